//! What the board is worth once it is known which stones live (Japanese rules 1989, art. 8, 10).

use crate::board::{Color, PointSet, Position};
use crate::scoring::regions;

/// Territory, dame and seki that follow from life and death.
///
/// Empty points are *eye points* of a color if living stones of that color alone surround them;
/// dead stones of the opponent among them do no harm. All others are dame, those beside a dead
/// stone of the same color included: it would be taken, so that the point is not closed. A living
/// chain beside dame is in seki, and eye points beside seki are no territory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Points of territory of each color, dead stones within it included, Black's first.
    pub territory: [PointSet; 2],
    /// The stones that art. 10.1 takes off: dead ones in the territory of their opponent.
    pub removed: PointSet,
    /// Stones that stay without territory: living chains beside dame, and dead stones that stand
    /// in nobody's territory.
    pub seki: PointSet,
    /// Empty points that are nobody's eye points.
    pub dame: PointSet,
}

impl Outcome {
    /// What follows if the stones of `dead` are dead and all others alive.
    pub fn new(position: &Position, dead: &PointSet) -> Self {
        let alive = position.both().map(|stones| stones - *dead);
        let empty = position.empty();
        let mut outcome = Self::default();
        let mut eyes = Vec::new();
        for region in regions(position.size(), alive) {
            let is_clean = |&owner: &Color| !region.points.meets(&position.stones(owner));
            match region.owner().filter(is_clean) {
                Some(owner) => eyes.push((owner, region)),
                None => outcome.dame |= region.points & empty,
            }
        }
        for color in Color::BOTH {
            outcome.seki |= outcome.dame.neighbors().flood(&alive[color]);
        }
        for (owner, region) in eyes {
            if !region.border[owner].meets(&outcome.seki) {
                outcome.territory[owner] |= region.points;
                outcome.removed |= region.points & *dead;
            }
        }
        outcome.seki |= *dead - outcome.removed;
        outcome
    }
}
