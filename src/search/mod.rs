//! The search: UCT with RAVE over playouts.
//!
//! Kocsis and Szepesvári, "Bandit based Monte-Carlo planning" (2006); Gelly and Silver, "Combining
//! online and offline knowledge in UCT" (2007).

mod bar;
mod limits;
mod priors;
mod report;
mod simulate;
mod tree;

pub use bar::Bar;
pub use limits::Limits;
pub use report::{Candidate, Report, Total};

use std::thread;
use std::time::Duration;

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
    let mut search = Search::new(question, policy, &[]);
    search.run(limits, None);
    search.report()
}

/// A search that can be looked at while it lasts.
///
/// However often it pauses, it makes the same playouts as one that does not.
pub struct Search<'a, P> {
    simulators: Vec<Simulator<'a, P>>,
}

impl<'a, P: Policy + Sync> Search<'a, P> {
    /// A search of which no playout has been made, without the moves that are barred.
    pub fn new(question: &'a Question<'a>, policy: &'a P, bars: &'a [Bar]) -> Self {
        let simulator = |n| {
            let seed = question.seed.wrapping_add(n as u64);
            Simulator::new(question, policy, bars, seed)
        };
        Self {
            simulators: (0..question.threads.max(1)).map(simulator).collect(),
        }
    }

    /// Goes on until a limit is reached, or pauses when so much time has passed since the
    /// beginning; returns whether a limit was reached.
    pub fn run(&mut self, limits: &Limits<'_>, pause: Option<Duration>) -> bool {
        let share = limits.divided(self.simulators.len() as u64);
        if let [simulator] = self.simulators.as_mut_slice() {
            return simulator.run(&share, pause);
        }
        thread::scope(|scope| {
            let workers: Vec<_> = self
                .simulators
                .iter_mut()
                .map(|simulator| scope.spawn(move || simulator.run(&share, pause)))
                .collect();
            // All must have paused before one of them is looked at.
            let are_done: Vec<bool> = workers
                .into_iter()
                .map(|worker| worker.join().expect("a search does not panic"))
                .collect();
            are_done.into_iter().all(|is_done| is_done)
        })
    }

    /// What has been found so far.
    pub fn report(&self) -> Report {
        self.simulators
            .iter()
            .map(Simulator::report)
            .reduce(Report::merge)
            .expect("at least one search runs")
    }
}

#[cfg(test)]
mod tests;
