//! The board of a test with its pattern and its answer marked.

use std::collections::BTreeMap;

use crate::board::{Drawing, Move, Point};
use crate::game::star_points;
use crate::regress::replay::ShownBoard;

/// The meaning of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A point that the command names.
    Asked,
    /// A point that the pattern requires.
    Wanted,
    /// A point that the pattern forbids.
    Forbidden,
    /// A correct answer.
    Right,
    /// A wrong answer.
    Wrong,
}

impl Mark {
    /// All marks, in the order of an explanation.
    pub(super) const ALL: [Self; 5] = [
        Self::Asked,
        Self::Wanted,
        Self::Forbidden,
        Self::Right,
        Self::Wrong,
    ];

    /// What it stands for.
    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::Asked => "asked about",
            Self::Wanted => "expected",
            Self::Forbidden => "not expected",
            Self::Right => "answer, right",
            Self::Wrong => "answer, wrong",
        }
    }

    pub(super) const fn color(self) -> &'static str {
        match self {
            Self::Asked => "#93f",
            Self::Wanted => "#2a2",
            Self::Forbidden => "#c80",
            Self::Right => "#06c",
            Self::Wrong => "#d00",
        }
    }
}

/// Draws a board: star points, stones, the last move with a dot, marks as rings.
pub(super) fn picture(board: &ShownBoard, marks: &BTreeMap<Point, Mark>) -> String {
    let size = board.position.size();
    let mut drawing = Drawing::new(size);
    for point in &star_points(size) {
        drawing.add_star(point);
    }
    for point in &size.points() {
        if let Some(color) = board.position.color_at(point) {
            drawing.add_stone(point, color, 1.0);
        }
        if board.last_move.and_then(Move::point) == Some(point) {
            drawing.add_dot(point);
        }
        if let Some(mark) = marks.get(&point) {
            drawing.add_ring(point, mark.color());
        }
    }
    drawing.finish()
}
