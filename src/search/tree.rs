//! The tree: nodes in an arena, siblings adjacent.
//!
//! Threads share it without locks, after Enzenberger and Müller, "A lock-free multithreaded
//! Monte-Carlo tree search algorithm" (2009): the arena only grows, and children become visible
//! once they are complete. Of two simultaneous updates one may be lost where that is harmless.

use std::collections::VecDeque;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::node::{BUSY, NewMove, Node, NodeId};
use crate::board::Move;

/// Nodes per allocation; more than any position has moves.
const CHUNK: usize = 1 << 12;
/// A tree of moves.
#[derive(Debug)]
pub(super) struct Tree {
    chunks: Box<[OnceLock<Box<[Node]>>]>,
    n_nodes: AtomicUsize,
    /// Whether an expansion has failed for lack of room.
    is_full: AtomicBool,
}

impl Tree {
    /// Index of the root.
    pub(super) const ROOT: NodeId = 0;
    /// Index of the root's first child.
    pub(super) const FIRST: NodeId = 1;

    /// A tree with only the root, which represents the move before the search, and room for
    /// `capacity` nodes, but at least one chunk.
    pub(super) fn new(capacity: usize) -> Self {
        let n_chunks = (capacity / CHUNK).clamp(1, BUSY as usize / CHUNK);
        let tree = Self {
            chunks: (0..n_chunks).map(|_| OnceLock::new()).collect(),
            n_nodes: AtomicUsize::new(1),
            is_full: AtomicBool::new(false),
        };
        tree.chunk(0);
        tree
    }

    /// A chunk; allocated when first used.
    fn chunk(&self, n: usize) -> &[Node] {
        self.chunks[n].get_or_init(|| (0..CHUNK).map(|_| Node::default()).collect())
    }

    fn nodes(&self, first: NodeId, n: usize) -> &[Node] {
        let begin = first % CHUNK;
        &self.chunk(first / CHUNK)[begin..begin + n]
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.chunk(id / CHUNK)[id % CHUNK]
    }

    /// Whether the children of a node are in the tree.
    pub(super) fn is_expanded(&self, id: NodeId) -> bool {
        self.node(id).children.get().is_some()
    }

    /// Whether the net was asked about the moves of a node.
    pub(super) fn has_policy(&self, id: NodeId) -> bool {
        let first = self.child_nodes(id).first();
        first.is_some_and(|node| node.policy() > 0.0)
    }

    /// Whether an expansion has failed for lack of room.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// The children of a node, without their indices.
    pub(super) fn child_nodes(&self, id: NodeId) -> &[Node] {
        self.node(id)
            .children
            .get()
            .map_or(&[], |(first, n)| self.nodes(first, n))
    }

    /// The children of a node with their indices.
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let (first, n) = self.node(id).children.get().unwrap_or((Self::ROOT, 0));
        (first..).zip(self.nodes(first, n))
    }

    /// Adds the children of a node, unless the tree is full or another thread is adding them.
    pub(super) fn expand(&self, id: NodeId, moves: &[NewMove]) {
        let children = &self.node(id).children;
        let is_mine = children
            .first
            .compare_exchange(0, BUSY, Ordering::Relaxed, Ordering::Relaxed)
            .is_ok();
        if !is_mine {
            return;
        }
        let Some(first) = self.reserve(moves.len()).filter(|_| !moves.is_empty()) else {
            children.first.store(0, Ordering::Relaxed);
            return;
        };
        for (node, new) in self.nodes(first, moves.len()).iter().zip(moves) {
            node.begin(new);
        }
        children.n.store(moves.len() as u16, Ordering::Relaxed);
        // This makes the children visible to other threads.
        children.first.store(first as u32, Ordering::Release);
    }

    /// Reserves `n` adjacent nodes in one chunk; `None` if there is no room.
    fn reserve(&self, n: usize) -> Option<NodeId> {
        let begin_after = |next: usize| {
            if next % CHUNK + n > CHUNK {
                next.next_multiple_of(CHUNK)
            } else {
                next
            }
        };
        let room = self.chunks.len() * CHUNK;
        let reserved = self
            .n_nodes
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| {
                let end = begin_after(next) + n;
                (end <= room).then_some(end)
            });
        if reserved.is_err() {
            self.is_full.store(true, Ordering::Relaxed);
        }
        reserved.ok().map(begin_after)
    }

    /// The most visited child; ties go to the higher mean.
    pub(super) fn most_visited(&self, id: NodeId) -> Option<(NodeId, &Node)> {
        self.children(id).max_by(|(_, a), (_, b)| {
            a.visits()
                .cmp(&b.visits())
                .then(a.mean().total_cmp(&b.mean()))
        })
    }

    /// The child of a node for a move.
    pub(super) fn child(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id)
            .find(|(_, node)| node.made_by() == mv)
            .map(|(id, _)| id)
    }

    /// A new tree of the same capacity with these moves at its root and the subtrees of node `from`
    /// below them.
    ///
    /// Nodes near the root are copied first, until half of the new tree is filled.
    pub(super) fn grafted(&self, from: NodeId, moves: &[NewMove]) -> Self {
        let tree = Self::new(self.chunks.len() * CHUNK);
        let most = self.chunks.len() * CHUNK / 2;
        tree.expand(Self::ROOT, moves);
        tree.node(Self::ROOT).take_over(self.node(from));
        let mut ahead = VecDeque::new();
        for (new, node) in tree.children(Self::ROOT) {
            if let Some(old) = self.child(from, node.made_by()) {
                node.take_over(self.node(old));
                ahead.push_back((old, new));
            }
        }
        let mut moves = Vec::new();
        while let Some((old, new)) = ahead.pop_front() {
            moves.clear();
            moves.extend(self.child_nodes(old).iter().map(Node::as_new));
            if moves.is_empty() || tree.n_nodes.load(Ordering::Relaxed) + moves.len() > most {
                continue;
            }
            tree.expand(new, &moves);
            for ((old, theirs), (new, ours)) in self.children(old).zip(tree.children(new)) {
                ours.take_over(theirs);
                ahead.push_back((old, new));
            }
        }
        tree
    }

    /// Nodes in the tree.
    #[cfg(test)]
    pub(super) fn n_nodes(&self) -> usize {
        self.n_nodes.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests;
