//! Priors: what is assumed about a move before it is visited.

use super::knowledge::{MoveContext, built_in};
use super::node::NewMove;
use crate::board::{Color, Point, Position};

/// Virtual visits with value one half that every move starts with.
const EVEN_VISITS: f32 = 8.0;
/// Virtual wins that the most likely move starts with in addition.
const MOST_WON: f32 = 40.0;

/// Moves searched from the start, including the pass.
const FIRST_WIDTH: usize = 7;

/// The number of moves searched at a node with so many visits: the most likely ones, and the pass,
/// which comes first.
///
/// Progressive widening after Coulom, "Computing Elo ratings of move patterns in the game of Go"
/// (2007): one more move each time the visits have grown by a fifth.
pub(super) fn width(visits: u32) -> usize {
    let growth = (1.0 + visits as f32 / 10.0).ln() / 1.2_f32.ln();
    FIRST_WIDTH + growth as usize
}

/// Sets the priors of moves of `color` and sorts them, most likely first. `last` holds the previous
/// two moves, the latest first.
///
/// Virtual wins are proportional to the square root of a move's probability relative to the most
/// likely move.
pub(super) fn give(
    position: &Position,
    color: Color,
    last: [Option<Point>; 2],
    moves: &mut [NewMove],
) {
    let weights = built_in();
    let context = MoveContext::new(position, color, last);
    let score = |new: &NewMove| {
        let point = new.mv.point();
        point.map_or(f32::MIN, |point| weights.score(&context, point))
    };
    let scores: Vec<f32> = moves.iter().map(score).collect();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    for (new, score) in moves.iter_mut().zip(scores) {
        let share = ((score - most) / 2.0).exp();
        new.prior_visits = EVEN_VISITS + MOST_WON * share;
        new.prior_value = EVEN_VISITS / 2.0 + MOST_WON * share;
    }
    moves.sort_by(|a, b| b.prior_value.total_cmp(&a.prior_value));
}
