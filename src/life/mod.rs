//! Exact reading: what becomes of chains in small places, by looking at every line of play.
//!
//! The stones that live without reading are walls; what is left of the board falls into fields
//! that have nothing to do with each other, and in each the question of art. 7 of the Japanese
//! rules 1989 is a game on a finite graph of positions, decided for good.
//!
//! ```text
//! . . . . . . .      Bent four in the corner: White's wall of seven, three black stones inside.
//! X X . . . . .      The black stones outside have room and are walls. The field is the corner
//! X X X . . . .      of twelve points. Black moves first there and takes the seven, whatever
//! O O X . . . .      White does: a ko may be retaken only after a pass for that ko
//! . O X X . . .      (art. 7.2), so that no threat helps him, and the pass costs him the fight.
//! X O O O X . .      No new white stone lives where the seven stood. They are dead (art. 7.1).
//! X X . O X . .
//! ```
//!
//! For a chain, its opponent moves first, and a play without end is no capture. The chain is
//!
//! * **uncapturable** if the opponent cannot force its capture;
//! * else alive all the same if the capture lets its owner place a **new stone** that cannot be
//!   captured: in its place, nearby (through points that no uncapturable chain and none with a
//!   new stone in its place holds, and that are not beside such a chain or a wall of its own), or
//!   where the capture has opened the board;
//! * else **dead**.
//!
//! The text of art. 7.1 names no place for the new stone. The first two are the terms
//! capturable-1 and capturable-2 of R. Jasiek's formal reading, except that a stone that its owner
//! could join to living ones anyway does not count (art. 7.1: the capture enables it); the third is
//! needed for the single stone of *three points without capturing* (official example 1).
//!
//! Reading looks at a stated number of positions and no more. What it has not proven by then it
//! leaves open; time is never asked.

mod answers;
mod arena;
mod ataris;
mod attractor;
mod benson;
mod capture;
mod eye_space;
mod field;
mod finish;
mod foothold;
mod groups;
mod hunt;
mod numbers;
mod outcome;
mod paths;
mod proof;
mod prover;
mod race;
pub mod refuter;
mod room;
mod safety;
mod surroundings;
pub mod tactics;
mod tree;
mod unconditional;
mod verify;
mod zones;

pub use answers::{Effort, answers};
pub(crate) use eye_space::{Fate, MOST_WITH_STONES, fate, is_one_eyed};
pub use finish::{Cause, Finish, Step, finish, open_dame};
pub use foothold::proven;
pub use groups::{Eyeless, eyeless};
pub use hunt::{Found, hunt};
pub use outcome::Outcome;
pub use proof::{Answer, Claim, Grounds, Plan};
pub use race::{PlainRace, RaceEnd};
pub use surroundings::Walls;
pub use unconditional::{Proof, Unconditional, unconditional};
pub use verify::{Verification, verify};

use attractor::Exhausted;
use capture::{Place, Reader};
use field::{Field, Law, lowest};

use crate::board::{Color, PointSet, Position};

/// Where a new stone lives that a capture has made possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NewStone {
    /// On a point of the captured chain.
    InPlace,
    /// On a point connected with it without crossing chains that live by themselves, or points
    /// beside those of its owner.
    Nearby,
    /// On a point that the capture has opened: where its owner captured in turn.
    Opened,
}

/// What becomes of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Life {
    /// It is part of a wall: see [`Walls`].
    Wall,
    /// Its opponent cannot capture it, moving first. Whether it is in seki says [`Outcome`].
    Uncapturable,
    /// It can be captured, but then a new stone lives.
    NewStone(NewStone),
    /// It is captured, and no new stone lives.
    Dead,
}

impl Life {
    /// Whether the chain stays.
    pub const fn is_alive(self) -> bool {
        !matches!(self, Self::Dead)
    }
}

/// What has been found out about one chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainReading {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub chain: PointSet,
    /// What becomes of it; `None` if the limit did not suffice to prove it.
    pub life: Option<Life>,
    /// The stones that were presumed to live, and on which this rests: a proof if there are none.
    pub rests_on: PointSet,
    /// Positions looked at for it.
    pub n_positions: u32,
}

/// With how many liberties a chain is taken not to be captured in a fight about others.
const HELD: usize = 4;
/// With how many stones a chain is too large to leave the shape of a single eye where it is captured:
/// there the shape would decide which of its liberties are alike.
const LARGE: usize = 7;
/// Positions that may be looked at for one question about a chain of many.
pub(crate) const POSITIONS: u32 = 600;
/// Positions that may be looked at for a question that is asked by itself, and not about every chain
/// of a board.
const MOST_POSITIONS: u32 = 30_000;
/// Rounds for each position that may be looked at in a search: a bound for circles.
const ROUNDS: u32 = 20;
/// Moves of the longest line that a tactical search or a replay looks at.
const LONGEST: usize = 100;
/// The most points of a small part of the board, in which proofs and captures are looked for.
pub(crate) const SMALL_PART: usize = 40;
/// Places with more points are not read exactly: no limit would suffice.
const MOST_READ: usize = 64;

