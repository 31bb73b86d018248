//! Queries about the position (GTP 2, section 6.3.6, and extensions that clients use).

use std::fmt::Write;

use gtp::{Args, Reply};

use super::{Row, format, parse};
use crate::engine::Engine;
use crate::game::{Game, star_points};

pub(super) const ROWS: &[Row] = rows! {
    "showboard" "" => showboard, "Show the board with coordinates.";
    "is_legal" "color vertex" => is_legal, "Print whether a move is legal: 1 or 0.";
    "all_legal" "color" => all_legal, "List the points where a color may play.";
};

fn showboard(engine: &mut Engine, _: Args<'_>) -> Reply {
    Ok(picture(engine.game()).into())
}

/// The board with coordinates (GTP 2, section 2.11) and star points, the player to move and the
/// prisoners.
fn picture(game: &Game) -> String {
    let size = game.size();
    let letters: String = (0..size.columns())
        .filter_map(|column| size.point(column, 0)?.to_string().chars().next())
        .flat_map(|letter| [letter, ' '])
        .collect();
    let letters = letters.trim_end();
    let [black, white] = game.prisoners();
    let mut text = format!("\n   {letters}\n");
    let stars = star_points(size) & game.position().empty();
    let position = game.position().to_string();
    for (row, signs) in (1..=size.rows()).rev().zip(position.lines()) {
        let is_star = |column| {
            size.point(column, row - 1)
                .is_some_and(|p| stars.contains(p))
        };
        let signs = (0..).zip(signs.split(' '));
        let signs = signs.map(|(column, sign)| if is_star(column) { "+" } else { sign });
        let signs: Vec<&str> = signs.collect();
        let _ = writeln!(text, "{row:2} {} {row}", signs.join(" "));
    }
    let _ = writeln!(text, "   {letters}");
    let _ = writeln!(text, "{} to move", game.to_move());
    let _ = write!(text, "prisoners: black has taken {black}, white {white}");
    text
}

fn is_legal(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    let mv = parse::mv(&mut args, engine.game().size())?;
    args.end()?;
    let legal = engine.game().check_move(color, mv).is_ok();
    Ok(if legal { "1" } else { "0" }.into())
}

fn all_legal(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    Ok(format::points(engine.game().legal_points(color)).into())
}
