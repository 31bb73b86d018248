//! Score estimates during a game.

use super::Engine;
use crate::board::{Color, PointSet};
use crate::judge::{self, Judgement, Status, Verdict};
use crate::rules::{Score, Scoring};
use crate::search::{Limits, Net, Report};

/// Simulations of an estimate, each with an evaluation by the net.
const PLAYOUTS: u64 = 150;

/// A score with its best cases, positive if Black leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    /// The score: in a game that is over, or in which nothing but dame is left, the count with the status of
    /// each chain as the judge gives it; before, the mean lead that a search expects.
    pub score: Score,
    /// The score if all unsettled chains are decided in White's favor; before, a standard
    /// deviation better for White.
    pub best_for_white: Score,
    /// The same in Black's favor.
    pub best_for_black: Score,
}

impl Engine {
    /// Estimates the score of the position. The answer depends on the game alone.
    pub fn estimate(&self) -> Estimate {
        let has_both = !self.game.position().both().iter().any(PointSet::is_empty);
        // There is no score to expect where the first capture wins.
        let has_score = self.game.rules().scoring != Scoring::FirstCapture;
        if has_score && !(self.is_over() || has_both && self.looks_finished()) {
            let report = self.estimate_search();
            let to_move = self.game.to_move();
            let is_counted = self.has_only_dame() && self.is_nearly_decided(to_move, &report);
            if report.playouts > 0 && !is_counted {
                return expected(to_move, &report);
            }
        }
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

    /// A search of a fixed size that the net leads, whatever the settings say.
    fn estimate_search(&self) -> Report {
        let net = Net::built_in(self.game.size());
        let limits = Limits {
            playouts: PLAYOUTS,
            ..self.regression_limits()
        };
        self.look(self.game.to_move(), Some(net), &limits)
    }
}

/// The score that a search expects.
fn expected(color: Color, report: &Report) -> Estimate {
    let halves = |points: f32| (2.0 * points).round() as i64 * i64::from(color.sign());
    let best = report.best();
    let spread = halves(best.map_or(0.0, |best| best.lead_deviation)).abs();
    let score = halves(report.total().lead);
    Estimate {
        score: Score::from_halves(score),
        best_for_white: Score::from_halves(score - spread),
        best_for_black: Score::from_halves(score + spread),
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
