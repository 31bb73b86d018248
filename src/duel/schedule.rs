//! Who plays whom: the engines of a match or tournament, and the pairing of each game.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Contestant;
use super::record::MOST_GAMES;
use crate::board::Color;

/// The names of two engines that were given none.
pub(super) const PLAIN_NAMES: [&str; 2] = ["A", "B"];

/// The most engines of a tournament, for which the cross table still fits on paper.
const MOST_ENGINES: usize = 64;

/// The longest name of an engine, in characters.
const LONGEST_NAME: usize = 24;

/// An engine under the name by which the records list it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entrant {
    /// Its name, different from all others.
    pub name: String,
    /// Its command line, split like words of a shell.
    pub command: String,
}

/// Reads `NAME=COMMAND`.
impl FromStr for Entrant {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        let parts = text.split_once('=').map(|(name, rest)| (name, rest.trim()));
        match parts {
            Some((name, command)) if is_name(name) && !command.is_empty() => Ok(Self {
                name: name.to_owned(),
                command: command.to_owned(),
            }),
            _ => Err(ScheduleError::Entrant(text.to_owned())),
        }
    }
}

fn is_name(text: &str) -> bool {
    let is_in_names = |c: char| c.is_alphanumeric() || "-_.+".contains(c);
    (1..=LONGEST_NAME).contains(&text.chars().count()) && text.chars().all(is_in_names)
}

/// Why engines make no match.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// The text does not name an engine.
    #[error(
        "`{0}` is not NAME=COMMAND, with a name of at most {LONGEST_NAME} letters, digits and -_.+"
    )]
    Entrant(String),
    /// The name of an engine is none.
    #[error("the name of an engine has at most {LONGEST_NAME} letters, digits and -_.+")]
    Name,
    /// Not every engine has a name, or there are more names.
    #[error("{engines} engines have {names} names")]
    Names {
        /// The number of engines.
        engines: usize,
        /// The number of names.
        names: usize,
    },
    /// There are too few or too many engines.
    #[error("a match has 2 to {MOST_ENGINES} engines, not {0}")]
    Number(usize),
    /// Two engines have the same name.
    #[error("two engines have the name {0}")]
    SameName(String),
    /// All pairings together have too many games.
    #[error("a match has at most {MOST_GAMES} games, with all its pairings")]
    TooManyGames,
    /// A sequential test compares two engines.
    #[error("a sequential test compares 2 engines, not {0}")]
    Test(usize),
}

/// The engines of a match, and who plays whom.
///
/// Two games with the same opening and swapped colors make a pair. In each round every pairing
/// plays one pair. All games have one numbering: games 2n and 2n + 1 are pair n, and a round is
/// complete before the next one begins, so that an interrupted match is balanced. The rounds begin
/// with different pairings, so that parts of a match do not consist of the same pairings always.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Listed", into = "Listed")]
pub struct Schedule {
    engines: Vec<Entrant>,
    is_gauntlet: bool,
    /// Places of engines in the list. The first of a pairing is Black in the first game of a pair.
    pairings: Vec<[usize; 2]>,
}

/// Where a game stands in the schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot {
    /// The round, from 0, which is also the number of the pair among those of the pairing.
    pub(super) round: usize,
    /// The place of the pairing in the list of pairings.
    pub(super) pairing: usize,
}

impl Schedule {
    /// Every engine plays every other one, or with `is_gauntlet` the first one plays each other one.
    ///
    /// # Errors
    ///
    /// Fails for fewer than two engines, for too many, for a name that is none, and if two engines have
    /// the same name.
    pub fn new(engines: Vec<Entrant>, is_gauntlet: bool) -> Result<Self, ScheduleError> {
        let n_engines = engines.len();
        if !(2..=MOST_ENGINES).contains(&n_engines) {
            return Err(ScheduleError::Number(n_engines));
        }
        if !engines.iter().all(|engine| is_name(&engine.name)) {
            return Err(ScheduleError::Name);
        }
        let mut names: Vec<&str> = engines.iter().map(|engine| &*engine.name).collect();
        names.sort_unstable();
        if let Some([name, _]) = names.array_windows().find(|[name, next]| name == next) {
            return Err(ScheduleError::SameName((*name).to_owned()));
        }
        let n_first = if is_gauntlet { 1 } else { n_engines };
        let pairings = (0..n_first)
            .flat_map(|first| (first + 1..n_engines).map(move |second| [first, second]))
            .collect();
        Ok(Self {
            engines,
            is_gauntlet,
            pairings,
        })
    }

