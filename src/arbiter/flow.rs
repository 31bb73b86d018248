//! Ending, stopping and resuming a game at the players' word.

use super::course::{Phase, Question};
use super::outcome::{Ending, Outcome, Settlement};
use super::seal::{Adjournment, Commitment};
use super::trial::Trial;
use super::{Arbiter, Refusal, Ruling};
use crate::board::{Color, Illegal, Move, Point, PointSet};
use crate::game::Game;
use crate::rules::{AfterStop, Article, ResumeFirst, Topic};

impl Arbiter {
    /// The player on move claims that the game is at its end, and passes with it (Chinese rules
    /// 1988 §13.2, §21.1).
    ///
    /// # Errors
    ///
    /// As [`rule_on`](Self::rule_on) for a pass.
    pub fn claim(&mut self, game: &mut Game, color: Color) -> Result<Ruling, Refusal> {
        let is_playing = self.course.phase == Phase::Playing;
        let was_on_move = color == game.to_move();
        if is_playing && !was_on_move {
            return Err(Refusal::NotOnMove(game.to_move()));
        }
        if self.course.stop().is_some() {
            return Err(Refusal::Stopped);
        }
        let ruling = self.rule_on(game, color, Move::Pass)?;
        if ruling != Ruling::Passed {
            return Ok(ruling);
        }
        self.course.claim = Some(color);
        Ok(Ruling::Claimed(game.rules().article(Topic::Claim)))
    }

    /// The opponent confirms a claim, which stops the game (Chinese rules 1988 §13.2); or a player
    /// confirms the result of a game that is over (Japanese rules 1989, art. 10).
    ///
    /// # Errors
    ///
    /// Fails if there is neither a claim of the opponent nor a result, or the player has confirmed
    /// the result already.
    pub fn confirm(&mut self, game: &mut Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        if let Some(ending) = self.course.ending() {
            if ending.confirmed[color] {
                return Err(Refusal::ConfirmedAlready(color));
            }
            self.keep(game, false);
            return Ok(self.confirm_result(game, color));
        }
        self.check_open(game)?;
        if self.course.claim != Some(!color) {
            return Err(Refusal::NothingToConfirm);
        }
        match self.rule_on(game, color, Move::Pass)? {
            Ruling::Stopped(article) => {
                let claim = game.rules().article(Topic::Claim);
                Ok(Ruling::Stopped(claim.or(article)))
            }
            ruling => Ok(ruling),
        }
    }

    fn confirm_result(&mut self, game: &Game, color: Color) -> Ruling {
        let article = game.rules().article(Topic::Confirmation);
        let Phase::Ended(ending) = &mut self.course.phase else {
            return Ruling::Confirmed(article);
        };
        ending.confirmed[color] = true;
        if ending.confirmed[!color] && game.rules().result_is_final {
            Ruling::Final(article)
        } else {
            Ruling::Confirmed(article)
        }
    }

