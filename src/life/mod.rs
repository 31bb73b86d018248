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
//!   new stone in its place holds), or where the capture has opened the board;
//! * else **dead**.
//!
//! The text of art. 7.1 names no place for the new stone. The first two are the terms
//! capturable-1 and capturable-2 of R. Jasiek's formal reading; the third is needed for the
//! single stone of *three points without capturing* (official example 1).
//!
//! Under the ordinary ko rule ([`Law::Play`]) the same games tell with either side first
//! whether a chain is alive, dead, unsettled or in seki. There too a play without end is no
//! capture: whether superko would forbid a repetition longer than a ko is not asked, and threats
//! elsewhere do not count. Suicide is no move under either law.
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
mod outcome;
mod paths;
mod proof;
mod prover;
pub mod refuter;
mod room;
mod safety;
mod surroundings;
pub mod tactics;
mod unconditional;
mod verify;
mod zones;

pub use answers::{Effort, answers};
pub(crate) use eye_space::{Fate, fate};
pub use finish::{Cause, Finish, Step, finish};
pub use foothold::proven;
pub(crate) use groups::has_one_place;
pub use groups::{Eyeless, Groups, groups};
pub use hunt::{Found, hunt};
pub use outcome::Outcome;
pub use proof::{Answer, Claim, Grounds, Plan};
pub use safety::safe;
pub use surroundings::Walls;
use unconditional::lifeless;
pub use unconditional::{Proof, Unconditional, unconditional};
pub use verify::{Verification, verify};

use attractor::Exhausted;
use capture::{Place, Reader};
use field::{Field, Set, Situation};

use crate::board::{Color, PointSet, Position};

/// The ko rule under which chains are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Law {
    /// To confirm life and death after the stop: a ko may be retaken only after a pass for that
    /// ko (Japanese rules 1989, art. 7.2). The attacker moves first.
    Confirmation,
    /// In play: a ko may be retaken after any move in between, and nobody has a threat elsewhere.
    /// Either side moves first.
    Play,
}

/// Where a new stone lives that a capture has made possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NewStone {
    /// On a point of the captured chain.
    InPlace,
    /// On a point connected with it without crossing chains that live by themselves.
    Nearby,
    /// On a point that the capture has opened: where its owner captured in turn.
    Opened,
}

/// What becomes of a chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Life {
    /// It is part of a wall: see [`Walls`].
    Wall,
    /// Its opponent cannot capture it, moving first. (Whether it is in seki was not asked, or not
    /// found out.)
    Uncapturable,
    /// It can be captured, but then a new stone lives.
    NewStone(NewStone),
    /// It cannot be captured, but it does not come to two eyes either, even if its owner moves
    /// first ([`Law::Play`] only; under confirmation art. 8 tells what is seki: [`Outcome`]).
    Seki,
    /// Who moves first decides ([`Law::Play`] only).
    Unsettled,
    /// It is captured, and no new stone lives.
    Dead,
}

impl Life {
    /// Whether the chain stays: `None` if it is unsettled.
    pub const fn is_alive(self) -> Option<bool> {
        match self {
            Self::Unsettled => None,
            Self::Dead => Some(false),
            _ => Some(true),
        }
    }
}

/// What has been found out about one chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChainReading {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub chain: PointSet,
    /// What becomes of it; `None` if the budget did not suffice to prove it.
    pub life: Option<Life>,
    /// The field that was read; the chain itself if it is part of a wall.
    pub field: PointSet,
    /// The stones that were presumed to live, and on which this rests: a proof if there are none.
    pub rests_on: PointSet,
    /// Positions looked at for it.
    pub n_positions: u32,
}

/// The reading of a whole position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The stones that needed no reading.
    pub walls: Walls,
    /// Every chain, Black's before White's.
    pub chains: Vec<ChainReading>,
}

impl Reading {
    /// The dead stones, if for every chain it is known whether it stays.
    pub fn dead(&self) -> Option<PointSet> {
        let mut dead = PointSet::EMPTY;
        for reading in &self.chains {
            if !reading.life?.is_alive()? {
                dead |= reading.chain;
            }
        }
        Some(dead)
    }

    /// Territory, dame and seki by art. 8, if for every chain it is known whether it stays.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
        Some(Outcome::new(position, &self.dead()?))
    }
}

/// Places with more points are not read exactly: no budget would suffice.
const MAX_POINTS: usize = 64;

/// How much may be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Positions that may be looked at in each field.
    pub positions: u32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { positions: 300_000 }
    }
}

/// Reads every chain of `position` under `law`.
///
/// The chains of `presumed` are taken to live; see [`Walls`] for those that are found to.
pub fn read(position: &Position, law: Law, presumed: &PointSet, budget: Budget) -> Reading {
    read_about(position, law, presumed, &position.size().points(), budget)
}

