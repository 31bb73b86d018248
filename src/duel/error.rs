//! Why a duel cannot be held, or cannot go on.

use std::io;
use std::path::PathBuf;

use super::{ClockSetting, Contestant, JournalError};
use crate::board::BoardSize;

/// Why a duel cannot be held, or cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// The protocol has a command for square boards only (GTP 2, section 6.3.1).
    #[error("engines can be told of square boards only, not of {0}")]
    NotSquare(BoardSize),
    /// No time, less, or more than there is.
    #[error("{0} seconds are no time for a move")]
    Time(f64),
    /// An engine does not start.
    #[error("engine {contestant} cannot be started with `{command}`: {source}")]
    Start {
        /// Which one.
        contestant: Contestant,
        /// Its command line.
        command: String,
        /// What the system says.
        source: io::Error,
    },
    /// An engine cannot play this kind of game at all: it refuses the board or komi.
    #[error("engine {contestant} refuses `{command}`: {message}")]
    SetUp {
        /// Which one.
        contestant: Contestant,
        /// What it was told.
        command: String,
        /// What it answered.
        message: String,
    },
    /// There is a file where a record should go; it may be the only copy of another duel.
    #[error("{0} exists already")]
    Taken(PathBuf),
    /// A record cannot be written.
    #[error("{path} cannot be written: {source}")]
    Record {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A clock that an engine cannot be told of.
    #[error("engine {contestant} has no command for the clock {clock}")]
    NoClock {
        /// Which one.
        contestant: Contestant,
        /// The clock.
        clock: ClockSetting,
    },
    /// The record of the match cannot be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}
