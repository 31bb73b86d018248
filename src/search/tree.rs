//! The tree: nodes in an arena, the children of a node side by side.

use std::ops::Range;

use crate::board::{Move, Point};

/// Most nodes of all trees of a search together: 40 bytes each.
const CAPACITY: usize = 3 << 20;

/// A move in the tree with its statistics, from the view of the player who makes it.
#[derive(Debug, Clone)]
pub(super) struct Node {
    /// The packed point, or 0 for a pass.
    point: u16,
    n_children: u16,
    first_child: u32,
    /// Playouts through this node.
    pub(super) visits: u32,
    /// Sum of their values.
    pub(super) value: f64,
    /// Playouts through the parent in which this player was first on this point.
    pub(super) rave_visits: f32,
    /// Sum of their values.
    pub(super) rave_value: f32,
    /// Visits that knowledge is worth.
    pub(super) prior_visits: f32,
    /// Sum of their values.
    pub(super) prior_value: f32,
}

impl Node {
    /// A node without statistics for `mv`.
    pub(super) fn new(mv: Move) -> Self {
        Self {
            point: mv.point().map_or(0, Point::packed),
            n_children: 0,
            first_child: 0,
            visits: 0,
            value: 0.0,
            rave_visits: 0.0,
            rave_value: 0.0,
            prior_visits: 0.0,
            prior_value: 0.0,
        }
    }

    /// The move that leads here.
    pub(super) fn made_by(&self) -> Move {
        Point::from_packed(self.point).map_or(Move::Pass, Move::Play)
    }

    /// Whether the moves after this one are in the tree.
    pub(super) const fn is_expanded(&self) -> bool {
        self.n_children > 0
    }

    /// Mean value of the playouts through this node, 0.5 without any.
    pub(super) fn mean(&self) -> f32 {
        if self.visits == 0 {
            0.5
        } else {
            (self.value / f64::from(self.visits)) as f32
        }
    }
}

/// The index of a node.
pub(super) type NodeId = usize;

/// A tree of moves.
#[derive(Debug, Clone)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    capacity: usize,
}

impl Tree {
    /// The root is the first node.
    pub(super) const ROOT: NodeId = 0;
    /// The first of its children is the second.
    pub(super) const FIRST: NodeId = 1;

    /// A tree of the root alone, which stands for the move before the search; one of so many that
    /// share the memory.
    pub(super) fn new(n_trees: usize) -> Self {
        Self {
            nodes: vec![Node::new(Move::Pass)],
            capacity: CAPACITY / n_trees.max(1),
        }
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    pub(super) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id]
    }

    fn child_ids(&self, id: NodeId) -> Range<NodeId> {
        let node = &self.nodes[id];
        node.first_child as usize..node.first_child as usize + usize::from(node.n_children)
    }

    /// The children of a node, each with its number.
    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = (NodeId, &Node)> {
        let ids = self.child_ids(id);
        ids.clone().zip(&self.nodes[ids])
    }

    pub(super) fn children_mut(&mut self, id: NodeId) -> &mut [Node] {
        let ids = self.child_ids(id);
        &mut self.nodes[ids]
    }

    /// Adds the children of a node, unless the tree is full.
    pub(super) fn expand(&mut self, id: NodeId, children: Vec<Node>) {
        if self.nodes.len() + children.len() <= self.capacity {
            self.nodes[id].first_child = self.nodes.len() as u32;
            self.nodes[id].n_children = children.len() as u16;
            self.nodes.extend(children);
        }
    }

    /// The child with the most visits, the best value deciding between equals.
    pub(super) fn most_visited(&self, id: NodeId) -> Option<(NodeId, &Node)> {
        self.children(id)
            .max_by(|(_, a), (_, b)| a.visits.cmp(&b.visits).then(a.mean().total_cmp(&b.mean())))
    }
}
