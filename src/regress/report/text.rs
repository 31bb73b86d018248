//! The report for a terminal.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::regress::stand_in::stand_in;
use crate::regress::{RunHeading, RunReport, SuiteReport, TestCounts, TestOutcome, TestVerdict};

/// Returns the report on a suite: warnings, tests, counts.
///
/// The short form leaves out tests with expected results.
pub fn suite_text(suite: &SuiteReport, is_long: bool) -> String {
    let mut text = format!("{}\n", suite.name);
    for warning in &suite.warnings {
        let _ = writeln!(text, "  warning: {warning}");
    }
    for verdict in &suite.verdicts {
        if is_long || is_noteworthy(verdict) {
            push_verdict(&mut text, verdict);
        }
    }
    let _ = writeln!(text, "  Summary: {}", TestCounts::of(&suite.verdicts));
    text
}

/// Whether the short form contains a test.
fn is_noteworthy(verdict: &TestVerdict) -> bool {
    match verdict.outcome {
        TestOutcome::Pass | TestOutcome::ExpectedFail => verdict.is_disputed,
        // Missing commands are counted at the end.
        TestOutcome::Skip => verdict.missing.is_none(),
        _ => true,
    }
}

fn push_verdict(text: &mut String, verdict: &TestVerdict) {
    let _ = write!(text, "  {} {:7} ", verdict.label(), verdict.outcome);
    let expected = &verdict.expected;
    let answer = verdict.shown_answer();
    let _ = match (verdict.outcome, &verdict.note) {
        (TestOutcome::Pass | TestOutcome::Shown, _) => {
            write!(text, "{}: {answer}", verdict.command)
        }
        (_, Some(note)) => write!(text, "{}: {note}", verdict.command),
        _ => write!(
            text,
            "{}: expected [{expected}], got {answer}",
            verdict.command
        ),
    };
    text.push('\n');
    if verdict.outcome == TestOutcome::UnexpectedFail && *expected == answer {
        let escaped = regex_lite::escape(expected);
        let _ = writeln!(
            text,
            "    hint: an expected answer is a regular expression; these words are [{escaped}]"
        );
    }
    if verdict.is_disputed {
        text.push_str("    warning: the two dialects of matching disagree about this answer\n");
    }
    for line in verdict.stderr.iter().flat_map(|stderr| stderr.lines()) {
        let _ = writeln!(text, "    stderr: {line}");
    }
}

/// Returns the conditions of a run, a line for each, without an end of the last one.
pub fn conditions_text(heading: &RunHeading) -> String {
    let rows = heading.rows().into_iter();
    let lines = rows.map(|(label, text)| format!("{label}: {text}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the report on all suites: counts, missing commands, unstable answers, and the slowest
/// tests.
pub fn summary_text(report: &RunReport, n_slowest: usize) -> String {
    let mut text = String::new();
    let counts = report.counts();
    let _ = writeln!(
        text,
        "Total: {counts}\n{} in {}, {:.1} s; answers took {:.1} s, processor {:.1} s",
        counted(counts.n_tests(), "test"),
        counted(report.suites.len(), "suite"),
        report.time.as_secs_f64(),
        counts.seconds,
        counts.cpu_seconds
    );
    let mut missing: BTreeMap<&str, usize> = BTreeMap::new();
    for name in report.verdicts().filter_map(|v| v.missing.as_deref()) {
        *missing.entry(name).or_default() += 1;
    }
    for (name, count) in missing {
        let _ = writeln!(text, "skipped for want of `{name}`: {count}");
    }
    for (line, count) in stand_ins(report) {
        let _ = writeln!(text, "{line}: {}", counted(count, "test"));
    }
    if let Some((label, noise)) = noise(report) {
        let _ = writeln!(text, "written beside the answers, up to {label}: {noise}");
    }
    let n_disputed = report.verdicts().filter(|v| v.is_disputed).count();
    if n_disputed > 0 {
        let _ = writeln!(text, "judged otherwise by the other mode: {n_disputed}");
    }
    for test in &report.unstable {
        let answers = test.answers.join(" | ");
        let _ = writeln!(
            text,
            "not the same answer each time: {}: {answers}",
            test.label
        );
    }
    if let Some(first) = report.missing.first() {
        let missing = counted(report.missing.len(), "test");
        let _ = writeln!(text, "missing: {missing}, the first of them {first}");
    }
    push_slowest(&mut text, report, n_slowest);
    text
}

/// A number with what it counts: `1 test`, `3 tests`.
pub(super) fn counted(n: usize, what: &str) -> String {
    let ending = if n == 1 { "" } else { "s" };
    format!("{n} {what}{ending}")
}

/// What stood in for commands that the engine does not have, each with the number of tests.
pub(super) fn stand_ins(report: &RunReport) -> Vec<(String, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in report.verdicts().flat_map(|verdict| &verdict.stood_in) {
        *counts.entry(name).or_default() += 1;
    }
    let line = |name| Some(format!("{} for want of `{name}`", stand_in(name)?));
    let counts = counts.into_iter();
    counts
        .filter_map(|(name, count)| Some((line(name)?, count)))
        .collect()
}

/// What the engine wrote beside its answers, and the first test after it.
pub(super) fn noise(report: &RunReport) -> Option<(String, &str)> {
    report
        .verdicts()
        .find_map(|verdict| Some((verdict.label(), verdict.noise.as_deref()?)))
}

fn push_slowest(text: &mut String, report: &RunReport, n_slowest: usize) {
    let mut verdicts: Vec<&TestVerdict> = report.verdicts().collect();
    verdicts.sort_by_key(|verdict| std::cmp::Reverse(verdict.cost()));
    if n_slowest > 0 {
        text.push_str("slowest:\n");
    }
    for verdict in verdicts.into_iter().take(n_slowest) {
        let _ = writeln!(
            text,
            "  {:8.3} s {} {}",
            verdict.cost().as_secs_f64(),
            verdict.label(),
            verdict.command
        );
    }
}
