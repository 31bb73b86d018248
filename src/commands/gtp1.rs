//! Commands of GTP 1, which old test suites still use.

use gtp::{Args, Reply};

use super::{Effect, Row, parse, play};
use crate::board::Color;
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "black" "vertex" => black, with(Effect::Entered), "Play a black stone or pass.";
    "white" "vertex" => white, with(Effect::Entered), "Play a white stone or pass.";
    "genmove_black" "" => genmove_black, with(Effect::Entered), "Choose a move for Black and play it.";
    "genmove_white" "" => genmove_white, with(Effect::Entered), "Choose a move for White and play it.";
};

fn black(engine: &mut Engine, args: Args<'_>) -> Reply {
    play_for(Color::Black, engine, args)
}

fn white(engine: &mut Engine, args: Args<'_>) -> Reply {
    play_for(Color::White, engine, args)
}

fn play_for(color: Color, engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let mv = parse::mv(&mut args, engine.game().size())?;
    args.end()?;
    play::make(engine, color, mv)
}

fn genmove_black(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    play::decide(engine, Color::Black)
}

fn genmove_white(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    play::decide(engine, Color::White)
}
