//! The tree that a player keeps from one search to the next of the same game.

use super::node::{NewMove, Node, NodeId};
use super::question::Question;
use super::tree::Tree;
use super::utility::{passes_before, white_receives_with};
use crate::board::{Color, Move};
use crate::game::Game;

/// The tree of the last search and the memory limit of trees.
///
/// A memory belongs to one policy and one way to choose among moves. A search reuses the tree if it
/// is about the same game, now or some moves later, under the same rules.
#[derive(Debug)]
pub struct Memory {
    /// Most bytes that trees may use.
    bytes: usize,
    last: Option<Last>,
}

/// A finished search.
#[derive(Debug)]
struct Last {
    tree: Tree,
    game: Game,
    /// The player to move at the root.
    color: Color,
}

impl Default for Memory {
    /// An empty memory of [`Self::DEFAULT_MEBIBYTES`].
    fn default() -> Self {
        Self::of_mebibytes(Self::DEFAULT_MEBIBYTES)
    }
}

impl Memory {
    /// Default memory limit in MiB.
    pub const DEFAULT_MEBIBYTES: usize = 224;

    /// An empty memory of so many MiB.
    pub const fn of_mebibytes(mebibytes: usize) -> Self {
        Self {
            bytes: mebibytes.saturating_mul(1 << 20),
            last: None,
        }
    }

    /// Drops the kept tree.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Nodes of one tree. While a tree is reused, a second one exists that is up to half as large.
    const fn capacity(&self) -> usize {
        self.bytes / size_of::<Node>() / 3 * 2
    }

    /// A tree with these moves at the root, including what the kept tree knows about them.
    pub(super) fn recall(&mut self, question: &Question<'_>, moves: &[NewMove]) -> Tree {
        let last = self.last.take();
        let found = last.and_then(|last| Some((last.find(question)?, last.tree)));
        if let Some((at, tree)) = found {
            return tree.grafted(at, moves);
        }
        let tree = Tree::new(self.capacity());
        tree.expand(Tree::ROOT, moves);
        tree
    }

    /// Keeps a tree for the next search.
    pub(super) fn keep(&mut self, question: &Question<'_>, tree: Tree) {
        self.last = Some(Last {
            tree,
            game: question.game.clone(),
            color: question.color,
        });
    }
}

impl Last {
    /// The node of the current position if the tree has it and its statistics still hold. They hold
    /// only nearly: the dynamic komi of a handicap game falls move by move, and with a net the lead that
    /// is expected is that of the root.
    fn find(&self, question: &Question<'_>) -> Option<NodeId> {
        let (then, now) = (&self.game, question.game);
        let n_records = then.records().len();
        let agree = then.rules() == now.rules()
            && then.size() == now.size()
            && white_receives_with(then, self.color) == white_receives_with(now, question.color)
            && passes_before(now, question.color) == 0
            && now.records().len() >= n_records
            && now.first_stones() == then.first_stones()
            && now.displacements() == then.displacements()
            && now.records().starts_with(then.records());
        if !agree {
            return None;
        }
        let mut at = Tree::ROOT;
        let mut to_move = self.color;
        for (color, mv) in now.moves().skip(n_records - 1) {
            // The moves after a pass depend on the number of passes before it.
            if color != to_move || mv == Move::Pass {
                return None;
            }
            at = self.tree.child(at, mv)?;
            to_move = !to_move;
        }
        (to_move == question.color && self.tree.is_expanded(at)).then_some(at)
    }
}
