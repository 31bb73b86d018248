//! The choice of a move.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::analysis::Reporting;
use super::{Decision, Engine, Instant, LastSearch, Level, Settings};
use crate::arbiter::{Outcome, Refusal};
use crate::board::{Color, Move, Point};
use crate::rules::AfterStop;
use crate::search::{Candidate, Limits, Memory, Question, Report};

/// Minimum time per move for judging whether the game is finished, which takes up to a tenth of a
/// second. With less time the player plays on until the opponent passes or no move is worth trying.
const LEAST_TO_JUDGE: Duration = Duration::from_millis(30);
/// Maximum time for the simulations of a level without a clock: the highest levels need it on large
/// boards.
const LONGEST_AT_A_LEVEL: Duration = Duration::from_secs(10);

/// Whether there is no time to judge whether the game is finished.
fn is_too_short(limits: &Limits<'_>) -> bool {
    limits.time.is_some_and(|time| time < LEAST_TO_JUDGE)
}

/// A move, and whether the game is lost anyway.
#[derive(Debug, Clone)]
pub(super) struct Choice {
    pub(super) mv: Move,
    /// What a game makes of it at its beginning, so that openings vary.
    pub(super) variant: Option<Move>,
    is_hopeless: bool,
    /// Whether the search has found the game lost.
    is_lost: bool,
    pub(super) last_search: Option<LastSearch>,
}

impl Choice {
    /// A move that needs no search.
    const fn unsearched(mv: Move) -> Self {
        Self {
            mv,
            variant: None,
            is_hopeless: false,
            is_lost: false,
            last_search: None,
        }
    }
}

impl Engine {
    /// Chooses a move for `color` and makes it. A resignation changes nothing.
    ///
    /// # Errors
    ///
    /// Fails if a match allows no move now: after its end, while it is adjourned, or while a
    /// decision is due; also if the journal cannot be written.
    pub fn generate(&mut self, color: Color) -> Result<Decision, Refusal> {
        self.generate_reporting(color, &mut Reporting::silent())
    }

    /// As [`generate`](Self::generate), and reports how the search goes.
    pub(super) fn generate_reporting(
        &mut self,
        color: Color,
        reporting: &mut Reporting<'_>,
    ) -> Result<Decision, Refusal> {
        self.check_play()?;
        let begin = Instant::now();
        let elapsed = move || begin.elapsed();
        let stop = Arc::clone(&self.stop);
        let limits = self.limits_of_a_move(color, &elapsed, &stop);
        let choice = self.choose_now(color, &limits, reporting);
        if choice.is_hopeless {
            self.last_search = choice.last_search.map(|search| LastSearch {
                is_resigned: true,
                ..search
            });
            return Ok(Decision::Resign);
        }
        let mv = self.legal(color, &choice);
        self.play(color, mv)?;
        self.last_search = choice.last_search;
        self.found_lost[color] = choice.is_lost.then_some(self.game.n_moves());
        self.clock.run(color, elapsed());
        self.awaited = Some(!color);
        Ok(Decision::Move(mv))
    }

    /// The choice of a move to make now, which the next search continues.
    pub(super) fn choose_now(
        &mut self,
        color: Color,
        limits: &Limits<'_>,
        reporting: &mut Reporting<'_>,
    ) -> Choice {
        let seed = self
            .settings
            .seed
            .wrapping_add(1_000_003 * self.game.n_moves() as u64);
        let mut memory = self.take_memory();
        let threads = self.settings.threads;
        let choice = self.choose_reporting(color, seed, threads, limits, reporting, &mut memory);
        self.memory = memory;
        choice
    }

    /// The move of a choice. The game decides what is legal, not the search.
    pub(super) fn legal(&self, color: Color, choice: &Choice) -> Move {
        let mv = choice.variant.unwrap_or(choice.mv);
        match self.game.check_move(color, mv) {
            Ok(()) => mv,
            Err(_) => self.pass_or_any(color),
        }
    }

    /// The move that `color` would make: no clock, no resignation, no change of state, and always
    /// the same answer (GTP 2, section 6.3.5), unless the user names another seed.
    pub fn suggest(&self, color: Color) -> Move {
        self.suggest_with_seed(color, self.settings.reg_seed)
    }

    /// Maximum simulations per move, if limited.
    pub(super) fn playouts_for_a_move(&self) -> Option<u64> {
        let has_net = self.net().is_some();
        let of_level = self.settings.level.map(|level| level.playouts(has_net));
        self.settings.playouts.into_iter().chain(of_level).min()
    }

