//! Rulings on moves: played, rejected, void, or the game lost.

use super::match_state::{Phase, Question};
use super::outcome::{Ending, Outcome};
use super::trial::{Trial, TrialResult};
use super::{Arbiter, Refusal, Spent};
use crate::board::{Color, Illegal, Move, Point};
use crate::game::Game;
use crate::rules::{AfterStop, Article, DoubleMove, IllegalMove, Recurrence, ResumeFirst, Topic};

/// The arbiter's answer to a call that succeeded. An article is `None` where the rules in force stand
/// for no text, or the text has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// The stone stands.
    Played,
    /// The stone stands, and the whole board is as after move `of`, `cycle` moves ago.
    Repeated {
        /// The number of the move after which the board was the same.
        of: usize,
        /// Moves since then.
        cycle: usize,
        /// The article about such repetitions.
        article: Option<Article>,
    },
    /// The player passed.
    Passed,
    /// The player passed for a ko.
    PassedForKo(Point, Option<Article>),
    /// The move is void, and the player loses his turn.
    Void(Option<Article>),
    /// The game is stopped.
    Stopped(Option<Article>),
    /// Play continues, and this player moves first.
    Resumed(Color, Option<Article>),
    /// The game is over.
    Ended,
    /// This player has lost by breaking a rule.
    Forfeited(Color, Option<Article>),
    /// A trial of life and death begins, and this player moves first.
    TrialStarted(Color, Option<Article>),
    /// The trial is over, and the chain is alive or dead.
    TrialEnded(bool, Option<Article>),
    /// The player claims the end of the game.
    Claimed(Option<Article>),
    /// The player proposes an end position or agrees to no result; the opponent has not yet agreed.
    Proposed(Option<Article>),
    /// The player confirms the result.
    Confirmed(Option<Article>),
    /// Both have confirmed the result, and it is final.
    Final(Option<Article>),
    /// The player is warned; the number counts all his warnings.
    Warned(Color, usize, Option<Article>),
    /// The player is reminded.
    Reminded(Color, Option<Article>),
    /// It is recorded without consequences.
    Noted(Option<Article>),
    /// The stones are put back.
    Restored(Option<Article>),
    /// The referee has to decide.
    DecisionNeeded(Option<Article>),
    /// The game is adjourned.
    Adjourned(Option<Article>),
    /// The move is sealed.
    Sealed(Option<Article>),
    /// The player's clock is charged, which may have lost him the game.
    Charged(Color, Spent, Option<Article>),
    /// It is done, and there is nothing to rule on.
    Done,
}

impl Arbiter {
    /// Makes the move of a front end. Either color may move; an illegal move is rejected; a move
    /// continues a game that is stopped or over, unless the first capture has decided it.
    ///
    /// # Errors
    ///
    /// Fails if the move is illegal, or as [`check_play`](Self::check_play).
    pub(super) fn play(
        &mut self,
        game: &mut Game,
        color: Color,
        mv: Move,
    ) -> Result<Ruling, Refusal> {
        self.check_play(game)?;
        game.check_move(color, mv)?;
        Ok(self.make(game, color, mv))
    }

