//! Benson's theorem: chains that cannot be captured even if their owner always passes.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976).

use crate::board::PointSet;

/// The input of the theorem: stones of one color on a board.
pub(super) struct Land {
    pub(super) board: PointSet,
    pub(super) stones: PointSet,
    /// The empty points, or those that the opponent can empty.
    pub(super) empty: PointSet,
    /// Points that the opponent holds for good; a region with such a point is not vital to any
    /// chain.
    pub(super) foreign: PointSet,
}

impl Land {
    /// Whether a region is vital to the chain with these neighbors: all its empty points are
    /// liberties of the chain.
    fn is_vital(&self, region: &PointSet, beside: &PointSet) -> bool {
        region.meets(beside)
            && (*region & self.empty).is_subset(beside)
            && !region.meets(&self.foreign)
    }
}

/// The result of the theorem for one color.
pub(super) struct Lasting {
    /// Stones that cannot be captured.
    pub(super) alive: PointSet,
    /// Regions enclosed by such stones alone and vital to one of their chains.
    pub(super) enclosed: PointSet,
}

/// Applies Benson's theorem to the stones of one color.
pub(super) fn benson(land: &Land) -> Lasting {
    let parts = |set: PointSet| -> Vec<_> {
        let parts = set.parts();
        parts.map(|part| (part, part.neighbors())).collect()
    };
    let mut chains = parts(land.stones);
    let mut regions = parts(land.board - land.stones);
    loop {
        let n_chains = chains.len();
        chains.retain(|(_, beside)| {
            let vital = regions
                .iter()
                .filter(|(region, _)| land.is_vital(region, beside));
            vital.take(2).count() == 2
        });
        let alive = PointSet::union(chains.iter().map(|(chain, _)| *chain));
        regions.retain(|(_, beside)| (*beside & land.stones).is_subset(&alive));
        if chains.len() == n_chains {
            let is_enclosed = |&&(region, _): &&(PointSet, PointSet)| {
                chains
                    .iter()
                    .any(|(_, beside)| land.is_vital(&region, beside))
            };
            let enclosed = regions.iter().filter(is_enclosed);
            return Lasting {
                alive,
                enclosed: PointSet::union(enclosed.map(|(region, _)| *region)),
            };
        }
    }
}
