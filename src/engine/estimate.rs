//! Score estimates during a game.

use super::Engine;
use crate::board::Color;
use crate::judge::{self, Judgement, Status, Verdict};
use crate::rules::Score;

/// A score with its best cases, positive if Black leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// The score if every chain has the status that the judge gives it.
    pub score: Score,
    /// The score if all unsettled chains are decided in White's favor.
    pub best_for_white: Score,
    /// The score if all unsettled chains are decided in Black's favor.
    pub best_for_black: Score,
}

impl Engine {
    /// Estimates the score of the position.
    pub fn estimate(&self) -> Estimate {
        let judgement = self.judgement();
        let best_for = |color| {
            let verdicts = decided_for(color, &judgement);
            judge::conclude(&self.game, verdicts).count.score
        };
        Estimate {
            score: judgement.count.score,
            best_for_white: best_for(Color::White),
            best_for_black: best_for(Color::Black),
        }
    }
}

/// The verdicts, with every unsettled chain decided in favor of `color`.
fn decided_for(color: Color, judgement: &Judgement) -> Vec<Verdict> {
    let mut verdicts = judgement.verdicts.clone();
    for verdict in verdicts.iter_mut().filter(|verdict| !verdict.is_settled()) {
        verdict.status = if verdict.color == color {
            Status::Alive
        } else {
            Status::Dead
        };
    }
    verdicts
}
