//! Comparison of two runs.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use super::conditions::RunHeading;
use super::outcome::{TestOutcome, TestVerdict};
use super::record;
use crate::files::WorkRecordError;

/// An earlier run.
#[derive(Debug, Clone, PartialEq)]
pub struct EarlierRun {
    /// Its conditions.
    pub heading: RunHeading,
    /// The verdicts of its first pass.
    pub verdicts: Vec<TestVerdict>,
}

/// Reads a run from the record that `--json` writes.
///
/// # Errors
///
/// Fails if the file cannot be read or a line cannot be parsed.
pub fn read(path: &Path) -> Result<EarlierRun, WorkRecordError> {
    let (heading, verdicts) = record::read(path)?;
    Ok(EarlierRun { heading, verdicts })
}

/// A test in two runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The test: `suite:10`.
    pub label: String,
    /// Outcome and answer in the earlier run.
    pub before: (TestOutcome, String),
    /// Outcome and answer in the later run.
    pub now: (TestOutcome, String),
}

/// The differences between two runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Changes {
    /// Tests that pass now and did not before.
    pub newly_passing: Vec<Change>,
    /// Tests that passed before, or had no verdict, and fail now; also those that passed and are not run
    /// any more.
    pub newly_failing: Vec<Change>,
    /// Tests with another answer or outcome that is neither better nor worse.
    pub otherwise: Vec<Change>,
    /// Tests that only the later run has.
    pub added: Vec<String>,
    /// Tests that only the earlier run has.
    pub gone: Vec<String>,
    /// What differs between the conditions of the runs.
    pub conditions: Vec<String>,
}

/// Whether the answer is wrong or missing.
const fn is_wrong(outcome: TestOutcome) -> bool {
    matches!(
        outcome,
        TestOutcome::UnexpectedFail
            | TestOutcome::ExpectedFail
            | TestOutcome::Crash
            | TestOutcome::Timeout
    )
}

impl Changes {
    /// Adds what differs between the conditions of two runs.
    #[must_use]
    pub fn under(mut self, before: &RunHeading, now: &RunHeading) -> Self {
        self.conditions = before.differences(now);
        self
    }

    /// Compares two runs test by test. The `*` marks are ignored: a known failure is a failure.
    pub fn between<'a>(
        before: &'a [TestVerdict],
        now: impl IntoIterator<Item = &'a TestVerdict>,
    ) -> Self {
        let mut changes = Self::default();
        let mut old: HashMap<String, &TestVerdict> = before
            .iter()
            .map(|verdict| (verdict.label(), verdict))
            .collect();
        for verdict in now {
            let label = verdict.label();
            match old.remove(&label) {
                None => changes.added.push(label),
                Some(earlier) => changes.compare(label, earlier, verdict),
            }
        }
        let gone = before.iter().map(TestVerdict::label);
        changes.gone = gone.filter(|label| old.contains_key(label)).collect();
        changes
    }

    fn compare(&mut self, label: String, before: &TestVerdict, now: &TestVerdict) {
        let of = |verdict: &TestVerdict| (verdict.outcome, verdict.shown_answer());
        let change = Change {
            label,
            before: of(before),
            now: of(now),
        };
        let [was, is] = [before.outcome, now.outcome];
        let list = if is.is_pass() && !was.is_pass() {
            &mut self.newly_passing
        } else if is_wrong(is) && !is_wrong(was) || was.is_pass() && is == TestOutcome::Skip {
            &mut self.newly_failing
        } else if change.before.1 != change.now.1 || was.is_pass() != is.is_pass() {
            &mut self.otherwise
        } else {
            return;
        };
        list.push(change);
    }

    /// Whether no test differs.
    pub fn is_empty(&self) -> bool {
        let changes = [&self.newly_passing, &self.newly_failing, &self.otherwise];
        let labels = [&self.added, &self.gone];
        changes.iter().all(|list| list.is_empty()) && labels.iter().all(|list| list.is_empty())
    }
}

impl fmt::Display for Changes {
    /// One line for each difference, below headings with their number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for condition in &self.conditions {
            writeln!(f, "other conditions: {condition}")?;
        }
        if self.is_empty() {
            return f.write_str("no differences\n");
        }
        for (what, changes) in [
            ("newly passing", &self.newly_passing),
            ("newly failing", &self.newly_failing),
            ("answered otherwise", &self.otherwise),
        ] {
            if !changes.is_empty() {
                writeln!(f, "{}: {}", what, changes.len())?;
            }
            for change in changes {
                let ((was, before), (is, now)) = (&change.before, &change.now);
                writeln!(f, "  {} {was} -> {is}: {before} -> {now}", change.label)?;
            }
        }
        for (what, labels) in [("added", &self.added), ("gone", &self.gone)] {
            if !labels.is_empty() {
                writeln!(f, "{}: {}: {}", what, labels.len(), labels.join(" "))?;
            }
        }
        Ok(())
    }
}
