//! One pass through all tests: what is known of it beforehand, and what is found.

use std::collections::{BTreeMap, HashMap};

use super::outcome::TestVerdict;
use super::pool::{SuiteReport, Unstable};
use super::record::{Entry, SetUpWarning};
use super::runner::{Finding, Task};
use super::select::Selection;
use super::suite::Suite;

/// The results of one suite, each with the index of its step.
#[derive(Debug, Clone, Default)]
pub(super) struct Results {
    pub(super) verdicts: BTreeMap<usize, TestVerdict>,
    warnings: BTreeMap<usize, String>,
}

/// The results that a record has of a pass, for each suite.
pub(super) fn known(selection: &Selection, entries: &[Entry], pass: usize) -> Vec<Results> {
    let mut known = vec![Results::default(); selection.suites.len()];
    let places = Places::of(selection);
    for entry in entries {
        match entry {
            Entry::Test(verdict) if verdict.pass == pass => {
                if let Some((suite_at, step)) = places.test(verdict) {
                    known[suite_at]
                        .verdicts
                        .insert(step, TestVerdict::clone(verdict));
                }
            }
            Entry::Warning(warning) if pass == 1 => {
                if let Some((suite_at, step)) = places.command(warning) {
                    let text = warning.warning.clone();
                    known[suite_at].warnings.insert(step, text);
                }
            }
            Entry::Test(_) | Entry::Warning(_) => {}
        }
    }
    known
}

/// Where the tests and lines of the suites are.
struct Places<'a> {
    suites: HashMap<&'a str, (usize, &'a Suite)>,
    tests: HashMap<(&'a str, &'a str), (usize, usize)>,
}

impl<'a> Places<'a> {
    fn of(selection: &'a Selection) -> Self {
        let suites = || selection.suites.iter().enumerate();
        let named = |(at, suite): (usize, &'a Suite)| (suite.name.as_str(), (at, suite));
        let tests = suites().flat_map(|(suite_at, suite)| {
            let tests = suite.steps.iter().enumerate();
            tests.filter_map(move |(at, step)| {
                let test = step.test.as_ref()?;
                Some(((suite.name.as_str(), test.id.as_str()), (suite_at, at)))
            })
        });
        Self {
            suites: suites().map(named).collect(),
            tests: tests.collect(),
        }
    }

    fn test(&self, verdict: &TestVerdict) -> Option<(usize, usize)> {
        let label = (verdict.suite.as_str(), verdict.id.as_str());
        self.tests.get(&label).copied()
    }

    fn command(&self, warning: &SetUpWarning) -> Option<(usize, usize)> {
        let &(suite_at, suite) = self.suites.get(warning.suite.as_str())?;
        let step = suite
            .steps
            .iter()
            .position(|step| step.line == warning.line)?;
        Some((suite_at, step))
    }
}

/// One pass through all tests.
#[derive(Debug)]
pub(super) struct Pass<'a> {
    suites: &'a [Suite],
    results: Vec<Results>,
    /// The blocks that are still to be run, for each suite.
    n_open: Vec<usize>,
    /// The suites that have come to their end, with all before them.
    n_finished: usize,
}

impl<'a> Pass<'a> {
    /// A pass in which these tasks are to be run; the rest is known.
    pub(super) fn new(suites: &'a [Suite], known: &[Results], open: &[&Task<'_>]) -> Self {
        let mut n_open = vec![0; suites.len()];
        for task in open {
            n_open[task.suite_at] += 1;
        }
        Self {
            suites,
            results: known.to_vec(),
            n_open,
            n_finished: 0,
        }
    }

    /// Adds what was found in a suite.
    pub(super) fn add(&mut self, suite_at: usize, finding: Finding) {
        let results = &mut self.results[suite_at];
        match finding {
            Finding::Verdict(step, verdict) => {
                results.verdicts.insert(step, *verdict);
            }
            Finding::Warning(step, text) => {
                results.warnings.entry(step).or_insert(text);
            }
            Finding::End => self.n_open[suite_at] -= 1,
        }
    }

    /// The suites that have ended since the last call, with all before them.
    pub(super) fn newly_finished(&mut self) -> Vec<SuiteReport> {
        let begin = self.n_finished;
        let n_more = self.n_open[begin..].iter().take_while(|&&n| n == 0).count();
        self.n_finished += n_more;
        (begin..self.n_finished).map(|at| self.report(at)).collect()
    }

    /// The results of a suite.
    pub(super) fn report(&self, suite_at: usize) -> SuiteReport {
        let (suite, results) = (&self.suites[suite_at], &self.results[suite_at]);
        let warnings = suite.warnings.iter().chain(results.warnings.values());
        SuiteReport {
            name: suite.name.clone(),
            verdicts: results.verdicts.values().cloned().collect(),
            warnings: warnings.cloned().collect(),
        }
    }

    /// The labels of the tests of a task that have no verdict.
    pub(super) fn missing(&self, task: &Task<'_>) -> Vec<String> {
        let has_verdict = |at| self.results[task.suite_at].verdicts.contains_key(&at);
        let steps = task.suite.steps.iter().enumerate();
        let steps = steps
            .skip(task.block.steps.start)
            .take(task.block.steps.len());
        let missing = steps.filter(|&(at, _)| task.wanted[at] && !has_verdict(at));
        let tests = missing.filter_map(|(_, step)| step.test.as_ref());
        tests
            .map(|test| format!("{}:{}", task.suite.name, test.id))
            .collect()
    }
}

/// The tests whose answers differ between passes.
pub(super) fn unstable(passes: &[Pass<'_>]) -> Vec<Unstable> {
    let mut unstable = Vec::new();
    let Some(first) = passes.first() else {
        return unstable;
    };
    for (suite_at, results) in first.results.iter().enumerate() {
        for (step, verdict) in &results.verdicts {
            let of_pass = |pass: &Pass<'_>| {
                let verdict = pass.results[suite_at].verdicts.get(step)?;
                Some(verdict.shown_answer())
            };
            let answers: Vec<String> = passes.iter().filter_map(of_pass).collect();
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
