//! Answers for regression suites: reproducible, without a clock, without change of state.

use std::time::Duration;

use super::Engine;
use crate::board::{Color, Move, Point, PointSet};
use crate::life::PointStatus;
use crate::playout::Shaped;
use crate::search::{Limits, Net, Question, Report};

/// Simulations of `reg_genmove` by default, with the net and without: about a second on a large
/// board.
const WITH_NET: u64 = 1_000;
const WITHOUT_NET: u64 = 10_000;
/// The fewest simulations of an answer about several moves or points, however few a move takes: with
/// the net, one in eight of them tells whose the points are.
const FEWEST_TO_ANALYZE: u64 = 160;

impl Engine {
    /// The move that `color` would make with this seed: no clock, no resignation, and always the
    /// same answer.
    pub fn suggest_with_seed(&self, color: Color, seed: u64) -> Move {
        self.choose(color, seed).mv
    }

    /// The best of these moves for `color`. The answer is a pass if none of the points is legal,
    /// or if `may_pass` is set and the pass is best. The level has no effect.
    pub fn suggest_among(&self, color: Color, points: PointSet, may_pass: bool) -> Move {
        let legal = points & self.game.legal_points(color);
        let Some(first) = legal.first() else {
            return Move::Pass;
        };
        if !may_pass && legal.len() == 1 {
            return Move::Play(first);
        }
        let useful = legal & self.worth_trying(color);
        let candidates = if useful.is_empty() { legal } else { useful };
        let report = self.search_among(color, candidates);
        let best = report
            .candidates
            .iter()
            .map(|candidate| candidate.mv)
            .find(|mv| may_pass || mv.point().is_some());
        best.unwrap_or(Move::Play(first))
    }

    /// Searches all moves worth trying for `color` with a fixed number of playouts, whatever the level.
    pub fn consider(&self, color: Color) -> Report {
        self.search_among(color, self.worth_trying(color))
    }

    /// The moves worth trying for `color` with the shares of their priors, before any search.
    pub fn priors(&self, color: Color) -> Report {
        let candidates = self.worth_trying(color);
        let question = self.regression_question(color, candidates);
        self.begin_aside(&question, &Shaped::new()).report()
    }

    /// What [`Engine::proven`] says about a point.
    pub fn point_status(&self, point: Point) -> PointStatus {
        self.proven().point_status(self.game.position(), point)
    }

    fn search_among(&self, color: Color, candidates: PointSet) -> Report {
        let question = self.regression_question(color, candidates);
        let of_a_move = self.settings.playouts;
        let playouts = of_a_move.unwrap_or_else(|| self.playouts_by_default());
        let limits = Limits {
            playouts: playouts.max(FEWEST_TO_ANALYZE),
            ..self.regression_limits()
        };
        self.search_aside(&question, &limits)
    }

    /// A search on the side, which seed, threads and the net in use do not change.
    pub(super) fn look(&self, color: Color, net: Option<&Net>, limits: &Limits<'_>) -> Report {
        let question = Question {
            seed: 0,
            threads: 1,
            net,
            ..self.question(color, self.worth_trying(color))
        };
        self.search_aside(&question, limits)
    }

    fn regression_question(&self, color: Color, candidates: PointSet) -> Question<'_> {
        Question {
            seed: self.settings.reg_seed,
            threads: 1,
            ..self.question(color, candidates)
        }
    }

    /// Simulations of an answer if neither the user nor a level limits those of a move.
    fn playouts_by_default(&self) -> u64 {
        match self.net() {
            Some(_) => WITH_NET,
            None => WITHOUT_NET,
        }
    }

    /// A limit on simulations only, those of a move.
    pub(super) fn regression_limits(&self) -> Limits<'_> {
        let limited = self.playouts_for_a_move();
        Limits {
            playouts: limited.unwrap_or_else(|| self.playouts_by_default()),
            time: None,
            elapsed: &|| Duration::ZERO,
            stop: &self.stop,
        }
    }
}
