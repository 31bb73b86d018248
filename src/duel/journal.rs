//! The record of a match: one line of JSON for its conditions and one for each game.
//!
//! An interrupted match can be resumed from its record, and the records of the parts of a match can
//! be merged.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Bounds, Duel, GameLine, Shard, Summary};
use crate::rules::Preset;

/// The settings that all games of a match share. Only games with equal settings are counted
/// together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchConditions {
    engines: [String; 2],
    size: String,
    komi: String,
    rules: String,
    time: Option<f64>,
    clock: Option<String>,
    openings: Option<String>,
    move_limit: usize,
    /// Whether the arbiter ruled on the games. Earlier versions did not write this field: their
    /// games knew no repetition and no penalty of the rules.
    #[serde(default)]
    has_arbiter: bool,
}

impl MatchConditions {
    /// The settings of a duel.
    pub fn of(duel: &Duel) -> Self {
        let preset = Preset::of(&duel.rules);
        Self {
            engines: duel.engines.clone(),
            size: duel.size.to_string(),
            komi: duel.komi.to_string(),
            rules: preset.map_or_else(|| duel.rules.to_kata(), |preset| preset.name.to_owned()),
            time: duel.seconds_per_move,
            clock: duel.clock.map(|clock| clock.to_string()),
            openings: duel.openings.fingerprint(),
            move_limit: duel.move_limit(),
            has_arbiter: true,
        }
    }

    /// Fails if the games of the record `path`, which has the conditions `other`, cannot be counted
    /// together with games under these conditions.
    fn check_same(&self, other: &Self, path: &Path) -> Result<(), JournalError> {
        let has_arbiter = other.has_arbiter;
        let is_same_match = Self {
            has_arbiter,
            ..self.clone()
        } == *other;
        match (is_same_match, self.has_arbiter == has_arbiter) {
            (true, true) => Ok(()),
            (true, false) => Err(JournalError::OtherRulings(path.to_owned())),
            (false, _) => Err(JournalError::Other(path.to_owned())),
        }
    }
}

/// The first line of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Heading {
    #[serde(rename = "match")]
    conditions: MatchConditions,
    shard: Shard,
    games: usize,
}

/// A parsed record.
#[derive(Debug, Clone)]
struct MatchRecord {
    heading: Heading,
    games: Vec<GameLine>,
}

/// Errors in reading, writing or combining records.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A line cannot be parsed.
    #[error("{}:{line}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The parse error.
        source: serde_json::Error,
    },
    /// The file holds a record, and the caller did not ask to resume it.
    #[error("{} holds a record already: resume it, or name another file", .0.display())]
    Taken(PathBuf),
    /// The record belongs to a match with other engines, settings or parts.
    #[error("{} is the record of another match, or of another part of it", .0.display())]
    Other(PathBuf),
    /// The arbiter ruled on the games of the record and not on those of the match, or the reverse.
    #[error(
        "{}: games with and without rulings of the arbiter cannot be counted together",
        .0.display()
    )]
    OtherRulings(PathBuf),
    /// Two records differ about one game.
    #[error("{}: game {number} differs from another record", path.display())]
    Contradiction {
        /// The file that was read second.
        path: PathBuf,
        /// The number of the game.
        number: usize,
    },
}

/// The record of a match in progress.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The games that it held when it was opened.
    played: Vec<GameLine>,
}

impl Journal {
    /// Begins a record.
    ///
    /// # Errors
    ///
    /// Fails if the file exists and is not empty, or cannot be written.
    pub fn begin(path: &Path, duel: &Duel) -> Result<Self, JournalError> {
        let failed = |source| cannot(path, source);
        let options = || OpenOptions::new().create(true).append(true).open(path);
        let file = options().map_err(failed)?;
        if file.metadata().map_err(failed)?.len() > 0 {
            return Err(JournalError::Taken(path.to_owned()));
        }
        let mut journal = Self {
            path: path.to_owned(),
            file,
            played: Vec::new(),
        };
        journal.append(&heading(duel))?;
        Ok(journal)
    }

