//! How a game ended, who won it, and how a record says so.

use std::fmt;

use gtp::{ControlError, Vertex};

use super::Referee;
use crate::board::{Color, Illegal};
use crate::game::Game;
use crate::rules::{AfterStop, Score, Tie};

/// What an engine did that lost it the game.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Fault {
    /// It played a stone where the rules in force forbid it.
    #[error("played {vertex}, but {why}")]
    Illegal {
        /// Its move.
        vertex: Vertex,
        /// The rule against it.
        why: Illegal,
    },
    /// It passed under rules by which one passes only without a legal play.
    #[error("passed although there is a legal play")]
    IllegalPass,
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

impl Fault {
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

/// Why a game ended.
#[derive(Debug, Clone, PartialEq)]
pub enum End {
    /// Both players passed.
    Passes,
    /// There were too many moves; the game is unfinished.
    MoveLimit(usize),
    /// This color made the first capture, and the rules ask for no more (Atari-Go).
    FirstCapture(Color),
    /// This color resigned.
    Resignation(Color),
    /// This color lost by a fault.
    Forfeit(Color, Fault),
}

impl End {
    /// How the game ended, if it is over after its last move; `move_limit` is the number of
    /// moves after which it is broken off.
    pub(super) fn of(game: &Game, move_limit: usize) -> Option<Self> {
        let rules = game.rules();
        let has_capture = game.prisoners() != [0; 2];
        match game.last_move() {
            Some((color, _)) if rules.after_stop == AfterStop::FirstCapture && has_capture => {
                Some(Self::FirstCapture(color))
            }
            _ if game.passes_in_a_row() >= rules.stop_passes.into() => Some(Self::Passes),
            _ if game.n_moves() >= move_limit => Some(Self::MoveLimit(move_limit)),
            _ => None,
        }
    }

    /// Whether the board is scored, as nobody has lost otherwise.
    pub const fn is_counted(&self) -> bool {
        matches!(self, Self::Passes | Self::MoveLimit(_))
    }
}

/// The reason, as a clause: `White resigned`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passes => f.write_str("both passed"),
            Self::MoveLimit(limit) => write!(f, "unfinished after {limit} moves"),
            Self::FirstCapture(color) => write!(f, "{} made the first capture", name(*color)),
            Self::Resignation(color) => write!(f, "{} resigned", name(*color)),
            Self::Forfeit(color, fault) => write!(f, "{} {fault}", name(*color)),
        }
    }
}

/// The result of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Why the game ended.
    pub end: End,
    /// The referee's score, if the board was scored.
    pub score: Option<Score>,
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
}

impl Outcome {
    /// Judges a game that ended in this way; the referee is asked if the board has to be scored.
    pub(super) fn new(end: End, game: &Game, referee: &Referee<'_>) -> Self {
        let score = end.is_counted().then(|| referee(game));
        let winner = match end {
            End::Resignation(loser) | End::Forfeit(loser, _) => Some(!loser),
            End::FirstCapture(color) => Some(color),
            End::Passes | End::MoveLimit(_) => {
                score.and_then(|score| winner(score, game.rules().tie))
            }
        };
        Self { end, score, winner }
    }
}

/// Who wins with this score.
const fn winner(score: Score, tie: Tie) -> Option<Color> {
    match (score.halves(), tie) {
        (1.., _) | (0, Tie::Black) => Some(Color::Black),
        (..=-1, _) | (0, Tie::White) => Some(Color::White),
        (0, Tie::Draw) => None,
    }
}

/// As SGF writes results (FF\[4\], property `RE`): `B+3.5`, `W+R`, `B+F`,
/// `W+T` for a lost clock, and `0` for a draw. A win
/// without a margin is `B+`, or `B+0` if the rules gave it to one side of an equal score.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.winner {
            None => return f.write_str("0"),
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
        };
        match (&self.end, self.score) {
            (End::Forfeit(_, Fault::Time { .. }), _) => write!(f, "{letter}+T"),
            (End::Forfeit(..), _) => write!(f, "{letter}+F"),
            (End::Resignation(_), _) => write!(f, "{letter}+R"),
            (_, Some(score)) if score.halves() == 0 => write!(f, "{letter}+0"),
            (_, Some(score)) => score.fmt(f),
            (_, None) => write!(f, "{letter}+"),
        }
    }
}

/// The name of a player at the beginning of a sentence.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