    /// The limits of the next move of `color`.
    pub(super) fn limits_of_a_move<'a>(
        &self,
        color: Color,
        elapsed: &'a (dyn Fn() -> Duration + Sync),
        stop: &'a AtomicBool,
    ) -> Limits<'a> {
        Limits {
            playouts: self.playouts_for_a_move().unwrap_or(u64::MAX),
            time: self.time_limit(color),
            elapsed,
            stop,
        }
    }

    /// Maximum time for the next move. The clock is ignored if the number of simulations is set.
    /// Without a clock a level takes the time that its simulations need, up to a limit.
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

    /// Additional time for a move if the choice is unclear.
    fn reserve(&self, color: Color) -> Duration {
        self.clock
            .reserve(color, self.game.size(), self.game.n_moves())
    }

    /// Time for the next move of `color` by its clock, or the default.
    pub(super) fn time_for_a_move(&self, color: Color) -> Duration {
        self.time_by_clock(color).unwrap_or(self.settings.time)
    }

    /// The choice with this seed: no clock, and always the same answer.
    pub(super) fn choose(&self, color: Color, seed: u64) -> Choice {
        let limits = self.regression_limits();
        let mut afresh = self.empty_memory();
        let mut reporting = Reporting::silent();
        self.choose_reporting(color, seed, 1, &limits, &mut reporting, &mut afresh)
    }

    fn choose_reporting(
        &self,
        color: Color,
        seed: u64,
        threads: usize,
        limits: &Limits<'_>,
        reporting: &mut Reporting<'_>,
        memory: &mut Memory,
    ) -> Choice {
        let may_pass = reporting.allows(color, Move::Pass);
        let may_end = may_pass && self.pass_ends_game(color) && !self.has_hardly_begun();
        let wins = may_end && self.wins_by_passing(color);
        if let Some(choice) = self.choose_at_once(color, wins, reporting, limits) {
            return choice;
        }
        let question = Question {
            seed,
            threads,
            ..self.question(color, self.candidates(color, wins, reporting))
        };
        let reserve = limits.time.map_or(Duration::ZERO, |_| self.reserve(color));
        let report = reporting.search(&question, limits, self.settings.bounds, reserve, memory);
        if wins {
            return self.instead_of_a_win(color, report, limits, reporting);
        }
        let Some(best) = self.best_unless_over(color, &report, may_pass, limits) else {
            let choice = self.passing(color);
            reporting.tell_last(report, choice.mv);
            return choice;
        };
        let mut choice = Choice {
            is_hopeless: self.is_hopeless(color, best, &report, limits),
            is_lost: self.is_lost(best),
            ..Choice::unsearched(self.drawn(color, best, &report, seed))
        };
        let (made, report) = match self.variant(best, &report, seed) {
            Some((variant, turned)) => {
                choice.variant = Some(variant);
                (variant, turned)
            }
            None => (choice.mv, report),
        };
        choice.last_search = LastSearch::new(color, made, &report);
        reporting.tell_last(report, made);
        choice
    }

    /// The best move, or at a level a move that it draws. A level that searches passes where that is
    /// best.
    fn drawn(&self, color: Color, best: &Candidate, report: &Report, seed: u64) -> Move {
        let has_net = self.net().is_some();
        let is_pass = |candidate: &Candidate| candidate.mv == Move::Pass;
        // On a finished board a move that gains points was taken for the pass.
        let is_sure = !is_pass(best) && report.best().is_some_and(is_pass) && self.looks_finished();
        let may_draw = |level: &Level| !is_sure && (!is_pass(best) || level.is_by_policy(has_net));
        let drawn = match self.settings.level.filter(may_draw) {
            Some(level) => level.pick(best, report, self.game.position(), color, has_net, seed),
            None => best.mv,
        };
        match drawn {
            Move::Pass => self.pass_or_any(color),
            Move::Play(_) => drawn,
        }
    }

    /// The best move if it gains points, or else the pass that wins. A search is not certain, and that
    /// win is: so no level draws another move.
    fn instead_of_a_win(
        &self,
        color: Color,
        report: Report,
        limits: &Limits<'_>,
        reporting: &mut Reporting<'_>,
    ) -> Choice {
        let mut choice = self.passing(color);
        let play = report.best_or_likeliest_play();
        if let Some(play) = play.filter(|play| self.gains(color, play, &report, limits)) {
            choice.mv = play.mv;
            choice.last_search = LastSearch::new(color, play.mv, &report);
        }
        reporting.tell_last(report, choice.mv);
        choice
    }

    /// A pass, or any move where there is none.
    fn passing(&self, color: Color) -> Choice {
        Choice::unsearched(self.pass_or_any(color))
    }

    /// What needs no search: the end of a game that a capture has decided, a capture that decides it,
    /// and a pass that `wins` a finished game.
    fn choose_at_once(
        &self,
        color: Color,
        wins: bool,
        reporting: &Reporting<'_>,
        limits: &Limits<'_>,
    ) -> Option<Choice> {
        if let Some(captor) = self.decided_for() {
            // Where nobody may pass nothing but a resignation ends the game.
            let may_pass = self.game.check_move(color, Move::Pass).is_ok();
            return Some(Choice {
                is_hopeless: !may_pass && captor != color && self.settings.resign_percent > 0,
                ..self.passing(color)
            });
        }
        if let Some(mv) = self.winning_capture(color, reporting) {
            return Some(Choice::unsearched(mv));
        }
        let is_over = || is_too_short(limits) || self.looks_finished() && !self.is_doubted();
        (wins && is_over()).then(|| self.passing(color))
    }

    /// Whether the opponent has passed, and a pass of `color` would end the game.
    pub(super) fn pass_ends_game(&self, color: Color) -> bool {
        let n_passes = self.game.passes_in_a_row() + 1;
        self.game.opponent_passed(color) && n_passes >= self.game.rules().stop_passes.into()
    }

    /// The best move of a report; `None` if the player should rather pass.
    fn best_unless_over<'r>(
        &self,
        color: Color,
        report: &'r Report,
        may_pass: bool,
        limits: &Limits<'_>,
    ) -> Option<&'r Candidate> {
        let best = report.best()?;
        let opponent_passed = self.game.opponent_passed(color);
        let loses = may_pass && self.pass_ends_game(color) && self.loses_by_passing(color);
        if loses && let Some(play) = self.last_hope(report) {
            return Some(play);
        }
        if is_too_short(limits) {
            return Some(best);
        }
        let is_decided = || opponent_passed || self.is_nearly_decided(color, report);
        let may_end = !self.has_hardly_begun()
            && (best.mv == Move::Pass || may_pass && is_decided() && self.looks_finished());
        // Whatever the search says of a pass, no move that gains points is left out for it.
        let play = report.best_or_likeliest_play().unwrap_or(best);
        if !may_end || self.gains(color, play, report, limits) {
            return Some(play);
        }
        (best.mv == Move::Pass && self.draws_a_pass()).then_some(best)
    }

    /// Whether a level plays by the policy alone, so that even the likeliest move is one of several, on a
    /// board that does not look finished.
    fn draws_a_pass(&self) -> bool {
        self.plays_by_policy() && !self.looks_finished()
    }

    /// Whether the engine plays at a level that does not search.
    pub(super) fn plays_by_policy(&self) -> bool {
        let level = self.settings.level;
        level.is_some_and(|level| level.is_by_policy(self.net().is_some()))
    }

    /// The move to try where a pass would lose: on a finished board one that probably wins, otherwise
    /// one whose chance is above the limit for resigning (the usual limit if that is 0), or any if none was
    /// searched.
    fn last_hope<'r>(&self, report: &'r Report) -> Option<&'r Candidate> {
        let searched = report.best_play();
        if self.looks_finished() {
            return searched.filter(|play| play.value >= 0.5);
        }
        let least = match self.settings.resign_percent {
            0 => Settings::RESIGN_PERCENT,
            percent => percent,
        };
        let has_hope = |play: &&Candidate| play.value > f32::from(least) / 100.0;
        match searched {
            Some(_) => searched.filter(has_hope),
            // A low level searches one move, which may be the pass.
            None => report.best_or_likeliest_play(),
        }
    }

    /// Who has won by the first capture, under rules by which that decides.
    fn decided_for(&self) -> Option<Color> {
        match self.arbiter.state().ending().map(|ending| ending.outcome) {
            Some(Outcome::Capture(winner)) => Some(winner),
            _ => None,
        }
    }

    /// A capture that ends the game, under rules by which the first one wins.
    fn winning_capture(&self, color: Color, reporting: &Reporting<'_>) -> Option<Move> {
        if self.game.rules().after_stop != AfterStop::FirstCapture {
            return None;
        }
        let position = self.game.position();
        let captures = |point: &Point| position.clone().place(color, *point).captured > 0;
        let legal = self.game.legal_points(color);
        let mut moves = legal.iter().filter(captures).map(Move::Play);
        moves.find(|&mv| reporting.allows(color, mv))
    }
}
