//! The page of all suites.

use std::fmt::Write;

use super::{SCRIPT, bar, filter, occurring};
use crate::page::{conditions, document, escape};
use crate::regress::report::text::{counted, noise, stand_ins};
use crate::regress::{RunReport, TestCounts, TestOutcome};

pub(super) fn page(report: &RunReport, pages: &[String]) -> String {
    let counts = report.counts();
    let heading = &report.heading;
    let mut body = format!(
        "<h1>Regression tests</h1>\n<p><b>{}</b> <span class=\"faint\">{}</span>\n{}\n\
         <p>{counts}\n",
        escape(&heading.conditions.engine),
        escape(&heading.date),
        bar(&counts, " total"),
    );
    push_remarks(&mut body, report);
    body.push_str(&filter(&counts, "suites"));
    push_table(&mut body, report, pages);
    body.push_str(&conditions(report.heading.rows()));
    document("Regression tests", &body, &[SCRIPT])
}

fn push_remarks(body: &mut String, report: &RunReport) {
    for (line, count) in stand_ins(report) {
        let (line, tests) = (escape(&line), counted(count, "test"));
        let _ = writeln!(body, "<p class=\"faint\">{line}: {tests}");
    }
    if let Some((label, noise)) = noise(report) {
        let (label, noise) = (escape(&label), escape(noise));
        let _ = writeln!(
            body,
            "<p class=\"faint\">Written beside the answers, up to {label}: <code>{noise}</code>"
        );
    }
    if let Some(first) = report.missing.first() {
        let (missing, first) = (counted(report.missing.len(), "test"), escape(first));
        let _ = writeln!(
            body,
            "<p><b>Missing: {missing}</b>, the first of them {first}"
        );
    }
    for test in &report.unstable {
        let answers = escape(&test.answers.join(" | "));
        let label = escape(&test.label);
        let _ = writeln!(body, "<p>Not the same answer each time: {label}: {answers}");
    }
}

fn push_table(body: &mut String, report: &RunReport, pages: &[String]) {
    body.push_str(
        "<table class=\"suites\">\n<thead><tr><th>Suite<th>Outcomes<th class=\"n\">Passes\
         <th class=\"n\">FAIL<th class=\"n\">fail<th class=\"n\">PASS<th class=\"n\">Errors\
         <th class=\"n\">Skipped<th class=\"n\">Seconds</thead>\n<tbody>\n",
    );
    for (suite, page) in report.suites.iter().zip(pages) {
        let link = format!("<a href=\"{}\">{}</a>", escape(page), escape(&suite.name));
        push_row(body, &link, &TestCounts::of(&suite.verdicts));
    }
    body.push_str("</tbody>\n<tfoot>\n");
    push_row(body, "Total", &report.counts());
    body.push_str("</tfoot>\n</table>\n");
}

fn push_row(body: &mut String, name: &str, counts: &TestCounts) {
    let has: Vec<&str> = occurring(counts)
        .map(|(outcome, _)| outcome.word())
        .collect();
    let _ = write!(
        body,
        "<tr data-has=\"{}\"><td>{name}<td>{}<td class=\"n\" data-label=\"passes\">{}/{}",
        has.join(" "),
        bar(counts, ""),
        counts.n_passes(),
        counts.n_judged(),
    );
    for (label, count) in [
        ("FAIL", counts.count(TestOutcome::UnexpectedFail)),
        ("fail", counts.count(TestOutcome::ExpectedFail)),
        ("PASS", counts.count(TestOutcome::UnexpectedPass)),
        ("errors", counts.n_errors()),
        ("skipped", counts.count(TestOutcome::Skip)),
    ] {
        let zero = if count == 0 { " zero" } else { "" };
        let _ = write!(body, "<td class=\"n{zero}\" data-label=\"{label}\">{count}");
    }
    let seconds = counts.seconds;
    let _ = writeln!(body, "<td class=\"n\" data-label=\"seconds\">{seconds:.1}");
}
