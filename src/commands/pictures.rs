//! Boards for GoGui's analyze menu: rows from top to bottom, one word for each point.

use gtp::{Args, Reply};

use super::{Row, format, parse, row};
use crate::board::{BoardSize, Color, Point, PointSet};
use crate::engine::Engine;
use crate::judge::Status;

pub(super) const ROWS: &[Row] = &[
    row(
        "honte-ownership",
        "",
        "Show the owner of each point after playouts, from 1.00 for Black to -1.00 for White.",
        ownership,
    ),
    row(
        "honte-territory",
        "",
        "Show the territory of Black and of White at the end.",
        territory,
    ),
    row(
        "honte-status",
        "",
        "Show the status of each stone: green alive, red dead, yellow in seki.",
        status,
    ),
    row(
        "honte-unconditional",
        "",
        "Show the points that are unconditionally Black's or White's.",
        unconditional,
    ),
    row(
        "honte-eyes",
        "color",
        "List the single-point eyes of a color.",
        eyes,
    ),
    row("honte-chains", "", "Show the chains, numbered.", chains),
    row(
        "honte-liberties",
        "",
        "Show the number of liberties of each chain.",
        liberties,
    ),
];

/// GoGui's word for an empty entry.
const EMPTY: &str = "\"\"";

fn ownership(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let report = engine.consider(engine.game().to_move());
    Ok(board(engine.game().size(), |point| {
        format!("{:.2}", report.ownership.balance(point))
    })
    .into())
}

fn territory(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let territory = engine.judgement().count.territory;
    Ok(owners(engine.game().size(), territory).into())
}

fn status(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let judgement = engine.judgement();
    let color_of = |status| match status {
        Status::Alive => "green",
        Status::Dead => "red",
        Status::Seki => "yellow",
    };
    Ok(board(engine.game().size(), |point| {
        judgement
            .verdict_at(point)
            .map_or(EMPTY, |verdict| color_of(verdict.status))
            .to_owned()
    })
    .into())
}

fn unconditional(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let proven = engine.proven();
    let owned = Color::BOTH.map(|color| proven.owned(color));
    Ok(owners(engine.game().size(), owned).into())
}

fn eyes(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    args.end()?;
    let position = engine.game().position();
    let empty = position.empty();
    let eyes = empty.iter().filter(|&point| position.is_eye(color, point));
    Ok(format::points(eyes).into())
}

fn chains(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let chains = engine.game().position().chains();
    Ok(board(engine.game().size(), |point| {
        let number = chains.iter().position(|(_, chain)| chain.contains(point));
        number.map_or(EMPTY.to_owned(), |number| (number + 1).to_string())
    })
    .into())
}

fn liberties(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let position = engine.game().position();
    Ok(board(engine.game().size(), |point| {
        match position.color_at(point) {
            Some(_) => position.liberties(point).len().to_string(),
            None => EMPTY.to_owned(),
        }
    })
    .into())
}

/// The name of the owner at each point.
fn owners(size: BoardSize, [black, white]: [PointSet; 2]) -> String {
    board(size, |point| {
        if black.contains(point) {
            "black".to_owned()
        } else if white.contains(point) {
            "white".to_owned()
        } else {
            EMPTY.to_owned()
        }
    })
}

/// A word for each point, in rows from top to bottom.
fn board(size: BoardSize, word: impl Fn(Point) -> String) -> String {
    let row = |row| {
        let words: Vec<String> = (0..size.columns())
            .filter_map(|column| size.point(column, row))
            .map(&word)
            .collect();
        words.join(" ")
    };
    let rows: Vec<String> = (0..size.rows()).rev().map(row).collect();
    rows.join("\n")
}
