//! Benson's theorem: chains that cannot be captured even if their owner always passes.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976).

use crate::board::PointSet;

/// The input of the theorem: stones of one color and empty points of a board.
pub(super) struct Land {
    pub(super) board: PointSet,
    pub(super) stones: PointSet,
    pub(super) empty: PointSet,
    /// Points that the opponent holds for good; a region with such a point is not vital to any
    /// chain.
    pub(super) foreign: PointSet,
}

/// The result of the theorem for one color.
pub(super) struct Life {
    /// Stones that cannot be captured.
    pub(super) alive: PointSet,
    /// Regions enclosed by such stones alone and vital to one of their chains.
    pub(super) enclosed: PointSet,
}

/// A region without stones of the color in question.
struct Enclosed {
    points: PointSet,
    /// Indices of the chains that border on it.
    border: Vec<usize>,
    /// Indices of the chains to which it is vital: all its empty points are their liberties.
    vital: Vec<usize>,
}

/// Applies Benson's theorem to the stones of one color.
pub(super) fn benson(land: &Land) -> Life {
    let chains: Vec<PointSet> = land.stones.parts().collect();
    let mut regions = regions(land, &chains);
    loop {
        let mut n_eyes = vec![0; chains.len()];
        for &chain in regions.iter().flat_map(|region| &region.vital) {
            n_eyes[chain] += 1;
        }
        let n_before = regions.len();
        regions.retain(|region| region.border.iter().all(|&chain| n_eyes[chain] >= 2));
        if regions.len() == n_before {
            let living = chains.iter().zip(n_eyes).filter(|&(_, n)| n >= 2);
            let enclosing = regions.iter().filter(|region| !region.vital.is_empty());
            return Life {
                alive: PointSet::union(living.map(|(&chain, _)| chain)),
                enclosed: PointSet::union(enclosing.map(|region| region.points)),
            };
        }
    }
}

/// The regions between these chains.
fn regions(land: &Land, chains: &[PointSet]) -> Vec<Enclosed> {
    let around: Vec<PointSet> = chains.iter().map(PointSet::neighbors).collect();
    let enclosed = |points: PointSet| {
        let inside = points & land.empty;
        let border: Vec<usize> = (0..chains.len())
            .filter(|&n| around[n].meets(&points))
            .collect();
        let vital = border
            .iter()
            .copied()
            .filter(|&n| inside.is_subset(&around[n]) && !points.meets(&land.foreign))
            .collect();
        Enclosed {
            points,
            border,
            vital,
        }
    };
    (land.board - land.stones).parts().map(enclosed).collect()
}
