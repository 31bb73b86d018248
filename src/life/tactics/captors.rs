//! Whether those who capture a chain are captured in return.
//!
//! A strategy that captures a chain rests on chains around it, which it takes to stay. They are
//! hunted in the line in which the owner of the prey always passes, whenever it is his turn: so
//! he may do something about them instead of answering, or take them after the capture, as he does
//! in a seki in which a capture leaves one eye. Where a hunt finds out nothing, a chain has escaped
//! if it has five liberties besides those where the prey stands.
//!
//! A capture that was found in another way rests on no chain. There no chain beside the prey may
//! be taken by a hunt after the first move.

use super::{ESCAPED, IN_PASSING};
use crate::board::{Color, Point, PointSet, Position};
use crate::life::hunt::hunt;
use crate::life::proof::Step;
use crate::life::surroundings::Walls;

/// Whether no hunt of `owner` takes one of the chains at `captors` while his chain at `stone` is
/// captured with this strategy.
pub(super) fn stay(
    position: &Position,
    owner: Color,
    stone: Point,
    captors: &PointSet,
    steps: &[Step],
) -> bool {
    let others = position.size().points() - position.stones(!owner);
    let place = PointSet::from(stone).flood(&others);
    let turns = turns(position, owner, stone, steps);
    turns.is_some_and(|turns| turns.iter().all(|turn| hold(turn, !owner, captors, &place)))
}

/// The positions in which it is the turn of `owner`, who passes until his chain at `stone` is
/// captured; `None` if a move of the strategy is illegal.
fn turns(position: &Position, owner: Color, stone: Point, steps: &[Step]) -> Option<Vec<Position>> {
    let mut position = position.clone();
    position.lift_ko();
    let mut turns = Vec::new();
    let mut step = steps.last()?;
    loop {
        match step {
            Step::Play(point, next) => {
                if let Some(point) = *point {
                    position = position.after(!owner, point)?;
                    position.lift_ko();
                }
                step = &steps[*next as usize];
            }
            Step::Await(next, _) => {
                turns.push(position.clone());
                step = &steps[*next as usize];
            }
            Step::Reached => break,
        }
    }
    while position.color_at(stone) == Some(owner) {
        turns.push(position.clone());
        let liberties = position.chain(stone).neighbors() & position.empty();
        position = liberties
            .iter()
            .find_map(|point| position.after(!owner, point))?;
        position.lift_ko();
    }
    turns.push(position);
    Some(turns)
}

/// Whether the chains of `color` at `points` stay if they are hunted now. The prey stands in `place`.
fn hold(position: &Position, color: Color, points: &PointSet, place: &PointSet) -> bool {
    let outside = position.empty() - *place;
    hunts(position, color, points).all(|(chain, falls)| match falls {
        Some(falls) => !falls,
        None => (chain.neighbors() & outside).len() >= ESCAPED,
    })
}

/// Whether a hunt of `owner`, who moves first, takes a chain beside his own at `stone`.
pub(super) fn fall(position: &Position, owner: Color, stone: Point) -> bool {
    let beside = position.chain(stone).neighbors();
    hunts(position, !owner, &beside).any(|(_, falls)| falls == Some(true))
}

/// The chains of `color` at `points` but those that stand as walls, with what a hunt for each finds.
fn hunts(
    position: &Position,
    color: Color,
    points: &PointSet,
) -> impl Iterator<Item = (PointSet, Option<bool>)> {
    let walls = Walls::new(position).all();
    let stones = position.stones(color);
    let chains = (*points & stones).flood(&stones).parts();
    let hunted = chains.filter(move |chain| !chain.meets(&walls[color]));
    hunted.map(move |chain| {
        let found = hunt(position, &walls, color, &chain, IN_PASSING);
        (chain, found.falls)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::tactics::status::{Status, status};

    /// Black's three stones can be taken, but White's eye then has three points, and Black plays on
    /// the middle one.
    #[test]
    fn a_capture_that_leaves_one_eye_kills_nothing() {
        let position: Position = ". X X X . O X
                                  O O O O O O X
                                  X . . X X X X
                                  X X X X X X X
                                  . . . . . . ."
            .parse()
            .expect("a diagram");
        let of = |color, stone: &str| {
            let stone: Point = stone.parse().expect("a vertex");
            status(&position, color, stone)
        };
        assert_eq!(of(Color::Black, "C5"), None);
        assert_eq!(of(Color::White, "C4"), Some(Status::Alive));
    }

    /// White captures the stones with either move. After C6 Black lets three stones be taken and
    /// plays in the eye space, which leaves White the eye at D6 at most; after B6 that at A6 stays.
    #[test]
    fn a_capture_that_loses_the_captors_is_told_from_one_that_does_not() {
        let position: Position = ". . . . X .
                                  O X X O X .
                                  O O O O X .
                                  X X X X X .
                                  . . . . . .
                                  . . . . . ."
            .parse()
            .expect("a diagram");
        let at = |vertex: &str| -> Point { vertex.parse().expect("a vertex") };
        let fall_after = |vertex| {
            let next = position
                .after(Color::White, at(vertex))
                .expect("a legal move");
            fall(&next, Color::Black, at("B5"))
        };
        assert!(fall_after("C6"));
        assert!(!fall_after("B6"));
    }
}
