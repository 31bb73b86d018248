//! The points on which a proof rests.
//!
//! A proof that one side, the keeper, succeeds whatever the other does need not look at all moves
//! of the other: what is played outside the *zone* of the proof is as good as a pass. So the zone
//! has to hold everything that such stones could change: the points that are played on, a liberty
//! of each stone that is played and of each chain of the other beside it, all neighbors of what is
//! captured, and enough liberties of the keeper's chains in the zone, so that none can be captured
//! from outside alone.
//!
//! Ping-Chun Shih et al., "A novel approach to solving goal-achieving problems for board games",
//! AAAI 2022, prove this for null moves and zones.

use crate::board::{Color, Point, PointSet, Position, Suicide};

/// The zone of a proof that begins with a move of the keeper at `point`: what follows rests on
/// `rest`.
pub(super) fn before_move(
    before: &Position,
    after: &Position,
    point: Point,
    rest: &PointSet,
) -> PointSet {
    let captured = after.empty() - before.empty();
    let beside = captured.neighbors() & before.size().points();
    let mut zone = *rest | captured | beside | point.into();
    let liberties = after.liberties(point);
    if captured.is_empty() && !liberties.meets(&zone) {
        zone.extend(liberties.first());
    }
    // What the move does not capture must not be captured by it after moves outside.
    let keeper = after.color_at(point);
    for (stone, color) in after.stones_around(point) {
        let left = after.liberties(stone);
        if Some(color) != keeper && !left.meets(&zone) {
            zone.extend(left.first());
        }
    }
    zone
}

/// Extends the zone of a proof in which `keeper` answers every move, so that nothing that is played
/// outside matters. His chains with `held` liberties are not captured.
pub(super) fn close(position: &Position, keeper: Color, held: usize, zone: &mut PointSet) {
    let board = position.size().points();
    let empty = position.empty();
    let [own, others] = [keeper, !keeper].map(|color| position.stones(color));
    let mut kept = PointSet::EMPTY;
    let mut looked_at = PointSet::EMPTY;
    loop {
        while let Some(stone) = ((*zone & own) - kept).first() {
            let chain = position.chain(stone);
            kept |= chain;
            let liberties = position.liberties_of(&chain);
            if liberties.len() < held {
                let n_inside = (liberties & *zone).len();
                let outside = liberties - *zone;
                zone.extend(outside.iter().take(2usize.saturating_sub(n_inside)));
            }
        }
        // What is suicide must stay suicide, and what takes a ko must do no more.
        let before = *zone;
        let new = (*zone & empty) - looked_at;
        looked_at |= new;
        for point in &new {
            if position.takes_ko(!keeper, point)
                || position.check(!keeper, point, Suicide::Forbidden).is_err()
            {
                let around = PointSet::from(point).neighbors() & board;
                let chains = around.flood(&others);
                *zone |= (around - empty) | chains | (chains.neighbors() & board);
            }
        }
        if *zone == before {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::tests::{board, point, points};

    /// White at C1 does not capture B1. After Black A2, far away, it would.
    #[test]
    fn a_chain_beside_a_move_has_a_liberty_in_its_zone() {
        let before = board(
            "O O . .
             . O . .
             X X . .",
        );
        let move_at = point("C1");
        let after = before.after(Color::White, move_at).expect("legal");
        let zone = before_move(&before, &after, move_at, &points("D1 D2"));
        assert_eq!(zone, points("A2 C1 D1 D2"));
    }
}
