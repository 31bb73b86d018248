//! How the player chooses a move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::analysis::Progress;
use super::{Decision, Engine, LastSearch, Level};
use crate::board::{Color, Move, PointSet};
use crate::scoring::unconditional;
use crate::search::{Candidate, Limits, Memory, Question, Report};

/// Playouts of `reg_genmove` when no number was chosen: about a second on a large board.
pub(super) const REGRESSION_PLAYOUTS: u64 = 10_000;
/// The least time for a move in which it is judged whether the game is finished, which takes up to
/// a tenth of a second: whoever is short of time plays on until the opponent passes or nothing is
/// worth trying.
const LEAST_TO_JUDGE: Duration = Duration::from_millis(30);
/// The most time for the playouts of a level where no clock is set: the highest levels need it on
/// large boards.
const LONGEST_AT_A_LEVEL: Duration = Duration::from_secs(10);
/// A player resigns below this value of the best move.
const HOPELESS: f32 = 0.06;
/// Playouts that must stand behind a resignation.
const ENOUGH_TO_RESIGN: u64 = 500;

/// A move, and whether the game is lost all the same.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) mv: Move,
    is_hopeless: bool,
    last_search: Option<LastSearch>,
}

impl Engine {
    /// Chooses a move for `color` and makes it. Resigning changes nothing, and where no move can be
    /// made any more, as the result is final or the game adjourned, it is a pass that is not made:
    /// who asks for a move always gets one (GTP 2, section 6.3.3).
    pub fn generate(&mut self, color: Color) -> Decision {
        self.generate_before(color, &mut Progress::silent())
    }

    /// The same with somebody who looks on.
    pub(super) fn generate_before(
        &mut self,
        color: Color,
        progress: &mut Progress<'_>,
    ) -> Decision {
        if self.check_open().is_err() {
            return Decision::Move(Move::Pass);
        }
        let begin = Instant::now();
        let elapsed = move || begin.elapsed();
        let limits = Limits {
            playouts: self.playouts_for_a_move().unwrap_or(u64::MAX),
            time: self.time_limit(color),
            elapsed: &elapsed,
            stop: &Arc::clone(&self.stop),
        };
        let seed = self
            .settings
            .seed
            .wrapping_add(1_000_003 * self.game.n_moves() as u64);
        let mut memory = std::mem::take(&mut self.memory);
        let threads = self.settings.threads;
        let choice = self.choose_before(color, seed, threads, &limits, progress, &mut memory);
        self.memory = memory;
        self.last_search = choice.last_search;
        if choice.is_hopeless {
            return Decision::Resign;
        }
        // Only the game itself rules on legality; whatever the search said, a pass is legal.
        let mv = match self.play(color, choice.mv) {
            Ok(()) => choice.mv,
            Err(_) => self
                .play(color, Move::Pass)
                .map_or(Move::Pass, |()| Move::Pass),
        };
        self.forget_marks_after(mv);
        self.clock.run(color, elapsed());
        self.awaited = Some(!color);
        Decision::Move(mv)
    }

    /// The move that `color` would make: no clock, no resignation, nothing changed, and the same
    /// answer every time (GTP 2, section 6.3.5).
    pub fn suggest(&self, color: Color) -> Move {
        self.suggest_with_seed(color, 0)
    }

    /// The most playouts for a move, if there is such a limit.
    fn playouts_for_a_move(&self) -> Option<u64> {
        let of_level = self.settings.level.map(Level::playouts);
        self.settings.playouts.into_iter().chain(of_level).min()
    }

    /// The limit of time for a move. Where the number of playouts was chosen the clock is not
    /// looked at. Without a clock a level takes the time for its playouts, within reason.
    fn time_limit(&self, color: Color) -> Option<Duration> {
        if self.settings.playouts.is_some() {
            None
        } else if self.settings.level.is_some() {
            Some(self.time_by_clock(color).unwrap_or(LONGEST_AT_A_LEVEL))
        } else {
            Some(self.time_for_a_move(color))
        }
    }

    fn time_by_clock(&self, color: Color) -> Option<Duration> {
        self.clock
            .budget(color, self.game.size(), self.game.n_moves())
    }

    /// How much longer a move may take if the choice is not clear.
    fn reserve(&self, color: Color) -> Duration {
        self.clock
            .reserve(color, self.game.size(), self.game.n_moves())
    }

    /// The time for the next move of `color` by its clock, or the default.
    pub(super) fn time_for_a_move(&self, color: Color) -> Duration {
        self.time_by_clock(color).unwrap_or(self.settings.time)
    }

    pub(super) fn choose(
        &self,
        color: Color,
        seed: u64,
        threads: usize,
        limits: &Limits<'_>,
    ) -> Choice {
        let mut afresh = Memory::of_mebibytes(self.settings.memory);
        let mut progress = Progress::silent();
        self.choose_before(color, seed, threads, limits, &mut progress, &mut afresh)
    }

    fn choose_before(
        &self,
        color: Color,
        seed: u64,
        threads: usize,
        limits: &Limits<'_>,
        progress: &mut Progress<'_>,
        memory: &mut Memory,
    ) -> Choice {
        let pass = || Choice {
            mv: self.pass_or_any(color),
            is_hopeless: false,
            last_search: None,
        };
        let opponent_passed = self.game.last_move() == Some((!color, Move::Pass));
        let may_pass = progress.allows_pass(color);
        if may_pass && opponent_passed && self.wins_by_passing(color) {
            return pass();
        }
        let candidates = self.worth_trying(color);
        let question = Question {
            game: &self.game,
            color,
            candidates,
            seed,
            threads,
        };
        let reserve = limits.time.map_or(Duration::ZERO, |_| self.reserve(color));
        let report = progress.search(&question, limits, reserve, memory);
        let Some(best) = report.best() else {
            return pass();
        };
        let is_decided = opponent_passed || self.is_nearly_decided(&report);
        let may_judge = limits.time.is_none_or(|time| time >= LEAST_TO_JUDGE);
        if may_pass
            && is_decided
            && may_judge
            && self.looks_finished()
            && !self.gains(color, best, &report, limits)
        {
            return pass();
        }
        let is_hopeless = self.is_hopeless(best, &report);
        let last_search = Some(LastSearch::new(color, best, &report));
        let mv = match (best.mv, self.settings.level) {
            (Move::Pass, _) => self.pass_or_any(color),
            (Move::Play(_), None) => best.mv,
            (Move::Play(_), Some(level)) => level.pick(&report, seed),
        };
        Choice {
            mv,
            is_hopeless,
            last_search,
        }
    }

    /// Points where a stone can change anything: not in regions that belong to either side for
    /// good, and no single eyes. Where dead stones must be captured, those regions that hold some
    /// stay open.
    pub(super) fn worth_trying(&self, color: Color) -> PointSet {
        let position = self.game.position();
        let proven = unconditional(position);
        let mut idle = proven.territory[!color];
        for region in proven.territory[color].parts() {
            let holds_dead = region.meets(&position.stones(!color));
            if !holds_dead || self.game.rules().friendly_pass_ok {
                idle |= region;
            }
        }
        let open = position.empty() - idle;
        open.iter()
            .filter(|&point| !position.is_eye(color, point))
            .collect()
    }

    /// Whether a game is lost beyond doubt. Who leads has not lost, though early in a handicap game
    /// the search asks for more.
    fn is_hopeless(&self, best: &Candidate, report: &Report) -> bool {
        best.value < HOPELESS
            && best.lead < 0.0
            && report.playouts >= ENOUGH_TO_RESIGN
            && self.game.n_moves() * 4 > self.game.size().n_points()
    }
}
