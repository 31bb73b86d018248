//! A hunt: can this chain be captured? A search that looks only at what matters to it.
//!
//! Exact reading ([`read`](super::read)) looks at every line of play in a place; a hunt has one
//! goal and looks at the moves around the quarry: its liberties and what lies beside them, and
//! the liberties of the chains that could be taken or joined. It keeps proof numbers (L. V. Allis,
//! "Searching for solutions in games and artificial intelligence", 1994), so that it follows the
//! lines that need the fewest further positions, and counts positions and never time.
//!
//! A play without end is no capture. On the way round a circle of moves it is taken for granted
//! that the hunter does not succeed from a position that he comes from; what rests on that is
//! remembered with it and looked at again from elsewhere (A. Kishimoto and M. Müller, "A general
//! solution to the graph history interaction problem", AAAI 2004).

mod ground;

use std::hash::{Hash, Hasher};
use std::ops::Range;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use smallvec::SmallVec;

use super::attractor::WordHasher;
use super::field::{Field, Set, Situation};
use crate::board::{Color, Move, PointSet, Position};

pub(super) use ground::Care;
use ground::{Outlook, Quarry};

/// More than all proof numbers that come up: the question is decided.
const DECIDED: u32 = 1 << 24;
/// Positions that may be looked at to see whether the captor falls in his turn.
const RETURN: u32 = 500;
/// Positions for which a search reserves room when it begins.
const ROOM: usize = 400;
/// Rounds for each position that may be looked at: a bound for circles.
const ROUNDS: u32 = 6;

/// What a hunt found out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Found {
    /// Whether the chain falls if its opponent plays first; `None` if the search gave up.
    pub falls: Option<bool>,
    /// Whether its owner saves it by playing first; asked only if it falls otherwise.
    pub is_saved: Option<bool>,
    /// Whether no move was left out that could matter, and every capture in return was read.
    pub is_complete: bool,
    /// Positions looked at.
    pub n_positions: u32,
}

/// Hunts the chain `target` of `owner`, first with its opponent to move and, if it falls, with its
/// owner to move. Each question may look at `limit` positions.
///
/// The chains of `walls`, Black's first, cannot be captured. Capturing is in vain if the owner
/// can capture the captors in return. Of places that are too large only the nearest 128 points are
/// looked at, and to get out of them is to escape.
pub fn hunt(
    position: &Position,
    walls: &[PointSet; 2],
    owner: Color,
    target: &PointSet,
    limit: u32,
) -> Found {
    let mut found = Found::default();
    let Some(field) = ground::around(position, walls, owner, target) else {
        return found;
    };
    let stones = position.both().map(|stones| field.mask(&stones));
    let quarry = Quarry {
        owner,
        target: lowest(field.mask(target)),
        care: Care::QUICK,
    };
    let mut search = Search::new(&field, quarry, true);
    let situation = |to_move| Situation {
        stones,
        bans: [0; 2],
        to_move,
    };
    found.falls = search.falls(situation(!owner), limit);
    if found.falls == Some(true) {
        found.is_saved = search
            .falls(situation(owner), search.n_positions + limit)
            .map(|falls| !falls);
    }
    found.is_complete = !search.has_left_out;
    found.n_positions = search.n_positions;
    found
}

/// Who moves first and under which conditions a chain is hunted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Terms {
    pub(super) to_move: Color,
    /// Who has threats without end, so that no ko is forbidden to him and his opponent takes none.
    pub(super) threatens: Option<Color>,
    /// Positions that may be looked at.
    pub(super) limit: u32,
    /// How carefully they are looked at.
    pub(super) care: Care,
}

