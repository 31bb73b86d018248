//! Navigation in a game and setup of positions, as GoGui, GNU Go and KataGo name them.

use gtp::{Args, Failure, Reply};

use super::{Effect, Row, parse, play, setup};
use crate::board::{Color, PointSet};
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "gg-undo" "[moves]" => gg_undo, with(Effect::Entered), "Take back one move or this many; all or none.";
    "gogui-play_sequence" "color vertex ..." => gogui_play_sequence, with(Effect::Entered),
        "Play a sequence of moves; all or none.";
    "gogui-setup" "color vertex ..." => gogui_setup, with(Effect::Refused),
        "Set up stones on an empty board. Earlier passes are dropped.";
    "gogui-setup_player" "color" => gogui_setup_player, with(Effect::Refused), "Set the player to move.";
    "set_position" "color vertex ..." => set_position, with(Effect::Refused),
        "Replace the game with these stones, Black to move.";
};

fn gg_undo(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let n_moves = args.optional(|args| args.number("moves", 0..=u64::MAX))?;
    args.end()?;
    let n_moves = usize::try_from(n_moves.unwrap_or(1)).map_err(|_| Failure::cannot_undo())?;
    engine.undo_all(n_moves).map_err(play::cannot_undo)?;
    Ok("".into())
}

fn gogui_play_sequence(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let size = engine.game().size();
    let mut moves = Vec::new();
    while !args.is_empty() {
        moves.push((parse::color(&mut args)?, parse::mv(&mut args, size)?));
    }
    engine
        .play_all(&moves)
        .map_err(|(mv, why)| play::illegal_move(mv, why))?;
    Ok("".into())
}

fn gogui_setup(engine: &mut Engine, args: Args<'_>) -> Reply {
    let stones = parse::stones(args, engine.game().size())?;
    let position = engine.game().position();
    if position.n_empty() < position.size().n_points() {
        return Err(Failure::board_not_empty());
    }
    set_up(engine, stones, engine.game().to_move())
}

fn gogui_setup_player(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    engine.set_turn(color).map_err(play::refusal)?;
    Ok("".into())
}

fn set_position(engine: &mut Engine, args: Args<'_>) -> Reply {
    let stones = parse::stones(args, engine.game().size())?;
    set_up(engine, stones, Color::Black)
}

fn set_up(engine: &mut Engine, stones: [PointSet; 2], to_move: Color) -> Reply {
    engine.set_up(stones, to_move).map_err(setup::failure)?;
    Ok("".into())
}
