//! Moves that are excluded from a search.

use crate::board::{BoardSize, Color, Move, PointSet};

/// Moves of one player that are excluded near the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveFilter {
    /// The player.
    pub color: Color,
    /// Excluded points.
    pub points: PointSet,
    /// Whether passing is excluded too.
    pub pass: bool,
    /// Depth of the exclusion in moves; 1 excludes at the root only.
    pub depth: u32,
}

impl MoveFilter {
    /// The filter that excludes all other moves on a board, and these no longer.
    #[must_use]
    pub fn inverted(self, size: BoardSize) -> Self {
        Self {
            points: size.points() - self.points,
            pass: !self.pass,
            ..self
        }
    }

    /// Whether none of `filters` excludes a move of `color` after `n_moves` moves from the root.
    pub fn all_allow(filters: &[Self], color: Color, mv: Move, n_moves: usize) -> bool {
        let mut filters = filters.iter();
        filters.all(|filter| !filter.excludes(color, mv, n_moves))
    }

    /// Whether a move of `color` is excluded after `n_moves` moves from the root.
    fn excludes(&self, color: Color, mv: Move, n_moves: usize) -> bool {
        self.color == color
            && n_moves < self.depth as usize
            && mv
                .point()
                .map_or(self.pass, |point| self.points.contains(point))
    }
}