/// Hunts the chain `target` of `owner` as [`hunt`] does, with these terms: whether it falls, with
/// the first move of the side that succeeds; `None` if that was not found out for certain.
pub(super) fn ask(
    position: &Position,
    walls: &[PointSet; 2],
    owner: Color,
    target: &PointSet,
    terms: Terms,
) -> Option<(bool, Option<Move>)> {
    let field = ground::around(position, walls, owner, target)?.with_threats(terms.threatens);
    let quarry = Quarry {
        owner,
        target: lowest(field.mask(target)),
        care: terms.care,
    };
    let mut search = Search::new(&field, quarry, true);
    let start = Situation {
        stones: position.both().map(|stones| field.mask(&stones)),
        bans: [0; 2],
        to_move: terms.to_move,
    };
    let falls = search.falls(start, terms.limit)?;
    (!search.has_left_out).then(|| (falls, search.first(falls)))
}

const fn lowest(set: Set) -> Set {
    set & set.wrapping_neg()
}

/// A position of the hunt.
#[derive(Debug)]
struct Node {
    situation: Situation,
    /// Positions that have to be proven lost at least for the quarry, or else safe.
    proof: u32,
    disproof: u32,
    /// Where in the list of moves the positions stand that follow it.
    next: Range<u32>,
    is_expanded: bool,
    is_on_path: bool,
    /// Positions on the way here from which the hunter is taken not to succeed.
    rests_on: SmallVec<[u32; 4]>,
}

/// The positions looked at in one field for one quarry.
#[derive(Debug)]
struct Search<'a> {
    field: &'a Field,
    quarry: Quarry,
    /// Whether captors may be captured in return.
    minds_return: bool,
    nodes: Vec<Node>,
    /// The positions that follow others.
    moves: Vec<u32>,
    /// Empty between uses: room for the positions that follow one.
    following: Vec<Situation>,
    /// The numbers of the nodes, found by their positions, which are not stored again.
    ids: HashTable<u32>,
    n_positions: u32,
    /// Whether moves were left out that did not seem to matter, or a return was not read to the
    /// end.
    has_left_out: bool,
    /// Hunts for the captors.
    returns: Vec<Self>,
}

fn hash(situation: &Situation) -> u64 {
    let mut hasher = WordHasher::default();
    situation.hash(&mut hasher);
    hasher.finish()
}

impl<'a> Search<'a> {
    fn new(field: &'a Field, quarry: Quarry, minds_return: bool) -> Self {
        Self {
            field,
            quarry,
            minds_return,
            nodes: Vec::with_capacity(ROOM),
            moves: Vec::new(),
            following: Vec::new(),
            ids: HashTable::with_capacity(ROOM),
            n_positions: 0,
            has_left_out: false,
            returns: Vec::new(),
        }
    }

    /// Whether the quarry falls from here; `None` if that needs more than `limit` positions in all.
    fn falls(&mut self, situation: Situation, limit: u32) -> Option<bool> {
        let root = self.id(situation);
        // What was found on the way to something else may rest on that.
        self.sum_up(root);
        let mut path = Vec::new();
        let rounds = ROUNDS * limit.saturating_sub(self.n_positions);
        for _ in 0..rounds {
            let node = &self.nodes[root as usize];
            if node.proof == 0 {
                return Some(true);
            }
            if node.disproof == 0 {
                return Some(false);
            }
            if self.n_positions >= limit {
                return None;
            }
            self.descend(root, &mut path);
            let leaf = path[path.len() - 1];
            if !self.nodes[leaf as usize].is_expanded {
                self.expand(leaf);
            }
            while let Some(id) = path.pop() {
                self.nodes[id as usize].is_on_path = false;
                self.sum_up(id);
            }
        }
        None
    }

    /// The first move of the side that succeeds, if it is to move.
    fn first(&self, falls: bool) -> Option<Move> {
        let root = &self.nodes[0];
        let hunts = root.situation.to_move != self.quarry.owner;
        if hunts != falls {
            return None;
        }
        let next = self.next(root).iter().find(|&&next| {
            let (proof, disproof) = self.numbers_after(0, next);
            if falls { proof == 0 } else { disproof == 0 }
        })?;
        let mover = root.situation.to_move;
        let after = self.nodes[*next as usize].situation.stones[mover];
        let played = after & !root.situation.stones[mover];
        Some(if played == 0 {
            Move::Pass
        } else {
            Move::Play(self.field.point(played))
        })
    }