/// As [`read`], but only the fields are read that hold one of the points `asked`.
pub fn read_about(
    position: &Position,
    law: Law,
    presumed: &PointSet,
    asked: &PointSet,
    budget: Budget,
) -> Reading {
    let walls = Walls::new(position, presumed);
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
                field: chain,
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
            reading.field = points;
            reading.rests_on = rests_on;
        }
        if points.len() > MAX_POINTS || !points.meets(asked) {
            continue;
        }
        if let Some(field) = Field::new(&points, stones, law) {
            // Those that came first are kept when the budget is used up.
            let _: Result<(), Exhausted> =
                read_field(&field, position, law, &mut inside, budget.positions);
        }
    }
    Reading { walls, chains }
}

fn read_field(
    field: &Field,
    position: &Position,
    law: Law,
    chains: &mut [&mut ChainReading],
    limit: u32,
) -> Result<(), Exhausted> {
    let stones = position.both().map(|stones| field.mask(&stones));
    let mut reader = Reader::new(field, limit);
    match law {
        Law::Confirmation => confirm(field, &mut reader, stones, chains),
        Law::Play => play_out(field, &mut reader, stones, chains),
    }
}

fn attacked(stones: [Set; 2], owner: Color) -> Situation {
    Situation {
        stones,
        bans: [0; 2],
        to_move: !owner,
    }
}

fn defended(stones: [Set; 2], owner: Color) -> Situation {
    Situation {
        to_move: owner,
        ..attacked(stones, owner)
    }
}

/// Art. 7: each question is asked of all chains before the next.
fn confirm(
    field: &Field,
    reader: &mut Reader<'_>,
    stones: [Set; 2],
    chains: &mut [&mut ChainReading],
) -> Result<(), Exhausted> {
    for reading in chains.iter_mut() {
        ask(reader, reading, |reader, reading| {
            let target = field.mask(&reading.chain);
            let lowest = target & target.wrapping_neg();
            let situation = attacked(stones, reading.color);
            let falls = reader.can_capture(situation, reading.color, lowest)?;
            Ok((!falls).then_some(Life::Uncapturable))
        })?;
    }
    let alive = chains.iter().filter(|reading| reading.life.is_some()).fold(
        [0; 2],
        |mut alive, reading| {
            alive[reading.color] |= field.mask(&reading.chain);
            alive
        },
    );
    for reading in chains.iter_mut() {
        // Where its owner has nothing else alive, most often no new stone lives anywhere; then
        // this one question answers the three that follow.
        if alive[reading.color] | field.at_wall[reading.color] == 0 {
            let target = field.mask(&reading.chain);
            let situation = attacked(stones, reading.color);
            ask(reader, reading, |reader, reading| {
                let anywhere = Place::On(field.all);
                let dies = reader.can_kill(situation, reading.color, target, anywhere)?;
                Ok(dies.then_some(Life::Dead))
            })?;
        }
    }
    for place in [NewStone::InPlace, NewStone::Nearby, NewStone::Opened] {
        let held = chains
            .iter()
            .filter(|reading| reading.life.is_some_and(|life| life != Life::Dead))
            .fold(0, |held, reading| held | field.mask(&reading.chain));
        for reading in chains.iter_mut() {
            let target = field.mask(&reading.chain);
            let zone = match place {
                NewStone::InPlace => Place::On(target),
                NewStone::Nearby => Place::On(field.flood(target, field.all & !held)),
                NewStone::Opened => Place::Opened,
            };
            let situation = attacked(stones, reading.color);
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

/// The ordinary ko rule, with either side first.
fn play_out(
    field: &Field,
    reader: &mut Reader<'_>,
    stones: [Set; 2],
    chains: &mut [&mut ChainReading],
) -> Result<(), Exhausted> {
    for reading in chains.iter_mut() {
        ask(reader, reading, |reader, reading| {
            let target = field.mask(&reading.chain);
            let lowest = target & target.wrapping_neg();
            let first = attacked(stones, reading.color);
            if !reader.can_capture(first, reading.color, lowest)? {
                return Ok(Some(Life::Uncapturable));
            }
            let place = Place::On(target);
            if !reader.can_kill(first, reading.color, target, place)? {
                return Ok(Some(Life::NewStone(NewStone::InPlace)));
            }
            let second = defended(stones, reading.color);
            let dies = reader.can_kill(second, reading.color, target, place)?;
            Ok(Some(if dies { Life::Dead } else { Life::Unsettled }))
        })?;
    }
    // Stones inside a dead group need no eyes.
    let stays = Color::BOTH.map(|color| {
        let others = chains.iter().filter(|reading| reading.color == color);
        others
            .filter(|reading| reading.life != Some(Life::Dead))
            .fold(0, |stays, reading| stays | field.mask(&reading.chain))
    });
    for reading in chains {
        if reading.life == Some(Life::Uncapturable) && stays[!reading.color] != 0 {
            let target = field.mask(&reading.chain);
            let lowest = target & target.wrapping_neg();
            let second = defended(stones, reading.color);
            let n_before = reader.allowance.n_used;
            let is_safe = reader.can_secure(second, reading.color, lowest);
            reading.n_positions += reader.allowance.n_used - n_before;
            if !is_safe? {
                reading.life = Some(Life::Seki);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
