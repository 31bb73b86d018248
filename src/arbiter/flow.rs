//! What the players declare: claims, agreements, disputes, resumption, resignation.

use super::match_state::{Phase, Question};
use super::outcome::{Ending, Outcome, Settlement};
use super::trial::Trial;
use super::{Arbiter, Refusal, Ruling};
use crate::board::{Color, Illegal, Move, Point, PointSet};
use crate::game::Game;
use crate::rules::{AfterStop, Article, Recurrence, ResumeFirst, RuleText, Topic};

impl Arbiter {
    /// The player on move claims the end of the game, which is also a pass (Chinese rules 1988 §13.2,
    /// §21.1).
    ///
    /// # Errors
    ///
    /// Like [`rule_on`](Self::rule_on) for a pass.
    pub(super) fn claim(&mut self, game: &mut Game, color: Color) -> Result<Ruling, Refusal> {
        let is_playing = self.state.phase == Phase::Playing;
        let was_on_move = color == game.to_move();
        if is_playing && !was_on_move {
            return Err(Refusal::NotOnMove(game.to_move()));
        }
        match self.state.stop() {
            Some(stop) if stop.is_ruled => return Err(Refusal::EndIsRuled),
            Some(_) => return Err(Refusal::Stopped),
            None => {}
        }
        let ruling = self.rule_on(game, color, Move::Pass)?;
        if ruling != Ruling::Passed {
            return Ok(ruling);
        }
        self.state.claim = Some(color);
        Ok(Ruling::Claimed(game.rules().article(Topic::Claim)))
    }

    /// A player confirms the opponent's claim, which stops the game (Chinese rules 1988 §13.2), or
    /// the result of a game that is over (Japanese rules 1989, art. 10).
    ///
    /// # Errors
    ///
    /// Fails if there is neither a claim of the opponent nor a result, or if the player has already
    /// confirmed the result.
    pub(super) fn confirm(&mut self, game: &mut Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        if let Some(ending) = self.state.ending() {
            if ending.confirmed[color] {
                return Err(Refusal::ConfirmedAlready(color));
            }
            self.keep(game, false);
            return Ok(self.confirm_result(game, color));
        }
        self.check_open(game)?;
        if self.state.claim != Some(!color) {
            return Err(Refusal::NothingToConfirm);
        }
        let mut ruling = self.rule_on(game, color, Move::Pass)?;
        if ruling == Ruling::Passed && self.state.phase == Phase::Playing {
            // The pass of the claim took the button, or the rules ask for more passes.
            let rules = game.rules();
            self.state.passes = self.state.passes.max(rules.stop_passes);
            self.state.halt(rules);
            ruling = match self.state.phase {
                Phase::Ended(_) => Ruling::Ended,
                _ => Ruling::Stopped(rules.article(Topic::Stop)),
            };
        }
        match ruling {
            Ruling::Stopped(article) => {
                let claim = game.rules().article(Topic::Claim);
                Ok(Ruling::Stopped(claim.or(article)))
            }
            ruling => Ok(ruling),
        }
    }

    fn confirm_result(&mut self, game: &Game, color: Color) -> Ruling {
        let article = game.rules().article(Topic::Confirmation);
        let Phase::Ended(ending) = &mut self.state.phase else {
            return Ruling::Confirmed(article);
        };
        ending.confirmed[color] = true;
        if let Some(corrections) = &mut ending.corrections {
            corrections[color] = None;
        }
        if !ending.confirmed[!color] {
            return Ruling::Confirmed(article);
        }
        ending.corrections = None;
        if game.rules().result_is_final {
            Ruling::Final(article)
        } else {
            Ruling::Confirmed(article)
        }
    }

