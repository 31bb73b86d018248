//! Whether the opponent can get a foothold where he can never live: a seki, in the end.
//!
//! In a region that one color has enclosed for good its opponent may play as often as he likes,
//! and still never come to two eyes. Then he may hold out in a seki all the same, around stones
//! that are too few to kill him and too many to be captured for two eyes:
//!
//! ```text
//! X X X X X X X
//! X O O O O O X     White can never live here. But Black cannot kill him either: of the six
//! X O O . O O X     points in the middle he may fill all but one, and when White takes the five
//! X O . X O O X     stones, he has a place for two eyes.
//! X O O X . O X
//! X O O . O O X
//! X O O O O O X
//! X X X X X X X
//! ```
//!
//! So the opponent moves alone first, as often as he likes, and then the owner of the region moves
//! and both answer each other. If every stone that the opponent can have got there falls, he has
//! no foothold, and the region is territory.

use std::collections::HashSet;

use super::attractor::Exhausted;
use super::capture::Reader;
use super::field::{Field, Law, Situation, lowest};
use super::unconditional::lifeless;
use super::{MOST_POSITIONS, Unconditional, unconditional};
use crate::board::{Color, PointSet, Position, Suicide};

/// What is unconditionally alive, and the regions in which the opponent can get no stone that is
/// safe, whatever he plays there, if the owner begins to answer only then.
///
/// More than `unconditional` finds: that asks for no reading, and claims no larger region with
/// stones of its owner inside. Where suicide is legal, no more: reading knows no suicide.
pub fn proven(position: &Position, suicide: Suicide) -> Unconditional {
    let mut proven = unconditional(position, suicide);
    if suicide != Suicide::Forbidden {
        return proven;
    }
    let lifeless = lifeless(position, &proven);
    for owner in Color::BOTH {
        for region in lifeless[owner].parts() {
            if holds_nothing(position, owner, &region, proven.alive) == Ok(true) {
                proven.territory[owner] |= region;
            }
        }
    }
    proven
}

/// Whether every stone falls that the opponent of `owner` can get in this region.
fn holds_nothing(
    position: &Position,
    owner: Color,
    region: &PointSet,
    walls: [PointSet; 2],
) -> Result<bool, Exhausted> {
    let field = Field::new(&[], region, walls, Law::Play).ok_or(Exhausted)?;
    let inner = field.mask(&position.stones(owner));
    let empty = field.mask(&position.empty());
    let open = field.neighbors(inner) & empty;
    let mut stones = [0; 2];
    stones[owner] = inner;
    stones[!owner] = field.all & !inner & !open;
    let reader = Reader::new(&field, MOST_POSITIONS);
    let start = Situation::new(stones, owner);
    for situation in alone(&field, start)? {
        for chain in field.parts(situation.stones[!owner]) {
            if !reader.can_capture(situation, !owner, lowest(chain))? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Every position that the player who is not to move can reach if only he plays.
fn alone(field: &Field, start: Situation) -> Result<Vec<Situation>, Exhausted> {
    let mut found = vec![start];
    let mut seen = HashSet::from([start.stones]);
    let mut n = 0;
    while n < found.len() {
        if found.len() > MOST_POSITIONS as usize {
            return Err(Exhausted);
        }
        let situation = Situation {
            to_move: !start.to_move,
            ..found[n]
        };
        for next in field.plays(&situation) {
            if seen.insert(next.stones) {
                found.push(Situation::new(next.stones, start.to_move));
            }
        }
        n += 1;
    }
    Ok(found)
}
