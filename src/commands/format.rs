//! Writes values of the game as the text of answers.

use crate::board::BoardSize;
pub(super) use crate::explain::points;
use crate::rules::Score;

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
