//! HTML pages: one for all suites and one for each, with boards for all tests that did not simply
//! pass.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use gtp::Vertex;

use super::markup::escape;
use super::picture::{Mark, picture};
use super::summary::summary_dat;
use super::text::stand_ins;
use crate::board::Point;
use crate::regress::expectation::Expectation;
use crate::regress::replay::{ShownBoard, boards};
use crate::regress::suite::Suite;
use crate::regress::{RunReport, SuiteReport, TestCounts, TestOutcome, TestVerdict};

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<style>\n\
    body { font-family: sans-serif } td, th { padding: .1em .6em; text-align: left }\n\
    .FAIL, .CRASH, .TIMEOUT { background: #fcc } .PASS { background: #cfc }\n\
    .fail { background: #fec } .skip { color: #777 }\n\
    figure { display: inline-block } pre { white-space: pre-wrap }\n</style>\n";

/// Writes `index.html`, a page for each suite, and `summary.dat` to a folder, which is created if
/// necessary. The suites must be those of the report, in the same order.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write_pages(folder: &Path, suites: &[Suite], report: &RunReport) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("summary.dat"), summary_dat(report))?;
    fs::write(folder.join("index.html"), index(report))?;
    for (nth, (suite, results)) in suites.iter().zip(&report.suites).enumerate() {
        fs::write(folder.join(page_name(report, nth)), page(suite, results))?;
    }
    Ok(())
}

/// The file name of the page of a suite; suites with equal names have different pages.
fn page_name(report: &RunReport, nth: usize) -> String {
    let plain = |nth: usize| report.suites[nth].name.replace(['/', '\\'], "-");
    let name = plain(nth);
    let is_taken = (0..nth).any(|other| plain(other) == name);
    if is_taken || name == "index" {
        format!("{name}-{nth}.html")
    } else {
        format!("{name}.html")
    }
}

fn index(report: &RunReport) -> String {
    let mut page = format!("{HEAD}<title>Regression tests</title>\n<h1>Regression tests</h1>\n");
    page.push_str(
        "<table>\n<tr><th>Suite<th>Tests<th>FAIL<th>fail<th>PASS<th>pass<th>Error<th>Skipped\
         <th>Time\n",
    );
    for (nth, suite) in report.suites.iter().enumerate() {
        let link = format!(
            "<a href=\"{}\">{}</a>",
            escape(&page_name(report, nth)),
            escape(&suite.name)
        );
        push_row(&mut page, &link, &TestCounts::of(&suite.verdicts));
    }
    push_row(&mut page, "Total", &report.counts());
    page.push_str("</table>\n<table>\n");
    for (label, text) in report.heading.rows() {
        let _ = writeln!(page, "<tr><th>{label}<td>{}", escape(&text));
    }
    page.push_str("</table>\n");
    for (line, count) in stand_ins(report) {
        let _ = writeln!(page, "<p>{}: {count} tests", escape(&line));
    }
    for test in &report.unstable {
        let answers = escape(&test.answers.join(" | "));
        let label = escape(&test.label);
        let _ = writeln!(page, "<p>Not the same answer each time: {label}: {answers}");
    }
    page
}

fn push_row(page: &mut String, name: &str, counts: &TestCounts) {
    let count = |outcome| counts.count(outcome);
    let _ = writeln!(
        page,
        "<tr><td>{name}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{}<td>{:.1}",
        counts.n_tests(),
        count(TestOutcome::UnexpectedFail),
        count(TestOutcome::ExpectedFail),
        count(TestOutcome::UnexpectedPass),
        count(TestOutcome::Pass),
        counts.n_errors(),
        count(TestOutcome::Skip),
        counts.seconds
    );
}

/// The page of a suite: a table of all tests, then details with boards of those that did not simply
/// pass.
fn page(suite: &Suite, results: &SuiteReport) -> String {
    let name = escape(&results.name);
    let counts = TestCounts::of(&results.verdicts);
    let mut page = format!(
        "{HEAD}<title>{name}</title>\n<h1>{name}</h1>\n<p><a href=\"index.html\">All suites</a>\n\
         <p>{counts}\n"
    );
    for warning in &results.warnings {
        let _ = writeln!(page, "<p>Warning: {}", escape(warning));
    }
    page.push_str(
        "<table>\n<tr><th>Test<th>TestOutcome<th>Command<th>Expected<th>Answer<th>Time\n",
    );
    for verdict in &results.verdicts {
        let id = escape(&verdict.id);
        let link = if has_details(verdict) {
            format!("<a href=\"#t{id}\">{id}</a>")
        } else {
            id
        };
        let _ = writeln!(
            page,
            "<tr class=\"{0}\"><td>{link}<td>{0}<td>{1}<td>{2}<td>{3}<td>{4:.3}",
            verdict.outcome,
            escape(&verdict.command),
            escape(&verdict.expected),
            escape(&verdict.shown_answer()),
            verdict.cost().as_secs_f64()
        );
    }
    page.push_str("</table>\n");
    push_details(&mut page, suite, results);
    page
}

fn has_details(verdict: &TestVerdict) -> bool {
    verdict.outcome != TestOutcome::Pass || verdict.is_disputed
}

fn push_details(page: &mut String, suite: &Suite, results: &SuiteReport) {
    let shown = || {
        results
            .verdicts
            .iter()
            .filter(|verdict| has_details(verdict))
    };
    let answers: HashMap<&str, &str> = shown()
        .map(|v| (v.id.as_str(), v.answer.as_deref().unwrap_or_default()))
        .collect();
    let boards = boards(suite, &answers);
    for verdict in shown() {
        let test = suite.steps.iter().enumerate();
        let found = test.filter_map(|(at, step)| Some((at, step.test.as_ref()?)));
        let Some((at, test)) = found.into_iter().find(|(_, test)| test.id == verdict.id) else {
            continue;
        };
        let (id, outcome) = (escape(&verdict.id), verdict.outcome);
        let _ = writeln!(
            page,
            "<h2 id=\"t{id}\" class=\"{outcome}\">{id} {outcome}</h2>"
        );
        if !test.remark.is_empty() {
            let _ = writeln!(page, "<pre>{}</pre>", escape(&test.remark));
        }
        if let Some(board) = boards.get(&verdict.id) {
            let is_negated = test
                .expectation
                .as_ref()
                .is_some_and(Expectation::is_negated);
            let marks = marks(board, verdict, is_negated);
            let _ = writeln!(page, "<figure>{}</figure>", picture(board, &marks));
        }
        push_record(page, suite, at);
        let _ = writeln!(
            page,
            "<p><code>{}</code>: expected <code>[{}]</code>, got <code>{}</code>",
            escape(&verdict.command),
            escape(&verdict.expected),
            escape(&verdict.shown_answer())
        );
        for text in [&verdict.note, &verdict.stderr].into_iter().flatten() {
            let _ = writeln!(page, "<pre>{}</pre>", escape(text));
        }
    }
}

/// Adds a link to the record of the position.
fn push_record(page: &mut String, suite: &Suite, at: usize) {
    let loaded = suite.steps[..at]
        .iter()
        .rev()
        .find(|step| step.name() == "loadsgf");
    let Some(file) = loaded.and_then(|step| step.command.split_whitespace().nth(1)) else {
        return;
    };
    let path = suite.folder().join(file.trim_matches('"'));
    let path = fs::canonicalize(&path).unwrap_or(path);
    let _ = writeln!(
        page,
        "<p><a href=\"{}\">{}</a>",
        escape(&path.to_string_lossy()),
        escape(file)
    );
}

/// The marks: the points of the pattern, and the answer.
fn marks(board: &ShownBoard, verdict: &TestVerdict, is_negated: bool) -> BTreeMap<Point, Mark> {
    let size = board.position.size();
    let point = |word: &str| match word.parse() {
        Ok(Vertex::At { column, row }) => size.point(column, row),
        _ => None,
    };
    let points = |text: &str| -> Vec<Point> {
        text.split(|c: char| !c.is_ascii_alphanumeric())
            .filter_map(point)
            .collect()
    };
    let asked_for = if is_negated {
        Mark::Forbidden
    } else {
        Mark::Wanted
    };
    let mut marks: BTreeMap<Point, Mark> = points(&verdict.expected)
        .into_iter()
        .map(|point| (point, asked_for))
        .collect();
    let mark = if verdict.outcome.is_pass() {
        Mark::Right
    } else {
        Mark::Wrong
    };
    let answer = verdict.answer.as_deref().unwrap_or_default();
    marks.extend(points(answer).into_iter().map(|point| (point, mark)));
    marks
}
