//! The points at which a search looks.

use super::Engine;
use super::analysis::Reporting;
use crate::board::{Color, Move, Point, PointSet, Position};
use crate::life::unconditional;
use crate::search::MoveFilter;

impl Engine {
    /// The points to search. Where a pass `wins` and dead stones have to be captured, those that help
    /// to capture them; where neither a pass nor any point worth trying is allowed, all that are.
    pub(super) fn candidates(
        &self,
        color: Color,
        wins: bool,
        reporting: &Reporting<'_>,
    ) -> PointSet {
        let captures = if wins && self.must_capture() {
            self.beside_dead(color)
        } else {
            PointSet::EMPTY
        };
        let points = if captures.is_empty() {
            self.worth_trying(color)
        } else {
            captures
        };
        if reporting.allows(color, Move::Pass) {
            return points;
        }
        self.unless_none_is_allowed(color, points, reporting.filters)
    }

    /// These points if a move on one of them is legal and allowed, or else all that are.
    pub(super) fn unless_none_is_allowed(
        &self,
        color: Color,
        points: PointSet,
        filters: &[MoveFilter],
    ) -> PointSet {
        let allows = |&point: &Point| MoveFilter::all_allow(filters, color, Move::Play(point), 0);
        let legal = self.game.legal_points(color);
        let allowed: PointSet = legal.iter().filter(allows).collect();
        if points.meets(&allowed) {
            return points;
        }
        allowed
    }

    /// Points where a stone can matter: not in unconditional territory, and no single-point eyes.
    /// If the rules require dead stones to be captured, own territory that holds some stays open. All
    /// points matter where the rules make moves of those in own territory.
    pub(super) fn worth_trying(&self, color: Color) -> PointSet {
        self.worth_trying_on(self.game.position(), color)
    }

    /// The same on another position, under the rules of the game.
    pub(super) fn worth_trying_on(&self, position: &Position, color: Color) -> PointSet {
        if self.game.rules().rewards_filling() {
            return position.empty();
        }
        let proven = unconditional(position, self.game.rules().suicide);
        let mut idle = proven.territory[!color];
        for region in proven.territory[color].parts() {
            let holds_dead = region.meets(&position.stones(!color));
            if !holds_dead || !self.must_capture() {
                idle |= region;
            }
        }
        let open = position.empty() - idle;
        open.iter()
            .filter(|&point| !position.is_eye(color, point))
            .collect()
    }
}
