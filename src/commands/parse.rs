//! Parses arguments into the types of the game.

use std::time::Duration;

use gtp::{Args, Failure, Vertex};

use crate::board::{BoardSize, Color, Move, Point, PointSet};
use crate::game::{Game, LONGEST_TIME};

/// Takes a color.
pub(super) fn color(args: &mut Args<'_>) -> Result<Color, Failure> {
    Ok(match args.color("color")? {
        gtp::Color::Black => Color::Black,
        gtp::Color::White => Color::White,
    })
}

/// Takes a color, the only argument that is left.
pub(super) fn only_color(mut args: Args<'_>) -> Result<Color, Failure> {
    let color = color(&mut args)?;
    args.end()?;
    Ok(color)
}

/// Takes a move on a board of this size.
pub(super) fn mv(args: &mut Args<'_>, size: BoardSize) -> Result<Move, Failure> {
    let mv = move_at(args.vertex("vertex")?, size);
    mv.ok_or_else(|| Failure::syntax_error("the vertex is not on the board"))
}

/// The move at a vertex of the protocol; `None` if the board does not have it.
pub fn move_at(vertex: Vertex, size: BoardSize) -> Option<Move> {
    match vertex {
        Vertex::Pass => Some(Move::Pass),
        Vertex::At { column, row } => size.point(column, row).map(Move::Play),
    }
}

/// Takes a point of a board of this size; a pass is an error.
pub(super) fn point(args: &mut Args<'_>, size: BoardSize) -> Result<Point, Failure> {
    mv(args, size)?
        .point()
        .ok_or_else(|| Failure::syntax_error("a pass is no point"))
}

/// Takes pairs of a color and a point to the end, no point twice; returns the stones of each color.
pub(super) fn stones(mut args: Args<'_>, size: BoardSize) -> Result<[PointSet; 2], Failure> {
    let mut stones = [PointSet::EMPTY; 2];
    while !args.is_empty() {
        let color = color(&mut args)?;
        let why = match mv(&mut args, size)? {
            Move::Play(point) if !(stones[0] | stones[1]).contains(point) => {
                color.of(stones.each_mut()).insert(point);
                continue;
            }
            Move::Play(point) => format!("{point} is named twice"),
            Move::Pass => "a pass is no point".to_owned(),
        };
        return Err(Failure::bad_vertex_list().with_detail(why));
    }
    Ok(stones)
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
pub(super) fn color_or_turn(args: Args<'_>, game: &Game) -> Result<Color, Failure> {
    if args.is_empty() {
        Ok(game.to_move())
    } else {
        only_color(args)
    }
}

/// Takes a time in seconds, from zero to a year.
pub(super) fn seconds(args: &mut Args<'_>, name: &str) -> Result<Duration, Failure> {
    let seconds = args.float(name)?;
    if (0.0..=LONGEST_TIME.as_secs_f64()).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(Failure::syntax_error(format!(
            "{name}: {seconds:?} is no time for a game"
        )))
    }
}

/// Why an argument is wrong that is none of the allowed words.
pub(super) fn no_such<'a>(
    what: &str,
    word: &str,
    allowed: impl IntoIterator<Item = &'a str> + Clone,
) -> String {
    let near = suggestion(word, allowed.clone());
    let list: Vec<&str> = allowed.into_iter().collect();
    format!("no {what}: {word}{near} ({})", list.join(", "))
}

/// The name that is most like a misspelt one, as a question; nothing if none is like it.
pub(super) fn suggestion<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    const LEAST: f64 = 0.8;
    let word = word.to_ascii_lowercase();
    let alike = |name: &&str| strsim::jaro_winkler(&word, name);
    let near = names.into_iter().filter(|name| alike(name) >= LEAST);
    let nearest = near.max_by(|a, b| alike(a).total_cmp(&alike(b)));
    nearest.map_or_else(String::new, |name| format!("; do you mean {name}?"))
}

/// A line of `help`: an argument with its values.
pub(super) fn values<'a>(name: &str, values: impl IntoIterator<Item = &'a str>) -> String {
    let values: Vec<&str> = values.into_iter().collect();
    format!("{name}: {}", values.join(", "))
}
