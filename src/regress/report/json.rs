//! One JSON object for each test, one on a line.

use crate::regress::RunReport;

/// Returns the verdicts of a run as JSON lines, in the order of the files.
///
/// An earlier run is read from the same form.
pub fn json_lines(report: &RunReport) -> String {
    report
        .verdicts()
        .map(|verdict| {
            let line = serde_json::to_string(verdict);
            line.expect("a verdict holds text and finite numbers") + "\n"
        })
        .collect()
}
