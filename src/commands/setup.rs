//! The board, komi and handicap before a game (GTP 2, section 6.3.2).

use gtp::{Args, Failure, Payload, Reply};

use super::parse::move_at;
use super::play::refusal;
use super::{Effect, Row, format};
use crate::board::{BoardSize, Move, PointSet};
use crate::engine::{Engine, SetupError};
use crate::game::{HandicapError, fixed_handicap, free_handicap};
use crate::rules::Komi;
use crate::sgf::record::in_points;

pub(super) const ROWS: &[Row] = rows! {
    "boardsize" "columns [rows]" => boardsize, with(Effect::NewGame),
        "Set the board size and clear the board.";
    "rectangular_boardsize" "columns rows" => rectangular_boardsize, with(Effect::NewGame),
        "Set the size of a rectangular board and clear it.";
    "clear_board" "" => clear_board, with(Effect::NewGame),
        "Clear the board; size, time settings, and the rules and komi that were chosen stay.";
    "komi" "points" => komi, with(Effect::Entered),
        "Set komi. What is no multiple of half a point is read as in a record.";
    "get_komi" "" => get_komi, "Print komi.";
    "fixed_handicap" "stones" => fixed, with(Effect::Refused),
        "Place handicap stones on the standard points.";
    "place_free_handicap" "stones" => free, with(Effect::Refused),
        "Place handicap stones of the engine's choice.";
    "set_free_handicap" "vertex..." => set_free, with(Effect::Refused),
        "Place handicap stones on these points.";
};

fn boardsize(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let columns = args.number("columns", i64::MIN..=i64::MAX)?;
    let rows = args.optional(|args| args.number("rows", i64::MIN..=i64::MAX))?;
    args.end()?;
    resize(engine, columns, rows.unwrap_or(columns))
}

fn rectangular_boardsize(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let columns = args.number("columns", i64::MIN..=i64::MAX)?;
    let rows = args.number("rows", i64::MIN..=i64::MAX)?;
    args.end()?;
    resize(engine, columns, rows)
}

fn resize(engine: &mut Engine, columns: i64, rows: i64) -> Reply {
    let lines = |n: i64| u32::try_from(n).unwrap_or(0);
    let size =
        BoardSize::new(lines(columns), lines(rows)).map_err(|_| Failure::unacceptable_size())?;
    engine.clear(size).map_err(refusal)?;
    Ok("".into())
}

fn clear_board(engine: &mut Engine, _: Args<'_>) -> Reply {
    engine.clear(engine.game().size()).map_err(refusal)?;
    Ok("".into())
}

/// GTP 2 wants every komi accepted, "even if it should be ridiculous". One between two half points is
/// read as in a record.
fn komi(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let mut ahead = args;
    let word = ahead.word("komi")?;
    let number = args.float("komi")?;
    args.end()?;
    let points = in_points(number);
    let komi = Komi::nearest(points)
        .ok_or_else(|| Failure::syntax_error(format!("komi: {word} is not finite")))?;
    engine.set_komi(komi).map_err(refusal)?;
    let done = Payload::default();
    Ok(if (komi.halves() as f64 - points * 2.0).abs() > 1.0 {
        done.with_remark(format!("so large a komi counts as {komi}"))
    } else if Komi::from_points(points).is_none() {
        let why = "is not a multiple of half a point";
        done.with_remark(format!("{word} {why}, and is read as {komi}"))
    } else if Komi::from_points(number).is_none() {
        done.with_remark(format!("{word} is read as zi: {komi} points"))
    } else if word.contains(',') {
        done.with_remark(format!("the comma is read as a decimal point: {komi}"))
    } else {
        done
    })
}

fn get_komi(engine: &mut Engine, _: Args<'_>) -> Reply {
    Ok(engine.game().komi().to_string().into())
}

fn fixed(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let n_stones = number_of_stones(&mut args)?;
    let stones = fixed_handicap(engine.game().size(), n_stones);
    let stones = stones.map_err(|error| failure(error.into()))?;
    engine
        .place_handicap(stones.iter().copied().collect())
        .map_err(failure)?;
    Ok(format::points(stones).into())
}

fn free(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let n_stones = number_of_stones(&mut args)?;
    let stones = free_handicap(engine.game().size(), n_stones);
    let stones = stones.map_err(|error| failure(error.into()))?;
    engine.place_handicap(stones).map_err(failure)?;
    Ok(format::points(stones).into())
}

fn number_of_stones(args: &mut Args<'_>) -> Result<u16, Failure> {
    let n_stones = args.number("number of stones", i64::MIN..=i64::MAX)?;
    args.end()?;
    Ok(u16::try_from(n_stones).unwrap_or(0))
}

fn set_free(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let size = engine.game().size();
    let mut stones = PointSet::EMPTY;
    while !args.is_empty() {
        let point = move_at(args.vertex("vertex")?, size)
            .and_then(Move::point)
            .filter(|&point| !stones.contains(point))
            .ok_or_else(Failure::bad_vertex_list)?;
        stones.insert(point);
    }
    engine.place_handicap(stones).map_err(|error| match error {
        SetupError::Handicap(HandicapError::NumberOfStones) => Failure::bad_vertex_list(),
        error => failure(error),
    })?;
    Ok("".into())
}

pub(super) fn failure(error: SetupError) -> Failure {
    match error {
        SetupError::Handicap(HandicapError::BoardNotEmpty) => Failure::board_not_empty(),
        SetupError::Handicap(HandicapError::NumberOfStones) => Failure::invalid_number_of_stones(),
        SetupError::Handicap(HandicapError::OffBoard) => Failure::bad_vertex_list(),
        SetupError::NoLiberties(why) => {
            Failure::new("illegal position").with_detail(why.to_string())
        }
        SetupError::Refused(why) => refusal(why),
    }
}
