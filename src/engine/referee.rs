//! The arbiter beside the game: one door through which front ends reach both.

use super::Engine;
use crate::arbiter::{Arbiter, Outcome, Phase, Refusal};
use crate::game::Game;

impl Engine {
    /// The course of the game and all that a referee has said.
    pub const fn arbiter(&self) -> &Arbiter {
        &self.arbiter
    }

    /// Lets a referee act on the game.
    ///
    /// # Errors
    ///
    /// As the call that is made.
    pub fn referee<T>(
        &mut self,
        act: impl FnOnce(&mut Arbiter, &mut Game) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let before = self.game.position().both();
        let result = act(&mut self.arbiter, &mut self.game);
        if self.game.position().both() != before {
            self.clear_marks();
        }
        result
    }

    /// Whether a move can be made at all.
    ///
    /// # Errors
    ///
    /// Fails while the game is adjourned, and after its result has become final.
    pub fn check_open(&self) -> Result<(), Refusal> {
        if self.arbiter.is_final(&self.game) {
            Err(Refusal::Final)
        } else if self.arbiter.course().adjournment.is_some() {
            Err(Refusal::Adjourned)
        } else {
            Ok(())
        }
    }

    /// Whether the game ended in a way that leaves nothing to count.
    pub fn ended_without_count(&self) -> bool {
        let ending = self.arbiter.course().ending();
        ending.is_some_and(|end| !matches!(end.outcome, Outcome::Score | Outcome::Capture(_)))
    }

    /// The result for a game record: of a game that is over, or as the board of a stopped one is
    /// judged. `None` while the game goes on, or if the format has no word for it.
    pub fn sgf_result(&self) -> Option<String> {
        match self.arbiter.course().phase {
            Phase::Playing => None,
            Phase::Stopped(_) => Some(self.judgement().count.result()),
            Phase::Ended(_) => self.arbiter.sgf_result(&self.game),
        }
    }
}
