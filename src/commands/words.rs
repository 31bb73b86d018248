//! Between the words of the protocol and the types of the game.

use std::time::Duration;

use gtp::{Args, Failure, Vertex};

use crate::board::{BoardSize, Color, Move, Point, PointSet};

/// The next argument as a color.
pub(super) fn color(args: &mut Args<'_>) -> Result<Color, Failure> {
    Ok(match args.color("color")? {
        gtp::Color::Black => Color::Black,
        gtp::Color::White => Color::White,
    })
}

/// The next argument as a move on a board of this size.
pub(super) fn mv(args: &mut Args<'_>, size: BoardSize) -> Result<Move, Failure> {
    match args.vertex("vertex")? {
        Vertex::Pass => Ok(Move::Pass),
        Vertex::At { column, row } => size
            .point(column, row)
            .map(Move::Play)
            .ok_or_else(|| Failure::syntax_error("the vertex is not on the board")),
    }
}

/// Points in one line with blanks between them.
pub(super) fn line(points: &PointSet) -> String {
    points
        .iter()
        .map(|point| point.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Moves in one line with blanks between them.
pub(super) fn list(points: impl IntoIterator<Item = Point>) -> String {
    points
        .into_iter()
        .map(|point| point.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The next argument as a time of not less than nothing and at most a year, in seconds.
pub(super) fn seconds(args: &mut Args<'_>, name: &str) -> Result<Duration, Failure> {
    const YEAR: f64 = 365.0 * 86_400.0;
    let seconds = args.float(name)?;
    if (0.0..=YEAR).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(Failure::syntax_error(format!(
            "{name}: {seconds} is no time for a game"
        )))
    }
}
