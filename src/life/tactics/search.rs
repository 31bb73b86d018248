//! Proof-number search for a goal, with the points on which each proof rests.
//!
//! The seeker is the attacker. Null moves and zones are as in [`zone`](super::zone).

mod standing;
mod sums;

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::alike::alike;
use super::goal::{Goal, Sight};
use crate::board::{Color, Move, Point, PointSet, Position, Suicide};
use crate::life::numbers::{NEVER, Numbers};
use crate::life::{LONGEST, ROUNDS};

/// The number of moves where the search looked no further, so that nothing is known.
const CUT_OFF: u16 = u16::MAX;

/// Who has threats without end, so that he may retake a ko at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Threats {
    /// The attacker.
    Attacker,
    /// Nobody: a ko may be retaken after a move elsewhere, or a pass.
    Nobody,
    /// The defender: so many times.
    Defender(u8),
}

impl Threats {
    /// Whether the player may retake a ko at once.
    const fn allow(self, attacker_moves: bool, spent: Spent) -> bool {
        match self {
            Self::Attacker => attacker_moves,
            Self::Nobody => false,
            Self::Defender(most) => !attacker_moves && spent.n_threats < most,
        }
    }
}

/// What the defender has spent on the way to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Spent {
    /// How often he has passed.
    n_passes: u8,
    /// How often he has retaken a ko at once.
    n_threats: u8,
}

/// A position of the search.
#[derive(Debug)]
struct GoalNode {
    attacker_moves: bool,
    spent: Spent,
    numbers: Numbers,
    next: Vec<Next>,
    is_expanded: bool,
    is_on_path: bool,
    /// The points on which the decision rests.
    zone: Option<Box<PointSet>>,
    /// Moves to the end of the longest line of a proof, or [`CUT_OFF`].
    n_moves: u16,
}

/// A move that is looked at.
#[derive(Debug, Clone, Copy)]
struct Next {
    mv: Move,
    /// The position after it.
    id: u32,
    /// How many positions more than its numbers say it is taken to need, as long as it is open.
    delay: u32,
}

impl Next {
    /// A number of the position after it, with the delay as long as that is open.
    const fn delayed(&self, number: u32) -> u32 {
        if number == 0 || number >= NEVER {
            number
        } else {
            number.saturating_add(self.delay)
        }
    }
}

/// A position as the search tells it from others: stones, ko, turn.
type Key = (u64, Option<Point>, bool, Spent);

/// The positions looked at for one goal.
#[derive(Debug)]
pub(super) struct GoalSearch<'a, G> {
    goal: &'a G,
    threats: Threats,
    nodes: Vec<GoalNode>,
    ids: HashMap<Key, u32>,
    /// The way to the position that is looked at.
    path: Vec<u32>,
    positions: Vec<Position>,
    scratch: Position,
    /// First moves that are known to succeed, each with the moves to the end of the longest line and
    /// with its delay.
    winners: Vec<(u16, u32, Move)>,
    /// Whether a pass may be the first move.
    may_pass: bool,
    /// Positions looked at.
    pub(super) n_positions: u32,
}

impl<'a, G: Goal> GoalSearch<'a, G> {
    pub(super) fn new(position: &Position, goal: &'a G, threats: Threats, may_pass: bool) -> Self {
        Self {
            goal,
            threats,
            nodes: Vec::new(),
            ids: HashMap::new(),
            path: Vec::new(),
            positions: vec![position.clone()],
            scratch: position.clone(),
            winners: Vec::new(),
            may_pass,
            n_positions: 0,
        }
    }

    /// Whether the attacker reaches the goal, and a first move with which the player to move succeeds, if
    /// he does; `None` if that was not found out by looking at `limit` positions.
    pub(super) fn run(&mut self, attacker_moves: bool, limit: u32) -> Option<(bool, Option<Move>)> {
        let root = self.id(attacker_moves, Spent::default());
        let node = &mut self.nodes[root as usize];
        if node.numbers.succeeds(attacker_moves) {
            // The move that wins is to be found.
            (node.numbers, node.zone) = (Numbers::OPEN, None);
            node.is_expanded = false;
        }
        node.is_on_path = true;
        self.path = vec![root];
        self.go_on(limit);
        self.decision()
    }

