//! The extensions of gomill, a tool that plays and records matches.

use std::fmt::Write;

use gtp::{Args, Reply};

use super::{Effect, Row, parse, play, row, time};
use crate::engine::{Engine, LastSearch};

pub(super) const ROWS: &[Row] = &[
    row(
        "gomill-cpu_time",
        "",
        "Print the CPU time used so far, in seconds.",
        time::cputime,
    ),
    row(
        "gomill-describe_engine",
        "",
        "Print name, version and all settings that affect play.",
        describe_engine,
    ),
    row(
        "gomill-explain_last_move",
        "",
        "Print the analysis of the last move that the engine chose.",
        explain_last_move,
    ),
    row(
        "gomill-genmove_ex",
        "[color [claim]]",
        "List the keywords, or choose a move and play it; with claim, claim a proven win.",
        genmove_ex,
    )
    .with(Effect::Entered),
];

/// The only keyword that `gomill-genmove_ex` supports; others are ignored.
const CLAIM: &str = "claim";

fn describe_engine(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let settings = engine.settings();
    let limit = match settings.playouts {
        Some(playouts) => format!("{playouts} playouts a move"),
        None => format!("the clock, or {} s a move", settings.time.as_secs_f64()),
    };
    Ok(format!(
        "Honte {}\nrules: {}\nkomi: {}\nlimit: {limit}\nthreads: {}\nseed: {}",
        env!("CARGO_PKG_VERSION"),
        engine.rules_name(),
        engine.game().komi(),
        settings.threads,
        settings.seed,
    )
    .into())
}

fn explain_last_move(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    Ok(engine
        .last_search()
        .map(format_search)
        .unwrap_or_default()
        .into())
}

fn format_search(search: &LastSearch) -> String {
    let mut text = format!(
        "{}: {:.1} % for {} after {} playouts",
        search.mv,
        f64::from(search.value) * 100.0,
        search.color,
        search.playouts
    );
    if !search.variation.is_empty() {
        let moves: Vec<String> = search.variation.iter().map(ToString::to_string).collect();
        // Writing into a string cannot fail.
        let _ = write!(text, "\nexpected: {}", moves.join(" "));
    }
    text
}

fn genmove_ex(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    if args.is_empty() {
        return Ok(CLAIM.into());
    }
    let color = parse::color(&mut args)?;
    let mut may_claim = false;
    while let Some(keyword) = args.optional_word()? {
        may_claim |= keyword == CLAIM;
    }
    if may_claim && engine.has_proven_win(color) {
        return Ok(CLAIM.into());
    }
    play::decide(engine, color)
}
