//! Commands of the servers KGS and CGOS.

use gtp::{Args, Failure, Reply};

use super::{Effect, Row, answer, parse, play};
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = rows! {
    "kgs-genmove_cleanup" "color" => kgs_genmove_cleanup, with(Effect::Entered),
        "Choose a move and play it; no pass while dead stones can be captured, and no resignation.";
    "kgs-game_over" "" => |_, args| answer(args, || ""),
        "Accept the end of the game; the board stays, for the game may be resumed.";
    "cgos-opponent_name" "name" => |_, args| ignored_text(args, "name"), "Accept the name of the opponent.";
    "cgos-opponent_rating" "rating" => |_, args| ignored_text(args, "rating"),
        "Accept the rating of the opponent.";
    "cgos-gameover" "[result]" => |_, _| Ok("".into()), "Accept the end of the game.";
};

/// Listed only with `--kgs-chat`: the program kgsGtp ends when it finds this command.
pub(super) const CHAT: &[Row] = rows! {
    "kgs-chat" "game|private name text" => kgs_chat, "Answer a chat message.";
};

fn kgs_genmove_cleanup(engine: &mut Engine, args: Args<'_>) -> Reply {
    let color = parse::only_color(args)?;
    let decision = engine.clean_up(color).map_err(play::refusal)?;
    Ok(play::format_decision(decision))
}

/// Checks that there is text, which is ignored.
fn ignored_text(args: Args<'_>, name: &str) -> Reply {
    if args.is_empty() {
        return Err(Failure::syntax_error(format!("missing argument: {name}")));
    }
    Ok("".into())
}

fn kgs_chat(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let place = args.word("game or private")?;
    if !["game", "private"].contains(&place) {
        return Err(Failure::syntax_error(format!("no place to chat: {place}")));
    }
    args.word("name")?;
    ignored_text(args, "text")?;
    let rules = engine.game().rules().name();
    let komi = engine.game().komi();
    Ok(format!("I am Honte, a program. We play by the rules {rules}, komi {komi}.").into())
}
