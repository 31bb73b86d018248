//! The lines of an analysis.
//!
//! All figures are from the point of view of the color that was asked about. Within a part, `pv`
//! has at least one vertex and comes last, because Sabaki drops a move with anything behind it,
//! except for what a client asks for: that follows it in the order of KataGo. Points are in upper
//! case and `pass` in lower case, as parsers expect.

use std::fmt::Write;

use serde::ser::Error;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use super::arguments::{AnalyzeArgs, Extras, LineFormat};
use crate::board::{BoardSize, Color, Move};
use crate::playout::Ownership;
use crate::search::{Candidate, Expected, Report};

/// Most moves of a variation.
const MOST_IN_VARIATION: usize = 15;
/// Most moves in a line for CGOS.
const MOST_ON_CGOS: usize = 10;
/// The signs for ownership on CGOS, from all White's to all Black's, of which 63 are in use.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A line of `info` parts in the order of the report, then what else was requested. The first move
/// is listed even without visits, as a low level may play it.
///
/// The line is empty if there is no move to list.
pub(super) fn info_line(
    options: &AnalyzeArgs,
    report: &Report,
    color: Color,
    size: BoardSize,
) -> String {
    let total = report.total();
    let is_listed = |&(order, candidate): &(usize, &Candidate)| {
        candidate.visits > 0 || order < options.min_moves.max(1)
    };
    let parts: Vec<String> = report
        .candidates
        .iter()
        .enumerate()
        .filter(is_listed)
        .take(options.most_moves())
        .map(|(order, candidate)| {
            let extras = &options.extras;
            info(options.format, candidate, total, order, extras)
                + &after_variation(extras, candidate, color, size)
        })
        .collect();
    let mut line = parts.join(" ");
    if line.is_empty() {
        return line;
    }
    if options.extras.root_info {
        let _ = write!(
            line,
            " rootInfo visits {} winrate {:.6} scoreMean {:.3} scoreLead {:.3}",
            total.visits, total.value, total.lead, total.lead
        );
    }
    if options.extras.ownership {
        push_figures(
            &mut line,
            "ownership",
            owned(&report.ownership, color, size),
        );
    }
    if options.extras.ownership_deviation {
        let deviations = deviations(&report.ownership, size);
        push_figures(&mut line, "ownershipStdev", deviations);
    }
    line
}

/// A key with a figure for each point.
fn push_figures(line: &mut String, key: &str, figures: impl Iterator<Item = f32>) {
    let _ = write!(line, " {key}");
    for figure in figures {
        let _ = write!(line, " {figure:.3}");
    }
}

/// What a client asks for about a move, behind its variation. A move without visits has no
/// ownership.
fn after_variation(
    extras: &Extras,
    candidate: &Candidate,
    color: Color,
    size: BoardSize,
) -> String {
    let mut text = String::new();
    let visits = candidate.variation_visits.iter().take(MOST_IN_VARIATION);
    let visits: Vec<String> = visits.map(ToString::to_string).collect();
    let visits = visits.join(" ");
    for (is_asked, key) in [
        (extras.visits, "pvVisits"),
        (extras.edge_visits, "pvEdgeVisits"),
    ] {
        if is_asked {
            let _ = write!(text, " {key} {visits}");
        }
    }
    if let Some(ownership) = &candidate.ownership {
        if extras.moves_ownership {
            push_figures(&mut text, "movesOwnership", owned(ownership, color, size));
        }
        if extras.moves_ownership_deviation {
            push_figures(
                &mut text,
                "movesOwnershipStdev",
                deviations(ownership, size),
            );
        }
    }
    text
}

/// The part about one move. A move without visits has the figures of all.
fn info(
    format: LineFormat,
    candidate: &Candidate,
    of_all: Expected,
    order: usize,
    extras: &Extras,
) -> String {
    let Expected {
        visits,
        value,
        lead,
        lead_deviation,
    } = candidate.expected(of_all);
    let prior = candidate.prior;
    let head = format!("info move {} visits {visits}", candidate.mv.in_lower_case());
    let figures = match format {
        LineFormat::LeelaZero => format!(
            "winrate {} prior {}",
            ten_thousandths(value),
            ten_thousandths(prior)
        ),
        LineFormat::Sabaki => format!(
            "winrate {} scoreLead {lead:.3} prior {}",
            ten_thousandths(value),
            ten_thousandths(prior)
        ),
        LineFormat::KataGo => {
            // Nothing that is searched ends without a result.
            let no_result = if extras.no_result {
                " noResultValue 0"
            } else {
                ""
            };
            format!(
                "winrate {value:.6} scoreMean {lead:.3} scoreStdev {lead_deviation:.3} \
                 scoreLead {lead:.3} prior {prior:.6}{no_result}"
            )
        }
    };
    let variation = variation(&candidate.variation);
    format!("{head} {figures} order {order} pv {variation}")
}