    /// The result is counted and told again; who had confirmed it has to do so anew (Chinese rules
    /// 1988 §16.3; Japanese rules 1989, art. 10.3).
    ///
    /// # Errors
    ///
    /// Fails if the game is not over or the result is final.
    pub fn recount(&mut self, game: &Game) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        let ending = self.course.ending().ok_or(Refusal::NotOver)?.clone();
        self.keep(game, false);
        self.course.end(Ending {
            confirmed: [false; 2],
            ..ending
        });
        Ok(Ruling::Ended)
    }

    /// A player agrees to an end position of a stopped game. When both have named the same one the
    /// game is over (rules 0.7, II.4; Chinese rules 1988 §8; Japanese rules 1989, art. 9.2).
    ///
    /// # Errors
    ///
    /// Fails if the game is not stopped, life and death are being tried, a position is named where
    /// the rules only let the players name dead stones, or it cannot stand.
    pub fn agree(
        &mut self,
        game: &Game,
        color: Color,
        settlement: Settlement,
    ) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        let stop = self.course.stop().ok_or(Refusal::NotStopped)?;
        if stop.trial.is_some() {
            return Err(Refusal::Confirming);
        }
        if let Settlement::Position(stones) = settlement {
            if game.rules().after_stop != AfterStop::AgreeOrSecondStop {
                return Err(Refusal::DeadStonesOnly);
            }
            game.clone().set_up(stones, game.to_move())?;
        }
        let is_agreed = stop.proposals[!color] == Some(settlement);
        self.keep(game, false);
        let article = game.rules().article(Topic::End);
        if is_agreed {
            self.course.end(Ending {
                settlement,
                ..Ending::new(Outcome::Score, article)
            });
            return Ok(Ruling::Ended);
        }
        if let Some(stop) = self.course.stop_mut() {
            stop.proposals[color] = Some(settlement);
        }
        Ok(Ruling::Proposed(article))
    }

    /// The chains at these points, as dead stones for [`agree`](Self::agree).
    ///
    /// # Errors
    ///
    /// Fails if there is no stone on one of the points.
    pub fn dead(game: &Game, points: &[Point]) -> Result<Settlement, Refusal> {
        let position = game.position();
        let mut dead = PointSet::EMPTY;
        for &point in points {
            position.color_at(point).ok_or(Refusal::NoStone(point))?;
            dead |= position.chain(point);
        }
        Ok(Settlement::Dead(dead))
    }

    /// A player asks for the resumption of a stopped game: the first move is by alternation, or
    /// the opponent's (Japanese rules 1989, art. 9.3). An adjourned game without a sealed move is
    /// taken up again.
    ///
    /// # Errors
    ///
    /// Fails if the game is neither stopped nor adjourned, or a sealed move has to be opened.
    pub fn resume(&mut self, game: &mut Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        if let Some(adjournment) = self.course.adjournment {
            if adjournment.sealed.is_some() {
                return Err(Refusal::Sealed);
            }
            self.keep(game, false);
            self.course.adjournment = None;
            return Ok(Ruling::Resumed(
                game.to_move(),
                game.rules().article(Topic::Adjournment),
            ));
        }
        self.check_open(game)?;
        self.course.stop().ok_or(Refusal::NotStopped)?;
        let article = game.rules().article(Topic::Resumption);
        Ok(self.take_up(game, color, article))
    }

    fn take_up(&mut self, game: &mut Game, color: Color, article: Option<Article>) -> Ruling {
        self.keep(game, false);
        self.course.go_on(game.rules());
        if game.rules().resume_first == ResumeFirst::OpponentOfRequester {
            game.give_turn(Some(!color));
        }
        Ruling::Resumed(game.to_move(), article)
    }

    /// A player disputes life or death in a stopped game. That is settled by playing on (Chinese
    /// rules 1988 §21.3), or where the rules have a confirmation by a trial of the chain at
    /// `point`, which its attacker begins (Japanese rules 1989, art. 7.2).
    ///
    /// # Errors
    ///
    /// Fails if the game is not stopped, a trial is going on, or it needs a chain and there is
    /// none.
    pub fn dispute(
        &mut self,
        game: &mut Game,
        color: Color,
        point: Option<Point>,
    ) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        let stop = self.course.stop().ok_or(Refusal::NotStopped)?;
        if stop.trial.is_some() {
            return Err(Refusal::Confirming);
        }
        let article = game.rules().article(Topic::Dispute);
        if let Some(point) = point
            && game.position().color_at(point).is_none()
        {
            return Err(Refusal::NoStone(point));
        }
        if game.rules().after_stop != AfterStop::Confirm {
            return Ok(self.take_up(game, color, article));
        }
        let point = point.ok_or(Refusal::NoChain)?;
        let trial = Trial::of(game.position(), point).ok_or(Refusal::NoStone(point))?;
        self.keep(game, false);
        if let Some(stop) = self.course.stop_mut() {
            stop.trial = Some(trial);
            stop.tried.retain(|(chain, _)| *chain != trial.target);
        }
        Ok(Ruling::Trying(trial.to_move, article))
    }

    /// In a trial of life and death a player passes for the ko at `point` (Japanese rules 1989,
    /// art. 7.2).
    ///
    /// # Errors
    ///
    /// Fails if there is no trial, it is not his turn, or he is banned from no ko there.
    pub fn pass_for_ko(
        &mut self,
        game: &Game,
        color: Color,
        point: Point,
    ) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        let trial = self.course.stop().and_then(|stop| stop.trial);
        let mut trial = trial.ok_or(Refusal::NotConfirming)?;
        trial.pass_for_ko(color, point)?;
        self.keep(game, false);
        if let Some(stop) = self.course.stop_mut() {
            stop.trial = Some(trial);
        }
        Ok(Ruling::PassedForKo(
            point,
            game.rules().article(Topic::PassForKo),
        ))
    }

    /// A player resigns, at any time before the game is over, whoever is on move (rules 0.7, II.3;
    /// Chinese rules 1988 §7.2; Japanese rules 1989, art. 11).
    ///
    /// # Errors
    ///
    /// Fails if the game is over.
    pub fn resign(&mut self, game: &Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        self.keep(game, false);
        let article = game.rules().article(Topic::Resignation);
        let outcome = Outcome::Resignation(!color);
        self.course.end(Ending::new(outcome, article));
        Ok(Ruling::Ended)
    }

    /// A game that is not over; it may be adjourned.
    pub(super) fn check_not_over(&self, game: &Game) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        match self.course.ending() {
            Some(_) => Err(Refusal::Over),
            None => Ok(()),
        }
    }

    /// A player agrees that the game ends without result, the whole board having recurred. It does
    /// when both agree (Japanese rules 1989, art. 12).
    ///
    /// # Errors
    ///
    /// Fails if the board of the moment has not recurred, or the rules do not care.
    pub fn agree_to_no_result(&mut self, game: &Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        let Some(Question::Repetition { of, cycle, agreed }) = self.course.question else {
            return Err(Refusal::NoRepetition);
        };
        self.keep(game, false);
        let article = game.rules().article(Topic::Recurrence);
        let mut agreed = agreed;
        agreed[color] = true;
        if agreed == [true; 2] {
            self.course.end(Ending::new(Outcome::NoResult, article));
            return Ok(Ruling::Ended);
        }
        self.course.question = Some(Question::Repetition { of, cycle, agreed });
        Ok(Ruling::Proposed(article))
    }

    /// Interrupts the game until another day (Chinese rules 1988 §14).
    ///
    /// # Errors
    ///
    /// Fails if the game is stopped, over or adjourned already, or a decision is open.
    pub fn adjourn(&mut self, game: &Game) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        if self.course.stop().is_some() {
            return Err(Refusal::Stopped);
        }
        if self
            .course
            .question
            .is_some_and(|question| question.is_urgent())
        {
            return Err(Refusal::DecisionNeeded);
        }
        self.keep(game, false);
        self.course.adjournment = Some(Adjournment::default());
        Ok(Ruling::Adjourned(game.rules().article(Topic::Adjournment)))
    }

    /// The player on move seals his move in an adjourned game (Chinese rules 1988 §14).
    ///
    /// # Errors
    ///
    /// Fails if the game is not adjourned, a move is sealed already, or it is not his turn.
    pub fn seal(
        &mut self,
        game: &Game,
        color: Color,
        commitment: Commitment,
    ) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        let adjournment = self.course.adjournment.ok_or(Refusal::NotAdjourned)?;
        if adjournment.sealed.is_some() {
            return Err(Refusal::Sealed);
        }
        if color != game.to_move() {
            return Err(Refusal::NotOnMove(game.to_move()));
        }
        self.keep(game, false);
        let sealed = Some((color, commitment));
        self.course.adjournment = Some(Adjournment { sealed });
        Ok(Ruling::Sealed(game.rules().article(Topic::Adjournment)))
    }

    /// Opens the sealed move, which is played. If there is a stone on its point already the turn is
    /// lost; a forbidden point and a ko taken back are ruled on as ever (Chinese rules 1988 §22,
    /// §19, §20.1). Where the rules would reject the move the turn is lost too, for there is no
    /// other move in the envelope.
    ///
    /// # Errors
    ///
    /// Fails if no move is sealed, or nonce and vertex are not those of the commitment.
    pub fn open(&mut self, game: &mut Game, mv: Move, nonce: &str) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        let adjournment = self.course.adjournment.ok_or(Refusal::NotAdjourned)?;
        let (color, commitment) = adjournment.sealed.ok_or(Refusal::NotSealed)?;
        if Commitment::to(mv, nonce) != commitment {
            return Err(Refusal::WrongSeal);
        }
        // The entry of the move itself keeps the state in which it lies in the envelope.
        let n_calls = self.log.len();
        let is_occupied = mv
            .point()
            .is_some_and(|point| game.check(color, point) == Err(Illegal::Occupied));
        let envelope = self.course.adjournment.take();
        let article = game.rules().article(Topic::SealedMove);
        let ruling = if is_occupied {
            self.lose_turn(game, color, article)
        } else {
            self.rule_on_legality(game, color, mv)
                .unwrap_or_else(|_| self.lose_turn(game, color, article))
        };
        if let Some(entry) = self.log.get_mut(n_calls) {
            entry.course.adjournment = envelope;
        }
        Ok(ruling)
    }
}
