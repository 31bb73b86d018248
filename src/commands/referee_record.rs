//! The record of a match: written into a game record or read from one, and from a journal.
//!
//! The private property `HJ` of the root holds the journal, one line a value, and each node has a
//! comment on what the referee did, and what was taken back, after its move. Other programs keep both.

use std::fmt::Write;

use gtp::{Args, Reply};

use super::play::refusal;
use super::{Effect, Files, Row, files, referee_format};
use crate::arbiter::{Arbiter, Entry, Ruling};
use crate::board::BoardSize;
use crate::engine::{Engine, is_journal, whole_entries};
use crate::game::Game;
use crate::rules::{Komi, Rules};
use crate::sgf::record::{komi, load_from, record};
use crate::sgf::{NodeId, Tree, value};

pub(super) const ROWS: &[Row] = rows! {
    "honte-referee-save" "file" => save, touching(Files::Always),
        "Write the game with the whole record of the referee, as an SGF record.";
    "honte-referee-load" "file" => load_match, with(Effect::NewGame), touching(Files::Always),
        "Restore a match from an SGF record that was saved, or from a journal.";
};

/// The property that holds the journal.
const JOURNAL: &str = "HJ";

fn save(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let path = args.path("file")?;
    args.end()?;
    files::write(engine, &path, &with_journal(engine).to_sgf())
}

/// The game as a record, with the journal of a match that the referee has begun.
pub(super) fn to_tree(engine: &Engine) -> Tree {
    if engine.arbiter().is_match() {
        with_journal(engine)
    } else {
        record(engine.game(), engine.sgf_result().as_deref())
    }
}

