//! The referee's rulings, clocks and notes as text.

use std::fmt::Write;

use gtp::{Args, Reply};

use super::Row;
use crate::arbiter::{
    Arbiter, NoteKind, Outcome, Phase, Question, ReserveClock, Ruling, Settlement,
};
use crate::board::{Color, PointSet};
use crate::engine::Engine;
use crate::game::Game;
use crate::rules::Article;

pub(super) const ROWS: &[Row] = rows! {
    "honte-referee-state" "" => state, "Print the phase of the game and what is open.";
    "honte-referee-notes" "" => notes, "Print the referee's notes, one per line.";
    "honte-referee-result" "" => details, "Print kind, winner, article and SGF value of the result.";
    "honte-result" "" => result, "Print the result with its article; `?` before the end.";
};

/// The article in one word, `-` for none.
pub(super) fn word(article: Option<Article>) -> String {
    article.map_or_else(|| "-".to_owned(), |article| article.to_string())
}

/// A ruling in one line.
pub(super) fn format_ruling(arbiter: &Arbiter, game: &Game, ruling: Ruling) -> String {
    let (what, article) = match ruling {
        Ruling::Done => return String::new(),
        Ruling::Charged(color, spent, article) if !spent.is_lost => {
            let (clock, lost) = (left(&spent.clock), spent.minutes_lost);
            let what = format!("clock {} {clock} minutes_lost={lost}", color.letter());
            (what, article)
        }
        Ruling::Played => return "played".into(),
        Ruling::Passed => return "passed".into(),
        Ruling::Ended | Ruling::Charged(..) => {
            return format!("ended {}", result_line(arbiter, game));
        }
        Ruling::Repeated { of, cycle, article } => {
            (format!("played repetition of={of} cycle={cycle}"), article)
        }
        Ruling::PassedForKo(point, article) => (format!("passed_for_ko {point}"), article),
        Ruling::Void(article) => ("void turn_lost".into(), article),
        Ruling::Stopped(article) => ("stopped".into(), article),
        Ruling::Resumed(first, article) => (format!("resumed {}", first.letter()), article),
        Ruling::Forfeited(color, article) => (format!("forfeit {}", color.letter()), article),
        Ruling::TrialStarted(first, article) => (format!("confirming {}", first.letter()), article),
        Ruling::TrialEnded(true, article) => ("alive".into(), article),
        Ruling::TrialEnded(false, article) => ("dead".into(), article),
        Ruling::Claimed(article) => ("claimed".into(), article),
        Ruling::Proposed(article) => ("proposed".into(), article),
        Ruling::Confirmed(article) => ("confirmed".into(), article),
        Ruling::Final(article) => (format!("final {}", result_word(arbiter, game)), article),
        Ruling::Warned(color, number, article) => {
            (format!("warning {} {number}", color.letter()), article)
        }
        Ruling::Reminded(color, article) => (format!("reminder {}", color.letter()), article),
        Ruling::Noted(article) => ("noted".into(), article),
        Ruling::Restored(article) => ("restored".into(), article),
        Ruling::DecisionNeeded(article) => ("decision_needed".into(), article),
        Ruling::Adjourned(article) => ("adjourned".into(), article),
        Ruling::Sealed(article) => ("sealed".into(), article),
    };
    format!("{what} {}", word(article))
}

fn result_word(arbiter: &Arbiter, game: &Game) -> String {
    arbiter.result(game).unwrap_or_else(|| "?".into())
}

fn result_line(arbiter: &Arbiter, game: &Game) -> String {
    let ending = arbiter.state().ending();
    let article = ending.and_then(|ending| ending.article);
    format!("{} {}", result_word(arbiter, game), word(article))
}

fn result(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let ending = engine.arbiter().state().ending();
    let article = word(ending.and_then(|ending| ending.article));
    let line = engine.result().map(|result| format!("{result} {article}"));
    Ok(line.unwrap_or_else(|| "?".to_owned()).into())
}

fn details(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let arbiter = engine.arbiter();
    let Some(ending) = arbiter.state().ending() else {
        return Ok("none".into());
    };
    let winner = match ending.outcome {
        Outcome::Score => engine.judgement().count.winner(),
        outcome => outcome.winner(),
    };
    let is_final = arbiter.is_final(engine.game());
    let record = engine.sgf_result();
    Ok(format!(
        "kind={} winner={} article={} RE={} final={}",
        ending.outcome.kind(),
        winner.map_or("-", Color::letter),
        word(ending.article),
        record.as_deref().unwrap_or("-"),
        if is_final { "yes" } else { "no" },
    )
    .into())
}

