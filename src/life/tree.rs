//! Proof-number search in a field: the positions looked at, and which one tells most.
//!
//! A play without end is no success of the seeker. On the way round a circle of moves it is taken
//! for granted that he does not succeed from a position that he comes from; what rests on that is
//! remembered with it and looked at again from elsewhere (A. Kishimoto and M. Müller, "A general
//! solution to the graph history interaction problem", AAAI 2004).

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use smallvec::SmallVec;

use super::attractor::WordHasher;
use super::field::{Set, Situation};
use super::numbers::Numbers;
use crate::board::Color;

/// What a refutation is worth here that rests on another way: it has to be looked at again, and most
/// likely holds again. If it counted as any other open position, two of them could refute each other
/// in turn for ever.
const STALE: Numbers = Numbers::new(100, 1);

/// Positions on the path from which the seeker is taken not to succeed.
type Ids = SmallVec<[u32; 4]>;

/// A position that was looked at.
#[derive(Debug)]
pub(super) struct ProofNode {
    pub(super) situation: Situation,
    pub(super) numbers: Numbers,
    /// The positions that follow it; none if it is decided at once or was not expanded.
    pub(super) next: Vec<u32>,
    is_on_path: bool,
    /// What a refutation rests on.
    rests_on: Ids,
}

/// The positions looked at for one question. Each has a number.
#[derive(Debug)]
pub(super) struct ProofTree {
    seeker: Color,
    nodes: Vec<ProofNode>,
    /// The hashes and numbers of the positions, found by the positions, which are not stored again.
    ids: HashTable<(u64, u32)>,
    /// The way to the position that is looked at.
    path: Vec<u32>,
}

fn hash(situation: &Situation) -> u64 {
    let mut hasher = WordHasher::default();
    situation.hash(&mut hasher);
    hasher.finish()
}

impl std::ops::Index<u32> for ProofTree {
    type Output = ProofNode;

    fn index(&self, id: u32) -> &ProofNode {
        &self.nodes[id as usize]
    }
}

impl std::ops::IndexMut<u32> for ProofTree {
    fn index_mut(&mut self, id: u32) -> &mut ProofNode {
        &mut self.nodes[id as usize]
    }
}

impl ProofTree {
    pub(super) fn new(seeker: Color) -> Self {
        Self {
            seeker,
            nodes: Vec::new(),
            ids: HashTable::new(),
            path: Vec::new(),
        }
    }

    /// The number of positions.
    pub(super) const fn len(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// The number of this position. If it is new, it is added with these proof numbers.
    pub(super) fn id(
        &mut self,
        situation: Situation,
        numbers: impl FnOnce(&Situation) -> Numbers,
    ) -> u32 {
        let hash = hash(&situation);
        let is_it = |&(known, id): &(u64, u32)| {
            known == hash && self.nodes[id as usize].situation == situation
        };
        match self.ids.entry(hash, is_it, |&(hash, _)| hash) {
            Entry::Occupied(known) => return known.get().1,
            Entry::Vacant(place) => place.insert((hash, self.nodes.len() as u32)),
        };
        self.nodes.push(ProofNode {
            situation,
            numbers: numbers(&situation),
            next: Vec::new(),
            is_on_path: false,
            rests_on: Ids::new(),
        });
        self.len() - 1
    }

    /// Whether the seeker moves.
    pub(super) fn seeker_moves(&self, id: u32) -> bool {
        self[id].situation.to_move == self.seeker
    }

    /// The point of the move from one position to the next; none for a pass.
    pub(super) fn played(&self, id: u32, next: u32) -> Set {
        let before = &self[id].situation;
        self[next].situation.stones[before.to_move] & !before.stones[before.to_move]
    }

    /// Goes on to the most telling position, and returns it if it has to be expanded; `None` if what
    /// follows it decides it as soon as it is summed up.
    pub(super) fn descend(&mut self, root: u32) -> Option<u32> {
        let mut at = root;
        loop {
            self.path.push(at);
            self[at].is_on_path = true;
            let seeker_moves = self.seeker_moves(at);
            let next = self[at].next.iter().map(|&next| {
                let numbers = self.numbers(at, next);
                (numbers.of(seeker_moves).0, numbers.answer().is_some(), next)
            });
            match next.min_by_key(|&(number, is_decided, _)| (number, is_decided)) {
                Some((_, false, next)) => at = next,
                Some(_) => return None,
                None => return Some(at),
            }
        }
    }

    /// Goes one position back; returns the one that is left, which is to be summed up.
    pub(super) fn go_back(&mut self) -> Option<u32> {
        let id = self.path.pop()?;
        self[id].is_on_path = false;
        Some(id)
    }

    /// What the position `next` is worth at `here`, at the end of the path.
    fn numbers(&self, here: u32, next: u32) -> Numbers {
        let node = &self[next];
        let holds = |&id: &u32| id == here || self[id].is_on_path || self.is_refuted(id);
        if node.is_on_path {
            Numbers::REFUTED
        } else if node.numbers.succeeds(false) && !node.rests_on.iter().all(holds) {
            STALE
        } else {
            node.numbers
        }
    }

    /// Whether the seeker fails whatever came before.
    fn is_refuted(&self, id: u32) -> bool {
        self[id].numbers.succeeds(false) && self[id].rests_on.is_empty()
    }

    /// Numbers of a position from those that follow it.
    pub(super) fn sum_up(&mut self, id: u32) {
        if self[id].next.is_empty() {
            return;
        }
        let seeker_moves = self.seeker_moves(id);
        let next = self[id].next.iter();
        let of_next = next.map(|&next| self.numbers(id, next).of(seeker_moves));
        let numbers = Numbers::summed(seeker_moves, of_next);
        let rests_on = if numbers.succeeds(false) {
            self.rests_on(id)
        } else {
            Ids::new()
        };
        (self[id].numbers, self[id].rests_on) = (numbers, rests_on);
    }

    /// What a refutation at `id` rests on: on all that follows if the seeker moves, else on what
    /// rests on least.
    fn rests_on(&self, id: u32) -> Ids {
        let of = |next: u32| {
            let mut ids = Ids::new();
            if self[next].is_on_path {
                ids.push(next);
            } else {
                ids.extend_from_slice(&self[next].rests_on);
            }
            ids.retain(|&mut other| other != id && !self.is_refuted(other));
            ids
        };
        let next = self[id].next.iter().copied();
        if self.seeker_moves(id) {
            let mut all: Ids = next.flat_map(of).collect();
            all.sort_unstable();
            all.dedup();
            all
        } else {
            next.filter(|&next| self.numbers(id, next).succeeds(false))
                .map(of)
                .min_by_key(SmallVec::len)
                .unwrap_or_default()
        }
    }

    /// A move that decides the position for the player to move, if there is one: its point, none
    /// for a pass.
    pub(super) fn first(&self, id: u32) -> Option<Set> {
        let seeker_moves = self.seeker_moves(id);
        let succeeds = |next: &&u32| self.numbers(id, **next).succeeds(seeker_moves);
        let next = self[id].next.iter().find(succeeds)?;
        Some(self.played(id, *next))
    }
}
