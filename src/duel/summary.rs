//! The score of a match, with how much it can be relied on.

use std::fmt;

use super::json::Object;
use super::{End, Entrant, GameReport};
use crate::board::Color;

/// Standard deviations to either side of the mean that hold 95% of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The score of a match. Pairs belong to the engines, A first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// The names of the engines, as they gave them in the first game.
    pub names: [String; 2],
    /// Games that were played.
    pub games: usize,
    /// Games that each engine won.
    pub wins: [usize; 2],
    /// Games that nobody won.
    pub draws: usize,
    /// Games that each engine lost by a fault.
    pub errors: [usize; 2],
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, game: &GameReport) {
        if self.games == 0 {
            for (color, name) in Color::BOTH.into_iter().zip([&game.black, &game.white]) {
                game.entrant(color).of_mut(&mut self.names).clone_from(name);
            }
        }
        self.games += 1;
        match game.outcome.winner {
            Some(color) => *game.entrant(color).of_mut(&mut self.wins) += 1,
            None => self.draws += 1,
        }
        if let End::Forfeit(color, _) = game.outcome.end {
            *game.entrant(color).of_mut(&mut self.errors) += 1;
        }
    }

    /// The share of the games that an engine won, from 0 to 1, a draw being half a win; nothing if
    /// there was no game.
    pub fn share(&self, entrant: Entrant) -> Option<f64> {
        let points = *entrant.of(&self.wins) as f64 + self.draws as f64 / 2.0;
        (self.games > 0).then(|| points / self.games as f64)
    }

    /// The interval that holds the true share with a confidence of 95%, after Wilson: "Probable
    /// inference, the law of succession, and statistical inference" (1927).
    ///
    /// It takes each game as won or lost; with draws it is wider than it need be.
    pub fn interval(&self, entrant: Entrant) -> (f64, f64) {
        let Some(share) = self.share(entrant) else {
            return (0.0, 1.0);
        };
        let n = self.games as f64;
        let center = share + Z * Z / (2.0 * n);
        let width = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        (
            ((center - width) / scale).max(0.0),
            ((center + width) / scale).min(1.0),
        )
    }

    /// The summary as a JSON object on one line: the share and its interval are those of A.
    pub fn to_json(&self) -> String {
        let (low, high) = self.interval(Entrant::A);
        let object = Object::new()
            .texts("names", &self.names.clone().map(Some))
            .number("games", self.games)
            .numbers("wins", self.wins)
            .number("draws", self.draws)
            .numbers("errors", self.errors);
        match self.share(Entrant::A) {
            Some(share) => object.number("share", format!("{share:.4}")),
            None => object.text::<&str>("share", None),
        }
        .numbers("interval", [low, high].map(|bound| format!("{bound:.4}")))
        .finish()
    }
}

/// A line for the match and one for each engine, without a line end after the last.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "games: {}, draws: {}", self.games, self.draws)?;
        for entrant in Entrant::BOTH {
            let (low, high) = self.interval(entrant);
            let (name, wins) = (entrant.of(&self.names), entrant.of(&self.wins));
            let percent = self.share(entrant).unwrap_or(0.5) * 100.0;
            let (low, high) = (low * 100.0, high * 100.0);
            let errors = entrant.of(&self.errors);
            write!(f, "\n{entrant} ({name}): won {wins}, {percent:.1}%, ")?;
            write!(
                f,
                "95% interval {low:.1}% to {high:.1}%, lost by a fault: {errors}"
            )?;
        }
        Ok(())
    }
}
