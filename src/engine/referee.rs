//! Access to the arbiter, together with the game it rules on.

use super::Engine;
use crate::arbiter::{Arbiter, Outcome, Phase};

impl Engine {
    /// The arbiter: the state of the match and all rulings.
    pub const fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    /// Whether no player is expected to move again: the game has ended or was stopped, in a match,
    /// where players agree on dead stones or resume, twice without a stone in between.
    pub(super) fn is_over(&self) -> bool {
        let stop_passes = u32::from(self.game.rules().stop_passes);
        let is_stopped = if self.arbiter.is_match() {
            self.game.passes_in_a_row() / stop_passes >= 2
        } else {
            self.passes_in_turn() >= stop_passes
        };
        is_stopped || matches!(self.arbiter.state().phase, Phase::Ended(_))
    }

    /// Whether a front end has no move to make: the game has ended, or it is stopped and no move
    /// goes on. Where one does, a second stop without a stone since the first stands for the
    /// agreement, which a front end cannot tell.
    pub fn is_closed(&self) -> bool {
        match self.arbiter.state().phase {
            Phase::Playing => false,
            Phase::Stopped(_) => {
                let n_stops = self.passes_in_turn() / u32::from(self.game.rules().stop_passes);
                n_stops >= 2 || self.arbiter.check_resumable(&self.game).is_err()
            }
            Phase::Ended(_) => true,
        }
    }

    /// The passes in a row up to now, of players in turn: a second one of the same player does not count.
    fn passes_in_turn(&self) -> u32 {
        let n_passes = self.game.passes_in_a_row() as usize;
        let passes = self.game.moves().rev().take(n_passes);
        let mut last = None;
        passes
            .filter(|&(color, _)| last.replace(color) != Some(color))
            .count() as u32
    }

    /// The result in one word, as `B+3.5`, `B+R` or `Void`; `None` before the end. In a match it no
    /// longer changes, except by the calls that the rules provide for.
    pub fn result(&self) -> Option<String> {
        let outcome = self.arbiter.state().ending()?.outcome;
        let counted = || self.judgement().count.result();
        Some(outcome.name_or(counted))
    }

    /// The result for a game record: that of an ended game, or of the judgement on a stopped one.
    /// `None` during the game, or if SGF has no value for the result.
    pub fn sgf_result(&self) -> Option<String> {
        let counted = || self.judgement().count.result();
        match &self.arbiter.state().phase {
            Phase::Playing => None,
            Phase::Stopped(_) => Some(counted()),
            Phase::Ended(ending) => ending.outcome.sgf_or(counted),
        }
    }

    /// The score for a front end. Where the game ended without a count it is the winner, as in
    /// `B+R`, or `0` if nobody won.
    pub fn score(&self) -> String {
        match self.arbiter.state().ending().map(|ending| ending.outcome) {
            None | Some(Outcome::Score) => self.judgement().count.result(),
            // A point, whatever the rules would count.
            Some(Outcome::Capture(winner)) => format!("{}+1", winner.letter()),
            Some(outcome) => {
                let won = outcome.winner().and_then(|_| outcome.sgf());
                won.unwrap_or_else(|| "0".to_owned())
            }
        }
    }
}
