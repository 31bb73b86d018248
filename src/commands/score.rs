//! Rulings on the position (GTP 2, section 6.3.4).

use gtp::{Args, Failure, Reply, Spec};

use super::{row, words};
use crate::board::PointSet;
use crate::engine::Engine;
use crate::judge::{Judgement, Status};

pub(super) const ROWS: &[Spec<Engine>] = &[
    row(
        "final_score",
        "",
        "Tell the score of the position, dead stones removed.",
        final_score,
    ),
    row(
        "final_status_list",
        "alive|dead|seki|black_territory|white_territory|dame",
        "List the chains with a status, one a line, or the points with an owner.",
        final_status_list,
    ),
];

fn final_score(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    // The protocol has no words for a game that ended without a count; `honte-result` has.
    if engine.ended_without_count() {
        return Ok("0".into());
    }
    Ok(engine.judgement().count.score.to_string().into())
}

fn final_status_list(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let status = args.word("status")?;
    args.end()?;
    let text = match status {
        "alive" => chains(&engine.judgement(), Status::Alive),
        "dead" => chains(&engine.judgement(), Status::Dead),
        "seki" => chains(&engine.judgement(), Status::Seki),
        "black_territory" => territory(engine)[0].clone(),
        "white_territory" => territory(engine)[1].clone(),
        "dame" => words::line(&engine.judgement().dame),
        other => return Err(Failure::syntax_error(format!("no status: {other}"))),
    };
    Ok(text.into())
}

fn chains(judgement: &Judgement, status: Status) -> String {
    let chains: Vec<String> = judgement
        .verdicts
        .iter()
        .filter(|verdict| verdict.status == status)
        .map(|verdict| words::line(&verdict.chain))
        .collect();
    chains.join("\n")
}

/// The points of each color's territory, dead stones within it included.
fn territory(engine: &Engine) -> [String; 2] {
    engine
        .judgement()
        .count
        .territory
        .map(|points: PointSet| words::line(&points))
}
