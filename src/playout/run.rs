//! One playout from a position to its end.

use rand::Rng;

use super::Policy;
use crate::board::{Color, Point, PointSet, Position};
use crate::scoring::{Area, area};

/// Sees the moves of a playout.
pub trait Observer {
    /// `color` has played on `point`.
    fn played(&mut self, color: Color, point: Point);
}

/// Sees nothing.
impl Observer for () {
    #[inline]
    fn played(&mut self, _: Color, _: Point) {}
}

/// How a playout ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ending {
    /// Moves made, passes included.
    pub n_moves: u32,
    /// Whether it was broken off before two successive passes.
    pub is_cut: bool,
}

/// Plays on from `position`, `color` to move, until both pass or until three times as many moves
/// are made as the board has points.
pub fn playout(
    position: &mut Position,
    color: Color,
    last: Option<Point>,
    policy: &impl Policy,
    rng: &mut impl Rng,
    observer: &mut impl Observer,
) -> Ending {
    let most = 3 * position.size().n_points() as u32;
    let (mut color, mut last, mut passes) = (color, last, 0);
    for n_moves in 1..=most {
        let chosen = policy.choose(position, color, last, rng);
        if let Some(point) = chosen {
            position.place(color, point);
            observer.played(color, point);
            passes = 0;
        } else {
            position.lift_ko();
            passes += 1;
            if passes == 2 {
                return Ending {
                    n_moves,
                    is_cut: false,
                };
            }
        }
        last = chosen;
        color = !color;
    }
    Ending {
        n_moves: most,
        is_cut: true,
    }
}

/// The area of each color where a playout ended, all stones alive.
///
/// After two passes all empty regions are usually single points, and then one look at the
/// neighbors of the stones divides the board; the plain count is the twin of that.
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
