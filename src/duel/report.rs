//! What is told of a game when it has ended.

use std::fmt;
use std::path::PathBuf;

use super::json::Object;
use super::{Entrant, Outcome};
use crate::board::Color;

/// One finished game. Pairs belong to the players, Black first.
#[derive(Debug, Clone, PartialEq)]
pub struct GameReport {
    /// The number of the game, from 0.
    pub number: usize,
    /// The name of the engine that was Black.
    pub black: String,
    /// The name of the engine that was White.
    pub white: String,
    /// The result and its reason.
    pub outcome: Outcome,
    /// The number of moves, passes among them.
    pub moves: usize,
    /// What the engines answered to `final_score`; they are asked if the board was scored.
    pub scores: [Option<String>; 2],
    /// What the engines answered to `final_status_list dead`, in the same case.
    pub dead: [Option<String>; 2],
    /// The seconds that passed while the engines made their moves.
    pub seconds: [f64; 2],
    /// The file with the record of the game.
    pub sgf: Option<PathBuf>,
}

impl GameReport {
    /// The result as SGF writes it, such as `B+3.5`, `W+R`, `B+F` or `0`.
    pub fn result(&self) -> String {
        self.outcome.to_string()
    }

    /// The reason for the result, such as `White resigned`.
    pub fn reason(&self) -> String {
        self.outcome.end.to_string()
    }

    /// The engine that was of this color.
    pub const fn entrant(&self, color: Color) -> Entrant {
        Entrant::playing(color, self.number)
    }

    /// The report as a JSON object on one line. Its pairs, too, have Black first.
    pub fn to_json(&self) -> String {
        let entrants = Color::BOTH.map(|color| Some(self.entrant(color).to_string()));
        Object::new()
            .number("game", self.number)
            .text("black", Some(&self.black))
            .text("white", Some(&self.white))
            .texts("engines", &entrants)
            .text("result", Some(self.result()))
            .text("reason", Some(self.reason()))
            .number("moves", self.moves)
            .texts("scores", &self.scores)
            .texts("dead", &self.dead)
            .numbers(
                "seconds",
                self.seconds.map(|seconds| format!("{seconds:.3}")),
            )
            .text("sgf", self.sgf.as_ref().map(|path| path.to_string_lossy()))
            .finish()
    }
}

/// One line for a terminal.
impl fmt::Display for GameReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = Color::BOTH.map(|color| self.entrant(color));
        write!(f, "game {}: {} ({a}, black) ", self.number, self.black)?;
        write!(f, "against {} ({b}, white): {}", self.white, self.outcome)?;
        write!(f, " after {} moves, {}", self.moves, self.outcome.end)?;
        if self.outcome.end.is_counted() {
            let [black, white] = self
                .scores
                .each_ref()
                .map(|score| score.as_deref().unwrap_or("nothing"));
            write!(f, "; the engines say {black} and {white}")?;
        }
        let [black, white] = self.seconds;
        write!(f, "; {black:.1} s and {white:.1} s")
    }
}
