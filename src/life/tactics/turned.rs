//! The orientation in which a question is read, so that its answer does not depend on how the board
//! lies.

use crate::board::{Move, Orientation, Point, PointSet, Position};

/// A position, turned and mirrored so that all its images become the same.
#[derive(Debug)]
pub(super) struct Turned {
    orientation: Orientation,
    /// The turned position.
    pub(super) position: Position,
}

impl Turned {
    /// Turns a position with the points that are asked about.
    pub(super) fn new(position: &Position, points: &[Point]) -> Self {
        let key = |orientation: &Orientation| {
            let rows = |points: &PointSet| orientation.points(points).rows();
            let turned = |point: Point| orientation.point(point);
            let size = orientation.new_size();
            (
                (size.columns(), size.rows()),
                position.both().each_ref().map(rows),
                position.ko().map(turned),
                points
                    .iter()
                    .map(|&point| turned(point))
                    .collect::<Vec<_>>(),
            )
        };
        let orientation = Orientation::all(position.size())
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

    /// The move on the board whose image in the turned position is `mv`.
    pub(super) fn back(&self, mv: Move) -> Move {
        self.orientation.inverse().mv(mv)
    }
}
