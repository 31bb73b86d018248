//! Decisions of the referee and the chief referee (Chinese rules 1988 §13.1, §16.4, §17.3, §17.4,
//! §20.3, §20.4, §21.2, §25.1; Japanese rules 1989, art. 13).

use super::conduct::{Note, NoteKind};
use super::match_state::{Phase, Question, Stop};
use super::outcome::{Ending, Outcome, Settlement};
use super::{Arbiter, Refusal, Ruling};
use crate::board::{Color, Point, PointSet};
use crate::game::Game;
use crate::rules::{Article, Recurrence, Topic, Unresolved};

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Official {
    /// The referee.
    Referee,
    /// The chief referee, to whom players appeal. He also decides after the end of a game, unless the
    /// result is final.
    Chief,
}

/// A decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decision {
    /// This player wins.
    Win(Color),
    /// Both players lose.
    BothLose,
    /// The game is drawn.
    Draw,
    /// The game ends without result.
    NoResult,
    /// The game is replayed.
    Replay,
    /// Play continues; a displaced stone goes back to its point, and a game that was stopped by
    /// [`Decision::Stop`] is resumed.
    Continue,
    /// The displaced stone stays where it was found, and play continues.
    Stands,
    /// The player who consulted books or people is warned.
    Warn,
    /// The game stops, because a player who refuses the end only repeats positions (§20.4). No
    /// player resumes it.
    Stop,
    /// The players do not agree: by the rules in force the disputed stones are alive, or both lose.
    Unresolved,
}

impl Decision {
    /// All decisions with their names.
    pub const ALL: [(Self, &'static str); 11] = [
        (Self::Win(Color::Black), "black-wins"),
        (Self::Win(Color::White), "white-wins"),
        (Self::BothLose, "both-lose"),
        (Self::Draw, "draw"),
        (Self::NoResult, "void"),
        (Self::Replay, "replay"),
        (Self::Continue, "continue"),
        (Self::Stands, "stands"),
        (Self::Warn, "warn"),
        (Self::Stop, "stop"),
        (Self::Unresolved, "unresolved"),
    ];

    /// The decision of this name.
    pub fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, other)| *other == name);
        found.map(|(decision, _)| *decision)
    }

    /// The name of the decision.
    pub fn name(self) -> &'static str {
        let found = Self::ALL.iter().find(|(decision, _)| *decision == self);
        found.map_or("", |(_, name)| name)
    }
}

impl Arbiter {
    /// Applies a decision and records its reason.
    ///
    /// # Errors
    ///
    /// Fails if the result is final, if the game is over and the referee decides, not the chief
    /// referee, if the decision answers no open question, or if a displaced stone cannot stay.
    pub(super) fn decide(
        &mut self,
        game: &mut Game,
        official: Official,
        decision: Decision,
        reason: &str,
    ) -> Result<Ruling, Refusal> {
        self.check_not_final(game)?;
        if official == Official::Referee {
            self.check_not_over(game)?;
        }
        self.check_decision(decision)?;
        self.check_official(game, official, decision)?;
        let to_displace = self.to_displace(game, decision)?;
        let article = self.article_of(game, decision);
        let is_pardon = decision == Decision::Continue && self.is_lost_by_warnings(game);
        self.keep(game, false);
        self.notes.push(Note {
            kind: if is_pardon {
                NoteKind::Pardon
            } else {
                NoteKind::Record
            },
            color: None,
            article,
            reason: reason.to_owned(),
            n_moves: game.n_moves(),
            belongs_to_move: !is_pardon,
        });
        if let Some((from, to)) = to_displace {
            self.displace(game, from, to);
        }
        Ok(self.apply_decision(game, decision, article))
    }

    /// Where the stone stood and stands, if it stays.
    fn to_displace(
        &self,
        game: &Game,
        decision: Decision,
    ) -> Result<Option<(Point, Point)>, Refusal> {
        if decision != Decision::Stands {
            return Ok(None);
        }
        let Some(Question::Displaced(Some((from, to)))) = self.state.question else {
            return Err(Refusal::NoPoints);
        };
        if game.rules().unresolved == Unresolved::BothLose {
            return Err(Refusal::GoesBack);
        }
        game.displaced(from, to)?;
        Ok(Some((from, to)))
    }

    /// Moves the stone. Proposals and trials in a stopped game were about the former position.
    fn displace(&mut self, game: &mut Game, from: Point, to: Point) {
        game.displace(from, to)
            .expect("the position is checked before it is declared valid");
        if let Some(stop) = self.state.stop_mut() {
            *stop = Stop {
                is_ruled: stop.is_ruled,
                ..Stop::default()
            };
        }
    }

    /// Fails if only the chief referee may decide so: with both players' consent the referee puts a
    /// displaced stone back or lets it stay, and everything else is the chief referee's (Chinese rules
    /// 1988 §17.3). Where both
    /// players lose without agreement, the referee may say so (Japanese rules 1989, art. 13.2).
    fn check_official(
        &self,
        game: &Game,
        official: Official,
        decision: Decision,
    ) -> Result<(), Refusal> {
        let is_displaced = matches!(self.state.question, Some(Question::Displaced(_)));
        let both_lose = game.rules().unresolved == Unresolved::BothLose;
        let is_referees = match decision {
            Decision::Continue | Decision::Stands => true,
            Decision::BothLose => both_lose,
            _ => false,
        };
        if is_displaced && official == Official::Referee && !is_referees {
            return Err(Refusal::ChiefOnly);
        }
        Ok(())
    }

