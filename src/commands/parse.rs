//! Parses arguments into the types of the game.

use std::time::Duration;

use gtp::{Args, Failure, Vertex};

use crate::board::{BoardSize, Color, Move, Point};
use crate::game::Game;

/// Takes a color.
pub(super) fn color(args: &mut Args<'_>) -> Result<Color, Failure> {
    Ok(match args.color("color")? {
        gtp::Color::Black => Color::Black,
        gtp::Color::White => Color::White,
    })
}

/// Takes a move on a board of this size.
pub(super) fn mv(args: &mut Args<'_>, size: BoardSize) -> Result<Move, Failure> {
    match args.vertex("vertex")? {
        Vertex::Pass => Ok(Move::Pass),
        Vertex::At { column, row } => size
            .point(column, row)
            .map(Move::Play)
            .ok_or_else(|| Failure::syntax_error("the vertex is not on the board")),
    }
}

/// Takes a point of a board of this size; a pass is an error.
pub(super) fn point(args: &mut Args<'_>, size: BoardSize) -> Result<Point, Failure> {
    mv(args, size)?
        .point()
        .ok_or_else(|| Failure::syntax_error("a pass is no point"))
}

/// Takes a point with a stone; returns it with the color of the stone.
pub(super) fn stone(args: &mut Args<'_>, game: &Game) -> Result<(Point, Color), Failure> {
    let point = point(args, game.size())?;
    let color = game.position().color_at(point);
    Ok((point, color.ok_or_else(no_stone)?))
}

/// GNU Go's message for a query about a stone at an empty point.
fn no_stone() -> Failure {
    Failure::new("vertex must not be empty")
}

/// Takes an optional last color; the default is the player to move.
pub(super) fn color_or_turn(mut args: Args<'_>, game: &Game) -> Result<Color, Failure> {
    let color = if args.is_empty() {
        game.to_move()
    } else {
        color(&mut args)?
    };
    args.end()?;
    Ok(color)
}

/// Takes a time in seconds, from zero to a year.
pub(super) fn seconds(args: &mut Args<'_>, name: &str) -> Result<Duration, Failure> {
    const YEAR: f64 = 365.0 * 86_400.0;
    let seconds = args.float(name)?;
    if (0.0..=YEAR).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(Failure::syntax_error(format!(
            "{name}: {seconds:?} is no time for a game"
        )))
    }
}
