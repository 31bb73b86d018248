//! Queries of GNU Go about the board and the game.

use gtp::{Args, Failure, Reply};

use super::{Row, answer, format, parse};
use crate::board::{Color, Move};
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "query_boardsize" "" => |engine, args| answer(args, || format::size(engine.game().size())),
        "Print the board size; columns and rows if they differ.";
    "get_handicap" "" => |engine, args| answer(args, || engine.game().n_handicap().to_string()),
        "Print the number of handicap stones.";
    "last_move" "" => last_move, "Print the last move and its player.";
    "move_history" "" => move_history, "List all moves with their players, the last one first.";
    "captures" "color" => captures, "Print the number of prisoners that a color has taken.";
    "list_stones" "color" => list_stones, "List the points with stones of a color.";
    "color" "vertex" => color, "Print what is on a point: black, white or empty.";
    "countlib" "vertex" => countlib, "Print the number of liberties of a chain.";
    "findlib" "vertex" => findlib, "List the liberties of a chain.";
};

fn last_move(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    engine
        .game()
        .last_move()
        .map(|played| format_move(played).into())
        .ok_or_else(|| Failure::new("no previous move known"))
}

fn move_history(engine: &mut Engine, args: Args<'_>) -> Reply {
    let moves = engine.game().moves().rev().map(format_move);
    answer(args, || moves.collect::<Vec<_>>().join("\n"))
}

fn format_move((color, mv): (Color, Move)) -> String {
    format!("{color} {mv}")
}

fn captures(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    Ok(color.of(engine.game().prisoners()).to_string().into())
}

fn list_stones(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    Ok(format::points(engine.game().position().stones(color)).into())
}

fn color(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let game = engine.game();
    let point = parse::point(&mut args, game.size())?;
    args.end()?;
    let color = game.position().color_at(point);
    Ok(color
        .map_or("empty".to_owned(), |color| color.to_string())
        .into())
}

fn countlib(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let game = engine.game();
    let (stone, _) = parse::stone(&mut args, game)?;
    args.end()?;
    Ok(game.position().liberties(stone).len().to_string().into())
}

fn findlib(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let game = engine.game();
    let (stone, _) = parse::stone(&mut args, game)?;
    args.end()?;
    Ok(format::points(game.position().liberties(stone)).into())
}
