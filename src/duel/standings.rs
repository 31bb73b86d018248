//! The standings of a match: the score of each pairing, and with several pairings a cross table
//! with the ratings of all engines.

use std::fmt;

use serde_json::{Value, json};

use super::cpu::CpuTime;
use super::elo::signed;
use super::ratings::{Rating, Results, ratings};
use super::schedule::{Entrant, Schedule, ScheduleError};
use super::sprt::Thresholds;
use super::summary::{rounded, write_counts};
use super::{Contestant, GameLine, Summary};

/// The score of each pairing. A match of two engines has one pairing.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    schedule: Schedule,
    /// In the order of the schedule.
    pairings: Vec<Summary>,
}

/// What one engine achieved.
pub(super) struct Row<'a> {
    /// Its place in the list.
    place: usize,
    /// The name by which the match lists it.
    name: &'a str,
    /// The name that it reported; empty before its first game.
    reported: &'a str,
    points: f64,
    /// Games with a result.
    games: usize,
    faults: usize,
    cpu: CpuTime,
    rating: Rating,
}

impl Standings {
    /// A match before its first game, with a sequential test if `thresholds` are given.
    ///
    /// # Errors
    ///
    /// Fails if a test is to compare more than two engines.
    pub fn new(schedule: &Schedule, thresholds: Option<Thresholds>) -> Result<Self, ScheduleError> {
        let n_engines = schedule.engines().len();
        if thresholds.is_some() && n_engines > 2 {
            return Err(ScheduleError::Test(n_engines));
        }
        let score = |engines: [&Entrant; 2]| {
            Summary::between(engines.map(|engine| engine.name.clone()), thresholds)
        };
        Ok(Self {
            pairings: schedule.pairings().map(score).collect(),
            schedule: schedule.clone(),
        })
    }

    /// Adds a game.
    pub fn add(&mut self, game: &GameLine) {
        let pairing = self.schedule.slot(game.game).pairing;
        if let Some(score) = self.pairings.get_mut(pairing) {
            score.add(game);
        }
    }

    /// The pairing that a game of this number belongs to.
    pub(super) fn pairing_of(&self, number: usize) -> usize {
        self.schedule.slot(number).pairing
    }

    /// The score of each pairing.
    pub fn pairings(&self) -> &[Summary] {
        &self.pairings
    }

    /// Games played, including those without result.
    pub fn games(&self) -> usize {
        self.pairings.iter().map(|score| score.games).sum()
    }

    /// The name of the engine with the highest rating.
    pub fn leader(&self) -> &str {
        self.rows().first().map_or("", |row| row.name)
    }

    /// Whether a sequential test has reached a decision.
    pub fn is_decided(&self) -> bool {
        self.pairings.iter().any(Summary::is_decided)
    }

    /// The standings as a JSON object on one line: for two engines that of [`Summary::to_json`].
    pub fn to_json(&self) -> String {
        if let [score] = &*self.pairings {
            return score.to_json().to_string();
        }
        let [draws, both_lost, no_results] = self.rare();
        let pairings: Vec<Value> = self.pairings.iter().map(Summary::to_json).collect();
        let rows = self.rows();
        json!({
            "games": self.games(),
            "draws": draws,
            "both_lost": both_lost,
            "no_results": no_results,
            "engines": rows.iter().map(Row::to_json).collect::<Vec<_>>(),
            "pairings": pairings,
        })
        .to_string()
    }

    /// Draws, games that both lost, and games without result.
    fn rare(&self) -> [usize; 3] {
        let sum = |count: fn(&Summary) -> usize| self.pairings.iter().map(count).sum();
        [
            sum(|score| score.draws),
            sum(|score| score.both_lost),
            sum(|score| score.no_results),
        ]
    }

    /// The score of an engine against another one, if they meet.
    fn against(&self, own: usize, other: usize) -> Option<(Contestant, &Summary)> {
        let mut placed = self.schedule.places().zip(&self.pairings);
        placed.find_map(|(places, score)| match places {
            [a, b] if (a, b) == (own, other) => Some((Contestant::A, score)),
            [a, b] if (b, a) == (own, other) => Some((Contestant::B, score)),
            _ => None,
        })
    }

