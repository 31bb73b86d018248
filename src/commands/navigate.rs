//! Moving about in games and setting positions up, as GoGui, GNU Go and KataGo name it.

use gtp::{Args, Failure, Reply, Spec};

use super::{parse, play, row};
use crate::board::{Color, Move, PointSet};
use crate::engine::Engine;

pub(super) const ROWS: &[Spec<Engine>] = &[
    row(
        "gg-undo",
        "[moves]",
        "Take back one move or this many; all or none.",
        gg_undo,
    ),
    row(
        "gogui-play_sequence",
        "color vertex ...",
        "Play a sequence of moves; all or none.",
        gogui_play_sequence,
    ),
    row(
        "gogui-setup",
        "color vertex ...",
        "Set up stones on an empty board.",
        gogui_setup,
    ),
    row(
        "gogui-setup_player",
        "color",
        "Set the player to move.",
        gogui_setup_player,
    ),
    row(
        "set_position",
        "color vertex ...",
        "Replace the game with these stones, Black to move.",
        set_position,
    ),
];

fn gg_undo(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let n_moves = if args.is_empty() {
        1
    } else {
        args.number("moves", 0..=u64::MAX)?
    };
    args.end()?;
    usize::try_from(n_moves)
        .ok()
        .and_then(|n_moves| engine.undo_all(n_moves).ok())
        .ok_or_else(Failure::cannot_undo)?;
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
    let stones = stones(engine, args)?;
    let game = engine.game();
    if game.n_moves() > 0 || game.position().n_empty() < game.size().n_points() {
        return Err(Failure::board_not_empty());
    }
    begin_with(engine, stones, game.to_move())
}

fn gogui_setup_player(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let color = parse::color(&mut args)?;
    args.end()?;
    engine.set_turn(color);
    Ok("".into())
}

fn set_position(engine: &mut Engine, args: Args<'_>) -> Reply {
    let stones = stones(engine, args)?;
    begin_with(engine, stones, Color::Black)
}

/// Pairs of a color and a point, no point twice.
fn stones(engine: &Engine, mut args: Args<'_>) -> Result<[PointSet; 2], Failure> {
    let size = engine.game().size();
    let (mut black, mut white) = (PointSet::EMPTY, PointSet::EMPTY);
    while !args.is_empty() {
        let color = parse::color(&mut args)?;
        let mv = parse::mv(&mut args, size)?;
        let point = match mv {
            Move::Play(point) if !(black | white).contains(point) => point,
            Move::Play(_) | Move::Pass => {
                let detail = format!("{mv}: a pass, or a point that is named twice");
                return Err(Failure::bad_vertex_list().with_detail(detail));
            }
        };
        match color {
            Color::Black => black.insert(point),
            Color::White => white.insert(point),
        }
    }
    Ok([black, white])
}

fn begin_with(engine: &mut Engine, stones: [PointSet; 2], to_move: Color) -> Reply {
    engine
        .set_up(stones, to_move)
        .map_err(|why| Failure::new("illegal position").with_detail(why.to_string()))?;
    Ok("".into())
}
