//! Moves and what is said about them: rejected, void, or the game lost.

use super::course::{Phase, Question};
use super::outcome::{Ending, Outcome};
use super::trial::{Trial, Tried};
use super::{Arbiter, Refusal};
use crate::board::{Color, Illegal, Move, Point};
use crate::game::Game;
use crate::rules::{
    AfterStop, Article, DoubleMove, IllegalMove, Recurrence, ResumeFirst, Rules, Topic,
};

/// What the arbiter says to a call that did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// The stone lies.
    Played,
    /// The stone lies, and the whole board is as it was after move `of`, `cycle` moves ago.
    Repeated {
        /// The number of the move after which the board was the same.
        of: usize,
        /// Moves since then.
        cycle: usize,
        /// Who decides what follows from it.
        article: Option<Article>,
    },
    /// The player passed.
    Passed,
    /// The player passed for a ko.
    PassedForKo(Point, Option<Article>),
    /// The move is void, and the turn is lost.
    Void(Option<Article>),
    /// The game is stopped.
    Stopped(Option<Article>),
    /// Play goes on, and this player moves first.
    Resumed(Color, Option<Article>),
    /// The game is over.
    Ended,
    /// This player has lost by breaking a rule.
    Forfeited(Color, Option<Article>),
    /// Life and death are tried on the board, and this player moves first.
    Trying(Color, Option<Article>),
    /// The trial is over, and the chain is alive or dead.
    Tried(bool, Option<Article>),
    /// The player claims that the game is at its end.
    Claimed(Option<Article>),
    /// The player proposes an end position or agrees to no result; the opponent has not, yet.
    Proposed(Option<Article>),
    /// The player confirms the result.
    Confirmed(Option<Article>),
    /// Both have confirmed the result, and the rules make that final.
    Final(Option<Article>),
    /// The player is warned: so many warnings in all.
    Warned(Color, usize, Option<Article>),
    /// The player is reminded.
    Reminded(Color, Option<Article>),
    /// It was put on record, and nothing follows from it.
    Noted(Option<Article>),
    /// The stones are put back.
    Restored(Option<Article>),
    /// The referee has to decide.
    DecisionNeeded(Option<Article>),
    /// The game is adjourned.
    Adjourned(Option<Article>),
    /// The move is sealed.
    Sealed(Option<Article>),
}

