//! The board of a test with its pattern and its answer marked.

use std::collections::BTreeMap;

use crate::board::{Drawing, Move, Point};
use crate::regress::replay::ShownBoard;

/// The meaning of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
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
    const fn color(self) -> &'static str {
        match self {
            Self::Wanted => "#2a2",
            Self::Forbidden => "#c80",
            Self::Right => "#06c",
            Self::Wrong => "#d00",
        }
    }
}

/// Draws a board: stones, the last move with a dot, marks as rings.
pub(super) fn picture(board: &ShownBoard, marks: &BTreeMap<Point, Mark>) -> String {
    let size = board.position.size();
    let mut drawing = Drawing::new(size);
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
