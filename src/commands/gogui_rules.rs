//! GoGui's commands for an engine that applies the rules (GoGui manual, chapter "Rules").
//!
//! A front end that finds these commands takes position, turn, legal moves and the result from
//! the engine. They need `--ruler`, because GoGui starts a new game when it finds them.

use gtp::{Args, Reply};

use super::{Row, answer, format};
use crate::board::Move;
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "gogui-rules_game_id" "" => game_id, "Print the name of the game, Go.";
    "gogui-rules_board" "" => board, "Print the stones row by row, from the top.";
    "gogui-rules_board_size" "" => board_size, "Print the board size.";
    "gogui-rules_legal_moves" "" => legal_moves,
        "List the legal moves of the player to move; none when the game is over, or stopped for good.";
    "gogui-rules_side_to_move" "" => side_to_move, "Print the player to move.";
    "gogui-rules_final_result" "" => final_result,
        "Print the result, or the judgement on the position of a game that is not over.";
    "gogui-rules_captured_count" "" => captured_count,
        "Print the numbers of stones that Black and White have taken.";
};

fn game_id(_: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || "Go")
}

fn board(engine: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || {
        engine.game().position().to_string().replace(' ', "")
    })
}

fn board_size(engine: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || format::size(engine.game().size()))
}

fn legal_moves(engine: &mut Engine, args: Args<'_>) -> Reply {
    args.end()?;
    if engine.is_closed() {
        return Ok("".into());
    }
    let (game, color) = (engine.game(), engine.game().to_move());
    let mut moves = format::points(game.legal_points(color));
    if game.check_move(color, Move::Pass).is_ok() {
        moves += if moves.is_empty() { "pass" } else { " pass" };
    }
    Ok(moves.into())
}

fn side_to_move(engine: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || engine.game().to_move().to_string())
}

fn final_result(engine: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || {
        let judged = || engine.judgement().count.result();
        engine.result().unwrap_or_else(judged)
    })
}

fn captured_count(engine: &mut Engine, args: Args<'_>) -> Reply {
    answer(args, || {
        let [black, white] = engine.game().prisoners();
        format!("{black} {white}")
    })
}
