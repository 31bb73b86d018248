//! What a player keeps of a search for the next one of the same game.

use super::node::{NewMove, Node, NodeId};
use super::question::Question;
use super::tree::Tree;
use super::utility::{passes_before, white_receives};
use crate::board::{Color, Move};
use crate::game::Game;

/// The memory of a player: how much the tree may take, and the tree of the last search.
///
/// It holds for one policy and one way to choose among moves: a search goes on with what it finds
/// here if its question is about the same game, some moves later, and by the same rules.
#[derive(Debug)]
pub struct Memory {
    /// The most bytes of all that is kept and searched.
    bytes: usize,
    last: Option<Last>,
}

/// A search that has ended.
#[derive(Debug)]
struct Last {
    tree: Tree,
    game: Game,
    /// Who was to move.
    color: Color,
}

impl Default for Memory {
    /// A memory of [`Self::DEFAULT_MEBIBYTES`].
    fn default() -> Self {
        Self::of_mebibytes(Self::DEFAULT_MEBIBYTES)
    }
}

impl Memory {
    /// MiB for the tree when nobody says how many.
    pub const DEFAULT_MEBIBYTES: usize = 224;

    /// A memory of so many MiB that remembers nothing.
    pub const fn of_mebibytes(mebibytes: usize) -> Self {
        Self {
            bytes: mebibytes.saturating_mul(1 << 20),
            last: None,
        }
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Nodes of one tree: for a moment there is a second one that is up to half as large.
    const fn capacity(&self) -> usize {
        self.bytes / size_of::<Node>() / 3 * 2
    }

    /// A tree with these moves at the root, with what is known about them already.
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
    /// The node of the position that is asked about now, if the tree has it and what it says
    /// about it still holds; in a handicap game nearly, as less is asked of Black move by move.
    fn find(&self, question: &Question<'_>) -> Option<NodeId> {
        let (then, now) = (&self.game, question.game);
        let n_records = then.records().len();
        let agree = then.rules() == now.rules()
            && then.size() == now.size()
            && white_receives(then) == white_receives(now)
            && passes_before(now, question.color) == 0
            && now.records().len() > n_records
            && now.records().starts_with(then.records());
        if !agree {
            return None;
        }
        let mut at = Tree::ROOT;
        let mut to_move = self.color;
        for (color, mv) in now.moves().skip(n_records - 1) {
            // What follows a pass depends on how many there were before.
            if color != to_move || mv == Move::Pass {
                return None;
            }
            at = self.tree.child(at, mv)?;
            to_move = !to_move;
        }
        (to_move == question.color && self.tree.is_expanded(at)).then_some(at)
    }
}
