//! Whether a proof that the defender is safe stands, circles included.

use std::collections::HashSet;

use super::{CUT_OFF, Goal, Search};
use crate::life::MOST_POSITIONS;

/// A walk through a proof that the defender is safe.
#[derive(Debug, Default)]
struct Standing {
    way: Vec<u32>,
    /// Positions that are safe whatever came before.
    known: HashSet<u32>,
    n_looks: u32,
}

impl<G: Goal> Search<'_, G> {
    /// Whether the defender is safe at `id` on every way; `false` if that was not found out.
    pub(super) fn is_safe(&self, id: u32) -> bool {
        self.stands(id, &mut Standing::default()).is_some()
    }

    /// Whether the defender is safe at `id` on every way, circles included: the first place on
    /// the way on which that rests, or its length if on none. `None` if that was not found out.
    fn stands(&self, id: u32, standing: &mut Standing) -> Option<usize> {
        if let Some(place) = standing.way.iter().position(|&other| other == id) {
            return Some(place);
        }
        let node = &self.nodes[id as usize];
        if !node.numbers.succeeds(false) || standing.n_looks == MOST_POSITIONS {
            return None;
        }
        let here = standing.way.len();
        if node.next.is_empty() || standing.known.contains(&id) {
            return (node.n_moves != CUT_OFF).then_some(usize::MAX);
        }
        standing.n_looks += 1;
        standing.way.push(id);
        let mut replies = node.next.iter().map(|next| self.stands(next.id, standing));
        let rests_on = if node.attacker_moves {
            replies.try_fold(usize::MAX, |least, place| Some(least.min(place?)))
        } else {
            replies.find_map(|place| place)
        };
        standing.way.pop();
        let rests_on = rests_on?;
        if rests_on < here {
            return Some(rests_on);
        }
        standing.known.insert(id);
        Some(usize::MAX)
    }
}
