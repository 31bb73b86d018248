//! Groups with a single space for eyes in which stones of the opponent stand: nakade, bent four,
//! and the sekis of large chains in large eyes.

use super::status::{Status, Verdict};
use crate::board::{Color, PointSet, Position};
use crate::life::{Fate, fate, has_one_place};

/// What is read about the stones of one eye space and of the group around it.
pub(super) struct Reading {
    /// Stones of both colors, with what becomes of them.
    pub(super) stones: [(PointSet, Status); 2],
}

/// Reads the eye spaces of chains that are enclosed by what lives by these verdicts and that have
/// no other prospects: no other space, and liberties outside only beside stones of the opponent and
/// not beside other own chains, or in a place where no eye can be made ([`has_one_place`]). Without
/// liberties outside it is left to what else was read.
pub(super) fn read(position: &Position, verdicts: &[Verdict]) -> Vec<Reading> {
    let alive = verdicts
        .iter()
        .filter(|verdict| verdict.status != Status::Dead)
        .fold(PointSet::EMPTY, |all, verdict| all | verdict.chain);
    verdicts
        .iter()
        .filter_map(|verdict| one_space(position, verdict.color, &verdict.chain, &alive))
        .collect()
}

/// With so many liberties outside there is time to take what stands inside.
const ENOUGH: usize = 3;
/// The largest space that is searched.
const LARGEST: usize = 8;

fn one_space(
    position: &Position,
    color: Color,
    wall: &PointSet,
    alive: &PointSet,
) -> Option<Reading> {
    let board = position.size().points();
    let (own, enemies) = (position.stones(color), position.stones(!color));
    if wall.len() <= LARGEST / 2 {
        return None;
    }
    let (mut spaces, mut outside) = (Vec::new(), PointSet::EMPTY);
    for part in (board - *wall).parts() {
        if part.len() <= LARGEST {
            spaces.push(part);
        } else {
            outside |= part;
        }
    }
    let [space] = spaces.as_slice() else {
        return None;
    };
    let intruders = *space & enemies;
    if outside.is_empty() || intruders.is_empty() || space.len() <= 2 {
        return None;
    }
    let liberties = wall.neighbors() & outside & position.empty();
    let around = (*wall | liberties).neighbors() & outside;
    if liberties.is_empty() || !(around & enemies).is_subset(alive) {
        return None;
    }
    let is_held_in = liberties.is_subset(&enemies.neighbors()) && !around.meets(&own);
    let has_no_other_eye = || {
        let dead = (own | enemies) - *alive;
        let (size, stones) = (position.size(), position.both());
        has_one_place(size, stones, &(dead | intruders), wall, space)
    };
    if !is_held_in && !has_no_other_eye() {
        return None;
    }
    let inside = *space & own;
    let (ours, theirs) = match fate(&board, space, &inside, &intruders) {
        Fate::TwoEyes if liberties.len() >= ENOUGH => (Status::Alive, Status::Dead),
        Fate::Seki => (Status::Seki, Status::Seki),
        Fate::Dead => (Status::Dead, Status::Alive),
        Fate::TwoEyes | Fate::Open => return None,
    };
    Some(Reading {
        stones: [(*wall | inside, ours), (intruders, theirs)],
    })
}
