//! Chains that are safe as long as their owner answers: read by themselves, without their
//! surroundings.
//!
//! M. Müller, "Playing it safe: recognizing secure territories in computer Go by using static
//! rules and search", Game Programming Workshop in Japan (1997).
//!
//! ```text
//! . . . . . . .     No eye of Black's is made yet, and he is not unconditionally alive. But the
//! X X X X X X .     five points in the corner are his alone. Whatever White plays there, Black
//! . . . . . X .     answers, and whatever White plays elsewhere need not be answered at all.
//! ```
//!
//! A small region that chains of one color enclose is read together with these chains. All their
//! liberties elsewhere are taken to be filled, the opponent moves first, and he has threats
//! without end: a ko he may retake at once. If he can capture none of the chains, their owner
//! needs nothing but answers in this region to keep them; so regions that share no chain do not
//! matter to each other, and everything else on the board is left out.

use std::collections::HashSet;

use super::capture::Reader;
use super::field::{Chains, Field, Law, Situation, bits};
use crate::board::{Color, Move, PointSet, Position};

/// Points of a region up to which it is read.
const LARGEST_REGION: usize = 10;
/// Points of all regions that are read together.
const MOST_POINTS: usize = 16;
/// Positions that may be looked at for each question.
const READING: u32 = 1000;

/// The stones of `color` that cannot be captured as long as their owner answers in the region where
/// the opponent has played, in the order in which they are found; those found before serve as walls
/// for the next. A seki is safe too.
///
/// First chains are tried with the regions that are theirs alone, then those that hang together
/// through regions. Superko is not asked, as in all reading.
pub(super) fn find(position: &Position, color: Color) -> Vec<Enclosure> {
    let stones = position.stones(color);
    let chains: Vec<PointSet> = stones.parts().collect();
    let others = position.size().points() - stones;
    let regions = others
        .parts()
        .filter(|region| region.len() <= LARGEST_REGION);
    let mut safety = Safety {
        position,
        color,
        regions: regions.collect(),
        safe: PointSet::EMPTY,
        found: Vec::new(),
        asked: HashSet::new(),
    };
    loop {
        let n_before = safety.safe.len();
        for chain in &chains {
            safety.try_together(chain);
        }
        for chain in &chains {
            let together = safety.with_its_neighbors(*chain);
            if together != *chain {
                safety.try_together(&together);
            }
        }
        if safety.safe.len() == n_before {
            return safety.found;
        }
    }
}

/// Chains that are safe together.
#[derive(Debug, Clone, Copy)]
pub struct Enclosure {
    color: Color,
    /// The chains.
    pub(super) stones: PointSet,
    /// The points between them, on which their owner answers.
    pub(super) points: PointSet,
    /// Chains that were found before, and count as uncapturable.
    walls: PointSet,
}

impl Enclosure {
    /// The points with the chains around, each one point of a field, and the stones of a position
    /// that has come from the one in which they were found.
    fn field(&self, position: &Position, to_move: Color) -> Option<(Field, Situation)> {
        let chains: Vec<PointSet> = self.stones.parts().collect();
        let mut walls = [PointSet::EMPTY; 2];
        walls[self.color] = self.walls;
        let field = Field::new(&chains, &self.points, walls, Law::Threats(!self.color))?;
        let mut stones = position
            .both()
            .map(|stones| field.mask(&(stones & self.points)));
        stones[self.color] |= field.outer;
        let start = Situation::new(stones, to_move);
        Some((field, start))
    }

    /// Whether the opponent can capture none of the chains, looking at no more than so many positions.
    fn is_safe(&self, field: &Field, situation: Situation, positions: u32) -> bool {
        let reader = Reader::new(field, positions);
        reader.can_capture(situation, self.color, field.outer) == Ok(false)
    }

    /// An answer of the owner, who is to move, after which his chains are still safe. The position
    /// is one that has come from the one in which they were found.
    pub(super) fn answer(&self, position: &Position, positions: u32) -> Option<Move> {
        let (field, start) = self.field(position, self.color)?;
        let chains = Chains::new(&field, &start);
        let moves = bits(field.empty(&start))
            .filter_map(|bit| Some((Some(field.point(bit)), chains.play(bit)?)));
        let passes = field.passes(&start).into_iter();
        let mut all = passes.map(|next| (None, next)).chain(moves);
        all.find_map(|(point, next)| {
            let is_allowed = point.is_none_or(|point| position.is_playable(self.color, point));
            let is_safe = is_allowed && self.is_safe(&field, next, positions);
            is_safe.then_some(point.map_or(Move::Pass, Move::Play))
        })
    }
}

/// The small regions between the chains of one color, and what has been found safe.
struct Safety<'a> {
    position: &'a Position,
    color: Color,
    regions: Vec<PointSet>,
    safe: PointSet,
    found: Vec<Enclosure>,
    /// Chains, the points on which they were read, and the walls beside these.
    asked: HashSet<[PointSet; 3]>,
}

impl Safety<'_> {
    /// A chain and all that share regions with it, over any number of regions.
    fn with_its_neighbors(&self, chain: PointSet) -> PointSet {
        let mut together = chain;
        loop {
            let borders = self.regions.iter().map(PointSet::neighbors);
            let beside = PointSet::union(borders.filter(|b| b.meets(&(together - self.safe))));
            let stones = self.position.stones(self.color) - self.safe;
            let grown = together | (beside & stones).flood(&stones);
            if grown == together {
                return together;
            }
            together = grown;
        }
    }

    /// Notes these chains as safe if none of them can be captured in the regions that only they
    /// and safe chains enclose.
    fn try_together(&mut self, stones: &PointSet) {
        if stones.is_subset(&self.safe) {
            return;
        }
        let own = self.position.stones(self.color);
        let beside = stones.neighbors();
        let regions = self
            .regions
            .iter()
            .filter(|region| region.meets(&beside))
            .filter(|region| (region.neighbors() & own).is_subset(&(*stones | self.safe)))
            .copied();
        let points = PointSet::union(regions);
        let left = *stones - self.safe;
        let question = [left, points, self.safe & points.neighbors()];
        let enclosure = Enclosure {
            color: self.color,
            stones: left,
            points,
            walls: self.safe,
        };
        if self.asked.insert(question) && self.holds(&enclosure) {
            self.safe |= left;
            self.found.push(enclosure);
        }
    }

    /// Whether the opponent, moving first, can capture none of these chains on these points.
    fn holds(&self, enclosure: &Enclosure) -> bool {
        let Enclosure { stones, points, .. } = enclosure;
        let empty = self.position.empty() & *points;
        let is_short = |chain: PointSet| (chain.neighbors() & empty).len() < 2;
        if points.len() > MOST_POINTS || stones.parts().any(is_short) {
            return false;
        }
        let field = enclosure.field(self.position, !self.color);
        field.is_some_and(|(field, start)| enclosure.is_safe(&field, start, READING))
    }
}
