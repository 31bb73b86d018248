//! GoGui's protocol for a game ruler (its manual, chapter "Rules"), behind `--ruler`.
//!
//! A front end that finds these commands takes position, turn, legal moves and the result from
//! the engine. They are left out by default: GoGui starts a new game when it attaches a ruler.

use gtp::{Args, Reply, Spec};

use super::row;
use crate::arbiter::Phase;
use crate::board::{Color, Move};
use crate::engine::Engine;

pub(super) const ROWS: &[Spec<Engine>] = &[
    row(
        "gogui-rules_game_id",
        "",
        "Print the name of the game, Go.",
        game_id,
    ),
    row(
        "gogui-rules_board",
        "",
        "Print the stones row by row, from the top.",
        board,
    ),
    row(
        "gogui-rules_board_size",
        "",
        "Print the board size.",
        board_size,
    ),
    row(
        "gogui-rules_legal_moves",
        "",
        "List the legal moves of the player to move; none when the game is over.",
        legal_moves,
    ),
    row(
        "gogui-rules_side_to_move",
        "",
        "Print the player to move.",
        side_to_move,
    ),
    row(
        "gogui-rules_final_result",
        "",
        "Print the result, or the judgement on the position of a game that is not over.",
        final_result,
    ),
    row(
        "gogui-rules_captured_count",
        "",
        "Print the numbers of stones that Black and White have taken.",
        captured_count,
    ),
];

fn game_id(_: &mut Engine, _: Args<'_>) -> Reply {
    Ok("Go".into())
}

fn board(engine: &mut Engine, _: Args<'_>) -> Reply {
    let (size, position) = (engine.game().size(), engine.game().position());
    let sign = |row, column| match size
        .point(column, row)
        .and_then(|point| position.color_at(point))
    {
        Some(Color::Black) => 'X',
        Some(Color::White) => 'O',
        None => '.',
    };
    let rows: Vec<String> = (0..size.rows())
        .rev()
        .map(|row| {
            (0..size.columns())
                .map(|column| sign(row, column))
                .collect()
        })
        .collect();
    Ok(rows.join("\n").into())
}

fn board_size(engine: &mut Engine, _: Args<'_>) -> Reply {
    let size = engine.game().size();
    Ok(if size.columns() == size.rows() {
        size.columns().to_string()
    } else {
        format!("{} {}", size.columns(), size.rows())
    }
    .into())
}

fn legal_moves(engine: &mut Engine, _: Args<'_>) -> Reply {
    if is_over(engine) {
        return Ok("".into());
    }
    let (game, color) = (engine.game(), engine.game().to_move());
    let mut moves: Vec<String> = game
        .legal_points(color)
        .iter()
        .map(|point| point.to_string())
        .collect();
    if game.check_move(color, Move::Pass).is_ok() {
        moves.push("pass".to_owned());
    }
    Ok(moves.join(" ").into())
}

/// Whether nobody will move again: the game has ended, or was stopped twice without a stone in
/// between, so that nobody wants to go on.
fn is_over(engine: &Engine) -> bool {
    let game = engine.game();
    let stops = game.passes_in_a_row() / u32::from(game.rules().stop_passes);
    stops >= 2 || matches!(engine.arbiter().course().phase, Phase::Ended(_))
}

fn side_to_move(engine: &mut Engine, _: Args<'_>) -> Reply {
    Ok(engine.game().to_move().to_string().into())
}

fn final_result(engine: &mut Engine, _: Args<'_>) -> Reply {
    let game = engine.game();
    let result = engine.arbiter().result(game);
    Ok(result
        .unwrap_or_else(|| engine.judgement().count.result())
        .into())
}

fn captured_count(engine: &mut Engine, _: Args<'_>) -> Reply {
    let [black, white] = engine.game().prisoners();
    Ok(format!("{black} {white}").into())
}
