//! The careful policy, which the judge uses and the search refines: a reply to the last move, or
//! any move that is no blunder.
//!
//! It never puts several own stones into atari, which preserves living shapes and sekis, with one
//! exception: sacrifices whose capture leaves a space of only one eye. Without them, a group in
//! whose eye space only a sacrifice can be played would live. Sekis are safe from them, because
//! capturing there would leave room for two eyes.

use rand::Rng;

use super::replies::{is_bad_self_atari, reply};
use super::tactics::kills_by_sacrifice;
use super::{Policy, below};
use crate::board::{Color, Point, Position};

/// Chooses replies, other moves that are no blunders, and sacrifices that kill.
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
        let reply = last.and_then(|last| reply(position, color, last, rng, |_| 1));
        reply.or_else(|| {
            position.draw_empty(
                |n| below(rng, n),
                |position, point| is_useful(position, color, point),
            )
        })
    }
}

/// Whether a random move is worth playing: it is legal, does not fill an own eye, and is no bad
/// self-atari unless it kills.
#[inline]
pub(super) fn is_useful(position: &Position, color: Color, point: Point) -> bool {
    position.n_empty_neighbors(point) >= 2 || is_useful_in_crowd(position, color, point)
}

/// As [`is_useful`], for points with at most one empty neighbor.
fn is_useful_in_crowd(position: &Position, color: Color, point: Point) -> bool {
    !position.is_eye(color, point)
        && position.is_playable(color, point)
        && (!is_bad_self_atari(position, color, point)
            || kills_by_sacrifice(position, color, point))
}
