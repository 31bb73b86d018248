//! Questions about chains in a fight: can it be captured, and can it be saved?
//!
//! Unlike [confirmation](super::confirm()), which looks at every line of play in a closed place,
//! this search has one goal and works on the whole board. It finds out by itself which moves can
//! matter: what is played outside the *zone* of a proof is as good as a pass. "What an answer rests
//! on" in docs/reading.md lists the assumptions; the judge sets those about liberties and passes
//! itself where it reads a closed fight.

mod alike;
mod apart;
mod captors;
pub mod combination;
pub mod eye;
mod goal;
mod link;
mod question;
mod search;
pub mod status;
mod turned;
mod zone;

pub use apart::{block_off, break_in, connect, disconnect};
use goal::{Capture, Either, Goal};
use question::GoalQuestion;
use turned::Turned;

use super::{Fate, Hunt, MOST_POSITIONS};
use crate::board::{Color, Move, Point, Position};

/// How a side succeeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Success {
    /// Not at all.
    No,
    /// In a ko for which it needs the first threat.
    WithThreats,
    /// In a ko that its opponent needs the first threat for.
    IgnoringThreats,
    /// Whatever the opponent does.
    Yes,
}

impl Success {
    /// What the success of the side that moves next is to the side that has moved.
    const fn of_the_other(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::WithThreats => Self::IgnoringThreats,
            Self::IgnoringThreats => Self::WithThreats,
            Self::Yes => Self::No,
        }
    }
}

/// The answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Whether and how the side that moves first succeeds.
    pub success: Success,
    /// A first move with which it does; a pass if it need not move. `None` if it does not succeed.
    pub first: Option<Move>,
}

impl Answer {
    fn seen_from(self, turned: &Turned) -> Self {
        let first = self.first.map(|mv| turned.back(mv));
        Self { first, ..self }
    }
}

/// How many kos a defender with threats without end retakes. One who never gets farther than that
/// runs out of threats some day.
const MOST_THREATS: u8 = 3;
/// Positions that may be looked at under each ko rule for one of several questions that an answer is
/// made of, such as whether another first move succeeds.
const IN_PASSING: u32 = 5_000;
/// With how many liberties a chain, its opponent to move, has escaped.
const ESCAPED: usize = 5;
/// Liberties with which a chain has escaped, and further passes of its owner after which it is
/// safe. The first pairs are soon decided, and what is captured under them is captured anyway.
const ESCAPES: [(usize, u8); 3] = [(3, 2), (4, 3), (ESCAPED, 5)];

/// Whether the opponent of `owner`, moving first, captures the chain at `stone`; `None` if that was
/// not found out.
pub fn attack(position: &Position, owner: Color, stone: Point) -> Option<Answer> {
    ask_capture(position, owner, stone, true, MOST_POSITIONS)
}

/// Whether `owner`, moving first, saves the chain at `stone`; `None` if that was not found out.
pub fn defend(position: &Position, owner: Color, stone: Point) -> Option<Answer> {
    ask_capture(position, owner, stone, false, MOST_POSITIONS)
}

fn ask_capture(
    position: &Position,
    owner: Color,
    stone: Point,
    attacker_moves: bool,
    limit: u32,
) -> Option<Answer> {
    ask(position, owner, &[stone], attacker_moves, limit, |turned| {
        captures(ESCAPES, owner, turned.point(stone))
    })
}

/// Asks about these stones of `owner` in the orientation in which questions are asked, where `goals`
/// says what is sought.
fn ask<G: Goal>(
    position: &Position,
    owner: Color,
    stones: &[Point],
    attacker_moves: bool,
    limit: u32,
    goals: impl FnOnce(&Turned) -> [G; 3],
) -> Option<Answer> {
    let turned = Turned::new(position, owner, stones);
    let goals = goals(&turned);
    let question = GoalQuestion::new(&turned.position, &goals, attacker_moves).within(limit);
    Some(question.answer()?.seen_from(&turned))
}

