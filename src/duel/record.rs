//! The record of a match: one line of JSON for its conditions and one for each game. Where a match was
//! extended, its conditions stand again, with the new number of games.
//!
//! An interrupted match can be resumed from its record, and the records of the parts of a match can
//! be merged.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Duel, DuelError, Entrant, GameLine, Schedule, Standings, Thresholds, USUAL_MARGIN};
use crate::files::{Once, Record, RecordLine, RecordText, Shard, WorkRecordError, differences};

/// The most games of a match: more than engines will play. The numbers in a record come from
/// outside, and what is made of them must fit into memory.
pub const MOST_GAMES: usize = 1_000_000;

/// How a record, and each heading in it, begins.
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
    /// Seconds that a move may exceed the clock. Records of old do not tell it.
    #[serde(default = "usual_margin")]
    margin: f64,
    openings: Option<String>,
    move_limit: usize,
}

/// The margin without the option for it.
fn usual_margin() -> f64 {
    USUAL_MARGIN.as_secs_f64()
}

impl MatchConditions {
    /// The settings of a duel.
    fn of(duel: &Duel) -> Self {
        Self {
            schedule: duel.schedule.clone(),
            size: duel.size.to_string(),
            komi: duel.komi.to_string(),
            rules: duel.rules.without_name().to_text(),
            time: duel.time_per_move.map(|time| time.as_secs_f64()),
            clock: duel.clock.map(|clock| clock.to_string()),
            // Without a clock it does not matter.
            margin: duel
                .clock
                .map_or_else(usual_margin, |_| duel.margin.as_secs_f64()),
            openings: duel.openings.fingerprint(),
            move_limit: duel.move_limit(),
        }
    }

    /// Each condition with its value in JSON, such as `"7.5"`.
    fn rows(&self) -> Vec<(String, String)> {
        let Ok(Value::Object(object)) = serde_json::to_value(self) else {
            return Vec::new();
        };
        let row = |(name, value): (String, Value)| (name, value.to_string());
        object.into_iter().map(row).collect()
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
    fn of(duel: &Duel) -> Self {
        Self {
            conditions: MatchConditions::of(duel),
            shard: duel.shard,
            games: duel.games,
        }
    }

    /// Fails also if the match has more games than a match can have.
    fn parse(line: RecordLine<'_>) -> Result<Self, WorkRecordError> {
        let heading: Self = line.parse()?;
        let numbers = heading.conditions.schedule.numbers(heading.games);
        numbers.map(drop).map_err(|why| line.error(&why))?;
        Ok(heading)
    }

    /// Fails if the record `path`, which has the heading `found`, is not one of the same part of the
    /// same match. The number of games may differ: a match can be extended.
    fn check_same(&self, found: &Self, path: &Path) -> Result<(), WorkRecordError> {
        let [found_rows, own_rows] = [found, self].map(|heading| heading.conditions.rows());
        let differences = differences(&found_rows, &own_rows, "null");
        WorkRecordError::check_same(path, differences, [found.shard, self.shard])
    }
}

/// What a record holds.
struct Played {
    heading: Heading,
    games: Games,
}

impl Played {
    fn parse(path: &Path, record: &RecordText) -> Result<Self, WorkRecordError> {
        let (first, lines) = record.lines();
        let mut heading = Heading::parse(first)?;
        let mut games = Games::default();
        for line in lines {
            if line.text.starts_with(HEADING) {
                let extended = Heading::parse(line)?;
                extended.check_same(&heading, path)?;
                heading.games = heading.games.max(extended.games);
            } else {
                let game = line.parse()?;
                let schedule = &heading.conditions.schedule;
                check(&game, schedule).map_err(|why| line.error(&why))?;
                add(&mut games, path, game)?;
            }
        }
        Ok(Self { heading, games })
    }
}

/// Games by their numbers.
type Games = Once<usize, GameLine>;

/// Adds a game. Fails if there is another one of this number.
fn add(games: &mut Games, path: &Path, game: GameLine) -> Result<(), WorkRecordError> {
    let number = game.game;
    games.add(path, (number, game), || format!("game {number}"))
}

/// Fails if a match with this schedule has no such game.
fn check(game: &GameLine, schedule: &Schedule) -> Result<(), String> {
    let number = game.game;
    if number >= MOST_GAMES {
        Err(format!("a match has at most {MOST_GAMES} games"))
    } else if is_between(game, schedule.players(number)) {
        Ok(())
    } else {
        Err(format!("game {number} of this match has other players"))
    }
}

/// Whether these engines played the game, Black first, and no other one won or lost it.
fn is_between(game: &GameLine, players: [&Entrant; 2]) -> bool {
    let named = game.winner.iter().chain(&game.fault);
    game.engines.iter().eq(players.map(|engine| &engine.name))
        && named.into_iter().all(|name| game.engines.contains(name))
}

/// The record of a match in progress.
#[derive(Debug)]
pub struct MatchRecord {
    file: Record,
    /// The games that it held when it was opened.
    played: Vec<GameLine>,
}

impl MatchRecord {
    /// Begins a record, or with `resumes` goes on with it if there is one. An incomplete last line is
    /// dropped.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read or written, is in use, belongs to another match or to one with
    /// more games, contradicts itself, or holds a record that is not to be resumed.
    pub fn open(path: &Path, resumes: bool, duel: &Duel) -> Result<Self, WorkRecordError> {
        let own = Heading::of(duel);
        let (mut file, text) = Record::open(path, HEADING, resumes)?;
        let mut played = Vec::new();
        let mut known = 0;
        if !text.is_empty() {
            let record = Played::parse(path, &text)?;
            own.check_same(&record.heading, path)?;
            known = record.heading.games;
            played = record.games.list;
        }
        if own.games < known {
            let (path, differences) = (path.to_owned(), format!("games: {known} -> {}", own.games));
            return Err(WorkRecordError::Other { path, differences });
        }
        if own.games > known {
            file.add(&[own])?;
        }
        Ok(Self { file, played })
    }

    /// The games played before, in the order in which they ended.
    pub fn played(&self) -> &[GameLine] {
        &self.played
    }

    /// Adds a finished game, so that an interruption does not lose it.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub fn add(&mut self, game: &GameLine) -> Result<(), WorkRecordError> {
        self.file.add(&[game])
    }
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
pub fn merge(paths: &[PathBuf], thresholds: Option<Thresholds>) -> Result<Merged, DuelError> {
    let mut whole: Option<Heading> = None;
    let mut games = Games::default();
    for path in paths {
        let mut part = Played::parse(path, &RecordText::read(path, HEADING)?)?;
        part.heading.shard = Shard::WHOLE;
        let whole = whole.get_or_insert_with(|| part.heading.clone());
        whole.check_same(&part.heading, path)?;
        whole.games = whole.games.max(part.heading.games);
        for game in part.games.list {
            add(&mut games, path, game)?;
        }
    }
    games.list.sort_by_key(|game| game.game);
    let whole = whole.ok_or(DuelError::NoRecord)?;
    let schedule = whole.conditions.schedule;
    let mut standings = Standings::new(&schedule, thresholds)?;
    for game in &games.list {
        standings.add(game);
    }
    let is_missing = |number: &usize| !games.has(number);
    let missing = schedule.numbers(whole.games)?.filter(is_missing).collect();
    Ok(Merged {
        standings,
        missing,
        games: games.list,
    })
}
