//! Runs tests with the board turned or mirrored for the engine.
//!
//! Vertices in commands and game records are mapped to another orientation for the engine, and
//! those in its answers are mapped back. The answers of a good engine do not depend on the
//! orientation.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::stand_in::path_and_rest;
use crate::board::{BoardSize, Move, Orientation, Point};
use crate::files;
use crate::sgf::record::size;
use crate::sgf::value::{self, Move as SgfMove};
use crate::sgf::{MOST_BYTES, NodeId, Tree, Value};

/// Properties whose values are points or rectangles of points (FF\[4\]).
const POINTS: [&str; 8] = ["B", "W", "AB", "AW", "AE", "TB", "TW", "VW"];

/// The orientation of the board for one engine.
#[derive(Debug, Clone)]
pub(super) struct Rotation {
    /// The number of the orientation.
    number: usize,
    /// The board size in the suite.
    size: BoardSize,
    /// The folder at which relative paths of records begin.
    folder: PathBuf,
}

/// A command for the engine, and its effect.
#[derive(Debug)]
pub(super) struct Turned {
    /// The line to send.
    pub(super) line: String,
    /// The board size in the suite after it, if it succeeds.
    size: BoardSize,
    /// A temporary record written for it.
    file: Option<PathBuf>,
}

impl Drop for Turned {
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            // A file that cannot be removed stays in the folder for temporary files.
            let _ = fs::remove_file(file);
        }
    }
}

impl Rotation {
    /// The state of an engine that has just started.
    pub(super) fn new(number: usize, size: BoardSize, folder: &Path) -> Self {
        let folder = folder.to_owned();
        Self {
            number,
            size,
            folder,
        }
    }

    /// The command that sets the initial board size, if it differs in this orientation.
    pub(super) fn first_command(&self) -> Option<String> {
        let size = self.orientation().new_size();
        (size != self.size)
            .then(|| format!("rectangular_boardsize {} {}", size.columns(), size.rows()))
    }

    fn orientation(&self) -> Orientation {
        Orientation::new(self.size, self.number)
    }

    /// Maps a command to the orientation.
    pub(super) fn turn(&self, command: &str) -> Result<Turned, String> {
        let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
        match name {
            "loadsgf" => self.turn_record(rest.trim()),
            "boardsize" | "rectangular_boardsize" => Ok(self.turn_size(command, name, rest)),
            _ => {
                let by = self.orientation();
                let words = rest.split(' ').map(|word| turn_word(word, by));
                let words: Vec<String> = std::iter::once(name.to_owned()).chain(words).collect();
                Ok(Turned {
                    line: words.join(" ").trim_end().to_owned(),
                    size: self.size,
                    file: None,
                })
            }
        }
    }

    /// Updates the board size after a command has succeeded.
    pub(super) const fn succeeded(&mut self, turned: &Turned) {
        self.size = turned.size;
    }

    /// Maps the vertices of an answer back. Lists of vertices are sorted row by row, because the
    /// engine sorted them for another orientation.
    pub(super) fn turn_back(&self, answer: &str) -> String {
        let by = self.orientation().inverse();
        let seen = self.orientation().new_size();
        let is_vertex = |word: &str| point(word, seen).is_some();
        let is_list = answer.split_whitespace().all(is_vertex);
        let words = answer.split_whitespace();
        if is_list && words.clone().count() > 1 {
            let line = |line: &str| {
                let words = line.split_whitespace().map(|word| turn_word(word, by));
                let mut words: Vec<String> = words.collect();
                words.sort_by_key(|word| point(word, self.size).map(|p| (p.row(), p.column())));
                words
            };
            let mut lines: Vec<Vec<String>> = answer.lines().map(line).collect();
            lines.sort_by_key(|line| {
                let first = line.first().and_then(|word| point(word, self.size));
                first.map(|p| (p.row(), p.column()))
            });
            let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
            return lines.join("\n");
        }
        let is_end = |c: char| c == ' ' || c == '\n';
        let words = answer.split_inclusive(is_end).map(|piece| {
            let word = piece.trim_end_matches(is_end);
            let end = piece.get(word.len()..).unwrap_or_default();
            turn_word(word, by) + end
        });
        words.collect()
    }

