//! Runs suites: blocks on several engines in parallel and in any order, reported in the order of
//! the files.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::outcome::{TestCounts, TestVerdict};
use super::plan::{Block, Plan, changes_state};
use super::runner::{Findings, RunConditions, Runner, Task};
use super::select::Selection;
use super::suite::Suite;
use crate::board::Orientation;

/// How often and in which order tests are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    /// The number of engines in parallel.
    pub jobs: usize,
    /// The number of passes.
    pub passes: usize,
    /// The seed of a random order; `None` for the order of the files. Of several passes the first
    /// always keeps that order.
    pub shuffle: Option<u64>,
    /// The number of the orientation in which engines see the board in the first pass; each further
    /// pass takes the next one.
    pub orientation: Option<usize>,
}

impl Default for Schedule {
    fn default() -> Self {
        Self {
            jobs: 1,
            passes: 1,
            shuffle: None,
            orientation: None,
        }
    }
}

/// The results of one suite.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SuiteReport {
    /// The name of the suite.
    pub name: String,
    /// A verdict for each selected test, in the order of the file.
    pub verdicts: Vec<TestVerdict>,
    /// Warnings about the file, and about commands outside the tests.
    pub warnings: Vec<String>,
}

/// A test whose answers differ between passes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unstable {
    /// The test: `suite:10`.
    pub label: String,
    /// Its answer in each of the passes.
    pub answers: Vec<String>,
}

/// The results of a run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RunReport {
    /// The suites in their order, with the verdicts of the first pass.
    pub suites: Vec<SuiteReport>,
    /// The tests whose answers differ between passes.
    pub unstable: Vec<Unstable>,
    /// The total time.
    pub time: Duration,
}

impl RunReport {
    /// All verdicts, in the order of the files.
    pub fn verdicts(&self) -> impl Iterator<Item = &TestVerdict> {
        self.suites.iter().flat_map(|suite| &suite.verdicts)
    }

    /// The counts of all suites.
    pub fn counts(&self) -> TestCounts {
        TestCounts::of(self.verdicts())
    }
}

/// Progress of a run.
#[derive(Debug, Clone, Copy)]
pub enum RunEvent<'a> {
    /// A block has ended; the number of tests done so far in all passes.
    Progress(usize),
    /// A suite and all before it have ended in the first pass.
    Finished(&'a SuiteReport),
}

