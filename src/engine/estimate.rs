//! The score as it seems while the game is going on.

use super::Engine;
use crate::board::Color;
use crate::judge::{self, Judgement, Status, Verdict};
use crate::rules::Score;

/// A score and how far it might move, all in Black's favor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// If every chain becomes what the judge thinks.
    pub score: Score,
    /// If all chains that are in doubt turn out well for White.
    pub best_for_white: Score,
    /// If they all turn out well for Black.
    pub best_for_black: Score,
}

impl Engine {
    /// Estimates the score of the position as it stands.
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

/// The verdicts with every doubt decided for `color`.
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
