//! The prover: a search whose successes are theorems about the whole board.
//!
//! The *seeker* wants to capture a chain, or to bring one to unconditional life. The *resister*
//! moves first, may pass, and has ko threats without end. Moves of the seeker are left out by choice;
//! those of the resister that matter follow from [zones](super::zones). Zones that share no point do
//! not matter to each other.

use super::ROUNDS;
use super::arena::Arena;
use super::attractor::WordMap;
use super::field::{Chains, Set, Situation, bits};
use super::numbers::Numbers;
use super::proof::{Claim, StrategyStep};
use super::tree::ProofTree;
use super::zones::with_liberties;
use crate::board::{Move, PointSet};

/// Where so few points are empty, every move of the seeker is looked at.
const ALL_MOVES_UP_TO: u32 = 7;

impl Arena {
    fn chain(&self, situation: &Situation) -> Set {
        self.field.flood(self.target, situation.stones[self.owner])
    }

    /// What a position is worth at first sight, with its zone if the seeker has succeeded.
    fn at_sight(&self, situation: &Situation) -> (Numbers, Set) {
        let (field, seeker) = (&self.field, self.seeker());
        let failed = (Numbers::REFUTED, 0);
        if self.field.outer & !situation.stones[seeker] != 0 {
            return failed;
        }
        let has_move = u32::from(situation.to_move == seeker);
        let chain = self.chain(situation);
        let n = field.liberties(situation, chain).count_ones();
        match self.claim {
            Claim::Falls if chain == 0 => self
                .kept(situation)
                .map_or(failed, |zone| (Numbers::PROVEN, zone)),
            Claim::Falls if field.is_walled(self.owner, chain) => failed,
            Claim::Falls => (Numbers::new(n + 1 - has_move, 1 + 6 / n.max(1)), 0),
            Claim::Stays if n <= 1 - has_move => failed,
            Claim::Stays
                if has_move == 0 && field.is_unconditional(situation, self.owner, chain) =>
            {
                (Numbers::PROVEN, self.living_zone(situation, chain))
            }
            Claim::Stays => {
                let n_regions = field.n_regions(situation, self.owner, chain).clamp(0, 2) as u32;
                let proof = 6 - 2 * n_regions - has_move;
                (Numbers::new(proof, 1 + n.min(6)), 0)
            }
        }
    }

    /// Decides a position by a general argument: its numbers, the zone, and how many moves of the
    /// resister that may take.
    fn decided(&self, situation: &Situation) -> Option<(Numbers, Set, u32)> {
        if self.claim != Claim::Falls {
            return None;
        }
        let chain = self.chain(situation);
        let lives = self.field.liberties(situation, chain).count_ones() >= 2
            && self.field.is_unconditional(situation, self.owner, chain);
        if lives {
            return Some((Numbers::REFUTED, 0, 0));
        }
        let (zone, depth) = self.barren_zone(situation, chain)?;
        Some((Numbers::PROVEN, zone, depth))
    }

    /// The moves of the seeker that are looked at.
    fn moves(&self, situation: &Situation, chains: &Chains<'_>) -> Set {
        let empty = self.field.empty(situation) & !self.barred;
        if empty.count_ones() <= ALL_MOVES_UP_TO {
            return empty;
        }
        let [near, short] = chains.around(self.owner, self.target);
        (near | short) & empty
    }
}

/// What the success of the seeker from a position rests on.
#[derive(Debug, Default)]
struct Support {
    /// Replies of the resister that have been looked at.
    tried: Set,
    /// The zone, as far as it is known.
    zone: Set,
    /// Moves of the resister, passes included, in the longest line of the proof.
    depth: u32,
}

/// A search for a proof.
#[derive(Debug)]
pub(super) struct Prover<'a> {
    arena: &'a Arena,
    tree: ProofTree,
    /// One for each position of the tree.
    supports: Vec<Support>,
}

impl<'a> Prover<'a> {
    pub(super) fn new(arena: &'a Arena) -> Self {
        Self {
            tree: ProofTree::new(arena.seeker()),
            arena,
            supports: Vec::new(),
        }
    }

