//! How many eyes there are in a space.
//!
//! A space gives a chain beside it one eye if the chain lives with it and a second eye elsewhere,
//! and two if it lives without that. Both are asked of every line of play in the space and on the
//! points beside it where the chains around it meet. They are connected nowhere else, and
//! everything outside belongs to the opponent.

mod eye_field;

use super::turned::Turned;
use super::{IN_PASSING, Success, attacked};
use crate::board::{Color, Point, PointSet, Position};
use eye_field::{EyeField, MOST_POINTS};

/// The eyes in a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Eyes {
    /// How many its owner has if the opponent moves first there, and if he does himself.
    pub n: [u32; 2],
    /// Where both play if that makes a difference: the opponent and the owner.
    pub vital: Option<[Point; 2]>,
}

/// The eyes in the space around `point`; `None` if that is not known.
pub fn eyes(position: &Position, point: Point) -> Option<Eyes> {
    let turned = match position.color_at(point) {
        Some(color) => Turned::new(position, color, &[point]),
        None => Turned::of_nobody(position, &[point]),
    };
    let found = eyes_as_it_lies(&turned.position, turned.point(point))?;
    let back = |points: [Point; 2]| points.map(|point| turned.point_back(point));
    Some(Eyes {
        vital: found.vital.map(back),
        ..found
    })
}

fn eyes_as_it_lies(position: &Position, point: Point) -> Option<Eyes> {
    let none = Eyes {
        n: [0; 2],
        vital: None,
    };
    // Who has eyes there owns the space.
    let found = Color::BOTH.map(|owner| {
        let space = enclosed(position, owner, point).or_else(|| bounded(position, owner, point));
        space.map_or(Some(none), |space| count(position, owner, &space))
    });
    match found {
        [Some(eyes), Some(other)] | [Some(other), Some(eyes)] if other == none => Some(eyes),
        _ => None,
    }
}

/// The space around `point` that stones of `owner` alone enclose, with what stands in it; `None` if it
/// is too large.
fn enclosed(position: &Position, owner: Color, point: Point) -> Option<PointSet> {
    let others = position.size().points() - position.stones(owner);
    let space = PointSet::from(point).flood(&others);
    (!space.is_empty() && space.len() <= MOST_POINTS).then_some(space)
}

/// The empty points around `point` and the stones of the opponent of `owner` that have no liberty
/// elsewhere; `None` if `owner` has a stone there.
fn bounded(position: &Position, owner: Color, point: Point) -> Option<PointSet> {
    let chain = match position.color_at(point) {
        Some(color) if color == owner => return None,
        Some(_) => position.chain(point),
        None => point.into(),
    };
    let empty = position.empty();
    let space = chain | (chain | chain.neighbors()).flood(&empty);
    let foes = position.stones(!owner).parts_at(&space.neighbors());
    let within = foes.filter(|foe| position.liberties_of(foe).is_subset(&space));
    Some(space | PointSet::union(within))
}

/// A space with all that is asked about it.
struct Space<'a> {
    position: &'a Position,
    owner: Color,
    /// What each of the chains around it sees.
    eye_fields: Vec<EyeField>,
}

/// The eyes that a space gives to the chain of `owner` that has most of them.
fn count(position: &Position, owner: Color, points: &PointSet) -> Option<Eyes> {
    let eye_fields = EyeField::all(position, owner, points)?;
    let mut space = Space {
        position,
        owner,
        eye_fields,
    };
    if !space.walls_stay() {
        return None;
    }
    let n = [space.n_eyes(None, !owner)?, space.n_eyes(None, owner)?];
    let vital = if n[0] == n[1] {
        None
    } else {
        Some(space.vital(n)?)
    };
    Some(Eyes { n, vital })
}

impl Space<'_> {
    /// The eyes of the chain that has most of them if `first` moves first, after a stone of the other
    /// at `point` if there is one.
    fn n_eyes(&mut self, point: Option<Point>, first: Color) -> Option<u32> {
        let mut eye_fields = self.eye_fields.iter_mut();
        eye_fields.try_fold(0, |most, eye_field| {
            Some(most.max(eye_field.n_eyes(point, first)?))
        })
    }

    /// Where the opponent plays, and where the owner, for as many eyes as each of them gets.
    fn vital(&mut self, n: [u32; 2]) -> Option<[Point; 2]> {
        let points = PointSet::union(self.eye_fields.iter().map(|eye_field| eye_field.points));
        let mut found = [PointSet::EMPTY; 2];
        for point in &(points & self.position.empty()) {
            for (n, color) in n.into_iter().zip([!self.owner, self.owner]) {
                if self.n_eyes(Some(point), !color) == Some(n) && self.holds(color, point) {
                    found[usize::from(color == self.owner)].insert(point);
                }
            }
        }
        let [attack, defend] = found;
        let both = attack & defend;
        let first = |points: PointSet| both.first().or(points.first());
        Some([first(attack)?, first(defend)?])
    }

    /// Whether the chains of the opponent outside stay, as far as that is known.
    fn walls_stay(&self) -> bool {
        let walls = PointSet::union(self.eye_fields.iter().map(|eye_field| eye_field.walls));
        let mut stones = walls.parts().filter_map(|wall| wall.first());
        stones.all(|stone| !is_taken(self.position, !self.owner, stone))
    }

    /// Whether a stone stays if it is one of the opponent's that belongs to what is outside.
    fn holds(&self, color: Color, point: Point) -> bool {
        if color == self.owner {
            return true;
        }
        let board = self.position.size().points();
        self.position.after(color, point).is_some_and(|after| {
            let chain = after.chain(point);
            let around = ((chain | chain.neighbors()) & board) - after.stones(self.owner);
            let is_inside = |eye_field: &EyeField| around.is_subset(&eye_field.points);
            self.eye_fields.iter().all(is_inside) || !is_taken(&after, color, point)
        })
    }
}

/// Whether the chain of `color` at `stone` is known to be captured if its opponent moves first.
fn is_taken(position: &Position, color: Color, stone: Point) -> bool {
    attacked(position, color, stone, IN_PASSING).is_some_and(|success| success != Success::No)
}
