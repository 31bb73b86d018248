//! The choice of a child on the way down the tree.

use super::node::{Node, NodeId};
use super::priors;
use super::tree::Tree;

/// Visits at which a move's own mean and its RAVE mean have about equal weight.
const RAVE_EQUIVALENCE: f32 = 2500.0;

/// The child with the best combination of own mean, RAVE and prior, among the moves that
/// progressive widening allows. Where the net has been asked, it allows all.
///
/// There is no upper confidence bound: RAVE and the priors explore enough. With a bound of weight
/// 0.12 the search lost 71 of 100 games on 9x9 against itself without it.
pub(super) fn child(tree: &Tree, at: NodeId) -> NodeId {
    let value = |node: &Node| {
        let n = node.visits() as f32 + node.prior_visits();
        let mean = (node.value() as f32 + node.prior_value()) / n;
        let rave_visits = node.rave_visits();
        let beta = rave_visits / (rave_visits + n + rave_visits * n / RAVE_EQUIVALENCE);
        let rave = if rave_visits > 0.0 {
            node.rave_value() / rave_visits
        } else {
            0.0
        };
        mean * (1.0 - beta) + rave * beta
    };
    let mut best = (at, f32::MIN);
    let width = if tree.is_advised(at) {
        usize::MAX
    } else {
        priors::width(tree.node(at).visits())
    };
    for (id, node) in tree.children(at).take(width) {
        let value = value(node);
        if value > best.1 {
            best = (id, value);
        }
    }
    best.0
}
