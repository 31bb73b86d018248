//! What an arbiter refuses, in words for the author of a front end.

use crate::board::{Color, Illegal, NoLiberties, Point};

/// Why a call to the arbiter does nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The move is illegal, and the rules in force reject it without a penalty.
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
    /// The game is stopped, and somebody must ask for its resumption first.
    #[error("the game is stopped: resume it first")]
    Stopped,
    /// The game is not stopped.
    #[error("the game is not stopped")]
    NotStopped,
    /// Stones are played to confirm life and death.
    #[error("life and death are being confirmed")]
    Confirming,
    /// No stones are played to confirm life and death.
    #[error("life and death are not being confirmed")]
    NotConfirming,
    /// A dispute has to name the chain whose life is to be confirmed on the board.
    #[error("the dispute names no chain")]
    NoChain,
    /// There is no claim of the opponent, and no result.
    #[error("there is nothing to confirm")]
    NothingToConfirm,
    /// This player has confirmed already.
    #[error("{0} has confirmed already")]
    ConfirmedAlready(Color),
    /// The rules let an agreement name dead stones only.
    #[error("the rules in force know no agreement on another position")]
    DeadStonesOnly,
    /// An agreed position cannot stand.
    #[error(transparent)]
    NoLiberties(#[from] NoLiberties),
    /// A point without a stone was named.
    #[error("there is no stone on {0}")]
    NoStone(Point),
    /// The ko is banned for this player (Japanese rules 1989, art. 7.2).
    #[error("the ko at {0} may be retaken after a pass for it only")]
    KoBan(Point),
    /// The player may retake there anyway.
    #[error("{0} is banned from no ko at {1}")]
    NoKoBan(Color, Point),
    /// The whole board has not recurred, or the rules do not care.
    #[error("no repetition is to be decided")]
    NoRepetition,
    /// The referee has a question to decide before the next move.
    #[error("a decision of the referee is needed first")]
    DecisionNeeded,
    /// The ruling answers a question that is not open.
    #[error("that is not to be decided now")]
    NothingToDecide,
    /// The game is adjourned.
    #[error("the game is adjourned")]
    Adjourned,
    /// The game is not adjourned.
    #[error("the game is not adjourned")]
    NotAdjourned,
    /// A move lies in the envelope already.
    #[error("a move is sealed, and has to be opened")]
    Sealed,
    /// No move lies in the envelope.
    #[error("no move is sealed")]
    NotSealed,
    /// Nonce and vertex are not those of the commitment.
    #[error("nonce and vertex do not open the seal")]
    WrongSeal,
    /// No reserve clock was set.
    #[error("no clock is set")]
    NoClock,
    /// The reserve is larger than the limit that it is part of.
    #[error("the reserve is part of the limit: it cannot be larger")]
    ReserveTooLarge,
    /// A complaint or an absence at the wrong time.
    #[error("{0} must be on move for that")]
    MustBeOnMove(Color),
    /// An absence while the player himself is on move (Chinese rules 1988 §23.6).
    #[error("{0} may leave only while the opponent is on move")]
    MustNotBeOnMove(Color),
    /// A second absence (Chinese rules 1988 §23.6).
    #[error("{0} has left once already")]
    LeftOnceAlready(Color),
    /// There is nothing to take back.
    #[error("nothing to take back")]
    NothingToUndo,
}