/// The first moves, separated by spaces.
fn variation(moves: &[Move]) -> String {
    let moves: Vec<String> = moves
        .iter()
        .take(MOST_IN_VARIATION)
        .map(|mv| mv.in_lower_case())
        .collect();
    moves.join(" ")
}

/// A share in ten-thousandths.
fn ten_thousandths(share: f32) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

/// How much of each point belongs to `color`, from −1 to 1: row by row from the top, each from
/// left to right.
fn owned(ownership: &Ownership, color: Color, size: BoardSize) -> impl Iterator<Item = f32> {
    let sign = color.sign() as f32;
    // Adding zero turns −0.0 into 0.0.
    size.points_from_top()
        .map(move |point| sign * ownership.balance(point) + 0.0)
}

/// How unsure the owner of each point is, from 0 to 1, in the same order.
fn deviations(ownership: &Ownership, size: BoardSize) -> impl Iterator<Item = f32> {
    size.points_from_top()
        .map(|point| ownership.deviation(point))
}

/// An analysis as the CGOS server reads it, in its key order.
#[derive(Serialize)]
struct CgosAnalysis {
    #[serde(serialize_with = "decimals::<6, _>")]
    winrate: f32,
    #[serde(serialize_with = "decimals::<3, _>")]
    score: f32,
    visits: u64,
    moves: Vec<CgosMove>,
    ownership: String,
}

/// A move of such an analysis.
#[derive(Serialize)]
struct CgosMove {
    #[serde(rename = "move")]
    mv: String,
    #[serde(serialize_with = "decimals::<6, _>")]
    winrate: f32,
    #[serde(serialize_with = "decimals::<3, _>")]
    score: f32,
    visits: u64,
    #[serde(serialize_with = "decimals::<6, _>")]
    prior: f32,
    /// The moves after this one.
    pv: String,
}

impl CgosMove {
    /// A move without visits has the figures of all.
    fn new(candidate: &Candidate, of_all: Expected) -> Self {
        let expected = candidate.expected(of_all);
        Self {
            mv: candidate.mv.in_lower_case(),
            winrate: expected.value,
            score: expected.lead,
            visits: expected.visits,
            prior: candidate.prior,
            pv: variation(candidate.variation.get(1..).unwrap_or_default()),
        }
    }
}

/// A line of JSON for the CGOS server.
pub(super) fn cgos_line(
    report: &Report,
    color: Color,
    size: BoardSize,
) -> serde_json::Result<String> {
    let total = report.total();
    let is_listed = |(order, candidate): &(usize, &Candidate)| candidate.visits > 0 || *order == 0;
    let moves = report
        .candidates
        .iter()
        .enumerate()
        .filter(is_listed)
        .take(MOST_ON_CGOS)
        .map(|(_, candidate)| CgosMove::new(candidate, total))
        .collect();
    serde_json::to_string(&CgosAnalysis {
        winrate: total.value,
        score: total.lead,
        visits: total.visits,
        moves,
        ownership: owned(&report.ownership, color, size).map(sign).collect(),
    })
}

/// Writes a number with that many decimals; plain JSON numbers have as many as they need.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
fn decimals<const PLACES: usize, S: Serializer>(
    value: &f32,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    RawValue::from_string(format!("{value:.PLACES$}"))
        .map_err(S::Error::custom)?
        .serialize(serializer)
}

/// One sign for the owner of a point.
fn sign(share: f32) -> char {
    let nth = (f32::midpoint(share, 1.0).clamp(0.0, 1.0) * 62.0).round() as usize;
    SIGNS.get(nth).copied().map_or('A', char::from)
}
