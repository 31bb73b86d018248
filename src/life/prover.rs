//! The prover: a search whose successes are theorems about the whole board.
//!
//! The *seeker* wants to capture a chain, or to bring one to unconditional life. The *resister*
//! moves first, may pass, and has ko threats without end. The search keeps proof numbers
//! (L. V. Allis 1994). Only moves of the seeker are left out by choice; for the resister there is
//! an argument:
//!
//! Each success has a *zone*, the points on whose contents it depends. The resister passes first,
//! and then only replies in the zone of what beats the pass are looked at; what beats them adds to
//! the zone, until it holds no further reply. A move outside the zone changes nothing in it, so
//! that what beats a pass beats this move too. For that the zone has to hold
//!
//! * every move of the seeker, every captured chain with its neighbors, and a liberty of the chain
//!   that he has played;
//! * a liberty of each of his chains that has a point in it, so that nothing outside captures it;
//! * a liberty of each chain of the resister beside a move that does not capture it, so that it
//!   is not captured after moves outside;
//! * where a move of the resister is suicide, his chains there with their neighbors, and another
//!   liberty of the seeker's chains around.
//!
//! So what is found holds for any number of moves outside the zone. Zones that share no point do
//! not matter to each other.

use super::attractor::Table;
use super::field::{Chains, Field, Set, Situation, bits};
use super::proof::Step;
use super::zones::with_liberty;
use crate::board::{Color, Move};

/// More than all proof numbers that come up: the question is decided.
const DECIDED: u32 = 1 << 24;
/// The liberties of chains near the one at stake matter if they have so few.
const SHORT: u32 = 3;
/// Where so few points are empty, every move of the seeker is looked at.
const SMALL: u32 = 7;

/// What the seeker wants of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// To capture it, so that the captors are not captured at once.
    Capture,
    /// To bring it to unconditional life.
    Live,
}

/// A question to the prover.
#[derive(Debug)]
pub(super) struct Question<'a> {
    pub(super) field: &'a Field,
    pub(super) seeker: Color,
    pub(super) aim: Aim,
    /// One point of the chain.
    pub(super) target: Set,
    /// Chains of the seeker that must not be captured, each one point of the field.
    pub(super) captors: Set,
    /// Points on which the seeker does not play.
    pub(super) barred: Set,
}

impl Question<'_> {
    fn owner(&self) -> Color {
        match self.aim {
            Aim::Capture => !self.seeker,
            Aim::Live => self.seeker,
        }
    }

    fn chain(&self, situation: &Situation) -> Set {
        self.field
            .flood(self.target, situation.stones[self.owner()])
    }
}

#[derive(Debug)]
struct Node {
    situation: Situation,
    proof: u32,
    disproof: u32,
    /// Moves, none for a pass, and the positions after them.
    next: Vec<(Set, u32)>,
    is_expanded: bool,
    is_on_path: bool,
    /// Replies of the resister that have been looked at.
    tried: Set,
    /// The zone, as far as it is known.
    zone: Set,
    /// Moves of the resister, passes included, in the longest line of the proof.
    depth: u32,
}

/// A search for one question.
#[derive(Debug)]
pub(super) struct Prover<'a> {
    question: Question<'a>,
    nodes: Vec<Node>,
    ids: Table<Situation, u32>,
    /// Positions looked at.
    pub(super) n_positions: u32,
}

impl<'a> Prover<'a> {
    pub(super) fn new(question: Question<'a>) -> Self {
        Self {
            question,
            nodes: Vec::new(),
            ids: Table::default(),
            n_positions: 0,
        }
    }

    /// Whether the seeker succeeds, the resister moving first, within `limit` positions.
    pub(super) fn succeeds(&mut self, stones: [Set; 2], limit: u32) -> bool {
        self.proves(stones, !self.question.seeker, limit)
    }

    /// The first move of the seeker with which he succeeds, moving first, within `limit` positions.
    pub(super) fn first_move(&mut self, stones: [Set; 2], limit: u32) -> Option<Move> {
        let is_proven = self.proves(stones, self.question.seeker, limit);
        let (bit, _) = *self.nodes[0].next.first().filter(|_| is_proven)?;
        Some(match bit {
            0 => Move::Pass,
            _ => Move::Play(self.question.field.point(bit)),
        })
    }

