//! The careful policy: tactical, but it kills by sacrifice, and it can keep to a part of the board.
//!
//! Where the tactical policy leaves every group alone that would have to be killed by putting
//! several own stones into atari, this one plays there if the capture leaves a space of one eye
//! only. Sekis stay, since there the capture would leave room for two.

use rand::Rng;

use super::tactical::{is_sensible, reply, reply_or_draw};
use super::tactics::kills_by_sacrifice;
use super::{Policy, below};
use crate::board::{Color, Point, PointSet, Position};

/// Chooses as `Tactical` does, and kills by sacrifice.
#[derive(Debug, Clone, Copy, Default)]
pub struct Careful;

impl Policy for Careful {
    fn choose(
        &self,
        position: &mut Position,
        color: Color,
        last: Option<Point>,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        reply_or_draw(position, color, last, rng, is_useful)
    }
}

impl Careful {
    /// As [`Policy::choose`], but only among the points of a field: the rest of the board stands
    /// still. `candidates` holds the points of `field`, stones included, and may be left in another
    /// order.
    pub fn choose_within(
        self,
        position: &Position,
        color: Color,
        last: Option<Point>,
        field: &PointSet,
        candidates: &mut [Point],
        rng: &mut impl Rng,
    ) -> Option<Point> {
        let answer =
            last.and_then(|last| reply(position, color, last, rng, |point| field.contains(point)));
        if answer.is_some() {
            return answer;
        }
        let mut n = candidates.len();
        while n > 0 {
            let drawn = below(rng, n);
            let point = candidates[drawn];
            if position.is_free(point) && is_useful(position, color, point) {
                return Some(point);
            }
            n -= 1;
            candidates.swap(drawn, n);
        }
        None
    }
}

#[inline]
fn is_useful(position: &Position, color: Color, point: Point) -> bool {
    is_sensible(position, color, point) || kills_by_sacrifice(position, color, point)
}
