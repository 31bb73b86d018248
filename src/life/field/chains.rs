//! The chains of a situation, found once for all moves in it.

use smallvec::SmallVec;

use super::{Field, Set, Situation, bits, lowest};
use crate::board::Color;
use crate::life::{HELD, ROOM_FOR_TWO_EYES};

/// A chain of a situation.
#[derive(Debug, Clone, Copy)]
struct Chain {
    stones: Set,
    /// Its neighbors, which may include its own stones.
    beside: Set,
    liberties: Set,
}

/// The chains of a situation.
#[derive(Debug)]
pub(in crate::life) struct Chains<'a> {
    field: &'a Field,
    situation: Situation,
    /// Those of each color, Black's first.
    of: [SmallVec<[Chain; 8]>; 2],
}

impl<'a> Chains<'a> {
    /// The chains of `situation`, which lies in `field`.
    pub(in crate::life) fn new(field: &'a Field, situation: &Situation) -> Self {
        let empty = field.empty(situation);
        let of = situation.stones.map(|stones| {
            let parts = field.parts_at(stones, stones);
            let chains = parts.map(|(stones, beside)| Chain {
                stones,
                beside,
                liberties: beside & empty,
            });
            chains.collect()
        });
        Self {
            field,
            situation: *situation,
            of,
        }
    }

    /// The chain of `color` that has a stone in `set`, the first if there are several.
    fn at(&self, color: Color, set: Set) -> Option<&Chain> {
        let mut chains = self.of[color].iter();
        chains.find(|chain| chain.stones & set != 0)
    }

    /// What comes of a stone of the player to move on the empty point `bit`; `None` if it would
    /// be suicide or would take a ko that he may not take.
    pub(in crate::life) fn play(&self, bit: Set) -> Option<Situation> {
        let (field, situation) = (self.field, &self.situation);
        let color = situation.to_move;
        let captured = self.of[!color]
            .iter()
            .filter(|other| other.liberties == bit && !field.is_walled(!color, other.stones))
            .fold(0, |all, other| all | other.stones);
        let (mut chain, mut beside) = (bit, field.neighbors(bit));
        for own in self.of[color].iter().filter(|own| own.beside & bit != 0) {
            chain |= own.stones;
            beside |= own.beside;
        }
        let mut next = *situation;
        next.stones[color] |= bit;
        next.stones[!color] &= !captured;
        let liberties = beside & field.empty(&next);
        field.after(next, bit, chain, liberties, captured)
    }

    /// The empty points beside the chain of `color` at `target` and next to these, and the liberties of the
    /// short chains of both colors there.
    pub(in crate::life) fn around(&self, color: Color, target: Set) -> [Set; 2] {
        let empty = self.field.empty(&self.situation);
        let chain = self.at(color, target);
        let chain = chain.expect("a position without the chain is decided");
        let near = chain.liberties | (self.field.neighbors(chain.liberties) & empty);
        let beside = (chain.beside | self.field.neighbors(near)) & !chain.stones;
        let short = Color::BOTH.map(|color| {
            // Those at a wall hold.
            let short = self.of[color].iter().filter(|chain| {
                chain.stones & beside != 0
                    && (chain.liberties.count_ones() as usize) < HELD
                    && !self.field.is_walled(color, chain.stones)
            });
            short.fold(0, |all, chain| all | chain.liberties)
        });
        [near, short[0] | short[1]]
    }

    /// The empty points to look at for the player to move: of liberties that are alike the first,
    /// and none if he would only fill a liberty of his own.
    ///
    /// Liberties are alike if the same chains of both colors stand beside each, all walls or too
    /// large to leave a single eye where they are captured, and other empty points beside them are
    /// alike, too. A stone there is joined to the same chains and takes the same liberties from the
    /// others.
    pub(in crate::life) fn to_look_at(&self) -> Set {
        let (field, situation) = (self.field, &self.situation);
        let empty = field.empty(situation);
        let mut like = empty & !(situation.bans[0] | situation.bans[1]);
        let mut sides: SmallVec<[Set; 16]> = SmallVec::new();
        for color in Color::BOTH {
            // What is joined to a wall is part of it.
            let mut wall = field.at_wall[color];
            let mut joined = 0;
            for chain in &self.of[color] {
                if field.is_walled(color, chain.stones) {
                    wall |= chain.liberties;
                } else if chain.stones.count_ones() as usize >= ROOM_FOR_TWO_EYES {
                    joined |= chain.liberties;
                    sides.push(chain.liberties);
                } else {
                    // Where a smaller chain is captured, its shape decides which of its liberties matters.
                    like &= !chain.liberties;
                }
            }
            sides.push(wall);
            like &= joined | wall;
        }
        let mut points = empty;
        while like != 0 {
            let first = lowest(like);
            let mut kind = sides.iter().fold(like, |kind, &side| {
                kind & if side & first == 0 { !side } else { side }
            });
            like &= !kind;
            // What touches an empty point of another kind differs itself.
            loop {
                let other = field.neighbors(empty & !kind) & kind;
                if other == 0 {
                    break;
                }
                kind &= !other;
            }
            points &= !kind;
            if !self.fills_only_own(lowest(kind)) {
                points |= lowest(kind);
            }
        }
        points
    }

