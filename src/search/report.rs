//! The result of a search.

use crate::board::{Move, Orientation};
use crate::playout::Ownership;

/// A move considered at the root.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Simulations that start with it.
    pub visits: u64,
    /// Its player's chance to win in them, from 0 to 1.
    pub value: f32,
    /// The mean lead of its player that they expect, in points, including komi; 0 without any.
    pub lead: f32,
    /// The standard deviation of the lead at the end of the game, in points: of the ends of the
    /// playouts, and of what the net expects with the spread that it gives; 0 without any.
    pub lead_deviation: f32,
    /// Its share of the priors of all moves, from 0 to 1.
    pub prior: f32,
    /// The principal variation, starting with the move itself.
    pub variation: Vec<Move>,
    /// Simulations through each move of the variation.
    pub variation_visits: Vec<u64>,
    /// How often each color owned each point at the ends of these simulations, all played out then;
    /// `None` without any, or if the search does not record it.
    pub ownership: Option<Box<Ownership>>,
}

/// The result of a search.
#[derive(Debug, Clone)]
pub struct Report {
    /// The moves considered, most visited first.
    pub candidates: Vec<Candidate>,
    /// Simulations made.
    pub playouts: u64,
    /// How often each color owned each point at the ends of those that were played out: of all, or
    /// with the net of one in eight.
    pub ownership: Ownership,
}

/// What a search expects of a move, or of all candidates together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expected {
    /// Simulations that start with it, or with one of them.
    pub visits: u64,
    /// The chance to win, from 0 to 1: of all the mean, weighted by visits.
    pub value: f32,
    /// The lead in points: of all the mean, weighted by visits.
    pub lead: f32,
    /// The standard deviation of the lead at the end of the game, in points.
    pub lead_deviation: f32,
}

impl Candidate {
    /// What the search expects of the move; without simulations what it expects `of_all`.
    pub fn expected(&self, of_all: Expected) -> Expected {
        let visits = self.visits;
        if visits == 0 && of_all.visits > 0 {
            return Expected { visits, ..of_all };
        }
        Expected {
            visits,
            value: self.value,
            lead: self.lead,
            lead_deviation: self.lead_deviation,
        }
    }
}

impl Report {
    /// The best move; `None` if there is nothing but to pass.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// What was found about a move; `None` if it was not considered.
    pub fn candidate(&self, mv: Move) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.mv == mv)
    }

    /// The best move that is no pass, if one was searched.
    pub fn best_play(&self) -> Option<&Candidate> {
        let is_play = |candidate: &&Candidate| candidate.mv != Move::Pass && candidate.visits > 0;
        self.candidates.iter().find(is_play)
    }

    /// The move to weigh against a pass: the best one searched, or the likeliest if only the pass was.
    pub fn best_or_likeliest_play(&self) -> Option<&Candidate> {
        let plays = self.candidates.iter().filter(|one| one.mv != Move::Pass);
        let likeliest = || plays.max_by(|a, b| a.prior.total_cmp(&b.prior));
        self.best_play().or_else(likeliest)
    }

    /// Total visits, and mean value and lead, of all candidates.
    pub fn total(&self) -> Expected {
        let visits: u64 = self
            .candidates
            .iter()
            .map(|candidate| candidate.visits)
            .sum();
        let mean = |figure: fn(&Candidate) -> f64| {
            let weighted = |candidate: &Candidate| figure(candidate) * candidate.visits as f64;
            let sum: f64 = self.candidates.iter().map(weighted).sum();
            sum / visits.max(1) as f64
        };
        let lead = mean(|candidate| candidate.lead.into());
        let of_squares = mean(|candidate| {
            f64::from(candidate.lead).powi(2) + f64::from(candidate.lead_deviation).powi(2)
        });
        Expected {
            visits,
            value: mean(|candidate| candidate.value.into()) as f32,
            lead: lead as f32,
            lead_deviation: (of_squares - lead * lead).max(0.0).sqrt() as f32,
        }
    }

    /// Puts the candidate for a move before the others.
    pub(crate) fn put_first(&mut self, mv: Move) {
        let place = self.candidates.iter().position(|other| other.mv == mv);
        if let Some(place) = place {
            self.candidates[..=place].rotate_right(1);
        }
    }

    /// The same report for the board turned or mirrored.
    pub(crate) fn turned(&self, orientation: Orientation) -> Self {
        let turned = |candidate: &Candidate| Candidate {
            mv: orientation.mv(candidate.mv),
            variation: candidate
                .variation
                .iter()
                .map(|&mv| orientation.mv(mv))
                .collect(),
            ownership: candidate
                .ownership
                .as_ref()
                .map(|ownership| Box::new(ownership.turned(orientation))),
            ..candidate.clone()
        };
        Self {
            candidates: self.candidates.iter().map(turned).collect(),
            playouts: self.playouts,
            ownership: self.ownership.turned(orientation),
        }
    }

    /// Sorts by visits, and moves with as many by value.
    pub(super) fn sort(&mut self) {
        self.candidates
            .sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    }
}
