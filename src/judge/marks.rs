//! What the players or a controller say about stones: it stands above every judgement.

use super::status::{Reason, Status, Verdict};
use crate::board::PointSet;

/// Stones that are said to be alive or dead; the chain of a marked stone goes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Marks {
    alive: PointSet,
    dead: PointSet,
}

impl Marks {
    /// Whether nothing is marked.
    pub fn is_empty(&self) -> bool {
        self.alive.is_empty() && self.dead.is_empty()
    }

    /// Says that these stones are dead or alive; a later word replaces an earlier one.
    pub fn mark(&mut self, stones: &PointSet, is_dead: bool) {
        self.alive -= *stones;
        self.dead -= *stones;
        let marked = if is_dead {
            &mut self.dead
        } else {
            &mut self.alive
        };
        *marked |= *stones;
    }

    /// Replaces the verdicts on marked chains.
    pub(super) fn apply(&self, verdicts: &mut [Verdict]) {
        for verdict in verdicts {
            let status = if verdict.chain.meets(&self.dead) {
                Status::Dead
            } else if verdict.chain.meets(&self.alive) {
                Status::Alive
            } else {
                continue;
            };
            verdict.status = status;
            verdict.reason = Reason::Marked;
            verdict.chance = 1.0;
        }
    }
}
