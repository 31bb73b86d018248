//! A judged game as a page: the board with its chains numbered, the reasons beside it, and the game
//! to click through.

use std::fmt::Write;

use honte::explain::{count_steps, reason};
use honte::judge::{Status, Verdict};
use honte::page::{VIEWER_SCRIPT, bar, document, escape, table, viewer};

use super::picture::{self, SEKI, UNSETTLED};
use super::{Judged, vertices};

/// The page of a record with this name.
pub(super) fn page(name: &str, judged: &Judged) -> String {
    let (game, judgement) = (&judged.game, &judged.judgement);
    let title = format!("{}: {}", escape(name), judged.result());
    let size = game.size();
    let rules = judged.rules_name();
    let mut body = format!(
        "<h1>{title}</h1>\n<p class=\"faint\">{size}, {rules} rules, komi {}{}\n\
         <div class=\"suite judged\">\n<main>\n",
        game.komi(),
        escape(&judged.compared())
    );
    if judged.uncounted.is_none() {
        body.push_str("<h2>Count</h2>\n<ol class=\"count\">\n");
        for step in count_steps(judged.count(), game) {
            // Writing into a string cannot fail.
            let _ = writeln!(body, "<li>{}", escape(&step));
        }
        body.push_str("</ol>\n");
    }
    let steps = judged.steps();
    if !steps.is_empty() {
        let _ = writeln!(
            body,
            "<p>Played to finish the game: {}",
            escape(&steps.join(", "))
        );
    }
    body.push_str("<h2>Chains</h2>\n");
    let rows = (1..).zip(&judgement.verdicts);
    let rows: Vec<Vec<String>> = rows
        .map(|(number, verdict)| row(judged, number, verdict))
        .collect();
    let titles = ["No.", "Chain", "Stones", "Status", "Sure", "Reason"];
    body.push_str(&table(&titles, &[true, false, true], &rows));
    body.push_str("</main>\n<aside class=\"boards\">\n<article class=\"card chosen\">\n");
    let width = 1.5 * (f32::from(size.columns()) + 2.0);
    let _ = write!(
        body,
        "<figure style=\"max-width:{width}rem\">{}{}</figure>\n</article>\n",
        picture::drawing(game, judgement).finish(),
        legend()
    );
    body.push_str("</aside>\n</div>\n");
    if game.n_moves() > 0 {
        let _ = write!(body, "<h2>The game</h2>\n{}", viewer(game));
    }
    document(&title, &body, &[VIEWER_SCRIPT])
}

/// The row of a chain.
fn row(judged: &Judged, number: usize, verdict: &Verdict) -> Vec<String> {
    let (class, word) = match verdict.status {
        Status::Alive => ("pass", "alive"),
        Status::Dead => ("FAIL", "dead"),
        Status::Seki => ("fail", "seki"),
    };
    let doubt = if verdict.is_settled() {
        ""
    } else {
        " <span class=\"badge error\">unsettled</span>"
    };
    let first = vertices(&verdict.chain)
        .into_iter()
        .next()
        .unwrap_or_default();
    vec![
        number.to_string(),
        format!("{} {first}", verdict.color),
        verdict.chain.len().to_string(),
        format!("<span class=\"badge {class}\">{word}</span>{doubt}"),
        bar(
            &format!("{}%", verdict.percent()),
            f64::from(verdict.chance),
        ),
        escape(&reason(&judged.game, verdict)),
    ]
}

/// What the marks on the board mean.
fn legend() -> String {
    format!(
        "<figcaption><span>faint with a square: dead</span><span>square: territory of its color</span>\
         <span><i style=\"border-color:{SEKI}\"></i>seki</span>\
         <span><i style=\"border-color:{UNSETTLED};border-style:dashed\"></i>unsettled</span>\
         <span>numbers: see the chains</span></figcaption>"
    )
}