    /// After a success, looks for other first moves that succeed, until `limit` positions have been
    /// looked at in all, and returns all, the best one first.
    pub(super) fn winners(&mut self, attacker_moves: bool, limit: u32) -> Vec<Move> {
        loop {
            let decision = self.decision();
            let first = decision.filter(|&(is_won, _)| is_won == attacker_moves);
            let Some((_, Some(first))) = first else {
                break;
            };
            let root = &mut self.nodes[0];
            let Some(at) = root.next.iter().position(|next| next.mv == first) else {
                break;
            };
            let next = root.next.remove(at);
            (root.numbers, root.zone) = (Numbers::OPEN, None);
            let n_moves = self.nodes[next.id as usize].n_moves;
            self.winners.push((n_moves, next.delay, first));
            while self.path.len() > 1 {
                let id = self.path.pop().expect("a position");
                self.nodes[id as usize].is_on_path = false;
            }
            self.sum_up(0);
            self.go_on(limit);
        }
        self.winners
            .sort_by_key(|&(n_moves, delay, _)| (n_moves, delay));
        self.winners.drain(..).map(|(.., mv)| mv).collect()
    }

    fn go_on(&mut self, limit: u32) {
        for _ in 0..limit.saturating_mul(ROUNDS) {
            let answer = self.nodes[0].numbers.answer();
            if answer.is_some() || self.n_positions >= limit {
                break;
            }
            self.descend();
            let at = self.path.len() - 1;
            if !self.nodes[self.path[at] as usize].is_expanded {
                self.expand(at);
            }
            self.go_back();
        }
    }

    fn decision(&self) -> Option<(bool, Option<Move>)> {
        let root = &self.nodes[0];
        let is_won = root.numbers.answer()?;
        if !is_won && !self.is_safe(0) {
            return None;
        }
        let succeeds = |next: &&Next| {
            let next = &self.nodes[next.id as usize];
            next.numbers.succeeds(root.attacker_moves)
        };
        let first = root.next.iter().find(succeeds).map(|next| next.mv);
        let is_safe = !root.attacker_moves && !is_won;
        Some((is_won, first.or(is_safe.then_some(Move::Pass))))
    }

    fn player(&self, attacker_moves: bool) -> Color {
        let attacker = self.goal.attacker();
        if attacker_moves { attacker } else { !attacker }
    }

    /// Whether the player may retake a ko at once.
    fn may_retake(&self, at: usize, attacker_moves: bool) -> bool {
        let spent = self.nodes[self.path[at] as usize].spent;
        self.threats.allow(attacker_moves, spent)
    }

