//! The careful policy of the judge, on which that of the search builds: a reply to the last move,
//! or any move that is no blunder; and it kills by sacrifice.
//!
//! That several own stones are not put into atari leaves living shapes and sekis alone; but then a
//! group in whose eye only a sacrifice can be played would live. So a sacrifice is played if its
//! capture leaves a space of one eye only. Sekis stay, since there the capture would leave room for
//! two.

use rand::Rng;

use super::replies::{is_bad_self_atari, reply};
use super::tactics::kills_by_sacrifice;
use super::{Policy, below};
use crate::board::{Color, Point, PointSet, Position};

/// Chooses replies, moves that are no blunders, and sacrifices that kill.
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
        let reply = last.and_then(|last| reply(position, color, last, rng, |_| true, |_| 1));
        reply.or_else(|| {
            position.draw_empty(
                |n| below(rng, n),
                |position, point| is_useful(position, color, point),
            )
        })
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
        let answer = last.and_then(|last| {
            let is_inside = |point| field.contains(point);
            reply(position, color, last, rng, is_inside, |_| 1)
        });
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

/// Whether a move drawn at random is worth playing: it is legal, fills no own eye, and is no
/// foolish self-atari but one that kills.
#[inline]
pub(super) fn is_useful(position: &Position, color: Color, point: Point) -> bool {
    position.n_empty_neighbors(point) >= 2 || is_useful_in_crowd(position, color, point)
}

/// As [`is_useful`] where at most one neighbor is empty.
fn is_useful_in_crowd(position: &Position, color: Color, point: Point) -> bool {
    !position.is_eye(color, point)
        && position.is_playable(color, point)
        && (!is_bad_self_atari(position, color, point)
            || kills_by_sacrifice(position, color, point))
}
