//! `JUnit` XML for servers of continuous integration.

use std::fmt::Write;

use crate::page::escape;
use crate::regress::{RunHeading, RunReport, SuiteReport, TestCounts, TestOutcome, TestVerdict};

/// Returns the report as a document with a `testsuite` for each file.
///
/// The name of a case is the number of the test, its class the command. A known failure is
/// `skipped` with a message, because it must not break a build; a crash or a timeout is an `error`.
/// The properties of a suite are the conditions of the run.
pub fn junit(report: &RunReport) -> String {
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let attributes = counts(&report.counts());
    let _ = writeln!(xml, "<testsuites name=\"honte regress\" {attributes}>");
    for suite in &report.suites {
        push_suite(&mut xml, suite, &report.heading);
    }
    xml.push_str("</testsuites>\n");
    xml
}

/// The attributes of a suite. Tests that could not be asked are errors.
fn counts(counts: &TestCounts) -> String {
    let n_skipped = counts.count(TestOutcome::Skip) + counts.count(TestOutcome::ExpectedFail);
    format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3}\"",
        counts.n_tests(),
        counts.count(TestOutcome::UnexpectedFail),
        counts.n_errors() + counts.n_broken,
        n_skipped - counts.n_broken,
        counts.seconds
    )
}

fn push_suite(xml: &mut String, suite: &SuiteReport, heading: &RunHeading) {
    let attributes = counts(&TestCounts::of(&suite.verdicts));
    let name = escape(&suite.name);
    let _ = writeln!(xml, "  <testsuite name=\"{name}\" {attributes}>");
    xml.push_str("    <properties>\n");
    for (label, text) in heading.rows() {
        let text = escape(&text);
        let _ = writeln!(xml, "      <property name=\"{label}\" value=\"{text}\"/>");
    }
    xml.push_str("    </properties>\n");
    for verdict in &suite.verdicts {
        push_case(xml, verdict);
    }
    xml.push_str("  </testsuite>\n");
}

fn push_case(xml: &mut String, verdict: &TestVerdict) {
    let _ = write!(
        xml,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3}\"",
        escape(&verdict.command),
        escape(&verdict.id),
        verdict.seconds
    );
    let note = verdict.note.as_deref().unwrap_or_default();
    let compared = format!(
        "expected [{}], got {}",
        verdict.expected,
        verdict.shown_answer()
    );
    let (element, message) = match verdict.outcome {
        TestOutcome::Pass | TestOutcome::UnexpectedPass | TestOutcome::Shown => {
            xml.push_str("/>\n");
            return;
        }
        TestOutcome::ExpectedFail => ("skipped", format!("known failure: {compared}")),
        TestOutcome::Skip if verdict.is_broken => ("error", note.to_owned()),
        TestOutcome::Skip => ("skipped", note.to_owned()),
        TestOutcome::UnexpectedFail => ("failure", compared),
        TestOutcome::Crash | TestOutcome::Timeout => ("error", note.to_owned()),
    };
    let stderr = verdict.stderr.as_deref().unwrap_or_default();
    let _ = writeln!(
        xml,
        ">\n      <{element} message=\"{}\">{}</{element}>\n    </testcase>",
        escape(&message),
        escape(stderr)
    );
}
