//! What one side wants on the board and the other wants to prevent.

use smallvec::SmallVec;

use crate::board::{Color, Point, PointSet, Position};

/// A few points.
pub(in crate::life) type Points = SmallVec<[Point; 8]>;

/// What is seen of a position without search.
#[derive(Debug)]
pub(in crate::life) enum Outlook {
    /// The attacker has reached the goal, or does so with the next move. Nothing outside these
    /// points can change that.
    Won(PointSet),
    /// The goal is out of reach as long as nothing changes on these points.
    Safe(PointSet),
    /// Neither; the numbers are guesses of how many positions it takes to prove the one or the
    /// other.
    Open(u32, u32),
}

/// Something that one side, the attacker, wants to reach in finitely many moves. The other side
/// has succeeded if it never comes to that.
pub(in crate::life) trait Goal {
    /// Who wants to reach the goal.
    fn attacker(&self) -> Color;

    /// What is seen of a position; `attacks` if it is the attacker's turn.
    fn look(&self, position: &Position, attacks: bool) -> Outlook;

    /// The first moves to look at for the player to move: among those that every proof to the
    /// contrary has to answer. The search finds the others.
    fn first_moves(&self, position: &Position, attacks: bool) -> Points;

    /// The points where an attacker who has time would have to play.
    fn core(&self, position: &Position) -> PointSet;
}

/// Takes a chain.
#[derive(Debug, Clone, Copy)]
pub(in crate::life) struct Capture {
    /// A stone of the chain.
    pub(in crate::life) prey: Point,
    /// Its owner.
    pub(in crate::life) owner: Color,
    /// The number of liberties with which a chain counts as escaped.
    pub(in crate::life) escape: usize,
}

impl Capture {
    /// A single stone is not taken if several are taken back at once for it: a snapback.
    fn after_capture(&self, position: &Position) -> Outlook {
        let is_lost = |&(stone, color): &(Point, Color)| {
            color != self.owner
                && position.is_last_liberty_of(stone, self.prey)
                && position.chain_points(stone).nth(1).is_some()
        };
        let is_empty = position.color_at(self.prey).is_none();
        match position.stones_around(self.prey).find(is_lost) {
            Some((captor, _)) if is_empty => {
                let chain = position.chain(captor);
                let beside = chain.neighbors() & position.size().points();
                Outlook::Safe(chain | beside)
            }
            _ => Outlook::Won(PointSet::EMPTY),
        }
    }
}

impl Goal for Capture {
    fn attacker(&self) -> Color {
        !self.owner
    }

    fn look(&self, position: &Position, attacks: bool) -> Outlook {
        if position.color_at(self.prey) != Some(self.owner) {
            return self.after_capture(position);
        }
        let chain = position.chain(self.prey);
        let beside = chain.neighbors() & position.size().points();
        let liberties = beside & position.empty();
        let n = liberties.len();
        if n >= self.escape {
            let kept = liberties.iter().take(self.escape);
            return Outlook::Safe(kept.chain(&chain).collect());
        }
        let missing = (self.escape - n) as u32;
        match (attacks, liberties.only()) {
            (true, Some(last)) if chain.len() > 1 && !takes_ko(position, !self.owner, last) => {
                Outlook::Won(chain | beside)
            }
            (true, _) => Outlook::Open(n as u32, 2 * missing),
            (false, _) => Outlook::Open(n as u32 + 1, missing),
        }
    }

    fn first_moves(&self, position: &Position, attacks: bool) -> Points {
        let chain = position.chain(self.prey);
        let beside = chain.neighbors();
        let mut moves = Points::new();
        if !attacks {
            for enemy in &(beside & position.stones(!self.owner)) {
                if let Some(last) = position.last_liberty(enemy)
                    && !moves.contains(&last)
                {
                    moves.push(last);
                }
            }
        }
        for liberty in &(beside & position.empty()) {
            if !moves.contains(&liberty) {
                moves.push(liberty);
            }
        }
        moves
    }

    fn core(&self, position: &Position) -> PointSet {
        let chain = position.chain(self.prey);
        chain | (chain.neighbors() & position.empty())
    }
}

/// Whether `color` would take a ko on the empty `point`.
pub(super) fn takes_ko(position: &Position, color: Color, point: Point) -> bool {
    let mut n_taken = 0;
    for (neighbor, owner) in position.stones_around(point) {
        if owner == color {
            return false;
        }
        if position.is_last_liberty_of(neighbor, point) {
            n_taken += position.chain_points(neighbor).take(2).count();
        }
    }
    n_taken == 1 && !position.has_empty_neighbor(point)
}
