//! What a search found.

use crate::board::Move;
use crate::playout::Ownership;

/// A move that was considered at the root.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Playouts that began with it.
    pub visits: u64,
    /// The share of them that its player won, from 0 to 1, with a touch of the margin.
    pub value: f32,
    /// What is expected to follow, the move itself first.
    pub variation: Vec<Move>,
}

/// The result of a search.
#[derive(Debug, Clone)]
pub struct Report {
    /// The moves considered, the most visited first.
    pub candidates: Vec<Candidate>,
    /// Playouts made.
    pub playouts: u64,
    /// Who owned which point at their ends.
    pub ownership: Ownership,
}

impl Report {
    /// The best move; `None` if there is nothing but to pass.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// Adds the results of another search of the same question.
    #[must_use]
    pub(super) fn merge(mut self, other: Self) -> Self {
        for theirs in other.candidates {
            match self.candidates.iter_mut().find(|ours| ours.mv == theirs.mv) {
                Some(ours) => {
                    let visits = ours.visits + theirs.visits;
                    let sum = ours.value * ours.visits as f32 + theirs.value * theirs.visits as f32;
                    ours.value = if visits == 0 {
                        ours.value
                    } else {
                        sum / visits as f32
                    };
                    if theirs.visits > ours.visits {
                        ours.variation = theirs.variation;
                    }
                    ours.visits = visits;
                }
                None => self.candidates.push(theirs),
            }
        }
        self.sort();
        self.playouts += other.playouts;
        self.ownership.merge(&other.ownership);
        self
    }

    pub(super) fn sort(&mut self) {
        self.candidates
            .sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    }
}
