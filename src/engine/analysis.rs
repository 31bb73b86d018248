//! Looking on while the engine thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::Engine;
use crate::board::{Color, Move, Point, PointSet};
use crate::playout::Shaped;
use crate::search::{Limits, Memory, MoveFilter, Question, Report, Search};

/// Playouts after which an analysis only waits: the tree counts no further.
const MOST_PLAYOUTS: u64 = 1 << 31;

/// What somebody wants to see of a search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysisRequest {
    /// Who is to move, whoever moved last.
    pub color: Color,
    /// Moves to leave out.
    pub filters: Vec<MoveFilter>,
    /// The time from one report to the next.
    pub interval: Duration,
}

/// An interval, and who is told at each.
type Reports<'a> = (Duration, &'a mut dyn FnMut(&Report));

/// Somebody who looks on while a search is running, or nobody.
pub(super) struct Progress<'a> {
    filters: &'a [MoveFilter],
    reports: Option<Reports<'a>>,
}

impl<'a> Progress<'a> {
    /// Nobody looks on.
    pub(super) const fn silent() -> Self {
        Self {
            filters: &[],
            reports: None,
        }
    }

    fn new(request: &'a AnalysisRequest, tell: &'a mut dyn FnMut(&Report)) -> Self {
        Self {
            filters: &request.filters,
            reports: Some((request.interval, tell)),
        }
    }

    /// Whether `color` may pass now.
    pub(super) fn allows_pass(&self, color: Color) -> bool {
        !self
            .filters
            .iter()
            .any(|filter| filter.excludes(color, Move::Pass, 0))
    }

    /// Searches within the limits, and into the reserve of time if the choice is not clear then;
    /// tells what is found at each interval and at the end. The memory brings what it has kept
    /// and keeps what is found.
    pub(super) fn search(
        &mut self,
        question: &Question<'_>,
        limits: &Limits<'_>,
        reserve: Duration,
        memory: &mut Memory,
    ) -> Report {
        let policy = Shaped::new();
        let mut search = Search::recalling(question, &policy, self.filters, memory);
        self.run(&mut search, limits);
        if !reserve.is_zero() && limits.is_time_up() && search.is_unclear() {
            let longer = Limits {
                time: limits.time.map(|time| time + reserve),
                ..*limits
            };
            self.run(&mut search, &longer);
        }
        let report = search.report();
        if let Some((_, tell)) = &mut self.reports {
            tell(&report);
        }
        search.keep_in(memory);
        report
    }

    /// Goes on with a search to its limits, and tells what is found at each interval.
    fn run(&mut self, search: &mut Search<'_, Shaped>, limits: &Limits<'_>) {
        let Some((interval, tell)) = &mut self.reports else {
            search.run(limits, None);
            return;
        };
        let mut due = (limits.elapsed)() + *interval;
        while !search.run(limits, Some(due)) {
            tell(&search.report());
            due = (limits.elapsed)() + *interval;
        }
    }
}

impl Engine {
    /// Analyzes the position until `stop` is raised, or nothing more can be found: tells what has
    /// been found at each interval, and at the end if that has not been told.
    ///
    /// Neither game nor clock changes, and a limit on playouts does not hold.
    pub fn analyze(
        &self,
        request: &AnalysisRequest,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&Report),
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
        };
        let mut has_told = false;
        let mut tell = |report: &Report| {
            // What is found while the reader turns away is of no use to him.
            if !(has_told && stop.load(Ordering::Relaxed)) {
                tell(report);
                has_told = true;
            }
        };
        let mut memory = Memory::of_mebibytes(self.settings.memory);
        Progress::new(request, &mut tell).search(&question, &limits, Duration::ZERO, &mut memory);
    }

    /// The points worth trying; or, where the filters leave none of them, all that they leave: whoever
    /// asks about a useless move shall learn what it is worth.
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

    /// Chooses a move as [`Engine::generate`] does, without the excluded moves, and tells
    /// what has been found at each interval and at the end. Where nothing needs a search, nothing
    /// is told.
    pub fn generate_with_reports(
        &mut self,
        request: &AnalysisRequest,
        tell: &mut dyn FnMut(&Report),
    ) -> super::Decision {
        self.generate_before(request.color, &mut Progress::new(request, tell))
    }
}