    /// Resumes a record, or begins it if there is none. An incomplete last line is removed.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, belongs to another match, or was written by
    /// a version without the arbiter.
    pub fn resume(path: &Path, duel: &Duel) -> Result<Self, JournalError> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(source) => return Err(cannot(path, source)),
        };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let file = |length: usize| {
            let file = OpenOptions::new().create(true).append(true).open(path)?;
            file.set_len(length as u64)?;
            Ok(file)
        };
        if whole == 0 {
            file(0).map_err(|source| cannot(path, source))?;
            return Self::begin(path, duel);
        }
        let record = parse(path, text.get(..whole).unwrap_or_default())?;
        let own = heading(duel);
        if record.heading.shard != own.shard {
            return Err(JournalError::Other(path.to_owned()));
        }
        let (found, wanted) = (&record.heading.conditions, &own.conditions);
        wanted.check_same(found, path)?;
        Ok(Self {
            file: file(whole).map_err(|source| cannot(path, source))?,
            path: path.to_owned(),
            played: record.games,
        })
    }

    /// The games played before, in the order in which they ended.
    pub fn played(&self) -> &[GameLine] {
        &self.played
    }

    /// Appends a finished game.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn add(&mut self, game: &GameLine) -> Result<(), JournalError> {
        self.append(game)
    }

    /// Writes and flushes a line, so that an interruption loses no finished game.
    fn append(&mut self, line: &impl Serialize) -> Result<(), JournalError> {
        let text = serde_json::to_string(line).map_err(io::Error::from);
        text.and_then(|text| self.file.write_all((text + "\n").as_bytes()))
            .and_then(|()| self.file.flush())
            .map_err(|source| cannot(&self.path, source))
    }
}

/// The score of a match that was played in parts, and the numbers of the missing games.
///
/// Games are counted in the order of their numbers, whatever the order of the files.
///
/// # Errors
///
/// Fails if a record cannot be read, belongs to another match than the first one, or differs from
/// another record about a game; also if the arbiter ruled on the games of some records only.
pub fn merge(
    paths: &[PathBuf],
    bounds: Option<Bounds>,
) -> Result<(Summary, Vec<usize>), JournalError> {
    let mut first: Option<MatchConditions> = None;
    let mut games: BTreeMap<usize, GameLine> = BTreeMap::new();
    let mut n_games = 0;
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|source| cannot(path, source))?;
        // An interrupted part may end with an incomplete line.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let record = parse(path, text.get(..whole).unwrap_or_default())?;
        n_games = n_games.max(record.heading.games);
        let conditions = record.heading.conditions;
        let first = first.get_or_insert_with(|| conditions.clone());
        first.check_same(&conditions, path)?;
        for game in record.games {
            let number = game.game;
            if games.get(&number).is_some_and(|other| *other != game) {
                let path = path.clone();
                return Err(JournalError::Contradiction { path, number });
            }
            games.insert(number, game);
        }
    }
    let mut summary = Summary::testing(bounds);
    for game in games.values() {
        summary.add(game);
    }
    let is_missing = |number: &usize| !games.contains_key(number);
    Ok((summary, (0..n_games).filter(is_missing).collect()))
}

fn heading(duel: &Duel) -> Heading {
    Heading {
        conditions: MatchConditions::of(duel),
        shard: duel.shard,
        games: duel.games,
    }
}

fn parse(path: &Path, text: &str) -> Result<MatchRecord, JournalError> {
    let wrong = |line, source| JournalError::Line {
        path: path.to_owned(),
        line,
        source,
    };
    let (first, games) = text.split_once('\n').unwrap_or((text, ""));
    let heading = serde_json::from_str(first).map_err(|source| wrong(1, source))?;
    let games = (2..).zip(games.lines());
    let games =
        games.map(|(line, text)| serde_json::from_str(text).map_err(|why| wrong(line, why)));
    Ok(MatchRecord {
        heading,
        games: games.collect::<Result<_, _>>()?,
    })
}

fn cannot(path: &Path, source: io::Error) -> JournalError {
    JournalError::File {
        path: path.to_owned(),
        source,
    }
}
