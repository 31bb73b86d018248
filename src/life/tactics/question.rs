//! A question about a position, and the answer under three ko rules.

use std::cell::Cell;

use super::goal::Goal;
use super::search::{GoalSearch, Threats};
use super::{Answer, IN_PASSING, MOST_THREATS, Success};
use crate::board::{Move, Position};
use crate::life::MOST_POSITIONS;

/// Whether the side that moves first succeeds.
pub(super) struct GoalQuestion<'a, G> {
    position: &'a Position,
    /// The goals of the attacker: the same, but each is farther away for the defender than the one
    /// before.
    goals: &'a [G],
    /// Whether the attacker moves first.
    attacker_moves: bool,
    /// Positions that may be looked at under each ko rule.
    limit: u32,
    /// Positions looked at so far.
    n_positions: Cell<u32>,
}

impl<'a, G: Goal> GoalQuestion<'a, G> {
    /// A question within the usual limit.
    pub(super) const fn new(position: &'a Position, goals: &'a [G], attacker_moves: bool) -> Self {
        Self {
            position,
            goals,
            attacker_moves,
            limit: MOST_POSITIONS,
            n_positions: Cell::new(0),
        }
    }

    /// The question within another limit.
    pub(super) fn within(self, limit: u32) -> Self {
        Self { limit, ..self }
    }

    /// Positions looked at so far.
    pub(super) const fn n_positions(&self) -> u32 {
        self.n_positions.get()
    }

    /// Asks under three ko rules: who has threats without end wins every ko, and with no threats on
    /// either side the first to take a ko wins it.
    pub(super) fn answer(&self) -> Option<Answer> {
        let (own, other) = if self.attacker_moves {
            (Threats::Attacker, Threats::Defender(MOST_THREATS))
        } else {
            (Threats::Defender(MOST_THREATS), Threats::Attacker)
        };
        let found = |success, moves: &[Move]| {
            let first = moves.first().copied();
            Some(Answer { success, first })
        };
        let against = self.decide(other, true);
        if let Some((is_won, moves)) = &against
            && *is_won == self.attacker_moves
        {
            return found(Success::Yes, moves);
        }
        if self.decide(own, true)?.0 != self.attacker_moves {
            return found(Success::No, &[]);
        }
        against?;
        let (is_won, _) = self.decide(Threats::Nobody, true)?;
        let (threats, success) = if is_won == self.attacker_moves {
            (Threats::Nobody, Success::IgnoringThreats)
        } else {
            (own, Success::WithThreats)
        };
        // A move that does something for the ko says more than a pass.
        let active = self.decide(threats, false);
        let active = active.filter(|&(is_won, _)| is_won == self.attacker_moves);
        found(success, &active.or_else(|| self.decide(threats, true))?.1)
    }

    /// As [`decisions`](Self::decisions), but a defender with threats is given one first: that is
    /// enough where a ko decides once.
    fn decide(&self, threats: Threats, may_pass: bool) -> Option<(bool, Vec<Move>)> {
        if let Threats::Defender(_) = threats {
            let found = self.decisions(Threats::Defender(1), may_pass);
            if found.as_ref().is_none_or(|(is_won, _)| !is_won) {
                return found;
            }
        }
        self.decisions(threats, may_pass)
    }

    /// Whether the attacker succeeds, and the first moves of the side that does if it moves first:
    /// the best one first.
    pub(super) fn decisions(&self, threats: Threats, may_pass: bool) -> Option<(bool, Vec<Move>)> {
        let (goals, attacker_moves) = (self.goals, self.attacker_moves);
        let mut left = self.limit;
        let mut found = None;
        for (n, goal) in goals.iter().enumerate() {
            let mut search = GoalSearch::new(self.position, goal, threats, may_pass);
            let share = left >> (goals.len() - 1 - n);
            let decision = search.run(attacker_moves, share);
            left -= search.n_positions.min(left);
            let so_far = self.n_positions.get();
            self.n_positions.set(so_far + search.n_positions);
            let is_won = decision.map(|(is_won, _)| is_won);
            let first: Vec<Move> = decision.and_then(|(_, first)| first).into_iter().collect();
            if is_won == Some(attacker_moves) && (attacker_moves || n + 1 == goals.len()) {
                let most = search.n_positions + IN_PASSING.min(search.n_positions + 200);
                let moves = search.winners(attacker_moves, most);
                return Some((attacker_moves, if moves.is_empty() { first } else { moves }));
            }
            found = is_won.map(|is_won| (is_won, first));
            if is_won == Some(true) {
                break;
            }
        }
        found
    }
}
