//! A node of the tree: a move and its statistics.

use std::sync::atomic::{
    AtomicI64, AtomicU16, AtomicU32, AtomicU64, Ordering::Acquire, Ordering::Relaxed,
};

use crate::board::{Move, Point};

/// The index of a node.
pub(super) type NodeId = usize;

/// A move to be added to the tree, with its prior.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct NewMove {
    pub(super) mv: Move,
    /// Virtual visits of the prior.
    pub(super) prior_visits: f32,
    /// Sum of the values of these visits.
    pub(super) prior_value: f32,
    /// The share of the net's policy, above 0 and up to 1; 0 if the net was not asked.
    pub(super) policy: f32,
}

/// A move in the tree with its statistics, from the view of its player.
///
/// A visit is counted on the way down and its value on the way up. Until then it counts as a loss
/// for other threads, which makes them search elsewhere (virtual loss).
#[derive(Debug, Default)]
pub(super) struct Node {
    /// Sum of the values of the simulations through this node, in fixed point with 32 fractional bits.
    value: AtomicU64,
    /// The same of the chances to win.
    chance: AtomicU64,
    /// Sum of Black's leads in half points, in fixed point with 16 fractional bits.
    lead: AtomicI64,
    visits: AtomicU32,
    rave_visits: Real,
    rave_value: Real,
    prior_visits: Real,
    prior_value: Real,
    policy: Real,
    pub(super) children: Children,
    /// The packed point; 0 for a pass.
    point: AtomicU16,
}

/// The value 1 in fixed point.
const UNIT: f64 = 4_294_967_296.0;
/// A half point of a lead in fixed point.
const LEAD_UNIT: f64 = 65_536.0;
/// The largest lead in half points: so large for 2³² visits, the sum stays below 2⁶³.
const MOST_LEAD: f32 = 16_384.0;

impl Node {
    /// Initializes the node of an unvisited move.
    pub(super) fn begin(&self, new: &NewMove) {
        let packed = new.mv.point().map_or(0, Point::packed);
        self.point.store(packed, Relaxed);
        self.set_prior(new);
    }

    /// Replaces the prior by that of `new`.
    pub(super) fn set_prior(&self, new: &NewMove) {
        self.prior_visits.set(new.prior_visits);
        self.prior_value.set(new.prior_value);
        self.policy.set(new.policy);
    }

    /// The move and its prior.
    pub(super) fn as_new(&self) -> NewMove {
        NewMove {
            mv: self.made_by(),
            prior_visits: self.prior_visits(),
            prior_value: self.prior_value(),
            policy: self.policy(),
        }
    }

    /// Copies the statistics of another node of the same move.
    pub(super) fn take_over(&self, other: &Self) {
        self.value.store(other.value.load(Relaxed), Relaxed);
        self.chance.store(other.chance.load(Relaxed), Relaxed);
        self.lead.store(other.lead.load(Relaxed), Relaxed);
        self.visits.store(other.visits(), Relaxed);
        self.rave_visits.set(other.rave_visits());
        self.rave_value.set(other.rave_value());
    }

    /// The move that leads here.
    pub(super) fn made_by(&self) -> Move {
        Point::from_packed(self.point.load(Relaxed)).map_or(Move::Pass, Move::Play)
    }

    /// Simulations through this node, including those in progress.
    #[inline]
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// Sum of the values of the simulations through this node.
    #[inline]
    pub(super) fn value(&self) -> f64 {
        self.value.load(Relaxed) as f64 / UNIT
    }

    /// Simulations through the parent in which this player was the first to play on this point.
    #[inline]
    pub(super) fn rave_visits(&self) -> f32 {
        self.rave_visits.get()
    }

    /// Sum of the values of these visits.
    #[inline]
    pub(super) fn rave_value(&self) -> f32 {
        self.rave_value.get()
    }

    /// Virtual visits of the prior.
    #[inline]
    pub(super) fn prior_visits(&self) -> f32 {
        self.prior_visits.get()
    }

    /// Sum of the values of these visits.
    #[inline]
    pub(super) fn prior_value(&self) -> f32 {
        self.prior_value.get()
    }

    /// The share of the net's policy, from 0 to 1; 0 without a net.
    #[inline]
    pub(super) fn policy(&self) -> f32 {
        self.policy.get()
    }

    /// Mean value of the simulations through this node, 0.5 without any.
    pub(super) fn mean(&self) -> f32 {
        match self.visits() {
            0 => 0.5,
            visits => (self.value() / f64::from(visits)) as f32,
        }
    }

    /// Mean chance to win in the simulations through this node, 0.5 without any.
    pub(super) fn chance(&self) -> f32 {
        match self.visits() {
            0 => 0.5,
            visits => (self.chance.load(Relaxed) as f64 / UNIT / f64::from(visits)) as f32,
        }
    }

    /// Black's mean lead in half points in the simulations through this node, 0 without any.
    pub(super) fn lead(&self) -> f32 {
        let visits = f64::from(self.visits().max(1));
        (self.lead.load(Relaxed) as f64 / LEAD_UNIT / visits) as f32
    }

    /// Counts a simulation that goes through this node.
    #[inline]
    pub(super) fn add_visit(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    /// Adds the value of a simulation whose visit has been counted, its chance to win and Black's lead.
    #[inline]
    pub(super) fn add_value(&self, value: f32, chance: f32, lead: f32) {
        let fixed = |number: f32| (f64::from(number) * UNIT) as u64;
        self.value.fetch_add(fixed(value), Relaxed);
        self.chance.fetch_add(fixed(chance), Relaxed);
        let lead = (f64::from(lead.clamp(-MOST_LEAD, MOST_LEAD)) * LEAD_UNIT) as i64;
        self.lead.fetch_add(lead, Relaxed);
    }

    /// Adds a simulation in which this player was the first to play on this point. If two threads do
    /// so at once, one update may be lost.
    #[inline]
    pub(super) fn add_rave(&self, value: f32) {
        self.rave_visits.set(self.rave_visits() + 1.0);
        self.rave_value.set(self.rave_value() + value);
    }
}

/// Marks a node whose children are being added; not a valid index.
pub(super) const BUSY: u32 = u32::MAX;

/// The location of a node's children.
#[derive(Debug, Default)]
pub(super) struct Children {
    /// Index of the first child; 0 without children.
    pub(super) first: AtomicU32,
    pub(super) n: AtomicU16,
}

impl Children {
    /// Index of the first child and number of children; `None` if the node is not expanded.
    pub(super) fn get(&self) -> Option<(NodeId, usize)> {
        match self.first.load(Acquire) {
            0 | BUSY => None,
            first => Some((first as usize, usize::from(self.n.load(Relaxed)))),
        }
    }
}

/// A floating-point number shared by threads.
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
