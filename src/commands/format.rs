//! Writes values of the game as the text of answers.

use crate::board::Point;
use crate::rules::Score;

/// Points in one line, separated by spaces.
pub(super) fn points(points: impl IntoIterator<Item = Point>) -> String {
    points
        .into_iter()
        .map(|point| point.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A score as points for White, less than 0 if Black leads.
pub(super) fn points_for_white(score: Score) -> String {
    let halves = -score.halves();
    let sign = if halves < 0 { "-" } else { "" };
    format!("{sign}{}.{}", halves.abs() / 2, halves.abs() % 2 * 5)
}
