//! The status of each chain, with the reason.

use super::seki;
use crate::board::{Color, PointSet, Position};
use crate::playout::Ownership;
use crate::scoring::unconditional;

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
    /// It shares its liberties with a chain of the opponent, and whoever plays on one is in atari.
    SharedLiberties,
    /// The share of playouts, from 0 to 1, in which its owner held its points at the end.
    Playouts(f32),
    /// The players said so.
    Agreed,
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
            _ => true,
        }
    }
}

/// A verdict for each chain of the position: proofs first, then statistics.
pub(super) fn verdicts(position: &Position, ownership: &Ownership) -> Vec<Verdict> {
    let proven = unconditional(position);
    let sekis = seki::sekis(position, proven.alive);
    position
        .chains()
        .into_iter()
        .map(|(color, chain)| {
            let (status, reason) = if chain.is_subset(&proven.alive[color]) {
                (Status::Alive, Reason::Unconditional)
            } else if chain.is_subset(&proven.territory[!color]) {
                (Status::Dead, Reason::InUnconditionalTerritory)
            } else if chain.is_subset(&sekis) {
                (Status::Seki, Reason::SharedLiberties)
            } else {
                by_playouts(color, &chain, ownership)
            };
            Verdict {
                color,
                chain,
                status,
                reason,
            }
        })
        .collect()
}

/// Alive if its owner held its points in most playouts.
fn by_playouts(color: Color, chain: &PointSet, ownership: &Ownership) -> (Status, Reason) {
    let sum: f32 = chain
        .iter()
        .map(|stone| ownership.share(color, stone))
        .sum();
    let share = sum / chain.len() as f32;
    let status = if share >= 0.5 {
        Status::Alive
    } else {
        Status::Dead
    };
    (status, Reason::Playouts(share))
}
