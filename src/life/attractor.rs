//! Who can force what on a graph of positions that may go round in circles.
//!
//! A seeker wants to reach a goal in finitely many moves; his opponent wants to avoid it, and a
//! play without end is a success of the opponent. The positions from which the seeker succeeds
//! are the attractor of the goal, a least fixpoint: the goal; where the seeker moves, a position
//! with *some* successor in the set; where the opponent moves, one with *all* successors in it.
//!
//! Only positions are looked at that matter for the question: a further move of the opponent is
//! looked at after the one before it has turned out to fail (X. Liu and S. A. Smolka, "Simple
//! linear-time algorithms for minimal fixed points", ICALP 1998).

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// What a position is to the seeker.
#[derive(Debug)]
pub(super) enum Expansion<S> {
    /// The goal.
    Reached,
    /// He will never reach the goal.
    Missed,
    /// He moves.
    Any(Vec<S>),
    /// His opponent moves.
    All(Vec<S>),
}

impl<S> Expansion<S> {
    /// A position with those that can come next, where the seeker moves or his opponent.
    pub(super) const fn ahead(next: Vec<S>, seeker_moves: bool) -> Self {
        if seeker_moves {
            Self::Any(next)
        } else {
            Self::All(next)
        }
    }
}

/// The budget of positions is used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Exhausted;

/// How many positions may still be looked at.
#[derive(Debug)]
pub(super) struct Allowance {
    /// Positions looked at so far.
    n_used: Cell<u32>,
    /// Positions that may be looked at in all.
    limit: u32,
}

impl Allowance {
    pub(super) const fn new(limit: u32) -> Self {
        let n_used = Cell::new(0);
        Self { n_used, limit }
    }

    /// Positions looked at so far.
    pub(super) const fn n_used(&self) -> u32 {
        self.n_used.get()
    }

    /// Notes that one more position is looked at.
    fn spend(&self) -> Result<(), Exhausted> {
        if self.n_used() == self.limit {
            return Err(Exhausted);
        }
        self.n_used.set(self.n_used() + 1);
        Ok(())
    }
}

