//! Theorems: what is claimed of a chain, under which assumptions, and its proof.

use super::safety::Enclosure;
use crate::board::{Color, Move, Point, PointSet};

/// What is claimed of a chain.
///
/// Both claims are about play in which the other side moves first, may pass, and has ko threats
/// without end. A play without end is no capture, and superko is not asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Claim {
    /// Its opponent cannot capture it, even if he moves first.
    Stays,
    /// It is captured even if its owner moves first, and the captors are not captured at once.
    Falls,
}

impl Claim {
    /// Who makes the claim of a chain of `owner` true.
    pub(super) const fn seeker(self, owner: Color) -> Color {
        match self {
            Self::Stays => owner,
            Self::Falls => owner.other(),
        }
    }

    /// What the other side claims.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Stays => Self::Falls,
            Self::Falls => Self::Stays,
        }
    }
}

/// A theorem about a chain.
#[derive(Debug, Clone)]
pub struct Theorem {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub chain: PointSet,
    /// What is claimed.
    pub claim: Claim,
    /// The claim holds as long as these stones are not captured by play elsewhere. They stand
    /// around a chain that falls; those that are proven to stay are not among them.
    pub rests_on: PointSet,
    /// The points on which the side that succeeds answers, those for the walls of its proof
    /// included; elsewhere it need not. Theorems of one side whose zones share no point hold
    /// together.
    pub(super) zone: PointSet,
    /// Positions looked at.
    pub n_positions: u32,
    /// Why it is true.
    pub grounds: Grounds,
}

/// Why a theorem is true.
#[derive(Debug, Clone)]
pub enum Grounds {
    /// By a theorem about positions: unconditional life (Benson 1976), and what follows from it
    /// for the stones inside.
    Static,
    /// By reading every line of play between chains of one color.
    Enclosed(Box<Enclosure>),
    /// By a strategy.
    Strategy(Box<Strategy>),
}

/// How the side that succeeds answers.
#[derive(Debug, Clone)]
pub struct Strategy {
    /// Each step after those that it leads to; the last one is the beginning.
    pub(super) steps: Vec<StrategyStep>,
    /// The field with the liberties of the walls outside: the points on which the other side's
    /// moves could matter.
    pub(super) field: PointSet,
}

/// A step of a strategy. The numbers are those of other steps.
#[derive(Debug, Clone)]
pub(super) enum StrategyStep {
    /// The goal is reached, or follows by filling liberties.
    Reached,
    /// A move and what follows.
    Play(Move, u32),
    /// What follows a pass or any move that is not listed, and what follows the moves listed.
    Await(u32, Vec<(Point, u32)>),
}
