//! What is known of a move before it is tried.

use crate::board::{Color, Point, Position};
use crate::playout::tactics;

/// Knowledge as playouts that were not made: their number and the sum of their values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Prior {
    pub(super) visits: f32,
    pub(super) value: f32,
}

impl Prior {
    const fn even() -> Self {
        Self {
            visits: 8.0,
            value: 4.0,
        }
    }

    fn add(&mut self, visits: f32, value: f32) {
        self.visits += visits;
        self.value += visits * value;
    }
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
