//! Moves at the end of a game: capturing dead stones, and claiming a proven win.

use std::sync::Arc;

use super::analysis::Reporting;
use super::{Decision, Engine, Instant};
use crate::arbiter::Refusal;
use crate::board::{Color, Move, Point, PointSet};
use crate::judge::{self, Status};
use crate::life;
use crate::life::{Unconditional, unconditional};
use crate::rules::{PassRule, Scoring, Tax};
use crate::search::Limits;

impl Engine {
    /// Chooses a move for `color` and makes it after the players disagreed about dead stones: like
    /// [`generate`](Self::generate), but instead of a pass, one that helps to capture dead stones while
    /// there is one; never a resignation.
    ///
    /// # Errors
    ///
    /// As [`generate`](Self::generate).
    pub fn clean_up(&mut self, color: Color) -> Result<Decision, Refusal> {
        self.check_play()?;
        let begin = Instant::now();
        let elapsed = move || begin.elapsed();
        let stop = Arc::clone(&self.stop);
        let limits = self.limits_of_a_move(color, &elapsed, &stop);
        let captures = self.captures(color);
        // Two searches share the time of a move.
        let n_searches = if captures.is_empty() { 1 } else { 2 };
        let of_first = Limits {
            time: limits.time.map(|time| time / n_searches),
            ..limits
        };
        let choice = self.choose_now(color, &of_first, &mut Reporting::silent());
        let mut mv = self.legal(color, &choice);
        let mut last_search = choice.last_search;
        if mv == Move::Pass
            && let Some(capture) = self.capturing_move(color, captures, &limits)
        {
            (mv, last_search) = (Move::Play(capture), None);
        }
        self.play(color, mv)?;
        (self.last_search, self.found_lost) = (last_search, [None; 2]);
        self.clock.run(color, begin.elapsed());
        Ok(Decision::Move(mv))
    }

    /// The best of these moves, which help to capture dead stones, if there are any.
    fn capturing_move(
        &self,
        color: Color,
        captures: PointSet,
        limits: &Limits<'_>,
    ) -> Option<Point> {
        if captures.is_empty() {
            return None;
        }
        let limits = self.settings.bounds.within(limits, 0);
        let report = self.search_aside(&self.question(color, captures), &limits);
        let mut points = report.candidates.iter().filter_map(|one| one.mv.point());
        points.find(|&point| self.game.check(color, point).is_ok())
    }

    /// The legal moves that help to capture the opponent's dead stones, which a controller may have
    /// marked.
    fn captures(&self, color: Color) -> PointSet {
        let judgement = judge::marked(&self.game, judge::judge(&self.game), self.arbiter.marks());
        let points = self.beside(color, judgement.stones(Status::Dead));
        let is_legal = |point: &Point| self.game.check(color, *point).is_ok();
        points.iter().filter(is_legal).collect()
    }

    /// Where moves help to capture the opponent's dead stones.
    pub(super) fn beside_dead(&self, color: Color) -> PointSet {
        self.beside(color, judge::judge(&self.game).stones(Status::Dead))
    }

    /// Where moves help to capture the opponent's stones among these.
    fn beside(&self, color: Color, stones: PointSet) -> PointSet {
        let position = self.game.position();
        let dead = stones & position.stones(!color);
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
