//! Commands that stand in for those that an engine does not have: moves for a record, and a move
//! that is taken back for one that is only asked for.

use std::path::Path;

use crate::board::{Color, Move};
use crate::files;
use crate::game::Game;
use crate::rules::{Komi, Rules};
use crate::sgf::record::load_from;
use crate::sgf::{MOST_BYTES, Tree};

/// What stands in for a command, in words for reports; `None` if nothing does.
pub(super) fn stand_in(name: &str) -> Option<&'static str> {
    Some(match name {
        "loadsgf" => "`boardsize`, `clear_board` and `play`",
        "reg_genmove" => "`genmove` and `undo`",
        _ => return None,
    })
}

/// The commands without which nothing can stand in for a command.
pub(super) fn needed_for(name: &str) -> &'static [&'static str] {
    match name {
        "loadsgf" => &["boardsize", "clear_board", "play"],
        "reg_genmove" => &["genmove"],
        _ => &[],
    }
}

/// Splits the arguments of `loadsgf`: the path, which may be quoted, and the rest.
pub(super) fn path_and_rest(arguments: &str) -> (&str, &str) {
    match arguments.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => arguments.split_once(' ').unwrap_or((arguments, "")),
    }
}

/// The commands with the effect of `loadsgf`: the board, komi if the record names it, a play for
/// each stone of the set-up, and the moves.
///
/// Every order of the stones is legal: a chain that is not complete has a liberty where its next
/// stone belongs, and a complete one has its own.
pub(super) fn plays_of_record(arguments: &str, folder: &Path) -> Result<Vec<String>, String> {
    let (path, rest) = path_and_rest(arguments);
    let path = folder.join(path);
    let failed = |why: String| format!("{}: {why}", path.display());
    let before = match rest.trim() {
        "" => None,
        number => {
            let number: usize = number
                .parse()
                .map_err(|_| failed(format!("no move `{number}`")))?;
            Some(number)
        }
    };
    let bytes = files::read(&path, MOST_BYTES).map_err(|error| failed(error.to_string()))?;
    let tree = Tree::parse(&bytes).map_err(|error| failed(error.to_string()))?;
    let root = tree.games().next();
    let root = root.ok_or_else(|| failed("no game in it".to_owned()))?;
    let loaded = load_from(&tree, root, before, (Rules::default(), Komi::default()));
    let game = loaded.map_err(|error| failed(error.to_string()))?.game;
    Ok(plays_of(&game, tree.get(root, "KM").is_some()))
}

fn plays_of(game: &Game, has_komi: bool) -> Vec<String> {
    let size = game.size();
    let mut lines = vec![if size.columns() == size.rows() {
        format!("boardsize {}", size.columns())
    } else {
        format!("boardsize {} {}", size.columns(), size.rows())
    }];
    lines.push("clear_board".to_owned());
    if has_komi {
        lines.push(format!("komi {}", game.komi()));
    }
    let play = |color: Color, mv: Move| format!("play {color} {mv}");
    let set_up = game.first_stones();
    for (color, stones) in Color::BOTH.into_iter().zip(&set_up) {
        lines.extend(stones.iter().map(|point| play(color, Move::Play(point))));
    }
    lines.extend(game.moves().map(|(color, mv)| play(color, mv)));
    lines
}
