//! A judged board as text and as SVG.

use std::iter;

use honte::board::{Color, Drawing, Point, PointSet};
use honte::explain::reason;
use honte::game::{Game, star_points};
use honte::judge::{Judgement, Status};

use crate::cli::terminal::{Screen, board, color, wrapped};

/// The content of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Stone(Color, Status),
    Territory(Color),
    Dame,
}

fn sign(game: &Game, judgement: &Judgement, point: Point) -> Sign {
    if let Some(verdict) = judgement.verdict_at(point) {
        return Sign::Stone(verdict.color, verdict.status);
    }
    debug_assert!(game.position().is_free(point));
    Color::BOTH
        .into_iter()
        .find(|&color| judgement.count.territory[color].contains(point))
        .map_or(Sign::Dame, Sign::Territory)
}

/// What the signs of [`text`] mean.
pub(in crate::cli) const LEGEND: &str =
    "X black, O white, x and o dead; + Black's territory, - White's, . nobody's";

/// The board with `X` and `O` for stones, lower case if dead, `+` and `-` for territory of Black and
/// White, and `.` for all other points.
pub(in crate::cli) fn text(game: &Game, judgement: &Judgement, screen: Screen) -> String {
    board::text(game.size(), screen, None, |point| {
        match sign(game, judgement, point) {
            Sign::Stone(Color::Black, Status::Dead) => ('x', color::BAD),
            Sign::Stone(Color::White, Status::Dead) => ('o', color::BAD),
            Sign::Stone(Color::Black, Status::Seki) => ('X', color::BETWEEN),
            Sign::Stone(Color::White, Status::Seki) => ('O', color::BETWEEN),
            Sign::Stone(Color::Black, Status::Alive) => ('X', color::BOLD),
            Sign::Stone(Color::White, Status::Alive) => ('O', color::BOLD),
            Sign::Territory(Color::Black) => ('+', color::GOOD),
            Sign::Territory(Color::White) => ('-', color::OTHER),
            Sign::Dame => ('.', color::FAINT),
        }
    })
}

/// The color of the rings around stones in seki.
pub(super) const SEKI: &str = "#c00";
/// The color of the broken rings around chains that are not settled.
pub(super) const UNSETTLED: &str = "#93f";

/// The board with marks: dead stones are half transparent, territory has small squares, stones in
/// seki have a ring, and those that are not settled a broken one. The first stone of each chain has
/// the number of its verdict, from 1.
pub(super) fn drawing(game: &Game, judgement: &Judgement) -> Drawing {
    let mut drawing = Drawing::new(game.size());
    for point in &star_points(game.size()) {
        drawing.add_star(point);
    }
    let firsts = judgement.verdicts.iter();
    let firsts: PointSet = firsts.filter_map(|verdict| verdict.chain.first()).collect();
    for point in &game.size().points() {
        match sign(game, judgement, point) {
            Sign::Stone(color, status) => {
                let opacity = if status == Status::Dead { 0.4 } else { 1.0 };
                drawing.add_stone(point, color, opacity);
                match status {
                    Status::Dead if firsts.contains(point) => {}
                    Status::Dead => drawing.add_square(point, !color),
                    Status::Seki => drawing.add_ring(point, SEKI),
                    Status::Alive => {}
                }
            }
            Sign::Territory(color) => drawing.add_square(point, color),
            Sign::Dame => {}
        }
    }
    for (number, verdict) in (1..).zip(&judgement.verdicts) {
        if !verdict.is_settled() {
            for stone in &verdict.chain {
                drawing.add_broken_ring(stone, UNSETTLED);
            }
        }
        if let Some(first) = verdict.chain.first() {
            drawing.add_number(first, number, verdict.color);
        }
    }
    drawing
}

/// The board of [`drawing`] with the result and the reasons beside it.
pub(super) fn with_reasons(game: &Game, judgement: &Judgement, result: &str) -> Drawing {
    /// The longest line beside the board, in letters.
    const WIDTH: usize = 54;
    let notes = notes(game, judgement);
    let lines = notes.iter().flat_map(|note| {
        let broken = wrapped(note, WIDTH, 2);
        broken.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let lines: Vec<String> = iter::once(result.to_owned()).chain(lines).collect();
    let mut drawing = drawing(game, judgement);
    drawing.add_notes(&lines);
    drawing
}

/// Why chains have their status. Chains that differ in their numbers only share a note.
fn notes(game: &Game, judgement: &Judgement) -> Vec<String> {
    let mut notes: Vec<(Vec<String>, String)> = Vec::new();
    for (number, verdict) in (1..).zip(&judgement.verdicts) {
        let status = verdict.status.name();
        let doubt = if verdict.is_settled() {
            ""
        } else {
            ", unsettled"
        };
        let color = verdict.color;
        let why = format!("{color} {status}{doubt}: {}", reason(game, verdict));
        let number = format!("{number}");
        match notes.iter_mut().find(|(_, other)| *other == why) {
            Some((numbers, _)) => numbers.push(number),
            None => notes.push((vec![number], why)),
        }
    }
    let line = |(numbers, why): &(Vec<String>, String)| format!("{} {why}", numbers.join(", "));
    notes.iter().map(line).collect()
}