impl Arbiter {
    /// Makes a move of a front end: of either color, rejected if it is illegal, and going on with
    /// a game that is stopped or over.
    ///
    /// # Errors
    ///
    /// Fails for an illegal move, a pass that the rules do not allow, an adjourned game, and a
    /// result that is final.
    pub fn play(&mut self, game: &mut Game, color: Color, mv: Move) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        if self.course.adjournment.is_some() {
            return Err(Refusal::Adjourned);
        }
        game.check_move(color, mv)?;
        Ok(self.make(game, color, mv))
    }

    /// Rules on a move that a player makes before a referee (Chinese rules 1988, chapter 3;
    /// Japanese rules 1989, art. 14).
    ///
    /// # Errors
    ///
    /// Fails for what cannot have happened on a board, for a move that the rules reject without
    /// a penalty, and for a move out of place; nothing is changed then.
    pub fn rule_on(&mut self, game: &mut Game, color: Color, mv: Move) -> Result<Ruling, Refusal> {
        self.check_open(game)?;
        if self
            .course
            .question
            .is_some_and(|question| question.is_urgent())
        {
            return Err(Refusal::DecisionNeeded);
        }
        if let Some(mut trial) = self.course.stop().and_then(|stop| stop.trial) {
            let tried = trial.play(game.size(), color, mv)?;
            self.keep(game, false);
            return Ok(self.tried(&trial, tried, mv, game));
        }
        if self.course.stop().is_some() && !resumes_by_itself(game.rules()) {
            return Err(Refusal::Stopped);
        }
        if color != game.to_move() {
            return self.rule_on_turn(game, color, mv);
        }
        self.rule_on_legality(game, color, mv)
    }

    /// A game that is neither over nor adjourned.
    pub(super) fn check_open(&self, game: &Game) -> Result<(), Refusal> {
        self.check_not_final(game)?;
        match &self.course {
            course if course.ending().is_some() => Err(Refusal::Over),
            course if course.adjournment.is_some() => Err(Refusal::Adjourned),
            _ => Ok(()),
        }
    }

    /// A move out of turn. It is two moves in a row only if the player's own stone was the last
    /// thing that happened, so that nobody passed in between (§17.1).
    fn rule_on_turn(&mut self, game: &mut Game, color: Color, mv: Move) -> Result<Ruling, Refusal> {
        let is_double = mv != Move::Pass && self.course.last_stone == Some(color);
        match game.rules().double_move {
            DoubleMove::Allow => self.rule_on_legality(game, color, mv),
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

    /// Makes a move that was checked.
    pub(super) fn make(&mut self, game: &mut Game, color: Color, mv: Move) -> Ruling {
        self.keep(game, true);
        let removed = game
            .play(color, mv)
            .expect("a move is checked before it is made");
        let rules = *game.rules();
        self.course.moved(color, mv, removed.captured, &rules);
        if mv != Move::Pass {
            self.look_for_repetition(game);
        }
        match (&self.course.phase, self.course.question) {
            (Phase::Ended(_), _) => Ruling::Ended,
            (Phase::Stopped(_), _) => Ruling::Stopped(rules.article(Topic::Stop)),
            (Phase::Playing, Some(Question::Repetition { of, cycle, .. })) => Ruling::Repeated {
                of,
                cycle,
                article: rules.article(Topic::Recurrence),
            },
            (Phase::Playing, _) if mv == Move::Pass => Ruling::Passed,
            (Phase::Playing, _) => Ruling::Played,
        }
    }

    /// Declares a move void: the turn is lost, which is no pass and makes no history.
    pub(super) fn lose_turn(
        &mut self,
        game: &mut Game,
        color: Color,
        article: Option<Article>,
    ) -> Ruling {
        self.keep(game, true);
        self.course.void(color, game.rules());
        game.give_turn(Some(!color));
        Ruling::Void(article)
    }

    /// Declares the game lost by a move.
    fn forfeit_move(&mut self, game: &Game, color: Color, article: Option<Article>) -> Ruling {
        self.keep(game, true);
        self.forfeit(color, article)
    }

    /// Ends the game: this player broke a rule.
    pub(super) fn forfeit(&mut self, color: Color, article: Option<Article>) -> Ruling {
        self.course
            .end(Ending::new(Outcome::Forfeit(!color), article));
        Ruling::Forfeited(color, article)
    }

    /// Whether the whole board is as it was before with the same player to move, and what the
    /// rules make of it.
    fn look_for_repetition(&mut self, game: &Game) {
        if self.course.ending().is_some() {
            return;
        }
        let rules = game.rules();
        let same_player = |number: &usize| game.records()[*number].to_move == game.to_move();
        let mut earlier = game.recurrences().filter(same_player);
        match rules.recurrence {
            Recurrence::Forbid | Recurrence::Ignore => {}
            Recurrence::NoResult => {
                let after_last_pass = |number: &usize| {
                    let mut between = game.records()[number + 1..].iter();
                    between.all(|record| record.passes == 0)
                };
                if earlier.take_while(after_last_pass).count() >= 2 {
                    let article = rules.article(Topic::Recurrence);
                    self.course.end(Ending::new(Outcome::NoResult, article));
                }
            }
            Recurrence::NoResultIfAgreed | Recurrence::Referee => {
                self.course.question = earlier.next().map(|of| Question::Repetition {
                    of,
                    cycle: game.n_moves() - of,
                    agreed: [false; 2],
                });
            }
        }
    }

    /// Notes how far a trial has come.
    fn tried(&mut self, trial: &Trial, tried: Tried, mv: Move, game: &Game) -> Ruling {
        if let Some(stop) = self.course.stop_mut() {
            stop.trial = Some(*trial);
            if let Tried::Over { is_alive } = tried {
                stop.trial = None;
                stop.tried.push((trial.target, is_alive));
            }
        }
        match tried {
            Tried::GoesOn if mv == Move::Pass => Ruling::Passed,
            Tried::GoesOn => Ruling::Played,
            Tried::Over { is_alive } => {
                Ruling::Tried(is_alive, game.rules().article(Topic::Dispute))
            }
        }
    }
}

/// Whether the next move goes on with a stopped game: not where a player must ask for it, and
/// gives the opponent the first move (Japanese rules 1989, art. 9.3).
fn resumes_by_itself(rules: &Rules) -> bool {
    rules.resume_first == ResumeFirst::Alternate && rules.after_stop != AfterStop::Confirm
}

/// What a stone breaks; `None` for what cannot happen on a board.
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
