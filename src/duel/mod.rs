//! Matches and tournaments of GTP engines, with Honte as the arbiter.
//!
//! The engines are asked in turn for their moves (GTP 2, section 6.3.3). An
//! [`Arbiter`](crate::arbiter::Arbiter) rules on each move by the rules in force, and the opponent is
//! sent the moves that stand. An engine whose move the rules reject, that answers no move, refuses
//! a legal move, ends, or stays silent loses the game. How a game ends is the arbiter's ruling, and
//! the record cites its article. Stopped games are counted by the judge; the scores that the engines
//! claim are recorded beside the count.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod clock;
mod contestant;
mod cpu;
mod elo;
mod error;
mod fault;
mod interval;
mod openings;
mod page;
mod player;
mod ratings;
mod record;
mod refereed;
mod report;
mod schedule;
mod sgf;
mod sprt;
mod standings;
mod summary;
mod table;

pub use clock::{ClockError, ClockSetting};
pub use contestant::Contestant;
pub use cpu::{CpuTime, CpuTimes};
pub use error::DuelError;
pub use openings::{Opening, OpeningError, Openings, Recipe, generate};
pub use page::page;
pub use record::{MOST_GAMES, MatchRecord, Merged, merge};
pub use report::{GameLine, GameReport, Points};
pub use schedule::{Entrant, Schedule, ScheduleError};
pub use sprt::{Hypothesis, Sprt, Thresholds, ThresholdsError};
pub use standings::Standings;
pub use summary::Summary;

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use gtp::Keeper;

use crate::board::BoardSize;
use crate::files::{Shard, check_folder};
use crate::rules::{Komi, Rules};

/// The tolerance of a clock at each move unless another one is asked for.
const USUAL_MARGIN: Duration = Duration::from_millis(100);

/// The settings of a match. A tournament is a match with several pairings.
#[derive(Debug, Clone, PartialEq)]
pub struct Duel {
    /// The engines, and who plays whom.
    pub schedule: Schedule,
    /// What ends the engines if this program ends first.
    pub keeper: Option<Keeper>,
    /// The number of games of each pairing.
    pub games: usize,
    /// The part of the match to play; both games of a pair belong to the same part.
    pub shard: Shard,
    /// The openings; each round takes the next one.
    pub openings: Openings,
    /// A sequential test that ends the match when it reaches a decision.
    pub sprt: Option<Thresholds>,
    /// The board size; it must be square.
    pub size: BoardSize,
    /// Points that White receives.
    pub komi: Komi,
    /// The rules in force.
    pub rules: Rules,
    /// The time for each move, sent to the engines; exceeding it has no consequence.
    pub time_per_move: Option<Duration>,
    /// The clock of each engine, which loses when it runs out. It replaces `time_per_move`;
    /// without either, engines receive no time settings.
    pub clock: Option<ClockSetting>,
    /// Tolerance of the clock at each move, for the communication with the engine.
    pub margin: Duration,
    /// The number of moves after which the referee stops a game; by default three for each point of
    /// the board.
    pub move_limit: Option<usize>,
    /// The folder for an SGF file of each game; it is created if necessary.
    pub sgf_folder: Option<PathBuf>,
    /// Whether existing SGF files are overwritten, as when a match is resumed.
    pub replaces_files: bool,
    /// The number of games played in parallel; 0 counts as 1.
    pub parallel: usize,
    /// The longest time for an answer; for a move, the time of the move is added.
    pub reply_limit: Duration,
    /// The longest time for each answer before the first move: some engines load for a while.
    pub start_limit: Duration,
}

impl Duel {
    /// One game of each pairing on 19×19 with komi 7.5 and the default rules, without time settings
    /// or records, and with five minutes for each answer.
    pub fn new(schedule: Schedule) -> Self {
        const REPLY_LIMIT: Duration = Duration::from_mins(5);
        Self {
            schedule,
            keeper: None,
            games: 1,
            shard: Shard::WHOLE,
            openings: Openings::default(),
            sprt: None,
            size: BoardSize::STANDARD,
            komi: Komi::from_halves(15),
            rules: Rules::default(),
            time_per_move: None,
            clock: None,
            margin: USUAL_MARGIN,
            move_limit: None,
            sgf_folder: None,
            replaces_files: false,
            parallel: 1,
            reply_limit: REPLY_LIMIT,
            start_limit: REPLY_LIMIT,
        }
    }

