//! The axes along which rule sets differ.

/// Which repetitions of a position are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ko {
    /// None at all.
    None,
    /// The position before the opponent's move, if that move was the last: a pass by anybody
    /// lifts the ban (Japanese rules 1989, art. 6).
    Simple,
    /// Every earlier position, the initial one included (Chinese rules 1988 §6; simplified rules,
    /// rule 3).
    Positional,
    /// Every earlier position with the same player to move next; a pass makes a situation too.
    Situational,
    /// Every position that an earlier stone of the same player made, and no other (rules 0.7,
    /// I.7): natural situational superko. Neither the empty board nor a pass counts, and a ko may
    /// be retaken at once if the player did not himself make the position that results.
    Natural,
}

/// Who counts as the maker of a set-up position under [`Ko::Natural`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupCredit {
    /// Nobody, to the letter of rules 0.7, I.7.
    Nobody,
    /// The opponent of the player who moves first, as if he had just played. An empty board is
    /// credited to nobody.
    Opponent,
}

/// What a recurrence of the whole board means where the ko rule allows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Recurrence {
    /// It is forbidden by the ko rule; nothing is left to decide.
    Forbid,
    /// The game ends without result if both players agree (Japanese rules 1989, art. 12).
    NoResultIfAgreed,
    /// The game ends without result.
    NoResult,
    /// The referee declares a draw or a replay (Chinese rules 1988 §20.3).
    Referee,
    /// Nothing; play goes on.
    Ignore,
}

/// What an arbiter does about an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// Refuses it; the same player moves again.
    Reject,
    /// Declares it void, and the turn is lost (Chinese rules 1988 §19, §20.1).
    VoidTurnLost,
    /// Declares the game lost (Japanese rules 1989, art. 14).
    Forfeit,
}

/// What an arbiter does about two moves in a row by one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoubleMove {
    /// Allows it, as GTP does.
    Allow,
    /// Refuses it.
    Reject,
    /// Declares the game lost (Chinese rules 1988 §17.1).
    Forfeit,
}

/// When a player may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// On every turn.
    Allowed,
    /// Only without a legal play (Atari-Go).
    OnlyWithoutPlay,
}

/// What happens when successive passes have stopped the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AfterStop {
    /// The board is scored as it stands.
    ScoreBoard,
    /// The players agree on an end position, or play on; a second stop without a stone in between
    /// ends the game as it stands (rules 0.7, II.4).
    AgreeOrSecondStop,
    /// The players agree on the dead stones, or play on (Chinese rules 1988 §8, §21.3).
    AgreeOrResume,
    /// Life and death are confirmed under art. 7 of the Japanese rules 1989, or play is resumed.
    Confirm,
    /// There is no stop: the first capture ends the game (Atari-Go).
    FirstCapture,
}

/// Whether the last pass of one stop can be the first pass of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StopCounter {
    /// It cannot: the count begins anew.
    Reset,
    /// It can, to the letter of rules 0.7, II.1.
    Overlap,
}

/// Who moves first when a stopped game is resumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResumeFirst {
    /// The opponent of the player who passed last (rules 0.7, II.1; Chinese rules 1988 §21.1).
    Alternate,
    /// The opponent of the player who asked for it (Japanese rules 1989, art. 9.3).
    OpponentOfRequester,
}

/// What becomes of stones about whose status there is no agreement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unresolved {
    /// They are alive (Chinese rules 1988 §21.2).
    Alive,
    /// Both players lose (Japanese rules 1989, art. 13.1).
    BothLose,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and the empty points that only one color reaches.
    Area,
    /// Empty points that only one color reaches, and prisoners.
    Territory,
    /// Stones only.
    Stones,
    /// Nothing: the first capture wins (Atari-Go).
    FirstCapture,
}

/// Which territory does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All of it counts.
    None,
    /// Points of stones in seki do not (Japanese rules 1989, art. 8).
    Seki,
    /// Nor do two points of each living group, its eyes.
    All,
}

/// Who gets the empty points that both colors reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dame {
    /// Nobody.
    Nobody,
    /// Both, half a point each (Chinese rules 1988 §9). The difference is the same.
    Split,
    /// The color with the nearer stone (third footnote of the variants text).
    Nearest,
}

/// The form in which the count is presented; the winner and the margin are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Points of both sides.
    Points,
    /// One side's count against half the board, in zi of two points (Chinese rules 1988 §9).
    Zi,
    /// Stones filled into the own area (Ing).
    FillIn,
}

/// Who wins when the scores are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nobody: jigo.
    Draw,
    /// Black (Ing).
    Black,
    /// White.
    White,
}

/// How handicap stones come onto the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandicapPlacement {
    /// They are set up before the first move, and White moves first.
    Setup,
    /// They are Black's first moves, and White passes between them (rules 0.7, II.2).
    PlaysWithPasses,
}

/// What White receives for a handicap of n stones, n being at least 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// n − 1 points.
    NMinusOne,
    /// n points.
    N,
}

impl HandicapBonus {
    /// Whole points for a handicap of `n_stones`; a single stone is only the right to move first.
    pub const fn points(self, n_stones: u16) -> u16 {
        match self {
            _ if n_stones < 2 => 0,
            Self::None => 0,
            Self::NMinusOne => n_stones - 1,
            Self::N => n_stones,
        }
    }
}
