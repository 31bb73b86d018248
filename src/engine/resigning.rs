//! Decides when to resign.

use super::Engine;
use crate::board::Color;
use crate::search::{Candidate, Limits, Report};

/// Minimum playouts for a resignation without a net.
const ENOUGH_TO_RESIGN: u64 = 500;
/// What a level that plays by policy alone makes of the chance to win below which it resigns: the
/// chance is that of strong players, and such a level comes back more often.
const LIMIT_BY_POLICY: f32 = 1.0 / 3.0;

impl Engine {
    /// Whether the game is lost, by what a search says of the best move.
    pub(super) fn is_lost(&self, best: &Candidate) -> bool {
        let limit = f32::from(self.settings.resign_percent) / 100.0;
        let limit = if self.plays_by_policy() {
            limit * LIMIT_BY_POLICY
        } else {
            limit
        };
        best.value < limit && best.lead < 0.0
    }

    /// Whether the game is lost beyond doubt, and more moves were made than a quarter of the points.
    pub(super) fn is_hopeless(
        &self,
        color: Color,
        best: &Candidate,
        report: &Report,
        limits: &Limits<'_>,
    ) -> bool {
        let is_late = self.game.n_moves() * 4 > self.game.size().n_points();
        is_late && self.is_lost(best) && self.is_sure(color, report, limits)
    }

    /// Whether a search that found the game lost is sure of it. With the net it is if the one for the
    /// player's move before found the same. Without it, many playouts are; after few of them, many
    /// more are made if the move before looked lost too.
    fn is_sure(&self, color: Color, report: &Report, limits: &Limits<'_>) -> bool {
        let found = self.found_lost[color];
        let looked_lost = found.is_some() && found == self.last_move_of(color);
        if self.net().is_some() {
            return looked_lost;
        }
        report.playouts >= ENOUGH_TO_RESIGN || looked_lost && self.many_find_it_lost(color, limits)
    }

    /// The number of the last move of `color`.
    pub(super) fn last_move_of(&self, color: Color) -> Option<usize> {
        let mut records = self.game.records().iter();
        records.rposition(|record| record.made_by.is_some_and(|(maker, _)| maker == color))
    }

    /// Whether many playouts find the game lost, without the net.
    fn many_find_it_lost(&self, color: Color, limits: &Limits<'_>) -> bool {
        let limits = Limits {
            playouts: ENOUGH_TO_RESIGN,
            ..*limits
        };
        let report = self.look(color, None, &limits);
        // A clear choice ends the search after half of them; if time did so before, they were few.
        let are_many = report.playouts * 2 >= ENOUGH_TO_RESIGN;
        are_many && report.best().is_some_and(|best| self.is_lost(best))
    }
}
