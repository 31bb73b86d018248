//! Analysis: searches that report their progress.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::{Bounds, Engine, Instant};
use crate::arbiter::Refusal;
use crate::board::{Color, Move, PointSet};
use crate::playout::Shaped;
use crate::search::{Limits, Memory, MoveFilter, Question, Report, Search};

/// Simulations after which an analysis stops searching: the limit of the tree's counters.
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
    /// Whether to report the ownership of each move too.
    pub ownership_of_moves: bool,
}

/// How far an analysis goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnalysisLimits {
    /// The most simulations.
    pub playouts: u64,
    /// The most time.
    pub time: Option<Duration>,
    /// The time to the first report.
    pub first_report: Duration,
}

/// The interval between reports, and their receiver.
type Reports<'a> = (Duration, &'a mut dyn FnMut(&Report));

/// How a search reports its progress, and which moves it excludes.
pub(super) struct Reporting<'a> {
    pub(super) filters: &'a [MoveFilter],
    ownership_of_moves: bool,
    reports: Option<Reports<'a>>,
}

impl<'a> Reporting<'a> {
    /// No reports, no excluded moves.
    pub(super) const fn silent() -> Self {
        Self {
            filters: &[],
            ownership_of_moves: false,
            reports: None,
        }
    }

    fn new(request: &'a AnalysisRequest, on_report: &'a mut dyn FnMut(&Report)) -> Self {
        Self {
            filters: &request.filters,
            ownership_of_moves: request.ownership_of_moves,
            reports: Some((request.interval, on_report)),
        }
    }

    /// Whether no filter excludes this move now.
    pub(super) fn allows(&self, color: Color, mv: Move) -> bool {
        MoveFilter::all_allow(self.filters, color, mv, 0)
    }

    /// Searches within the limits and bounds, and into the reserve of time if the choice is still
    /// unclear; reports at each interval, and leaves the last report to
    /// [`tell_last`](Self::tell_last). The search continues the tree in `memory`
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
        let mut search = self.begin(question, &policy, memory);
        let n_recalled = search.n_recalled();
        let bounded = bounds.within(limits, n_recalled);
        self.run(&mut search, &bounded, None);
        if !reserve.is_zero() && bounded.is_time_up() && search.is_unclear() {
            let longer = Limits {
                time: limits.time.map(|time| time + reserve),
                ..*limits
            };
            self.run(&mut search, &bounds.within(&longer, n_recalled), None);
        }
        let report = search.report();
        search.keep_in(memory);
        report
    }

    /// Reports for the last time, the move that is made first: front ends take the first one for it.
    pub(super) fn tell_last(&mut self, mut report: Report, made: Move) {
        if let Some((_, on_report)) = &mut self.reports {
            report.put_first(made);
            on_report(&report);
        }
    }

    /// A search that continues the tree in `memory`.
    fn begin<'q>(
        &self,
        question: &'q Question<'q>,
        policy: &'q Shaped,
        memory: &mut Memory,
    ) -> Search<'q, Shaped>
    where
        'a: 'q,
    {
        let search = Search::recalling(question, policy, self.filters, memory);
        if self.ownership_of_moves {
            search.with_ownership_of_moves()
        } else {
            search
        }
    }

    /// Continues a search to its limits and reports at each interval, for the first time after
    /// `first` if that is given.
    fn run(
        &mut self,
        search: &mut Search<'_, Shaped>,
        limits: &Limits<'_>,
        first: Option<Duration>,
    ) {
        let Some((interval, on_report)) = &mut self.reports else {
            search.run(limits, None);
            return;
        };
        let mut due = (limits.elapsed)() + first.unwrap_or(*interval);
        while !search.run(limits, Some(due)) {
            on_report(&search.report());
            due = (limits.elapsed)() + *interval;
        }
    }
}

impl Engine {
    /// Analyzes the position until `stop` is set or the search is exhausted. Reports at each interval,
    /// and at the end unless it was stopped after a report.
    ///
    /// Game and clock do not change, and the limit on simulations of the settings does not apply.
    pub fn analyze(
        &self,
        request: &AnalysisRequest,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report),
    ) {
        let limits = AnalysisLimits {
            playouts: MOST_PLAYOUTS,
            time: None,
            first_report: request.interval,
        };
        let mut has_reported = false;
        let mut on_report = |report: &Report| {
            // A front end that has stopped the analysis needs one report only if it has none.
            if !(has_reported && stop.load(Ordering::Relaxed)) {
                on_report(report);
                has_reported = true;
            }
        };
        let last = self.search_for(request, &limits, false, stop, &mut on_report);
        on_report(&last);
    }

    /// Analyzes the position to the limits, even if what is left of them cannot change the choice,
    /// or until `stop` is set. Reports at each interval, and returns the report at the end.
    ///
    /// Game and clock do not change, and the limits of the settings do not apply. With one thread
    /// and no time limit the result depends on game, request, limits and settings alone.
    pub fn analyze_within(
        &self,
        request: &AnalysisRequest,
        limits: &AnalysisLimits,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        self.search_for(request, limits, true, stop, on_report)
    }

    /// Analyzes the position; `is_thorough` is whether to use the limits up.
    fn search_for(
        &self,
        request: &AnalysisRequest,
        limits: &AnalysisLimits,
        is_thorough: bool,
        stop: &AtomicBool,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        let begin = Instant::now();
        let first_report = limits.first_report;
        let limits = Limits {
            playouts: limits.playouts.min(MOST_PLAYOUTS),
            time: limits.time,
            elapsed: &move || begin.elapsed(),
            stop,
        };
        let question = self.question(request.color, self.worth_analyzing(request));
        let mut memory = self.empty_memory();
        let mut reporting = Reporting::new(request, on_report);
        let policy = Shaped::new();
        let mut search = reporting.begin(&question, &policy, &mut memory);
        if is_thorough {
            search = search.thorough();
        }
        reporting.run(&mut search, &limits, Some(first_report));
        search.report()
    }

    /// The points worth trying, or all points that the request allows if it excludes all of those:
    /// a question about a useless move deserves an answer.
    fn worth_analyzing(&self, request: &AnalysisRequest) -> PointSet {
        let (color, filters) = (request.color, &request.filters);
        let worth_trying = self.worth_trying(color);
        if filters.is_empty() {
            return worth_trying;
        }
        self.unless_none_is_allowed(color, worth_trying, filters)
    }

    /// Chooses a move like [`Engine::generate`], without the excluded moves. Reports at each interval,
    /// and at the end with the move that is made first. There is no report if the move needs no search.
    ///
    /// # Errors
    ///
    /// As [`Engine::generate`].
    pub fn generate_with_reports(
        &mut self,
        request: &AnalysisRequest,
        on_report: &mut dyn FnMut(&Report),
    ) -> Result<super::Decision, Refusal> {
        self.generate_reporting(request.color, &mut Reporting::new(request, on_report))
    }
}