    fn turn_size(&self, command: &str, name: &str, rest: &str) -> Turned {
        let sides: Vec<u32> = rest
            .split_whitespace()
            .map_while(|side| side.parse().ok())
            .collect();
        let size = match sides[..] {
            [side] => BoardSize::square(side).ok(),
            [columns, rows] => BoardSize::new(columns, rows).ok(),
            _ => None,
        };
        let line = match size {
            Some(size) if size.columns() != size.rows() => {
                let size = Orientation::new(size, self.number).new_size();
                format!("{name} {} {}", size.columns(), size.rows())
            }
            _ => command.to_owned(),
        };
        Turned {
            line,
            size: size.unwrap_or(self.size),
            file: None,
        }
    }

    /// Writes the mapped record to a temporary file, and returns the command that loads it.
    fn turn_record(&self, arguments: &str) -> Result<Turned, String> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let (path, rest) = path_and_rest(arguments);
        let path = self.folder.join(path);
        let failed = |why: String| format!("{}: {why}", path.display());
        let bytes = files::read(&path, MOST_BYTES).map_err(|error| failed(error.to_string()))?;
        let (text, size) = turned_record(&bytes, self.number).map_err(failed)?;
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("honte-rotated-{}-{count}.sgf", std::process::id());
        let file = std::env::temp_dir().join(name);
        files::replace(&file, text.as_bytes())
            .map_err(|error| format!("{}: {error}", file.display()))?;
        let line = format!("loadsgf {} {}", in_quotes_if_blank(&file), rest.trim());
        Ok(Turned {
            line: line.trim_end().to_owned(),
            size,
            file: Some(file),
        })
    }
}

/// A path as an argument of `loadsgf`: in quotes if it has blanks, since some engines know no quotes.
pub fn in_quotes_if_blank(path: &Path) -> String {
    let text = path.display().to_string();
    if text.contains(char::is_whitespace) {
        format!("\"{text}\"")
    } else {
        text
    }
}

/// The main line of the first game of a record in an orientation, and its original size.
fn turned_record(bytes: &[u8], number: usize) -> Result<(String, BoardSize), String> {
    let tree = Tree::parse(bytes).map_err(|error| error.to_string())?;
    let root = tree.games().next().ok_or("no game in it")?;
    let size = size(&tree, root).map_err(|error| error.to_string())?;
    let by = Orientation::new(size, number);
    let mut turned = Tree::new();
    let mut node = None;
    for original in tree.main_line(root) {
        let copy = match node {
            Some(parent) => turned.add_child(parent),
            None => turned.add_root(),
        };
        copy_node(&tree, original, &mut turned, copy, by, size)?;
        node = Some(copy);
    }
    Ok((turned.to_sgf(), size))
}

fn copy_node(
    tree: &Tree,
    original: NodeId,
    turned: &mut Tree,
    copy: NodeId,
    by: Orientation,
    size: BoardSize,
) -> Result<(), String> {
    let new = by.new_size();
    let encoded = |mv: SgfMove| {
        let mv = match mv {
            SgfMove::At { column, row } => match Point::new(column, row).map(|p| by.point(p)) {
                Some(point) => SgfMove::At {
                    column: point.column(),
                    row: point.row(),
                },
                None => SgfMove::Pass,
            },
            SgfMove::Pass => SgfMove::Pass,
        };
        Value::from(value::encode_point(mv, new.columns(), new.rows()))
    };
    let (columns, rows) = (size.columns(), size.rows());
    for property in tree.properties(original) {
        let name = property.name();
        let values: Vec<Value> = match name {
            "SZ" => vec![Value::from(value::encode_size(new.columns(), new.rows()))],
            "B" | "W" => {
                let text = property
                    .values()
                    .first()
                    .map(|value| value.text().into_owned());
                let mv = value::point(text.as_deref().unwrap_or_default(), columns, rows);
                vec![encoded(mv.map_err(|error| error.to_string())?)]
            }
            _ if POINTS.contains(&name) => {
                let points = value::point_list(property.values(), columns, rows);
                let points = points.map_err(|error| error.to_string())?;
                let at = |(column, row)| encoded(SgfMove::At { column, row });
                points.into_iter().map(at).collect()
            }
            _ => property.values().to_vec(),
        };
        if !values.is_empty() {
            turned.add_property(copy, name, values);
        }
    }
    Ok(())
}

/// The point that a word names; `None` for a pass and other words.
pub(super) fn point(word: &str, size: BoardSize) -> Option<Point> {
    word.parse().ok().filter(|&point| size.contains(point))
}

/// A vertex mapped by `by`; any other word unchanged.
fn turn_word(word: &str, by: Orientation) -> String {
    match point(word, by.inverse().new_size()) {
        Some(point) => by.mv(Move::Play(point)).to_string(),
        None => word.to_owned(),
    }
}
