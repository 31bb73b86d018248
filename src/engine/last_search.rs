//! The result of the search for the last move.

use super::Engine;
use crate::board::{Color, Move};
use crate::search::Report;

/// The result of a search for a move.
#[derive(Debug, Clone, PartialEq)]
pub struct LastSearch {
    /// The color to move.
    pub color: Color,
    /// The move that was chosen.
    pub mv: Move,
    /// The chance of `color` to win with it, from 0 to 1; that of all moves if it was not searched.
    pub value: f32,
    /// The lead of `color` that the search expects, in points, komi included, likewise; 0 without
    /// simulations.
    pub lead: f32,
    /// Simulations of the search.
    pub playouts: u64,
    /// The principal variation, which starts with the move.
    pub variation: Vec<Move>,
    /// Whether the player resigned instead of making the move.
    pub is_resigned: bool,
}

impl LastSearch {
    /// What a search says of a move; `None` if it did not consider it.
    pub(super) fn new(color: Color, mv: Move, report: &Report) -> Option<Self> {
        let candidate = report.candidate(mv)?;
        let expected = candidate.expected(report.total());
        Some(Self {
            color,
            mv,
            value: expected.value,
            lead: expected.lead,
            playouts: report.playouts,
            variation: candidate.variation.clone(),
            is_resigned: false,
        })
    }
}

impl Engine {
    /// The last search for a move in this game; `None` if the move needed no search.
    pub const fn last_search(&self) -> Option<&LastSearch> {
        self.last_search.as_ref()
    }
}
