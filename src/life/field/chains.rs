//! The chains of a situation, found once for all moves in it.

use super::{Field, Law, Set, Situation, bits};
use crate::board::Color;

/// A chain of a situation.
#[derive(Debug, Clone, Copy)]
pub(in crate::life) struct Chain {
    pub(in crate::life) stones: Set,
    /// Its neighbors, which may include its own stones.
    pub(in crate::life) beside: Set,
    pub(in crate::life) liberties: Set,
}

/// The chains of a situation.
#[derive(Debug)]
pub(in crate::life) struct Chains<'a> {
    field: &'a Field,
    situation: Situation,
    /// Black's, then White's.
    all: Vec<Chain>,
    n_black: usize,
}

impl<'a> Chains<'a> {
    pub(in crate::life) fn new(field: &'a Field, situation: &Situation) -> Self {
        let empty = field.all & !situation.taken();
        let mut chains = Self {
            field,
            situation: *situation,
            all: Vec::with_capacity(16),
            n_black: 0,
        };
        for stones in situation.stones {
            chains.n_black = chains.all.len();
            let parts = field.parts_and_neighbors(stones);
            chains.all.extend(parts.map(|(stones, beside)| Chain {
                stones,
                beside,
                liberties: beside & empty,
            }));
        }
        chains
    }

    /// The chains of `color`.
    pub(in crate::life) fn of(&self, color: Color) -> &[Chain] {
        match color {
            Color::Black => &self.all[..self.n_black],
            Color::White => &self.all[self.n_black..],
        }
    }

    /// The chain of `color` that has a stone in `set`, the first if there are several.
    pub(in crate::life) fn at(&self, color: Color, set: Set) -> Option<&Chain> {
        let mut chains = self.of(color).iter();
        chains.find(|chain| chain.stones & set != 0)
    }

    /// The same as [`Field::play`].
    pub(in crate::life) fn play(&self, bit: Set) -> Option<Situation> {
        let (field, situation) = (self.field, &self.situation);
        let color = situation.to_move;
        let captured = self
            .of(!color)
            .iter()
            .filter(|other| other.liberties == bit && !field.is_walled(!color, other.stones))
            .fold(0, |all, other| all | other.stones);
        let (mut chain, mut beside) = (bit, field.neighbors(bit));
        for own in self.of(color).iter().filter(|own| own.beside & bit != 0) {
            chain |= own.stones;
            beside |= own.beside;
        }
        let mut next = *situation;
        next.stones[color] |= bit;
        next.stones[!color] &= !captured;
        let liberties = beside & field.all & !next.taken();
        field.after(next, bit, chain, liberties, captured)
    }

    /// The positions after each move on one of these empty points.
    pub(in crate::life) fn after_each(&self, points: Set) -> impl Iterator<Item = Situation> {
        bits(points).filter_map(|bit| self.play(bit))
    }
}

impl Field {
    /// What comes of a stone on the point `bit` that belongs to `chain` now, with these liberties,
    /// and has taken `captured`. `next` has the stones after it and is otherwise as before.
    pub(super) fn after(
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
        // Nobody may take a ko whose opponent may retake it at once: so what he wins holds where a
        // ko may be retaken only after a pass for it, too (Japanese rules 1989, art. 7.2).
        if takes_ko && (next.bans[color] & bit != 0 || self.threatens == Some(!color)) {
            return None;
        }
        match self.law {
            Law::Confirmation => next.bans = next.bans.map(|bans| bans & !bit),
            Law::Play => next.bans = [0; 2],
        }
        if takes_ko && self.threatens.is_none() {
            next.bans[!color] |= captured;
        }
        next.to_move = !color;
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::board::{BoardSize, PointSet};

    proptest! {
        /// On a small board with two walls, whatever its stones, kos and threats.
        #[test]
        fn a_move_among_known_chains_is_the_same_as_on_the_field(
            (columns, rows) in (1_u32..7, 1_u32..7),
            contents in prop::collection::vec(0_u8..3, 36),
            (white_moves, confirms, banned) in (any::<bool>(), any::<bool>(), 0_u32..36),
            threatens in 0_usize..3,
        ) {
            let points = BoardSize::new(columns, rows).unwrap().points();
            let mut walls = [PointSet::EMPTY; 2];
            for (color, corner) in walls.iter_mut().zip([points.first(), points.iter().last()]) {
                color.extend(corner);
            }
            let law = if confirms { Law::Confirmation } else { Law::Play };
            let inside = points - walls[0] - walls[1];
            let field = Field::new(&inside, walls, law).unwrap();
            let threatens = [None, Some(Color::Black), Some(Color::White)][threatens];
            let field = field.with_threats(threatens);
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
            for bit in bits(field.all & !situation.taken()) {
                prop_assert_eq!(chains.play(bit), field.play(&situation, bit));
            }
            for color in Color::BOTH {
                for bit in bits(situation.stones[color]) {
                    let chain = chains.at(color, bit).unwrap();
                    prop_assert_eq!(chain.stones, field.flood(bit, situation.stones[color]));
                    prop_assert_eq!(chain.liberties, field.liberties(&situation, chain.stones));
                    let barren = field.barren(&situation, color);
                    prop_assert_eq!(field.is_barren(&situation, color, chain.stones), barren & bit != 0);
                    let alive = field.unconditional(&situation, color);
                    let is_alive = field.is_walled(color, chain.stones)
                        || alive & bit != 0 && chain.liberties.count_ones() >= 2;
                    prop_assert_eq!(field.is_unconditional(&situation, color, chain.stones), is_alive);
                }
            }
        }
    }
}