/// Reads what becomes of the chains of `position` by art. 7, in the fields that hold one of the points
/// `asked`: every chain, Black's before White's. In each field at most `limit` positions are looked
/// at.
pub fn read(position: &Position, asked: &PointSet, limit: u32) -> Vec<ChainReading> {
    let walls = Walls::new(position);
    let stones = walls.all();
    let mut chains: Vec<ChainReading> = position
        .chains()
        .into_iter()
        .map(|(color, chain)| {
            let is_wall = chain.meets(&stones[color]);
            ChainReading {
                color,
                chain,
                life: is_wall.then_some(Life::Wall),
                rests_on: chain & walls.presumed[color],
                n_positions: 0,
            }
        })
        .collect();
    for points in walls.fields(position) {
        let rests_on = walls.presumed_beside(&points);
        let mut inside: Vec<&mut ChainReading> = chains
            .iter_mut()
            .filter(|reading| reading.chain.meets(&points))
            .collect();
        for reading in &mut inside {
            reading.rests_on = rests_on;
        }
        if points.len() > MOST_READ || !points.meets(asked) {
            continue;
        }
        if let Some(field) = Field::new(&[], &points, stones, Law::Confirmation) {
            // Those that came first are kept when the limit is reached.
            let _: Result<(), Exhausted> = confirm(&field, position, &mut inside, limit);
        }
    }
    chains
}

/// Art. 7: each question is asked of all chains before the next.
fn confirm(
    field: &Field,
    position: &Position,
    chains: &mut [&mut ChainReading],
    limit: u32,
) -> Result<(), Exhausted> {
    let reader = &mut Reader::new(field, limit);
    for reading in chains.iter_mut() {
        ask(reader, reading, |reader, reading| {
            let target = field.mask(&reading.chain);
            let situation = field.situation(position, !reading.color);
            let falls = reader.can_capture(situation, reading.color, lowest(target))?;
            Ok((!falls).then_some(Life::Uncapturable))
        })?;
    }
    let alive = living(field, chains);
    for reading in chains.iter_mut() {
        // Where its owner has nothing else alive, most often no new stone lives anywhere; then
        // this one question answers the three that follow.
        if alive[reading.color] | field.at_wall[reading.color] == 0 {
            let target = field.mask(&reading.chain);
            let situation = field.situation(position, !reading.color);
            ask(reader, reading, |reader, reading| {
                let anywhere = Place::On(field.all);
                let dies = reader.can_kill(situation, reading.color, target, anywhere)?;
                Ok(dies.then_some(Life::Dead))
            })?;
        }
    }
    for place in [NewStone::InPlace, NewStone::Nearby, NewStone::Opened] {
        let alive = living(field, chains);
        for reading in chains.iter_mut() {
            let target = field.mask(&reading.chain);
            // Where its owner can join a stone to living ones, he needs no capture for it.
            let joined = field.neighbors(alive[reading.color]) | field.at_wall[reading.color];
            let apart = field.all & !(alive[0] | alive[1] | joined);
            let zone = match place {
                NewStone::InPlace => Place::On(target),
                NewStone::Nearby => Place::On(field.flood(target, apart)),
                NewStone::Opened => Place::Opened,
            };
            let situation = field.situation(position, !reading.color);
            ask(reader, reading, |reader, reading| {
                let dies = reader.can_kill(situation, reading.color, target, zone)?;
                Ok((!dies).then_some(Life::NewStone(place)))
            })?;
        }
    }
    for reading in chains {
        reading.life.get_or_insert(Life::Dead);
    }
    Ok(())
}

/// The stones of the chains that are known to stay.
fn living(field: &Field, chains: &[&mut ChainReading]) -> [field::Set; 2] {
    let mut alive = [0; 2];
    for reading in chains {
        if reading.life.is_some_and(Life::is_alive) {
            alive[reading.color] |= field.mask(&reading.chain);
        }
    }
    alive
}

/// Asks a question of a chain that is still open, and notes what it took.
fn ask(
    reader: &mut Reader<'_>,
    reading: &mut ChainReading,
    question: impl FnOnce(&mut Reader<'_>, &ChainReading) -> Result<Option<Life>, Exhausted>,
) -> Result<(), Exhausted> {
    if reading.life.is_none() {
        let n_before = reader.allowance.n_used;
        let answer = question(reader, reading);
        reading.n_positions += reader.allowance.n_used - n_before;
        reading.life = answer?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