    /// Counts the result again. Both players have to confirm it again, and until then they can agree
    /// on another settlement (Chinese rules 1988 §16.3; Japanese rules 1989, art. 10.3).
    ///
    /// # Errors
    ///
    /// Fails if the game is not over or the result is final.
    pub(super) fn recount(&mut self, game: &Game) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        let ending = self.state.ending().ok_or(Refusal::NotOver)?.clone();
        self.keep(game, false);
        self.state.end(Ending {
            confirmed: [false; 2],
            corrections: Some([None; 2]),
            ..ending
        });
        Ok(Ruling::Ended)
    }

    /// A player proposes an end position of a stopped game, or after a recount a corrected one. The
    /// game ends, or its result is corrected, when both have proposed the same (rules 0.7, II.4;
    /// Chinese rules 1988 §8; Japanese rules 1989, art. 9.2).
    ///
    /// # Errors
    ///
    /// Fails if the game is neither stopped nor recounted, if the referee has to decide first, if a
    /// trial is in progress, if the rules let players agree on dead stones only, or if the stones
    /// are none of this board.
    pub(super) fn agree(
        &mut self,
        game: &Game,
        color: Color,
        settlement: &Settlement,
    ) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        if let Some(ending) = self.state.ending()
            && let Some(corrections) = ending.corrections
        {
            return self.correct(game, color, settlement, corrections);
        }
        self.check_no_decision_is_due(game)?;
        let stop = self.state.stop().ok_or(Refusal::NotStopped)?;
        if stop.trial.is_some() {
            return Err(Refusal::Confirming);
        }
        check_settlement(game, settlement)?;
        let is_agreed =
            stop.proposals[!color].is_some_and(|other| other.is(settlement, game.position()));
        self.keep(game, false);
        let article = game.rules().article(Topic::End);
        if is_agreed {
            self.state.end(Ending {
                settlement: *settlement,
                ..Ending::new(Outcome::Score, article)
            });
            return Ok(Ruling::Ended);
        }
        if let Some(stop) = self.state.stop_mut() {
            stop.proposals[color] = Some(*settlement);
        }
        Ok(Ruling::Proposed(article))
    }

    /// A player proposes a correction of the result, which takes back his confirmation. When both have
    /// proposed the same it is the result, and both confirm it anew.
    fn correct(
        &mut self,
        game: &Game,
        color: Color,
        settlement: &Settlement,
        mut corrections: [Option<Settlement>; 2],
    ) -> Result<Ruling, Refusal> {
        let ending = self.state.ending().ok_or(Refusal::NotOver)?.clone();
        let is_agreed = ending.outcome == Outcome::Score;
        if !is_agreed || ending.settlement == Settlement::AsItStands {
            return Err(Refusal::NothingAgreed);
        }
        check_settlement(game, settlement)?;
        self.keep(game, false);
        let article = game.rules().article(Topic::End);
        if corrections[!color].is_some_and(|other| other.is(settlement, game.position())) {
            self.state.end(Ending {
                settlement: *settlement,
                article,
                confirmed: [false; 2],
                corrections: Some([None; 2]),
                ..ending
            });
            return Ok(Ruling::Ended);
        }
        corrections[color] = Some(*settlement);
        let mut confirmed = ending.confirmed;
        confirmed[color] = false;
        self.state.end(Ending {
            confirmed,
            corrections: Some(corrections),
            ..ending
        });
        Ok(Ruling::Proposed(article))
    }

    /// The settlement in which the chains at these points are dead, for
    /// [`Entry::Agree`](super::Entry::Agree).
    ///
    /// # Errors
    ///
    /// Fails if one of the points has no stone.
    pub fn dead(game: &Game, points: &[Point]) -> Result<Settlement, Refusal> {
        let position = game.position();
        let mut dead = PointSet::EMPTY;
        for &point in points {
            position.color_at(point).ok_or(Refusal::NoStone(point))?;
            dead |= position.chain(point);
        }
        Ok(Settlement::Dead(dead))
    }

    /// A player resumes a stopped game. [`ResumeFirst`] says who moves first. An adjourned game
    /// without a sealed move continues.
    ///
    /// # Errors
    ///
    /// Fails if the game is neither stopped nor adjourned, if a sealed move has to be opened, or if
    /// the referee has to decide first or has ruled that the game has to end.
    pub(super) fn resume(&mut self, game: &mut Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        if let Some(adjournment) = &self.state.adjournment {
            if adjournment.sealed.is_some() {
                return Err(Refusal::Sealed);
            }
            self.check_decided()?;
            self.keep(game, false);
            self.state.adjournment = None;
            return Ok(Ruling::Resumed(
                game.to_move(),
                game.rules().article(Topic::Adjournment),
            ));
        }
        self.check_no_decision_is_due(game)?;
        let stop = self.state.stop().ok_or(Refusal::NotStopped)?;
        if stop.is_ruled {
            return Err(Refusal::EndIsRuled);
        }
        let article = game.rules().article(Topic::Resumption);
        Ok(self.resume_stopped(game, color, article))
    }

    fn resume_stopped(
        &mut self,
        game: &mut Game,
        color: Color,
        article: Option<Article>,
    ) -> Ruling {
        self.keep(game, false);
        self.state.continue_play(game.rules());
        if game.rules().resume_first == ResumeFirst::OpponentOfRequester {
            game.give_turn(Some(!color));
        }
        Ruling::Resumed(game.to_move(), article)
    }

    /// A player disputes life or death in a stopped game. Play resumes (Chinese rules 1988 §21.3), or
    /// under [`AfterStop::Confirm`] a trial of the chain at `point` begins, in which the attacker
    /// moves first (Japanese rules 1989, art. 7.2).
    ///
    /// # Errors
    ///
    /// Fails if the game is not stopped, if the referee has to decide first, if a trial is in
    /// progress, or if a chain has to be named: for a trial, and after the ruling that the game has
    /// to end.
    pub(super) fn dispute(
        &mut self,
        game: &mut Game,
        color: Color,
        point: Option<Point>,
    ) -> Result<Ruling, Refusal> {
        self.check_no_decision_is_due(game)?;
        let stop = self.state.stop().ok_or(Refusal::NotStopped)?;
        if stop.trial.is_some() {
            return Err(Refusal::Confirming);
        }
        if stop.is_ruled && point.is_none() {
            return Err(Refusal::NoChain);
        }
        let article = game.rules().article(Topic::Dispute);
        if let Some(point) = point
            && game.position().color_at(point).is_none()
        {
            return Err(Refusal::NoStone(point));
        }
        if game.rules().after_stop != AfterStop::Confirm {
            return Ok(self.resume_stopped(game, color, article));
        }
        let point = point.ok_or(Refusal::NoChain)?;
        let trial = Trial::of(game.position(), point).ok_or(Refusal::NoStone(point))?;
        self.keep(game, false);
        if let Some(stop) = self.state.stop_mut() {
            stop.trial = Some(trial);
            stop.tried.retain(|(chain, _)| *chain != trial.target);
        }
        Ok(Ruling::TrialStarted(trial.to_move, article))
    }

    /// A player passes for the ko at `point` in a trial (Japanese rules 1989, art. 7.2).
    ///
    /// # Errors
    ///
    /// Fails if there is no trial, if the referee has to decide first, if it is not his turn, or if
    /// he may retake that ko anyway.
    pub(super) fn pass_for_ko(
        &mut self,
        game: &Game,
        color: Color,
        point: Point,
    ) -> Result<Ruling, Refusal> {
        self.check_no_decision_is_due(game)?;
        let trial = self.state.stop().and_then(|stop| stop.trial);
        let mut trial = trial.ok_or(Refusal::NotConfirming)?;
        trial.pass_for_ko(color, point)?;
        self.keep(game, false);
        if let Some(stop) = self.state.stop_mut() {
            stop.trial = Some(trial);
        }
        Ok(Ruling::PassedForKo(
            point,
            game.rules().article(Topic::PassForKo),
        ))
    }

    /// A player resigns, at any time before the end and whoever is on move (rules 0.7, II.3; Chinese
    /// rules 1988 §7.2; Japanese rules 1989, art. 11).
    ///
    /// # Errors
    ///
    /// Fails if the game is over.
    pub(super) fn resign(&mut self, game: &Game, color: Color) -> Result<Ruling, Refusal> {
        self.check_not_over(game)?;
        self.keep(game, false);
        let article = game.rules().article(Topic::Resignation);
        let outcome = Outcome::Resignation(!color);
        self.state.end(Ending::new(outcome, article));
        Ok(Ruling::Ended)
    }

    /// Fails if the game is over. It may be adjourned.
    pub(super) fn check_not_over(&self, game: &Game) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        match self.state.ending() {
            Some(_) => Err(Refusal::Over),
            None => Ok(()),
        }
    }

    /// A player agrees to no result after the whole board has recurred. The game ends when both agree
    /// (Japanese rules 1989, art. 12).
    ///
    /// # Errors
    ///
    /// Fails unless the question of a repetition is open, or if the referee decides it (Chinese rules 1988
    /// §20.3).
    pub(super) fn agree_to_no_result(
        &mut self,
        game: &Game,
        color: Color,
    ) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        let Some(Question::Repetition { of, agreed }) = self.state.question else {
            return Err(Refusal::NoRepetition);
        };
        if game.rules().recurrence == Recurrence::Referee {
            return Err(Refusal::DecisionNeeded);
        }
        self.keep(game, false);
        let article = game.rules().article(Topic::Recurrence);
        let mut agreed = agreed;
        agreed[color] = true;
        if agreed == [true; 2] {
            self.state.end(Ending::new(Outcome::NoResult, article));
            return Ok(Ruling::Ended);
        }
        self.state.question = Some(Question::Repetition { of, agreed });
        Ok(Ruling::Proposed(article))
    }
}

/// Fails if the rules in force let players agree on dead stones only, if a dead stone is not there,
/// or if the position is none of this board.
fn check_settlement(game: &Game, settlement: &Settlement) -> Result<(), Refusal> {
    let [black, white] = match *settlement {
        Settlement::AsItStands => return Ok(()),
        Settlement::Dead(dead) | Settlement::Undecided(dead) => {
            let [black, white] = game.position().both();
            let missing = (dead - black - white).first();
            return missing.map_or(Ok(()), |point| Err(Refusal::NoStone(point)));
        }
        Settlement::Position(stones) => stones,
    };
    if game.rules().text != Some(RuleText::SimpleArea) {
        return Err(Refusal::DeadStonesOnly);
    }
    if black.meets(&white) {
        return Err(Illegal::Occupied.into());
    }
    if !(black | white).is_subset(&game.size().points()) {
        return Err(Illegal::OffBoard.into());
    }
    Ok(())
}
