//! The rules and results of placing a stone.

use super::Point;

/// Whether a player may remove the own last liberties by placing a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never allowed (Chinese rules 1988 §5, Japanese rules 1989 art. 4).
    Forbidden,
    /// Allowed for chains of two or more stones (New Zealand practice, Ing).
    MultiStone,
    /// Always allowed, even for a single stone (rules 0.7 I.6, simplified rules).
    Allowed,
}

/// Why a move is illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The point is not on the board.
    #[error("the point is not on the board")]
    OffBoard,
    /// The point is occupied.
    #[error("the point is occupied")]
    Occupied,
    /// The stone's chain would have no liberties (suicide).
    #[error("the move would be suicide")]
    Suicide,
    /// The stone would retake a ko immediately.
    #[error("the move retakes a ko at once")]
    Ko,
    /// The move would repeat an earlier position, in the sense of the superko rule in force.
    #[error("the move repeats the position after move {0}")]
    Superko(usize),
    /// A pass although there is a legal play, where the rules forbid it (Atari-Go).
    #[error("a pass is allowed only without a legal play")]
    Pass,
}

/// How many stones a placement removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Removed {
    /// Captured stones of the opponent.
    pub captured: u16,
    /// Own stones removed by suicide, including the one placed.
    pub suicided: u16,
}

/// Stones to set up include a chain without liberties; holds one of its points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the chain at {0} has no liberty")]
pub struct NoLiberties(pub Point);
