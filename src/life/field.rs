//! A small field of play between walls that cannot fall, and the moves in it.
//!
//! A field has at most 128 points, so that a set of its points is one number. Around it there are
//! stones that live whatever happens inside (the walls) and the edges of the board; a chain that
//! touches a wall of its own color is part of it and cannot be captured. For that a player is
//! taken not to fill the last eyes of his own walls.

mod chains;
mod eyes;

use crate::board::{Color, Move, Point, PointSet, Position};

pub(super) use chains::Chains;

/// A set of points of a field, one for each bit.
pub(super) type Set = u128;
/// The largest number of points of a field.
pub(super) const MAX_POINTS: usize = Set::BITS as usize;
/// Bits of a word of the processor, of which a set has two.
const HALF: usize = MAX_POINTS / 2;

/// The ko rule in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Law {
    /// To confirm life and death after the stop: a ko may be retaken only after a pass for that
    /// ko (Japanese rules 1989, art. 7.2).
    Confirmation,
    /// In play: a ko may be retaken after any move in between.
    Play,
    /// In play against this player, who has threats without end: no ko is forbidden to him, and
    /// his opponent takes none.
    Threats(Color),
}

/// The points of a field and what lies around them.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// The points, in the order of the bits of a set.
    points: Vec<Point>,
    /// The neighbors of each point within the field, for the lower and the upper half of the bits.
    around: Box<[[Set; HALF]; 2]>,
    /// The points beside a wall of each color, Black's first.
    pub(super) at_wall: [Set; 2],
    /// All points.
    pub(super) all: Set,
    /// The outer chains, which are single points, as the lowest bits.
    pub(super) outer: Set,
    /// The ko rule.
    pub(super) law: Law,
}

/// A position in a field, with the kos that may not be retaken and the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Situation {
    /// Stones of each color, Black's first.
    pub(super) stones: [Set; 2],
    /// The points on which each color may not take a ko.
    pub(super) bans: [Set; 2],
    /// Who moves.
    pub(super) to_move: Color,
}

impl Situation {
    /// Stones, Black's first, and no ban.
    pub(super) const fn new(stones: [Set; 2], to_move: Color) -> Self {
        Self {
            stones,
            bans: [0; 2],
            to_move,
        }
    }

    /// The player to move passes; under art. 7.2 he may do so for the ko at `lifted`.
    fn passed(mut self, law: Law, lifted: Set) -> Self {
        match law {
            Law::Confirmation => self.bans[self.to_move] &= !lifted,
            Law::Play | Law::Threats(_) => self.bans = [0; 2],
        }
        self.to_move = !self.to_move;
        self
    }

    /// Points with a stone.
    pub(super) const fn taken(&self) -> Set {
        self.stones[0] | self.stones[1]
    }
}

