//! Unconditional life: chains that cannot be captured even if their owner always passes.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976).

use crate::board::{Color, Point, PointSet, Position};

/// What is unconditionally alive, and the regions in which no opponent can live.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Unconditional {
    /// Stones of each color that can never be captured, Black's first.
    pub alive: [PointSet; 2],
    /// Regions enclosed by such stones, every empty point of which is a liberty of one and the
    /// same of their chains: no opposing stone can ever live there.
    pub territory: [PointSet; 2],
}

/// What is proven about one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The stone can never be captured.
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
    let [black, white] = Color::BOTH.map(|color| of_color(position, color));
    Unconditional {
        alive: [black.0, white.0],
        territory: [black.1, white.1],
    }
}

/// A region without stones of the color in question.
struct Enclosed {
    points: PointSet,
    /// Chains, by number, that border on it.
    border: Vec<usize>,
    /// Those of them to which it is vital: all its empty points are their liberties.
    vital: Vec<usize>,
}

fn of_color(position: &Position, color: Color) -> (PointSet, PointSet) {
    let stones = position.stones(color);
    let empty = position.empty();
    let chains: Vec<PointSet> = stones.parts().collect();
    let around: Vec<PointSet> = chains.iter().map(PointSet::neighbors).collect();
    let mut regions: Vec<Enclosed> = (position.size().points() - stones)
        .parts()
        .map(|points| {
            let inside = points & empty;
            let border: Vec<usize> = (0..chains.len())
                .filter(|&n| around[n].meets(&points))
                .collect();
            let vital = border
                .iter()
                .copied()
                .filter(|&n| inside.is_subset(&around[n]))
                .collect();
            Enclosed {
                points,
                border,
                vital,
            }
        })
        .collect();
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
    let union =
        |sets: &mut dyn Iterator<Item = PointSet>| sets.fold(PointSet::EMPTY, |all, set| all | set);
    let alive = union(
        &mut chains
            .iter()
            .zip(&is_alive)
            .filter(|(_, alive)| **alive)
            .map(|(chain, _)| *chain),
    );
    let territory = union(
        &mut regions
            .iter()
            .filter(|region| !region.vital.is_empty())
            .map(|region| region.points),
    );
    (alive, territory)
}
