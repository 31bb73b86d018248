//! Levels: how a player of less than full strength chooses.

use rand::Rng;

use crate::board::Move;
use crate::playout::random;
use crate::search::{Candidate, Report};

/// The strength of the player, from 1 to 20; also told as a rank from 20 to 1 kyu.
///
/// A weaker player makes fewer playouts, and below level 14 he also takes moves that he likes
/// less, the more often the better they seem: he plays what he overlooks nothing wrong with, not
/// blunders by lot. At level 1 he goes by the shape of a move, unless he sees it through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Playouts for a move by level.
const PLAYOUTS: [u64; 20] = [
    8, 12, 17, 24, 34, 48, 68, 96, 135, 190, 270, 380, 550, 1_100, 2_200, 4_400, 9_000, 18_000,
    36_000, 70_000,
];

impl Level {
    /// The strongest.
    pub const MOST: u8 = 20;

    /// The level of this number from 1 to 20.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=Self::MOST => Some(Self(number)),
            _ => None,
        }
    }

    /// Reads a number from 1 to 20 or a rank from `20k` to `1k`.
    pub fn read(word: &str) -> Option<Self> {
        match word.strip_suffix(['k', 'K']) {
            Some(kyu) => {
                let kyu = kyu.parse().ok().filter(|&kyu| kyu > 0)?;
                Self::new((Self::MOST + 1).checked_sub(kyu)?)
            }
            None => Self::new(word.parse().ok()?),
        }
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The most playouts for a move.
    pub const fn playouts(self) -> u64 {
        PLAYOUTS[self.0 as usize - 1]
    }

    /// How freely the choice among moves that seem good is made: 0 is the best always, and at 1
    /// they are taken as often as they were tried.
    fn temperature(self) -> f64 {
        f64::from(14_u8.saturating_sub(self.0)) / 13.0
    }

    /// The move chosen from a report whose best move is no pass.
    pub(super) fn pick(self, report: &Report, seed: u64) -> Move {
        let Some(best) = report.best() else {
            return Move::Pass;
        };
        let temperature = self.temperature();
        // A move that turned out worse than this is seen through, and not played.
        let least = best.value - 0.15 * temperature as f32;
        let is_tried = |candidate: &Candidate| self.0 == 1 || candidate.visits > 0;
        let is_sensible = |candidate: &&Candidate| {
            candidate.mv != Move::Pass && is_tried(candidate) && candidate.value >= least
        };
        let weight = |candidate: &Candidate| {
            if self.0 == 1 {
                // The beginner plays by shape.
                return f64::from(candidate.prior / best.prior).powi(4);
            }
            let share = candidate.visits as f64 / best.visits.max(1) as f64;
            share.powf(1.0 / temperature)
        };
        let sensible = || report.candidates.iter().filter(is_sensible);
        let sum: f64 = sensible().map(weight).sum();
        let lot = (random(seed).next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        let mut left = lot * sum;
        for candidate in sensible() {
            left -= weight(candidate);
            if left < 0.0 {
                return candidate.mv;
            }
        }
        best.mv
    }
}
