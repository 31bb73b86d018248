//! Searching on the opponent's time.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::{Engine, Instant};
use crate::playout::Shaped;
use crate::search::{Limits, Question, Search};

/// Simulations after which more gain nothing.
const MOST_PLAYOUTS: u64 = 10_000_000;

impl Engine {
    /// Searches the opponent's reply to the engine's last move until the stop flag is set, if the
    /// settings enable pondering and a reply is awaited. The next choice of a move continues this
    /// search, and so does the next call, if another command came between; nothing else changes, and no
    /// clock runs. A level does not ponder: what it plays would hang on how long the opponent thinks.
    pub fn ponder(&mut self) {
        let may_ponder = self.settings.ponders && self.settings.level.is_none();
        let Some(color) = self.awaited.filter(|_| may_ponder) else {
            return;
        };
        let is_opponents_turn = self
            .game
            .last_move()
            .is_some_and(|(last, _)| last == !color);
        if !is_opponents_turn || self.game.passes_in_a_row() > 0 {
            self.awaited = None;
            return;
        }
        let begin = Instant::now();
        let limits = Limits {
            playouts: MOST_PLAYOUTS,
            time: None,
            elapsed: &move || begin.elapsed(),
            stop: &Arc::clone(&self.stop),
        };
        let mut memory = self.take_memory();
        let question = Question {
            seed: self.settings.seed.wrapping_add(self.game.n_moves() as u64),
            ..self.question(color, self.worth_trying(color))
        };
        let policy = Shaped::new();
        let mut search = Search::recalling(&question, &policy, &[], &mut memory);
        search.run(&limits, None);
        search.keep_in(&mut memory);
        self.memory = memory;
        if !self.stop.load(Ordering::Relaxed) {
            self.awaited = None;
        }
    }
}
