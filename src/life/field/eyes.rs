//! Life and eyes in a field: what Benson's theorem says of it, and where nothing can live.

use smallvec::SmallVec;

use super::{Field, Set, Situation};
use crate::board::Color;

impl Field {
    /// Whether the chain on the points `chain` lives even if its owner always passes (Benson
    /// 1976), the walls taken as alive.
    pub(in crate::life) fn is_unconditional(
        &self,
        situation: &Situation,
        color: Color,
        chain: Set,
    ) -> bool {
        if self.is_walled(color, chain) {
            return true;
        }
        let beside = self.neighbors(chain);
        let empty = self.empty(situation);
        if (beside & empty).count_ones() < 2 {
            return false;
        }
        // Most chains fall short at once.
        let regions = self.regions(situation, color, beside);
        let vital = regions.filter(|(region, _)| region & empty & !beside == 0);
        vital.take(2).count() == 2 && self.unconditional(situation, color) & chain != 0
    }

    /// The stones of `color` that live even if their owner always passes.
    pub(in crate::life) fn unconditional(&self, situation: &Situation, color: Color) -> Set {
        self.living(situation, color, 0, Set::MAX)
    }

    /// The stones of `color` that live even if their owner always passes, where the chain at `helped`
    /// has an eye elsewhere. Only regions with a point of `counted` count.
    pub(in crate::life) fn living(
        &self,
        situation: &Situation,
        color: Color,
        helped: Set,
        counted: Set,
    ) -> Set {
        let stones = situation.stones[color];
        let empty = self.empty(situation);
        let mut regions: SmallVec<[(Set, Set); 12]> =
            self.regions(situation, color, counted).collect();
        let mut chains: SmallVec<[(Set, Set); 12]> = self.parts_at(stones, stones).collect();
        loop {
            let n_chains = chains.len();
            chains.retain(|&mut (chain, beside)| {
                let is_vital = |&&(region, _): &&(Set, Set)| {
                    region & beside != 0 && region & empty & !beside == 0
                };
                let needed = if chain & helped == 0 { 2 } else { 1 };
                let has_eyes = regions.iter().filter(is_vital).take(needed).count() == needed;
                self.is_walled(color, chain) || has_eyes
            });
            let alive = chains.iter().fold(0, |all, (chain, _)| all | chain);
            if chains.len() == n_chains {
                return alive;
            }
            regions.retain(|(_, beside)| *beside & stones & !alive == 0);
        }
    }

    /// The regions with one of the points `seeds` that only stones of `color` enclose, each with its
    /// neighbors. One that touches an opposing wall is not enclosed.
    pub(in crate::life) fn regions(
        &self,
        situation: &Situation,
        color: Color,
        seeds: Set,
    ) -> impl Iterator<Item = (Set, Set)> {
        self.parts_at(seeds, self.all & !situation.stones[color])
            .filter(move |(region, _)| region & self.at_wall[!color] == 0)
    }

    /// The number of [regions](Self::regions) beside `chain`.
    pub(in crate::life) fn n_regions(
        &self,
        situation: &Situation,
        color: Color,
        chain: Set,
    ) -> i32 {
        let regions = self.regions(situation, color, self.neighbors(chain));
        regions.count() as i32
    }

    /// The empty points that neither a stone nor a wall of the opponent of `color` touches.
    pub(in crate::life) fn untouched(&self, situation: &Situation, color: Color) -> Set {
        let touched = self.neighbors(situation.stones[!color]) | self.at_wall[!color];
        self.empty(situation) & !touched
    }

    /// The points on which no stone of `color` can ever live: the parts of the field beside what
    /// the opponent holds for good that touch no wall of `color`, and whose points all touch
    /// those stones of the opponent but for one or two neighboring ones.
    ///
    /// The opponent fills the liberties of whatever is played there. Each of his stones joins his
    /// living ones, so that none is suicide, takes a ko or is ever captured, and at the end all
    /// stones of `color` have no liberty but one eye of one or two points. There he plays, and
    /// plays again where his stone has been captured. If a ko forbids that, he passes for it,
    /// and `color` has nothing else to play; when he has taken it, he connects.
    pub(in crate::life) fn barren(&self, situation: &Situation, color: Color) -> Set {
        let held = self.unconditional(situation, !color);
        let beside = self.neighbors(held) | self.at_wall[!color];
        self.parts(self.all & !held)
            .filter(|part| part & self.at_wall[color] == 0 && self.is_one_eye(part & !beside))
            .fold(0, |all, part| all | part)
    }

    /// Whether a whole chain of `color` stands on [barren](Self::barren) points.
    pub(in crate::life) fn is_barren(
        &self,
        situation: &Situation,
        color: Color,
        chain: Set,
    ) -> bool {
        // Most chains have too much room even if all stones around are held for good.
        let foes = situation.stones[!color];
        let room = self.flood(chain, self.all & !foes);
        let beside = self.neighbors(foes) | self.at_wall[!color];
        room & self.at_wall[color] == 0
            && self.is_one_eye(room & !beside)
            && chain & self.barren(situation, color) != 0
    }

    /// Whether a set is empty, a single point or two neighbors.
    fn is_one_eye(&self, set: Set) -> bool {
        match set.count_ones() {
            0 | 1 => true,
            2 => self.neighbors(set) & set == set,
            _ => false,
        }
    }
}
