//! What is known of a move before it is tried.

use super::knowledge::{MoveContext, builtin};
use super::node::NewMove;
use crate::board::{Color, Point, Position};

/// Playouts won by half that any move begins with.
const EVEN_VISITS: f32 = 8.0;
/// Playouts won that the most likely move begins with besides.
const MOST_WON: f32 = 40.0;

/// Moves tried at once, the pass among them.
const FIRST_WIDTH: usize = 7;

/// How many moves of a node are tried after so many visits: the best known, and always a pass,
/// which comes first.
///
/// Progressive widening after Coulom, "Computing Elo ratings of move patterns in the game of Go"
/// (2007): one move more each time that the visits have grown by a fifth.
pub(super) fn width(visits: u32) -> usize {
    let growth = (1.0 + visits as f32 / 10.0).ln() / 1.2_f32.ln();
    FIRST_WIDTH + growth as usize
}

/// Gives moves of `color` their priors by the chance that a player would choose them, after the
/// moves `last`, the latest first; and puts the most likely first.
///
/// Playouts won are added in proportion to the square root of the chance compared with that of
/// the most likely move.
pub(super) fn give(
    position: &Position,
    color: Color,
    last: [Option<Point>; 2],
    moves: &mut [NewMove],
) {
    let weights = builtin();
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