    fn check_decision(&self, decision: Decision) -> Result<(), Refusal> {
        let state = &self.state;
        let is_ruled = state.stop().is_some_and(|stop| stop.is_ruled);
        let is_decided = self.check_decided().is_ok();
        let is_open = match decision {
            Decision::Continue => state.question.is_some() || state.ending().is_some() || is_ruled,
            Decision::Stands => matches!(state.question, Some(Question::Displaced(_))),
            Decision::Warn => matches!(state.question, Some(Question::Advice(_))),
            Decision::Stop => {
                state.phase == Phase::Playing && state.adjournment.is_none() && is_decided
            }
            Decision::Unresolved => {
                state.stop().is_some_and(|stop| stop.trial.is_none()) && is_decided
            }
            // A lost position cannot be counted, and nobody is to blame.
            Decision::Draw | Decision::Replay => true,
            _ => state.question != Some(Question::LostPosition),
        };
        if is_open {
            Ok(())
        } else {
            Err(Refusal::NothingToDecide)
        }
    }

    fn article_of(&self, game: &Game, decision: Decision) -> Option<Article> {
        let rules = game.rules();
        let is_stopped = self.state.stop().is_some();
        let topic = match (decision, self.state.question) {
            (Decision::Stop, _) => Topic::RefusedEnd,
            (Decision::Unresolved, _) => Topic::Unresolved,
            (Decision::Continue, Some(Question::Repetition { .. })) => Topic::Recurrence,
            (Decision::Draw | Decision::Replay, Some(Question::Repetition { .. }))
                if rules.recurrence == Recurrence::Referee =>
            {
                Topic::Recurrence
            }
            (_, Some(Question::Displaced(_))) => Topic::DisplacedStone,
            (_, Some(Question::LostPosition)) => Topic::DisturbedBoard,
            (_, Some(Question::Advice(_))) => Topic::Advice,
            (Decision::BothLose, None)
                if is_stopped && rules.unresolved == Unresolved::BothLose =>
            {
                Topic::Unresolved
            }
            _ if self.state.ending().is_some() => Topic::Appeal,
            _ => Topic::Decision,
        };
        rules.article(topic)
    }

    fn apply_decision(
        &mut self,
        game: &Game,
        decision: Decision,
        article: Option<Article>,
    ) -> Ruling {
        let outcome = match decision {
            Decision::Win(winner) => Outcome::Forfeit(winner),
            Decision::BothLose => Outcome::BothLose,
            Decision::Draw => Outcome::Draw,
            Decision::NoResult => Outcome::NoResult,
            Decision::Replay => Outcome::Replay,
            Decision::Continue | Decision::Stands => {
                let is_answer = self.state.answer().is_some();
                if decision == Decision::Stands {
                    // A stone that stays elsewhere makes another position.
                    self.state.ask_nothing();
                }
                let is_ruled = self.state.stop().is_some_and(|stop| stop.is_ruled);
                if self.state.ending().is_some() || is_ruled && !is_answer {
                    self.state.continue_play(game.rules());
                }
                return Ruling::Resumed(game.to_move(), article);
            }
            Decision::Warn => return self.warn_for_advice(game, article),
            Decision::Stop => {
                self.state.halt_by_ruling(game.rules());
                return match self.state.phase {
                    Phase::Ended(_) => Ruling::Ended,
                    _ => Ruling::Stopped(article),
                };
            }
            Decision::Unresolved => return self.leave_unresolved(game, article),
        };
        self.state.end(Ending::new(outcome, article));
        Ruling::Ended
    }

    fn warn_for_advice(&mut self, game: &Game, article: Option<Article>) -> Ruling {
        let Some(Question::Advice(color)) = self.state.answer() else {
            return Ruling::Noted(article);
        };
        let note = Note {
            kind: NoteKind::Warning,
            color: Some(color),
            article,
            reason: "advice".to_owned(),
            n_moves: game.n_moves(),
            belongs_to_move: false,
        };
        self.note(note, game)
    }

    /// Ends a game without agreement: stones that both call dead are dead and the rest is alive
    /// (§21.2), or both players lose (art. 13.1).
    fn leave_unresolved(&mut self, game: &Game, article: Option<Article>) -> Ruling {
        let dead = |settlement: Option<Settlement>| match settlement {
            Some(Settlement::Dead(dead)) => dead,
            _ => PointSet::EMPTY,
        };
        let proposals = self.state.stop().map(|stop| stop.proposals);
        let [black, white] = proposals.unwrap_or_default().map(dead);
        let ending = match game.rules().unresolved {
            Unresolved::BothLose => Ending::new(Outcome::BothLose, article),
            Unresolved::Alive => Ending {
                settlement: Settlement::Undecided(black & white),
                ..Ending::new(Outcome::Score, article)
            },
        };
        self.state.end(ending);
        Ruling::Ended
    }
}
