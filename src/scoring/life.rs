//! Unconditional life: chains that cannot be captured even if their owner always passes.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976).

use super::room::Region;
use crate::board::{Color, Point, PointSet, Position};

/// What is unconditionally alive, and the regions in which no opponent can live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unconditional {
    /// Stones of each color that can never be captured, Black's first.
    pub alive: [PointSet; 2],
    /// Regions around which all stones are such stones, and in which the opponent can never come
    /// to unconditional life himself, even if only he plays, nor to a seki.
    pub territory: [PointSet; 2],
}

/// What is proven about one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The stone can never be captured, or stands where its opponent can never live.
    Alive,
    /// The stone stands where its owner can never live.
    Dead,
    /// The empty point belongs to this color for good.
    Territory(Color),
    /// Nothing.
    Undecided,
}

impl Unconditional {
    /// What is proven about a point of the position that this was found in.
    pub fn proof(&self, position: &Position, point: Point) -> Proof {
        let is_territory_of = |color: Color| self.territory[color].contains(point);
        match position.color_at(point) {
            Some(color) if self.alive[color].contains(point) => Proof::Alive,
            Some(color) if is_territory_of(color) => Proof::Alive,
            Some(color) if is_territory_of(!color) => Proof::Dead,
            Some(_) => Proof::Undecided,
            None => Color::BOTH
                .into_iter()
                .find(|&color| is_territory_of(color))
                .map_or(Proof::Undecided, Proof::Territory),
        }
    }
}

/// Finds what is unconditionally alive, for both colors.
pub fn unconditional(position: &Position) -> Unconditional {
    let board = position.size().points();
    let alive = Color::BOTH.map(|color| {
        let land = Land {
            board,
            stones: position.stones(color),
            empty: position.empty(),
            foreign: PointSet::EMPTY,
        };
        benson(&land)
    });
    let living = [alive[0].alive, alive[1].alive];
    let territory = Color::BOTH.map(|color| {
        let beyond = enclosed(position, color, living, |region| !region.has_room());
        alive[color].enclosed | beyond
    });
    Unconditional {
        alive: living,
        territory,
    }
}

/// The further regions around which all stones are a color's for good, and in which its opponent
/// can never come to unconditional life, even if only he plays; but perhaps he holds out in a
/// seki. Black's regions come first.
pub fn lifeless(position: &Position, proven: &Unconditional) -> [PointSet; 2] {
    Color::BOTH.map(|color| {
        let regions = enclosed(position, color, proven.alive, |region| {
            !region.points.is_subset(&proven.territory[color]) && !region.has_life()
        });
        regions - proven.territory[color]
    })
}

/// The regions around which all stones are `color`'s for good, and of which `test` holds.
fn enclosed(
    position: &Position,
    color: Color,
    alive: [PointSet; 2],
    test: impl Fn(&Region<'_>) -> bool,
) -> PointSet {
    if alive[color].is_empty() {
        return PointSet::EMPTY;
    }
    let board = position.size().points();
    let stones = position.stones(color);
    (board - alive[color])
        .parts()
        .filter(|points| !points.meets(&alive[!color]))
        .filter(|&points| {
            let inner: Vec<PointSet> = (stones & points).parts().collect();
            test(&Region {
                board,
                points,
                own: position.stones(!color) & points,
                inner: &inner,
            })
        })
        .fold(PointSet::EMPTY, |all, points| all | points)
}

/// Stones of one color on a board, with the points that are empty.
pub(super) struct Land {
    pub(super) board: PointSet,
    pub(super) stones: PointSet,
    pub(super) empty: PointSet,
    /// Points that others hold for good: what touches them is no eye.
    pub(super) foreign: PointSet,
}

/// What Benson's theorem finds for one color.
pub(super) struct Life {
    /// The stones that can never be captured.
    pub(super) alive: PointSet,
    /// Regions that only they enclose, one of them with all its empty points as liberties.
    pub(super) enclosed: PointSet,
}

/// A region without stones of the color in question.
struct Enclosed {
    points: PointSet,
    /// Chains, by number, that border on it.
    border: Vec<usize>,
    /// Those of them to which it is vital: all its empty points are their liberties.
    vital: Vec<usize>,
}

/// Benson's theorem for the stones of one color.
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
    let union = |all: PointSet, set: &PointSet| all | *set;
    let living = chains.iter().zip(&is_alive).filter(|(_, alive)| **alive);
    let enclosing = regions.iter().filter(|region| !region.vital.is_empty());
    Life {
        alive: living.map(|(chain, _)| chain).fold(PointSet::EMPTY, union),
        enclosed: enclosing
            .map(|region| &region.points)
            .fold(PointSet::EMPTY, union),
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