    /// Whether a stone of the player to move on one of several liberties that are alike joins a
    /// single chain and takes no liberty from a chain that could fall.
    fn fills_only_own(&self, bit: Set) -> bool {
        let (field, color) = (self.field, self.situation.to_move);
        let beside = |color: Color| {
            let chains = self.of[color].iter();
            chains.filter(move |chain| chain.liberties & bit != 0)
        };
        field.at_wall[color] & bit == 0
            && beside(color).nth(1).is_none()
            && beside(!color).all(|chain| field.is_walled(!color, chain.stones))
    }

    /// The positions after each move on one of these empty points.
    pub(in crate::life) fn after_each(&self, points: Set) -> impl Iterator<Item = Situation> {
        bits(points).filter_map(|bit| self.play(bit))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{BoardSize, PointSet};
    use crate::life::field::Law;

    const LAWS: [Law; 4] = [
        Law::Confirmation,
        Law::Play,
        Law::Threats(Color::Black),
        Law::Threats(Color::White),
    ];

    /// What comes of a stone, found from the sets of stones alone.
    fn play(field: &Field, situation: &Situation, bit: Set) -> Option<Situation> {
        let color = situation.to_move;
        let mut next = *situation;
        next.stones[color] |= bit;
        let free = field.empty(&next);
        let is_captured =
            |chain: &Set| !field.is_walled(!color, *chain) && field.neighbors(*chain) & free == 0;
        let beside = field.parts_at(field.neighbors(bit), next.stones[!color]);
        let captured = beside.map(|(chain, _)| chain).filter(is_captured);
        let captured = captured.fold(0, |all, chain| all | chain);
        next.stones[!color] &= !captured;
        let chain = field.flood(bit, next.stones[color]);
        let liberties = field.liberties(&next, chain);
        field.after(next, bit, chain, liberties, captured)
    }

    proptest! {
        /// On a small board with two walls, whatever its stones, kos and threats.
        #[test]
        fn a_move_among_known_chains_is_the_same_as_among_stones(
            (columns, rows) in (1_u32..7, 1_u32..7),
            contents in prop::collection::vec(0_u8..3, 36),
            (white_moves, banned) in (any::<bool>(), 0_u32..36),
            law in prop::sample::select(&LAWS[..]),
        ) {
            let points = BoardSize::new(columns, rows).unwrap().points();
            let mut walls = [PointSet::EMPTY; 2];
            for (color, corner) in walls.iter_mut().zip([points.first(), points.iter().last()]) {
                color.extend(corner);
            }
            let inside = points - walls[0] - walls[1];
            let field = Field::new(&[], &inside, walls, law).unwrap();
            let mut situation = Situation {
                stones: [0; 2],
                bans: [field.all & (1 << banned); 2],
                to_move: if white_moves { Color::White } else { Color::Black },
            };
            for (bit, content) in bits(field.all).zip(contents) {
                match content {
                    0 => situation.stones[0] |= bit,
                    1 => situation.stones[1] |= bit,
                    _ => {}
                }
            }
            let chains = Chains::new(&field, &situation);
            for bit in bits(field.empty(&situation)) {
                prop_assert_eq!(chains.play(bit), play(&field, &situation, bit));
            }
            for color in Color::BOTH {
                for bit in bits(situation.stones[color]) {
                    let chain = chains.at(color, bit).unwrap();
                    prop_assert_eq!(chain.stones, field.flood(bit, situation.stones[color]));
                    prop_assert_eq!(chain.liberties, field.liberties(&situation, chain.stones));
                    let is_barren = field.is_barren(&situation, color, chain.stones);
                    prop_assert_eq!(is_barren, field.barren(&situation, color) & bit != 0);
                    let alive = field.unconditional(&situation, color);
                    let lives = field.is_walled(color, chain.stones)
                        || alive & bit != 0 && chain.liberties.count_ones() >= 2;
                    let is_alive = field.is_unconditional(&situation, color, chain.stones);
                    prop_assert_eq!(is_alive, lives);
                }
            }
        }

        /// On a field that needs every bit of a set.
        #[test]
        fn sets_of_a_full_field_spread_as_on_the_board(
            (low, high, seed) in (any::<u64>(), any::<u64>(), 0_u32..128),
        ) {
            let points = BoardSize::new(16, 8).unwrap().points();
            let field = Field::new(&[], &points, [PointSet::EMPTY; 2], Law::Play).unwrap();
            let set = Set::from(high) << 64 | Set::from(low);
            let on_board = field.points_of(set);
            let beside = field.points_of(field.neighbors(set));
            prop_assert_eq!(beside, on_board.neighbors() & points);
            let seed = 1 << seed;
            let (reached, beside) = field.spread(seed, set);
            let flooded = field.points_of(seed).flood(&on_board);
            prop_assert_eq!(field.points_of(reached), flooded);
            prop_assert_eq!(field.points_of(beside), flooded.neighbors() & points);
            let parts: Vec<PointSet> = field.parts(set).map(|part| field.points_of(part)).collect();
            prop_assert_eq!(parts, on_board.parts().collect::<Vec<_>>());
        }
    }
}
