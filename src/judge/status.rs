//! The status of each chain, with the reason.

use crate::board::{Color, PointSet};

/// The chance from which on a verdict is called settled: then 99% of the positions that are settled
/// are judged correctly (`honte train judge --folds`).
const SETTLED: f32 = 0.85;

/// What becomes of a chain at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays.
    Alive,
    /// It stays, without two eyes, because neither side can attack first. Under art. 8 also a
    /// living chain beside dame, and dead stones in nobody's territory.
    Seki,
    /// It is taken off.
    Dead,
}

impl Status {
    /// Its name in `final_status_list` and in explanations.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alive => "alive",
            Self::Seki => "seki",
            Self::Dead => "dead",
        }
    }
}

/// Why a chain has its status.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// It cannot be captured even if its owner always passes (Benson 1976).
    Unconditional,
    /// It stands where the opponent is unconditionally alive around it.
    InUnconditionalTerritory,
    /// It cannot be captured as long as its owner answers beside it.
    Safe,
    /// It shares its liberties with a chain of the opponent, and whoever plays on one is in atari.
    SharedLiberties,
    /// Nothing is proven: the model weighed what playouts and searches found. The share of
    /// playouts, from 0 to 1, in which its owner held its points at the end.
    Estimated(f32),
    /// Most playouts say otherwise, but what can be played in the only eye space beside it decides.
    EyeSpace,
    /// A search that is no proof takes it or fails to, whatever the playouts say; so many positions were
    /// looked at.
    Searched(u32),
    /// As [`Estimated`](Self::Estimated), but the stones around it would contradict what was most
    /// likely for it alone.
    Together(f32),
    /// Its group has fewer than two eyes, and so have the stones around it that it lives beside.
    FewEyes,
    /// Two kos lie between it and a chain of the opponent, and each side holds one. A pattern, and
    /// no proof.
    DoubleKo,
    /// It is captured, or cannot be, whatever its owner or the opponent plays
    /// ([`crate::life::theorems`]); so many positions were read.
    Read(u32),
    /// It stays or is taken off by the question of art. 7 of the Japanese rules 1989: every line of
    /// play in its part of the board was read, its opponent first, so many positions.
    Confirmed(u32),
    /// A plain race with one chain of the opponent ends alike whoever begins: its liberties and those of
    /// the other were counted ([`crate::life::PlainRace`]).
    Counted([usize; 2]),
    /// It depends on who plays first, by the count of a plain race, a search that is no proof or the
    /// playouts; the turn was weighed.
    FirstToPlay,
    /// The game is not over: the fight that it is in goes over most of the board, or the other color has
    /// no stones and could still live.
    Contested,
    /// The opponent can capture it at once.
    InAtari,
    /// It is a single stone in a ko that nobody has played out: it stays.
    InKo,
    /// It stands beside dame (Japanese rules 1989, art. 8).
    BesideDame,
    /// It is dead where nobody has territory, so that nobody may take it off (the same, art. 10.1).
    InNobodysTerritory,
    /// The controller said so.
    Marked,
    /// Both players said so.
    Agreed,
    /// The players ended the game without agreeing that it is dead (Chinese rules 1988 §21.2).
    Undecided,
    /// There is no stone of the opponent that could take it: none at all, only dead ones beside
    /// it, or no living one in reach.
    Unopposed,
    /// The rules count the board as it stands.
    AsItStands,
}

impl Reason {
    /// Whether what was said of the chain, that it stays or that it falls, is a theorem.
    pub const fn is_proof(self) -> bool {
        matches!(
            self,
            Self::Unconditional
                | Self::InUnconditionalTerritory
                | Self::Safe
                | Self::Read(_)
                | Self::Confirmed(_)
        )
    }
}

/// What is known about one chain.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub chain: PointSet,
    /// What becomes of it.
    pub status: Status,
    /// Why.
    pub reason: Reason,
    /// How likely it is, from 0 to 1, that the chain stays or not, as the status says; 1 if nothing
    /// about it is estimated.
    pub chance: f32,
}

impl Verdict {
    /// How sure it is in percent: 100 only if nothing is estimated.
    pub fn percent(&self) -> u8 {
        let is_estimated = self.chance < 1.0;
        let most = if is_estimated { 99.0 } else { 100.0 };
        (self.chance * 100.0).round().min(most) as u8
    }

    /// Whether there is hardly a doubt: of verdicts that are called settled 99% are right. What
    /// hangs on the next move is never settled.
    pub fn is_settled(&self) -> bool {
        !self.hangs_on_a_move() && self.chance >= SETTLED
    }

    /// Whether the next move may change it: a ko, an atari, a chain that whoever begins captures or
    /// saves, or a fight about most of the board.
    pub const fn hangs_on_a_move(&self) -> bool {
        matches!(
            self.reason,
            Reason::FirstToPlay | Reason::Contested | Reason::InAtari | Reason::InKo
        )
    }
}
