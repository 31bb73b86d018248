//! Whether those who capture a chain are captured in return.
//!
//! A strategy that captures a chain rests on chains around it, which it takes to stay. They are
//! hunted in the line in which the owner of the prey always passes, whenever it is his turn: so
//! he may do something about them instead of answering, or take them after the capture, as he does
//! in a seki in which a capture leaves one eye. Where a hunt finds out nothing, a chain has escaped
//! if it has five liberties besides those where the prey stands.

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
    let walls = Walls::new(position).all();
    let stays = |chain: &PointSet| {
        let falls = hunt(position, &walls, color, chain, IN_PASSING).falls;
        falls.map_or_else(
            || (chain.neighbors() & (position.empty() - *place)).len() >= ESCAPED,
            |falls| !falls,
        )
    };
    let mut chains = points.flood(&position.stones(color)).parts();
    chains.all(|chain| chain.meets(&walls[color]) || stays(&chain))
}

#[cfg(test)]
mod tests {
    use crate::board::{Color, Point, Position};
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
}
