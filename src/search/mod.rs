//! The search: UCT with RAVE over playouts.
//!
//! Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006); Gelly and Silver, "Combining
//! online and offline knowledge in UCT" (2007).

mod limits;
mod priors;
mod report;
mod simulate;
mod tree;

pub use limits::Limits;
pub use report::{Candidate, Report};

use std::thread;

use crate::board::{Color, PointSet};
use crate::game::Game;
use crate::playout::Policy;
use simulate::Simulator;

/// What a search is asked.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The position with its history.
    pub game: &'a Game,
    /// Who is to move, whoever moved last.
    pub color: Color,
    /// Points that may be considered at the root; passing always may.
    pub candidates: PointSet,
    /// The seed of the playouts.
    pub seed: u64,
    /// Searches that run side by side, at least 1; their results are added up.
    pub threads: usize,
}

/// Searches for the best move until a limit is reached.
///
/// With a limit on playouts alone the answer depends on nothing but the arguments.
pub fn search<P: Policy + Sync>(
    question: &Question<'_>,
    policy: &P,
    limits: &Limits<'_>,
) -> Report {
    let threads = question.threads.max(1);
    let share = limits.divided(threads as u64);
    let run = |n: usize| {
        let seed = question.seed.wrapping_add(n as u64);
        let mut simulator = Simulator::new(question, policy, seed);
        simulator.run(&share);
        simulator.report()
    };
    if threads == 1 {
        return run(0);
    }
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|n| scope.spawn(move || run(n))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a search does not panic"))
            .reduce(Report::merge)
            .expect("at least one search runs")
    })
}

#[cfg(test)]
mod tests;