    /// The positions that follow one.
    fn next(&self, node: &Node) -> &[u32] {
        &self.moves[node.next.start as usize..node.next.end as usize]
    }

    /// The number of a position, which is new or known.
    fn id(&mut self, situation: Situation) -> u32 {
        let at = |&id: &u32| &self.nodes[id as usize].situation;
        let is_it = |id: &u32| *at(id) == situation;
        match self.ids.entry(hash(&situation), is_it, |id| hash(at(id))) {
            Entry::Occupied(known) => return *known.get(),
            Entry::Vacant(place) => place.insert(self.nodes.len() as u32),
        };
        let (proof, disproof) = match self.quarry.outlook(self.field, &situation) {
            Outlook::Safe => (DECIDED, 0),
            Outlook::Open(proof, disproof) => (proof, disproof),
        };
        self.nodes.push(Node {
            situation,
            proof,
            disproof,
            next: 0..0,
            is_expanded: proof == DECIDED,
            is_on_path: false,
            rests_on: SmallVec::new(),
        });
        self.nodes.len() as u32 - 1
    }

    /// The way to the most telling position: one that is not expanded, or one that is decided as
    /// soon as it is summed up.
    fn descend(&mut self, root: u32, path: &mut Vec<u32>) {
        let mut at = root;
        loop {
            path.push(at);
            self.nodes[at as usize].is_on_path = true;
            let node = &self.nodes[at as usize];
            let hunts = node.situation.to_move != self.quarry.owner;
            let best = self
                .next(node)
                .iter()
                .map(|&next| {
                    let (proof, disproof) = self.numbers(next);
                    let key = if hunts { proof } else { disproof };
                    (key, proof == 0 || disproof == 0, next)
                })
                .min_by_key(|&(key, is_decided, _)| (key, is_decided));
            match best {
                Some((_, false, next)) => at = next,
                _ => return,
            }
        }
    }

    /// What a position on from the path is worth to it.
    fn numbers(&self, id: u32) -> (u32, u32) {
        let node = &self.nodes[id as usize];
        if node.is_on_path {
            (DECIDED, 0)
        } else if node.disproof == 0 && !self.holds(node) {
            // It has to be looked at again, but that should not take long.
            (1, 1)
        } else {
            (node.proof, node.disproof)
        }
    }

    /// Whether that the quarry is safe here does not rest on positions beside the path.
    fn holds(&self, node: &Node) -> bool {
        node.rests_on.iter().all(|&id| {
            let other = &self.nodes[id as usize];
            other.is_on_path || (other.disproof == 0 && other.rests_on.is_empty())
        })
    }

    /// Numbers of a position from those that follow it.
    fn sum_up(&mut self, id: u32) {
        let node = &self.nodes[id as usize];
        if node.next.is_empty() {
            return;
        }
        let hunts = node.situation.to_move != self.quarry.owner;
        let (mut least, mut sum) = (DECIDED, 0u32);
        for &next in self.next(node) {
            let (proof, disproof) = self.numbers_after(id, next);
            let (choice, rest) = if hunts {
                (proof, disproof)
            } else {
                (disproof, proof)
            };
            least = least.min(choice);
            sum = sum.saturating_add(rest);
        }
        let sum = sum.min(DECIDED);
        // The one is decided if and only if the other is.
        let sum = if least == 0 { DECIDED } else { sum };
        let (proof, disproof) = if hunts { (least, sum) } else { (sum, least) };
        let rests_on = if disproof == 0 {
            self.grounds(id, hunts)
        } else {
            SmallVec::new()
        };
        let node = &mut self.nodes[id as usize];
        (node.proof, node.disproof, node.rests_on) = (proof, disproof, rests_on);
    }