    /// Checks that a front end may move. In a match it may not go on after the end, nor past a
    /// decision that is due, a trial, or a stop that a player has to resume.
    ///
    /// # Errors
    ///
    /// Fails if it may not.
    pub fn check_play(&self, game: &Game) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        if self.state.adjournment.is_some() {
            return Err(Refusal::Adjourned);
        }
        if !self.is_match() {
            return Ok(());
        }
        self.check_no_decision_is_due(game)?;
        match self.state.stop() {
            Some(stop) if stop.trial.is_some() => Err(Refusal::Confirming),
            _ => self.check_resumable(game),
        }
    }

    /// Fails if the game is stopped and a move cannot resume it. Where the player who asks for
    /// resumption gives the first move to the opponent, he has to ask (Japanese rules 1989, art.
    /// 9.3).
    ///
    /// # Errors
    ///
    /// Says whether a player or only the referee can resume it.
    pub fn check_resumable(&self, game: &Game) -> Result<(), Refusal> {
        let rules = game.rules();
        let has_to_be_asked_for = rules.resume_first == ResumeFirst::OpponentOfRequester
            || rules.after_stop == AfterStop::Confirm;
        match self.state.stop() {
            Some(stop) if stop.is_ruled => Err(Refusal::EndIsRuled),
            Some(_) if has_to_be_asked_for => Err(Refusal::Stopped),
            _ => Ok(()),
        }
    }

    /// Fails if the game is over or adjourned, or if the referee has to decide first.
    pub(super) fn check_no_decision_is_due(&self, game: &Game) -> Result<(), Refusal> {
        self.check_open(game)?;
        self.check_decided()
    }

    /// Fails if the referee has to decide first.
    pub(super) fn check_decided(&self) -> Result<(), Refusal> {
        match self.state.question {
            Some(question) if question.is_urgent() => Err(Refusal::DecisionNeeded),
            _ => Ok(()),
        }
    }

    /// Rules on the move of a player before a referee (Chinese rules 1988, chapter 3; Japanese rules
    /// 1989, art. 14).
    ///
    /// # Errors
    ///
    /// Fails if the move cannot happen on a real board, if the rules reject it without a penalty, or
    /// if the state of the match allows no move. Nothing changes then.
    pub(super) fn rule_on(
        &mut self,
        game: &mut Game,
        color: Color,
        mv: Move,
    ) -> Result<Ruling, Refusal> {
        self.check_no_decision_is_due(game)?;
        if let Some(mut trial) = self.state.stop().and_then(|stop| stop.trial) {
            let tried = trial.play(game.size(), color, mv)?;
            self.keep(game, false);
            return Ok(self.tried(&trial, tried, mv, game));
        }
        self.check_resumable(game)?;
        if color != game.to_move() {
            return self.rule_on_turn(game, color, mv);
        }
        self.rule_on_legality(game, color, mv)
    }

    /// Fails if the game is over or adjourned.
    pub(super) fn check_open(&self, game: &Game) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        match &self.state {
            state if state.ending().is_some() => Err(Refusal::Over),
            state if state.adjournment.is_some() => Err(Refusal::Adjourned),
            _ => Ok(()),
        }
    }

    /// Rules on a move out of turn. It is a double move only if the player's own stone was the last
    /// move, so that nobody passed in between (§17.1). Fails if the move cannot happen on a real board.
    fn rule_on_turn(&mut self, game: &mut Game, color: Color, mv: Move) -> Result<Ruling, Refusal> {
        let found = mv.point().map(|point| game.check(color, point));
        if let Some(Err(why @ (Illegal::Occupied | Illegal::OffBoard))) = found {
            return Err(why.into());
        }
        let is_double = mv != Move::Pass && self.state.last_stone == Some(color);
        match game.rules().double_move {
            DoubleMove::Forfeit if is_double => {
                let article = game.rules().article(Topic::DoubleMove);
                Ok(self.forfeit_move(game, color, article))
            }
            DoubleMove::Forfeit | DoubleMove::Reject => Err(Refusal::NotOnMove(game.to_move())),
        }
    }

    pub(super) fn rule_on_legality(
        &mut self,
        game: &mut Game,
        color: Color,
        mv: Move,
    ) -> Result<Ruling, Refusal> {
        let why = match game.check_move(color, mv) {
            Ok(()) => return Ok(self.make(game, color, mv)),
            Err(why) => why,
        };
        let Some(breach) = breach(game, color, why) else {
            return Err(why.into());
        };
        let article = game.rules().article(breach);
        match game.rules().illegal_move {
            IllegalMove::Reject => Err(why.into()),
            IllegalMove::VoidTurnLost => Ok(self.lose_turn(game, color, article)),
            IllegalMove::Forfeit => Ok(self.forfeit_move(game, color, article)),
        }
    }

    /// Makes a move that has been checked.
    pub(super) fn make(&mut self, game: &mut Game, color: Color, mv: Move) -> Ruling {
        self.keep(game, true);
        let removed = game
            .play(color, mv)
            .expect("a move is checked before it is made");
        let rules = *game.rules();
        let takes_button = mv == Move::Pass && game.passes_in_a_row() == 0;
        self.state
            .moved(color, mv, removed.captured, takes_button, &rules);
        if mv != Move::Pass {
            self.look_for_repetition(game);
        }
        match (&self.state.phase, self.state.question) {
            (Phase::Ended(_), _) => Ruling::Ended,
            (Phase::Stopped(_), _) => Ruling::Stopped(rules.article(Topic::Stop)),
            (Phase::Playing, Some(Question::Repetition { of, .. })) => Ruling::Repeated {
                of: of as usize,
                cycle: game.n_moves() - of as usize,
                article: rules.article(Topic::Recurrence),
            },
            (Phase::Playing, _) if mv == Move::Pass => Ruling::Passed,
            (Phase::Playing, _) => Ruling::Played,
        }
    }

    /// Declares a move void. The player loses his turn, which is not a pass and adds no position to
    /// the history.
    pub(super) fn lose_turn(
        &mut self,
        game: &mut Game,
        color: Color,
        article: Option<Article>,
    ) -> Ruling {
        self.keep(game, true);
        self.state.void(color, game.rules());
        game.give_turn(Some(!color));
        Ruling::Void(article)
    }

    /// Declares the game lost by a move.
    fn forfeit_move(&mut self, game: &Game, color: Color, article: Option<Article>) -> Ruling {
        self.keep(game, true);
        self.forfeit(color, article)
    }

    /// Ends the game: this player has broken a rule.
    pub(super) fn forfeit(&mut self, color: Color, article: Option<Article>) -> Ruling {
        self.state
            .end(Ending::new(Outcome::Forfeit(!color), article));
        Ruling::Forfeited(color, article)
    }

    /// Looks for an earlier position with the same stones and applies [`Recurrence`]. The texts compare
    /// the stones alone (Chinese rules 1988 §20.3; Japanese rules 1989, art. 12); the third occurrence
    /// of KataGo's rules is one with the same player to move.
    pub(super) fn look_for_repetition(&mut self, game: &Game) {
        if self.state.ending().is_some() {
            return;
        }
        let rules = game.rules();
        match rules.recurrence {
            Recurrence::Forbid | Recurrence::Ignore => {}
            Recurrence::NoResult => {
                if game.recurrences_since_pass(game.to_move()).nth(1).is_some() {
                    let article = rules.article(Topic::Recurrence);
                    self.state.end(Ending::new(Outcome::NoResult, article));
                }
            }
            Recurrence::NoResultIfAgreed | Recurrence::Referee => {
                self.state.question = game.recurrences().next().map(|of| Question::Repetition {
                    of: of as u32,
                    agreed: [false; 2],
                });
            }
        }
    }

    /// Records the state of a trial after a move.
    fn tried(&mut self, trial: &Trial, tried: TrialResult, mv: Move, game: &Game) -> Ruling {
        if let Some(stop) = self.state.stop_mut() {
            stop.trial = Some(*trial);
            if let TrialResult::Over { is_alive } = tried {
                stop.trial = None;
                stop.tried.push((trial.target, is_alive));
            }
        }
        match tried {
            TrialResult::Continues if mv == Move::Pass => Ruling::Passed,
            TrialResult::Continues => Ruling::Played,
            TrialResult::Over { is_alive } => {
                Ruling::TrialEnded(is_alive, game.rules().article(Topic::Dispute))
            }
        }
    }
}

/// The rule that an illegal stone breaks; `None` if it cannot happen on a real board.
fn breach(game: &Game, color: Color, why: Illegal) -> Option<Topic> {
    match why {
        Illegal::OffBoard | Illegal::Occupied | Illegal::Pass => None,
        Illegal::Suicide => Some(Topic::ForbiddenPoint),
        Illegal::Ko => Some(Topic::KoRetaken),
        Illegal::Superko(of) => {
            let opponent_just_played =
                matches!(game.last_move(), Some((c, Move::Play(_))) if c == !color);
            let is_ko = opponent_just_played && of + 1 == game.n_moves();
            Some(if is_ko {
                Topic::KoRetaken
            } else {
                Topic::PositionRepeated
            })
        }
    }
}
