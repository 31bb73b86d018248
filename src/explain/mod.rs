//! Answers in words: why a move is legal or not, why a chain is alive or dead, and how a game is
//! counted.

mod count;
mod legality;

use std::fmt::Write;

use crate::arbiter::Arbiter;
use crate::board::{Point, PointSet};
use crate::game::Game;
use crate::judge::{Judgement, Reason, Status, Verdict, finished, next_to_play};
use crate::life::Cause;
use crate::rules::{Scoring, Topic};
pub use count::count_steps;
pub use legality::legality;

/// The result, the count as the rules in force count, a line for each chain, and the unsettled
/// chains.
pub fn explanation(game: &Game, arbiter: &Arbiter, judgement: &Judgement) -> String {
    let ending = arbiter.state().ending();
    if let Some(text) = ending.and_then(count::uncounted) {
        return text;
    }
    let mut lines = count::counted(game, arbiter, &judgement.count);
    lines.extend(count_steps(&judgement.count, game));
    let mut text = lines.join("\n");
    if ending.is_none() {
        text += &open_dame(game, judgement);
        text += &open_places(game, judgement);
    }
    for verdict in &judgement.verdicts {
        let _ = write!(text, "\n{}", line(game, verdict));
    }
    let unsettled = judgement
        .verdicts
        .iter()
        .filter(|verdict| !verdict.is_settled())
        .filter_map(|verdict| verdict.chain.first());
    match points(unsettled).as_str() {
        "" => text + "\nall chains are settled",
        chains => text + "\nunsettled: " + chains,
    }
}

/// Shared places with points that no stone touches: most likely a border is missing there.
fn open_places(game: &Game, judgement: &Judgement) -> String {
    let dead = judgement.stones(Status::Dead);
    let living = game.position().both().map(|stones| stones - dead);
    let beside = living.map(|stones| stones.neighbors());
    let is_open = |place: &PointSet| {
        let touches = beside.map(|beside| place.meets(&beside));
        touches == [true; 2] && !place.is_subset(&(beside[0] | beside[1]))
    };
    let mut text = String::new();
    for place in judgement.count.area.shared.parts().filter(is_open) {
        let (n, at) = (
            place.len(),
            place
                .first()
                .map_or(String::new(), |point| point.to_string()),
        );
        let _ = write!(
            text,
            "\nno border at {at}: {n} points are open to both colors"
        );
    }
    text
}

/// What is left to play: open dame, whose turn it is, the points of territory that have to be filled
/// when the dame are, and the score after all that.
fn open_dame(game: &Game, judgement: &Judgement) -> String {
    let finished = finished(game, judgement);
    let mut text = String::new();
    if !finished.dame.is_empty() {
        let _ = write!(
            text,
            "\nopen dame {}: {}; {} plays next",
            finished.dame.len(),
            points(finished.dame),
            next_to_play(game)
        );
    }
    let counts_territory = game.rules().scoring == Scoring::Territory;
    let fillings = finished
        .steps
        .iter()
        .filter(|step| finished.filled[step.color].contains(step.point));
    for step in fillings.filter(|_| counts_territory) {
        let Some(Cause { after, stone }) = step.forced else {
            continue;
        };
        let after = after.map_or(String::new(), |after| format!(" after {after}"));
        let _ = write!(
            text,
            "\n{} has to be filled by {}{after}, or {stone} is captured",
            step.point, step.color
        );
    }
    if !finished.steps.is_empty() && !text.is_empty() {
        let _ = write!(text, "\nscore after that {}", finished.count.score);
    }
    text
}

/// A line for a chain: its first stone, its status and the reason.
fn line(game: &Game, verdict: &Verdict) -> String {
    let stone = verdict.chain.first().map(|stone| stone.to_string());
    let status = verdict.status.name();
    format!(
        "{} {} ({}) {status}: {}",
        verdict.color,
        stone.unwrap_or_default(),
        number_of(verdict.chain.len() as u32, "stone"),
        reason(game, verdict)
    )
}

