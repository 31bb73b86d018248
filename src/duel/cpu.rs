//! The processor time of engines: whether they had the same for each move.

use std::fmt;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::summary::rounded;

/// Two engines had equal time if the larger mean is larger by less than this share.
const TOLERANCE: f64 = 0.1;

/// The processor time of an engine for a number of its moves, as `gtp` measures it: with all that
/// the engine has started, and with what it thought meanwhile during the moves of its opponent.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct CpuTime {
    /// The time in seconds.
    pub seconds: f64,
    /// The moves for which the system told it.
    pub moves: usize,
}

impl CpuTime {
    /// The mean seconds a move; `None` if no move was measured.
    pub fn per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.seconds / self.moves as f64)
    }

    /// The mean as a cell of a table.
    pub(super) fn cell(&self) -> String {
        let seconds = self.per_move();
        seconds.map_or_else(|| "unknown".to_owned(), |seconds| format!("{seconds:.3}"))
    }
}

impl AddAssign for CpuTime {
    fn add_assign(&mut self, other: Self) {
        self.seconds += other.seconds;
        self.moves += other.moves;
    }
}

/// The means of two engines beside each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CpuTimes(pub [CpuTime; 2]);

impl CpuTimes {
    /// By how much the larger mean is larger, as a share of the smaller one.
    fn difference(&self) -> Option<f64> {
        let [a, b] = self.0.map(|time| time.per_move());
        let (a, b) = (a?, b?);
        Some((a.max(b) - a.min(b)) / a.min(b).max(f64::MIN_POSITIVE))
    }

    /// Whether the match counts as one at equal time; `None` if the time is not known.
    pub fn are_equal(&self) -> Option<bool> {
        self.difference().map(|share| share < TOLERANCE)
    }

    /// The means, and whether they are equal.
    pub(super) fn to_json(self) -> [(&'static str, Value); 2] {
        let means = self.0.map(|time| time.per_move());
        let means = means.map(|mean| mean.map(|seconds| rounded(seconds, 6)));
        [
            ("cpu_per_move", json!(means)),
            ("equal_cpu", json!(self.are_equal())),
        ]
    }
}

/// What follows `CPU a move: `.
impl fmt::Display for CpuTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.0.map(|time| match time.per_move() {
            Some(seconds) => format!("{seconds:.3} s"),
            None => "unknown".to_owned(),
        });
        write!(f, "{a} and {b}")?;
        match (self.are_equal(), self.difference()) {
            (Some(true), Some(share)) => {
                write!(f, ", {:.1}% apart: equal time", share * 100.0)
            }
            (_, Some(share)) if share < 10.0 => {
                write!(f, ", {:.1}% apart: not at equal time", share * 100.0)
            }
            (Some(false), _) => f.write_str(": not at equal time"),
            _ => f.write_str(": nothing is known about equal time"),
        }
    }
}
