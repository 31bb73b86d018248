//! Whether a proof that the defender is safe stands without circles.
//!
//! In a circle the defender is safe as long as play goes on, but the zones of the positions in it lack
//! what the rest of the circle stands on. So nothing is decided by one, nor by a position whose zone was
//! made while a position after it was on the way, and had no zone yet.

use std::collections::HashSet;

use super::{CUT_OFF, Goal, GoalNode, GoalSearch, Next};
use crate::life::MOST_POSITIONS;

/// A walk through a proof that the defender is safe.
#[derive(Debug, Default)]
struct Standing {
    way: Vec<u32>,
    /// Positions that are safe whatever came before.
    known: HashSet<u32>,
    n_looks: u32,
}

impl<G: Goal> GoalSearch<'_, G> {
    /// Whether the defender is safe at `id` on every way; `false` if that was not found out.
    pub(super) fn is_safe(&self, id: u32) -> bool {
        self.stands(id, &mut Standing::default())
    }

    fn stands(&self, id: u32, standing: &mut Standing) -> bool {
        let node = &self.nodes[id as usize];
        if standing.way.contains(&id)
            || !node.numbers.succeeds(false)
            || standing.n_looks == MOST_POSITIONS
        {
            return false;
        }
        if node.next.is_empty() || standing.known.contains(&id) {
            return node.n_moves != CUT_OFF;
        }
        standing.n_looks += 1;
        standing.way.push(id);
        let mut stands =
            |next: &Next| self.is_covered(node, next) && self.stands(next.id, standing);
        let is_safe = if node.attacker_moves {
            node.next.iter().all(&mut stands)
        } else {
            node.next.iter().any(&mut stands)
        };
        standing.way.pop();
        if is_safe {
            standing.known.insert(id);
        }
        is_safe
    }

    /// Whether the zone of a position holds that of one that follows it.
    fn is_covered(&self, node: &GoalNode, next: &Next) -> bool {
        let zones = node
            .zone
            .as_ref()
            .zip(self.nodes[next.id as usize].zone.as_ref());
        zones.is_some_and(|(zone, rest)| rest.is_subset(zone))
    }
}
