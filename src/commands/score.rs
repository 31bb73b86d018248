//! Score and status of stones (GTP 2, section 6.3.4).

use gtp::{Args, Failure, Reply};

use super::play::refusal;
use super::{Effect, Row, answer, format, parse};
use crate::board::{Color, PointSet};
use crate::engine::Engine;
use crate::explain;
use crate::judge::{Judgement, Status, finished};

/// What `final_status_list` lists.
const STATUSES: &str = "alive|dead|seki|black_territory|white_territory|dame";

pub(super) const ROWS: &[Row] = rows! {
    "final_score" "" => |engine, args| answer(args, || engine.score()),
        "Print the score of the position with dead stones removed.";
    "final_status_list" STATUSES => final_status_list,
        "List the chains with a status, one per line, or an owner's points, also under dead stones.";
    "honte-finish" "" => finish,
        "Print the score after dame are filled and threats answered, and these moves.";
    "honte-mark-dead" "vertex..." => |engine, args| mark(engine, args, true), with(Effect::Refused),
        "Mark the chains at these vertices as dead; the score counts them so until the position changes.";
    "honte-mark-alive" "vertex..." => |engine, args| mark(engine, args, false), with(Effect::Refused),
        "Mark the chains at these vertices as alive; the score counts them so.";
    "honte-mark-clear" "" => mark_clear, with(Effect::Refused), "Remove all marks of dead and living chains.";
    "honte-explain-score" "" => explain_score,
        "Print the result, the count step by step, and why each chain is alive, dead or in seki.";
};

fn final_status_list(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let status = args.word("status")?;
    args.end()?;
    let text = match status {
        "alive" => chains(&engine.judgement(), Status::Alive),
        "dead" => chains(&engine.judgement(), Status::Dead),
        "seki" => chains(&engine.judgement(), Status::Seki),
        "black_territory" => territory(engine, Color::Black),
        "white_territory" => territory(engine, Color::White),
        "dame" => format::points(engine.judgement().dame),
        other => {
            let why = parse::no_such("status", other, STATUSES.split('|'));
            return Err(Failure::syntax_error(why));
        }
    };
    Ok(text.into())
}

fn finish(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let finished = finished(engine.game(), &engine.judgement());
    let steps = finished.steps.iter().map(ToString::to_string);
    let lines: Vec<String> = std::iter::once(finished.count.result())
        .chain(steps)
        .collect();
    Ok(lines.join("\n").into())
}

/// Marks the chains at all vertices, or none if one vertex is wrong.
fn mark(engine: &mut Engine, mut args: Args<'_>, is_dead: bool) -> Reply {
    let mut stones = PointSet::EMPTY;
    while stones.is_empty() || !args.is_empty() {
        let position = engine.game().position();
        let stone = parse::point(&mut args, position.size())?;
        if position.is_free(stone) {
            return Err(Failure::new("no stone").with_detail(format!("{stone} is empty")));
        }
        stones.insert(stone);
    }
    let chains = engine.mark(stones, is_dead).map_err(refusal)?;
    Ok(format::points(chains).into())
}

fn mark_clear(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    engine.clear_marks().map_err(refusal)?;
    Ok("".into())
}

fn explain_score(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let judgement = engine.judgement();
    Ok(explain::explanation(engine.game(), engine.arbiter(), &judgement).into())
}

fn chains(judgement: &Judgement, status: Status) -> String {
    let chains: Vec<String> = judgement
        .verdicts
        .iter()
        .filter(|verdict| verdict.status == status)
        .map(|verdict| format::points(verdict.chain))
        .collect();
    chains.join("\n")
}

/// The points of a color's territory, including dead stones in it.
fn territory(engine: &Engine, color: Color) -> String {
    format::points(color.of(engine.judgement().count.territory))
}
