//! Duels: games between two engines that speak GTP, with Honte as the arbiter.
//!
//! The arbiter keeps the game. It asks the engines in turn for their moves (GTP 2, section 6.3.3),
//! judges each move by the rules in force, and tells the opponent of it. An engine that plays an
//! illegal move, repeats a position against the rules, answers what is no move, refuses a legal
//! move, ends, or stays silent loses the game, and the record says why. What a finished game is
//! worth the referee says, who comes in as an argument; what the engines think of it stands beside
//! his score.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod json;
mod outcome;
mod player;
mod record;
mod report;
mod summary;
mod table;

pub use outcome::{End, Fault, Outcome};
pub use report::GameReport;
pub use summary::Summary;

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use crate::board::{BoardSize, Color};
use crate::game::Game;
use crate::rules::{Komi, Rules, Score};

/// Says what a game that was played to its end, or to the limit of moves, is worth.
///
/// He is asked by several games at a time.
pub type Referee<'a> = dyn Fn(&Game) -> Score + Sync + 'a;

/// One of the two engines of a duel, whichever color it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Entrant {
    /// The first engine, Black in the games with even numbers.
    A,
    /// The second engine, Black in the games with odd numbers.
    B,
}

impl Entrant {
    /// Both engines, the first one first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// Who has `color` in the game of this number: the colors alternate.
    pub const fn playing(color: Color, number: usize) -> Self {
        match (color, number.is_multiple_of(2)) {
            (Color::Black, true) | (Color::White, false) => Self::A,
            (Color::White, true) | (Color::Black, false) => Self::B,
        }
    }

    /// Takes what belongs to this engine out of a pair, that of A first.
    pub const fn of<T>(self, pair: &[T; 2]) -> &T {
        let [a, b] = pair;
        match self {
            Self::A => a,
            Self::B => b,
        }
    }

