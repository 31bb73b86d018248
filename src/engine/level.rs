//! Levels of playing strength.

use rand::Rng;

use crate::board::Move;
use crate::playout::random;
use crate::search::{Candidate, Report};

/// A playing strength from 1 to 20, which corresponds to the ranks from 20 to 1 kyu.
///
/// A lower level makes fewer playouts. Below level 14 it also plays moves other than the best, the
/// more often the better they seem; it does not add random blunders. Level 1 chooses by the shape
/// of a move, except for moves that the search refutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// Playouts per move by level.
const PLAYOUTS: [u64; 20] = [
    8, 12, 17, 24, 34, 48, 68, 96, 135, 190, 270, 380, 550, 1_100, 2_200, 4_400, 9_000, 18_000,
    36_000, 70_000,
];

impl Level {
    /// The strongest level.
    pub const MOST: u8 = 20;

    /// The level with this number; `None` unless it is from 1 to 20.
    pub const fn new(number: u8) -> Option<Self> {
        match number {
            1..=Self::MOST => Some(Self(number)),
            _ => None,
        }
    }

    /// Parses a number from 1 to 20 or a rank from `20k` to `1k`.
    pub fn read(word: &str) -> Option<Self> {
        match word.strip_suffix(['k', 'K']) {
            Some(kyu) => {
                let kyu = kyu.parse().ok().filter(|&kyu| kyu > 0)?;
                Self::new((Self::MOST + 1).checked_sub(kyu)?)
            }
            None => Self::new(word.parse().ok()?),
        }
    }

    /// The number from 1 to 20.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Maximum playouts per move.
    pub const fn playouts(self) -> u64 {
        PLAYOUTS[self.0 as usize - 1]
    }

    /// The temperature of the choice among good moves: 0 always takes the best, 1 takes each in
    /// proportion to its visits.
    fn temperature(self) -> f64 {
        f64::from(14_u8.saturating_sub(self.0)) / 13.0
    }

    /// Chooses from a report whose best move is not a pass.
    pub(super) fn pick(self, report: &Report, seed: u64) -> Move {
        let Some(best) = report.best() else {
            return Move::Pass;
        };
        let temperature = self.temperature();
        // The search has refuted a move with a lower value.
        let least = best.value - 0.15 * temperature as f32;
        let is_tried = |candidate: &Candidate| self.0 == 1 || candidate.visits > 0;
        let is_sensible = |candidate: &&Candidate| {
            candidate.mv != Move::Pass && is_tried(candidate) && candidate.value >= least
        };
        let weight = |candidate: &Candidate| {
            if self.0 == 1 {
                // Level 1 plays by shape.
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