fn state(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let arbiter = engine.arbiter();
    let state = arbiter.state();
    let phase = match state.phase {
        Phase::Playing => "playing",
        Phase::Stopped(_) => "stopped",
        Phase::Ended(_) => "ended",
    };
    let both = |kind| Color::BOTH.map(|color| arbiter.count(color, kind).to_string());
    let mut text = format!(
        "{phase} to_move={} passes={} warnings={} reminders={}",
        engine.game().to_move().letter(),
        state.passes,
        both(NoteKind::Warning).join(","),
        both(NoteKind::Reminder).join(","),
    );
    add_open_matters(engine, &mut text);
    Ok(text.into())
}

fn add_open_matters(engine: &Engine, text: &mut String) {
    let state = engine.arbiter().state();
    if let Some(color) = state.claim {
        let _ = write!(text, " claim={}", color.letter());
    }
    match state.question {
        None => {}
        Some(Question::Repetition { of, agreed }) => {
            let cycle = engine.game().n_moves() - of as usize;
            let _ = write!(text, " question=repetition of={of} cycle={cycle}");
            for (color, _) in Color::BOTH.iter().zip(agreed).filter(|(_, agreed)| *agreed) {
                let _ = write!(text, " void={}", color.letter());
            }
        }
        Some(Question::Displaced(points)) => {
            text.push_str(" question=displaced-stone");
            if let Some((from, to)) = points {
                let _ = write!(text, " from={from} to={to}");
            }
        }
        Some(Question::LostPosition) => text.push_str(" question=lost-position"),
        Some(Question::Advice(color)) => {
            let _ = write!(text, " question=advice:{}", color.letter());
        }
    }
    match state
        .adjournment
        .as_ref()
        .map(|adjournment| adjournment.sealed)
    {
        None => {}
        Some(None) => text.push_str(" adjourned"),
        Some(Some((color, _))) => {
            let _ = write!(text, " adjourned sealed={}", color.letter());
        }
    }
    let corrections = state.ending().and_then(|ending| ending.corrections);
    if corrections.is_some() {
        text.push_str(" recounted");
    }
    let proposals = state.stop().map(|stop| stop.proposals).or(corrections);
    for (color, proposal) in Color::BOTH.iter().zip(proposals.unwrap_or_default()) {
        if let Some(settlement) = proposal {
            let what = proposed(engine, &settlement);
            let _ = write!(text, " proposal={}:{what}", color.letter());
        }
    }
    if let Some(stop) = state.stop() {
        if stop.is_ruled {
            text.push_str(" by=referee");
        }
        if let Some(trial) = stop.trial {
            let _ = write!(text, " confirming={}", trial.to_move.letter());
        }
        for (chain, is_alive) in &stop.tried {
            let status = if *is_alive { "alive" } else { "dead" };
            let first = chain.first().map(|point| point.to_string());
            let _ = write!(text, " {status}={}", first.unwrap_or_default());
        }
    }
}

/// What a player proposes: one stone of each dead chain, or the stones of a position.
fn proposed(engine: &Engine, settlement: &Settlement) -> String {
    let list = |points: Vec<String>| match points.as_slice() {
        [] => "-".to_owned(),
        points => points.join(","),
    };
    let stones = |set: PointSet| list(set.iter().map(|point| point.to_string()).collect());
    match *settlement {
        Settlement::AsItStands => "-".into(),
        Settlement::Dead(dead) | Settlement::Undecided(dead) => {
            let chains = engine.game().position().chains();
            let dead = chains.into_iter().filter(|(_, chain)| chain.meets(&dead));
            let first = dead.filter_map(|(_, chain)| chain.first());
            format!(
                "dead:{}",
                list(first.map(|point| point.to_string()).collect())
            )
        }
        Settlement::Position([black, white]) => {
            format!("position:{}:{}", stones(black), stones(white))
        }
    }
}

fn notes(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let lines: Vec<String> = engine
        .arbiter()
        .notes()
        .iter()
        .map(|note| {
            let kind = match note.kind {
                NoteKind::Warning => "warning",
                NoteKind::Reminder => "reminder",
                NoteKind::Complaint => "complaint",
                NoteKind::Absence => "absence",
                NoteKind::Record => "record",
                NoteKind::Pardon => "pardon",
            };
            let color = note.color.map_or("-", Color::letter);
            let (n_moves, article, reason) = (note.n_moves, word(note.article), &note.reason);
            format!("{n_moves} {kind} {color} {article} {reason}")
        })
        .collect();
    Ok(lines.join("\n").into())
}

/// What is left on a clock: free time in seconds, and minutes of the reserve.
pub(super) fn left(clock: &ReserveClock) -> String {
    format!(
        "free={} reserve={}",
        clock.free().as_secs_f64(),
        clock.minutes()
    )
}