    /// The first move of the seeker, a pass if he does not move first or need not; `None` if his claim
    /// was not proven within `limit` positions.
    pub(super) fn prove(&mut self, is_first: bool, limit: u32) -> Option<Move> {
        let seeker = self.arena.seeker();
        let to_move = if is_first { seeker } else { !seeker };
        let root = self.id(Situation::new(self.arena.stones, to_move));
        // The rounds are bounded too, for circles.
        for _ in 0..limit.saturating_mul(ROUNDS) {
            if self.tree[root].numbers.answer().is_some() || self.n_positions() >= limit {
                break;
            }
            if let Some(leaf) = self.tree.descend(root) {
                self.expand(leaf);
            }
            while let Some(id) = self.tree.go_back() {
                self.sum_up(id);
            }
        }
        if !self.is_proven(root) || !self.arena.outlasts(self.supports[root as usize].depth) {
            return None;
        }
        let first = self.tree.first(root).filter(|_| is_first).unwrap_or(0);
        Some(self.arena.field.move_at(first))
    }

    fn is_proven(&self, id: u32) -> bool {
        self.tree[id].numbers == Numbers::PROVEN
    }

    /// Positions looked at.
    pub(super) const fn n_positions(&self) -> u32 {
        self.tree.len()
    }

    /// The points on which the success depends.
    pub(super) fn zone(&self) -> PointSet {
        let field = &self.arena.field;
        field.points_of(self.supports[0].zone & !field.outer) | self.arena.defended
    }

    /// The strategy of the seeker: each step after those that it leads to.
    pub(super) fn strategy(&self) -> Vec<StrategyStep> {
        let mut steps = Vec::new();
        self.note(0, &mut steps, &mut WordMap::default());
        steps
    }

    fn note(&self, id: u32, steps: &mut Vec<StrategyStep>, known: &mut WordMap<u64, u32>) -> u32 {
        if let Some(&step) = known.get(&id.into()) {
            return step;
        }
        let mut next = self.tree[id].next.iter();
        let mut move_and_step = |&next: &u32| {
            let mv = self.arena.field.move_at(self.tree.played(id, next));
            (mv, self.note(next, steps, known))
        };
        let step = match next.next().map(&mut move_and_step) {
            None => StrategyStep::Reached,
            Some((mv, next)) if self.tree.seeker_moves(id) => StrategyStep::Play(mv, next),
            Some((_, pass)) => {
                let replies = next.map(move_and_step);
                let replies = replies.filter_map(|(mv, step)| Some((mv.point()?, step)));
                StrategyStep::Await(pass, replies.collect())
            }
        };
        steps.push(step);
        known.insert(id.into(), steps.len() as u32 - 1);
        steps.len() as u32 - 1
    }

    fn id(&mut self, situation: Situation) -> u32 {
        let at_sight = |situation: &Situation| {
            let (numbers, zone) = self.arena.at_sight(situation);
            self.supports.push(Support {
                zone,
                ..Support::default()
            });
            numbers
        };
        self.tree.id(situation, at_sight)
    }

    /// Numbers of a position from those that follow it, and its zone if it is proven.
    fn sum_up(&mut self, id: u32) {
        loop {
            self.tree.sum_up(id);
            if !self.is_proven(id) || self.tree[id].next.is_empty() {
                return;
            }
            if self.tree.seeker_moves(id) {
                return self.choose(id);
            }
            if self.is_complete(id) {
                return;
            }
        }
    }

    /// Keeps the move of the seeker that needs the fewest moves, which alone is part of the proof.
    fn choose(&mut self, id: u32) {
        let proven = self.tree[id].next.iter().copied();
        let proven = proven.filter(|&next| self.is_proven(next));
        let best = proven.min_by_key(|&next| self.supports[next as usize].depth);
        let next = best.expect("a proven position has a move that is proven");
        self.supports[id as usize].zone = self.zone_before(id, next);
        self.supports[id as usize].depth = self.supports[next as usize].depth;
        self.tree[id].next = vec![next];
    }

    /// The zone of a move of the seeker.
    fn zone_before(&self, id: u32, next: u32) -> Set {
        let (field, seeker) = (&self.arena.field, self.arena.seeker());
        let bit = self.tree.played(id, next);
        let [before, after] = [id, next].map(|id| &self.tree[id].situation);
        let captured = before.stones[!seeker] & !after.stones[!seeker];
        let zone = self.supports[next as usize].zone;
        let zone = zone | bit | captured | field.neighbors(captured);
        let zone = with_liberties(field, after, seeker, bit, zone);
        let zone = with_liberties(field, after, !seeker, field.neighbors(bit), zone);
        with_liberties(field, before, seeker, zone, zone)
    }

