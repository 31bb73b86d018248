//! Game records (GTP 2, section 6.3.6).

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use gtp::{Args, Failure, Reply};

use super::play::refusal;
use super::{Effect, Row, row};
use crate::engine::Engine;
use crate::sgf::record::{load, record};

pub(super) const ROWS: &[Row] = &[
    row(
        "loadsgf",
        "file [move_number]",
        "Load an SGF record up to the position before a move, or to its end.",
        loadsgf,
    )
    .with(Effect::NewGame),
    row(
        "printsgf",
        "[file]",
        "Write the game as an SGF record, in the answer or to a file.",
        printsgf,
    ),
];

fn loadsgf(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let path = engine.path(&args.path("file")?);
    let before = if args.is_empty() {
        None
    } else {
        Some(args.number("move number", 0..=u32::MAX)?)
    };
    args.end()?;
    let before = before.map(|number| number as usize);
    let cannot_load =
        |why: String| Failure::cannot_load_file().with_detail(format!("{}: {why}", path.display()));
    let bytes = read_record(&path).map_err(|error| cannot_load(error.to_string()))?;
    let defaults = engine.chosen();
    let game = load(&bytes, before, defaults).map_err(|error| cannot_load(error.to_string()))?;
    engine.set_game(game).map_err(refusal)?;
    Ok("".into())
}

/// Reads a regular file up to a limit: a device might never end.
fn read_record(path: &Path) -> io::Result<Vec<u8>> {
    /// Bytes of the largest record, far more than any collection of games.
    const MOST: u64 = 1 << 28;
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST {
        return Err(io::Error::other("too large"));
    }
    Ok(bytes)
}

fn printsgf(engine: &mut Engine, mut args: Args<'_>) -> Reply {
    let path = if args.is_empty() {
        None
    } else {
        Some(args.path("file")?)
    };
    args.end()?;
    let result = engine.sgf_result();
    let text = record(engine.game(), result.as_deref()).to_sgf();
    match path.filter(|path| path.as_os_str() != "-") {
        None => Ok(text.into()),
        Some(path) => {
            fs::write(engine.path(&path), text + "\n").map_err(|error| {
                Failure::new("cannot write file").with_detail(error.to_string())
            })?;
            Ok("".into())
        }
    }
}
