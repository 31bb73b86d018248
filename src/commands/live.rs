//! What the engine thinks while it chooses a move, on the standard error.
//!
//! GoGui's manual, chapter "Live Graphics"; gtp2ogs reads lines in the form of KataGo's
//! `ogsChatToStderr`.

use std::io::{self, Write};
use std::time::Duration;

use crate::arbiter::Refusal;
use crate::board::{Color, Move};
use crate::engine::{AnalysisRequest, Decision, Engine, Expected, Live, Report};

/// Most moves of a variation.
const MOST_MOVES: usize = 10;
const INTERVAL: Duration = Duration::from_secs(1);

/// Chooses a move and makes it, and shows what the engine thinks if it is asked to.
pub(super) fn decide(engine: &mut Engine, color: Color) -> Result<Decision, Refusal> {
    let Some(live) = engine.presentation().live else {
        return engine.generate(color);
    };
    let request = AnalysisRequest {
        color,
        filters: Vec::new(),
        interval: INTERVAL,
        ownership_of_moves: false,
    };
    let mut last = None;
    let decision = engine.generate_with_reports(&request, &mut |report| {
        let text = text(live, report, color);
        // The chat has one line for each move.
        if live == Live::Ogs {
            last = text;
        } else if let Some(text) = text {
            show(&text);
            last = (live == Live::Gogui).then(|| "gogui-gfx: CLEAR\n".to_owned());
        }
    });
    if let Some(text) = last {
        show(&text);
    }
    decision
}

/// Writes text in one go; a closed standard error does not fail the command.
fn show(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// The lines for a report; `None` if nothing was searched.
fn text(live: Live, report: &Report, color: Color) -> Option<String> {
    let total = report.total();
    let best = report.best().filter(|_| total.visits > 0)?;
    let expected = best.expected(total);
    let variation: Vec<String> = best
        .variation
        .iter()
        .take(MOST_MOVES)
        .map(|mv| mv.in_lower_case())
        .collect();
    let moves = variation.join(" ");
    Some(match live {
        Live::Gogui => {
            let colors = [color, !color].map(|color| color.letter().to_ascii_lowercase());
            let stones = variation.iter().zip(colors.iter().cycle());
            let stones: Vec<String> = stones.map(|(mv, color)| format!("{color} {mv}")).collect();
            let figures = figures(report, best.mv, expected, color);
            format!("gogui-gfx:\nVAR {}\nTEXT {figures}\n\n", stones.join(" "))
        }
        Live::Text => {
            let figures = figures(report, best.mv, expected, color);
            format!("{color} {figures}: {moves}\n")
        }
        Live::Ogs => format!(
            "MALKOVICH:Visits {} Winrate {:.2}% ScoreLead {:.1} ScoreStdev {:.1} PV {moves}\n",
            total.visits,
            expected.value.clamp(0.0, 1.0) * 100.0,
            expected.lead + 0.0,
            expected.lead_deviation,
        ),
    })
}

/// The best move with the chance to win and the lead, and the number of simulations.
fn figures(report: &Report, mv: Move, expected: Expected, color: Color) -> String {
    let Expected { value, lead, .. } = expected;
    let leader = if lead < 0.0 { !color } else { color };
    format!(
        "{} {:.1} %, {}+{:.1}, {} simulations",
        mv.in_lower_case(),
        value.clamp(0.0, 1.0) * 100.0,
        leader.letter(),
        lead.abs(),
        report.playouts
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Candidate;
    use crate::playout::Ownership;

    fn report(lead: f32) -> Report {
        let variation = ["D4", "C3"].map(|vertex| Move::Play(vertex.parse().unwrap()));
        let best = Candidate {
            mv: variation[0],
            visits: 90,
            value: 0.5312,
            lead,
            lead_deviation: 9.96,
            prior: 0.5,
            variation: variation.into_iter().chain([Move::Pass]).collect(),
            variation_visits: vec![90, 40, 3],
            ownership: None,
        };
        Report {
            candidates: vec![best],
            playouts: 100,
            ownership: Ownership::new(),
        }
    }

    #[test]
    fn each_program_gets_its_form() {
        let text = |live, color, lead| text(live, &report(lead), color).unwrap();
        assert_eq!(
            text(Live::Gogui, Color::Black, -2.26),
            "gogui-gfx:\nVAR b D4 w C3 b pass\nTEXT D4 53.1 %, W+2.3, 100 simulations\n\n"
        );
        assert_eq!(
            text(Live::Text, Color::White, 0.5),
            "white D4 53.1 %, W+0.5, 100 simulations: D4 C3 pass\n"
        );
        assert_eq!(
            text(Live::Ogs, Color::White, -2.26),
            "MALKOVICH:Visits 90 Winrate 53.12% ScoreLead -2.3 ScoreStdev 10.0 PV D4 C3 pass\n"
        );
    }

    #[test]
    fn what_was_not_searched_is_not_shown() {
        let mut unsearched = report(0.0);
        unsearched.candidates[0].visits = 0;
        assert_eq!(text(Live::Text, &unsearched, Color::Black), None);
        unsearched.candidates.clear();
        assert_eq!(text(Live::Gogui, &unsearched, Color::Black), None);
    }
}
