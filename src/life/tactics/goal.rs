//! What one side wants on the board and the other wants to prevent.

use smallvec::SmallVec;

use super::zone;
use crate::board::{Color, Point, PointSet, Position};
use crate::life::HELD;

/// A few points, each with the number of positions that are to be looked at elsewhere first.
pub(super) type Points = SmallVec<[(Point, u32); 16]>;

/// What is seen of a position without search.
#[derive(Debug)]
pub(super) enum Outlook {
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
pub(super) trait Goal {
    /// Who wants to reach the goal.
    fn attacker(&self) -> Color;

    /// What is seen of a position; `attacker_moves` if it is the attacker's turn.
    fn look(&self, position: &Position, attacker_moves: bool) -> Outlook;

    /// The first moves to look at for the player to move: among those that every proof to the
    /// contrary has to answer. The search finds the others.
    fn first_moves(&self, position: &Position, attacker_moves: bool) -> Points;

    /// How often the defender may pass: a goal that is still not reached then is out of reach.
    fn patience(&self) -> u8;

    /// The points where an attacker who has time would have to play.
    fn core(&self, position: &Position) -> PointSet;

    /// With how many liberties other chains are not captured in the fight.
    fn held(&self) -> usize {
        HELD
    }
}

/// Takes a chain.
#[derive(Debug, Clone, Copy)]
pub(super) struct Capture {
    /// A stone of the chain.
    pub(super) prey: Point,
    /// Its owner.
    pub(super) owner: Color,
    /// The number of liberties with which a chain counts as escaped.
    pub(super) escape: usize,
    /// How often its owner may pass before it counts as safe.
    pub(super) patience: u8,
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
                // A chain of several stones is among its neighbors.
                let around = position.chain(captor).neighbors();
                Outlook::Safe(around & position.size().points())
            }
            _ => Outlook::Won(PointSet::EMPTY),
        }
    }

    /// The liberties of the prey on which its owner may play, with the number it then has.
    fn gains(
        &self,
        position: &Position,
        chain: &PointSet,
        liberties: &PointSet,
    ) -> SmallVec<[(Point, usize); 5]> {
        let own = position.stones(self.owner);
        let empty = position.empty();
        let gain = |point: Point| {
            if position.is_ko_ban(self.owner, point) {
                return None;
            }
            let grown = *chain | PointSet::from(point).flood(&(own | point.into()));
            let mut open = empty;
            for (stone, color) in position.stones_around(point) {
                if color != self.owner && position.is_last_liberty_of(stone, point) {
                    open |= position.chain(stone);
                }
            }
            let after = (grown.neighbors() & open) - PointSet::from(point);
            Some((point, after.len()))
        };
        liberties.iter().filter_map(gain).collect()
    }

    /// The prey escapes with a move at `point`.
    fn escaped(&self, position: &Position, point: Point) -> Outlook {
        let mut after = position.clone();
        after.place(self.owner, point);
        let chain = after.chain(self.prey);
        let kept = after.liberties(self.prey).iter().take(self.escape);
        let rest = kept.chain(&chain).collect();
        Outlook::Safe(zone::before_move(position, &after, point, &rest))
    }
}

impl Goal for Capture {
    fn attacker(&self) -> Color {
        !self.owner
    }

    fn look(&self, position: &Position, attacker_moves: bool) -> Outlook {
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
        match (attacker_moves, liberties.only()) {
            (true, Some(_)) if chain.len() > 1 => Outlook::Won(chain | beside),
            (true, _) => Outlook::Open(n as u32, 2 * missing),
            (false, _) => {
                let gains = self.gains(position, &chain, &liberties);
                match gains.iter().max_by_key(|&&(_, n)| n) {
                    Some(&(point, n)) if n >= self.escape => self.escaped(position, point),
                    Some(&(_, m)) => Outlook::Open(n.max(m) as u32 + 1, (self.escape - m) as u32),
                    None => Outlook::Open(n as u32 + 1, missing),
                }
            }
        }
    }

    fn first_moves(&self, position: &Position, attacker_moves: bool) -> Points {
        let chain = position.chain(self.prey);
        let empty = position.empty();
        let liberties = position.liberties_of(&chain);
        let beside = chain.neighbors().flood(&position.stones(!self.owner));
        let mut moves = Points::new();
        if !attacker_moves {
            for foe in beside.parts() {
                if let Some(last) = position.liberties_of(&foe).only() {
                    add(&mut moves, last, 0);
                }
            }
        }
        let gains = self.gains(position, &chain, &liberties);
        let most = gains.iter().map(|&(_, n)| n).max().unwrap_or(0);
        for &(point, n) in &gains {
            add(&mut moves, point, (most - n) as u32);
        }
        for liberty in &liberties {
            add(&mut moves, liberty, 3);
        }
        for foe in beside.parts() {
            let own = position.liberties_of(&foe);
            let n = own.len();
            if n <= 2 {
                for point in &own {
                    add(&mut moves, point, 1 + n as u32);
                }
            }
        }
        for point in &(liberties.neighbors() & empty) {
            add(&mut moves, point, 3);
        }
        moves
    }

    fn patience(&self) -> u8 {
        self.patience
    }

    fn core(&self, position: &Position) -> PointSet {
        let chain = position.chain(self.prey);
        chain | position.liberties_of(&chain)
    }

    /// In a race for a chain that escapes with many liberties the others need as many.
    fn held(&self) -> usize {
        HELD.max(self.escape - 1)
    }
}

/// Takes one of two chains of the same owner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Either(pub(super) [Capture; 2]);

impl Goal for Either {
    fn attacker(&self) -> Color {
        self.0[0].attacker()
    }

    fn look(&self, position: &Position, attacker_moves: bool) -> Outlook {
        // Both escape only if neither needs the next move for it.
        if let [Outlook::Safe(a), Outlook::Safe(b)] = self.0.map(|goal| goal.look(position, true)) {
            return Outlook::Safe(a | b);
        }
        match self.0.map(|goal| goal.look(position, attacker_moves)) {
            [Outlook::Won(zone), _] | [_, Outlook::Won(zone)] => Outlook::Won(zone),
            [Outlook::Safe(_), Outlook::Safe(_)] => Outlook::Open(2, 2),
            // What is safe now need not stay so while the other chain is defended.
            [Outlook::Safe(_), open @ Outlook::Open(..)]
            | [open @ Outlook::Open(..), Outlook::Safe(_)] => open,
            [Outlook::Open(a, c), Outlook::Open(b, d)] => Outlook::Open(a.min(b), c + d),
        }
    }

    fn first_moves(&self, position: &Position, attacker_moves: bool) -> Points {
        let mut moves = Points::new();
        let is_there = |goal: &&Capture| position.color_at(goal.prey) == Some(goal.owner);
        for goal in self.0.iter().filter(is_there) {
            for (point, delay) in goal.first_moves(position, attacker_moves) {
                add(&mut moves, point, delay);
            }
        }
        moves
    }

    fn patience(&self) -> u8 {
        self.0[0].patience()
    }

    fn core(&self, position: &Position) -> PointSet {
        self.0[0].core(position) | self.0[1].core(position)
    }

    fn held(&self) -> usize {
        self.0[0].held()
    }
}

/// Adds a point that is not among those yet.
fn add(moves: &mut Points, point: Point, delay: u32) {
    if !moves.iter().any(|&(other, _)| other == point) {
        moves.push((point, delay));
    }
}
