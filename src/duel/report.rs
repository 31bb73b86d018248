//! What is told of a game when it has ended.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::{End, Entrant, Outcome};
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
    /// The place of the opening in its list, from 0; nothing for the empty board.
    pub opening: Option<usize>,
    /// The result and its reason.
    pub outcome: Outcome,
    /// The number of moves, passes and those of the opening among them.
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
    /// The result as SGF writes it, such as `B+3.5`, `W+R`, `B+F`, `W+T` or `0`.
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

    /// The game as a line of the record tells it.
    pub fn line(&self) -> GameLine {
        let fault = match self.outcome.end {
            End::Forfeit(color, _) => Some(self.entrant(color)),
            _ => None,
        };
        GameLine {
            game: self.number,
            black: self.black.clone(),
            white: self.white.clone(),
            engines: Color::BOTH.map(|color| self.entrant(color)),
            opening: self.opening,
            result: self.result(),
            winner: self.outcome.winner.map(|color| self.entrant(color)),
            fault,
            reason: self.reason(),
            moves: self.moves,
            scores: self.scores.clone(),
            dead: self.dead.clone(),
            // A thousandth of a second is all that a clock beside a pipe can tell.
            seconds: self.seconds.map(|time| (time * 1000.0).round() / 1000.0),
            sgf: self.sgf.clone(),
        }
    }
}

/// One finished game as a JSON object. Pairs belong to the players, Black first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// The number of the game, from 0.
    pub game: usize,
    /// The name of the engine that was Black.
    pub black: String,
    /// The name of the engine that was White.
    pub white: String,
    /// Which engine was Black and which White.
    pub engines: [Entrant; 2],
    /// The place of the opening in its list, from 0.
    pub opening: Option<usize>,
    /// The result as SGF writes it.
    pub result: String,
    /// Who won; nobody in a draw.
    pub winner: Option<Entrant>,
    /// Who lost by a fault, if somebody did.
    pub fault: Option<Entrant>,
    /// The reason for the result.
    pub reason: String,
    /// The number of moves.
    pub moves: usize,
    /// What the engines think the score is.
    pub scores: [Option<String>; 2],
    /// Which stones they think dead.
    pub dead: [Option<String>; 2],
    /// The seconds that passed while they made their moves.
    pub seconds: [f64; 2],
    /// The file with the record of the game.
    pub sgf: Option<PathBuf>,
}

impl GameLine {
    /// The object on one line.
    pub fn to_json(&self) -> String {
        // Every value of it has a form in JSON, so that nothing can go wrong.
        serde_json::to_string(self).unwrap_or_default()
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
