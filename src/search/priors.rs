//! What is known of a move before it is tried.
//!
//! The search takes learned weights; the knowledge made by hand is what they are measured by.

use super::knowledge::{Survey, builtin};
use super::node::NewMove;
use crate::board::{Color, Point, Position};
use crate::playout::tactics;

/// Playouts won by half that any move begins with.
const EVEN_VISITS: f32 = 8.0;
/// Playouts won that the most likely move begins with besides.
const MOST_WON: f32 = 40.0;

/// Moves tried at once, the pass among them.
const FIRST_WIDTH: usize = 7;

/// Knowledge as playouts that were not made: their number and the sum of their values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Prior {
    pub(super) visits: f32,
    pub(super) value: f32,
}

impl Prior {
    const fn even() -> Self {
        Self {
            visits: EVEN_VISITS,
            value: EVEN_VISITS / 2.0,
        }
    }

    fn add(&mut self, visits: f32, value: f32) {
        self.visits += visits;
        self.value += visits * value;
    }
}

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
    let survey = Survey::new(position, color, last);
    let score = |new: &NewMove| {
        let point = new.mv.point();
        point.map_or(f32::MIN, |point| weights.score(&survey, point))
    };
    let scores: Vec<f32> = moves.iter().map(score).collect();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    for (new, score) in moves.iter_mut().zip(scores) {
        let share = ((score - most) / 2.0).exp();
        let mut prior = Prior::even();
        prior.add(MOST_WON * share, 1.0);
        (new.prior_visits, new.prior_value) = (prior.visits, prior.value);
    }
    moves.sort_by(|a, b| b.prior_value.total_cmp(&a.prior_value));
}

/// The prior of a stone of `color` on `point` after the opponent's move at `last`.
pub(super) fn prior(position: &Position, color: Color, point: Point, last: Option<Point>) -> Prior {
    let mut prior = Prior::even();
    let captured = tactics::capture_size(position, color, point);
    if captured > 0 {
        prior.add(if captured > 1 { 30.0 } else { 12.0 }, 1.0);
    }
    if tactics::is_self_atari(position, color, point) {
        prior.add(12.0, 0.0);
    } else {
        if tactics::saves_from_atari(position, color, point) {
            prior.add(24.0, 1.0);
        }
        if tactics::gives_atari(position, color, point) {
            prior.add(6.0, 1.0);
        }
    }
    if tactics::fits_pattern(position, point) {
        prior.add(8.0, 1.0);
    }
    if let Some(last) = last {
        match tactics::distance(point, last) {
            0..=2 => prior.add(10.0, 1.0),
            3 => prior.add(6.0, 1.0),
            4 => prior.add(3.0, 1.0),
            _ => {}
        }
    }
    add_lines(&mut prior, position, point);
    prior
}

/// On open ground the third and fourth lines are good, and the first two are not.
fn add_lines(prior: &mut Prior, position: &Position, point: Point) {
    if !tactics::is_open_ground(position, point) {
        return;
    }
    match tactics::line(position.size(), point) {
        1 => prior.add(12.0, 0.0),
        2 => prior.add(6.0, 0.0),
        3 | 4 if position.size().n_points() > 100 => prior.add(6.0, 1.0),
        _ => {}
    }
}
