//! Errors that prevent or end a match.

use std::io;
use std::path::PathBuf;

use super::{ClockSetting, ScheduleError};
use crate::arbiter::Refusal;
use crate::board::BoardSize;
use crate::files::WorkRecordError;

/// Errors that prevent or end a match.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// The board is not square: `boardsize` has one argument (GTP 2, section 6.3.2).
    #[error("a match needs a square board, not {0}: `boardsize` has one argument")]
    NotSquare(BoardSize),
    /// An engine cannot be started.
    #[error("engine {engine} cannot be started with `{command}`: {why}")]
    Start {
        /// The engine, by the name under which the match lists it.
        engine: String,
        /// Its command line.
        command: String,
        /// The error of the system.
        why: io::Error,
    },
    /// An engine refuses the board size or komi.
    #[error("engine {engine} refuses `{command}`: {message}")]
    SetUp {
        /// The engine, by the name under which the match lists it.
        engine: String,
        /// The command.
        command: String,
        /// The answer.
        message: String,
    },
    /// The file exists already and is not overwritten.
    #[error("{0} exists already")]
    Taken(PathBuf),
    /// The record of a game cannot be written.
    #[error("{path} cannot be written: {why}")]
    Record {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        why: io::Error,
    },
    /// An engine has no command that can set this clock.
    #[error("engine {engine} has no command for the clock {clock}")]
    NoClock {
        /// The engine, by the name under which the match lists it.
        engine: String,
        /// The clock.
        clock: ClockSetting,
    },
    /// The arbiter did not end a game that is over for the engines, so that it has no result.
    #[error("game {number} has no result, because the arbiter refused to end it: {why}")]
    NoEnding {
        /// The number of the game.
        number: usize,
        /// Why the arbiter refused.
        why: Refusal,
    },
    /// The engines make no match of this kind.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// No record is given.
    #[error("there is no record to merge")]
    NoRecord,
    /// A record of the match cannot be read or written, or does not belong to it.
    #[error(transparent)]
    Match(#[from] WorkRecordError),
}
