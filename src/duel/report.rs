//! The report and the JSON record of a finished game.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::cpu::CpuTime;
use super::refereed::cited;
use super::summary::rounded;
use crate::arbiter::Ending;
use crate::board::Color;
use crate::scoring::Count;

/// A finished game. Pairs of values belong to the players, Black first.
#[derive(Debug, Clone, PartialEq)]
pub struct GameReport {
    /// The number of the game, from 0.
    pub number: usize,
    /// The name that Black reported.
    pub black: String,
    /// The name that White reported.
    pub white: String,
    /// The names by which the match lists the engines.
    pub engines: [String; 2],
    /// The index of the opening in its list; `None` for the empty board.
    pub opening: Option<usize>,
    /// How the arbiter ruled that the game ended, and by which article.
    pub ending: Ending,
    /// The judge's count, if the game ended by one.
    pub count: Option<Count>,
    /// The reason for the result, such as `White resigned`.
    pub reason: String,
    /// Who lost by a fault of the engine; `None` if both did.
    pub at_fault: Option<Color>,
    /// Rulings before the end: moves that were void.
    pub rulings: Vec<String>,
    /// The number of moves, including passes and the opening.
    pub moves: usize,
    /// The answers to `final_score`; only counted games are asked about.
    pub scores: [Option<String>; 2],
    /// The answers to `final_status_list dead`, in the same case.
    pub dead: [Option<String>; 2],
    /// The end of what they wrote beside their answers.
    pub noise: [Option<String>; 2],
    /// The seconds that each engine used for its moves.
    pub seconds: [f64; 2],
    /// The processor time of each engine; without moves if the system does not tell.
    pub cpu: [CpuTime; 2],
    /// The SGF file.
    pub sgf: Option<PathBuf>,
}

impl GameReport {
    /// The result as in SGF (FF\[4\], property `RE`), such as `B+3.5`, `W+R`, `B+F`, `W+T`, `Void`
    /// for no result or `0` for a draw; `BothLose`, for which SGF has no value.
    pub fn result(&self) -> String {
        let ruled = || self.ending.outcome.name().unwrap_or_default();
        self.sgf_result().unwrap_or_else(ruled)
    }

    /// The result in SGF; `None` if the format has no value for it.
    pub fn sgf_result(&self) -> Option<String> {
        let counted = self.count.as_ref().map(Count::result);
        counted.or_else(|| self.ending.outcome.sgf())
    }

    /// Who won; nobody in a draw, without a result, or if both lose.
    pub fn winner(&self) -> Option<Color> {
        let counted = || self.count.as_ref().and_then(Count::winner);
        self.ending.outcome.winner().or_else(counted)
    }

    /// The reason for the result with the article in parentheses.
    pub fn cited_reason(&self) -> String {
        format!("{}{}", self.reason, cited(self.ending.article))
    }

    /// The engine that played this color, by the name under which the match lists it.
    pub const fn engine(&self, color: Color) -> &String {
        let [black, white] = &self.engines;
        match color {
            Color::Black => black,
            Color::White => white,
        }
    }

    /// The game as a line of the match record.
    pub fn line(&self) -> GameLine {
        GameLine {
            game: self.number,
            black: self.black.clone(),
            white: self.white.clone(),
            engines: self.engines.clone(),
            opening: self.opening,
            result: self.result(),
            winner: self.winner().map(|color| self.engine(color).clone()),
            fault: self.at_fault.map(|color| self.engine(color).clone()),
            reason: self.reason.clone(),
            article: self.ending.article.map(|article| article.to_string()),
            rulings: self.rulings.clone(),
            moves: self.moves,
            scores: self.scores.clone(),
            dead: self.dead.clone(),
            noise: self.noise.clone(),
            // Milliseconds are as precise as a clock beside a pipe can be.
            seconds: self.seconds.map(|seconds| rounded(seconds, 3)),
            cpu: self.cpu.map(|time| CpuTime {
                seconds: rounded(time.seconds, 4),
                ..time
            }),
            sgf: self.sgf.clone(),
        }
    }
}

/// A finished game as a JSON object. Pairs of values belong to the players, Black first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// The number of the game, from 0.
    pub game: usize,
    /// The name that Black reported.
    pub black: String,
    /// The name that White reported.
    pub white: String,
    /// The names by which the match lists the engines.
    pub engines: [String; 2],
    /// The index of the opening in its list.
    pub opening: Option<usize>,
    /// The result, as [`GameReport::result`] returns it.
    pub result: String,
    /// Who won; nobody in a draw, without a result, or if both lose.
    pub winner: Option<String>,
    /// Who lost by a fault, if one of them did.
    pub fault: Option<String>,
    /// The reason for the result.
    pub reason: String,
    /// The article by which the game ended; `None` if the rules in force have none.
    pub article: Option<String>,
    /// Rulings before the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// The number of moves.
    pub moves: usize,
    /// The scores that the engines report.
    pub scores: [Option<String>; 2],
    /// The stones that they report as dead.
    pub dead: [Option<String>; 2],
    /// The end of what they wrote beside their answers.
    #[serde(default, skip_serializing_if = "is_silent")]
    pub noise: [Option<String>; 2],
    /// The seconds that they used for their moves.
    pub seconds: [f64; 2],
    /// Their processor time; without moves if the system did not tell, and in records of earlier
    /// versions.
    #[serde(default)]
    pub cpu: [CpuTime; 2],
    /// The SGF file.
    pub sgf: Option<PathBuf>,
}

fn is_silent(noise: &[Option<String>; 2]) -> bool {
    noise.iter().all(Option::is_none)
}

/// What a game counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points<'a> {
    /// The engine of this name won.
    Win(&'a str),
    /// Half a point for each.
    Draw,
    /// Both engines lost.
    BothLose,
    /// The game ended without result, and does not count.
    NoResult,
}

impl GameLine {
    /// What the game brought its engines.
    pub fn points(&self) -> Points<'_> {
        match (&self.winner, self.result.as_str()) {
            (Some(winner), _) => Points::Win(winner),
            (None, "BothLose") => Points::BothLose,
            (None, "Void") => Points::NoResult,
            (None, _) => Points::Draw,
        }
    }

    /// The object on one line.
    pub fn to_json(&self) -> String {
        // Serialization cannot fail: all values have a form in JSON.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// One line for a terminal.
impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = &self.engines;
        write!(f, "game {}: {} ({black}, black) ", self.number, self.black)?;
        write!(
            f,
            "against {} ({white}, white): {}",
            self.white,
            self.result()
        )?;
        write!(f, " after {} moves, {}", self.moves, self.cited_reason())?;
        if self.count.is_some() {
            let [black, white] = self
                .scores
                .each_ref()
                .map(|score| score.as_deref().unwrap_or("nothing"));
            write!(f, "; the engines say {black} and {white}")?;
        }
        let [black, white] = self.seconds;
        write!(f, "; {black:.1} s and {white:.1} s")?;
        let [black, white] = self.cpu.map(|time| time.cell());
        write!(f, ", CPU a move {black} and {white}")?;
        for (name, noise) in [&self.black, &self.white].into_iter().zip(&self.noise) {
            if let Some(noise) = noise {
                write!(f, "; {name} wrote beside its answers: {noise}")?;
            }
        }
        Ok(())
    }
}