    /// The number of moves after which a game is stopped.
    fn move_limit(&self) -> usize {
        self.move_limit.unwrap_or(3 * self.size.n_points())
    }

    /// The SGF file of a game, if games are saved.
    fn sgf_path(&self, number: usize) -> Option<PathBuf> {
        self.sgf_folder
            .as_ref()
            .map(|dir| dir.join(format!("game-{number:04}.sgf")))
    }

    /// The numbers of the games of this part.
    ///
    /// # Errors
    ///
    /// Fails if the match has too many games.
    pub fn numbers(&self) -> Result<impl Iterator<Item = usize>, ScheduleError> {
        let numbers = self.schedule.numbers(self.games)?;
        Ok(numbers.filter(|&number| self.shard.has(number / 2)))
    }

    /// Checks the settings before the first of these games and creates the folder. [`run`] does
    /// so too, when its caller has opened the record.
    ///
    /// # Errors
    ///
    /// Fails if the board is not square, or an SGF file cannot be written or must not be replaced.
    pub fn prepare(&self, numbers: &[usize]) -> Result<(), DuelError> {
        if self.size.columns() != self.size.rows() {
            return Err(DuelError::NotSquare(self.size));
        }
        if let Some(dir) = &self.sgf_folder {
            check_folder(dir).map_err(|why| DuelError::Record {
                path: dir.clone(),
                why,
            })?;
        }
        let taken = numbers
            .iter()
            .filter(|_| !self.replaces_files)
            .filter_map(|&number| self.sgf_path(number))
            .find(|p| p.exists());
        taken.map_or(Ok(()), |path| Err(DuelError::Taken(path)))
    }
}

/// Plays the games that the record does not hold, and adds them to it; without a record all games
/// are played. Returns the standings, which include the games that the record held; `report` is
/// called as each game ends.
///
/// The result depends only on the answers of the engines and, with parallel games, on the order in
/// which they end. No further game begins after a sequential test has reached its decision.
///
/// # Errors
///
/// Fails if an engine cannot be started or set up, if a record cannot be written, or if the arbiter
/// refuses to end a game. No further game begins then; games in progress are finished and reported.
pub fn run(
    duel: &Duel,
    mut record: Option<&mut MatchRecord>,
    report: &mut dyn FnMut(&GameReport, &Standings),
) -> Result<Standings, DuelError> {
    let mut standings = Standings::new(&duel.schedule, duel.sprt)?;
    let earlier = record.as_deref().map_or(&[][..], MatchRecord::played);
    for game in earlier {
        standings.add(game);
    }
    let numbers_played: HashSet<usize> = earlier.iter().map(|game| game.game).collect();
    let is_left = |number: &usize| !numbers_played.contains(number);
    let numbers: Vec<usize> = duel.numbers()?.filter(is_left).collect();
    duel.prepare(&numbers)?;
    if standings.is_decided() {
        return Ok(standings);
    }
    let (numbers, n_begun) = (&numbers, &AtomicUsize::new(0));
    let stop = || n_begun.store(numbers.len(), Ordering::Relaxed);
    let (sender, finished) = channel();
    thread::scope(|scope| {
        for _ in 0..duel.parallel.clamp(1, numbers.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(move || {
                let next_number = || numbers.get(n_begun.fetch_add(1, Ordering::Relaxed));
                for &number in std::iter::from_fn(next_number) {
                    let game = table::play_game(duel, number);
                    if game.is_err() {
                        stop();
                    }
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut failure = None;
        for game in finished {
            let recorded = game.and_then(|game| {
                standings.add(&game.line);
                report(&game, &standings);
                let written = record
                    .as_mut()
                    .map_or(Ok(()), |record| record.add(&game.line));
                written.map_err(DuelError::from)
            });
            if recorded.is_err() || standings.is_decided() {
                stop();
            }
            failure = failure.or(recorded.err());
        }
        failure.map_or(Ok(standings), Err)
    })
}

#[cfg(test)]
mod tests;
