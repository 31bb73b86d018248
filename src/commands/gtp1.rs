//! Commands of GTP 1, which old test suites still use.

use gtp::{Args, Reply};

use super::{Effect, Row, parse, play, row};
use crate::board::Color;
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = &[
    row("black", "vertex", "Play a black stone or pass.", black).with(Effect::Entered),
    row("white", "vertex", "Play a white stone or pass.", white).with(Effect::Entered),
    row(
        "genmove_black",
        "",
        "Choose a move for Black and play it.",
        genmove_black,
    )
    .with(Effect::Entered),
    row(
        "genmove_white",
        "",
        "Choose a move for White and play it.",
        genmove_white,
    )
    .with(Effect::Entered),
];

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