    fn proves(&mut self, stones: [Set; 2], to_move: Color, limit: u32) -> bool {
        let root = self.id(Situation {
            stones,
            bans: [0; 2],
            to_move,
        });
        let mut path = Vec::new();
        // The rounds are bounded too, for circles.
        for _ in 0..limit {
            let node = &self.nodes[root as usize];
            if node.proof == 0 || node.disproof == 0 || self.n_positions >= limit {
                break;
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
        self.nodes[root as usize].proof == 0
    }

    /// The points on which the success depends.
    pub(super) fn zone(&self) -> Set {
        self.nodes[0].zone
    }

    /// Moves of the resister, passes included, in the longest line of the proof.
    pub(super) fn depth(&self) -> u32 {
        self.nodes[0].depth
    }

    /// The strategy of the seeker: each step after those that it leads to.
    pub(super) fn strategy(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        self.note(0, &mut steps, &mut Table::default());
        steps
    }

    fn note(&self, id: u32, steps: &mut Vec<Step>, known: &mut Table<u64, u32>) -> u32 {
        if let Some(&step) = known.get(&id.into()) {
            return step;
        }
        let node = &self.nodes[id as usize];
        let mut next = node.next.iter();
        let mut point_and_step = |&(bit, next): &(Set, u32)| {
            let point = (bit != 0).then(|| self.question.field.point(bit));
            (point, self.note(next, steps, known))
        };
        let step = match next.next().map(&mut point_and_step) {
            None => Step::Reached,
            Some((point, next)) if node.situation.to_move == self.question.seeker => {
                Step::Play(point, next)
            }
            Some((_, pass)) => {
                let replies = next.map(point_and_step);
                let replies = replies.filter_map(|(point, step)| Some((point?, step)));
                Step::Await(pass, replies.collect())
            }
        };
        steps.push(step);
        known.insert(id.into(), steps.len() as u32 - 1);
        steps.len() as u32 - 1
    }

    /// The move that was the first to be proven.
    fn proven_move<'n>(&self, node: &'n Node) -> &'n (Set, u32) {
        let is_proven = |(_, next): &&(Set, u32)| self.nodes[*next as usize].proof == 0;
        let shallowest = |(_, next): &&(Set, u32)| self.nodes[*next as usize].depth;
        node.next
            .iter()
            .filter(is_proven)
            .min_by_key(shallowest)
            .expect("a proven position has a move that is proven")
    }

    fn id(&mut self, situation: Situation) -> u32 {
        if let Some(&id) = self.ids.get(&situation) {
            return id;
        }
        self.n_positions += 1;
        let id = self.nodes.len() as u32;
        self.ids.insert(situation, id);
        let mut node = Node {
            situation,
            proof: 1,
            disproof: 1,
            next: Vec::new(),
            is_expanded: false,
            is_on_path: false,
            tried: 0,
            zone: 0,
            depth: 0,
        };
        match self.at_sight(&situation) {
            Sight::Reached(zone) => (node.proof, node.disproof, node.zone) = (0, DECIDED, zone),
            Sight::Missed => (node.proof, node.disproof) = (DECIDED, 0),
            Sight::Open(proof, disproof) => (node.proof, node.disproof) = (proof, disproof),
        }
        node.is_expanded = node.proof == 0 || node.disproof == 0;
        self.nodes.push(node);
        id
    }

    /// What a position looks like at first sight.
    fn at_sight(&self, situation: &Situation) -> Sight {
        let Question { field, seeker, .. } = self.question;
        let owner = self.question.owner();
        let is_gone = situation.stones[owner] & self.question.target == 0;
        if self.question.captors & !situation.stones[seeker] != 0 {
            return Sight::Missed;
        }
        let seeks = u32::from(situation.to_move == seeker);
        match (self.question.aim, is_gone) {
            (Aim::Capture, true) => self
                .question
                .kept(situation)
                .map_or(Sight::Missed, Sight::Reached),
            (Aim::Live, true) => Sight::Missed,
            (Aim::Capture, false) => {
                let chain = self.question.chain(situation);
                if field.is_walled(owner, chain) {
                    return Sight::Missed;
                }
                let n = field.liberties(situation, chain).count_ones();
                Sight::Open(n + 1 - seeks, 1 + 6 / n.max(1))
            }
            (Aim::Live, false) => {
                let chain = self.question.chain(situation);
                let n = field.liberties(situation, chain).count_ones();
                if n == 0 || n == 1 && seeks == 0 {
                    return Sight::Missed;
                }
                if seeks == 0 && field.is_unconditional(situation, owner, chain) {
                    return Sight::Reached(self.question.living_zone(situation, chain));
                }
                let n_regions = field.n_regions(situation, owner, chain).clamp(0, 2) as u32;
                Sight::Open(6 - 2 * n_regions - seeks, 1 + n.min(6))
            }
        }
    }

