//! Adjourned games and the sealed move.

use std::sync::Arc;

use super::seal::{Adjournment, Commitment};
use super::{Arbiter, Refusal, Ruling};
use crate::board::{Color, Illegal, Move};
use crate::game::Game;
use crate::rules::Topic;

impl Arbiter {
    /// Adjourns the game (Chinese rules 1988 §14).
    ///
    /// # Errors
    ///
    /// Fails if the game is stopped, over or already adjourned, or if the referee has to decide
    /// first.
    pub(super) fn adjourn(&mut self, game: &Game) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        if let Some(stop) = self.state.stop() {
            return Err(if stop.is_ruled {
                Refusal::EndIsRuled
            } else {
                Refusal::Stopped
            });
        }
        self.check_decided()?;
        self.keep(game, false);
        self.state.adjournment = Some(Box::default());
        Ok(Ruling::Adjourned(game.rules().article(Topic::Adjournment)))
    }

    /// The player on move seals his move in an adjourned game (Chinese rules 1988 §14).
    ///
    /// # Errors
    ///
    /// Fails if the game is not adjourned, if a move is already sealed, or if it is not his turn.
    pub(super) fn seal(
        &mut self,
        game: &Game,
        color: Color,
        commitment: Commitment,
    ) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        let adjournment = self.state.adjournment.as_ref();
        let adjournment = adjournment.ok_or(Refusal::NotAdjourned)?;
        if adjournment.sealed.is_some() {
            return Err(Refusal::Sealed);
        }
        if color != game.to_move() {
            return Err(Refusal::NotOnMove(game.to_move()));
        }
        self.keep(game, false);
        let sealed = Some((color, commitment));
        self.state.adjournment = Some(Box::new(Adjournment { sealed }));
        Ok(Ruling::Sealed(game.rules().article(Topic::Adjournment)))
    }

    /// Opens and plays the sealed move. On an occupied point the player loses his turn (Chinese rules
    /// 1988 §22); a forbidden point or a retaken ko is ruled on as usual (§19, §20.1). Where the
    /// rules would reject the move he also loses his turn, because he cannot choose another.
    ///
    /// # Errors
    ///
    /// Fails if no move is sealed, if nonce and vertex do not match the commitment, or if the referee
    /// has to decide first.
    pub(super) fn open(
        &mut self,
        game: &mut Game,
        mv: Move,
        nonce: &str,
    ) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        self.check_decided()?;
        let adjournment = self.state.adjournment.as_ref();
        let adjournment = adjournment.ok_or(Refusal::NotAdjourned)?;
        let (color, commitment) = adjournment.sealed.ok_or(Refusal::NotSealed)?;
        if Commitment::to(mv, nonce) != commitment {
            return Err(Refusal::WrongSeal);
        }
        // The move's log entry keeps the state in which the move is sealed.
        let n_calls = self.log.len();
        let is_occupied = mv
            .point()
            .is_some_and(|point| game.check(color, point) == Err(Illegal::Occupied));
        let sealed_state = self.state.adjournment.take();
        let article = game.rules().article(Topic::SealedMove);
        let ruling = if is_occupied {
            self.lose_turn(game, color, article)
        } else {
            self.rule_on_legality(game, color, mv)
                .unwrap_or_else(|_| self.lose_turn(game, color, article))
        };
        if let Some(entry) = self.log.get_mut(n_calls) {
            Arc::make_mut(&mut entry.state).adjournment = sealed_state;
        }
        Ok(ruling)
    }
}
