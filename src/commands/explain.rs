//! The text of `honte-explain-score`.

use std::fmt::Write;

use super::{format, of};
use crate::board::Color;
use crate::game::Game;
use crate::judge::{Judgement, Reason, Status, Verdict, finished, next_to_play};
use crate::life::Cause;
use crate::rules::{Counting, Scoring, Topic};
use crate::scoring::{Count, Side};

/// The parts of the count, a line for each chain, and the unsettled chains.
pub(super) fn explanation(game: &Game, judgement: &Judgement) -> String {
    let mut text = format!("score {}", judgement.count.score);
    for (color, side) in Color::BOTH.into_iter().zip(&judgement.count.sides) {
        let _ = write!(text, "\n{} {}", color, parts(game, side));
    }
    let count = &judgement.count;
    let _ = write!(
        text,
        "\nkomi {}\ncompensation for handicap {}\nshared points {}",
        count.komi,
        count.bonus,
        count.area.shared.len()
    );
    text += &presented(count, game);
    text += &open_dame(game, judgement);
    for verdict in &judgement.verdicts {
        let _ = write!(text, "\n{}", line(game, verdict));
    }
    let unsettled = judgement
        .verdicts
        .iter()
        .filter(|verdict| !verdict.is_settled())
        .filter_map(|verdict| verdict.chain.first());
    match format::points(unsettled).as_str() {
        "" => text + "\nall chains are settled",
        chains => text + "\nunsettled: " + chains,
    }
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
            format::points(finished.dame),
            next_to_play(game)
        );
    }
    let counts_territory = game.rules().scoring == Scoring::Territory;
    let fillings = finished
        .steps
        .iter()
        .filter(|step| of(step.color, finished.filled).contains(step.point));
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
    if !finished.steps.is_empty() {
        let _ = write!(text, "\nscore after that {}", finished.count.score);
    }
    text
}

/// The count in the form of the rules in force, in addition to points.
fn presented(count: &Count, game: &Game) -> String {
    match game.rules().counting {
        Counting::Points => String::new(),
        Counting::Zi => {
            let quarters = count.half_count(game.size());
            let sign = if quarters < 0 { "-" } else { "" };
            let zi = format!(
                "{sign}{}.{:02}",
                quarters.abs() / 4,
                quarters.abs() % 4 * 25
            );
            format!("\nhalf count: black is {zi} zi above half of the board")
        }
        Counting::FillIn => {
            let n_stones = game.size().n_points() / 2;
            let [black, white] = count.left_after_fill_in(game.size());
            format!(
                "\nfill-in of {n_stones} stones each: points left open {} for black, {} for white",
                points(black),
                points(white)
            )
        }
    }
}

/// A number of half points as points.
fn points(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let half = if halves % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", halves.abs() / 2)
}

/// The parts of one side's count under the rules in force.
fn parts(game: &Game, side: &Side) -> String {
    let Side {
        stones,
        territory,
        prisoners,
        dead,
        tax,
    } = side;
    let scoring = game.rules().scoring;
    let parts = match scoring {
        Scoring::Area => format!("stones {stones}, territory {territory}"),
        Scoring::Territory => {
            format!("territory {territory}, prisoners {prisoners}, dead stones {dead}")
        }
        Scoring::Stones => format!("stones {stones}"),
        Scoring::FirstCapture => format!("prisoners {prisoners}"),
    };
    let mut text = format!("{}: {parts}", side.points(scoring));
    if *tax > 0 {
        let _ = write!(text, ", group tax -{tax}");
    }
    text
}

/// A line for a chain: its first stone, its status and the reason.
fn line(game: &Game, verdict: &Verdict) -> String {
    let stone = verdict.chain.first().map(|stone| stone.to_string());
    let status = format::status(verdict.status);
    let n_stones = verdict.chain.len();
    format!(
        "{} {} ({n_stones} {}) {status}: {}",
        verdict.color,
        stone.unwrap_or_default(),
        if n_stones == 1 { "stone" } else { "stones" },
        reason(game, verdict)
    )
}

fn reason(game: &Game, verdict: &Verdict) -> String {
    let percent = |share: f32| (share * 100.0).round();
    match (verdict.reason, verdict.status) {
        (Reason::Unconditional, _) => "two eyes; it lives even if its owner always passes".into(),
        (Reason::InUnconditionalTerritory, _) => "it stands in territory that is safe".into(),
        (Reason::Safe, _) => "it cannot be taken if its owner answers".into(),
        (Reason::SharedLiberties, _) => "whoever plays on a shared liberty is in atari".into(),
        (Reason::Estimated(share), _) => format!(
            "estimated, {}% sure; its owner holds it in {}% of the playouts",
            percent(verdict.chance),
            percent(share)
        ),
        (Reason::Together(share), _) => format!(
            "as the stones around it demand; its owner holds it in {}% of the playouts",
            percent(share)
        ),
        (Reason::Read(n), Status::Dead) => format!("it can be taken; {n} positions read"),
        (Reason::Read(n), Status::Seki) => format!("neither side can begin; {n} positions read"),
        (Reason::Read(n), Status::Alive) => format!("it cannot be taken; {n} positions read"),
        (Reason::ReadBetween(n), status) => {
            let what = match status {
                Status::Dead => "it can be taken",
                Status::Seki => "neither side can begin",
                Status::Alive => "it cannot be taken",
            };
            format!("{what} if the chains around it live; {n} positions read")
        }
        (Reason::FirstToPlay, _) => "it may depend on who plays first".into(),
        (Reason::InAtari, _) => "in atari: the opponent can take it".into(),
        (Reason::DoubleKo, _) => "each side holds one of two kos, and nobody can gain".into(),
        (Reason::FewEyes, _) => "its group has less than two eyes, and cannot be attacked".into(),
        (Reason::InKo, _) => "in a ko that nobody has played out".into(),
        (Reason::BesideDame, _) => {
            format!("beside dame ({})", game.rules().citation(Topic::Seki))
        }
        (Reason::Marked, _) => "the controller marked it".into(),
        (Reason::Unopposed, _) => "no stone of the opponent can take it".into(),
        (Reason::AsItStands, _) => "the rules remove nothing".into(),
    }
}