    /// The engines, the best first.
    pub(super) fn rows(&self) -> Vec<Row<'_>> {
        let results = |(engines, score): ([usize; 2], &Summary)| Results {
            engines,
            // A game that both lost says nothing about which of them is better.
            games: (score.counted() - score.both_lost) as f64,
            points: score.points(Contestant::A),
            spread: score.spread(),
        };
        let results = self.schedule.places().zip(&self.pairings).map(results);
        let n_engines = self.schedule.engines().len();
        let ratings = ratings(n_engines, &results.collect::<Vec<_>>());
        let rows = ratings.into_iter().enumerate();
        let mut rows: Vec<Row<'_>> = rows
            .map(|(place, rating)| self.row(place, rating))
            .collect();
        rows.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo));
        rows
    }

    /// The cells of a line of the table: those of its engine, and its points against each of `rows`.
    pub(super) fn cells(&self, row: &Row<'_>, rows: &[Row<'_>]) -> Vec<String> {
        let against = |other: &Row<'_>| match self.against(row.place, other.place) {
            Some((contestant, score)) => fraction(score.points(contestant), score.counted()),
            None => "-".to_owned(),
        };
        let mut cells = row.cells();
        cells.extend(rows.iter().map(against));
        cells
    }

    fn row(&self, place: usize, rating: Rating) -> Row<'_> {
        let engines = self.schedule.engines();
        let mut row = Row {
            place,
            name: engines.get(place).map_or("", |engine| &*engine.name),
            reported: "",
            points: 0.0,
            games: 0,
            faults: 0,
            cpu: CpuTime::default(),
            rating,
        };
        let scores = (0..engines.len()).filter_map(|other| self.against(place, other));
        for (contestant, score) in scores {
            if row.reported.is_empty() {
                row.reported = contestant.of(&score.names).as_str();
            }
            row.points += score.points(contestant);
            row.games += score.counted();
            row.faults += contestant.of(&score.faults);
            row.cpu += *contestant.of(&score.cpu);
        }
        row
    }
}

impl Row<'_> {
    fn interval(&self) -> [f64; 2] {
        let Rating { elo, margin } = self.rating;
        [elo - margin, elo + margin].map(|end| rounded(end, 1))
    }

    fn to_json(&self) -> Value {
        json!({
            "engine": self.name,
            "name": self.reported,
            "points": self.points,
            "games": self.games,
            "errors": self.faults,
            "elo": rounded(self.rating.elo, 1),
            "elo_interval": self.interval(),
            "cpu_per_move": self.cpu.per_move().map(|seconds| rounded(seconds, 6)),
        })
    }

    /// The cells of its line in the table, without those for its opponents.
    fn cells(&self) -> Vec<String> {
        let name = match self.reported {
            "" => self.name.to_owned(),
            reported => format!("{} ({reported})", self.name),
        };
        let [low, high] = self.interval().map(signed);
        let elo = signed(rounded(self.rating.elo, 1));
        let points = fraction(self.points, self.games);
        let faults = self.faults.to_string();
        let interval = format!("{low} to {high}");
        vec![name, elo, interval, points, faults, self.cpu.cell()]
    }
}

/// Points and games, such as `1.5/4`.
fn fraction(points: f64, games: usize) -> String {
    format!("{points}/{games}")
}

/// The lines of [`Summary`] for two engines; else a line for the match, and a table of the engines
/// with their points against each other. There is no final line end.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [score] = &*self.pairings {
            return score.fmt(f);
        }
        let [draws, both_lost, no_results] = self.rare();
        write_counts(f, [self.games(), draws, both_lost, no_results])?;
        let rows = self.rows();
        let heading = [
            "",
            "engine",
            "Elo",
            "95% interval",
            "points",
            "faults",
            "CPU a move",
        ];
        let heading = heading.map(str::to_owned).into_iter();
        let mut table: Vec<Vec<String>> = vec![
            heading
                .chain((1..=rows.len()).map(|n| n.to_string()))
                .collect(),
        ];
        for (number, row) in (1..).zip(&rows) {
            let mut cells = vec![format!("{number}")];
            cells.extend(self.cells(row, &rows));
            table.push(cells);
        }
        write_table(f, &table)
    }
}

/// Lines of cells, each column as wide as its widest cell. The second column is aligned to the left.
fn write_table(f: &mut fmt::Formatter<'_>, table: &[Vec<String>]) -> fmt::Result {
    let n_columns = table.first().map_or(0, Vec::len);
    let width = |column| {
        let cells = table.iter().filter_map(|cells| cells.get(column));
        cells
            .map(|cell: &String| cell.chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..n_columns).map(width).collect();
    for cells in table {
        f.write_str("\n")?;
        for (column, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
            match column {
                0 => write!(f, "{cell:>width$}")?,
                1 => write!(f, " {cell:<width$}")?,
                _ => write!(f, "  {cell:>width$}")?,
            }
        }
    }
    Ok(())
}
