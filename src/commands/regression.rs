//! Commands for regression suites, as GNU Go names them.

use std::io::{self, Write};

use gtp::{Args, Payload, Reply};

use super::{Row, answer, format, parse};
use crate::board::{Color, Move, PointSet};
use crate::engine::Engine;
use crate::life::PointStatus;

pub(super) const ROWS: &[Row] = rows! {
    "restricted_genmove" "color vertex..." => restricted_genmove,
        "Choose the best of these moves without playing it.";
    "gg_genmove" "color [seed]" => gg_genmove, "Choose a move with a random seed without playing it.";
    "unconditional_status" "vertex" => unconditional_status,
        "Print what is proven: alive, dead, white_territory, black_territory or undecided.";
    "final_status" "vertex" => final_status,
        "Print the status of a point: alive, dead, seki, white_territory, black_territory or dame.";
    "estimate_score" "" => estimate_score,
        "Estimate the score; the bounds are one standard deviation of the lead.";
    "new_score" "" => estimate_score, "Estimate the score; the same as estimate_score.";
    "top_moves" "[color]" => top_moves,
        "List the best moves with their chances to win in percent, the most visited one first.";
    "top_moves_black" "" => |engine, args| answer(args, || best_moves(engine, Color::Black)),
        "List the best moves of Black as top_moves does.";
    "top_moves_white" "" => |engine, args| answer(args, || best_moves(engine, Color::White)),
        "List the best moves of White as top_moves does.";
    "clear_cache" "" => clear_cache, "Clear the results of earlier searches.";
    "set_random_seed" "seed" => set_random_seed, "Set the random seed.";
    "get_random_seed" "" => |engine, args| answer(args, || engine.settings().seed.to_string()),
        "Print the random seed.";
    "echo" "text" => echo, "Print the text.";
    "echo_err" "text" => echo_err, "Print the text, to the standard error too.";
};

fn restricted_genmove(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let size = engine.game().size();
    let mut points = PointSet::EMPTY;
    let mut may_pass = false;
    loop {
        match parse::mv(&mut args, size)? {
            Move::Pass => may_pass = true,
            Move::Play(point) => points.insert(point),
        }
        if args.is_empty() {
            break;
        }
    }
    Ok(engine
        .suggest_among(color, points, may_pass)
        .to_string()
        .into())
}

fn gg_genmove(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let seed = args.optional(|args| args.number("seed", 0..=u64::MAX))?;
    args.end()?;
    let mv = engine.suggest_with_seed(color, seed.unwrap_or_default());
    Ok(mv.to_string().into())
}

fn unconditional_status(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let point = parse::point(&mut args, engine.game().size())?;
    args.end()?;
    Ok(match engine.point_status(point) {
        PointStatus::Alive => "alive".into(),
        PointStatus::Dead => "dead".into(),
        PointStatus::Territory(color) => format!("{color}_territory").into(),
        PointStatus::Undecided => "undecided".into(),
    })
}

fn final_status(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let point = parse::point(&mut args, engine.game().size())?;
    args.end()?;
    let judgement = engine.judgement();
    let [black, white] = judgement.count.territory;
    Ok(match judgement.verdict_at(point) {
        Some(verdict) => verdict.status.name(),
        None if black.contains(point) => "black_territory",
        None if white.contains(point) => "white_territory",
        None => "dame",
    }
    .into())
}

fn estimate_score(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let estimate = engine.estimate();
    Ok(format!(
        "{} (upper bound: {}, lower: {})",
        estimate.score,
        format::points_for_white(estimate.best_for_white),
        format::points_for_white(estimate.best_for_black),
    )
    .into())
}

fn top_moves(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::color_or_turn(args, engine.game())?;
    Ok(best_moves(engine, color).into())
}

/// The best moves that the search has tried, with their chances to win in percent.
fn best_moves(engine: &Engine, color: Color) -> String {
    /// As many as GNU Go lists.
    const MOST: usize = 10;
    let report = engine.consider(color);
    let tried = report.candidates.iter().filter(|tried| tried.visits > 0);
    let moves: Vec<String> = tried
        .filter_map(|tried| Some((tried.mv.point()?, tried.value)))
        .take(MOST)
        .map(|(point, value)| format!("{point} {:.2}", value * 100.0))
        .collect();
    moves.join(" ")
}

/// The tree is all that the engine keeps between two searches.
fn clear_cache(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    engine.forget_searches();
    Ok("".into())
}

fn set_random_seed(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let seed = args.number("seed", 0..=u64::MAX)?;
    args.end()?;
    engine.set_seed(seed);
    Ok("".into())
}

fn echo(_: &mut Engine, mut args: Args<'_>) -> Reply {
    Ok(Payload::from(args.rest().to_vec()))
}

fn echo_err(_: &mut Engine, mut args: Args<'_>) -> Reply {
    let text = args.rest();
    // A closed standard error does not fail the command.
    let mut line = text.to_vec();
    line.push(b'\n');
    let _ = io::stderr().write_all(&line);
    Ok(Payload::from(text.to_vec()))
}