    /// As [`of`](Self::of), to be changed.
    const fn of_mut<T>(self, pair: &mut [T; 2]) -> &mut T {
        let [a, b] = pair;
        match self {
            Self::A => a,
            Self::B => b,
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// A match between two engines: who plays, on what, by which rules, and how long.
#[derive(Debug, Clone, PartialEq)]
pub struct Duel {
    /// The command lines that start the engines, in the words of a shell; that of A first.
    pub engines: [String; 2],
    /// How many games are played. They are numbered from 0, and A is Black in the even ones.
    pub games: usize,
    /// The board, a square one.
    pub size: BoardSize,
    /// Points that White receives.
    pub komi: Komi,
    /// The rules by which the arbiter judges the moves.
    pub rules: Rules,
    /// The time for each move, which the engines are told of; without it they are told nothing.
    pub seconds_per_move: Option<f64>,
    /// After so many moves a game is broken off and scored as it stands; without it, after three
    /// for each point of the board.
    pub move_limit: Option<usize>,
    /// The directory that gets an SGF file for each game; it is made if there is none.
    pub sgf_dir: Option<PathBuf>,
    /// How many games are played at a time; 0 counts as 1.
    pub parallel: usize,
    /// How long an engine may be silent, when asked for a move beyond the time for that.
    pub reply_limit: Duration,
    /// How long it may be silent at each command before the first move: some load for a while.
    pub start_limit: Duration,
}

impl Duel {
    /// One game on the board of 19 by 19 with a komi of 7.5, by the default rules, without a time
    /// for each move and without a record; silence loses after five minutes.
    pub fn new(engines: [String; 2]) -> Self {
        const PATIENCE: Duration = Duration::from_mins(5);
        Self {
            engines,
            games: 1,
            size: BoardSize::STANDARD,
            komi: Komi::from_halves(15),
            rules: Rules::default(),
            seconds_per_move: None,
            move_limit: None,
            sgf_dir: None,
            parallel: 1,
            reply_limit: PATIENCE,
            start_limit: PATIENCE,
        }
    }

    /// The number of moves after which a game is broken off.
    fn move_limit(&self) -> usize {
        self.move_limit.unwrap_or(3 * self.size.n_points())
    }

    /// The file that gets the game of this number, if the games are recorded.
    fn sgf_path(&self, number: usize) -> Option<PathBuf> {
        self.sgf_dir
            .as_ref()
            .map(|dir| dir.join(format!("game-{number:04}.sgf")))
    }

    /// Looks for what can be known to fail before the first game, and makes the directory.
    fn prepare(&self) -> Result<(), DuelError> {
        if self.size.columns() != self.size.rows() {
            return Err(DuelError::NotSquare(self.size));
        }
        let is_time =
            |&seconds: &f64| Duration::try_from_secs_f64(seconds).is_ok_and(|time| !time.is_zero());
        if let Some(seconds) = self.seconds_per_move.filter(|seconds| !is_time(seconds)) {
            return Err(DuelError::Time(seconds));
        }
        if let Some(dir) = &self.sgf_dir {
            std::fs::create_dir_all(dir).map_err(|source| DuelError::Record {
                path: dir.clone(),
                source,
            })?;
        }
        let taken = (0..self.games)
            .filter_map(|number| self.sgf_path(number))
            .find(|p| p.exists());
        taken.map_or(Ok(()), |path| Err(DuelError::Taken(path)))
    }
}

/// Why a duel cannot be held, or cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum DuelError {
    /// The protocol has a command for square boards only (GTP 2, section 6.3.1).
    #[error("engines can be told of square boards only, not of {0}")]
    NotSquare(BoardSize),
    /// No time, less, or more than there is.
    #[error("{0} seconds are no time for a move")]
    Time(f64),
    /// An engine does not start.
    #[error("engine {entrant} cannot be started with `{command}`: {source}")]
    Start {
        /// Which one.
        entrant: Entrant,
        /// Its command line.
        command: String,
        /// What the system says.
        source: io::Error,
    },
    /// An engine cannot play this kind of game at all: it refuses the board or komi.
    #[error("engine {entrant} refuses `{command}`: {message}")]
    SetUp {
        /// Which one.
        entrant: Entrant,
        /// What it was told.
        command: String,
        /// What it answered.
        message: String,
    },
    /// There is a file where a record should go; it may be the only copy of another duel.
    #[error("{0} exists already")]
    Taken(PathBuf),
    /// A record cannot be written.
    #[error("{path} cannot be written: {source}")]
    Record {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

/// Plays all games and returns the score of the match; `report` hears of each game as it ends.
///
/// Apart from what the engines do, and from the order in which games end that are played at the
/// same time, one duel is like another.
///
/// # Errors
///
/// Fails if an engine cannot be started or set up, or if a record cannot be written. Then no
/// further game begins, and those in progress are still played and reported.
pub fn run(
    duel: &Duel,
    referee: &Referee<'_>,
    report: &mut dyn FnMut(&GameReport),
) -> Result<Summary, DuelError> {
    duel.prepare()?;
    let next = &AtomicUsize::new(0);
    let (sender, played) = channel();
    thread::scope(|scope| {
        for _ in 0..duel.parallel.clamp(1, duel.games.max(1)) {
            let sender = sender.clone();
            scope.spawn(move || {
                let numbers = || Some(next.fetch_add(1, Ordering::Relaxed));
                for number in std::iter::from_fn(numbers).take_while(|&n| n < duel.games) {
                    let game = table::play_game(duel, number, referee);
                    if game.is_err() {
                        next.store(duel.games, Ordering::Relaxed);
                    }
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut summary = Summary::default();
        let mut failure = None;
        for game in played {
            match game {
                Ok(game) => {
                    summary.add(&game);
                    report(&game);
                }
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        failure.map_or(Ok(summary), Err)
    })
}

#[cfg(test)]
mod tests;
