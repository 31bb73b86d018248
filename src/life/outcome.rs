//! What the board is worth once it is known which stones live (Japanese rules 1989, art. 8, 10).

use crate::board::{PointSet, Position};
use crate::scoring::{Region, regions};

/// Dame and seki that follow from life and death.
///
/// Empty points are *eye points* of a color if living stones of that color alone surround them;
/// dead stones of the opponent among them do no harm. All others are dame, those beside a dead
/// stone of the same color included: it would be taken, so that the point is not closed. A living
/// chain beside dame is in seki, and eye points beside seki are no territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// Stones that stay without territory: living chains beside dame, and dead stones that stand
    /// in nobody's territory. Art. 10.1 takes off all other dead stones.
    pub seki: PointSet,
    /// Empty points that are nobody's eye points.
    pub dame: PointSet,
}

impl Outcome {
    /// What follows if the stones of `dead` are dead and all others alive.
    pub fn new(position: &Position, dead: &PointSet) -> Self {
        let alive = position.both().map(|stones| stones - *dead);
        let is_closed = |region: &Region| {
            let owner = region.owner();
            owner.is_some_and(|owner| !region.points.meets(&position.stones(owner)))
        };
        let (closed, open): (Vec<Region>, Vec<Region>) =
            regions(position.size(), alive).partition(is_closed);
        let dame = PointSet::union(open.iter().map(|region| region.points)) & position.empty();
        let seki = PointSet::union(alive.map(|stones| dame.neighbors().flood(&stones)));
        let has_territory =
            |region: &&Region| !region.border.iter().any(|stones| stones.meets(&seki));
        let territory = closed.iter().filter(has_territory);
        let territory = PointSet::union(territory.map(|region| region.points));
        Self {
            seki: seki | (*dead - territory),
            dame,
        }
    }
}
