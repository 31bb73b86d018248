//! Zones: the points on whose contents a proof depends.
//!
//! A proof that one side, the *seeker*, succeeds whatever the other does, the *resister*, need not look at
//! all moves of the resister. He passes first, and then only replies in the zone of what beats the pass are
//! looked at; what beats them adds to the zone, until it holds no further reply. A move outside the zone
//! changes nothing in it, so that what beats a pass beats this move too. For that the zone has to hold
//!
//! * every move of the seeker, every captured chain with its neighbors, and a liberty of the chain
//!   that he has played;
//! * a liberty of each of his chains that has a point in it, so that nothing outside captures it;
//! * a liberty of each chain of the resister beside a move that does not capture it, so that it
//!   is not captured after moves outside;
//! * where a move of the resister is suicide, his chains there with their neighbors, and another
//!   liberty of the seeker's chains around.
//!
//! So what is found holds for any number of moves outside the zone (T. Thomsen, "Lambda-search in game
//! trees: with application to Go", ICGA Journal 2000; Ping-Chun Shih et al., "A novel approach to solving
//! goal-achieving problems for board games", AAAI 2022).
//!
//! Three searches work so: the prover in a field, for which this file makes the zones; `tactics` on the
//! board, in `tactics/zone.rs`; and the refuter, which shares no code with them.

use super::arena::Arena;
use super::field::{Field, Set, Situation, bits, lowest};
use crate::board::Color;

impl Arena {
    /// The zone in which the chains that took the target have two liberties or more, so that they
    /// cannot be captured at once; `None` if one has not.
    pub(super) fn kept(&self, situation: &Situation) -> Option<Set> {
        let (field, seeker) = (&self.field, self.seeker());
        let captors = field.captors(situation, !seeker, self.target);
        let mut zone = 0;
        for chain in field.chains_at(situation, seeker, captors) {
            let mut liberties = bits(field.liberties(situation, chain));
            zone |= chain | liberties.next()? | liberties.next()?;
        }
        Some(zone)
    }

    /// The zone of unconditional life of these stones: the chains and regions that hang together
    /// with them. A chain at a wall needs none.
    pub(super) fn living_zone(&self, situation: &Situation, chains: Set) -> Set {
        let (field, seeker) = (&self.field, self.seeker());
        let stones = situation.stones[seeker];
        let walled = field.flood(field.at_wall[seeker], stones);
        let alive = field.unconditional(situation, seeker);
        let regions = field
            .regions(situation, seeker, field.all)
            .filter(|(_, beside)| beside & stones & !alive == 0)
            .fold(0, |all, (region, _)| all | region);
        chains | field.flood(chains & !walled, (alive & !walled) | regions)
    }

    /// The zone in which a chain stands where it cannot live, if it does, and how many moves the
    /// resister has for playing elsewhere before it is captured: the seeker fills what is empty.
    /// What is captured from him while he does that, he fills once more, but each such capture
    /// costs the resister a move there, except for stones that stand there already.
    pub(super) fn barren_zone(&self, situation: &Situation, chain: Set) -> Option<(Set, u32)> {
        let (field, seeker) = (&self.field, self.seeker());
        if !field.is_barren(situation, !seeker, chain) {
            return None;
        }
        let held = field.unconditional(situation, seeker);
        let part = field.flood(chain, field.all & !held);
        let zone = part | self.living_zone(situation, field.neighbors(part) & held);
        let n_moves = (part & !situation.stones[!seeker]).count_ones();
        Some((zone, n_moves))
    }

    /// What keeps a move of the resister suicide.
    pub(super) fn around_suicide(&self, situation: &Situation, bit: Set) -> Set {
        let (field, seeker) = (&self.field, self.seeker());
        let own = situation.stones[!seeker];
        let chains = field.flood(field.neighbors(bit), own);
        let zone = bit | chains | field.neighbors(bit | chains);
        let around = field.chains_at(situation, seeker, zone);
        let zone = around.fold(zone, |zone, chain| zone | chain);
        let mut filled = *situation;
        filled.stones[!seeker] |= bit;
        with_liberties(field, &filled, seeker, zone, zone)
    }
}

/// The zone with a liberty of each chain of `color` that has a stone on these points and is not at
/// a wall.
pub(super) fn with_liberties(
    field: &Field,
    situation: &Situation,
    color: Color,
    points: Set,
    mut zone: Set,
) -> Set {
    for chain in field.chains_at(situation, color, points) {
        let liberties = field.liberties(situation, chain);
        if liberties & zone == 0 {
            zone |= lowest(liberties);
        }
    }
    zone
}
