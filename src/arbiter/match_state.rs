//! The state of a match as a state machine: playing, stopped, ended.
//!
//! ```text
//!            passes in a row, claim and confirmation
//!   Playing ----------------------------------------> Stopped
//!      |  ^                                            |  |
//!      |  |  resumption: the next stone, or a request  |  | agreement, second stop,
//!      |  +--------------------------------------------+  | decision
//!      |                                                  v
//!      +-----------------------------------------------> Ended
//!         resignation, time, forfeit, first capture, decision, passes that need no agreement
//! ```
//!
//! [`AfterStop`] says what successive passes lead to.

use std::mem;

use super::clock::ReserveClock;
use super::outcome::{Ending, Outcome, Settlement};
use super::seal::Adjournment;
use super::trial::Trial;
use crate::board::{Color, Point, PointSet};
use crate::rules::{AfterStop, Rules, StopCounter, Topic};

/// The phase of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Phase {
    /// The players move.
    Playing,
    /// Successive passes, or a claim and its confirmation, have stopped the game.
    Stopped(Box<Stop>),
    /// The game is over.
    Ended(Box<Ending>),
}

/// Proposals and trials since the game stopped.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stop {
    /// Whether the referee has ruled that the game has to end, so that no player resumes it
    /// (Chinese rules 1988 §20.4).
    pub is_ruled: bool,
    /// The end position that each player proposes, Black's first.
    pub proposals: [Option<Settlement>; 2],
    /// The current trial of life and death.
    pub trial: Option<Trial>,
    /// The chains of finished trials, and whether they are alive.
    pub tried: Vec<(PointSet, bool)>,
}

/// A question that is open for the referee or the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The whole board is as after an earlier move. Does the game end without result, as a draw, or
    /// with a replay?
    Repetition {
        /// The number of the move after which the board was the same.
        of: u32,
        /// Whether each player agrees to no result, Black first.
        agreed: [bool; 2],
    },
    /// An earlier stone was found displaced, from the first point to the second if the report names
    /// them. Does it go back, or does it stay (Chinese rules 1988 §17.3; Japanese rules 1989,
    /// art. 13.2)?
    Displaced(Option<(Point, Point)>),
    /// The position was lost by an event from outside. Is the game drawn or replayed (Chinese rules
    /// 1988 §17.4)?
    LostPosition,
    /// This player consulted books or people. Is he warned, or does he lose (Chinese rules 1988
    /// §24.3)?
    Advice(Color),
}

impl Question {
    /// Whether it must be decided before the next move.
    pub const fn is_urgent(&self) -> bool {
        !matches!(self, Self::Repetition { .. })
    }
}

/// The state of a match beyond the moves of its game. It is small, because undo keeps a copy for
/// each call that leads to another state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchState {
    /// Playing, stopped or ended.
    pub phase: Phase,
    /// Successive passes; a void move neither counts nor interrupts them.
    pub passes: u8,
    last_pass: Option<Color>,
    /// Who played the last stone, also a void one; `None` after a pass.
    pub(super) last_stone: Option<Color>,
    has_stopped: bool,
    stone_since_stop: bool,
    /// Who claims the end of the game (Chinese rules 1988 §13.2).
    pub claim: Option<Color>,
    /// The open question.
    pub question: Option<Question>,
    /// A question about a repetition that is open again once the referee has answered the other one.
    pub(super) put_aside: Option<Box<Question>>,
    /// The adjournment, if the game is adjourned.
    pub adjournment: Option<Box<Adjournment>>,
    /// The reserve clocks, Black's first.
    pub clocks: Option<Box<[ReserveClock; 2]>>,
}

impl Default for MatchState {
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
            put_aside: None,
            adjournment: None,
            clocks: None,
        }
    }
}

impl MatchState {
    /// How the game ended, if it is over.
    pub const fn ending(&self) -> Option<&Ending> {
        match &self.phase {
            Phase::Ended(ending) => Some(ending),
            _ => None,
        }
    }

    /// Proposals and trials, if the game is stopped.
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

    /// Takes the question that is answered; the one that was put aside is open again.
    pub(super) fn answer(&mut self) -> Option<Question> {
        let other = self.put_aside.take().map(|question| *question);
        mem::replace(&mut self.question, other)
    }

    /// Drops the questions that are open.
    pub(super) fn ask_nothing(&mut self) {
        self.question = None;
        self.put_aside = None;
    }

    /// Ends the game.
    pub(super) fn end(&mut self, ending: Ending) {
        self.claim = None;
        self.ask_nothing();
        self.adjournment = None;
        self.phase = Phase::Ended(Box::new(ending));
    }

    /// Stops the game by a ruling, which also answers what was open: a claim, and a repetition.
    pub(super) fn halt_by_ruling(&mut self, rules: &Rules) {
        self.claim = None;
        self.ask_nothing();
        // Only passes are one of the two interruptions that end the game.
        self.stop_or_end(rules, false);
        if let Some(stop) = self.stop_mut() {
            stop.is_ruled = true;
        }
    }

