//! Questions about an area or the whole board, with the names and the answers of GNU Go.

use gtp::{Args, Reply};

use super::format;
use super::reading::{UNKNOWN, format_answer};
use super::{Row, parse};
use crate::board::{Color, Point, PointSet, Position};
use crate::engine::Engine;
use crate::life::tactics::{self, Answer, combination};

pub(super) const ROWS: &[Row] = rows! {
    "break_in" "vertex vertex [vertex ...]" => |engine, args| about_area(engine, args, tactics::break_in),
        "Read whether a chain gets into an area of these points: a code from 1 to 3 and a move, or unknown.";
    "block_off" "vertex vertex [vertex ...]" => |engine, args| about_area(engine, args, tactics::block_off),
        "Read whether a chain can be kept out of an area: 0, a code from 1 to 3 and a move, or unknown.";
    "combination_attack" "color" => combination_attack,
        "Read whether one move threatens two safe chains so that one is captured: the move, or unknown.";
    "combination_defend" "color" => combination_defend,
        "Read which moves save both chains that the opponent threatens with one move: a list, or unknown.";
};

/// The chain comes first, then the points of the area.
fn about_area(
    engine: &mut Engine,
    mut args: Args<'_>,
    read: fn(&Position, Color, Point, &PointSet) -> Option<Answer>,
) -> Reply {
    let game = engine.game();
    let (stone, owner) = parse::stone(&mut args, game)?;
    let mut area = PointSet::from(parse::point(&mut args, game.size())?);
    while !args.is_empty() {
        area.insert(parse::point(&mut args, game.size())?);
    }
    Ok(format_answer(read(game.position(), owner, stone, &area)).into())
}

fn combination_attack(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    let found = combination::combination_attack(engine.game().position(), color);
    Ok(found.map_or(UNKNOWN.into(), |found| found.first.to_string().into()))
}

fn combination_defend(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    let saving = combination::combination_defend(engine.game().position(), color);
    let saving = saving.filter(|points| !points.is_empty());
    Ok(saving.map_or(UNKNOWN.into(), |points| format::points(points).into()))
}
