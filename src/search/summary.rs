//! Summarizes a tree as a report.

use super::node::{Node, NodeId};
use super::report::{Candidate, Report};
use super::tree::Tree;
use super::utility::Outlook;
use crate::board::{Color, Move};
use crate::playout::Ownership;
use crate::scoring::Area;

/// Statistics of simulations that are not stored in the tree.
#[derive(Debug, Clone)]
pub(super) struct Tally {
    /// Simulations made.
    pub(super) playouts: u64,
    /// How often each color owned each point at the ends of the playouts that count.
    pub(super) ownership: Ownership,
    /// The leads that simulations expect, by the move at the root.
    leads: Vec<Leads>,
    /// The ownership by the move at the root, at the ends of all playouts; empty unless it is
    /// recorded.
    ownership_of_moves: Vec<Option<Box<Ownership>>>,
}

/// Black's leads in simulations, in half points; the squares are of those at the end.
#[derive(Debug, Clone, Copy, Default)]
struct Leads {
    n: u64,
    sum: f64,
    sum_of_squares: f64,
}

impl Leads {
    fn add(&mut self, other: Self) {
        self.n += other.n;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
    }

    /// The mean of these, in points.
    fn mean(self) -> f64 {
        self.sum / 2.0 / self.n.max(1) as f64
    }

    /// The standard deviation of the lead at the end, in points.
    fn deviation(self) -> f64 {
        let mean_of_squares = self.sum_of_squares / 4.0 / self.n.max(1) as f64;
        (mean_of_squares - self.mean().powi(2)).max(0.0).sqrt()
    }
}

impl Tally {
    /// Statistics of no simulations, for `n_moves` moves at the root.
    pub(super) fn new(n_moves: usize) -> Self {
        Self {
            playouts: 0,
            ownership: Ownership::new(),
            leads: vec![Leads::default(); n_moves],
            ownership_of_moves: Vec::new(),
        }
    }

    /// From now on records the ownership of each move at the root too.
    pub(super) fn record_ownership_of_moves(&mut self) {
        self.ownership_of_moves = vec![None; self.leads.len()];
    }

    /// Whether the ownership of each move at the root is recorded.
    pub(super) const fn records_moves(&self) -> bool {
        !self.ownership_of_moves.is_empty()
    }

    /// Adds the final area of a playout that counts.
    pub(super) fn add_end(&mut self, area: &Area) {
        self.ownership.add(area);
    }

    /// Adds the outlook of a simulation that started with a move, and the final area if it was
    /// played out.
    pub(super) fn add(&mut self, child_of_root: NodeId, outlook: Outlook, area: Option<&Area>) {
        let nth = child_of_root - Tree::FIRST;
        self.leads[nth].add(Leads {
            n: 1,
            sum: outlook.lead.into(),
            sum_of_squares: outlook.lead_squared.into(),
        });
        if let (Some(ownership), Some(area)) = (self.ownership_of_moves.get_mut(nth), area) {
            ownership.get_or_insert_default().add(area);
        }
    }

    /// Adds the statistics of other simulations in the same tree.
    pub(super) fn merge(mut self, other: &Self) -> Self {
        self.playouts += other.playouts;
        self.ownership.merge(&other.ownership);
        for (leads, more) in self.leads.iter_mut().zip(&other.leads) {
            leads.add(*more);
        }
        let of_moves = self.ownership_of_moves.iter_mut();
        for (ownership, more) in of_moves.zip(&other.ownership_of_moves) {
            if let Some(more) = more {
                ownership.get_or_insert_default().merge(more);
            }
        }
        self
    }
}

/// The report for the player to move at the root.
pub(super) fn report(tree: &Tree, color: Color, mut tally: Tally) -> Report {
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
    let mut leads_of_all = Leads::default();
    tally
        .leads
        .iter()
        .for_each(|leads| leads_of_all.add(*leads));
    let candidates = tree
        .children(Tree::ROOT)
        .map(|(id, node)| {
            let nth = id - Tree::FIRST;
            // Of what is only recalled from an earlier search no squares are known.
            let own = Some(tally.leads[nth]).filter(|leads| leads.n > 0 || node.visits() == 0);
            let leads = own.unwrap_or(leads_of_all);
            let (variation, variation_visits) = variation(tree, id).unzip();
            Candidate {
                mv: node.made_by(),
                visits: u64::from(node.visits()),
                value: node.chance(),
                lead: color.sign() as f32 * node.lead() / 2.0,
                lead_deviation: leads.deviation() as f32,
                prior: knowledge(node) / all,
                variation,
                variation_visits,
                ownership: tally.ownership_of_moves.get_mut(nth).and_then(Option::take),
            }
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

/// The most visited line from a node, with the visits of each move.
fn variation(tree: &Tree, from: NodeId) -> impl Iterator<Item = (Move, u64)> {
    let next = |&id: &NodeId| {
        tree.most_visited(id)
            .filter(|(_, node)| node.visits() > 0)
            .map(|(id, _)| id)
    };
    std::iter::successors(Some(from), next).map(|id| {
        let node = tree.node(id);
        (node.made_by(), u64::from(node.visits()))
    })
}
