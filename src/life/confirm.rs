//! Confirmation of life and death: what becomes of chains in small places, by every line of play.
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

use super::Walls;
use super::attractor::Exhausted;
use super::capture::{Place, Reader};
use super::field::{Field, Law, Set, Situation, lowest};
use crate::board::{Color, PointSet, Position};

/// Places with more points are not read: no limit would suffice.
const MOST_READ: usize = 64;

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
    /// Its opponent cannot capture it, moving first. Whether it is in seki says
    /// [`Outcome`](super::Outcome).
    Uncapturable,
    /// It can be captured, but then a new stone lives. Where, only the tests of the catalogue ask.
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

/// Confirms by art. 7 what becomes of the chains of `position`, in the fields between the `walls`
/// that hold one of the points `asked`: every chain, Black's before White's. In each field at most
/// `limit` positions are looked at.
pub fn confirm(
    position: &Position,
    walls: &Walls,
    asked: &PointSet,
    limit: u32,
) -> Vec<ChainReading> {
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
            let _: Result<(), Exhausted> = confirm_field(&field, position, &mut inside, limit);
        }
    }
    chains
}

/// What the opponent of a chain tries, who moves first.
#[derive(Debug, Clone, Copy)]
enum Attempt {
    /// To capture it.
    Capture,
    /// To capture it so that no new stone lives anywhere. Where its owner has nothing else alive, most
    /// often none does; then this one answers the three about places.
    KillEverywhere,
    /// To capture it so that no new stone lives in this place.
    Kill(NewStone),
}

/// Art. 7: each attempt is read for all chains before the next.
fn confirm_field(
    field: &Field,
    position: &Position,
    chains: &mut [&mut ChainReading],
    limit: u32,
) -> Result<(), Exhausted> {
    let reader = Reader::new(field, limit);
    let places = [NewStone::InPlace, NewStone::Nearby, NewStone::Opened];
    let attempts = [Attempt::Capture, Attempt::KillEverywhere];
    for attempt in attempts.into_iter().chain(places.map(Attempt::Kill)) {
        let alive = living(field, chains);
        for reading in chains.iter_mut().filter(|reading| reading.life.is_none()) {
            let n_before = reader.allowance.n_used();
            let start = field.situation(position, !reading.color);
            let answer = attempted(&reader, start, reading, attempt, alive);
            reading.n_positions += reader.allowance.n_used() - n_before;
            reading.life = answer?;
        }
    }
    for reading in chains {
        reading.life.get_or_insert(Life::Dead);
    }
    Ok(())
}

/// Reads an attempt on a chain, the stones in `alive` being known to stay; `None` if it leaves open what
/// becomes of the chain.
fn attempted(
    reader: &Reader<'_>,
    start: Situation,
    reading: &ChainReading,
    attempt: Attempt,
    alive: [Set; 2],
) -> Result<Option<Life>, Exhausted> {
    let (field, color) = (reader.field, reading.color);
    let target = field.mask(&reading.chain);
    let place = match attempt {
        Attempt::Capture => {
            let falls = reader.can_capture(start, color, lowest(target))?;
            return Ok((!falls).then_some(Life::Uncapturable));
        }
        Attempt::KillEverywhere if alive[color] | field.at_wall[color] != 0 => return Ok(None),
        Attempt::KillEverywhere => Place::On(field.all),
        Attempt::Kill(NewStone::InPlace) => Place::On(target),
        Attempt::Kill(NewStone::Nearby) => {
            // Where its owner can join a stone to living ones, he needs no capture for it.
            let joined = field.neighbors(alive[color]) | field.at_wall[color];
            Place::On(field.flood(target, field.all & !(alive[0] | alive[1] | joined)))
        }
        Attempt::Kill(NewStone::Opened) => Place::Opened,
    };
    let dies = reader.can_kill(start, color, target, place)?;
    Ok(match attempt {
        Attempt::Kill(place) => (!dies).then_some(Life::NewStone(place)),
        _ => dies.then_some(Life::Dead),
    })
}

/// The stones of the chains that are known to stay.
fn living(field: &Field, chains: &[&mut ChainReading]) -> [Set; 2] {
    let mut alive = [0; 2];
    for reading in chains {
        if reading.life.is_some_and(Life::is_alive) {
            alive[reading.color] |= field.mask(&reading.chain);
        }
    }
    alive
}