    fn descend(&mut self, root: u32, path: &mut Vec<u32>) {
        let mut at = root;
        loop {
            path.push(at);
            self.nodes[at as usize].is_on_path = true;
            let node = &self.nodes[at as usize];
            let seeks = node.situation.to_move == self.question.seeker;
            let best = node
                .next
                .iter()
                .map(|&(_, next)| {
                    let (proof, disproof) = self.numbers(next);
                    let is_decided = proof == 0 || disproof == 0;
                    (if seeks { proof } else { disproof }, is_decided, next)
                })
                .min_by_key(|&(key, is_decided, _)| (key, is_decided));
            match best {
                Some((_, false, next)) => at = next,
                _ => return,
            }
        }
    }

    /// What a position is worth: one that comes up again brings the seeker nothing.
    fn numbers(&self, id: u32) -> (u32, u32) {
        let node = &self.nodes[id as usize];
        if node.is_on_path && node.proof != 0 {
            (DECIDED, 0)
        } else {
            (node.proof, node.disproof)
        }
    }

    fn sum_up(&mut self, id: u32) {
        let node = &self.nodes[id as usize];
        if node.next.is_empty() || node.proof == 0 {
            return;
        }
        if node.situation.to_move == self.question.seeker {
            self.sum_up_choice(id);
        } else {
            self.sum_up_replies(id);
        }
    }

    fn sum_up_choice(&mut self, id: u32) {
        let (mut least, mut sum) = (DECIDED, 0u32);
        for &(_, next) in &self.nodes[id as usize].next {
            let (proof, disproof) = self.numbers(next);
            least = least.min(proof);
            sum = sum.saturating_add(disproof);
        }
        let disproof = if least == 0 {
            DECIDED
        } else {
            sum.min(DECIDED)
        };
        if least == 0 {
            let node = &self.nodes[id as usize];
            let &(bit, next) = self.proven_move(node);
            let after = &self.nodes[next as usize];
            let (zone, depth) = (self.zone_before(node, bit, after), after.depth);
            // Only this move is part of the proof.
            self.nodes[id as usize].next = vec![(bit, next)];
            (self.nodes[id as usize].zone, self.nodes[id as usize].depth) = (zone, depth);
        }
        let node = &mut self.nodes[id as usize];
        (node.proof, node.disproof) = (least, disproof);
    }

    /// The zone of a move of the seeker that leads to `after`.
    fn zone_before(&self, node: &Node, bit: Set, after: &Node) -> Set {
        let Question { field, seeker, .. } = self.question;
        let captured = node.situation.stones[!seeker] & !after.situation.stones[!seeker];
        let mut zone = after.zone | bit | captured | field.neighbors(captured);
        let chain = field.flood(bit, after.situation.stones[seeker]);
        if !field.is_walled(seeker, chain) {
            zone = with_liberty(field, &after.situation, chain, zone);
        }
        let others = field.neighbors(bit) & after.situation.stones[!seeker];
        for other in field.parts(field.flood(others, after.situation.stones[!seeker])) {
            if !field.is_walled(!seeker, other) {
                zone = with_liberty(field, &after.situation, other, zone);
            }
        }
        self.question.with_liberties(&node.situation, zone)
    }

