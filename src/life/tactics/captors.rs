//! Whether those who capture a chain are captured in return.
//!
//! A strategy that captures a chain rests on chains around it, which it takes to stay. They are
//! hunted in the line in which the owner of the prey always passes, whenever it is his turn: so
//! he may do something about them instead of answering, or take them after the capture, as he does
//! in a seki in which a capture leaves one eye. Where a hunt finds out nothing, a chain has escaped
//! if it has five liberties outside the place of the prey.
//!
//! Other searches do not say on which chains a capture rests. After the first move of such a
//! capture no hunt may take a chain beside the prey.
//!
//! These hunts keep the ordinary ko rule and need not look at every move: what they find is no
//! proof that the captors stay.

use super::{ESCAPED, IN_PASSING};
use crate::board::{Color, Point, PointSet, Position};
use crate::life::hunt;
use crate::life::proof::StrategyStep;
use crate::life::walls::Walls;

/// Whether the chains at `captors` stay although `owner` hunts them while his chain at `stone` is
/// captured with this strategy; `false` also if that is not found out.
pub(super) fn stay(
    position: &Position,
    owner: Color,
    stone: Point,
    captors: &PointSet,
    steps: &[StrategyStep],
) -> bool {
    let others = position.size().points() - position.stones(!owner);
    let place = PointSet::from(stone).flood(&others);
    let turns = turns(position, owner, stone, steps);
    turns.is_some_and(|turns| turns.iter().all(|turn| hold(turn, !owner, captors, &place)))
}

/// The positions in which it is the turn of `owner`, who passes until his chain at `stone` is
/// captured; `None` if a move of the strategy is illegal, or if his opponent cannot fill a liberty of
/// the chain.
fn turns(
    position: &Position,
    owner: Color,
    stone: Point,
    steps: &[StrategyStep],
) -> Option<Vec<Position>> {
    let mut position = position.clone();
    position.lift_ko();
    let mut turns = Vec::new();
    let mut step = steps.last()?;
    loop {
        match step {
            StrategyStep::Play(mv, next) => {
                position = position.after_move(!owner, *mv)?;
                position.lift_ko();
                step = &steps[*next as usize];
            }
            StrategyStep::Await(next, _) => {
                turns.push(position.clone());
                step = &steps[*next as usize];
            }
            StrategyStep::Reached => break,
        }
    }
    while position.color_at(stone) == Some(owner) {
        turns.push(position.clone());
        let liberties = position.liberties(stone);
        position = liberties
            .iter()
            .find_map(|point| position.after(!owner, point))?;
        position.lift_ko();
    }
    turns.push(position);
    Some(turns)
}

/// Whether the chains of `color` at `points` stay if they are hunted now. The prey stands in `place`,
/// whose liberties do not count.
fn hold(position: &Position, color: Color, points: &PointSet, place: &PointSet) -> bool {
    let outside = position.empty() - *place;
    hunts(position, color, points).all(|(chain, falls)| match falls {
        Some(falls) => !falls,
        None => (chain.neighbors() & outside).len() >= ESCAPED,
    })
}

/// Whether a hunt of `owner`, who moves first, takes one of his opponent's chains at `points`.
pub(super) fn fall(position: &Position, owner: Color, points: &PointSet) -> bool {
    hunts(position, !owner, points).any(|(_, falls)| falls == Some(true))
}

/// The chains of `color` at `points` but those that stand as walls, with what a hunt for each finds.
fn hunts(
    position: &Position,
    color: Color,
    points: &PointSet,
) -> impl Iterator<Item = (PointSet, Option<bool>)> {
    let walls = Walls::new(position).all();
    let chains = position.stones(color).parts_at(points);
    let hunted = chains.filter(move |chain| !chain.meets(&walls[color]));
    hunted.map(move |chain| {
        let falls = hunt::falls(position, &walls, color, &chain, IN_PASSING);
        (chain, falls)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::tactics::status::{GroupStatus, does_kill, status};
    use crate::life::tests::{board, point};

    /// Black's three stones can be taken, but White's eye then has three points, and Black plays on
    /// the middle one. That goes for the move that takes them, too.
    #[test]
    fn a_capture_that_leaves_one_eye_kills_nothing() {
        let position = board(
            ". X X X . O X
             O O O O O O X
             X . . X X X X
             X X X X X X X
             . . . . . . .",
        );
        assert_eq!(status(&position, Color::Black, point("C5")), None);
        let of_white = status(&position, Color::White, point("C4"));
        assert_eq!(of_white, Some(GroupStatus::Alive));
        let next = position.after(Color::White, point("A5"));
        let next = next.expect("a legal move");
        let killed = does_kill(&next, Color::Black, point("C5"), point("E5"));
        assert_eq!(killed, None);
    }

    /// White captures the stones with either move. After C6 Black lets three stones be taken and
    /// plays in the eye space, which leaves White the eye at D6 at most; after B6 that at A6 stays.
    #[test]
    fn a_capture_that_loses_the_captors_is_told_from_one_that_does_not() {
        let position = board(
            ". . . . X .
             O X X O X .
             O O O O X .
             X X X X X .
             . . . . . .
             . . . . . .",
        );
        let beside = position.chain(point("B5")).neighbors();
        let fall_after = |vertex| {
            let next = position.after(Color::White, point(vertex));
            fall(&next.expect("a legal move"), Color::Black, &beside)
        };
        assert!(fall_after("C6"));
        assert!(!fall_after("B6"));
    }
}
