//! Game records (GTP 2, section 6.3.5).

use std::io::{self, ErrorKind};
use std::path::Path;

use gtp::{Args, Failure, Payload, Reply};

use super::play::refusal;
use super::{Effect, Files, Row, referee_record};
use crate::engine::Engine;
use crate::files;
use crate::sgf::record::{RecordError, komi, left_out_values, load_from};
use crate::sgf::{MOST_BYTES, Tree};

pub(super) const ROWS: &[Row] = rows! {
    "loadsgf" "file [move_number]" => loadsgf, with(Effect::NewGame), touching(Files::Always),
        "Load an SGF record up to the position before a move, or to its end.";
    "printsgf" "[file]" => printsgf, touching(Files::WithArguments("Write the game as an SGF record.")),
        "Write the game as an SGF record, in the answer or to a file.";
};

fn loadsgf(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let path = engine.path(&args.path("file")?);
    let before = args.optional(|args| args.number("move number", 0..=u32::MAX))?;
    args.end()?;
    let before = before.map(|number| number as usize);
    let bytes = read(&path)?;
    let defaults = engine.chosen();
    let refuse = |why: RecordError| cannot_load(&path, &why.to_string());
    let tree = Tree::parse(&bytes).map_err(|why| refuse(why.into()))?;
    let Some(root) = tree.games().next() else {
        return Err(cannot_load(&path, "there is no game in it"));
    };
    let loaded = load_from(&tree, root, before, defaults).map_err(refuse)?;
    let of_komi = komi(&tree, root).and_then(|komi| komi.remark);
    let mut remarks = left_out_values(&tree, root);
    remarks.extend(of_komi.into_iter().chain(loaded.remark()));
    let game = loaded.game;
    // A record that was saved with the referee's journal restores the match.
    let restored = referee_record::saved_match(&tree, root, &game).filter(|_| before.is_none());
    match restored {
        Some(Ok((game, arbiter))) => engine.set_match(game, arbiter).map_err(refusal)?,
        Some(Err(why)) => {
            engine.set_game(game).map_err(refusal)?;
            remarks.push(format!("the referee's record is left out: {why}"));
        }
        None => engine.set_game(game).map_err(refusal)?,
    }
    let done = Payload::default();
    Ok(if remarks.is_empty() {
        done
    } else {
        done.with_remark(remarks.join("; "))
    })
}

/// A file that cannot be loaded, and why.
pub(super) fn cannot_load(path: &Path, why: &str) -> Failure {
    Failure::cannot_load_file().with_detail(format!("{}: {why}", path.display()))
}

/// The contents of a record to load.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    files::read(path, MOST_BYTES).map_err(|error| cannot_load(path, &error.to_string()))
}

fn printsgf(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let path = args.optional(|args| args.path("file"))?;
    args.end()?;
    let text = referee_record::to_tree(engine).to_sgf();
    match path.filter(|path| path.as_os_str() != "-") {
        None => Ok(text.into()),
        Some(path) => write(engine, &path, &text),
    }
}

/// Writes a record to a file, which keeps its old contents if that fails. A journal in use, or a file
/// that is no record, is no place for one, and whoever names it has to know.
pub(super) fn write(engine: &Engine, path: &Path, text: &str) -> Reply {
    let (path, text) = (engine.path(path), format!("{text}\n"));
    let written = check_kind(&path).and_then(|()| files::replace(&path, text.as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::ResourceBusy | ErrorKind::AlreadyExists => {
            Failure::new(format!("cannot write file: {error}"))
        }
        _ => Failure::new("cannot write file").with_detail(error.to_string()),
    })?;
    Ok("".into())
}

/// Fails if there is a file that does not begin as a record does.
fn check_kind(path: &Path) -> io::Result<()> {
    let found = files::beginning(path, 1024);
    let found = found.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&found);
    let found = found.trim_ascii_start();
    if found.is_empty() || found.starts_with(b"(") {
        return Ok(());
    }
    // What else is in the way is told first.
    files::check_place(path)?;
    let why = "a file of another kind";
    Err(io::Error::new(ErrorKind::AlreadyExists, why))
}