/// What becomes of the chain at `stone`, told as a [hunt](super::hunt()) tells it, though here every
/// chain may be captured.
///
/// `escape` is the number of liberties with which it has escaped, and how often its owner may pass
/// before it is safe. Each side moves first in turn, in at most `limit` positions under each ko rule.
/// `None` if it was not found out, or hangs on a ko.
pub(crate) fn read_capture(
    position: &Position,
    owner: Color,
    stone: Point,
    escape: (usize, u8),
    limit: u32,
) -> Option<Hunt> {
    let turned = Turned::new(position, owner, &[stone]);
    let escapes = [ESCAPES[0], ESCAPES[1], escape];
    let goals = captures(escapes, owner, turned.point(stone));
    let mut n_positions = 0;
    let fate = Fate::of(|attacker_moves| {
        let question = GoalQuestion::new(&turned.position, &goals, attacker_moves).within(limit);
        let answer = question.answer();
        n_positions += question.n_positions();
        match answer?.success {
            Success::Yes => Some(attacker_moves),
            Success::No => Some(!attacker_moves),
            Success::WithThreats | Success::IgnoringThreats => None,
        }
    })?;
    Some(Hunt {
        fate: Some(fate),
        is_complete: true,
        n_positions,
    })
}

/// How the opponent of `owner`, moving first, captures the chain at `stone`, as far as `limit` positions
/// under each ko rule tell.
pub(crate) fn attacked(
    position: &Position,
    owner: Color,
    stone: Point,
    limit: u32,
) -> Option<Success> {
    ask_capture(position, owner, stone, true, limit).map(|answer| answer.success)
}

/// Whether the opponent of `owner`, moving first, captures one of the chains at `stones`; `None` if
/// that was not found out.
pub fn attack_either(position: &Position, owner: Color, stones: [Point; 2]) -> Option<Answer> {
    ask_either(position, owner, stones, true)
}

/// Whether `owner`, moving first, saves both chains at `stones`; `None` if that was not found out.
pub fn defend_both(position: &Position, owner: Color, stones: [Point; 2]) -> Option<Answer> {
    ask_either(position, owner, stones, false)
}

fn ask_either(
    position: &Position,
    owner: Color,
    stones: [Point; 2],
    attacker_moves: bool,
) -> Option<Answer> {
    ask(
        position,
        owner,
        &stones,
        attacker_moves,
        MOST_POSITIONS,
        |turned| {
            let [a, b] = stones.map(|stone| captures(ESCAPES, owner, turned.point(stone)));
            std::array::from_fn(|n| Either([a[n], b[n]]))
        },
    )
}

/// How the opponent of `owner` captures the chain at `stone` with a move at `point`; `None` if that
/// was not found out. An illegal move does not succeed.
pub fn does_attack(
    position: &Position,
    owner: Color,
    stone: Point,
    point: Point,
) -> Option<Success> {
    let Some(next) = position.after(!owner, point) else {
        return Some(Success::No);
    };
    let [goal, ..] = captures(ESCAPES, owner, stone);
    if next.color_at(stone) != Some(owner) && goal.snapback(&next).is_some() {
        return Some(Success::No);
    }
    defend(&next, owner, stone).map(|answer| answer.success.of_the_other())
}

/// How `owner` saves the chain at `stone` with a move at `point`; `None` if that was not found out.
/// An illegal move does not succeed.
pub fn does_defend(
    position: &Position,
    owner: Color,
    stone: Point,
    point: Point,
) -> Option<Success> {
    let Some(next) = position.after(owner, point) else {
        return Some(Success::No);
    };
    attack(&next, owner, stone).map(|answer| answer.success.of_the_other())
}

fn captures(escapes: [(usize, u8); 3], owner: Color, prey: Point) -> [Capture; 3] {
    escapes.map(|(escape, patience)| Capture {
        prey,
        owner,
        escape,
        patience,
    })
}

#[cfg(test)]
mod tests;
