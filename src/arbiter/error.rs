//! Why the arbiter refuses a call.

use std::io::ErrorKind;

use crate::board::{Color, Illegal, NoLiberties, Point};
use crate::game::DisplacementError;

/// Why a call to the arbiter failed. It has changed nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The move is illegal, and the rules in force have no penalty for it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// It is the other player's turn.
    #[error("it is the turn of {0}")]
    NotOnMove(Color),
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// The game has not ended.
    #[error("the game is not over")]
    NotOver,
    /// Both players confirmed the result (Japanese rules 1989, art. 10.4).
    #[error("the result is final")]
    Final,
    /// The game is stopped, and a player must ask for resumption first.
    #[error("the game is stopped: resume it first")]
    Stopped,
    /// The referee has stopped the game, because a player refused its end (Chinese rules 1988
    /// §20.4).
    #[error(
        "the referee has ruled that the game has to end: agree on the count, or dispute a chain"
    )]
    EndIsRuled,
    /// The game is not stopped.
    #[error("the game is not stopped")]
    NotStopped,
    /// A trial of life and death is in progress.
    #[error("life and death are being confirmed")]
    Confirming,
    /// No trial of life and death is in progress.
    #[error("life and death are not being confirmed")]
    NotConfirming,
    /// The dispute must name the chain.
    #[error("the dispute names no chain")]
    NoChain,
    /// There is neither a claim of the opponent nor a result.
    #[error("there is nothing to confirm")]
    NothingToConfirm,
    /// This player has already confirmed.
    #[error("{0} has confirmed already")]
    ConfirmedAlready(Color),
    /// The rules in force let players agree on dead stones only.
    #[error("under the rules in force players agree on dead stones only")]
    DeadStonesOnly,
    /// The game did not end by a count of what the players agreed on.
    #[error("the players agreed on no count that could be corrected")]
    NothingAgreed,
    /// A position on the board has a chain without liberties.
    #[error(transparent)]
    NoLiberties(#[from] NoLiberties),
    /// The point has no stone.
    #[error("there is no stone on {0}")]
    NoStone(Point),
    /// The player must first pass for this ko (Japanese rules 1989, art. 7.2).
    #[error("the ko at {0} may be retaken only after a pass for it")]
    KoBan(Point),
    /// The player may retake the ko there without a pass.
    #[error("{0} needs no pass for a ko at {1}")]
    NoKoBan(Color, Point),
    /// The whole board has not recurred, or recurrences mean nothing under the rules in force.
    #[error("there is no repetition to decide")]
    NoRepetition,
    /// The referee must decide a question before the next move.
    #[error("the referee has to decide first")]
    DecisionNeeded,
    /// The decision answers a question that is not open.
    #[error("there is no such decision to make now")]
    NothingToDecide,
    /// The chief referee decides that (Chinese rules 1988 §17.3).
    #[error("only the chief referee decides that")]
    ChiefOnly,
    /// The stone cannot stand where it was found.
    #[error(transparent)]
    Displacement(#[from] DisplacementError),
    /// The report of a displaced stone does not name the points.
    #[error(
        "the report does not name the points: take it back and name where the stone stood and stands"
    )]
    NoPoints,
    /// The rules in force put a displaced stone back (Japanese rules 1989, art. 13.2).
    #[error("under the rules in force a displaced stone goes back")]
    GoesBack,
    /// The game is adjourned.
    #[error("the game is adjourned")]
    Adjourned,
    /// The game is not adjourned.
    #[error("the game is not adjourned")]
    NotAdjourned,
    /// A move is already sealed.
    #[error("a move is sealed: open it first")]
    Sealed,
    /// No move is sealed.
    #[error("no move is sealed")]
    NotSealed,
    /// Nonce and vertex do not match the commitment.
    #[error("nonce and vertex do not match the commitment")]
    WrongSeal,
    /// No reserve clock is set.
    #[error("no clock is set")]
    NoClock,
    /// The reserve exceeds the limit that it is part of.
    #[error("the reserve is part of the limit and cannot exceed it")]
    ReserveTooLarge,
    /// A complaint of the player who is not on move.
    #[error("{0} must be on move for that")]
    MustBeOnMove(Color),
    /// An absence of the player on move (Chinese rules 1988 §23.6).
    #[error("{0} may leave only while the opponent is on move")]
    MustNotBeOnMove(Color),
    /// A second absence (Chinese rules 1988 §23.6).
    #[error("{0} has already left once")]
    LeftOnceAlready(Color),
    /// The rules and the turn belong to a match that the referee has begun.
    #[error(
        "a match is under way: do this before the referee's first command, or start a new game"
    )]
    MatchUnderWay,
    /// The call cannot be kept on the disk, so it was not made.
    #[error("the journal cannot be written: {0}")]
    NotWritten(ErrorKind),
    /// There is nothing to undo.
    #[error("nothing to undo")]
    NothingToUndo,
}
