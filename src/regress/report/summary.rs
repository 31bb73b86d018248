//! `summary.dat`: one line of numbers in GoGui's columns.

use crate::regress::{RunReport, TestOutcome};

/// Returns the file: a heading and the counts, separated by tabs.
///
/// `Error` counts crashes and timeouts; skipped tests are not counted as tests.
pub fn summary_dat(report: &RunReport) -> String {
    let counts = report.counts();
    format!(
        "#Tests\tFAIL\tfail\tPASS\tpass\tError\tTime\tCpuTime\n\
         {}\t{}\t{}\t{}\t{}\t{}\t{:.1}\t{:.2}\n",
        counts.n_asked(),
        counts.count(TestOutcome::UnexpectedFail),
        counts.count(TestOutcome::ExpectedFail),
        counts.count(TestOutcome::UnexpectedPass),
        counts.count(TestOutcome::Pass),
        counts.n_errors(),
        counts.seconds,
        counts.cpu_seconds
    )
}
