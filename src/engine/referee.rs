//! Access to the arbiter, together with the game it rules on.

use super::Engine;
use crate::arbiter::{Arbiter, Outcome, Phase};

impl Engine {
    /// The arbiter: the state of the match and all rulings.
    pub const fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    /// Whether no player is expected to move again: the game has ended, or was stopped twice
    /// without a stone in between.
    pub fn is_over(&self) -> bool {
        let stops = self.game.passes_in_a_row() / u32::from(self.game.rules().stop_passes);
        stops >= 2 || matches!(self.arbiter.state().phase, Phase::Ended(_))
    }

    /// Whether the game ended without a count, for example by resignation.
    pub fn ended_without_count(&self) -> bool {
        let ending = self.arbiter.state().ending();
        ending.is_some_and(|end| !matches!(end.outcome, Outcome::Score | Outcome::Capture(_)))
    }

    /// The result for a game record: that of an ended game, or of the judgement on a stopped one.
    /// `None` during the game, or if SGF has no value for the result.
    pub fn sgf_result(&self) -> Option<String> {
        match self.arbiter.state().phase {
            Phase::Playing => None,
            Phase::Stopped(_) => Some(self.judgement().count.result()),
            Phase::Ended(_) => self.arbiter.sgf_result(&self.game),
        }
    }
}