/// A hash for small keys of a few words: multiply and rotate, which is enough for positions that
/// nobody chooses to collide.
#[derive(Debug, Default)]
pub(super) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.write_u64(u64::from_ne_bytes(word.try_into().expect("eight bytes")));
        }
        for &byte in words.remainder() {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

pub(super) type WordMap<S, V> = HashMap<S, V, BuildHasherDefault<WordHasher>>;

/// Questions of one kind that have been answered: whether the seeker succeeds from a position.
pub(super) type Known<S> = WordMap<S, bool>;

/// Whether the seeker reaches the goal from `root`.
///
/// `expand` tells what a position is. What comes out on the way is remembered in `known`.
pub(super) fn reaches<S: Copy + Eq + Hash>(
    known: &mut Known<S>,
    root: S,
    allowance: &Allowance,
    mut expand: impl FnMut(&S) -> Result<Expansion<S>, Exhausted>,
) -> Result<bool, Exhausted> {
    if let Some(&answer) = known.get(&root) {
        return Ok(answer);
    }
    let mut graph = Graph {
        ids: WordMap::default(),
        entries: Vec::new(),
        work: Vec::new(),
    };
    let start = graph.id(root, known);
    graph.work.push(start);
    while let Some(n) = graph.work.pop() {
        if graph.entries[n as usize].kind == Kind::New {
            allowance.spend()?;
            let state = graph.entries[n as usize].state;
            let node = expand(&state)?;
            graph.settle(n, node, known);
        }
        graph.step(n);
        if graph.entries[start as usize].is_reached {
            break;
        }
    }
    // What is not reached is certain only if nothing is left to do.
    let is_reached = graph.entries[start as usize].is_reached;
    for entry in &graph.entries {
        if entry.is_reached || (!is_reached && !matches!(entry.kind, Kind::New)) {
            known.insert(entry.state, entry.is_reached);
        }
    }
    Ok(is_reached)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Not looked at yet.
    New,
    Any,
    All,
}

#[derive(Debug)]
struct Visited<S> {
    state: S,
    kind: Kind,
    is_reached: bool,
    /// Successors that have not been looked at.
    ahead: std::vec::IntoIter<u32>,
    /// The successor of an [`Kind::All`] that has to be reached before the next is looked at.
    awaited: Option<u32>,
    /// Positions that wait for this one.
    waiting: Vec<u32>,
}

/// The positions looked at for one question.
#[derive(Debug)]
struct Graph<S> {
    ids: WordMap<S, u32>,
    entries: Vec<Visited<S>>,
    work: Vec<u32>,
}

impl<S: Copy + Eq + Hash> Graph<S> {
    /// The number of a position; what is known about it already is taken over.
    fn id(&mut self, state: S, known: &Known<S>) -> u32 {
        *self.ids.entry(state).or_insert_with(|| {
            let answer = known.get(&state).copied();
            self.entries.push(Visited {
                state,
                kind: answer.map_or(Kind::New, |_| Kind::Any),
                is_reached: answer.unwrap_or(false),
                ahead: Vec::new().into_iter(),
                awaited: None,
                waiting: Vec::new(),
            });
            self.entries.len() as u32 - 1
        })
    }

    /// Notes what position `n` is.
    fn settle(&mut self, n: u32, node: Expansion<S>, known: &Known<S>) {
        let (kind, successors) = match node {
            Expansion::Reached => {
                self.reach(n);
                (Kind::All, Vec::new())
            }
            Expansion::Missed => (Kind::Any, Vec::new()),
            Expansion::Any(successors) => (Kind::Any, successors),
            Expansion::All(successors) => (Kind::All, successors),
        };
        let mut ids: Vec<u32> = successors
            .into_iter()
            .map(|state| self.id(state, known))
            .collect();
        // What needs no further look comes first: a success of the seeker, or for his opponent a
        // position from which no success is known.
        ids.sort_by_key(|&id| {
            let entry = &self.entries[id as usize];
            match kind {
                Kind::Any => !entry.is_reached,
                _ => entry.is_reached || entry.kind == Kind::New,
            }
        });
        let entry = &mut self.entries[n as usize];
        entry.kind = kind;
        entry.ahead = ids.into_iter();
    }

    /// Looks at the next successor of `n`, if one matters.
    fn step(&mut self, n: u32) {
        loop {
            let entry = &mut self.entries[n as usize];
            if entry.is_reached {
                return;
            }
            let kind = entry.kind;
            let next = match entry.awaited.take() {
                Some(awaited) => awaited,
                None => match entry.ahead.next() {
                    Some(next) => next,
                    None if kind == Kind::All => return self.reach(n),
                    None => return,
                },
            };
            let successor = &mut self.entries[next as usize];
            match (kind, successor.is_reached) {
                (Kind::All, true) => {}
                (_, true) => return self.reach(n),
                (_, false) => {
                    let is_new = successor.kind == Kind::New;
                    successor.waiting.push(n);
                    if kind == Kind::All {
                        self.entries[n as usize].awaited = Some(next);
                    } else if is_new {
                        self.work.push(n);
                    }
                    if is_new {
                        self.work.push(next);
                    }
                    if is_new || kind == Kind::All {
                        return;
                    }
                }
            }
        }
    }

    /// Notes that the seeker succeeds from `n`, and what follows at once.
    fn reach(&mut self, n: u32) {
        let mut reached = vec![n];
        while let Some(n) = reached.pop() {
            let entry = &mut self.entries[n as usize];
            if std::mem::replace(&mut entry.is_reached, true) {
                continue;
            }
            for waiting in std::mem::take(&mut entry.waiting) {
                match self.entries[waiting as usize].kind {
                    Kind::Any => reached.push(waiting),
                    _ => self.work.push(waiting),
                }
            }
        }
    }
}
