//! All moves as first (AMAF): who was the first on each point, and how those playouts ended.
//!
//! Gelly and Silver, "Combining Online and Offline Knowledge in UCT" (2007), value a move by all
//! playouts in which its color plays there at any time before the other.

use super::Observer;
use crate::board::grid::Grid;
use crate::board::{Color, Point, PointSet};

/// Sums over playouts for the points on which a color was the first to play.
#[derive(Debug, Clone)]
pub struct FirstPlays {
    n_playouts: [Grid<u32>; 2],
    /// Playouts that Black won, counted twice, and those that were drawn, counted once.
    black_halves: [Grid<u32>; 2],
}

impl FirstPlays {
    pub(super) const fn new() -> Self {
        Self {
            n_playouts: [Grid::filled(0), Grid::filled(0)],
            black_halves: [Grid::filled(0), Grid::filled(0)],
        }
    }

    /// The playouts in which `color` was the first to play on `point`.
    pub fn n_playouts(&self, color: Color, point: Point) -> u32 {
        self.n_playouts[color][point]
    }

    /// The share that Black won of those playouts, a draw counting half; 0 without playouts.
    pub fn black_wins(&self, color: Color, point: Point) -> f32 {
        let n_playouts = self.n_playouts[color][point];
        self.black_halves[color][point] as f32 / (2 * n_playouts.max(1)) as f32
    }

    /// Adds a playout with these first plays of each color, of which Black won so many halves.
    pub(super) fn add(&mut self, first: &Firsts, halves: u32) {
        for color in Color::BOTH {
            for point in &first.0[color] {
                self.add_sums(color, point, 1, halves);
            }
        }
    }

    /// Adds so many playouts for a point.
    pub(super) fn add_sums(&mut self, color: Color, point: Point, n_playouts: u32, halves: u32) {
        self.n_playouts[color][point] += n_playouts;
        self.black_halves[color][point] += halves;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for color in Color::BOTH {
            self.n_playouts[color].zip(&other.n_playouts[color], |a, b| a + b);
            self.black_halves[color].zip(&other.black_halves[color], |a, b| a + b);
        }
    }
}

/// The first plays of one playout, each color's points.
pub(super) struct Firsts([PointSet; 2]);

impl Firsts {
    pub(super) const fn new() -> Self {
        Self([PointSet::EMPTY; 2])
    }
}

impl Observer for Firsts {
    fn played(&mut self, color: Color, point: Point) {
        if !self.0[!color].contains(point) {
            self.0[color].insert(point);
        }
    }
}
