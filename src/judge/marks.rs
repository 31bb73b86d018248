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

    /// Says that these stones are alive; a later word replaces an earlier one.
    pub fn mark_alive(&mut self, stones: &PointSet) {
        self.alive |= *stones;
        self.dead -= *stones;
    }

    /// Says that these stones are dead; a later word replaces an earlier one.
    pub fn mark_dead(&mut self, stones: &PointSet) {
        self.dead |= *stones;
        self.alive -= *stones;
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
