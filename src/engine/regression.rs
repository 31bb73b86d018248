//! Answers for regression suites: reproducible, without a clock, without change of state.

use std::time::Duration;

use super::Engine;
use crate::board::{Color, Move, Point, PointSet};
use crate::life::Proof;
use crate::playout::Shaped;
use crate::search::{Limits, Question, Report, Search, search};

/// Simulations of `reg_genmove` by default, with the net and without: about a second on a large
/// board.
const WITH_NET: u64 = 1_000;
const WITHOUT_NET: u64 = 10_000;

impl Engine {
    /// The move that `color` would make with this seed: no clock, no resignation, and always the
    /// same answer.
    pub fn suggest_with_seed(&self, color: Color, seed: u64) -> Move {
        self.choose(color, seed, 1, &self.regression_limits()).mv
    }

    /// The best of these moves for `color`. The answer is a pass if none of the points is legal,
    /// or if `may_pass` is set and the pass is best.
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

    /// Searches all moves worth trying for `color` with a fixed number of playouts.
    pub fn consider(&self, color: Color) -> Report {
        self.search_among(color, self.worth_trying(color))
    }

    /// The moves worth trying for `color` with the shares of their priors, before any search.
    pub fn priors(&self, color: Color) -> Report {
        let candidates = self.worth_trying(color);
        Search::new(
            &self.regression_question(color, candidates),
            &Shaped::new(),
            &[],
        )
        .report()
    }

    /// What [`Engine::proven`] says about a point.
    pub fn proof(&self, point: Point) -> Proof {
        self.proven().proof(self.game.position(), point)
    }

    fn search_among(&self, color: Color, candidates: PointSet) -> Report {
        let question = self.regression_question(color, candidates);
        search(&question, &Shaped::new(), &self.regression_limits())
    }

    fn regression_question(&self, color: Color, candidates: PointSet) -> Question<'_> {
        Question {
            game: &self.game,
            color,
            candidates,
            seed: self.settings.reg_seed,
            threads: 1,
            net: self.net(),
        }
    }

    /// A limit on playouts only.
    pub(super) fn regression_limits(&self) -> Limits<'_> {
        let has_net = self.net().is_some();
        let of_level = self.settings.level.map(|level| level.playouts(has_net));
        let by_default = if has_net { WITH_NET } else { WITHOUT_NET };
        Limits {
            playouts: self.settings.playouts.or(of_level).unwrap_or(by_default),
            time: None,
            elapsed: &|| Duration::ZERO,
            stop: &self.stop,
        }
    }
}
