//! Replies to the last move, and the test for bad self-atari.
//!
//! After Gelly, Wang, Munos and Teytaud, "Modification of UCT with patterns in Monte-Carlo Go"
//! (2006): save what the last move put into atari, capture what it left in atari, or play a pattern
//! beside it.

use rand::Rng;
use smallvec::SmallVec;

use super::below;
use super::tactics::{fits_pattern, is_self_atari, liberties_after, liberties_up_to};
use crate::board::{Color, Point, Position};

/// Out of 256 replies, how many look for a capture or an escape.
const ANSWER: u64 = 240;
/// Out of 256 replies, how many look for a pattern beside the last move.
const SHAPE: u64 = 240;

/// Candidate moves.
type Moves = SmallVec<[Point; 16]>;

/// The reply of `color` to the stone just placed at `last`; `None` if the stone requires none.
/// Patterns are chosen with probabilities proportional to `weigh`.
#[inline]
pub(super) fn reply(
    position: &Position,
    color: Color,
    last: Point,
    rng: &mut impl Rng,
    weigh: impl Fn(Point) -> u32,
) -> Option<Point> {
    let dice = rng.next_u64();
    let mut moves = Moves::new();
    if dice & 255 < ANSWER {
        answers(position, color, last, &mut moves);
    }
    if !moves.is_empty() {
        return Some(moves[below(rng, moves.len())]);
    }
    if dice >> 8 & 255 < SHAPE {
        shapes(position, color, last, &mut moves);
    }
    draw(&moves, weigh, rng)
}

/// Draws a move with probability proportional to its weight.
fn draw(moves: &Moves, weigh: impl Fn(Point) -> u32, rng: &mut impl Rng) -> Option<Point> {
    let sum: u32 = moves.iter().map(|&point| weigh(point)).sum();
    if sum == 0 {
        return None;
    }
    let mut left = below(rng, sum as usize) as u32;
    moves.iter().copied().find(|&point| {
        let weight = weigh(point);
        let is_drawn = left < weight;
        left = left.wrapping_sub(weight);
        is_drawn
    })
}

/// Adds the captures and escapes that the opponent's stone at `last` requires.
fn answers(position: &Position, color: Color, last: Point, moves: &mut Moves) {
    if let Some(liberty) = position.last_liberty(last)
        && position.is_playable(color, liberty)
    {
        moves.push(liberty);
    }
    for (neighbor, owner) in position.stones_around(last) {
        if owner != color {
            continue;
        }
        let Some(liberty) = position.last_liberty(neighbor) else {
            continue;
        };
        for stone in position.chain_points(neighbor) {
            for (enemy, enemy_color) in position.stones_around(stone) {
                if enemy_color != color
                    && let Some(capture) = position.last_liberty(enemy)
                    && position.is_playable(color, capture)
                    && !moves.contains(&capture)
                {
                    moves.push(capture);
                }
            }
        }
        if !moves.contains(&liberty)
            && position.is_playable(color, liberty)
            && liberties_after(position, color, liberty, 2) >= 2
        {
            moves.push(liberty);
        }
    }
}

/// Adds the patterns beside the opponent's stone at `last`.
fn shapes(position: &Position, color: Color, last: Point, moves: &mut Moves) {
    for point in position.free_around(last) {
        if fits_pattern(position, point)
            && position.is_playable(color, point)
            && !is_self_atari(position, color, point)
        {
            moves.push(point);
        }
    }
}

/// Whether a stone on `point` would put two or more own stones into atari.
pub(super) fn is_bad_self_atari(position: &Position, color: Color, point: Point) -> bool {
    let joins = position
        .stones_around(point)
        .any(|(_, owner)| owner == color);
    joins && is_self_atari(position, color, point) && {
        let own = position
            .stones_around(point)
            .filter(|&(_, owner)| owner == color)
            .map(|(neighbor, _)| liberties_up_to(position, neighbor, 2).len());
        own.max().is_some_and(|most| most >= 2) || position.n_empty_neighbors(point) == 0
    }
}
