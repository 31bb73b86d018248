//! `summary.dat`: one line of numbers, in the columns that GoGui writes.

use crate::regress::{Outcome, Report};

/// Returns the file: a heading and the counts, with tabs between them.
///
/// `Error` counts crashes and timeouts; the tests are those that were not skipped.
pub fn summary_dat(report: &Report) -> String {
    let tally = report.tally();
    format!(
        "#Tests\tFAIL\tfail\tPASS\tpass\tError\tTime\tCpuTime\n\
         {}\t{}\t{}\t{}\t{}\t{}\t{:.1}\t{:.2}\n",
        tally.n_tests() - tally.count(Outcome::Skip),
        tally.count(Outcome::UnexpectedFail),
        tally.count(Outcome::ExpectedFail),
        tally.count(Outcome::UnexpectedPass),
        tally.count(Outcome::Pass),
        tally.n_errors(),
        tally.seconds,
        tally.cpu_seconds
    )
}
