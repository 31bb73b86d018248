//! Variety in the opening: a choice among moves that are nearly as good as the best.

use super::Engine;
use super::level::draw;
use crate::board::{Color, Move, Orientation};
use crate::playout::{below, random};
use crate::search::{Candidate, Report};

/// Moves at the beginning of a game that vary.
const OPENING: usize = 8;
/// The chance to win that such a move may cost.
const COST: f32 = 0.01;
/// A move that varies has at least one of so many visits of the best one: what was hardly searched
/// is not known to be good.
const OFTEN: u64 = 2;

impl Engine {
    /// A move for the best one at the beginning of a game, drawn from those nearly as good, more
    /// often those that the search tried more; the seed decides. It may be the best one itself.
    ///
    /// `None` later in a game, and at a level, which chooses in its own way.
    pub(super) fn variant(
        &self,
        best: &Candidate,
        report: &Report,
        seed: u64,
    ) -> Option<Candidate> {
        let is_opening = self.game.n_moves() < OPENING && self.settings.level.is_none();
        if !is_opening || best.mv == Move::Pass {
            return None;
        }
        let is_near = |candidate: &&Candidate| {
            candidate.mv != Move::Pass
                && candidate.value >= best.value - COST
                && candidate.visits * OFTEN >= best.visits
        };
        let near = report.candidates.iter().filter(is_near);
        let drawn = draw(near, |candidate| (candidate.visits as f64).sqrt(), seed)?;
        Some(self.image(drawn, report, !seed))
    }

    /// A candidate turned or mirrored, if the board looks the same then: the search tries one of
    /// such moves more than the others, although all are as good.
    fn image(&self, candidate: &Candidate, report: &Report, seed: u64) -> Candidate {
        let position = self.game.position();
        let is_same = |orientation: &Orientation| {
            orientation.new_size() == position.size()
                && Color::BOTH.iter().all(|&color| {
                    let stones = position.stones(color);
                    orientation.points(&stones) == stones
                })
        };
        let is_allowed = |orientation: &Orientation| {
            let mv = orientation.mv(candidate.mv);
            report.candidates.iter().any(|other| other.mv == mv)
        };
        let images: Vec<Orientation> = Orientation::all(position.size())
            .filter(is_same)
            .filter(is_allowed)
            .collect();
        let nth = below(&mut random(seed), images.len().max(1));
        let mut image = candidate.clone();
        if let Some(orientation) = images.get(nth) {
            image.mv = orientation.mv(image.mv);
            for mv in &mut image.variation {
                *mv = orientation.mv(*mv);
            }
        }
        image
    }
}
