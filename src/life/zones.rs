//! The zones of the prover: the points on whose contents a success depends.

use super::field::{Field, Set, Situation, bits, lowest};
use super::prover::Question;

impl Question<'_> {
    /// The zone in which the chains that took the target have two liberties or more, so that they
    /// cannot be captured at once; `None` if one has not.
    pub(super) fn kept(&self, situation: &Situation) -> Option<Set> {
        let Question { field, seeker, .. } = *self;
        let opened = field.flood(self.target, field.all & !situation.taken());
        let beside = field.neighbors(opened | self.target);
        let chains = field.flood(beside, situation.stones[seeker]);
        let mut zone = 0;
        for chain in field
            .parts(chains)
            .filter(|&chain| !field.is_walled(seeker, chain))
        {
            let mut liberties = bits(field.liberties(situation, chain));
            zone |= chain | liberties.next()? | liberties.next()?;
        }
        Some(zone)
    }

    /// The zone of unconditional life of these stones: the chains and regions that hang together
    /// with them. A chain at a wall needs none.
    pub(super) fn living_zone(&self, situation: &Situation, chains: Set) -> Set {
        let Question { field, seeker, .. } = *self;
        let stones = situation.stones[seeker];
        let walled = field.flood(field.at_wall[seeker], stones);
        let alive = field.unconditional(situation, seeker);
        let regions = field
            .parts(field.all & !stones)
            .filter(|region| region & field.at_wall[!seeker] == 0)
            .filter(|region| field.neighbors(*region) & stones & !alive == 0)
            .fold(0, |all, region| all | region);
        chains | field.flood(chains & !walled, (alive & !walled) | regions)
    }

    /// The zone in which a chain stands where it cannot live, if it does, and how many moves the
    /// resister has for playing elsewhere before it is captured: the seeker fills what is empty.
    /// What is captured from him while he does that, he fills once more, but each such capture
    /// costs the resister a move there, except for stones that stand there already.
    pub(super) fn barren_zone(&self, situation: &Situation, chain: Set) -> Option<(Set, u32)> {
        let Question { field, seeker, .. } = *self;
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
        let Question { field, seeker, .. } = *self;
        let own = situation.stones[!seeker];
        let chains = field.flood(field.neighbors(bit) & own, own);
        let zone = bit | chains | field.neighbors(bit | chains);
        let around = field.flood(zone & situation.stones[seeker], situation.stones[seeker]);
        let mut filled = *situation;
        filled.stones[!seeker] |= bit;
        let mut zone = zone;
        for chain in field.parts(around) {
            if !field.is_walled(seeker, chain) {
                zone |= chain;
                zone = with_liberty(field, &filled, chain, zone);
            }
        }
        zone
    }

    /// The zone with a liberty of each chain of the seeker that has a point in it.
    pub(super) fn with_liberties(&self, situation: &Situation, mut zone: Set) -> Set {
        let Question { field, seeker, .. } = *self;
        let stones = situation.stones[seeker];
        for chain in field.parts(field.flood(zone & stones, stones)) {
            if !field.is_walled(seeker, chain) {
                zone = with_liberty(field, situation, chain, zone);
            }
        }
        zone
    }
}

/// The zone with a liberty of a chain.
pub(super) fn with_liberty(field: &Field, situation: &Situation, chain: Set, zone: Set) -> Set {
    let liberties = field.liberties(situation, chain);
    if liberties & zone == 0 {
        zone | lowest(liberties)
    } else {
        zone
    }
}
