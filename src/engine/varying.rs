//! Variety in the opening: a choice among moves that are nearly as good as the best.

use super::Engine;
use super::level::draw;
use crate::board::{Move, Orientation};
use crate::playout::{below, random};
use crate::search::{Candidate, Report};

/// Moves at the beginning of a game that vary.
const OPENING: usize = 8;
/// The chance to win that such a move may cost, at most.
const MOST_COST: f32 = 0.05;
/// A move that costs this much more is drawn e times less often.
const COST_SCALE: f32 = 0.02;
/// A move drawn has at least the visits of the best one divided by this: a move hardly searched is
/// not known to be good.
const LEAST_SHARE: u64 = 20;

impl Engine {
    /// A move for the best one at the beginning of a game, drawn from those nearly as good, the more
    /// seldom the more they cost; the seed decides. It may be the best one itself. The report is that
    /// of the search with this move first.
    ///
    /// Drawing by the exponential of the cost is what varies most for the chance that it costs.
    ///
    /// `None` later in a game, and at a level that draws moves in its own way.
    pub(super) fn variant(
        &self,
        best: &Candidate,
        report: &Report,
        seed: u64,
    ) -> Option<(Move, Report)> {
        let is_opening = self.n_moves_and_stones() < OPENING;
        let has_net = self.net().is_some();
        let has_own_way = self
            .settings
            .level
            .is_some_and(|level| level.draws(has_net));
        if !is_opening || has_own_way || best.mv == Move::Pass {
            return None;
        }
        let cost = |candidate: &Candidate| f32::max(best.value - candidate.value, 0.0);
        let is_near = |candidate: &&Candidate| {
            candidate.mv != Move::Pass
                && cost(candidate) <= MOST_COST
                && candidate.visits * LEAST_SHARE >= best.visits
        };
        let near = report.candidates.iter().filter(is_near);
        let weight = |candidate: &Candidate| f64::from(-cost(candidate) / COST_SCALE).exp();
        let drawn = draw(near, weight, seed)?;
        let orientation = self.image(drawn.mv, report, !seed);
        let mv = orientation.mv(drawn.mv);
        let mut turned = report.turned(orientation);
        // A front end may have excluded some moves.
        let is_known = |turned: &Candidate| report.candidate(turned.mv).is_some();
        turned.candidates.retain(is_known);
        turned.put_first(mv);
        Some((mv, turned))
    }

    /// The moves so far and the stones of a set-up, but those of a handicap: a problem is no opening.
    fn n_moves_and_stones(&self) -> usize {
        let [black, white] = self.game.first_stones();
        let all = self.game.n_moves() + (black | white).len();
        let of_handicap = match self.game.n_handicap() as usize {
            0 => 0,
            // Played with passes between them, they are more moves than stones.
            n_stones => self.game.n_handicap_moves().max(n_stones),
        };
        all.saturating_sub(of_handicap)
    }

    /// How to turn or mirror a move, if the board looks the same then: the search tries one of such
    /// moves more than the others, although all are as good. The boards of the past have to look the same,
    /// too, or else superko tells such moves apart.
    fn image(&self, mv: Move, report: &Report, seed: u64) -> Orientation {
        let past = || (0..=self.game.n_moves()).filter_map(|n| self.game.stones_after(n));
        let is_same = |orientation: &Orientation| {
            orientation.new_size() == self.game.size()
                && past()
                    .flatten()
                    .all(|stones| orientation.points(&stones) == stones)
        };
        let is_allowed = |orientation: &Orientation| report.candidate(orientation.mv(mv)).is_some();
        let images: Vec<Orientation> = Orientation::all(self.game.size())
            .filter(is_same)
            .filter(is_allowed)
            .collect();
        // The board as it lies is one of them.
        images[below(&mut random(seed), images.len())]
    }
}
