//! The course of a game as a state machine: playing, stopped, ended.
//!
//! ```text
//!            passes in a row, claim and confirmation
//!   Playing ----------------------------------------> Stopped
//!      |  ^                                            |  |
//!      |  |  resumed: by the next stone, or by request |  | agreement, second stop,
//!      |  +--------------------------------------------+  | decision
//!      |                                                  v
//!      +-----------------------------------------------> Ended
//!         resignation, time, forfeit, first capture, decision, passes that need no agreement
//! ```
//!
//! Where successive passes lead is the end procedure of the rules, [`AfterStop`].

use super::clock::ReserveClock;
use super::outcome::{Ending, Outcome, Settlement};
use super::seal::Adjournment;
use super::trial::Trial;
use crate::board::{Color, PointSet};
use crate::rules::{AfterStop, Rules, StopCounter, Topic};

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// Moves are made.
    Playing,
    /// Successive passes, or a claim and its confirmation, have stopped the game.
    Stopped(Box<Stop>),
    /// The game is over.
    Ended(Box<Ending>),
}

/// What has been said and tried since the game was stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stop {
    /// The end position that each player proposes, Black's first.
    pub proposals: [Option<Settlement>; 2],
    /// A trial of life and death that is going on.
    pub trial: Option<Trial>,
    /// Chains that were tried, and whether they are alive.
    pub tried: Vec<(PointSet, bool)>,
}

/// A question that the referee or the players have to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The whole board is as it was after move `of`, `cycle` moves ago, with the same player to
    /// move: does the game end without result, drawn or to be replayed?
    Repetition {
        /// The number of the move after which the board was the same.
        of: usize,
        /// Moves since then.
        cycle: usize,
        /// Who agrees to no result, Black first.
        agreed: [bool; 2],
    },
    /// An earlier stone was found displaced: is it put back (Chinese rules 1988 §17.3; Japanese
    /// rules 1989, art. 13.2)?
    Displaced,
    /// This player consulted books or people: is he warned, or does he lose (§24.3)?
    Advice(Color),
}

impl Question {
    /// Whether play cannot go on before it is decided.
    pub const fn is_urgent(&self) -> bool {
        !matches!(self, Self::Repetition { .. })
    }
}

/// Everything about the course of a game that its moves alone do not tell. Small, for a copy is
/// kept of every state that can be taken back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// Playing, stopped or ended.
    pub phase: Phase,
    /// Passes of both players in turn; a void move neither counts nor ends the row.
    pub passes: u8,
    last_pass: Option<Color>,
    /// Who laid the last stone, a void one included; nobody after a pass.
    pub(super) last_stone: Option<Color>,
    has_stopped: bool,
    stone_since_stop: bool,
    /// Who claims that the game is at its end (Chinese rules 1988 §13.2).
    pub claim: Option<Color>,
    /// What is to be decided.
    pub question: Option<Question>,
    /// An interruption until another day.
    pub adjournment: Option<Adjournment>,
    /// The clocks of both players, Black's first.
    pub clocks: Option<[ReserveClock; 2]>,
}

impl Default for Course {
    fn default() -> Self {
        Self {
            phase: Phase::Playing,
            passes: 0,
            last_pass: None,
            last_stone: None,
            has_stopped: false,
            stone_since_stop: false,
            claim: None,
            question: None,
            adjournment: None,
            clocks: None,
        }
    }
}

impl Course {
    /// The end of the game, if it is over.
    pub const fn ending(&self) -> Option<&Ending> {
        match &self.phase {
            Phase::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    /// What has happened since the stop, if the game is stopped.
    pub const fn stop(&self) -> Option<&Stop> {
        match &self.phase {
            Phase::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    pub(super) fn stop_mut(&mut self) -> Option<&mut Stop> {
        match &mut self.phase {
            Phase::Stopped(stop) => Some(stop),
            _ => None,
        }
    }

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending) {
        self.claim = None;
        self.question = None;
        self.adjournment = None;
        self.phase = Phase::Ended(Box::new(ending));
    }

    /// Goes on with play after a stop or an end. Whether the passes of the stop count towards the
    /// next one is an axis of the rules (0.7, II.1: two readings).
    pub(super) fn go_on(&mut self, rules: &Rules) {
        let was_stopped = matches!(self.phase, Phase::Stopped(_));
        if matches!(self.phase, Phase::Playing) {
            return;
        }
        self.phase = Phase::Playing;
        match rules.stop_counter {
            StopCounter::Overlap if was_stopped => {
                self.passes = rules.stop_passes.saturating_sub(1);
            }
            StopCounter::Overlap | StopCounter::Reset => {
                self.passes = 0;
                self.last_pass = None;
            }
        }
    }

    /// A stone was laid, and it took `captured` stones.
    pub(super) fn stone(&mut self, color: Color, captured: u16, rules: &Rules) {
        self.go_on(rules);
        self.passes = 0;
        self.last_pass = None;
        self.last_stone = Some(color);
        self.stone_since_stop = true;
        self.claim = None;
        self.question = None;
        if rules.after_stop == AfterStop::FirstCapture && captured > 0 {
            let article = rules.article(Topic::End);
            self.end(Ending::new(Outcome::Capture(color), article));
        }
    }

    /// A player passed. Two passes of one player that only a lost turn of the other parts are one
    /// pass in the row: both must have passed in succession.
    pub(super) fn pass(&mut self, color: Color, rules: &Rules) {
        self.go_on(rules);
        if self.last_pass != Some(color) {
            self.passes += 1;
        }
        self.last_pass = Some(color);
        self.last_stone = None;
        self.claim = None;
        self.question = None;
        if self.passes >= rules.stop_passes {
            self.halt(rules);
        }
    }

    /// A stone was declared void, and the turn is lost: that is neither a stone nor a pass
    /// (Chinese rules 1988 §19, §20.1).
    pub(super) fn void(&mut self, color: Color, rules: &Rules) {
        self.go_on(rules);
        self.last_stone = Some(color);
        self.claim = None;
    }

    /// What successive passes lead to, by the end procedure of the rules.
    pub(super) fn halt(&mut self, rules: &Rules) {
        let is_second = self.has_stopped && !self.stone_since_stop;
        self.has_stopped = true;
        self.stone_since_stop = false;
        self.phase = Phase::Stopped(Box::default());
        let outcome = match rules.after_stop {
            AfterStop::ScoreBoard => Outcome::Score,
            AfterStop::FirstCapture => Outcome::Draw,
            AfterStop::AgreeOrSecondStop if is_second => Outcome::Score,
            AfterStop::AgreeOrSecondStop | AfterStop::AgreeOrResume | AfterStop::Confirm => return,
        };
        self.end(Ending::new(outcome, rules.article(Topic::End)));
    }
}
