//! A board as a small SVG picture.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::board::{BoardSize, Color, Move, Point};
use crate::regress::replay::Board;

/// How a point is marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The pattern asks for it.
    Wanted,
    /// The pattern forbids it.
    Forbidden,
    /// The answer, as it should be.
    Right,
    /// The answer, as it should not be.
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

/// Lines are this far apart.
const PITCH: u32 = 16;

/// Draws a board with coordinates: stones, the last move with a dot, marks as rings.
pub(super) fn picture(board: &Board, marks: &BTreeMap<Point, Mark>) -> String {
    let size = board.position.size();
    let [columns, rows] = [size.columns(), size.rows()].map(u32::from);
    let [width, height] = [columns + 2, rows + 2].map(|lines| lines * PITCH);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-size=\"9\" text-anchor=\"middle\"><rect width=\"100%\" height=\"100%\" \
         fill=\"#e8c070\"/><path stroke=\"#000\" stroke-width=\".6\" d=\""
    );
    let x = |column: u32| (column + 1) * PITCH + PITCH / 2;
    let y = |row: u32| (rows - row) * PITCH + PITCH / 2;
    for column in 0..columns {
        let _ = write!(svg, "M{} {}V{}", x(column), y(0), y(rows - 1));
    }
    for row in 0..rows {
        let _ = write!(svg, "M{} {}H{}", x(0), y(row), x(columns - 1));
    }
    svg.push_str("\"/>");
    push_coordinates(&mut svg, size, x, y);
    for (point, column, row) in points(size) {
        let (x, y) = (x(column), y(row));
        let color = board.position.color_at(point);
        if let Some(color) = color {
            let fill = if color == Color::Black {
                "#000"
            } else {
                "#fff"
            };
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{fill}\" stroke=\"#000\"/>"
            );
        }
        if board.last_move.and_then(Move::point) == Some(point) {
            let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"2\" fill=\"#888\"/>");
        }
        if let Some(mark) = marks.get(&point) {
            let _ = write!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"none\" stroke-width=\"2.5\" \
                 stroke=\"{}\"/>",
                mark.color()
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

fn points(size: BoardSize) -> impl Iterator<Item = (Point, u32, u32)> {
    let columns = move |row| (0..size.columns()).map(move |column| (column, row));
    let all = (0..size.rows()).flat_map(columns);
    all.filter_map(move |(column, row)| {
        Some((size.point(column, row)?, u32::from(column), u32::from(row)))
    })
}

fn push_coordinates(
    svg: &mut String,
    size: BoardSize,
    x: impl Fn(u32) -> u32,
    y: impl Fn(u32) -> u32,
) {
    for (point, column, row) in points(size) {
        let vertex = point.to_string();
        let (letter, number) = vertex.split_at(1);
        if row == 0 {
            let _ = write!(
                svg,
                "<text x=\"{}\" y=\"{}\">{letter}</text>",
                x(column),
                y(0) + 18
            );
        }
        if column == 0 {
            let _ = write!(
                svg,
                "<text x=\"{}\" y=\"{}\">{number}</text>",
                x(0) - 16,
                y(row) + 3
            );
        }
    }
}
