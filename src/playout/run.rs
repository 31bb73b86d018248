//! Playing one playout to its end.

use rand::Rng;

use super::Policy;
use crate::board::{Color, Point, PointSet, Position};
use crate::scoring::{Area, area};

/// Observes the moves of a playout.
pub trait Observer {
    /// Called after `color` has played on `point` and captured some stones. Returns whether the
    /// playout goes on.
    fn played(&mut self, color: Color, point: Point, captured: u16) -> bool;
}

/// Ignores all moves.
impl Observer for () {
    #[inline]
    fn played(&mut self, _: Color, _: Point, _: u16) -> bool {
        true
    }
}

/// Plays `position` to the end, `color` to move, until both pass, the observer ends it, or three
/// moves per point of the board have been made. Returns the number of moves, passes included.
pub fn playout(
    position: &mut Position,
    color: Color,
    last: Option<Point>,
    policy: &impl Policy,
    rng: &mut impl Rng,
    observer: &mut impl Observer,
) -> u32 {
    let most = 3 * position.size().n_points() as u32;
    let (mut color, mut last, mut passes) = (color, last, 0);
    for n_moves in 1..=most {
        let chosen = policy.choose(position, color, last, rng);
        if let Some(point) = chosen {
            let removed = position.place(color, point);
            if !observer.played(color, point, removed.captured) {
                return n_moves;
            }
            passes = 0;
        } else {
            position.lift_ko();
            passes += 1;
            if passes == 2 {
                return n_moves;
            }
        }
        last = chosen;
        color = !color;
    }
    most
}

/// The area of each color at the end of a playout, all stones alive.
///
/// Usually all empty regions are single points then, and the neighbors of the stones decide who
/// owns them. Otherwise falls back to [`area`].
pub fn final_area(position: &Position) -> Area {
    let stones = position.both();
    let empty = position.empty();
    let is_bare = stones[0].is_empty() && stones[1].is_empty();
    if is_bare || empty.neighbors().meets(&empty) {
        return area(position.size(), stones);
    }
    let beside = stones.map(|color| color.neighbors());
    let owned: [PointSet; 2] = [
        stones[0] | (empty - beside[1]),
        stones[1] | (empty - beside[0]),
    ];
    Area {
        owned,
        shared: (beside[0] & beside[1]) & empty,
    }
}
