//! An engine at the table: its process, its name, and the time it takes.

use std::io;
use std::time::{Duration, Instant};

use gtp::{ControlError, Controller};

use super::Duel;
use super::outcome::{Fault, one_line};
use crate::board::{Color, Move};

/// No name of an engine is longer in a record.
const LONGEST_NAME: usize = 60;

/// No list of dead stones is longer: 625 points of a letter, two digits and a space.
const LONGEST_LIST: usize = 2500;

/// An engine that plays one game.
pub(super) struct Player<'a> {
    duel: &'a Duel,
    controller: Controller,
    /// What it calls itself; before it was asked, the name of its program.
    pub(super) name: String,
    /// The time from each `genmove` to its answer, in all.
    pub(super) thought: Duration,
}

impl<'a> Player<'a> {
    /// Starts the process.
    pub(super) fn start(duel: &'a Duel, command: &str) -> io::Result<Self> {
        let program = command.split_whitespace().next().unwrap_or_default();
        let name = program.rsplit('/').next().unwrap_or(program);
        Ok(Self {
            duel,
            controller: Controller::spawn(command)?,
            name: one_line(name, LONGEST_NAME),
            thought: Duration::ZERO,
        })
    }

    /// Asks for the name and prepares the engine for the game.
    ///
    /// It may refuse to tell its name, and it may refuse the time settings; the rest it may not.
    pub(super) fn set_up(&mut self) -> Result<(), Fault> {
        let limit = self.duel.start_limit;
        let name = self.offer("name", limit)?.unwrap_or_default();
        let version = self.offer("version", limit)?.unwrap_or_default();
        if !name.trim().is_empty() {
            // Some engines add whole sentences to the number of their version.
            let number = version.split_whitespace().next().unwrap_or_default();
            self.name = one_line(&format!("{name} {number}"), LONGEST_NAME);
        }
        self.ask(&format!("boardsize {}", self.duel.size.columns()), limit)?;
        self.ask("clear_board", limit)?;
        self.ask(&format!("komi {}", self.duel.komi), limit)?;
        if let Some(seconds) = self.duel.seconds_per_move {
            self.offer(&format!("time_settings 0 {seconds} 1"), limit)?;
        }
        Ok(())
    }

    /// Asks for a move and returns the answer; the time until then is added to `thought`.
    ///
    /// The time for the move is told before: a number of seconds that is whole has no decimals,
    /// for there are engines that understand no others.
    pub(super) fn genmove(&mut self, color: Color) -> Result<String, Fault> {
        let seconds = self.duel.seconds_per_move;
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let limit = self
            .duel
            .reply_limit
            .saturating_add(time.unwrap_or_default());
        if let Some(seconds) = seconds {
            self.offer(&format!("time_left {color} {seconds} 1"), limit)?;
        }
        let begin = Instant::now();
        let answer = self.ask(&genmove(color), limit);
        self.thought += begin.elapsed();
        answer
    }

    /// Tells of a move of the opponent.
    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.ask(&format!("play {color} {mv}"), self.duel.reply_limit)
            .map(drop)
    }

    /// What it thinks the score is, if it says anything.
    pub(super) fn final_score(&mut self) -> Option<String> {
        let answer = self.ask("final_score", self.duel.reply_limit).ok()?;
        Some(one_line(&answer, LONGEST_NAME)).filter(|score| !score.is_empty())
    }

    /// Which stones it thinks dead, if it says anything.
    pub(super) fn dead_stones(&mut self) -> Option<String> {
        let answer = self
            .ask("final_status_list dead", self.duel.reply_limit)
            .ok()?;
        Some(one_line(&answer, LONGEST_LIST))
    }

    /// Sends a command that the engine may refuse: then there is no answer.
    fn offer(&mut self, command: &str, limit: Duration) -> Result<Option<String>, Fault> {
        match self.controller.send(command, limit) {
            Ok(answer) => Ok(Some(answer)),
            Err(ControlError::Refused(_)) => Ok(None),
            Err(error) => Err(Fault::at(command, error)),
        }
    }

    /// Sends a command that the engine has to obey.
    fn ask(&mut self, command: &str, limit: Duration) -> Result<String, Fault> {
        self.controller
            .send(command, limit)
            .map_err(|error| Fault::at(command, error))
    }
}

/// The command that asks for a move.
pub(super) fn genmove(color: Color) -> String {
    format!("genmove {color}")
}
