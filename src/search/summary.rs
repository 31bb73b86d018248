//! Summarizes a tree as a report.

use super::node::{Node, NodeId};
use super::report::{Candidate, Report};
use super::tree::Tree;
use crate::board::{Color, Move};
use crate::playout::Ownership;

/// Statistics of playouts that are not stored in the tree.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// Playouts made.
    pub(super) playouts: u64,
    /// How often each color owned each point at their ends.
    pub(super) ownership: Ownership,
    /// Per move at the root: number of playouts, and sum of Black's leads at their ends in half
    /// points.
    leads: Vec<(u64, i64)>,
}

impl Tally {
    /// Statistics of no playouts, for `n_moves` moves at the root.
    pub(super) fn new(n_moves: usize) -> Self {
        Self {
            playouts: 0,
            ownership: Ownership::new(),
            leads: vec![(0, 0); n_moves],
        }
    }

    /// Adds Black's final lead, in half points, of a playout that started with a move.
    pub(super) fn add_lead(&mut self, child_of_root: NodeId, halves: i64) {
        let (n, sum) = &mut self.leads[child_of_root - Tree::FIRST];
        *n += 1;
        *sum += halves;
    }

    /// Adds the statistics of other playouts in the same tree.
    pub(super) fn merge(mut self, other: &Self) -> Self {
        self.playouts += other.playouts;
        self.ownership.merge(&other.ownership);
        for ((n, sum), (more, more_sum)) in self.leads.iter_mut().zip(&other.leads) {
            *n += more;
            *sum += more_sum;
        }
        self
    }

    /// The mean lead of `color`, in points, over the playouts through a move at the root.
    fn mean_lead(&self, child_of_root: NodeId, color: Color) -> f32 {
        let (n, sum) = self.leads[child_of_root - Tree::FIRST];
        let points = sum as f64 / 2.0 / n.max(1) as f64;
        match color {
            Color::Black => points as f32,
            Color::White => -points as f32,
        }
    }
}

/// The report for the player to move at the root.
pub(super) fn report(tree: &Tree, color: Color, tally: Tally) -> Report {
    let sum = |figure: fn(&Node) -> f32| -> f32 {
        let moves = tree.child_nodes(Tree::ROOT).iter();
        moves.map(figure).sum()
    };
    let has_policy = sum(Node::policy) > 0.0;
    let knowledge: fn(&Node) -> f32 = if has_policy {
        Node::policy
    } else {
        Node::prior_value
    };
    let all = sum(knowledge);
    let candidates = tree
        .children(Tree::ROOT)
        .map(|(id, node)| Candidate {
            mv: node.made_by(),
            visits: u64::from(node.visits()),
            value: node.mean(),
            lead: tally.mean_lead(id, color),
            prior: knowledge(node) / all,
            variation: variation(tree, id),
        })
        .collect();
    let mut report = Report {
        candidates,
        playouts: tally.playouts,
        ownership: tally.ownership,
    };
    report.sort();
    report
}

/// The most visited line from a node.
fn variation(tree: &Tree, from: NodeId) -> Vec<Move> {
    let next = |&id: &NodeId| {
        tree.most_visited(id)
            .filter(|(_, node)| node.visits() > 0)
            .map(|(id, _)| id)
    };
    std::iter::successors(Some(from), next)
        .map(|id| tree.node(id).made_by())
        .collect()
}
