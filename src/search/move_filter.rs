//! Moves that a search leaves out.

use crate::board::{Color, Move, PointSet};

/// Moves of one player that are left out near the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveFilter {
    /// Whose moves.
    pub color: Color,
    /// The points on which that player does not play.
    pub points: PointSet,
    /// Whether that player does not pass either.
    pub pass: bool,
    /// So many moves deep: 1 is the choice at the root alone.
    pub depth: u32,
}

impl MoveFilter {
    /// Whether a move of `color` is left out after `n_moves` moves from the root.
    pub fn excludes(&self, color: Color, mv: Move, n_moves: usize) -> bool {
        self.color == color
            && n_moves < self.depth as usize
            && mv
                .point()
                .map_or(self.pass, |point| self.points.contains(point))
    }
}