    /// Whether the zone in which all replies fail holds no further one; else adds those.
    fn is_complete(&mut self, id: u32) -> bool {
        let field = &self.arena.field;
        let situation = self.tree[id].situation;
        let support = &self.supports[id as usize];
        let (mut zone, mut depth, tried) = (support.zone, 0, support.tried);
        for &next in &self.tree[id].next {
            zone |= self.supports[next as usize].zone;
            depth = depth.max(self.supports[next as usize].depth);
        }
        zone = with_liberties(field, &situation, self.arena.seeker(), zone, zone);
        let new = zone & !situation.taken() & !tried;
        if new != 0 {
            let chains = Chains::new(field, &situation);
            for bit in bits(new) {
                if let Some(next) = chains.play(bit) {
                    let next = self.id(next);
                    self.tree[id].next.push(next);
                } else {
                    zone |= self.arena.around_suicide(&situation, bit);
                }
            }
        }
        self.supports[id as usize] = Support {
            tried: tried | new,
            zone,
            depth: depth + 1,
        };
        new == 0
    }

    fn expand(&mut self, id: u32) {
        let situation = self.tree[id].situation;
        if let Some((numbers, zone, depth)) = self.arena.decided(&situation) {
            self.tree[id].numbers = numbers;
            let support = &mut self.supports[id as usize];
            (support.zone, support.depth) = (zone, depth);
            return;
        }
        let (field, claim) = (&self.arena.field, self.arena.claim);
        let seeker_moves = self.tree.seeker_moves(id);
        let mut next = Vec::new();
        if seeker_moves {
            let chains = Chains::new(field, &situation);
            let moves = self.arena.moves(&situation, &chains);
            next.extend(chains.after_each(moves).map(|after| self.id(after)));
        }
        if !seeker_moves || claim == Claim::Stays {
            let passes = field.passes(&situation).into_iter();
            next.extend(passes.map(|after| self.id(after)));
        }
        if next.is_empty() {
            self.tree[id].numbers = Numbers::REFUTED;
        }
        self.tree[id].next = next;
    }
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::super::arena::Home;
    use super::*;
    use crate::board::{BoardSize, Color, PointSet, Position};

    const LIMIT: u32 = 3000;

    /// Stones at random on a small board, if each chain has a liberty.
    fn scattered(rng: &mut Xoshiro256PlusPlus) -> Option<Position> {
        let size = BoardSize::new(6, 5).unwrap();
        let mut stones = [PointSet::EMPTY; 2];
        for point in &size.points() {
            if let Some(set) = stones.get_mut(rng.random_range(0..3_usize)) {
                *set |= PointSet::from(point);
            }
        }
        Position::from_stones(size, stones).ok()
    }

    /// How the searches for both claims of a chain end: decided, or before their limit without that.
    fn ends(position: &Position, owner: Color, chain: &PointSet) -> [usize; 2] {
        let unproven = [Vec::new(), Vec::new()];
        let mut n = [0; 2];
        for claim in [Claim::Falls, Claim::Stays] {
            let arena = Arena::new(claim, position, owner, chain, &unproven, Home::Near);
            let Some(arena) = arena else {
                continue;
            };
            let mut prover = Prover::new(&arena);
            prover.prove(true, LIMIT);
            let is_decided = prover.tree[0].numbers.answer().is_some();
            n[0] += usize::from(is_decided);
            n[1] += usize::from(!is_decided && prover.n_positions() < LIMIT);
        }
        n
    }

    /// Two refutations, each of which rests on the way by the other, were looked at in turn for ever.
    #[test]
    fn a_search_ends_with_an_answer_or_at_its_limit() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
        let (mut n_decided, mut n_stuck) = (0, 0);
        for position in (0..300).filter_map(|_| scattered(&mut rng)) {
            for owner in Color::BOTH {
                for chain in position.stones(owner).parts() {
                    let [decided, stuck] = ends(&position, owner, &chain);
                    n_decided += decided;
                    n_stuck += stuck;
                }
            }
        }
        assert!(n_decided > 1000 && n_stuck == 0, "{n_decided} {n_stuck}");
    }
}
