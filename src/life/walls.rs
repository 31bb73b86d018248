//! What stands around the places that need reading: stones that live without it.

use super::{ROOM_FOR_TWO_EYES, unconditional};
use crate::board::{Color, Point, PointSet, Position, Suicide};
use crate::scoring::regions;

/// Stones that live without reading, Black's first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Walls {
    /// They live by proof: unconditionally (Benson 1976), or because whatever the opponent plays
    /// into their eye, an answer divides it in two.
    pub proven: [PointSet; 2],
    /// They are taken to live: they border on a region of their own of seven empty points or
    /// more, and are not in atari. What rests on that says so.
    pub presumed: [PointSet; 2],
}

impl Walls {
    /// Finds the walls of a position.
    pub fn new(position: &Position) -> Self {
        let mut proven = unconditional(position, Suicide::Forbidden).alive;
        let mut roomy = [PointSet::EMPTY; 2];
        for region in regions(position.size(), position.both()) {
            let Some(owner) = region.owner() else {
                continue;
            };
            let chains = region.border[owner].flood(&position.stones(owner));
            if region.points.len() >= ROOM_FOR_TWO_EYES {
                let is_in_atari = |chain: &PointSet| position.liberties_of(chain).len() == 1;
                let free = chains.parts().filter(|chain| !is_in_atari(chain));
                roomy[owner] |= PointSet::union(free);
            }
            if chains.parts().count() == 1 && divides(&region.points, &chains) {
                proven[owner] |= chains;
            }
        }
        let presumed = Color::BOTH.map(|color| roomy[color] - proven[color]);
        Self { proven, presumed }
    }

    /// All walls of each color.
    pub fn all(&self) -> [PointSet; 2] {
        Color::BOTH.map(|color| self.proven[color] | self.presumed[color])
    }

    /// The presumed walls that stand beside a set of points, whole chains.
    pub fn presumed_beside(&self, points: &PointSet) -> PointSet {
        let beside = points.neighbors();
        PointSet::union(self.presumed.map(|stones| beside.flood(&stones)))
    }

    /// The fields between the walls: connected points that hold stones but no wall.
    pub fn fields(&self, position: &Position) -> impl Iterator<Item = PointSet> {
        let [black, white] = self.all();
        let [black_stones, white_stones] = position.both();
        let stones = black_stones | white_stones;
        (position.size().points() - black - white)
            .parts()
            .filter(move |part| part.meets(&stones))
    }
}

/// Whether a chain that alone surrounds these empty points keeps two eyes in them, whatever the
/// opponent plays there first: all are liberties of the chain, and two of them would divide the
/// rest, so that one is left when the opponent takes the other.
fn divides(region: &PointSet, chain: &PointSet) -> bool {
    if !region.is_subset(&chain.neighbors()) {
        return false;
    }
    let cuts = |&point: &Point| (*region - point.into()).parts().count() > 1;
    region.iter().filter(cuts).take(2).count() == 2
}
