//! A node of the tree: a move with what is known about it.

use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering::Acquire, Ordering::Relaxed};

use crate::board::{Move, Point};

/// The index of a node.
pub(super) type NodeId = usize;

/// A move that comes into the tree, with what is known before it is tried.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct NewMove {
    pub(super) mv: Move,
    /// Visits that knowledge is worth.
    pub(super) prior_visits: f32,
    /// Sum of their values.
    pub(super) prior_value: f32,
}

/// A move in the tree with its statistics, from the view of the player who makes it.
///
/// A visit is counted on the way down and its value on the way up: until then it counts as lost
/// for other threads, and they look elsewhere.
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Sum of the values of the playouts through this node, with 32 bits behind the point.
    value: AtomicU64,
    visits: AtomicU32,
    rave_visits: Real,
    rave_value: Real,
    prior_visits: Real,
    prior_value: Real,
    pub(super) children: Children,
    /// The packed point, or 0 for a pass.
    point: AtomicU16,
}

/// A value of 1 in a node.
const UNIT: f64 = 4_294_967_296.0;

impl Node {
    /// Becomes the node of a move that nobody has tried.
    pub(super) fn begin(&self, new: &NewMove) {
        let packed = new.mv.point().map_or(0, Point::packed);
        self.point.store(packed, Relaxed);
        self.prior_visits.set(new.prior_visits);
        self.prior_value.set(new.prior_value);
    }

    /// The same move as it came into the tree.
    pub(super) fn as_new(&self) -> NewMove {
        NewMove {
            mv: self.made_by(),
            prior_visits: self.prior_visits(),
            prior_value: self.prior_value(),
        }
    }

    /// Takes over what playouts have told about another node of the same move.
    pub(super) fn take_over(&self, other: &Self) {
        self.value.store(other.value.load(Relaxed), Relaxed);
        self.visits.store(other.visits(), Relaxed);
        self.rave_visits.set(other.rave_visits());
        self.rave_value.set(other.rave_value());
    }

    /// The move that leads here.
    pub(super) fn made_by(&self) -> Move {
        Point::from_packed(self.point.load(Relaxed)).map_or(Move::Pass, Move::Play)
    }

    /// Playouts through this node, with those that are under way.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Sum of the values of the playouts through this node.
    #[inline]
    pub(super) fn value(&self) -> f64 {
        self.value.load(Relaxed) as f64 / UNIT
    }

    /// Playouts through the parent in which this player was first on this point.
    #[inline]
    pub(super) fn rave_visits(&self) -> f32 {
        self.rave_visits.get()
    }

    /// Sum of their values.
    #[inline]
    pub(super) fn rave_value(&self) -> f32 {
        self.rave_value.get()
    }

    /// Visits that knowledge is worth.
    #[inline]
    pub(super) fn prior_visits(&self) -> f32 {
        self.prior_visits.get()
    }

    /// Sum of their values.
    #[inline]
    pub(super) fn prior_value(&self) -> f32 {
        self.prior_value.get()
    }

    /// Mean value of the playouts through this node, 0.5 without any.
    pub(super) fn mean(&self) -> f32 {
        match self.visits() {
            0 => 0.5,
            visits => (self.value() / f64::from(visits)) as f32,
        }
    }

    /// Counts a playout that goes through this node.
    #[inline]
    pub(super) fn add_visit(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Adds the value of a playout whose visit has been counted.
    #[inline]
    pub(super) fn add_value(&self, value: f32) {
        let fixed = (f64::from(value) * UNIT) as u64;
        self.value.fetch_add(fixed, Relaxed);
    }

    /// Adds a playout in which this player was first on this point. Of two threads that do so at
    /// the same moment one may be forgotten.
    #[inline]
    pub(super) fn add_rave(&self, value: f32) {
        self.rave_visits.set(self.rave_visits() + 1.0);
        self.rave_value.set(self.rave_value() + value);
    }
}

/// What stands for the first child while the children are being added: no node's number.
pub(super) const BUSY: u32 = u32::MAX;

/// Where the children of a node are.
#[derive(Debug, Default)]
pub(super) struct Children {
    /// 0 without children.
    pub(super) first: AtomicU32,
    pub(super) n: AtomicU16,
}

impl Children {
    /// The number of the first, and how many; `None` if they are not in the tree.
    pub(super) fn get(&self) -> Option<(NodeId, usize)> {
        match self.first.load(Acquire) {
            0 | BUSY => None,
            first => Some((first as usize, usize::from(self.n.load(Relaxed)))),
        }
    }
}

/// A number that threads share.
#[derive(Debug, Default)]
struct Real(AtomicU32);

impl Real {
    #[inline]
    fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Relaxed))
    }

    #[inline]
    fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Relaxed);
    }
}
