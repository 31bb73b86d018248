//! Captures by ataris: whether a side that moves first captures something, when each of its moves
//! threatens to capture at once.
//!
//! ```text
//! O O O O O O O    White plays a, an atari on both black chains. Black can save one of them, and
//! . X X a X . O    White captures the other.
//! O O O O O O O
//! ```
//!
//! Every move of the attacker is an atari or a capture. The defender passes, extends, captures, or
//! plays on a liberty of a chain beside with two or fewer. Taking a ko counts as a capture,
//! because a ko left open at the end has to be connected; a capture after which as many stones are
//! taken back at once does not by itself. What is not found may still be possible by other means,
//! and a defense elsewhere, such as a ladder breaker that is not played at once, is not looked
//! for.

use smallvec::SmallVec;

use crate::board::{Color, Point, PointSet, Position};

/// Ataris in a row that are looked at.
const DEPTH: u32 = 6;
/// Positions that may be looked at for one question.
const MOST_ATARI_POSITIONS: u32 = 150;

/// Stones that stand for the chains in danger.
type Focus = SmallVec<[Point; 8]>;

/// A search for captures by ataris.
#[derive(Debug)]
pub(super) struct Ataris {
    /// Whose chains are the prey.
    color: Color,
    /// The stones whose loss matters.
    vital: PointSet,
    /// The stones of the opponent that live: a capture that none of them takes part in leads nowhere.
    attackers: PointSet,
    /// Positions looked at.
    pub(super) n_positions: u32,
    /// Where moves were tried.
    pub(super) tried: PointSet,
}

impl Ataris {
    /// A search for chains of `color`, of which `vital` matter, between `attackers` that live.
    pub(super) const fn new(color: Color, vital: PointSet, attackers: PointSet) -> Self {
        Self {
            color,
            vital,
            attackers,
            n_positions: 0,
            tried: PointSet::EMPTY,
        }
    }

    /// Whether the opponent of the prey, moving first, captures the chain of `stone` or one that
    /// comes into danger with it.
    pub(super) fn capture(&mut self, position: &Position, stone: Point) -> bool {
        self.wins(position, &SmallVec::from_slice(&[stone]), DEPTH)
    }

    fn wins(&mut self, position: &Position, focus: &Focus, depth: u32) -> bool {
        self.n_positions += 1;
        if self.n_positions > MOST_ATARI_POSITIONS {
            return false;
        }
        let standing = |&stone: &Point| position.color_at(stone) == Some(self.color);
        let chains: Focus = focus.iter().copied().filter(standing).collect();
        for &stone in &chains {
            if let Some(liberty) = position.last_liberty(stone)
                && self.keeps(position, stone, liberty, focus, depth)
            {
                return true;
            }
        }
        if depth == 0 {
            return false;
        }
        for &stone in &chains {
            let liberties = position.liberties(stone);
            if liberties.len() != 2 {
                continue;
            }
            for liberty in &liberties {
                if let Some(next) = position.after(!self.color, liberty) {
                    self.tried.insert(liberty);
                    if !self.is_answered(&next, liberty, &chains, depth - 1) {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the prey has an answer after the attacker has played `last`.
    fn is_answered(&mut self, position: &Position, last: Point, focus: &Focus, depth: u32) -> bool {
        let mut focus = focus.clone();
        for (stone, color) in position.stones_around(last) {
            if color == self.color && !focus.contains(&stone) {
                focus.push(stone);
            }
        }
        focus.retain(|stone| position.color_at(*stone) == Some(self.color));
        let answers = self.answers(position, &focus);
        if answers.is_empty() {
            return true;
        }
        // What is captured need not matter.
        if !self.wins(position, &focus, depth) {
            return true;
        }
        answers.into_iter().any(|answer| {
            self.tried.insert(answer);
            let next = position.after(self.color, answer);
            next.is_some_and(|next| !self.wins(&next, &focus, depth))
        })
    }

    /// The moves that may save the chains in atari among these.
    fn answers(&self, position: &Position, focus: &Focus) -> SmallVec<[Point; 8]> {
        let mut answers: SmallVec<[Point; 8]> = SmallVec::new();
        let mut add = |point| {
            if !answers.contains(&point) {
                answers.push(point);
            }
        };
        for &stone in focus {
            if let Some(liberty) = position.last_liberty(stone) {
                add(liberty);
                for point in short_beside(position, self.color, stone) {
                    add(point);
                }
            }
        }
        answers
    }

    /// Whether the attacker captures the chain of `stone`, which is in atari, and loses nothing of
    /// it at once.
    fn keeps(
        &mut self,
        position: &Position,
        stone: Point,
        liberty: Point,
        focus: &Focus,
        depth: u32,
    ) -> bool {
        let chain = position.chain(stone);
        if !chain.meets(&self.vital) || !chain.neighbors().meets(&self.attackers) {
            return false;
        }
        let Some(next) = position.after(!self.color, liberty) else {
            return false;
        };
        self.tried.insert(liberty);
        if next.ko().is_some() {
            return true;
        }
        let Some(back) = next.last_liberty(liberty) else {
            return true;
        };
        // Fewer stones captured in return do not make up for it.
        if chain.len() > next.chain(liberty).len() {
            return true;
        }
        self.tried.insert(back);
        let Some(after) = next.after(self.color, back) else {
            return true;
        };
        let mut focus = focus.clone();
        focus.push(back);
        depth > 0 && self.wins(&after, &focus, depth - 1)
    }
}

/// The liberties of those chains beside the chain of `stone`, which is of this color, that have two
/// or fewer.
pub(super) fn short_beside(position: &Position, color: Color, stone: Point) -> PointSet {
    let beside = position.chain(stone).neighbors();
    let chains = position.stones(!color).parts_at(&beside);
    let liberties = chains.map(|chain| position.liberties_of(&chain));
    PointSet::union(liberties.filter(|liberties| liberties.len() <= 2))
}