    /// A match of two engines, which are called A and B.
    pub fn two(commands: [String; 2]) -> Self {
        let named = PLAIN_NAMES.map(str::to_owned).into_iter().zip(commands);
        Self {
            engines: named
                .map(|(name, command)| Entrant { name, command })
                .collect(),
            is_gauntlet: false,
            pairings: vec![[0, 1]],
        }
    }

    /// The engines, in the order in which they were listed.
    pub fn engines(&self) -> &[Entrant] {
        &self.engines
    }

    /// The places in the list of the two engines of each pairing.
    pub(super) fn places(&self) -> impl Iterator<Item = [usize; 2]> {
        self.pairings.iter().copied()
    }

    /// The two engines of each pairing.
    pub(super) fn pairings(&self) -> impl Iterator<Item = [&Entrant; 2]> {
        self.places().map(|places| self.at(places))
    }

    /// The numbers of all games, if each pairing plays `games`.
    ///
    /// # Errors
    ///
    /// Fails if they are too many.
    pub(super) fn numbers(
        &self,
        games: usize,
    ) -> Result<impl Iterator<Item = usize>, ScheduleError> {
        // Each pair has two numbers. Of an odd number of games the last one has no second game.
        let n_numbers = games.div_ceil(2).checked_mul(2 * self.pairings.len());
        let n_numbers = n_numbers.filter(|&number| number <= MOST_GAMES);
        let n_numbers = n_numbers.ok_or(ScheduleError::TooManyGames)?;
        let is_played = move |&number: &usize| 2 * self.slot(number).round + number % 2 < games;
        Ok((0..n_numbers).filter(is_played))
    }

    /// Where a game stands.
    pub(super) fn slot(&self, number: usize) -> Slot {
        let (pair, n_pairings) = (number / 2, self.pairings.len());
        let round = pair / n_pairings;
        Slot {
            round,
            pairing: (pair + round) % n_pairings,
        }
    }

    /// The engines of a game, Black first; colors alternate.
    #[allow(
        clippy::indexing_slicing,
        reason = "a slot is one of the pairings, of which there is at least one"
    )]
    pub(super) fn players(&self, number: usize) -> [&Entrant; 2] {
        let pairing = self.pairings[self.slot(number).pairing];
        let place = |color| *Contestant::playing(color, number).of(&pairing);
        self.at(Color::BOTH.map(place))
    }

    #[allow(
        clippy::indexing_slicing,
        reason = "the places of a pairing are made together with the list"
    )]
    fn at(&self, places: [usize; 2]) -> [&Entrant; 2] {
        places.map(|place| &self.engines[place])
    }
}

/// A schedule in the first line of a record. Names are left out where they are A and B.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Listed {
    engines: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    gauntlet: bool,
}

impl From<Schedule> for Listed {
    fn from(schedule: Schedule) -> Self {
        let gauntlet = schedule.is_gauntlet;
        let parts = schedule.engines.into_iter();
        let (names, engines) = parts.map(|engine| (engine.name, engine.command)).unzip();
        let mut listed = Self {
            engines,
            names,
            gauntlet,
        };
        if listed.names == PLAIN_NAMES {
            listed.names.clear();
        }
        listed
    }
}

impl TryFrom<Listed> for Schedule {
    type Error = ScheduleError;

    fn try_from(mut listed: Listed) -> Result<Self, ScheduleError> {
        if listed.names.is_empty() {
            listed.names = PLAIN_NAMES.map(str::to_owned).to_vec();
        }
        if listed.names.len() != listed.engines.len() {
            return Err(ScheduleError::Names {
                engines: listed.engines.len(),
                names: listed.names.len(),
            });
        }
        let named = listed.names.into_iter().zip(listed.engines);
        let engines = named.map(|(name, command)| Entrant { name, command });
        Self::new(engines.collect(), listed.gauntlet)
    }
}
