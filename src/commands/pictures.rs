//! Boards for GoGui's analyze menu: rows from top to bottom, one word for each point.

use gtp::{Args, Failure, Reply};

use super::{Row, answer, format, parse};
use crate::board::{Color, Move, Point, PointSet};
use crate::engine::Engine;
use crate::judge::Status;
use crate::scoring::Influence;

pub(super) const ROWS: &[Row] = rows! {
    "honte-ownership" "" => ownership,
        "Show the owner of each point after playouts, from 1.00 for Black to -1.00 for White.";
    "honte-territory" "" => territory, "Show the territory of Black and of White at the end.";
    "honte-status" "" => status, "Show the status of each stone: green alive, red dead, yellow in seki.";
    "honte-unconditional" "" => unconditional, "Show the points that are unconditionally Black's or White's.";
    "honte-eyes" "color" => eyes, "List the single-point eyes of a color.";
    "heatmap" "[symmetry]" => heatmap,
        "Show the prior of each move in thousandths and the chance to win, as Leela Zero does.";
    "honte-influence" "" => influence,
        "Show the influence of the stones on each point, from 1.00 for Black to -1.00 for White.";
    "honte-chains" "" => chains, "Show the chains, numbered.";
    "honte-liberties" "" => liberties, "Show the number of liberties of each chain.";
};

/// GoGui's word for an empty entry.
const EMPTY: &str = "\"\"";

fn ownership(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let report = engine.consider(engine.game().to_move());
    let owner = |point| format!("{:.2}", report.ownership.balance(point));
    Ok(board(engine, owner).into())
}

fn influence(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let influence = Influence::of(engine.game().position());
    Ok(board(engine, |point| format!("{:.2}", influence.at(point))).into())
}

fn territory(engine: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || owners(engine, engine.judgement().count.territory))
}

fn status(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let judgement = engine.judgement();
    let color = |point| match judgement.verdict_at(point).map(|verdict| verdict.status) {
        Some(Status::Alive) => "green",
        Some(Status::Dead) => "red",
        Some(Status::Seki) => "yellow",
        None => EMPTY,
    };
    Ok(board(engine, color).into())
}

fn unconditional(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let proven = engine.proven();
    let owned = Color::BOTH.map(|color| proven.owned(color));
    Ok(owners(engine, owned).into())
}

fn eyes(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    let position = engine.game().position();
    let empty = position.empty();
    let eyes = empty.iter().filter(|&point| position.is_eye(color, point));
    Ok(format::points(eyes).into())
}

/// The priors of moves do not depend on the orientation of the board, so that every choice of a
/// symmetry (0 to 7, `average`, `all`) has the same answer.
fn heatmap(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    if let Some(word) = args.optional_word()?
        && !["all", "average", "avg"].contains(&word)
        && !word.parse().is_ok_and(|nth: u8| nth < 8)
    {
        let why = format!("symmetry: `{word}` is not 0 to 7, average or all");
        return Err(Failure::syntax_error(why));
    }
    args.end()?;
    let color = engine.game().to_move();
    let priors = engine.priors(color);
    let thousandths = |mv: Move| {
        let of_move = priors.candidate(mv);
        of_move.map_or(0, |known| (known.prior * 1000.0).round() as u32)
    };
    let board = board(engine, |point| {
        format!("{:3}", thousandths(Move::Play(point)))
    });
    Ok(format!(
        "\n{board}\npass: {}\nwinrate: {:.6}",
        thousandths(Move::Pass),
        engine.consider(color).total().value,
    )
    .into())
}

fn chains(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let chains = engine.game().position().chains();
    let number = |point| {
        let number = chains.iter().position(|(_, chain)| chain.contains(point));
        number.map_or(EMPTY.to_owned(), |number| (number + 1).to_string())
    };
    Ok(board(engine, number).into())
}

fn liberties(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    let position = engine.game().position();
    let number = |point| match position.color_at(point) {
        Some(_) => position.liberties(point).len().to_string(),
        None => EMPTY.to_owned(),
    };
    Ok(board(engine, number).into())
}

/// The name of the owner at each point.
fn owners(engine: &Engine, [black, white]: [PointSet; 2]) -> String {
    board(engine, |point| {
        if black.contains(point) {
            "black"
        } else if white.contains(point) {
            "white"
        } else {
            EMPTY
        }
    })
}

/// A word for each point, in rows from top to bottom.
fn board<T: ToString>(engine: &Engine, word: impl Fn(Point) -> T) -> String {
    let size = engine.game().size();
    let words: Vec<String> = size
        .points_from_top()
        .map(|point| word(point).to_string())
        .collect();
    let rows = words.chunks(usize::from(size.columns()));
    rows.map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}
