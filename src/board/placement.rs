//! What there is to say about placing a stone: allowed, refused, and what it removed.

use super::Point;

/// Whether a player may place a stone so that his own stones are left without liberties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Suicide {
    /// Never (Chinese rules 1988 §5, Japanese rules 1989 art. 4).
    Forbidden,
    /// Only of two stones or more (New Zealand practice, Ing).
    MultiStone,
    /// Always, even of a single stone (rules 0.7 I.6, simplified rules).
    Allowed,
}

/// Why a stone may not be placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The point is not on the board.
    #[error("the point is not on the board")]
    OffBoard,
    /// There is a stone on the point.
    #[error("the point is occupied")]
    Occupied,
    /// The stone and its chain would be left without liberties.
    #[error("the move would be suicide")]
    Suicide,
    /// The stone would retake a ko at once.
    #[error("the move retakes a ko at once")]
    Ko,
    /// The stone would repeat an earlier position, in the sense of the superko rule in force.
    #[error("the move repeats the position after move {0}")]
    Superko(usize),
    /// A pass while there is a legal play, where the rules forbid that (Atari-Go).
    #[error("a pass is allowed only without a legal play")]
    Pass,
}

/// The numbers of stones that a placement removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Removed {
    /// Stones of the opponent, captured.
    pub captured: u16,
    /// Stones of the player himself, the placed one included.
    pub suicided: u16,
}

/// Stones that were set up without a liberty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the chain at {0} has no liberty")]
pub struct NoLiberties(pub Point);