/// Runs the selected tests and reports progress to `hear`.
///
/// Apart from times and the answers of the engine, equal arguments give equal reports, whatever the
/// number of engines.
pub fn run(
    selection: &Selection,
    conditions: &RunConditions,
    schedule: Schedule,
    hear: &mut dyn FnMut(RunEvent<'_>),
) -> RunReport {
    let begin = Instant::now();
    let plans: Vec<Plan> = selection.suites.iter().map(Plan::new).collect();
    let tasks = tasks(selection, &plans);
    let mut n_done = 0;
    let mut first = Pass::default();
    let mut later = Vec::new();
    for number in 0..schedule.passes.max(1) {
        let is_first = number == 0;
        let keeps_order = is_first && schedule.passes > 1;
        let seed = schedule.shuffle.filter(|_| !keeps_order);
        let queue = queue(&tasks, seed.map(|seed| seed.wrapping_add(number as u64)));
        let mut pass = Pass::new(selection, &tasks);
        let orientation = schedule
            .orientation
            .map_or(0, |first| (first + number) % Orientation::COUNT);
        work_off(
            &tasks,
            &queue,
            (conditions, orientation),
            schedule.jobs,
            &mut |at, findings| {
                n_done += findings.verdicts.len();
                hear(RunEvent::Progress(n_done));
                let finished = pass.add(tasks[at].suite_at, findings);
                if is_first {
                    pass.suites[finished]
                        .iter()
                        .for_each(|suite| hear(RunEvent::Finished(suite)));
                }
            },
        );
        if is_first {
            first = pass;
        } else {
            later.push(pass);
        }
    }
    RunReport {
        unstable: unstable(&first, &later),
        suites: first.suites,
        time: begin.elapsed(),
    }
}

/// The blocks with tests that are wanted, in the order of the files.
fn tasks<'a>(selection: &'a Selection, plans: &'a [Plan]) -> Vec<Task<'a>> {
    let suites = selection.suites.iter().zip(&selection.wanted).zip(plans);
    let of_suite = |(suite_at, ((suite, wanted), plan)): (usize, ((&'a Suite, _), &'a Plan))| {
        let wanted: &'a Vec<bool> = wanted;
        let has_test = |block: &&Block| wanted[block.steps.clone()].contains(&true);
        let task = move |block| Task {
            suite_at,
            suite,
            plan,
            block,
            wanted,
        };
        plan.blocks
            .iter()
            .filter(has_test)
            .map(task)
            .collect::<Vec<_>>()
    };
    suites.enumerate().flat_map(of_suite).collect()
}

/// A block to be run, by its place among the tasks, and the order of its steps.
type Turn = (usize, Vec<usize>);

/// The order in which the blocks are run, and within them the questions that nothing parts.
fn queue(tasks: &[Task<'_>], seed: Option<u64>) -> Vec<Turn> {
    let in_order = |(at, task): (usize, &Task<'_>)| (at, task.block.steps.clone().collect());
    let mut turns: Vec<Turn> = tasks.iter().enumerate().map(in_order).collect();
    let Some(seed) = seed else { return turns };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for (at, steps) in &mut turns {
        let suite = tasks[*at].suite;
        let is_question = |step: usize| !changes_state(&suite.steps[step]);
        for questions in steps.chunk_by_mut(|&a, &b| is_question(a) && is_question(b)) {
            questions.shuffle(&mut rng);
        }
    }
    turns.shuffle(&mut rng);
    turns
}

/// Runs the blocks of a queue on several engines, and hands over what is found in each.
fn work_off(
    tasks: &[Task<'_>],
    queue: &[Turn],
    (conditions, orientation): (&RunConditions, usize),
    jobs: usize,
    found: &mut dyn FnMut(usize, Findings),
) {
    let next = &AtomicUsize::new(0);
    let (sender, findings) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, queue.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut runner = Runner::new(conditions, orientation);
                let turns = || queue.get(next.fetch_add(1, Ordering::Relaxed));
                for (at, order) in std::iter::from_fn(turns) {
                    if sender.send((*at, runner.run(tasks[*at], order))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (at, findings) in findings {
            found(at, findings);
        }
    });
}

/// One run of all tests.
#[derive(Debug, Default)]
struct Pass {
    suites: Vec<SuiteReport>,
    /// The places of the steps that the verdicts belong to, for each suite.
    steps: Vec<Vec<usize>>,
    /// The blocks that are still to be run, for each suite.
    n_open: Vec<usize>,
    /// The suites that have come to their end, with all before them.
    n_finished: usize,
}

impl Pass {
    fn new(selection: &Selection, tasks: &[Task<'_>]) -> Self {
        let suites = &selection.suites;
        let mut n_open = vec![0; suites.len()];
        for task in tasks {
            n_open[task.suite_at] += 1;
        }
        let report = |suite: &Suite| SuiteReport {
            name: suite.name.clone(),
            verdicts: Vec::new(),
            warnings: suite.warnings.clone(),
        };
        Self {
            suites: suites.iter().map(report).collect(),
            steps: vec![Vec::new(); suites.len()],
            n_open,
            n_finished: 0,
        }
    }

    /// Adds the results of a block, and returns the range of suites that have ended.
    fn add(&mut self, suite_at: usize, findings: Findings) -> std::ops::Range<usize> {
        let suite = &mut self.suites[suite_at];
        let steps = &mut self.steps[suite_at];
        for (step, verdict) in findings.verdicts {
            let place = steps.partition_point(|&other| other < step);
            steps.insert(place, step);
            suite.verdicts.insert(place, verdict);
        }
        suite.warnings.extend(findings.warnings);
        self.n_open[suite_at] -= 1;
        let begin = self.n_finished;
        let n_more = self.n_open[begin..].iter().take_while(|&&n| n == 0).count();
        self.n_finished += n_more;
        begin..self.n_finished
    }
}

/// The tests whose answers differ between passes.
fn unstable(first: &Pass, later: &[Pass]) -> Vec<Unstable> {
    let mut unstable = Vec::new();
    for (suite_at, suite) in first.suites.iter().enumerate() {
        for (at, verdict) in suite.verdicts.iter().enumerate() {
            let again = later.iter().map(|pass| &pass.suites[suite_at].verdicts[at]);
            let answers: Vec<String> = std::iter::once(verdict)
                .chain(again)
                .map(TestVerdict::shown_answer)
                .collect();
            if answers.iter().any(|answer| *answer != answers[0]) {
                unstable.push(Unstable {
                    label: verdict.label(),
                    answers,
                });
            }
        }
    }
    unstable
}
