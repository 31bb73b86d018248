//! What is known of a position by the moves in it.

use super::{CUT_OFF, Goal, GoalSearch, Next};
use crate::board::{Move, PointSet};
use crate::life::numbers::Numbers;
use crate::life::tactics::alike::alike;
use crate::life::tactics::zone;

impl<G: Goal> GoalSearch<'_, G> {
    /// What a position is worth to the path: a circle is no success for the attacker.
    pub(super) fn numbers(&self, id: u32) -> Numbers {
        let node = &self.nodes[id as usize];
        if node.is_on_path {
            Numbers::REFUTED
        } else {
            node.numbers
        }
    }

    /// Sums up along the path, as far back as anything changes.
    pub(super) fn go_back(&mut self) {
        loop {
            let at = self.path.len() - 1;
            let id = self.path[at];
            let before = self.nodes[id as usize].numbers;
            if self.is_at_the_end() && self.nodes[id as usize].zone.is_none() {
                let node = &mut self.nodes[id as usize];
                node.numbers = Numbers::REFUTED;
                node.n_moves = CUT_OFF;
                node.is_expanded = true;
                node.zone = Some(Box::new(PointSet::EMPTY));
            } else {
                self.sum_up(at);
            }
            let node = &self.nodes[id as usize];
            if at == 0 || before == node.numbers {
                return;
            }
            self.nodes[id as usize].is_on_path = false;
            self.path.pop();
        }
    }

    /// Numbers of a position from those that follow it; adds the moves that a proof still needs.
    pub(super) fn sum_up(&mut self, at: usize) {
        let id = self.path[at] as usize;
        if self.nodes[id].zone.is_some() {
            return;
        }
        loop {
            let attacker_moves = self.nodes[id].attacker_moves;
            let of_next = self.nodes[id].next.iter().map(|next| {
                let (success, failure) = self.numbers(next.id).of(attacker_moves);
                (next.delayed(success), failure)
            });
            let numbers = Numbers::summed(attacker_moves, of_next);
            if numbers.succeeds(attacker_moves) {
                return self.decide_by_move(at);
            }
            if !numbers.succeeds(!attacker_moves) {
                self.nodes[id].numbers = numbers;
                return;
            }
            if self.decide_by_all(at) {
                return;
            }
        }
    }

    /// The player to move has a move that succeeds.
    fn decide_by_move(&mut self, at: usize) {
        let id = self.path[at] as usize;
        let attacker_moves = self.nodes[id].attacker_moves;
        let succeeds = |&Next { mv, id, .. }: &Next| {
            let n_moves = self.nodes[id as usize].n_moves;
            let succeeds = self.numbers(id).succeeds(attacker_moves);
            succeeds.then_some((n_moves, mv, id))
        };
        let moves = self.nodes[id].next.iter();
        let best = moves
            .filter_map(succeeds)
            .min_by_key(|&(n_moves, ..)| n_moves);
        let Some((n_moves, mv, next)) = best else {
            return;
        };
        let rest = self.nodes[next as usize].zone.as_deref();
        let rest = rest.copied().unwrap_or_default();
        let zone = match mv {
            Move::Pass => rest,
            Move::Play(point) => {
                self.try_move(at, attacker_moves, mv);
                zone::before_move(&self.positions[at], &self.scratch, point, &rest)
            }
        };
        let node = &mut self.nodes[id];
        node.numbers = Numbers::decided(attacker_moves);
        node.n_moves = n_moves.saturating_add(1).min(CUT_OFF - 1);
        node.zone = Some(Box::new(zone));
    }

    /// All moves looked at fail. Adds those that matter besides and returns `false`, or decides.
    fn decide_by_all(&mut self, at: usize) -> bool {
        let id = self.path[at] as usize;
        let attacker_moves = self.nodes[id].attacker_moves;
        let position = &self.positions[at];
        let mut zone = if attacker_moves {
            self.goal.core(position)
        } else {
            PointSet::EMPTY
        };
        let mut n_moves = 0;
        for next in &self.nodes[id].next {
            let next = &self.nodes[next.id as usize];
            if let Some(rest) = &next.zone {
                zone |= **rest;
            }
            n_moves = n_moves.max(next.n_moves);
        }
        let n_moves = n_moves.saturating_add(1).min(CUT_OFF - 1);
        let keeper = self.player(!attacker_moves);
        zone::close(position, keeper, self.goal.held(), &mut zone);
        let known = self.nodes[id].next.iter();
        let mut known: PointSet = known.filter_map(|next| next.mv.point()).collect();
        let mut missing = Vec::new();
        for point in &(zone & position.empty()) {
            let alike = alike(position, point);
            zone |= alike;
            if !known.meets(&alike) {
                known |= alike;
                missing.push(point);
            }
        }
        let mut is_complete = true;
        for point in missing {
            is_complete &= !self.add(at, Move::Play(point), 0);
        }
        if is_complete {
            let node = &mut self.nodes[id];
            node.numbers = Numbers::decided(!attacker_moves);
            node.n_moves = n_moves;
            node.zone = Some(Box::new(zone));
        }
        is_complete
    }
}
