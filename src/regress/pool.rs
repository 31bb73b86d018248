//! Runs suites: blocks on several engines in parallel and in any order, reported in the order of
//! the files.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::conditions::RunHeading;
use super::outcome::{TestCounts, TestVerdict};
use super::pass::{self, Pass, Results};
use super::plan::{Block, Plan, changes_state};
use super::record::{Entry, RunRecord, SetUpWarning};
use super::runner::{Finding, RunSettings, Runner, Task};
use super::select::Selection;
use crate::board::Orientation;
use crate::files::{Shard, WorkRecordError};

/// How often and in which order tests are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunSchedule {
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
    /// The part of the run. A block is never divided.
    pub shard: Shard,
}

impl Default for RunSchedule {
    fn default() -> Self {
        Self {
            jobs: 1,
            passes: 1,
            shuffle: None,
            orientation: None,
            shard: Shard::WHOLE,
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
    /// The conditions.
    pub heading: RunHeading,
    /// The suites in their order, with the verdicts of the first pass.
    pub suites: Vec<SuiteReport>,
    /// The tests whose answers differ between passes.
    pub unstable: Vec<Unstable>,
    /// The tests of which merged records have no result.
    pub missing: Vec<String>,
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

/// Runs the selected tests that the record does not have, adds them to it, and reports progress to
/// `hear`. If the record was merged, nothing is run.
///
/// Apart from times and the answers of the engine, equal arguments give equal reports, whatever the
/// number of engines, and however often the run was interrupted and resumed.
///
/// # Errors
///
/// Fails if the record cannot be written.
pub fn run(
    selection: &Selection,
    settings: &RunSettings,
    schedule: RunSchedule,
    record: &mut RunRecord,
    hear: &mut dyn FnMut(RunEvent<'_>),
) -> Result<RunReport, WorkRecordError> {
    let begin = Instant::now();
    let plans: Vec<Plan> = selection.suites.iter().map(Plan::new).collect();
    let mut passes = Vec::new();
    let mut missing = Vec::new();
    let mut n_done = record.n_tests();
    for number in 1..=schedule.passes.max(1) {
        let known = pass::known(selection, record.entries(), number);
        let tasks = tasks(selection, &plans, &known, schedule.shard);
        let open = tasks
            .iter()
            .filter(|task| task.is_open() && !record.is_merged());
        let mut pass = Pass::new(&selection.suites, &known, &open.collect::<Vec<_>>());
        let mut tell = |pass: &mut Pass<'_>, n_done| {
            hear(RunEvent::Progress(n_done));
            for suite in pass.newly_finished().iter().filter(|_| number == 1) {
                hear(RunEvent::Finished(suite));
            }
        };
        tell(&mut pass, n_done);
        if !record.is_merged() {
            let queue = schedule.queue(&tasks, number);
            let orientation = schedule.orientation_in(number);
            let engines = (settings, orientation, schedule.jobs);
            work_off(&tasks, &queue, engines, &mut |batch| {
                let batch = numbered(batch, number);
                let entries = batch
                    .iter()
                    .filter_map(|(at, found)| entry(&tasks[*at], found));
                record.add(
                    &entries
                        .filter(|e| number == 1 || e.is_test())
                        .collect::<Vec<_>>(),
                )?;
                for (at, found) in batch {
                    n_done += usize::from(matches!(found, Finding::Verdict(..)));
                    pass.add(tasks[at].suite_at, found);
                }
                tell(&mut pass, n_done);
                Ok(())
            })?;
        }
        missing.extend(tasks.iter().flat_map(|task| pass.missing(task)));
        passes.push(pass);
    }
    let n_suites = selection.suites.len();
    Ok(RunReport {
        heading: record.heading().clone(),
        suites: (0..n_suites).map(|at| passes[0].report(at)).collect(),
        unstable: pass::unstable(&passes),
        missing,
        time: begin.elapsed(),
    })
}

/// Findings, each with the place of its task.
type Batch = Vec<(usize, Finding)>;

/// Writes the number of the pass into the verdicts of a batch.
fn numbered(mut batch: Batch, number: usize) -> Batch {
    for (_, found) in &mut batch {
        if let Finding::Verdict(_, verdict) = found {
            verdict.pass = number;
        }
    }
    batch
}

/// The entry of a finding in the record.
fn entry(task: &Task<'_>, found: &Finding) -> Option<Entry> {
    match found {
        Finding::Verdict(_, verdict) => Some(Entry::Test(verdict.clone())),
        Finding::Warning(step, text) => Some(Entry::Warning(SetUpWarning {
            suite: task.suite.name.clone(),
            line: task.suite.steps[*step].line,
            warning: text.clone(),
        })),
        Finding::End => None,
    }
}

/// The blocks of a part with tests that are wanted, in the order of the files.
fn tasks<'a>(
    selection: &'a Selection,
    plans: &'a [Plan],
    known: &'a [Results],
    shard: Shard,
) -> Vec<Task<'a>> {
    let mut tasks = Vec::new();
    for (suite_at, suite) in selection.suites.iter().enumerate() {
        let (plan, wanted) = (&plans[suite_at], &selection.wanted[suite_at]);
        let has_test = |block: &&Block| wanted[block.steps.clone()].contains(&true);
        tasks.extend(plan.blocks.iter().filter(has_test).map(|block| Task {
            suite_at,
            suite,
            plan,
            block,
            wanted,
            known: &known[suite_at].verdicts,
        }));
    }
    let mut unit = 0..;
    tasks.retain(|_| unit.next().is_some_and(|unit| shard.has(unit)));
    tasks
}

/// A block to be run, by its place among the tasks, and the order of its steps.
type Turn = (usize, Vec<usize>);

impl RunSchedule {
    /// The order in which the blocks with open tests are run in a pass, and within them the questions
    /// that nothing parts.
    fn queue(&self, tasks: &[Task<'_>], pass: usize) -> Vec<Turn> {
        let in_order = |(at, task): (usize, &Task<'_>)| (at, task.block.steps.clone().collect());
        let mut turns: Vec<Turn> = tasks.iter().enumerate().map(in_order).collect();
        let keeps_order = pass == 1 && self.passes > 1;
        if let Some(seed) = self.shuffle.filter(|_| !keeps_order) {
            let seed = seed.wrapping_add(pass as u64 - 1);
            shuffle(
                tasks,
                &mut turns,
                &mut Xoshiro256PlusPlus::seed_from_u64(seed),
            );
        }
        turns.retain(|(at, _)| tasks[*at].is_open());
        turns
    }

    /// The number of the orientation in a pass.
    fn orientation_in(&self, pass: usize) -> usize {
        self.orientation
            .map_or(0, |first| (first + pass - 1) % Orientation::COUNT)
    }
}

fn shuffle(tasks: &[Task<'_>], turns: &mut [Turn], rng: &mut Xoshiro256PlusPlus) {
    for (at, steps) in turns.iter_mut() {
        let suite = tasks[*at].suite;
        let is_question = |step: usize| !changes_state(&suite.steps[step]);
        for questions in steps.chunk_by_mut(|&a, &b| is_question(a) && is_question(b)) {
            questions.shuffle(rng);
        }
    }
    turns.shuffle(rng);
}

/// Runs the blocks of a queue on several engines, which see the board in an orientation, and hands
/// over what is found.
fn work_off(
    tasks: &[Task<'_>],
    queue: &[Turn],
    (settings, orientation, jobs): (&RunSettings, usize, usize),
    found: &mut dyn FnMut(Batch) -> Result<(), WorkRecordError>,
) -> Result<(), WorkRecordError> {
    let next = &AtomicUsize::new(0);
    let (sender, findings) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, queue.len().max(1)) {
            let sender = sender.clone();
            scope.spawn(move || {
                let mut runner = Runner::new(settings, orientation);
                let turns = || queue.get(next.fetch_add(1, Ordering::Relaxed));
                for &(at, ref order) in std::iter::from_fn(turns) {
                    let mut tell = |finding| sender.send((at, finding)).is_ok();
                    if !runner.run(tasks[at], order, &mut tell) {
                        return;
                    }
                }
            });
        }
        drop(sender);
        // It closes when this ends, so that nobody works for a record that cannot be written.
        let findings = findings;
        while let Ok(first) = findings.recv() {
            // What has come meanwhile is written together.
            found(std::iter::once(first).chain(findings.try_iter()).collect())?;
        }
        Ok(())
    })
}
