//! Commands of GTP 1, which old test suites still use.

use gtp::{Args, Reply};

use super::{Effect, Row, parse, play};
use crate::board::Color;
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "black" "vertex" => |engine, args| play_for(engine, args, Color::Black), with(Effect::Entered),
        "Play a black stone or pass.";
    "white" "vertex" => |engine, args| play_for(engine, args, Color::White), with(Effect::Entered),
        "Play a white stone or pass.";
    "genmove_black" "" => |engine, args| genmove_for(engine, args, Color::Black), with(Effect::Entered),
        "Choose a move for Black and play it.";
    "genmove_white" "" => |engine, args| genmove_for(engine, args, Color::White), with(Effect::Entered),
        "Choose a move for White and play it.";
};

fn play_for(engine: &mut Engine, mut args: Args<'_>, color: Color) -> Reply {
    let mv = parse::mv(&mut args, engine.game().size())?;
    args.end()?;
    play::make(engine, color, mv)
}

fn genmove_for(engine: &mut Engine, args: Args<'_>, color: Color) -> Reply {
    args.end()?;
    play::decide(engine, color)
}