/// A number with its noun.
fn number_of(n: u32, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// How a race with these liberties, the chain's own first, ends for a chain with this status.
fn race(status: Status, [own, other]: [usize; 2]) -> String {
    let does = match status {
        Status::Alive => "wins",
        Status::Dead => "loses",
        Status::Seki => "can neither win nor lose",
    };
    let own = if own == 1 {
        "1 liberty".to_owned()
    } else {
        format!("{own} liberties")
    };
    format!("it {does} the race, with {own} against {other}")
}

/// Why a chain is alive, dead or in seki, in words.
pub fn reason(game: &Game, verdict: &Verdict) -> String {
    let percent = |share: f32| (share * 100.0).round();
    let estimated = format!("estimated, {}% sure", verdict.percent());
    let positions = |n| number_of(n, "position");
    match (verdict.reason, verdict.status) {
        (Reason::Unconditional, _) => "two eyes; it lives even if its owner always passes".into(),
        (Reason::InUnconditionalTerritory, _) => "it stands in territory that is safe".into(),
        (Reason::Safe, _) => "it cannot be taken if its owner answers".into(),
        (Reason::SharedLiberties, _) => "whoever plays on a shared liberty is in atari".into(),
        (Reason::Estimated(share), _) => {
            let share = percent(share);
            format!("{estimated}; its owner holds it in {share}% of the playouts")
        }
        (Reason::EyeSpace, Status::Dead) => format!("{estimated}; its eye space gives one eye"),
        (Reason::EyeSpace, _) => format!("{estimated}; its eye space gives two eyes"),
        (Reason::Searched(n), Status::Dead) => {
            format!("{estimated}; a search takes it, {}", positions(n))
        }
        (Reason::Searched(n), _) => {
            format!("{estimated}; a search cannot take it, {}", positions(n))
        }
        (Reason::Together(share), _) => format!(
            "as the stones around it demand; its owner holds it in {}% of the playouts",
            percent(share)
        ),
        (Reason::Read(n), Status::Dead) => format!("it can be taken; {} read", positions(n)),
        (Reason::Read(n), _) => format!("it cannot be taken; {} read", positions(n)),
        (Reason::Confirmed(n), Status::Dead) => {
            format!(
                "by confirmation its opponent, who begins, takes it; {} read",
                positions(n)
            )
        }
        (Reason::Confirmed(n), _) => {
            format!("by confirmation it stays; {} read", positions(n))
        }
        (Reason::Counted(liberties), status) => race(status, liberties),
        (Reason::FirstToPlay, _) => "it may depend on who plays first".into(),
        (Reason::Contested, _) => {
            "the game is not over: most of the board is open or fought over".into()
        }
        (Reason::InAtari, _) => "in atari: the opponent can take it".into(),
        (Reason::DoubleKo, _) => {
            "by its pattern: each side holds one of two kos, and nobody can gain".into()
        }
        (Reason::FewEyes, _) => "its group has fewer than two eyes, and cannot be attacked".into(),
        (Reason::InKo, _) => "in a ko that nobody has played out".into(),
        (Reason::BesideDame, _) => {
            format!("beside dame ({})", game.rules().citation(Topic::Seki))
        }
        (Reason::InNobodysTerritory, _) => "dead, but it stays where nobody has territory".into(),
        (Reason::Marked, _) => "the controller marked it".into(),
        (Reason::Agreed, _) => "both players agreed".into(),
        (Reason::Undecided, _) => {
            let article = count::cited(game.rules().article(Topic::Unresolved));
            format!("the players did not agree that it is dead{article}")
        }
        (Reason::Unopposed, _) => "no stone of the opponent can take it".into(),
        (Reason::AsItStands, _) => "the rules remove nothing".into(),
    }
}

/// Points with spaces between them.
pub(crate) fn points(points: impl IntoIterator<Item = Point>) -> String {
    let names: Vec<String> = points.into_iter().map(|point| point.to_string()).collect();
    names.join(" ")
}
