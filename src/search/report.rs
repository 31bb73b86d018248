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
    /// The share of them that its player won, from 0 to 1, with a touch of the margin. Early in a
    /// handicap game Black wins if he leads by enough, see `search::utility`.
    pub value: f32,
    /// The mean lead of its player at their ends, komi included, in points; 0 without playouts.
    pub lead: f32,
    /// The share of all knowledge about the moves here that speaks for it, from 0 to 1.
    pub prior: f32,
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

/// What the candidates of a report come to together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Total {
    /// Playouts that began with one of them.
    pub visits: u64,
    /// The mean of their values, each weighted with its visits.
    pub value: f32,
    /// The mean of their leads, weighted likewise, in points.
    pub lead: f32,
}

impl Report {
    /// The best move; `None` if there is nothing but to pass.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// Visits, value and lead of all candidates together.
    pub fn total(&self) -> Total {
        let visits: u64 = self
            .candidates
            .iter()
            .map(|candidate| candidate.visits)
            .sum();
        let mean = |figure: fn(&Candidate) -> f32| {
            let weighted =
                |candidate: &Candidate| f64::from(figure(candidate)) * candidate.visits as f64;
            let sum: f64 = self.candidates.iter().map(weighted).sum();
            (sum / visits.max(1) as f64) as f32
        };
        Total {
            visits,
            value: mean(|candidate| candidate.value),
            lead: mean(|candidate| candidate.lead),
        }
    }

    pub(super) fn sort(&mut self) {
        self.candidates
            .sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    }
}