fn with_journal(engine: &Engine) -> Tree {
    let mut tree = record(engine.game(), engine.sgf_result().as_deref());
    let Some(root) = tree.games().next() else {
        return tree;
    };
    let lines = engine.arbiter().to_lines();
    tree.add_property(root, JOURNAL, lines.lines());
    // A node that sets up a displaced stone has no move.
    let is_move = |&node: &NodeId| node == root || move_of(&tree, node).is_some();
    let nodes: Vec<NodeId> = tree.main_line(root).filter(is_move).collect();
    let mut comments = vec![String::new(); nodes.len()];
    // The journal has been made by the same calls, so that it can be replayed.
    let _ = Arbiter::replay(&lines, &mut |entry, ruling, arbiter, game| {
        let takes_back = matches!(entry, Entry::TakeBack(_));
        if ruling == Ruling::Done && !entry.is_referees() && !takes_back {
            return;
        }
        // What was undone later is on record at the last move that is left.
        let number = game.n_moves().min(nodes.len() - 1);
        let ruling = referee_format::format_ruling(arbiter, game, ruling);
        let is_plain = matches!(ruling.as_str(), "played" | "passed");
        if let Some(comment) = comments.get_mut(number).filter(|_| !is_plain) {
            let colon = if ruling.is_empty() { "" } else { ": " };
            // A reader sees a backslash as it was typed; the journal escapes it.
            let call = entry.to_string().replace(r"\\", r"\");
            // Writing into a string cannot fail.
            let _ = writeln!(comment, "Referee: {call}{colon}{ruling}");
        }
    });
    for (node, comment) in nodes.into_iter().zip(comments) {
        if !comment.is_empty() {
            tree.add_property(node, "C", [comment.trim_end()]);
        }
    }
    tree
}

fn load_match(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let path = engine.path(&args.path("file")?);
    args.end()?;
    let bytes = files::read(&path)?;
    let restored = if is_journal(&bytes) {
        from_journal(&bytes)
    } else {
        from_record(&bytes, engine.chosen())
    };
    let (game, arbiter) = restored.map_err(|why| files::cannot_load(&path, &why))?;
    engine.set_match(game, arbiter).map_err(refusal)?;
    Ok("".into())
}

const NONE: &str = "there is no record of a referee in it";

/// A game with its arbiter, or why they cannot be restored.
type Restored = Result<(Game, Arbiter), String>;

/// The match of the first game of a record.
fn from_record(bytes: &[u8], defaults: (Rules, Komi)) -> Restored {
    let tree = Tree::parse(bytes).map_err(|why| why.to_string())?;
    let root = tree.games().next().ok_or(NONE)?;
    let loaded = load_from(&tree, root, None, defaults).map_err(|why| why.to_string())?;
    saved_match(&tree, root, &loaded.game).ok_or(NONE)?
}

/// The last match of a journal, up to its last whole entry.
fn from_journal(bytes: &[u8]) -> Restored {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = bytes.get(..end.unwrap_or(0)).unwrap_or_default();
    let lines = str::from_utf8(whole).map_err(|why| why.to_string())?;
    restored(whole_entries(lines))
}

/// The last match of these lines. Their number of moves is bounded by their length.
fn restored(lines: &str) -> Restored {
    /// Bytes of the longest match: room for the longest game that a record may hold.
    const MOST: usize = 1 << 24;
    // The games before it are not replayed.
    let begin = lines.rfind("\ngame ").unwrap_or(0);
    if lines.len() - begin > MOST {
        return Err(format!(
            "a match in a journal has at most {} MiB",
            MOST >> 20
        ));
    }
    Arbiter::from_lines(lines).map_err(|why| why.to_string())
}

/// The match that the referee saved in the record with this root, from which `game` was read; `None`
/// if it has none.
///
/// Another program may have changed the moves, or the rules and komi. The journal then belongs to
/// another game.
///
/// # Errors
///
/// Fails if the journal cannot be replayed, or is of other moves, rules or komi than those of the game.
pub fn saved_match(tree: &Tree, root: NodeId, game: &Game) -> Option<Restored> {
    let values = tree.get(root, JOURNAL)?;
    let lines: Vec<_> = values.iter().map(|value| value.text()).collect();
    Some(match restored(&lines.join("\n")) {
        Err(why) => Err(why),
        Ok((own, _)) if !is_shown(&own, tree, root, game) => {
            Err("its journal is of other moves, rules or komi than those of the game".to_owned())
        }
        Ok(restored) => Ok(restored),
    })
}

/// Whether the record of `own` shows what a file does, from which `game` was read. Both are read
/// alike, because reading drops the moves before a node that sets up stones.
fn is_shown(own: &Game, file: &Tree, root: NodeId, game: &Game) -> bool {
    let tree = record(own, None);
    let Some(own_root) = tree.games().next() else {
        return false;
    };
    let text = file.get(root, "RU").and_then(<[_]>::first);
    let rules = text.and_then(|text| Rules::read(&text.simple_text()));
    let has_other_rules = rules.is_some_and(|(rules, _)| rules != *own.rules());
    if has_other_rules || komi(file, root).is_some_and(|it| it.komi != own.komi()) {
        return false;
    }
    let again = load_from(&tree, own_root, None, (*own.rules(), own.komi()));
    again.is_ok_and(|again| {
        let again = again.game;
        again.moves().eq(game.moves())
            && again.first_stones() == game.first_stones()
            && moves(&tree, own_root, own.size()) == moves(file, root, own.size())
    })
}

/// The moves of the main line, also those before a node that sets up stones.
fn moves(tree: &Tree, root: NodeId, size: BoardSize) -> Vec<(&str, Option<value::Move>)> {
    let moves = tree.main_line(root).filter_map(|node| move_of(tree, node));
    let point = |text: &str| value::point(text, size.columns(), size.rows()).ok();
    moves.map(|(color, text)| (color, point(&text))).collect()
}

/// The move of a node: its color and its vertex as they are written.
fn move_of(tree: &Tree, node: NodeId) -> Option<(&str, String)> {
    let mut properties = tree.properties(node).iter();
    let mv = properties.find(|property| matches!(property.name(), "B" | "W"))?;
    let text = mv.values().first().map(|value| value.text().into_owned());
    Some((mv.name(), text.unwrap_or_default()))
}
