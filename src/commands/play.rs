//! Moves (GTP 2, sections 6.3.3 and 6.3.5).

use gtp::{Args, Failure, Payload, Reply};

use super::parameters::change;
use super::settings::LEVEL;
use super::{Effect, Row, live, parse};
use crate::arbiter::Refusal;
use crate::board::{Color, Move};
use crate::engine::{Decision, Engine, Level};

pub(super) const ROWS: &[Row] = rows! {
    "play" "color vertex" => play, with(Effect::Entered), "Play a stone or pass.";
    "genmove" "color" => genmove, with(Effect::Entered), "Choose a move and play it.";
    "reg_genmove" "color" => reg_genmove, "Choose a move without playing it.";
    "undo" "[0]" => undo, with(Effect::Entered),
        "Take back the last move. The 0, which qGo sends, changes nothing.";
    "honte-level" "[level|rank|none]" => level,
        "Print or set the playing strength: 1 to 20, 20k to 1k, or none for full strength.";
    "level" "level" => level_of_gnugo,
        "Set the playing strength on the scale of GNU Go: 0 to 9, or 10 and more for full strength.";
};

fn play(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let mv = parse::mv(&mut args, engine.game().size())?;
    args.end()?;
    make(engine, color, mv)
}

/// Makes a move, or fails with the message that clients expect.
pub(super) fn make(engine: &mut Engine, color: Color, mv: Move) -> Reply {
    engine
        .play(color, mv)
        .map_err(|why| illegal_move(mv, why))?;
    Ok("".into())
}

/// The standard message for an illegal move, which clients compare byte by byte; the reason goes to
/// the log. Where a match allows no move, the message is the reason.
pub(super) fn illegal_move(mv: Move, why: Refusal) -> Failure {
    match why {
        Refusal::Illegal(why) => Failure::illegal_move().with_detail(format!("{mv}: {why}")),
        why => refusal(why),
    }
}

/// What the arbiter refuses, with its reason.
pub(super) fn refusal(why: Refusal) -> Failure {
    match why {
        Refusal::Illegal(why) => Failure::illegal_move().with_detail(why.to_string()),
        why => Failure::new(why.to_string()),
    }
}

fn genmove(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    decide(engine, color)
}

/// Lets the engine choose and make a move.
pub(super) fn decide(engine: &mut Engine, color: Color) -> Reply {
    Ok(format_decision(
        live::decide(engine, color).map_err(refusal)?,
    ))
}

/// A decision in the form of the protocol.
pub(super) fn format_decision(decision: Decision) -> Payload {
    match decision {
        Decision::Move(mv) => mv.to_string().into(),
        Decision::Resign => "resign".into(),
    }
}

fn reg_genmove(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    Ok(engine.suggest(color).to_string().into())
}

pub(super) fn undo(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let mut ahead = args;
    if ahead.optional_word()?.is_some_and(|word| word == "0") {
        args = ahead;
    }
    args.end()?;
    engine.undo().map_err(cannot_undo)?;
    Ok("".into())
}

/// The answer to a refused undo.
pub(super) fn cannot_undo(why: Refusal) -> Failure {
    match why {
        Refusal::NothingToUndo => Failure::cannot_undo(),
        Refusal::NotWritten(_) => refusal(why),
        _ => Failure::cannot_undo().with_detail(why.to_string()),
    }
}

fn level(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let Some(word) = args.optional_word()? else {
        return Ok((LEVEL.get)(engine.settings()).into());
    };
    args.end()?;
    change(engine, &LEVEL, word, || {
        Failure::syntax_error(format!("level: `{word}` is not 1 to 20, 20k to 1k or none"))
    })
}

/// GNU Go's default is 10, and clients that offer a scale end there: so 10 is full strength. The
/// levels below take every second one of ours. Like GNU Go it takes any larger number too.
fn level_of_gnugo(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let number = args.number("level", 0..=u32::MAX)?;
    args.end()?;
    let level = match number {
        0 => Level::new(1),
        1..=9 => Level::new(2 * number as u8),
        _ => None,
    };
    engine.set_level(level);
    Ok("".into())
}
