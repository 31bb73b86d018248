//! How many eyes there are in a space that a single chain encloses.
//!
//! No eye beside a single chain is false, and the space is small enough to look at every line of
//! play. Spaces between several chains are left open.

use crate::board::{Color, Point, PointSet, Position, Suicide};
use crate::life::eye_space::two_eyes;

/// The eyes in a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eyes {
    /// How many its owner has if the opponent moves first there, and if he does himself.
    pub n: [u32; 2],
    /// Where both play if that makes a difference: the opponent and the owner.
    pub vital: Option<[Point; 2]>,
}

/// An empty space with the stones in it, and the color that encloses it.
struct Space {
    owner: Color,
    points: PointSet,
}

impl Space {
    /// The smallest space around `point` that a single chain encloses.
    fn around(position: &Position, point: Point) -> Option<Self> {
        let board = position.size().points();
        let spaces = Color::BOTH.into_iter().filter_map(|owner| {
            let own = position.stones(owner);
            if own.contains(point) {
                return None;
            }
            let points = PointSet::from(point).flood(&(board - own));
            let wall = points.neighbors() & own;
            (own.parts_at(&wall).count() == 1).then_some(Self { owner, points })
        });
        spaces.min_by_key(|space| space.points.len())
    }

    fn two_eyes(&self, position: &Position) -> Option<[bool; 2]> {
        let board = position.size().points();
        let own = self.points & position.stones(self.owner);
        let others = self.points & position.stones(!self.owner);
        two_eyes(&board, &self.points, &own, &others)
    }

    /// A point on which a stone of `color` decides whether there are two eyes.
    fn vital(&self, position: &Position, color: Color) -> Option<Point> {
        let empty = self.points & position.empty();
        let decides = |&point: &Point| {
            if position.check(color, point, Suicide::Forbidden).is_err() {
                return false;
            }
            let mut after = position.clone();
            after.place(color, point);
            let eyes = self.two_eyes(&after);
            eyes.is_some_and(
                |[first, second]| {
                    if color == self.owner { second } else { !first }
                },
            )
        };
        empty.iter().find(decides)
    }
}

/// The eyes in the space around `point`; `None` if that is not known.
pub fn eyes(position: &Position, point: Point) -> Option<Eyes> {
    let space = Space::around(position, point)?;
    let n = |has_two: bool| if has_two { 2 } else { 1 };
    let [first, second] = space.two_eyes(position)?;
    let vital = if first == second {
        None
    } else {
        let attack = space.vital(position, !space.owner)?;
        Some([attack, space.vital(position, space.owner)?])
    };
    Some(Eyes {
        n: [n(second), n(first)],
        vital,
    })
}
