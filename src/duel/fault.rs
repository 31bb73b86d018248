//! Faults by which an engine loses a game.

use std::fmt;

use gtp::ControlError;

use crate::arbiter::Refusal;
use crate::regress::one_line;

/// A fault by which an engine lost a game.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub(super) enum EngineFault {
    /// It made a move that the rules in force forbid.
    #[error("played {vertex}, but {why}")]
    Illegal {
        /// Its move.
        vertex: String,
        /// The rule against it.
        why: Refusal,
    },
    /// It did not answer in the form of the protocol, or not with a move.
    #[error("answered `{command}` with {answer:?}")]
    Garbled {
        /// The command.
        command: String,
        /// The answer, cut off if it was long.
        answer: String,
    },
    /// It answered what nobody asked, as one does that answers twice.
    #[error("answered {answer:?} before `{command}` without being asked")]
    Unasked {
        /// The next command.
        command: String,
        /// The answer, cut off if it was long.
        answer: String,
    },
    /// It refused a legal move of the opponent, or refused to move.
    #[error("refused `{command}`: {message}")]
    Refused {
        /// The command.
        command: String,
        /// The message.
        message: String,
    },
    /// Its process ended.
    #[error("ended at `{command}`: {how}")]
    Died {
        /// The last command.
        command: String,
        /// How the process ended.
        how: String,
    },
    /// It exceeded its clock.
    #[error("overstepped the time: {left:.2} s were left for the move")]
    Time {
        /// The seconds that were left for the move.
        left: f64,
    },
    /// It did not answer within the limit.
    #[error("did not answer `{command}` in time")]
    Silent {
        /// The last command.
        command: String,
    },
}

impl EngineFault {
    /// The fault behind an error of the controller at `command`.
    pub(super) fn at(command: &str, error: ControlError) -> Self {
        let command = command.to_owned();
        match error {
            ControlError::Refused(text) => Self::Refused {
                command,
                message: one_line(&text, EXCERPT),
            },
            ControlError::Died(how) => Self::Died { command, how },
            ControlError::TimedOut => Self::Silent { command },
            ControlError::Garbled(text) => Self::Garbled {
                command,
                answer: one_line(&text, EXCERPT),
            },
            ControlError::Unasked(text) => Self::Unasked {
                command,
                answer: one_line(&text, EXCERPT),
            },
        }
    }

    /// A move that the rules forbid, with the reason.
    pub(super) fn illegal(vertex: impl fmt::Display, why: Refusal) -> Self {
        let vertex = vertex.to_string();
        Self::Illegal { vertex, why }
    }

    /// An answer to `genmove` that is not a move.
    pub(super) fn no_move(command: &str, answer: &str) -> Self {
        Self::Garbled {
            command: command.to_owned(),
            answer: one_line(answer, EXCERPT),
        }
    }
}

/// The number of characters of a wrong answer that are kept.
const EXCERPT: usize = 80;