    fn sum_up_replies(&mut self, id: u32) {
        loop {
            let node = &self.nodes[id as usize];
            let (mut least, mut sum) = (DECIDED, 0u32);
            for &(_, next) in &node.next {
                let (proof, disproof) = self.numbers(next);
                least = least.min(disproof);
                sum = sum.saturating_add(proof);
            }
            let sum = if least == 0 {
                DECIDED
            } else {
                sum.min(DECIDED)
            };
            if sum != 0 {
                let node = &mut self.nodes[id as usize];
                (node.proof, node.disproof) = (sum, least);
                return;
            }
            let next = node
                .next
                .iter()
                .map(|&(_, next)| &self.nodes[next as usize]);
            let zone = next.clone().fold(node.zone, |zone, next| zone | next.zone);
            let depth = 1 + next.map(|next| next.depth).max().unwrap_or(0);
            let zone = self.question.with_liberties(&node.situation, zone);
            let situation = node.situation;
            let new = zone & !situation.taken() & !node.tried;
            let node = &mut self.nodes[id as usize];
            (node.zone, node.depth) = (zone, depth);
            if new == 0 {
                (node.proof, node.disproof) = (0, DECIDED);
                return;
            }
            node.tried |= new;
            self.add_replies(id, &situation, new);
        }
    }

    fn add_replies(&mut self, id: u32, situation: &Situation, points: Set) {
        let field = self.question.field;
        for bit in bits(points) {
            if let Some(next) = field.play(situation, bit) {
                let next = self.id(next);
                self.nodes[id as usize].next.push((bit, next));
            } else {
                let zone = self.question.around_suicide(situation, bit);
                self.nodes[id as usize].zone |= zone;
            }
        }
    }

    fn expand(&mut self, id: u32) {
        let situation = self.nodes[id as usize].situation;
        let Question { field, seeker, .. } = self.question;
        self.nodes[id as usize].is_expanded = true;
        if self.question.aim == Aim::Capture {
            let owner = self.question.owner();
            let chain = self.question.chain(&situation);
            let lives = field.liberties(&situation, chain).count_ones() >= 2
                && field.is_unconditional(&situation, owner, chain);
            if lives {
                self.close(id, (DECIDED, 0), (0, 0));
                return;
            }
            if let Some(barren) = self.question.barren_zone(&situation, chain) {
                self.close(id, (0, DECIDED), barren);
                return;
            }
        }
        if situation.to_move != seeker {
            for passed in field.passes(&situation) {
                let next = self.id(passed);
                self.nodes[id as usize].next.push((0, next));
            }
            return;
        }
        let chains = Chains::new(field, &situation);
        let moves = self.moves(&situation, &chains);
        let mut next: Vec<(Set, u32)> = bits(moves)
            .filter_map(|bit| Some((bit, chains.play(bit)?)))
            .map(|(bit, next)| (bit, self.id(next)))
            .collect();
        if self.question.aim == Aim::Live {
            let passes = field.passes(&situation);
            next.extend(passes.into_iter().map(|passed| (0, self.id(passed))));
        }
        if next.is_empty() {
            self.close(id, (DECIDED, 0), (0, 0));
        }
        self.nodes[id as usize].next = next;
    }

    /// Decides a position by a general argument, which needs so many moves of the seeker.
    fn close(&mut self, id: u32, numbers: (u32, u32), (zone, depth): (Set, u32)) {
        let node = &mut self.nodes[id as usize];
        (node.proof, node.disproof) = numbers;
        (node.zone, node.depth) = (zone, depth);
    }

    /// The moves of the seeker that are looked at.
    fn moves(&self, situation: &Situation, chains: &Chains<'_>) -> Set {
        let Question { field, target, .. } = self.question;
        let empty = field.all & !situation.taken() & !self.question.barred;
        if empty.count_ones() <= SMALL {
            return empty;
        }
        let chain = chains.at(self.question.owner(), target);
        let chain = chain.expect("a position without the chain is decided");
        let near = chain.liberties | (field.neighbors(chain.liberties) & empty);
        let around = (chain.beside | field.neighbors(near)) & !chain.stones;
        let mut moves = near;
        for color in Color::BOTH {
            for other in chains.short_at(color, around, SHORT) {
                moves |= other.liberties;
            }
        }
        moves & empty
    }
}

/// What a position looks like.
enum Sight {
    /// The seeker has succeeded, in this zone.
    Reached(Set),
    /// He has failed.
    Missed,
    /// Proof numbers to begin with.
    Open(u32, u32),
}
