//! The result of the search for the last move.

use super::Engine;
use crate::board::{Color, Move};
use crate::search::{Candidate, Report};

/// The result of a search for a move.
#[derive(Debug, Clone, PartialEq)]
pub struct LastSearch {
    /// The color to move.
    pub color: Color,
    /// The best move.
    pub mv: Move,
    /// The chance of `color` to win with it, from 0 to 1.
    pub value: f32,
    /// The lead of `color` that the search expects, in points, komi included; 0 without simulations.
    pub lead: f32,
    /// Simulations of the search.
    pub playouts: u64,
    /// The principal variation, which starts with the move.
    pub variation: Vec<Move>,
}

impl LastSearch {
    pub(super) fn new(color: Color, best: &Candidate, report: &Report) -> Self {
        Self {
            color,
            mv: best.mv,
            value: best.value,
            lead: best.lead,
            playouts: report.playouts,
            variation: best.variation.clone(),
        }
    }
}

impl Engine {
    /// The last search for a move in this game; `None` if the move needed no search.
    pub const fn last_search(&self) -> Option<&LastSearch> {
        self.last_search.as_ref()
    }
}
