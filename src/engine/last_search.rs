//! What the player thought of the last move that he chose.

use super::Engine;
use crate::board::{Color, Move};
use crate::rules::Preset;
use crate::search::{Candidate, Report};

/// A move and what a search found about it.
#[derive(Debug, Clone, PartialEq)]
pub struct LastSearch {
    /// Who was to move.
    pub color: Color,
    /// The move that the search liked best.
    pub mv: Move,
    /// The share of playouts that `color` won with it, from 0 to 1.
    pub value: f32,
    /// Playouts of the search.
    pub playouts: u64,
    /// What is expected, the move itself first.
    pub variation: Vec<Move>,
}

impl LastSearch {
    pub(super) fn new(color: Color, best: &Candidate, report: &Report) -> Self {
        Self {
            color,
            mv: best.mv,
            value: best.value,
            playouts: report.playouts,
            variation: best.variation.clone(),
        }
    }
}

impl Engine {
    /// What the last search for a move of this game found; nothing if no search was needed.
    pub const fn last_search(&self) -> Option<&LastSearch> {
        self.last_search.as_ref()
    }

    /// The name of the rules in force, or `custom` if they are none of the presets.
    pub fn rules_name(&self) -> &'static str {
        Preset::of(self.game.rules()).map_or("custom", |preset| preset.name)
    }
}
