//! The points on which a proof rests: [`zones`](crate::life::zones) says which.
//!
//! Here either side may be the one that succeeds, the *keeper*. His chains in the zone have two liberties
//! there if they have no more than a few, so that none can be captured from outside alone.

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
