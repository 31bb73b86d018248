//! What an engine can do that loses it the game.

use std::fmt;

use gtp::ControlError;

use crate::arbiter::Refusal;
use crate::board::Color;

/// What an engine did that lost it the game.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum EngineFault {
    /// It made a move that the rules in force forbid.
    #[error("played {vertex}, but {why}")]
    Illegal {
        /// Its move.
        vertex: String,
        /// The rule against it.
        why: Refusal,
    },
    /// It wrote what is no answer of the protocol, or no move when asked for one.
    #[error("answered `{command}` with {answer:?}")]
    Garbled {
        /// What it was told.
        command: String,
        /// What it wrote, the beginning of it if it was long.
        answer: String,
    },
    /// It refused a legal move of the opponent, or refused to move.
    #[error("refused `{command}`: {message}")]
    Refused {
        /// What it was told.
        command: String,
        /// What it answered.
        message: String,
    },
    /// Its process ended.
    #[error("ended at `{command}`: {how}")]
    Died {
        /// What it was told last.
        command: String,
        /// How the process ended.
        how: String,
    },
    /// It thought for longer than its clock allowed.
    #[error("overstepped the time: {left:.2} s were left for the move")]
    Time {
        /// The seconds that the move might have taken.
        left: f64,
    },
    /// It hung.
    #[error("did not answer `{command}` in time")]
    Silent {
        /// What it was told last.
        command: String,
    },
}

impl EngineFault {
    /// What went wrong when an engine was told `command`.
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
        }
    }

    /// A move that the rules forbid.
    pub(super) fn illegal(vertex: impl fmt::Display, why: Refusal) -> Self {
        let vertex = vertex.to_string();
        Self::Illegal { vertex, why }
    }

    /// An answer to `genmove` that is no move.
    pub(super) fn no_move(command: &str, answer: &str) -> Self {
        Self::Garbled {
            command: command.to_owned(),
            answer: one_line(answer, EXCERPT),
        }
    }
}

/// So much of a wrong answer is worth keeping.
const EXCERPT: usize = 80;

/// Puts a text on one line with single spaces and cuts it after so many characters.
pub(super) fn one_line(text: &str, n_chars: usize) -> String {
    let is_blank = |c: char| c.is_whitespace() || c.is_control();
    let words: Vec<&str> = text
        .split(is_blank)
        .filter(|word| !word.is_empty())
        .collect();
    let line = words.join(" ");
    match line.char_indices().nth(n_chars) {
        Some((end, _)) => format!("{}...", line.get(..end).unwrap_or_default()),
        None => line,
    }
}

/// The name of a player at the beginning of a sentence.
pub(super) const fn capitalized(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
