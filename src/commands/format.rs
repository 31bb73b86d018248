//! Writes values of the game as the text of answers.

use crate::board::{BoardSize, Point};
use crate::rules::Score;

/// Points in one line, separated by spaces.
pub(super) fn points(points: impl IntoIterator<Item = Point>) -> String {
    points
        .into_iter()
        .map(|point| point.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A board size: one number for a square board, columns and rows otherwise.
pub(super) fn size(size: BoardSize) -> String {
    let (columns, rows) = (size.columns(), size.rows());
    if columns == rows {
        columns.to_string()
    } else {
        format!("{columns} {rows}")
    }
}

/// A score as points for White, negative if Black leads.
pub(super) fn points_for_white(score: Score) -> String {
    let halves = -score.halves();
    let sign = if halves < 0 { "-" } else { "" };
    format!("{sign}{}.{}", halves.abs() / 2, halves.abs() % 2 * 5)
}
