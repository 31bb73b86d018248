//! What an analysis tells, in one line.
//!
//! All figures are those of the side that was asked. In each part `pv` comes last and has at least
//! one vertex: Sabaki drops a move with anything behind it. Points are in capital letters and a
//! pass is in small ones, because that is what parsers match.

use std::fmt::Write;

use super::request::{Dialect, Request};
use crate::board::{BoardSize, Color, Move};
use crate::playout::Ownership;
use crate::search::{Candidate, Report};

/// Moves of a variation that are told.
const MOST_IN_VARIATION: usize = 15;
/// Moves that the CGOS server is told of.
const MOST_ON_CGOS: usize = 10;
/// The signs for ownership on CGOS, from all White's to all Black's, of which 63 are in use.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A line of `info` parts, the most visited move first, and what else was asked for behind them.
///
/// It is empty if there is no move to tell of.
pub(super) fn info_line(
    request: &Request,
    report: &Report,
    color: Color,
    size: BoardSize,
) -> String {
    let total = report.total();
    let is_told = |&(order, candidate): &(usize, &Candidate)| {
        candidate.visits > 0 || order < request.min_moves
    };
    let parts: Vec<String> = report
        .candidates
        .iter()
        .enumerate()
        .filter(is_told)
        .take(request.most_moves())
        .map(|(order, candidate)| info(request.dialect, candidate, total.value, order))
        .collect();
    let mut line = parts.join(" ");
    if line.is_empty() {
        return line;
    }
    if request.root_info {
        let _ = write!(
            line,
            " rootInfo visits {} winrate {:.6} scoreLead {:.3}",
            total.visits, total.value, total.lead
        );
    }
    if request.ownership {
        line += " ownership";
        for share in owned(&report.ownership, color, size) {
            let _ = write!(line, " {share:.3}");
        }
    }
    line
}

/// What is told of one move. One that has not been tried counts as the mean of all.
fn info(dialect: Dialect, candidate: &Candidate, mean: f32, order: usize) -> String {
    let Candidate {
        visits,
        lead,
        prior,
        ..
    } = *candidate;
    let value = if visits > 0 { candidate.value } else { mean };
    let head = format!("info move {} visits {visits}", word(candidate.mv));
    let figures = match dialect {
        Dialect::LeelaZero => format!(
            "winrate {} prior {}",
            ten_thousandths(value),
            ten_thousandths(prior)
        ),
        Dialect::Sabaki => format!(
            "winrate {} scoreLead {lead:.3} prior {}",
            ten_thousandths(value),
            ten_thousandths(prior)
        ),
        Dialect::KataGo => {
            format!("winrate {value:.6} scoreMean {lead:.3} scoreLead {lead:.3} prior {prior:.6}")
        }
    };
    let variation = candidate.variation.iter().take(MOST_IN_VARIATION);
    let variation: Vec<String> = variation.map(|&mv| word(mv)).collect();
    format!("{head} {figures} order {order} pv {}", variation.join(" "))
}

/// A move as parsers want it.
fn word(mv: Move) -> String {
    match mv {
        Move::Play(point) => point.to_string(),
        Move::Pass => "pass".to_owned(),
    }
}

/// A share in ten-thousandths.
fn ten_thousandths(share: f32) -> u32 {
    (share.clamp(0.0, 1.0) * 10_000.0).round() as u32
}

/// How much of each point belongs to `color`, from −1 to 1: row by row from the top, each from
/// left to right.
fn owned(ownership: &Ownership, color: Color, size: BoardSize) -> impl Iterator<Item = f32> {
    let sign = match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    };
    let rows = (0..size.rows()).rev();
    rows.flat_map(move |row| (0..size.columns()).filter_map(move |column| size.point(column, row)))
        // Nought has no sign.
        .map(move |point| sign * ownership.balance(point) + 0.0)
}

/// A line of JSON for the CGOS server: the variations go on from their move.
pub(super) fn cgos_line(report: &Report, color: Color, size: BoardSize) -> String {
    let total = report.total();
    let visited = report.candidates.iter();
    let moves: Vec<String> = visited
        .filter(|candidate| candidate.visits > 0)
        .take(MOST_ON_CGOS)
        .map(cgos_move)
        .collect();
    let ownership: String = owned(&report.ownership, color, size).map(sign).collect();
    let figures = cgos_figures(total.value, total.lead, total.visits);
    let moves = moves.join(",");
    format!(r#"{{{figures},"moves":[{moves}],"ownership":"{ownership}"}}"#)
}

fn cgos_move(candidate: &Candidate) -> String {
    let replies = candidate.variation.iter().skip(1).take(MOST_IN_VARIATION);
    let replies: Vec<String> = replies.map(|&mv| word(mv)).collect();
    let (mv, pv, prior) = (word(candidate.mv), replies.join(" "), candidate.prior);
    let figures = cgos_figures(candidate.value, candidate.lead, candidate.visits);
    format!(r#"{{"move":"{mv}",{figures},"prior":{prior:.6},"pv":"{pv}"}}"#)
}

fn cgos_figures(value: f32, lead: f32, visits: u64) -> String {
    format!(r#""winrate":{value:.6},"score":{lead:.3},"visits":{visits}"#)
}

/// One sign for the owner of a point.
fn sign(share: f32) -> char {
    let nth = (f32::midpoint(share, 1.0).clamp(0.0, 1.0) * 62.0).round() as usize;
    SIGNS.get(nth).copied().map_or('A', char::from)
}