/// The lowest bit of a set.
pub(super) const fn lowest(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// The bits of a set, one by one from the lowest.
pub(super) fn bits(mut set: Set) -> impl Iterator<Item = Set> {
    std::iter::from_fn(move || {
        let bit = lowest(set);
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// The lowest bits, so many.
fn first_bits(n: usize) -> Set {
    Set::MAX.checked_shr(Set::BITS - n as u32).unwrap_or(0)
}

/// The numbers of the points of a list that are in a set, as bits.
fn mask(points: &[Point], set: &PointSet) -> Set {
    let bits = points.iter().enumerate();
    bits.filter(|&(_, &point)| set.contains(point))
        .fold(0, |mask, (n, _)| mask | 1 << n)
}

impl Field {
    /// A field of these points and of `chains` around them. Each chain is one point of the field,
    /// whatever its size; these come first. The field is valid until one of them falls. Beside the
    /// points stand `walls` that cannot fall. `None` if there are too many points.
    pub(super) fn new(
        chains: &[PointSet],
        points: &PointSet,
        walls: [PointSet; 2],
        law: Law,
    ) -> Option<Self> {
        let firsts = chains.iter().filter_map(PointSet::first);
        let all_points: Vec<Point> = firsts.chain(points).collect();
        if all_points.len() > MAX_POINTS {
            return None;
        }
        let beside = |set: PointSet| mask(&all_points, &(set.neighbors() & *points));
        let mut around = Box::new([[0; HALF]; 2]);
        let all_around = around.as_flattened_mut();
        for (n, &point) in all_points.iter().enumerate().skip(chains.len()) {
            all_around[n] = beside(point.into());
        }
        for (n, &chain) in chains.iter().enumerate() {
            all_around[n] = beside(chain);
            for near in bits(all_around[n]) {
                all_around[near.trailing_zeros() as usize] |= 1 << n;
            }
        }
        Some(Self {
            around,
            at_wall: walls.map(beside),
            all: first_bits(all_points.len()),
            outer: first_bits(chains.len()),
            points: all_points,
            law,
        })
    }

    /// The point of a bit.
    pub(super) fn point(&self, bit: Set) -> Point {
        self.points[bit.trailing_zeros() as usize]
    }

    /// The move on the point of a bit; a pass if there is none.
    pub(super) fn move_at(&self, bit: Set) -> Move {
        if bit == 0 {
            Move::Pass
        } else {
            Move::Play(self.point(bit))
        }
    }

    /// The points of a set; of a chain that is one point of the field, its first stone.
    pub(super) fn points_of(&self, set: Set) -> PointSet {
        bits(set).map(|bit| self.point(bit)).collect()
    }

    /// The part of a set that lies in the field.
    pub(super) fn mask(&self, set: &PointSet) -> Set {
        mask(&self.points, set)
    }

    /// The stones of a position that stand in the field, and no ban.
    pub(super) fn situation(&self, position: &Position, to_move: Color) -> Situation {
        let stones = position.both().map(|stones| self.mask(&stones));
        Situation::new(stones, to_move)
    }

    /// The neighbors of a set within the field; those inside the set may be among them.
    pub(super) fn neighbors(&self, set: Set) -> Set {
        let mut beside = 0;
        for (mut word, around) in [set as u64, (set >> HALF) as u64]
            .into_iter()
            .zip(&*self.around)
        {
            while word != 0 {
                beside |= around[word.trailing_zeros() as usize % HALF];
                word &= word - 1;
            }
        }
        beside
    }

    /// All points of `within` that are connected inside it to the points of `seed` in it.
    pub(super) fn flood(&self, seed: Set, within: Set) -> Set {
        self.spread(seed, within).0
    }

    /// As [`flood`](Self::flood), with the neighbors of what is reached.
    pub(super) fn spread(&self, seed: Set, within: Set) -> (Set, Set) {
        let (mut reached, mut beside) = (seed & within, 0);
        let mut edge = reached;
        while edge != 0 {
            beside |= self.neighbors(edge);
            edge = beside & within & !reached;
            reached |= edge;
        }
        (reached, beside)
    }

    /// The connected parts of a set.
    pub(super) fn parts(&self, set: Set) -> impl Iterator<Item = Set> {
        self.parts_at(set, set).map(|(part, _)| part)
    }

    /// The connected parts of a set that have one of the points `seeds`, each with its neighbors.
    pub(super) fn parts_at(&self, seeds: Set, set: Set) -> impl Iterator<Item = (Set, Set)> {
        let mut seeds = seeds & set;
        std::iter::from_fn(move || {
            let (part, beside) = self.spread(lowest(seeds), set);
            seeds &= !part;
            (part != 0).then_some((part, beside))
        })
    }

    /// The points without a stone.
    pub(super) fn empty(&self, situation: &Situation) -> Set {
        self.all & !situation.taken()
    }

    /// The empty points beside a set.
    pub(super) fn liberties(&self, situation: &Situation, set: Set) -> Set {
        self.neighbors(set) & self.empty(situation)
    }

    /// Whether a chain of `color` is part of a wall.
    pub(super) const fn is_walled(&self, color: Color, chain: Set) -> bool {
        self.at_wall[color as usize] & chain != 0
    }

    /// The chains of `color` with a stone in `set`, without those at a wall.
    pub(super) fn chains_at(
        &self,
        situation: &Situation,
        color: Color,
        set: Set,
    ) -> impl Iterator<Item = Set> {
        self.parts(self.flood(set, situation.stones[color]))
            .filter(move |&chain| !self.is_walled(color, chain))
    }

    /// The whole chains of the opponent around the place where the chain of `owner` at `target` has
    /// been captured.
    pub(super) fn captors(&self, situation: &Situation, owner: Color, target: Set) -> Set {
        let opened = self.flood(target, self.empty(situation));
        let beside = self.neighbors(opened | target);
        self.flood(beside, situation.stones[!owner])
    }

    /// The situation after a stone on the point `bit`, which belongs to `chain` now, with these
    /// liberties, and has taken `captured`; `None` if it is suicide or takes a ko that may not be taken.
    /// `next` has the stones after it and is otherwise as before.
    ///
    /// A ko is taken by a stone that captures one stone, has no neighbor of its own color and no
    /// liberty but the point of the captured stone.
    fn after(
        &self,
        mut next: Situation,
        bit: Set,
        chain: Set,
        liberties: Set,
        captured: Set,
    ) -> Option<Situation> {
        let color = next.to_move;
        let is_walled = self.is_walled(color, chain);
        if liberties == 0 && !is_walled {
            return None;
        }
        let takes_ko =
            !is_walled && chain == bit && captured.is_power_of_two() && liberties.is_power_of_two();
        // Who faces threats without end takes no ko: so what he wins holds under art. 7.2, too.
        if takes_ko && (next.bans[color] & bit != 0 || self.law == Law::Threats(!color)) {
            return None;
        }
        match self.law {
            Law::Confirmation => next.bans = next.bans.map(|bans| bans & !bit),
            Law::Play | Law::Threats(_) => next.bans = [0; 2],
        }
        if takes_ko && !matches!(self.law, Law::Threats(_)) {
            next.bans[!color] |= captured;
        }
        next.to_move = !color;
        Some(next)
    }

    /// What each stone leads to that the player to move may place.
    pub(super) fn plays(&self, situation: &Situation) -> Vec<Situation> {
        let chains = Chains::new(self, situation);
        chains.after_each(self.empty(situation)).collect()
    }

    /// What each pass leads to.
    ///
    /// Under art. 7.2 a player who holds bans passes for one of them: to pass for none would
    /// leave him with less.
    pub(super) fn passes(&self, situation: &Situation) -> Vec<Situation> {
        let bans = situation.bans[situation.to_move];
        if bans == 0 || self.law != Law::Confirmation {
            vec![situation.passed(self.law, 0)]
        } else {
            bits(bans)
                .map(|lifted| situation.passed(self.law, lifted))
                .collect()
        }
    }
}