    /// The number of the position in `scratch`, which is new or known.
    fn id(&mut self, attacker_moves: bool, spent: Spent) -> u32 {
        let position = &self.scratch;
        match self
            .ids
            .entry((position.hash(), position.ko(), attacker_moves, spent))
        {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let id = self.nodes.len() as u32;
                entry.insert(id);
                let sight = self.goal.look(position, attacker_moves);
                let can_retake =
                    !attacker_moves && self.threats.allow(false, spent) && position.ko().is_some();
                let sight = match sight {
                    // What was captured may be retaken.
                    Sight::Won(_) if can_retake => Sight::Open(1, 1),
                    Sight::Open(..) if spent.n_passes > self.goal.patience() => {
                        Sight::Safe(self.goal.core(position))
                    }
                    other => other,
                };
                let n_moves = match sight {
                    Sight::Unclear => CUT_OFF,
                    _ => u16::from(attacker_moves),
                };
                let (numbers, zone) = match sight {
                    Sight::Won(zone) => (Numbers::PROVEN, Some(Box::new(zone))),
                    Sight::Safe(zone) => (Numbers::REFUTED, Some(Box::new(zone))),
                    Sight::Unclear => (Numbers::REFUTED, Some(Box::default())),
                    Sight::Open(proof, disproof) => {
                        (Numbers::new(proof.max(1), disproof.max(1)), None)
                    }
                };
                self.nodes.push(GoalNode {
                    attacker_moves,
                    spent,
                    numbers,
                    next: Vec::new(),
                    is_expanded: zone.is_some(),
                    is_on_path: false,
                    zone,
                    n_moves,
                });
                id
            }
        }
    }

    /// Puts the position after a move into `scratch`; `false` if the move is not to be looked at.
    fn try_move(&mut self, at: usize, attacker_moves: bool, mv: Move) -> bool {
        let before = &self.positions[at];
        let color = self.player(attacker_moves);
        if let Move::Play(point) = mv {
            let is_banned = before.is_ko_ban(color, point);
            if is_banned && !self.may_retake(at, attacker_moves)
                || before.check(color, point, Suicide::Forbidden).is_err()
            {
                return false;
            }
        }
        self.scratch.clone_from(before);
        self.scratch.make(color, mv);
        // The defender who takes a ko that is retaken at once has passed.
        attacker_moves || self.scratch.ko().is_none() || self.threats != Threats::Attacker
    }

    /// Adds a move to a position of the path; `false` if it is not to be looked at.
    fn add(&mut self, at: usize, mv: Move, delay: u32) -> bool {
        let id = self.path[at] as usize;
        let attacker_moves = self.nodes[id].attacker_moves;
        let is_known = at == 0 && self.winners.iter().any(|winner| winner.2 == mv);
        if is_known || !self.try_move(at, attacker_moves, mv) {
            return false;
        }
        let mut spent = self.nodes[id].spent;
        if !attacker_moves {
            let before = &self.positions[at];
            let retakes = |point| before.is_ko_ban(self.player(false), point);
            spent.n_passes += u8::from(mv == Move::Pass);
            spent.n_threats += u8::from(mv.point().is_some_and(retakes));
        }
        let next = self.id(!attacker_moves, spent);
        self.nodes[id].next.push(Next {
            mv,
            id: next,
            delay,
        });
        true
    }

    /// Goes on to the position that tells most: one that has not been expanded.
    fn descend(&mut self) {
        loop {
            let at = self.path.len() - 1;
            let node = &self.nodes[self.path[at] as usize];
            if !node.is_expanded || self.is_at_the_end() {
                return;
            }
            let best = node
                .next
                .iter()
                .map(|next| {
                    let numbers = self.numbers(next.id);
                    let number = next.delayed(numbers.of(node.attacker_moves).0);
                    (number, numbers.answer().is_some(), next.mv, next.id)
                })
                .min_by_key(|&(number, is_decided, ..)| (number, is_decided));
            let Some((_, false, mv, next)) = best else {
                return;
            };
            let attacker_moves = node.attacker_moves;
            let is_made = self.try_move(at, attacker_moves, mv);
            debug_assert!(is_made, "a move of the list can be made");
            if self.positions.len() == at + 1 {
                self.positions.push(self.scratch.clone());
            } else {
                self.positions[at + 1].clone_from(&self.scratch);
            }
            self.nodes[next as usize].is_on_path = true;
            self.path.push(next);
        }
    }

    /// Whether the path is too long to look further.
    fn is_at_the_end(&self) -> bool {
        self.path.len() >= LONGEST
    }

    fn expand(&mut self, at: usize) {
        self.n_positions += 1;
        let id = self.path[at] as usize;
        let attacker_moves = self.nodes[id].attacker_moves;
        self.nodes[id].is_expanded = true;
        let has_ban = self.positions[at].ko().is_some() && self.threats != Threats::Attacker;
        if (!attacker_moves || has_ban) && (at > 0 || self.may_pass) {
            self.add(at, Move::Pass, 0);
        }
        if let Some(ko) = self.positions[at].ko()
            && self.may_retake(at, attacker_moves)
        {
            self.add(at, Move::Play(ko), 0);
        }
        let mut known = PointSet::EMPTY;
        for (point, delay) in self.goal.first_moves(&self.positions[at], attacker_moves) {
            if !known.contains(point) {
                known |= alike(&self.positions[at], point);
                self.add(at, Move::Play(point), delay);
            }
        }
    }
}
