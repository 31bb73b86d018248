//! Outcomes of tests, and their counts.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::commands::UNKNOWN;

/// The outcome of a test: lower case if expected, upper case if not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TestOutcome {
    /// The answer is correct.
    #[serde(rename = "pass")]
    Pass,
    /// The answer is correct, although the test is a known failure.
    #[serde(rename = "PASS")]
    UnexpectedPass,
    /// The answer is wrong, as known.
    #[serde(rename = "fail")]
    ExpectedFail,
    /// The answer is wrong, or the command failed.
    #[serde(rename = "FAIL")]
    UnexpectedFail,
    /// The answer was only shown.
    #[serde(rename = "shown")]
    Shown,
    /// The command could not be sent.
    #[serde(rename = "skip")]
    Skip,
    /// The engine ended, or its answer was not in the form of the protocol.
    #[serde(rename = "CRASH")]
    Crash,
    /// The engine did not answer in time.
    #[serde(rename = "TIMEOUT")]
    Timeout,
}

impl TestOutcome {
    /// Whether the answer was correct.
    pub const fn is_pass(self) -> bool {
        matches!(self, Self::Pass | Self::UnexpectedPass)
    }

    /// The word in reports.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::UnexpectedPass => "PASS",
            Self::ExpectedFail => "fail",
            Self::UnexpectedFail => "FAIL",
            Self::Shown => "shown",
            Self::Skip => "skip",
            Self::Crash => "CRASH",
            Self::Timeout => "TIMEOUT",
        }
    }
}

impl fmt::Display for TestOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// The result of one test; one line of the JSON report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TestVerdict {
    /// The suite.
    pub suite: String,
    /// The test within the suite: its number, or `10#2` for the second test with number 10.
    pub id: String,
    /// The line of the command in the file.
    pub line: usize,
    /// The command.
    pub command: String,
    /// The pattern without brackets and marks; empty if there is none.
    pub expected: String,
    /// The outcome.
    pub outcome: TestOutcome,
    /// The answer; `None` if there was none.
    pub answer: Option<String>,
    /// Whether the answer is a failure, which begins with `?`.
    pub is_refused: bool,
    /// Why the test was skipped, how the engine ended, or another remark.
    pub note: Option<String>,
    /// The missing command, if the test was skipped for that.
    pub missing: Option<String>,
    /// Whether the suite itself is invalid.
    pub is_broken: bool,
    /// Whether the two modes of matching disagree.
    pub is_disputed: bool,
    /// The commands that the engine does not have and others stood in for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stood_in: Vec<String>,
    /// The beginning of what the engine wrote beside its answers up to here, with the first test after
    /// it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise: Option<String>,
    /// The end of the engine's error output after a crash or timeout.
    pub stderr: Option<String>,
    /// Seconds until the answer, or until it was no longer waited for.
    pub seconds: f64,
    /// Seconds of processor time, if the engine reports it.
    pub cpu_seconds: Option<f64>,
    /// The pass, from 1.
    #[serde(default = "first_pass", skip_serializing_if = "is_first_pass")]
    pub pass: usize,
}

const fn first_pass() -> usize {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_first_pass(pass: &usize) -> bool {
    *pass == 1
}

impl TestVerdict {
    /// The name of the test in selections: `suite:10`.
    pub fn label(&self) -> String {
        format!("{}:{}", self.suite, self.id)
    }

    /// The answer for people, with the mark of a failure: `? syntax error`.
    pub fn shown_answer(&self) -> String {
        let mark = if self.is_refused { "? " } else { "" };
        self.answer
            .as_ref()
            .map_or_else(|| "no answer".to_owned(), |text| format!("{mark}{text}"))
    }

    /// Whether the test failed because the engine does not know the answer, and says so.
    pub fn is_unknown(&self) -> bool {
        let is_failure = matches!(
            self.outcome,
            TestOutcome::ExpectedFail | TestOutcome::UnexpectedFail
        );
        is_failure && !self.is_refused && self.answer.as_deref() == Some(UNKNOWN)
    }

    /// Processor time if known, else the time until the answer.
    pub fn cost(&self) -> Duration {
        let seconds = self.cpu_seconds.unwrap_or(self.seconds);
        Duration::try_from_secs_f64(seconds).unwrap_or_default()
    }
}

/// Numbers of tests by outcome.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TestCounts {
    /// One number for each outcome, in the order of [`TestOutcome`].
    by_outcome: [usize; 8],
    /// The number of failures whose answer is that the engine does not know.
    pub n_unknown: usize,
    /// The number of skipped tests that could not be asked, such as one with a bad pattern.
    pub n_broken: usize,
    /// Total seconds until the answers.
    pub seconds: f64,
    /// Total seconds of processor time, as far as known.
    pub cpu_seconds: f64,
}

impl TestCounts {
    /// Counts the verdicts.
    pub fn of<'a>(verdicts: impl IntoIterator<Item = &'a TestVerdict>) -> Self {
        let mut counts = Self::default();
        for verdict in verdicts {
            counts.by_outcome[verdict.outcome as usize] += 1;
            counts.n_unknown += usize::from(verdict.is_unknown());
            let is_skipped = verdict.outcome == TestOutcome::Skip;
            counts.n_broken += usize::from(is_skipped && verdict.is_broken);
            counts.seconds += verdict.seconds;
            counts.cpu_seconds += verdict.cpu_seconds.unwrap_or_default();
        }
        counts
    }

    /// The number of tests with an outcome.
    pub const fn count(&self, outcome: TestOutcome) -> usize {
        self.by_outcome[outcome as usize]
    }

    /// The number of all tests.
    pub fn n_tests(&self) -> usize {
        self.by_outcome.iter().sum()
    }

    /// The number of tests with a verdict.
    pub fn n_judged(&self) -> usize {
        self.n_asked() - self.count(TestOutcome::Shown)
    }

    /// The number of tests that were asked.
    pub fn n_asked(&self) -> usize {
        self.n_tests() - self.count(TestOutcome::Skip)
    }

    /// The number of tests that passed, expected or not.
    pub const fn n_passes(&self) -> usize {
        self.count(TestOutcome::Pass) + self.count(TestOutcome::UnexpectedPass)
    }

    /// The number of crashes and timeouts.
    pub const fn n_errors(&self) -> usize {
        self.count(TestOutcome::Crash) + self.count(TestOutcome::Timeout)
    }
}

impl fmt::Display for TestCounts {
    /// One line: `7/17 passes. 1 unexpected passes, 3 unexpected failures`, as in GNU Go's scripts,
    /// followed by the other outcomes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}/{} passes. {} unexpected passes, {} unexpected failures",
            self.n_passes(),
            self.n_judged(),
            self.count(TestOutcome::UnexpectedPass),
            self.count(TestOutcome::UnexpectedFail)
        )?;
        for (outcome, what) in [
            (TestOutcome::Skip, "skipped"),
            (TestOutcome::Crash, "crashes"),
            (TestOutcome::Timeout, "timeouts"),
            (TestOutcome::Shown, "only shown"),
        ] {
            match self.count(outcome) {
                0 => {}
                count => write!(f, ", {count} {what}")?,
            }
        }
        if self.n_unknown > 0 {
            write!(f, ", {} of the failures unknown", self.n_unknown)?;
        }
        Ok(())
    }
}
