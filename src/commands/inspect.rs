//! Questions about the position (GTP 2, section 6.3.7, and extensions that clients know).

use std::fmt::Write;

use gtp::{Args, Reply, Spec};

use super::{format, parse, row};
use crate::board::{BoardSize, Color};
use crate::engine::Engine;
use crate::game::Game;

pub(super) const ROWS: &[Spec<Engine>] = &[
    row(
        "showboard",
        "",
        "Show the board with coordinates.",
        showboard,
    ),
    row(
        "is_legal",
        "color vertex",
        "Print whether a move is legal: 1 or 0.",
        is_legal,
    ),
    row(
        "all_legal",
        "color",
        "List the points where a color may play.",
        all_legal,
    ),
];

fn showboard(engine: &mut Engine, _: Args<'_>) -> Reply {
    Ok(picture(engine.game()).into())
}

/// The board with coordinates (GTP 2, section 2.11), whose turn it is and the prisoners.
fn picture(game: &Game) -> String {
    let size = game.size();
    let letters: String = (0..size.columns())
        .filter_map(|column| size.point(column, 0))
        .map(|point| {
            point
                .to_string()
                .chars()
                .take(1)
                .chain([' '])
                .collect::<String>()
        })
        .collect();
    let letters = letters.trim_end();
    let [black, white] = game.prisoners();
    let mut text = format!("\n   {letters}\n");
    for row in (0..size.rows()).rev() {
        let signs: Vec<&str> = (0..size.columns())
            .map(|column| sign(game, size, column, row))
            .collect();
        let _ = writeln!(text, "{:2} {} {}", row + 1, signs.join(" "), row + 1);
    }
    let _ = writeln!(text, "   {letters}");
    let _ = writeln!(text, "{} to move", game.to_move());
    let _ = write!(text, "prisoners: black has taken {black}, white {white}");
    text
}

fn sign(game: &Game, size: BoardSize, column: u8, row: u8) -> &'static str {
    match size
        .point(column, row)
        .and_then(|point| game.position().color_at(point))
    {
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
        None => ".",
    }
}

fn is_legal(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let mv = parse::mv(&mut args, engine.game().size())?;
    args.end()?;
    let legal = engine.game().check_move(color, mv).is_ok();
    Ok(if legal { "1" } else { "0" }.into())
}

fn all_legal(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    args.end()?;
    Ok(format::points(&engine.game().legal_points(color)).into())
}
