//! What a simulation remembers of its playout.

use crate::board::grid::Grid;
use crate::board::{Color, Point};
use crate::playout::Observer;
use crate::rules::{AfterStop, Rules};

/// What is remembered of a playout.
pub(super) struct FirstPlays {
    /// The color that first played on each point after leaving the tree.
    pub(super) by: Grid<u8>,
    /// Who has captured stones, if the first capture ends the game.
    pub(super) captor: Option<Color>,
    ends_by_capture: bool,
}

impl FirstPlays {
    const NOBODY: u8 = 2;

    pub(super) fn new(rules: &Rules) -> Self {
        Self {
            by: Grid::filled(Self::NOBODY),
            captor: None,
            ends_by_capture: rules.after_stop == AfterStop::FirstCapture,
        }
    }

    /// Notes how many stones a move of `color` captured.
    #[inline]
    pub(super) fn captured(&mut self, color: Color, n_stones: u16) {
        if self.ends_by_capture && n_stones > 0 {
            self.captor = Some(color);
        }
    }

    /// Forgets the playout before.
    pub(super) fn clear(&mut self) {
        self.by = Grid::filled(Self::NOBODY);
        self.captor = None;
    }
}

impl Observer for FirstPlays {
    #[inline]
    fn played(&mut self, color: Color, point: Point, captured: u16) -> bool {
        if self.by[point] == Self::NOBODY {
            self.by[point] = color as u8;
        }
        self.captured(color, captured);
        self.captor.is_none()
    }
}
