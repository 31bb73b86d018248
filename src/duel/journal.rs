//! The record of a match: one line of JSON for its conditions and one for each game. Where a match was
//! extended, its conditions stand again, with the new number of games.
//!
//! An interrupted match can be resumed from its record, and the records of the parts of a match can
//! be merged.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{Bounds, Duel, Entrant, GameLine, Schedule, ScheduleError, Standings};
use crate::files::{self, FileError, Shard};
use crate::rules::Preset;

/// The most games of a match: more than engines will play. The numbers in a record come from
/// outside, and what is made of them must fit into memory.
pub const MOST_GAMES: usize = 1_000_000;

/// How every record begins: with an object.
const BEGINNING: &str = "{\"";

/// How a heading begins.
const HEADING: &str = "{\"match\":";

/// The settings that all games of a match share. Only games with equal settings are counted
/// together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct MatchConditions {
    #[serde(flatten)]
    schedule: Schedule,
    size: String,
    komi: String,
    rules: String,
    time: Option<f64>,
    clock: Option<String>,
    openings: Option<String>,
    move_limit: usize,
}

impl MatchConditions {
    /// The settings of a duel.
    fn of(duel: &Duel) -> Self {
        let preset = Preset::of(&duel.rules);
        Self {
            schedule: duel.schedule.clone(),
            size: duel.size.to_string(),
            komi: duel.komi.to_string(),
            rules: preset.map_or_else(|| duel.rules.to_kata(), |preset| preset.name.to_owned()),
            time: duel.seconds_per_move,
            clock: duel.clock.map(|clock| clock.to_string()),
            openings: duel.openings.fingerprint(),
            move_limit: duel.move_limit(),
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

impl Heading {
    /// Fails if the record `path`, which has the heading `other`, is not one of the same part of the
    /// same match. The number of games may differ: a match can be extended.
    fn check_same(&self, other: &Self, path: &Path) -> Result<(), JournalError> {
        if (&self.conditions, self.shard) == (&other.conditions, other.shard) {
            Ok(())
        } else {
            Err(JournalError::Other(path.to_owned()))
        }
    }
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
    /// The file cannot be read or written, or is no record.
    #[error(transparent)]
    File(#[from] FileError),
    /// A line cannot be parsed.
    #[error("{}:{line}: {why}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The parse error.
        why: serde_json::Error,
    },
    /// The file holds a record, and the caller did not ask to resume it.
    #[error("{} holds a record already: resume it, or name another file", .0.display())]
    Taken(PathBuf),
    /// The record belongs to a match with other engines, settings or parts.
    #[error("{} is the record of another match, or of another part of it", .0.display())]
    Other(PathBuf),
    /// A record claims more games than a match can have.
    #[error("{}:{line}: a match has at most {MOST_GAMES} games", path.display())]
    TooManyGames {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A line has a number or engines that the schedule does not have.
    #[error("{}:{line}: game {number} of this match has other players", path.display())]
    Players {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The number of the game.
        number: usize,
    },
    /// The engines make no match of this kind.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// No record is given.
    #[error("there is no record to merge")]
    Nothing,
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
    file: files::Journal,
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
        if path
            .metadata()
            .is_ok_and(|file| file.is_file() && file.len() > 0)
        {
            return Err(JournalError::Taken(path.to_owned()));
        }
        Self::resume(path, duel)
    }

    /// Resumes a record, or begins it if there is none. An incomplete last line is dropped.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, is in use, or belongs to another match.
    pub fn resume(path: &Path, duel: &Duel) -> Result<Self, JournalError> {
        let own = heading(duel);
        let (mut file, text) = files::Journal::open(path, BEGINNING)?;
        if text.is_empty() {
            append(&mut file, &own)?;
            let played = Vec::new();
            return Ok(Self { file, played });
        }
        let record = parse(path, &text)?;
        own.check_same(&record.heading, path)?;
        if record.heading.games != own.games {
            append(&mut file, &own)?;
        }
        let played = record.games;
        Ok(Self { file, played })
    }

    /// The games played before, in the order in which they ended.
    pub fn played(&self) -> &[GameLine] {
        &self.played
    }

    /// Appends a finished game, so that an interruption does not lose it.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn add(&mut self, game: &GameLine) -> Result<(), JournalError> {
        append(&mut self.file, game)
    }
}

/// Appends an entry as one line.
fn append(file: &mut files::Journal, entry: &impl Serialize) -> Result<(), JournalError> {
    let line = serde_json::to_string(entry).map_err(|why| file.error(why.into()))?;
    Ok(file.append(&line)?)
}

/// The match in several records.
#[derive(Debug, Clone, PartialEq)]
pub struct Merged {
    /// Its standings.
    pub standings: Standings,
    /// The numbers of the games that no record has.
    pub missing: Vec<usize>,
    /// The games, in the order of their numbers.
    pub games: Vec<GameLine>,
}

/// The standings of a match that was played in parts, and the numbers of the missing games.
///
/// Games are counted in the order of their numbers, whatever the order of the files.
///
/// # Errors
///
/// Fails if there is no record, if one cannot be read, belongs to another match than the first one,
/// or differs from another record about a game; also if a sequential test is to compare more than
/// two engines.
pub fn merge(paths: &[PathBuf], bounds: Option<Bounds>) -> Result<Merged, JournalError> {
    let mut first: Option<MatchConditions> = None;
    let mut games: BTreeMap<usize, GameLine> = BTreeMap::new();
    let mut n_games = 0;
    for path in paths {
        let record = parse(path, &files::whole_lines(path, BEGINNING)?)?;
        n_games = n_games.max(record.heading.games);
        let conditions = record.heading.conditions;
        if *first.get_or_insert_with(|| conditions.clone()) != conditions {
            return Err(JournalError::Other(path.clone()));
        }
        for game in record.games {
            let number = game.game;
            if games.get(&number).is_some_and(|other| *other != game) {
                let path = path.clone();
                return Err(JournalError::Contradiction { path, number });
            }
            games.insert(number, game);
        }
    }
    let schedule = first.ok_or(JournalError::Nothing)?.schedule;
    let mut standings = Standings::new(&schedule, bounds)?;
    for game in games.values() {
        standings.add(game);
    }
    let is_missing = |number: &usize| !games.contains_key(number);
    let missing = schedule.numbers(n_games)?.filter(is_missing).collect();
    Ok(Merged {
        standings,
        missing,
        games: games.into_values().collect(),
    })
}

fn heading(duel: &Duel) -> Heading {
    Heading {
        conditions: MatchConditions::of(duel),
        shard: duel.shard,
        games: duel.games,
    }
}

fn parse(path: &Path, text: &str) -> Result<MatchRecord, JournalError> {
    let wrong = |line, why| JournalError::Line {
        path: path.to_owned(),
        line,
        why,
    };
    let heading_in = |line, text| {
        let heading: Heading = serde_json::from_str(text).map_err(|why| wrong(line, why))?;
        if heading.conditions.schedule.numbers(heading.games).is_err() {
            let path = path.to_owned();
            return Err(JournalError::TooManyGames { path, line });
        }
        Ok(heading)
    };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let mut heading = heading_in(1, first)?;
    let mut games = Vec::new();
    for (line, text) in (2..).zip(rest.lines()) {
        if text.starts_with(HEADING) {
            let extended = heading_in(line, text)?;
            heading.check_same(&extended, path)?;
            heading = extended;
        } else {
            let game = serde_json::from_str(text).map_err(|why| wrong(line, why))?;
            check(&game, &heading.conditions.schedule, path, line)?;
            games.push(game);
        }
    }
    Ok(MatchRecord { heading, games })
}

/// Fails if a match with this schedule has no such game.
fn check(
    game: &GameLine,
    schedule: &Schedule,
    path: &Path,
    line: usize,
) -> Result<(), JournalError> {
    let (path, number) = (path.to_owned(), game.game);
    if number >= MOST_GAMES {
        Err(JournalError::TooManyGames { path, line })
    } else if is_between(game, schedule.players(number)) {
        Ok(())
    } else {
        Err(JournalError::Players { path, line, number })
    }
}

/// Whether these engines played the game, Black first, and no other one won or lost it.
fn is_between(game: &GameLine, players: [&Entrant; 2]) -> bool {
    let named = game.winner.iter().chain(&game.fault);
    game.engines.iter().eq(players.map(|engine| &engine.name))
        && named.into_iter().all(|name| game.engines.contains(name))
}
