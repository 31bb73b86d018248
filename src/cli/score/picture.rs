//! A judged board as text and as SVG.

use std::fmt::Write;

use honte::board::{Color, Point};
use honte::game::Game;
use honte::judge::{Judgement, Status};

/// What is to be seen on a point.
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

/// The board with `X` and `O` for stones, lower case if dead, and for territory `+` of Black and
/// `-` of White; what is in seki or dame is told by no sign of its own.
pub(super) fn text(game: &Game, judgement: &Judgement, colors: bool) -> String {
    let size = game.size();
    let mut text = String::new();
    for row in (0..size.rows()).rev() {
        let _ = write!(text, "{:>2}", row + 1);
        for column in 0..size.columns() {
            let Some(point) = size.point(column, row) else {
                continue;
            };
            let sign = sign(game, judgement, point);
            let (letter, code) = match sign {
                Sign::Stone(Color::Black, Status::Dead) => ('x', "31"),
                Sign::Stone(Color::White, Status::Dead) => ('o', "31"),
                Sign::Stone(Color::Black, Status::Seki) => ('X', "33"),
                Sign::Stone(Color::White, Status::Seki) => ('O', "33"),
                Sign::Stone(Color::Black, Status::Alive) => ('X', "1"),
                Sign::Stone(Color::White, Status::Alive) => ('O', "1"),
                Sign::Territory(Color::Black) => ('+', "32"),
                Sign::Territory(Color::White) => ('-', "36"),
                Sign::Dame => ('.', "2"),
            };
            let _ = if colors {
                write!(text, " \u{1b}[{code}m{letter}\u{1b}[0m")
            } else {
                write!(text, " {letter}")
            };
        }
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..size.columns() {
        if let Some(point) = size.point(column, 0) {
            let vertex = point.to_string();
            let _ = write!(text, " {}", &vertex[..1]);
        }
    }
    text
}

/// The board as a drawing: dead stones are half transparent, territory has small squares, stones
/// in seki a ring.
pub(super) fn svg(game: &Game, judgement: &Judgement) -> String {
    let size = game.size();
    let (columns, rows) = (u32::from(size.columns()), u32::from(size.rows()));
    let (width, height) = (20 * columns + 20, 20 * rows + 20);
    let (right, bottom) = (20 * columns, 20 * rows);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#dcb35c\"/>\n"
    );
    for n in 1..=columns {
        let x = 20 * n;
        let _ = writeln!(
            svg,
            "<path d=\"M{x} 20V{bottom}\" stroke=\"#000\" stroke-width=\"0.5\"/>"
        );
    }
    for n in 1..=rows {
        let y = 20 * n;
        let _ = writeln!(
            svg,
            "<path d=\"M20 {y}H{right}\" stroke=\"#000\" stroke-width=\"0.5\"/>"
        );
    }
    for point in &size.points() {
        let x = 20 * (u32::from(point.column()) + 1);
        let y = 20 * (rows - u32::from(point.row()));
        draw(&mut svg, sign(game, judgement, point), (x, y));
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw(svg: &mut String, sign: Sign, (x, y): (u32, u32)) {
    let fill = |color| match color {
        Color::Black => "#000",
        Color::White => "#fff",
    };
    let _ = match sign {
        Sign::Stone(color, status) => {
            let opacity = if status == Status::Dead { 0.4 } else { 1.0 };
            let _ = writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"9.5\" fill=\"{}\" stroke=\"#000\" \
                 stroke-width=\"0.5\" opacity=\"{opacity}\"/>",
                fill(color)
            );
            match status {
                Status::Dead => draw_square(svg, fill(!color), (x, y)),
                Status::Seki => writeln!(
                    svg,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"none\" stroke=\"#c00\"/>"
                ),
                Status::Alive => Ok(()),
            }
        }
        Sign::Territory(color) => draw_square(svg, fill(color), (x, y)),
        Sign::Dame => Ok(()),
    };
}

fn draw_square(svg: &mut String, fill: &str, (x, y): (u32, u32)) -> std::fmt::Result {
    writeln!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"7\" height=\"7\" fill=\"{fill}\"/>",
        f64::from(x) - 3.5,
        f64::from(y) - 3.5
    )
}
