//! Analysis: searches that report their progress.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::{Bounds, Engine};
use crate::arbiter::Refusal;
use crate::board::{Color, Move, Point, PointSet};
use crate::playout::Shaped;
use crate::search::{Limits, Memory, MoveFilter, Question, Report, Search};

/// Playouts after which an analysis stops searching: the limit of the tree's counters.
const MOST_PLAYOUTS: u64 = 1 << 31;

/// A request for an analysis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// The color to move, whichever moved last.
    pub color: Color,
    /// Moves to exclude.
    pub filters: Vec<MoveFilter>,
    /// The time from one report to the next.
    pub interval: Duration,
}

/// The interval between reports, and their receiver.
type Reports<'a> = (Duration, &'a mut dyn FnMut(&Report));

/// How a search reports its progress, and which moves it excludes.
pub(super) struct Progress<'a> {
    filters: &'a [MoveFilter],
    reports: Option<Reports<'a>>,
}

impl<'a> Progress<'a> {
    /// No reports, no excluded moves.
    pub(super) const fn silent() -> Self {
        Self {
            filters: &[],
            reports: None,
        }
    }

    fn new(request: &'a AnalysisRequest, on_report: &'a mut dyn FnMut(&Report)) -> Self {
        Self {
            filters: &request.filters,
            reports: Some((request.interval, on_report)),
        }
    }

    /// Whether `color` may pass now.
    pub(super) fn allows_pass(&self, color: Color) -> bool {
        !self
            .filters
            .iter()
            .any(|filter| filter.excludes(color, Move::Pass, 0))
    }

    /// Searches within the limits and bounds, and into the reserve of time if the choice is still
    /// unclear; reports at each interval and at the end. The search continues the tree in `memory`
    /// and leaves its own there.
    pub(super) fn search(
        &mut self,
        question: &Question<'_>,
        limits: &Limits<'_>,
        bounds: Bounds,
        reserve: Duration,
        memory: &mut Memory,
    ) -> Report {
        let policy = Shaped::new();
        let mut search = Search::recalling(question, &policy, self.filters, memory);
        let n_recalled = search.n_recalled();
        let bounded = bounds.within(limits, n_recalled);
        self.run(&mut search, &bounded);
        if !reserve.is_zero() && bounded.is_time_up() && search.is_unclear() {
            let longer = Limits {
                time: limits.time.map(|time| time + reserve),
                ..*limits
            };
            self.run(&mut search, &bounds.within(&longer, n_recalled));
        }
        let report = search.report();
        if let Some((_, on_report)) = &mut self.reports {
            on_report(&report);
        }
        search.keep_in(memory);
        report
    }

    /// Continues a search to its limits and reports at each interval.
    fn run(&mut self, search: &mut Search<'_, Shaped>, limits: &Limits<'_>) {
        let Some((interval, on_report)) = &mut self.reports else {
            search.run(limits, None);
            return;
        };
        let mut due = (limits.elapsed)() + *interval;
        while !search.run(limits, Some(due)) {
            on_report(&search.report());
            due = (limits.elapsed)() + *interval;
        }
    }
}

impl Engine {
    /// Analyzes the position until `stop` is set or the search is exhausted. Reports at each
    /// interval, and at the end if there was no report before.
    ///
    /// Game and clock do not change, and the playout limit of the settings does not apply.
    pub fn analyze(
        &self,
        request: &AnalysisRequest,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report),
    ) {
        let begin = Instant::now();
        let limits = Limits {
            playouts: MOST_PLAYOUTS,
            time: None,
            elapsed: &move || begin.elapsed(),
            stop,
        };
        let question = Question {
            game: &self.game,
            color: request.color,
            candidates: self.worth_analyzing(request),
            seed: self.settings.seed,
            threads: self.settings.threads,
            net: self.net(),
        };
        let mut has_reported = false;
        let mut on_report = |report: &Report| {
            // A front end that has stopped the analysis needs one report only if it has none.
            if !(has_reported && stop.load(Ordering::Relaxed)) {
                on_report(report);
                has_reported = true;
            }
        };
        let mut memory = Memory::of_mebibytes(self.settings.memory);
        Progress::new(request, &mut on_report).search(
            &question,
            &limits,
            Bounds::default(),
            Duration::ZERO,
            &mut memory,
        );
    }

    /// The points worth trying, or all points that the request allows if it excludes all of those:
    /// a question about a useless move deserves an answer.
    fn worth_analyzing(&self, request: &AnalysisRequest) -> PointSet {
        let is_open = |&point: &Point| {
            let mv = Move::Play(point);
            !request
                .filters
                .iter()
                .any(|filter| filter.excludes(request.color, mv, 0))
        };
        let worth_trying = self.worth_trying(request.color);
        if worth_trying.iter().any(|point| is_open(&point)) {
            return worth_trying;
        }
        if request.filters.is_empty() {
            return PointSet::EMPTY;
        }
        self.game
            .position()
            .empty()
            .iter()
            .filter(is_open)
            .collect()
    }

    /// Chooses a move like [`Engine::generate`], without the excluded moves, and reports at each
    /// interval and at the end. There is no report if the move needs no search.
    ///
    /// # Errors
    ///
    /// As [`Engine::generate`].
    pub fn generate_with_reports(
        &mut self,
        request: &AnalysisRequest,
        on_report: &mut dyn FnMut(&Report),
    ) -> Result<super::Decision, Refusal> {
        self.generate_before(request.color, &mut Progress::new(request, on_report))
    }
}
