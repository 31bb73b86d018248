//! Questions about chains in a fight: can it be captured, and can it be saved?
//!
//! Unlike [`read`](super::read), which looks at every line of play in a closed place, this search
//! has one goal and works on the whole board. It finds out by itself which moves can matter: what
//! is played outside the *zone* of a proof is as good as a pass. An answer holds under these
//! assumptions:
//!
//! * A chain with five liberties, its opponent to move, has escaped.
//! * Other chains with four liberties are not captured in the fight.
//! * A chain that is not captured although its owner has passed more than five times is safe.
//! * A play without end is no capture. Suicide is no move.
//! * A single stone is not captured if the captors can be taken back at once (a snapback).
//!
//! Work is counted, and what is not found out in time stays open.

mod goal;
mod link;
mod search;
mod zone;

use goal::{Capture, Goal};
use link::Link;
use search::{Search, Threats};

use crate::board::{Color, Move, Point, Position, Suicide};

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

/// Positions that may be looked at under each ko rule, for captures and for links, which take
/// longer to look at.
const CAPTURE_LIMIT: u32 = 8_000;
const LINK_LIMIT: u32 = 2_000;
/// With how many liberties a chain has escaped: first a number that is soon reached, since what is
/// captured then is captured anyway.
const ESCAPES: [usize; 2] = [3, 5];
/// How many moves apart chains are that may be connected.
const REACHES: [u32; 2] = [2, 4];

/// Whether the opponent of `owner`, moving first, captures the chain at `stone`; `None` if that was
/// not found out.
pub fn attack(position: &Position, owner: Color, stone: Point) -> Option<Answer> {
    ask(position, &captures(owner, stone), true, CAPTURE_LIMIT)
}

/// Whether `owner`, moving first, saves the chain at `stone`; `None` if that was not found out.
pub fn defend(position: &Position, owner: Color, stone: Point) -> Option<Answer> {
    ask(position, &captures(owner, stone), false, CAPTURE_LIMIT)
}

/// How the opponent of `owner` captures the chain at `stone` with a move at `point`; `None` if that
/// was not found out. An illegal move does not succeed.
pub fn does_attack(
    position: &Position,
    owner: Color,
    stone: Point,
    point: Point,
) -> Option<Success> {
    let Some(next) = after(position, !owner, point) else {
        return Some(Success::No);
    };
    if next.color_at(stone) != Some(owner) {
        return Some(Success::Yes);
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
    let Some(next) = after(position, owner, point) else {
        return Some(Success::No);
    };
    attack(&next, owner, stone).map(|answer| answer.success.of_the_other())
}

fn after(position: &Position, color: Color, point: Point) -> Option<Position> {
    let is_banned = position.is_ko_ban(color, point);
    if is_banned || position.check(color, point, Suicide::Forbidden).is_err() {
        return None;
    }
    let mut next = position.clone();
    next.place(color, point);
    Some(next)
}

/// Whether `owner`, moving first, connects the chains at `ends` into one; `None` if that was not
/// found out. The answer is never that it fails.
pub fn connect(position: &Position, owner: Color, ends: [Point; 2]) -> Option<Answer> {
    ask_link(position, owner, ends, true)
}

/// Whether the opponent of `owner`, moving first, keeps the chains at `ends` apart; `None` if that
/// was not found out.
pub fn disconnect(position: &Position, owner: Color, ends: [Point; 2]) -> Option<Answer> {
    ask_link(position, owner, ends, false)
}

fn ask_link(position: &Position, owner: Color, ends: [Point; 2], attacks: bool) -> Option<Answer> {
    if position.root_of(ends[0]) == position.root_of(ends[1]) {
        let (success, first) = if attacks {
            (Success::Yes, Some(Move::Pass))
        } else {
            (Success::No, None)
        };
        return Some(Answer { success, first });
    }
    let links = links(owner, ends);
    if links[1].is_too_far(position) {
        return None;
    }
    let answer = ask(position, &links, attacks, LINK_LIMIT)?;
    if attacks && answer.success == Success::No {
        // There may be a longer way.
        return None;
    }
    if answer.first != Some(Move::Pass) {
        return Some(answer);
    }
    // Where a pass is enough, a move that does something says more.
    let threats = if attacks {
        Threats::Defender
    } else {
        Threats::Attacker
    };
    let first = match decide(position, &links, threats, attacks, false, LINK_LIMIT) {
        Some((is_won, first)) if is_won == attacks => first,
        _ => answer.first,
    };
    Some(Answer { first, ..answer })
}

fn links(owner: Color, ends: [Point; 2]) -> [Link; 2] {
    REACHES.map(|reach| Link { ends, owner, reach })
}

fn captures(owner: Color, prey: Point) -> [Capture; 2] {
    ESCAPES.map(|escape| Capture {
        prey,
        owner,
        escape,
    })
}

/// Asks under three ko rules: who has threats without end wins every ko, and with no threats on
/// either side the first to take a ko wins it. The goals are the same, but the second of them is
/// farther away for the defender.
fn ask<G: Goal>(position: &Position, goals: &[G; 2], attacks: bool, limit: u32) -> Option<Answer> {
    let (own, other) = if attacks {
        (Threats::Attacker, Threats::Defender)
    } else {
        (Threats::Defender, Threats::Attacker)
    };
    let decide = |threats, may_pass| decide(position, goals, threats, attacks, may_pass, limit);
    let found = |success, first| Some(Answer { success, first });
    let (is_won, first) = decide(other, true)?;
    if is_won == attacks {
        return found(Success::Yes, first);
    }
    if decide(own, true)?.0 != attacks {
        return found(Success::No, None);
    }
    let (is_won, _) = decide(Threats::Nobody, true)?;
    let (threats, success) = if is_won == attacks {
        (Threats::Nobody, Success::IgnoringThreats)
    } else {
        (own, Success::WithThreats)
    };
    // A move that does something for the ko says more than a pass.
    let active = decide(threats, false).filter(|&(is_won, _)| is_won == attacks);
    found(success, active.or_else(|| decide(threats, true))?.1)
}

/// Whether the attacker succeeds, and the first move of the side that does if it moves first.
fn decide<G: Goal>(
    position: &Position,
    goals: &[G; 2],
    threats: Threats,
    attacks: bool,
    may_pass: bool,
    limit: u32,
) -> Option<(bool, Option<Move>)> {
    let mut left = limit;
    let mut found = None;
    for goal in goals {
        let mut search = Search::new(position, goal, threats);
        search.may_pass = may_pass;
        let result = search.run(attacks, left);
        left -= search.n_positions.min(left);
        found = Some((result.is_won?, result.first));
        if result.is_won == Some(true) {
            break;
        }
    }
    found
}

#[cfg(test)]
mod tests;
