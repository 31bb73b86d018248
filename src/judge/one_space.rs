//! Groups with a single space for eyes in which stones of the opponent stand: nakade, bent four,
//! and the sekis of large chains in large eyes.

use super::status::Status;
use crate::board::{Color, PointSet, Position};
use crate::life::{MOST_WITH_STONES, SpaceFate, space_fate};

/// Stones with what becomes of them.
type Fates = [(PointSet, Status); 2];

/// Reads the eye spaces of chains that are enclosed by what is taken to be alive and that have
/// no other prospects: no other space, and liberties outside only beside stones of the opponent and
/// not beside other own chains. Without liberties outside it is left to what else was read.
pub(super) fn read(position: &Position, alive: &PointSet) -> Vec<(PointSet, Status)> {
    position
        .chains()
        .into_iter()
        .filter_map(|(color, chain)| one_space(position, color, &chain, alive))
        .flatten()
        .collect()
}

/// With so many liberties outside there is time to take what stands inside.
const ENOUGH: usize = 3;

fn one_space(
    position: &Position,
    color: Color,
    wall: &PointSet,
    alive: &PointSet,
) -> Option<Fates> {
    let board = position.size().points();
    let (own, enemies) = (position.stones(color), position.stones(!color));
    if wall.len() <= MOST_WITH_STONES / 2 {
        return None;
    }
    let (spaces, outside): (Vec<_>, Vec<_>) = (board - *wall)
        .parts()
        .partition(|part| part.len() <= MOST_WITH_STONES);
    let [space] = spaces[..] else {
        return None;
    };
    let outside = PointSet::union(outside);
    let intruders = space & enemies;
    if outside.is_empty() || intruders.is_empty() || space.len() <= 2 {
        return None;
    }
    let liberties = wall.neighbors() & outside & position.empty();
    let around = (*wall | liberties).neighbors() & outside;
    if liberties.is_empty()
        || !(around & enemies).is_subset(alive)
        || !liberties.is_subset(&enemies.neighbors())
        || around.meets(&own)
    {
        return None;
    }
    let inside = space & own;
    let (ours, theirs) = match space_fate(&board, &space, &inside, &intruders)? {
        SpaceFate::TwoEyes if liberties.len() >= ENOUGH => (Status::Alive, Status::Dead),
        SpaceFate::Seki => (Status::Seki, Status::Seki),
        SpaceFate::Dead => (Status::Dead, Status::Alive),
        SpaceFate::TwoEyes => return None,
    };
    Some([(*wall | inside, ours), (intruders, theirs)])
}
