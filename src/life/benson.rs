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
    let mut is_alive = vec![true; chains.len()];
    loop {
        let mut eyes = vec![0; chains.len()];
        regions
            .iter()
            .flat_map(|region| &region.vital)
            .for_each(|&chain| eyes[chain] += 1);
        let n_before = is_alive.iter().filter(|&&alive| alive).count();
        for (alive, eyes) in is_alive.iter_mut().zip(&eyes) {
            *alive &= *eyes >= 2;
        }
        regions.retain(|region| region.border.iter().all(|&chain| is_alive[chain]));
        if is_alive.iter().filter(|&&alive| alive).count() == n_before {
            break;
        }
    }
    let living = chains.iter().zip(&is_alive).filter(|(_, alive)| **alive);
    let enclosing = regions.iter().filter(|region| !region.vital.is_empty());
    Life {
        alive: PointSet::union(living.map(|(&chain, _)| chain)),
        enclosed: PointSet::union(enclosing.map(|region| region.points)),
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
