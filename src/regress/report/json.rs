//! JSON lines: one object for each test.

use crate::regress::RunReport;

/// Returns the verdicts of a run as JSON lines, in the order of the files.
///
/// The baseline of a later run is read from this form.
pub fn json_lines(report: &RunReport) -> String {
    report
        .verdicts()
        .map(|verdict| {
            let line = serde_json::to_string(verdict);
            line.expect("a verdict holds text and finite numbers") + "\n"
        })
        .collect()
}
