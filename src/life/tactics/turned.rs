//! The orientation in which a question is read, so that its answer does not depend on how the board
//! lies.

use crate::board::{Color, Move, Orientation, Point, Position};

/// A position, turned and mirrored so that all its images become the same. To swap the colors of
/// the board and of who is asked about changes nothing either.
#[derive(Debug)]
pub(super) struct Turned {
    orientation: Orientation,
    /// The turned position.
    pub(super) position: Position,
}

impl Turned {
    /// Turns a position with the points of `color` that are asked about: a chain, and another one or the
    /// points of an area.
    pub(super) fn new(position: &Position, color: Color, points: &[Point]) -> Self {
        Self::of_colors(position, &[color], points)
    }

    /// The same for points that belong to nobody.
    pub(super) fn of_nobody(position: &Position, points: &[Point]) -> Self {
        Self::of_colors(position, &Color::BOTH, points)
    }

    /// Turns a position with points that may be those of each of these colors.
    fn of_colors(position: &Position, colors: &[Color], points: &[Point]) -> Self {
        let key = |&(orientation, color): &(Orientation, Color)| {
            let turned = |point: Point| orientation.point(point);
            let ko = position.ko().map(turned);
            let mut points: Vec<Point> = points.iter().copied().map(turned).collect();
            // The points of an area have no order.
            if let Some(area) = points.get_mut(1..) {
                area.sort_unstable();
            }
            (position.lie(orientation, color), ko, points)
        };
        let (orientation, _) = Orientation::all(position.size())
            .flat_map(|orientation| colors.iter().map(move |&color| (orientation, color)))
            .min_by_key(key)
            .expect("a board has eight orientations");
        Self {
            orientation,
            position: position.turned(orientation),
        }
    }

    /// The image of a point in the turned position.
    pub(super) fn point(&self, point: Point) -> Point {
        self.orientation.point(point)
    }

    /// The point on the board whose image in the turned position is `point`.
    pub(super) fn point_back(&self, point: Point) -> Point {
        self.orientation.inverse().point(point)
    }

    /// The move on the board whose image in the turned position is `mv`.
    pub(super) fn back(&self, mv: Move) -> Move {
        self.orientation.inverse().mv(mv)
    }
}