    /// Continues play after a stop or an end. The axis [`StopCounter`] says whether the last pass
    /// counts towards the next stop.
    pub(super) fn continue_play(&mut self, rules: &Rules) {
        let was_stopped = self.stop().is_some_and(|stop| !stop.is_ruled);
        if matches!(self.phase, Phase::Playing) {
            return;
        }
        self.phase = Phase::Playing;
        match rules.stop_counter {
            StopCounter::Overlap if was_stopped => {
                self.passes = rules.stop_passes.saturating_sub(1);
            }
            // A pass before a ruling or a resignation still stands.
            _ if self.passes < rules.stop_passes => {}
            StopCounter::Overlap | StopCounter::Reset => {
                self.passes = 0;
                self.last_pass = None;
            }
        }
    }

    /// Whether the first capture has decided the game, whatever is played after it.
    fn has_capture(&self) -> bool {
        let ending = self.ending().map(|ending| ending.outcome);
        matches!(ending, Some(Outcome::Capture(_)))
    }

    /// Continues play by a move, unless the first capture has decided the game.
    fn move_on(&mut self, rules: &Rules) {
        if !self.has_capture() {
            self.continue_play(rules);
        }
    }

    /// Records a stone that captured `captured` stones.
    pub(super) fn stone(&mut self, color: Color, captured: u16, rules: &Rules) {
        self.move_on(rules);
        self.passes = 0;
        self.last_pass = None;
        self.last_stone = Some(color);
        self.stone_since_stop = true;
        self.claim = None;
        self.ask_nothing();
        if rules.after_stop == AfterStop::FirstCapture && captured > 0 && !self.has_capture() {
            let article = rules.article(Topic::End);
            self.end(Ending::new(Outcome::Capture(color), article));
        }
    }

    /// Records a pass. Both players must pass in succession: two passes of one player with only a
    /// lost turn of the opponent between them count once.
    pub(super) fn pass(&mut self, color: Color, rules: &Rules) {
        if !self.stays_closed(color, rules) {
            let was_due =
                self.stop().is_some() && rules.white_passes_last && self.passes > rules.stop_passes;
            self.move_on(rules);
            if was_due {
                // White's last pass after the stop is the first of the next ones.
                (self.passes, self.last_pass) = (1, Some(Color::White));
            }
        }
        if self.last_pass != Some(color) {
            // What comes after those that stopped the game is counted no further.
            let most = rules.stop_passes.saturating_add(1);
            self.passes = self.passes.saturating_add(1).min(most);
        }
        self.last_pass = Some(color);
        self.last_stone = None;
        self.claim = None;
        self.ask_nothing();
        let is_open = matches!(self.phase, Phase::Playing);
        if self.passes >= rules.stop_passes && is_open {
            self.halt(rules);
        }
    }

    /// Whether a pass of `color` leaves the game over or stopped: it is over and the last moves were
    /// passes; or it is stopped, and only a request or a stone resumes it (Japanese rules 1989, art. 9.3;
    /// Chinese rules 1988 §21.3). Where a second stop ends the game a pass begins that one, unless Black's
    /// pass has stopped it and White has to pass last (AGA rules).
    fn stays_closed(&self, color: Color, rules: &Rules) -> bool {
        let has_passed = self.passes >= rules.stop_passes;
        match self.phase {
            Phase::Playing => false,
            Phase::Stopped(_) if rules.after_stop != AfterStop::AgreeOrSecondStop => true,
            Phase::Stopped(_) => {
                let is_due = color == Color::White && self.last_pass == Some(Color::Black);
                has_passed && rules.white_passes_last && is_due
            }
            Phase::Ended(_) => has_passed,
        }
    }

    /// Records the first pass of a game with the button: it is worth half a point and counts
    /// towards no stop.
    pub(super) fn take_button(&mut self, rules: &Rules) {
        self.move_on(rules);
        self.passes = 0;
        self.last_pass = None;
        self.last_stone = None;
        self.claim = None;
        self.ask_nothing();
    }

    /// Records a void move, whose player loses his turn. It is neither a stone nor a pass (Chinese
    /// rules 1988 §19, §20.1).
    pub(super) fn void(&mut self, color: Color, rules: &Rules) {
        self.move_on(rules);
        self.last_stone = Some(color);
        self.claim = None;
    }

    /// Stops or ends the game after passes.
    pub(super) fn halt(&mut self, rules: &Rules) {
        let is_second = self.has_stopped && !self.stone_since_stop;
        self.has_stopped = true;
        self.stone_since_stop = false;
        self.stop_or_end(rules, is_second);
    }

    /// Stops or ends the game, as [`AfterStop`] says.
    fn stop_or_end(&mut self, rules: &Rules, is_second: bool) {
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
