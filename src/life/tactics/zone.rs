//! The points on which a proof rests.
//!
//! A proof that one side, the keeper, succeeds whatever the other does need not look at all moves
//! of the other: what is played outside the *zone* of the proof is as good as a pass. So the zone
//! has to hold everything that such stones could change: the points that are played on, a liberty
//! of each stone that is played, all neighbors of what is captured, and enough liberties of the
//! keeper's chains in the zone, so that none can be captured from outside alone.
//!
//! Ping-Chun Shih et al., "A novel approach to solving goal-achieving problems for board games",
//! AAAI 2022, prove this for null moves and zones.

use super::goal::takes_ko;
use crate::board::{Color, Point, PointSet, Position, Suicide};
use crate::life::HELD;

/// The zone of a proof that begins with a move of the keeper at `point`: what follows rests on
/// `rest`.
pub(super) fn before_move(
    before: &Position,
    after: &Position,
    point: Point,
    rest: &PointSet,
) -> PointSet {
    let mut zone = *rest;
    zone.insert(point);
    let board = before.size().points();
    let all = |position: &Position| position.stones(Color::Black) | position.stones(Color::White);
    let captured = all(before) - all(after);
    zone |= captured;
    zone |= captured.neighbors() & board;
    let liberties = after.liberties(point);
    if captured.is_empty()
        && !liberties.meets(&zone)
        && let Some(liberty) = liberties.first()
    {
        zone.insert(liberty);
    }
    zone
}

/// Extends the zone of a proof in which `keeper` answers every move, so that nothing that is played
/// outside matters.
pub(super) fn close(position: &Position, keeper: Color, zone: &mut PointSet) {
    let board = position.size().points();
    let empty = position.empty();
    let mut kept = PointSet::EMPTY;
    let mut looked_at = PointSet::EMPTY;
    loop {
        for stone in &((*zone & position.stones(keeper)) - kept) {
            if kept.contains(stone) {
                continue;
            }
            let chain = position.chain(stone);
            kept |= chain;
            let liberties = chain.neighbors() & empty;
            if liberties.len() >= HELD {
                continue;
            }
            let n_inside = (liberties & *zone).len();
            for liberty in (liberties - *zone)
                .iter()
                .take(2usize.saturating_sub(n_inside))
            {
                zone.insert(liberty);
            }
        }
        // What is suicide must stay suicide, and what takes a ko must do no more.
        let before = *zone;
        for point in &((*zone & empty) - looked_at) {
            looked_at.insert(point);
            if takes_ko(position, !keeper, point)
                || position.check(!keeper, point, Suicide::Forbidden).is_err()
            {
                for (stone, color) in position.stones_around(point) {
                    if color != keeper {
                        *zone |= position.chain(stone);
                    }
                    zone.insert(stone);
                }
                let own = *zone & position.stones(!keeper);
                let beside = PointSet::from(point).neighbors() & own;
                for stone in &beside {
                    *zone |= position.chain(stone).neighbors() & board;
                }
            }
        }
        if *zone == before {
            return;
        }
    }
}
