//! Regions without stones, and the area that each color controls.

use crate::board::{BoardSize, Color, PointSet};

/// A connected set of points without stones, and the stones around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// The points.
    pub points: PointSet,
    /// The stones of each color beside them, Black's first.
    pub border: [PointSet; 2],
}

impl Region {
    /// The color that borders on the region, if there is exactly one.
    pub fn owner(&self) -> Option<Color> {
        match [self.border[0].is_empty(), self.border[1].is_empty()] {
            [false, true] => Some(Color::Black),
            [true, false] => Some(Color::White),
            _ => None,
        }
    }
}

/// The regions between these stones, ordered by their first points.
pub fn regions(size: BoardSize, stones: [PointSet; 2]) -> impl Iterator<Item = Region> {
    let free = size.points() - stones[0] - stones[1];
    free.parts().map(move |points| {
        let around = points.neighbors();
        Region {
            points,
            border: stones.map(|color| color & around),
        }
    })
}

/// The points that one color controls (rules 0.7, I.8 and III.1), and the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Area {
    /// Each color's stones and the empty points that only it reaches, Black's first.
    pub owned: [PointSet; 2],
    /// Empty points that both colors reach, or neither.
    pub shared: PointSet,
}

impl Area {
    /// Black's points minus White's.
    pub fn difference(&self) -> i64 {
        self.owned[0].len() as i64 - self.owned[1].len() as i64
    }

    /// Gives shared points to the color with the nearer stone, by the sum of the differences of
    /// columns and rows. Points equally far from both stay shared (third footnote of the variants
    /// text).
    pub(super) fn give_to_nearest(&mut self, stones: [PointSet; 2]) {
        let mut near = stones;
        let mut undecided = self.shared;
        while !near.iter().all(PointSet::is_empty) && !undecided.is_empty() {
            let reached = near.map(|points| points & undecided);
            for color in Color::BOTH {
                self.owned[color] |= reached[color] - reached[!color];
            }
            self.shared -= reached[0] ^ reached[1];
            undecided -= reached[0] | reached[1];
            near = near.map(|points| points | (points.neighbors() & self.board()));
        }
    }

    /// All points of the board.
    fn board(&self) -> PointSet {
        self.owned[0] | self.owned[1] | self.shared
    }
}

/// Divides the board between stones that all count as alive.
pub fn area(size: BoardSize, stones: [PointSet; 2]) -> Area {
    let free = size.points() - stones[0] - stones[1];
    let reach = stones.map(|color| (color.neighbors() & free).flood(&free));
    let owned = [
        stones[0] | (reach[0] - reach[1]),
        stones[1] | (reach[1] - reach[0]),
    ];
    Area {
        owned,
        shared: size.points() - owned[0] - owned[1],
    }
}