    /// As [`numbers`](Self::numbers), seen from the position `id`, which counts as on the path.
    fn numbers_after(&self, id: u32, next: u32) -> (u32, u32) {
        if next == id {
            (DECIDED, 0)
        } else {
            let node = &self.nodes[next as usize];
            let rests_here = node.disproof == 0
                && node.rests_on.iter().all(|&other| {
                    let known = &self.nodes[other as usize];
                    other == id
                        || known.is_on_path
                        || known.disproof == 0 && known.rests_on.is_empty()
                });
            if node.is_on_path {
                (DECIDED, 0)
            } else if node.disproof == 0 && !rests_here {
                (1, 1)
            } else {
                (node.proof, node.disproof)
            }
        }
    }

    /// What it rests on that the quarry is safe at `id`: on all that follows if the hunter moves,
    /// else on what rests on least.
    fn grounds(&self, id: u32, hunts: bool) -> SmallVec<[u32; 4]> {
        let of = |next: u32| {
            let node = &self.nodes[next as usize];
            let mut grounds: SmallVec<[u32; 4]> = SmallVec::new();
            if node.is_on_path {
                grounds.push(next);
            } else {
                grounds.extend(node.rests_on.iter().copied());
            }
            grounds.retain(|&mut other| {
                let known = &self.nodes[other as usize];
                other != id && !(known.disproof == 0 && known.rests_on.is_empty())
            });
            grounds
        };
        let next = self.next(&self.nodes[id as usize]);
        if hunts {
            let mut all: SmallVec<[u32; 4]> = next.iter().flat_map(|&next| of(next)).collect();
            all.sort_unstable();
            all.dedup();
            all
        } else {
            next.iter()
                .filter(|&&next| self.numbers_after(id, next).1 == 0)
                .map(|&next| of(next))
                .min_by_key(SmallVec::len)
                .unwrap_or_default()
        }
    }

    /// Looks at a position and finds what may follow.
    fn expand(&mut self, id: u32) {
        self.n_positions += 1;
        let situation = self.nodes[id as usize].situation;
        let decided = if self.quarry.is_gone(&situation) {
            Some(self.is_kept(&situation))
        } else {
            self.quarry.decided(self.field, &situation)
        };
        let mut following = std::mem::take(&mut self.following);
        if decided.is_none() {
            let is_all = self.quarry.moves(self.field, &situation, &mut following);
            self.has_left_out |= !is_all;
        }
        let start = self.moves.len() as u32;
        for situation in following.drain(..) {
            let next = self.id(situation);
            self.moves.push(next);
        }
        self.following = following;
        let end = self.moves.len() as u32;
        let node = &mut self.nodes[id as usize];
        node.is_expanded = true;
        // The hunter who has no move left has failed; his opponent can always pass.
        match decided {
            Some(true) => (node.proof, node.disproof) = (0, DECIDED),
            Some(false) => (node.proof, node.disproof) = (DECIDED, 0),
            None if start == end => (node.proof, node.disproof) = (DECIDED, 0),
            None => node.next = start..end,
        }
    }

    /// Whether the hunter keeps what he has won by capturing the quarry.
    fn is_kept(&mut self, situation: &Situation) -> bool {
        let Some(captor) = self.quarry.captor(self.field, situation) else {
            return true;
        };
        if !self.minds_return {
            return true;
        }
        let known = self
            .returns
            .iter()
            .position(|search| search.quarry == captor);
        let n = known.unwrap_or_else(|| {
            self.returns.push(Search::new(self.field, captor, false));
            self.returns.len() - 1
        });
        let search = &mut self.returns[n];
        let before = search.n_positions;
        let falls = search.falls(*situation, before + RETURN);
        self.n_positions += search.n_positions - before;
        self.has_left_out |= falls.is_none() || search.has_left_out;
        falls != Some(true)
    }
}
