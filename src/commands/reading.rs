//! Questions about fights, with the names and the answers of GNU Go.

use gtp::{Args, Failure, Reply};

use super::{Effect, Row, parse, play, row};
use crate::board::{Color, Move, Point, Position};
use crate::engine::Engine;
use crate::life::tactics::{self, Answer, Success};

pub(super) const ROWS: &[Row] = &[
    row(
        "trymove",
        "color vertex",
        "Play a stone to ask about; the same as play.",
        trymove,
    )
    .with(Effect::Entered),
    row(
        "popgo",
        "",
        "Take back the last move; the same as undo.",
        popgo,
    )
    .with(Effect::Entered),
    row(
        "attack",
        "vertex",
        "Read whether a chain can be captured: 0, or a code from 1 to 3 and a move.",
        attack,
    ),
    row(
        "defend",
        "vertex",
        "Read whether a chain can be saved: 0, or a code from 1 to 3 and a move.",
        defend,
    ),
    row(
        "does_attack",
        "vertex vertex",
        "Read whether a move captures a chain: 0, or a code from 1 to 3.",
        does_attack,
    ),
    row(
        "does_defend",
        "vertex vertex",
        "Read whether a move saves a chain: 0, or a code from 1 to 3.",
        does_defend,
    ),
    row(
        "connect",
        "vertex vertex",
        "Read whether two chains can be connected: 0, or a code from 1 to 3 and a move.",
        connect,
    ),
    row(
        "disconnect",
        "vertex vertex",
        "Read whether two chains can be kept apart: 0, or a code from 1 to 3 and a move.",
        disconnect,
    ),
    row(
        "same_dragon",
        "vertex vertex",
        "Read whether two chains are connected: 0 if they can be kept apart, else 1.",
        same_dragon,
    ),
];

/// The answer where the search has come to its limit.
const UNKNOWN: &str = "unknown";

fn trymove(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let point = parse::point(&mut args, engine.game().size())?;
    args.end()?;
    play::make(engine, color, Move::Play(point))
}

fn popgo(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    play::undo(engine, args)
}

fn attack(engine: &mut Engine, args: Args<'_>) -> Reply {
    about_chain(engine, args, tactics::attack)
}

fn defend(engine: &mut Engine, args: Args<'_>) -> Reply {
    about_chain(engine, args, tactics::defend)
}

fn does_attack(engine: &mut Engine, args: Args<'_>) -> Reply {
    about_move(engine, args, tactics::does_attack)
}

fn does_defend(engine: &mut Engine, args: Args<'_>) -> Reply {
    about_move(engine, args, tactics::does_defend)
}

fn about_chain(
    engine: &mut Engine,
    mut args: Args<'_>,
    read: fn(&Position, Color, Point) -> Option<Answer>,
) -> Reply {
    let game = engine.game();
    let (stone, owner) = parse::stone(&mut args, game)?;
    args.end()?;
    Ok(format(read(game.position(), owner, stone)).into())
}

/// The move comes first, the chain second.
fn about_move(
    engine: &mut Engine,
    mut args: Args<'_>,
    read: fn(&Position, Color, Point, Point) -> Option<Success>,
) -> Reply {
    let game = engine.game();
    let point = parse::point(&mut args, game.size())?;
    let (stone, owner) = parse::stone(&mut args, game)?;
    args.end()?;
    let success = read(game.position(), owner, stone, point);
    Ok(success.map_or(UNKNOWN, code).into())
}

fn connect(engine: &mut Engine, args: Args<'_>) -> Reply {
    about_link(engine, args, tactics::connect)
}

fn disconnect(engine: &mut Engine, args: Args<'_>) -> Reply {
    about_link(engine, args, tactics::disconnect)
}

fn about_link(
    engine: &mut Engine,
    args: Args<'_>,
    read: fn(&Position, Color, [Point; 2]) -> Option<Answer>,
) -> Reply {
    let (owner, ends) = ends(engine, args)?;
    Ok(format(read(engine.game().position(), owner, ends)).into())
}

fn same_dragon(engine: &mut Engine, args: Args<'_>) -> Reply {
    let (owner, ends) = ends(engine, args)?;
    let answer = tactics::disconnect(engine.game().position(), owner, ends);
    Ok(match answer.map(|answer| answer.success) {
        None => UNKNOWN,
        Some(Success::No) => "1",
        Some(_) => "0",
    }
    .into())
}

/// Takes two stones of one color.
fn ends(engine: &Engine, mut args: Args<'_>) -> Result<(Color, [Point; 2]), Failure> {
    let game = engine.game();
    let (first, owner) = parse::stone(&mut args, game)?;
    let (second, other) = parse::stone(&mut args, game)?;
    args.end()?;
    if owner == other {
        Ok((owner, [first, second]))
    } else {
        Err(Failure::new("vertices must have the same color"))
    }
}

/// The number that GNU Go gives a success.
const fn code(success: Success) -> &'static str {
    match success {
        Success::No => "0",
        Success::Yes => "1",
        Success::IgnoringThreats => "2",
        Success::WithThreats => "3",
    }
}

fn format(answer: Option<Answer>) -> String {
    let Some(answer) = answer else {
        return UNKNOWN.to_owned();
    };
    match answer.first {
        Some(first) if answer.success != Success::No => format!("{} {first}", code(answer.success)),
        _ => code(answer.success).to_owned(),
    }
}
