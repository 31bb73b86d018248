//! The status of each chain, with the reason.

use crate::board::{Color, PointSet};

/// What becomes of a chain at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// It stays.
    Alive,
    /// It stays, without two eyes, because neither side can attack first.
    Seki,
    /// It is taken off.
    Dead,
}

/// Why a chain has its status.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// It cannot be captured even if its owner always passes (Benson 1976).
    Unconditional,
    /// It stands where the opponent is unconditionally alive around it.
    InUnconditionalTerritory,
    /// It cannot be captured as long as its owner answers beside it ([`crate::life::safe`]).
    Safe,
    /// It shares its liberties with a chain of the opponent, and whoever plays on one is in atari.
    SharedLiberties,
    /// The share of playouts, from 0 to 1, in which its owner held its points at the end.
    Playouts(f32),
    /// The shares, from 0 to 1, in which its owner held its points at the ends of a local search
    /// that Black and that White began, and how many simulations these were.
    Fight([f32; 2], u32),
    /// Its group has less than two eyes, and so have the stones around it that it lives beside.
    FewEyes,
    /// Two kos lie between it and a chain of the opponent, and each side holds one.
    DoubleKo,
    /// All that can be played in the only eye space of its group, or in the one that it stands in,
    /// was searched.
    EyeSpace,
    /// Every line of play in its part of the board was read, so many positions: it can be taken, or
    /// not, or neither side can begin.
    Read(u32),
    /// Reading showed that it depends on who plays first; the turn decided. So many positions.
    FirstToPlay(u32),
    /// It is a single stone in a ko that nobody has played out: it stays.
    InKo,
    /// It stands beside dame, or dead where nobody has territory (Japanese rules 1989, art. 8).
    BesideDame,
    /// The players or the controller said so.
    Marked,
    /// There is no stone of the opponent that could take it: none at all, only dead ones beside
    /// it, or no living one in reach.
    Unopposed,
    /// The rules count the board as it stands.
    AsItStands,
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
}

impl Verdict {
    /// Whether there is hardly a doubt.
    pub fn is_settled(&self) -> bool {
        match self.reason {
            Reason::Playouts(share) => !(0.2..0.8).contains(&share),
            Reason::Fight(shares, _) => {
                if self.status == Status::Dead {
                    shares.iter().all(|&share| share < 0.3)
                } else {
                    shares.iter().all(|&share| share > 0.7)
                }
            }
            Reason::FirstToPlay(_) | Reason::InKo => false,
            _ => true,
        }
    }
}
