//! Light playouts one after the other, each on a board made for nothing else.
//!
//! The games are those that [`playout`](super::playout) plays with the policy
//! [`Light`](super::Light) on a [`Position`] and the same generator.

use std::ops::Range;

use rand::Rng;

use super::batch::black_halves;
use super::first_plays::{FirstPlays, Firsts};
use super::{Batch, Light, Outcome, Ownership, below, final_area, playout, random};
use crate::board::light_board::{LargeBoard, LightBoard, SmallBoard, Sums};
use crate::board::{BoardSize, Color, Position};
use crate::rules::Komi;
use crate::scoring::area;

/// Plays a range of the playouts of a batch, numbered through all starts.
pub(super) fn run(batch: &Batch<'_>, size: BoardSize, range: Range<u64>) -> Vec<Outcome> {
    let starts = batch.starts.iter().zip(0..);
    starts
        .map(|(&(position, color), n)| {
            let numbers = numbers_of(batch, n, &range);
            if numbers.is_empty() {
                return Outcome::new(size.n_points());
            }
            let seeds = numbers.map(|number| batch.seed_of(number));
            if SmallBoard::fits(size) {
                run_start(&SmallBoard::new(position, color), position, color, seeds)
            } else {
                run_start(&LargeBoard::new(position, color), position, color, seeds)
            }
        })
        .collect()
}

/// The numbers of the playouts from the start with number `n` that lie in a range.
fn numbers_of(batch: &Batch<'_>, n: u64, range: &Range<u64>) -> Range<u64> {
    let each = u64::from(batch.each);
    let clamp = |number: u64| number.clamp(n * each, (n + 1) * each);
    clamp(range.start)..clamp(range.end)
}

/// Plays the playouts of [`run`] on the position itself, and tells who was the first on each
/// point.
pub(super) fn run_amaf(
    batch: &Batch<'_>,
    size: BoardSize,
    range: Range<u64>,
    komi: Komi,
) -> Vec<(Outcome, FirstPlays)> {
    let n_points = size.n_points();
    let mut end = Position::new(size);
    let starts = batch.starts.iter().zip(0..);
    starts
        .map(|(&(position, color), n)| {
            let mut outcome = Outcome::new(n_points);
            let mut first_plays = FirstPlays::new();
            for number in numbers_of(batch, n, &range) {
                end.clone_from(position);
                let (mut rng, mut firsts) = (random(batch.seed_of(number)), Firsts::new());
                let ending = playout(&mut end, color, None, &Light, &mut rng, &mut firsts);
                let area = final_area(&end);
                outcome.ownership.add(&area);
                outcome.n_moves += u64::from(ending.n_moves);
                outcome.differences[(area.difference() + n_points as i64) as usize] += 1;
                first_plays.add(&firsts, black_halves(area.difference(), komi));
            }
            (outcome, first_plays)
        })
        .collect()
}

/// Plays one playout with each seed from a position, which is also given as `start`.
fn run_start<const S: usize, const N: usize, const L: usize>(
    start: &LightBoard<S, N, L>,
    position: &Position,
    color: Color,
    seeds: impl Iterator<Item = u64>,
) -> Outcome {
    let size = position.size();
    let n_points = size.n_points();
    let mut outcome = Outcome::new(n_points);
    let mut whole = Ownership::new();
    let mut sums = Sums::<L>::new();
    let mut n_filled = 0;
    for seed in seeds {
        let mut board = start.clone();
        outcome.n_moves += u64::from(play(&mut board, size, color, &mut random(seed)));
        let difference = if board.fill() {
            n_filled += 1;
            board.count(&mut sums)
        } else {
            let area = area(size, board.stones(size));
            whole.add(&area);
            area.difference()
        };
        outcome.differences[(difference + n_points as i64) as usize] += 1;
    }
    let owned = |color, point| LightBoard::<S, N, L>::counted(&sums, color, point);
    outcome.ownership.set(n_filled, size.points(), owned);
    outcome.ownership.merge(&whole);
    outcome
}

/// Plays until both pass or until three times as many moves are made as the board has points;
/// returns the number of moves, passes included.
fn play<const S: usize, const N: usize, const L: usize>(
    board: &mut LightBoard<S, N, L>,
    size: BoardSize,
    color: Color,
    rng: &mut impl Rng,
) -> u32 {
    let most = 3 * size.n_points() as u32;
    let mut has_passed = false;
    let mut color = color;
    for n_moves in 1..=most {
        let has_played = match color {
            Color::Black => board.turn::<0>(|n| below(rng, n)),
            Color::White => board.turn::<1>(|n| below(rng, n)),
        };
        if !has_played && has_passed {
            return n_moves;
        }
        has_passed = !has_played;
        color = !color;
    }
    most
}

#[cfg(test)]
mod tests;
