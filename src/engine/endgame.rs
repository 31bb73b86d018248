//! Moves at the end of a game: capturing dead stones, and claiming a proven win.

use super::{Decision, Engine, Instant};
use crate::arbiter::Refusal;
use crate::board::{Color, Move, Point, PointSet};
use crate::judge::{self, Status};
use crate::life;
use crate::life::{Unconditional, unconditional};
use crate::rules::{PassRule, Scoring, Tax};

impl Engine {
    /// Chooses a move for `color` and makes it after the players disagreed about dead stones: one
    /// that helps to capture them, or a pass when none are left; never a resignation. Where the rules
    /// forbid the pass, it is any legal move.
    ///
    /// # Errors
    ///
    /// As [`generate`](Self::generate).
    pub fn clean_up(&mut self, color: Color) -> Result<Decision, Refusal> {
        self.check_play()?;
        let begin = Instant::now();
        let mv = self
            .capturing_move(color, begin)
            .filter(|&point| self.game.check(color, point).is_ok())
            .map_or_else(|| self.pass_or_any(color), Move::Play);
        self.play(color, mv)?;
        (self.last_search, self.found_lost) = (None, [None; 2]);
        self.clock.run(color, begin.elapsed());
        Ok(Decision::Move(mv))
    }

    /// The best move next to the opponent's dead stones, if there are any.
    fn capturing_move(&self, color: Color, begin: Instant) -> Option<Point> {
        let candidates = self.beside_dead(color);
        if candidates.is_empty() {
            return None;
        }
        let elapsed = move || begin.elapsed();
        let limits = self.limits_of_a_move(color, &elapsed, &self.stop);
        let limits = self.settings.bounds.within(&limits, 0);
        let report = self.search_aside(&self.question(color, candidates), &limits);
        report
            .candidates
            .iter()
            .find_map(|candidate| candidate.mv.point())
    }

    /// Where moves help to capture the opponent's dead stones.
    pub(super) fn beside_dead(&self, color: Color) -> PointSet {
        let position = self.game.position();
        let dead = judge::judge(&self.game).stones(Status::Dead) & position.stones(!color);
        let room = dead.flood(&(dead | position.empty()));
        (room & position.empty())
            .iter()
            .filter(|&point| !position.is_eye(color, point))
            .collect()
    }

    /// Stones that live even if their owner always passes (Benson 1976), and regions in which the
    /// opponent gets no safe stone, also those where the owner has to answer, which reading finds.
    pub fn proven(&self) -> Unconditional {
        life::proven(self.game.position(), self.game.rules().suicide)
    }

    /// Whether `color` wins even by always passing, with every point that is not unconditionally
    /// owned going to the opponent. Always `false` unless the rules count area without group tax
    /// and allow passes.
    pub fn has_proven_win(&self, color: Color) -> bool {
        let rules = self.game.rules();
        let is_area = rules.scoring == Scoring::Area && rules.tax == Tax::None;
        if !is_area || rules.pass != PassRule::Allowed {
            return false;
        }
        let proven = unconditional(self.game.position(), rules.suicide);
        let own = proven.owned(color).len() as i64;
        let others = self.game.size().n_points() as i64 - own;
        let bonus = i64::from(rules.handicap_bonus.points(self.game.n_handicap()));
        let for_white = self.game.komi().halves() + 2 * bonus;
        let button = i64::from(rules.button);
        let margin = match color {
            Color::Black => 2 * (own - others) - for_white,
            Color::White => 2 * (own - others) + for_white,
        };
        margin - button > 0
    }
}
