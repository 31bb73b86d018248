//! The search: a tree led by the policy and the values of the net (PUCT), or without the net by
//! playouts alone (UCT with RAVE).
//!
//! Silver et al., "Mastering the game of Go without human knowledge" (2017); Kocsis and Szepesvári,
//! "Bandit based Monte-Carlo planning" (2006); Gelly and Silver, "Combining online and offline
//! knowledge in UCT" (2007).

mod first_plays;
pub mod knowledge;
mod limits;
mod memory;
mod move_filter;
mod moves;
mod net;
mod node;
pub mod planes;
mod priors;
mod question;
mod report;
mod select;
mod simulate;
mod summary;
mod tree;
mod utility;

pub use limits::Limits;
pub use memory::Memory;
pub use move_filter::MoveFilter;
pub use net::Net;
pub use question::Question;
pub use report::{Candidate, Expected, Report};

use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use crate::board::Move;
use crate::playout::Policy;
use moves::moves_at_root;
use net::NetEvaluator;
use planes::View;
use simulate::{Progress, Simulator};
use summary::Tally;
use tree::Tree;
use utility::Utility;

/// Searches for the best move until a limit is reached.
///
/// With one thread and only a limit on simulations, the result depends on the arguments alone.
pub fn search<P: Policy + Sync>(
    question: &Question<'_>,
    policy: &P,
    limits: &Limits<'_>,
) -> Report {
    let mut search = Search::new(question, policy, &[]);
    search.run(limits, None);
    search.report()
}

/// A search that can pause and report.
///
/// Pauses do not change which simulations it makes.
pub struct Search<'a, P> {
    question: &'a Question<'a>,
    filters: &'a [MoveFilter],
    tree: Tree,
    progress: Progress,
    simulators: Vec<Simulator<'a, P>>,
    n_recalled: u64,
}

impl<'a, P: Policy + Sync> Search<'a, P> {
    /// A search without simulations yet. Moves that `filters` exclude are not searched.
    pub fn new(question: &'a Question<'a>, policy: &'a P, filters: &'a [MoveFilter]) -> Self {
        Self::recalling(question, policy, filters, &mut Memory::default())
    }

    /// As [`new`](Self::new), reusing what `memory` has kept of an earlier search of this game.
    ///
    /// The memory must belong to this policy. Filters change the meaning of a tree, so with filters
    /// nothing is reused or kept.
    pub fn recalling(
        question: &'a Question<'a>,
        policy: &'a P,
        filters: &'a [MoveFilter],
        memory: &mut Memory,
    ) -> Self {
        if !filters.is_empty() {
            memory.forget();
        }
        let evaluation = question.net.map(|net| {
            let view = View::new(question.game, question.color);
            NetEvaluator::new(net).evaluate_in_all_orientations(&view)
        });
        let moves = moves_at_root(question, filters, evaluation.as_ref());
        let utility = evaluation.map_or_else(
            || Utility::new(question.game),
            |evaluation| Utility::with_net(question.game, &evaluation, question.color),
        );
        let simulator = |n| {
            let seed = question.seed.wrapping_add(n as u64);
            Simulator::new(question, policy, filters, seed, moves.len(), utility)
        };
        let tree = memory.recall(question, &moves);
        Self {
            question,
            filters,
            n_recalled: u64::from(tree.node(Tree::ROOT).visits()),
            tree,
            progress: Progress::default(),
            simulators: (0..question.threads.max(1)).map(simulator).collect(),
        }
    }

    /// Simulations through the current position that were taken over from the search before.
    pub const fn n_recalled(&self) -> u64 {
        self.n_recalled
    }

    /// Uses the limits up, even if what is left of them cannot change the choice or a pass is the
    /// only move.
    #[must_use]
    pub const fn thorough(mut self) -> Self {
        self.progress.is_thorough = true;
        self
    }

    /// Reports the ownership of each move at the root too.
    #[must_use]
    pub fn with_ownership_of_moves(mut self) -> Self {
        for simulator in &mut self.simulators {
            simulator.record_ownership_of_moves();
        }
        self
    }

    /// Stores the tree in `memory` for the next search.
    pub fn keep_in(self, memory: &mut Memory) {
        if self.filters.is_empty() {
            memory.keep(self.question, self.tree);
        }
    }

    /// Runs until a limit is reached, or until `pause` has passed since the beginning. Returns
    /// whether a limit was reached.
    pub fn run(&mut self, limits: &Limits<'_>, pause: Option<Duration>) -> bool {
        let (tree, progress) = (&self.tree, &self.progress);
        if self.is_pointless() {
            // Passing is the only move: one simulation gives the figures of the report.
            let simulator = &mut self.simulators[0];
            let has_move = !tree.child_nodes(Tree::ROOT).is_empty();
            if has_move && simulator.tally().playouts == 0 {
                simulator.simulate(tree);
            }
            return true;
        }
        progress.is_over.store(false, Ordering::Relaxed);
        let (first, others) = self
            .simulators
            .split_first_mut()
            .expect("at least one simulator runs");
        // All threads must have paused before one of them is read.
        thread::scope(|scope| {
            for other in others {
                // If the system cannot start a thread, the others do the work.
                let _ = thread::Builder::new()
                    .name("search".into())
                    .spawn_scoped(scope, move || other.run(tree, progress, limits, pause));
            }
            first.run(tree, progress, limits, pause);
        });
        progress.is_over.load(Ordering::Relaxed)
    }

    /// Whether another often visited move has a better mean than the most visited one. A longer
    /// search may then well choose another move.
    ///
    /// Huang, Coulom and Lin, "Time management for Monte-Carlo tree search applied to the game of
    /// Go" (2010), call such a search unstable.
    pub fn is_unclear(&self) -> bool {
        let Some((_, most)) = self.tree.most_visited(Tree::ROOT) else {
            return false;
        };
        let rivals = self.tree.child_nodes(Tree::ROOT).iter();
        rivals
            .filter(|node| node.visits() > most.visits() / 8)
            .any(|node| node.mean() > most.mean())
    }

    /// Whether there is nothing to choose: no move at the root, or, unless the limits are to be used
    /// up, a pass alone.
    fn is_pointless(&self) -> bool {
        let moves = self.tree.child_nodes(Tree::ROOT);
        match moves {
            [] => true,
            _ if self.progress.is_thorough => false,
            _ => moves.iter().all(|node| node.made_by() == Move::Pass),
        }
    }

    /// The result so far.
    pub fn report(&self) -> Report {
        let (first, others) = self
            .simulators
            .split_first()
            .expect("at least one simulator runs");
        let add = |all: Tally, other: &Simulator<'_, P>| all.merge(other.tally());
        let tally = others.iter().fold(first.tally().clone(), add);
        summary::report(&self.tree, self.question.color, tally)
    }
}

#[cfg(test)]
mod tests;
