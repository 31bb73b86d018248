//! Ownership: how often each color owned each point at the end of playouts.

use crate::board::grid::Grid;
use crate::board::{Color, Orientation, Point, PointSet};
use crate::scoring::Area;

/// Counts over the ends of playouts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ownership {
    owned: [Grid<u32>; 2],
    n_playouts: u32,
}

impl Default for Ownership {
    fn default() -> Self {
        Self::new()
    }
}

impl Ownership {
    /// Counts of no playouts.
    pub const fn new() -> Self {
        Self {
            owned: [Grid::filled(0), Grid::filled(0)],
            n_playouts: 0,
        }
    }

    /// Adds the final area of one playout.
    pub fn add(&mut self, area: &Area) {
        for color in Color::BOTH {
            for point in &area.owned[color] {
                self.owned[color][point] += 1;
            }
        }
        self.n_playouts += 1;
    }

    /// Adds the counts of other playouts.
    pub fn merge(&mut self, other: &Self) {
        for color in Color::BOTH {
            self.owned[color].zip(&other.owned[color], |a, b| a + b);
        }
        self.n_playouts += other.n_playouts;
    }

    /// The counts on the board turned or mirrored.
    #[must_use]
    pub fn turned(&self, orientation: Orientation) -> Self {
        let mut turned = Self {
            n_playouts: self.n_playouts,
            ..Self::new()
        };
        for point in &orientation.inverse().new_size().points() {
            let image = orientation.point(point);
            for color in Color::BOTH {
                turned.owned[color][image] = self.owned[color][point];
            }
        }
        turned
    }

    /// Number of playouts.
    pub const fn n_playouts(&self) -> u32 {
        self.n_playouts
    }

    /// The share of playouts in which `color` owned `point`, from 0 to 1; 0 without playouts.
    pub fn share(&self, color: Color, point: Point) -> f32 {
        self.owned[color][point] as f32 / self.n_playouts.max(1) as f32
    }

    /// The mean share over a nonempty set of points.
    pub fn share_of(&self, color: Color, points: &PointSet) -> f32 {
        let sum: f32 = points.iter().map(|point| self.share(color, point)).sum();
        sum / points.len() as f32
    }

    /// Black's share minus White's, from −1 to 1.
    pub fn balance(&self, point: Point) -> f32 {
        self.share(Color::Black, point) - self.share(Color::White, point)
    }

    /// The standard deviation of the owner over the playouts, from 0 to 1, where Black counts 1,
    /// White −1 and nobody 0; [`balance`](Self::balance) is the mean.
    pub fn deviation(&self, point: Point) -> f32 {
        let owned = self.share(Color::Black, point) + self.share(Color::White, point);
        let mean = self.balance(point);
        (owned - mean * mean).max(0.0).sqrt()
    }
}
