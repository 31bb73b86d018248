//! The report and the JSON record of a finished game.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::cpu::CpuTime;
use super::refereed::cited;
use crate::arbiter::Outcome;
use crate::board::Color;
use crate::scoring::Count;

/// A finished game, with what its line in the record does not tell.
#[derive(Debug, Clone, PartialEq)]
pub struct GameReport {
    /// The game as a line of the match record.
    pub line: GameLine,
    /// The result in SGF (FF\[4\], property `RE`); `None` if the format has no value for it.
    pub sgf_result: Option<String>,
    /// The judge's count, if the game ended by one.
    pub count: Option<Count>,
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
    /// The index of the opening in its list; `None` for the empty board.
    pub opening: Option<usize>,
    /// The result as in SGF, such as `B+3.5`, `W+R`, `B+F`, `W+T`, `Void` for no result or `0` for a
    /// draw; `BothLose`, for which SGF has no value.
    pub result: String,
    /// Who won; nobody in a draw, without a result, or if both lose.
    pub winner: Option<String>,
    /// Who lost by a fault, if one of them did.
    pub fault: Option<String>,
    /// The reason for the result.
    pub reason: String,
    /// The article by which the game ended; `None` if the rules in force have none.
    pub article: Option<String>,
    /// Rulings before the end: moves that were void.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<String>,
    /// The number of moves, including passes and the opening.
    pub moves: usize,
    /// The answers to `final_score`; only counted games are asked about.
    pub scores: [Option<String>; 2],
    /// The answers to `final_status_list dead`, in the same case.
    pub dead: [Option<String>; 2],
    /// The end of what they wrote beside their answers.
    #[serde(default, skip_serializing_if = "is_silent")]
    pub noise: [Option<String>; 2],
    /// The seconds that they used for their moves.
    pub seconds: [f64; 2],
    /// Their processor time; without moves if the system did not tell, and in records of the first
    /// release.
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

    /// The reason for the result with the article in parentheses.
    pub(super) fn cited_reason(&self) -> String {
        format!("{}{}", self.reason, cited(self.article.as_ref()))
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
        let line = &self.line;
        let [black, white] = &line.engines;
        write!(f, "game {}: {} ({black}, black) ", line.game, line.black)?;
        write!(f, "against {} ({white}, white): ", line.white)?;
        let (result, n_moves) = (&line.result, line.moves);
        write!(f, "{result} after {n_moves} moves, {}", line.cited_reason())?;
        if self.count.is_some() {
            let scores = line.scores.each_ref();
            let [black, white] = scores.map(|score| score.as_deref().unwrap_or("nothing"));
            write!(f, "; the engines say {black} and {white}")?;
        }
        let [black, white] = line.seconds;
        write!(f, "; {black:.1} s and {white:.1} s")?;
        let [black, white] = line.cpu.map(|time| time.cell());
        write!(f, ", CPU a move {black} and {white}")?;
        for (name, noise) in [&line.black, &line.white].into_iter().zip(&line.noise) {
            if let Some(noise) = noise {
                write!(f, "; {name} wrote beside its answers: {noise}")?;
            }
        }
        Ok(())
    }
}

/// The result in SGF of a game that ended like this, by a count or without one.
pub(super) fn sgf_result(outcome: Outcome, count: Option<&Count>) -> Option<String> {
    count.map(Count::result).or_else(|| outcome.sgf())
}

/// Who won a game that ended like this; nobody in a draw, without a result, or if both lose.
pub(super) fn winner(outcome: Outcome, count: Option<&Count>) -> Option<Color> {
    outcome.winner().or_else(|| count.and_then(Count::winner))
}
