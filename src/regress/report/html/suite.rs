//! The page of a suite: a table of all tests, and beside it the boards of those that did not simply
//! pass, the first failure before all others.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::fs;

use super::{SCRIPT, bar, class, filter, meaning};
use crate::board::Point;
use crate::page::{conditions, document, escape};
use crate::regress::expectation::Expectation;
use crate::regress::replay::{ShownBoard, boards};
use crate::regress::report::picture::{Mark, picture};
use crate::regress::rotation::point;
use crate::regress::stand_in::path_and_rest;
use crate::regress::suite::{Step, Suite, Test};
use crate::regress::{RunReport, SuiteReport, TestCounts, TestOutcome, TestVerdict};

pub(super) fn page(suite: &Suite, report: &RunReport, nth: usize, pages: &[String]) -> String {
    let results = &report.suites[nth];
    let name = escape(&results.name);
    let counts = TestCounts::of(&results.verdicts);
    let mut body = navigation(report, nth, pages);
    let _ = writeln!(
        body,
        "<h1>{name}</h1>\n{}\n<p>{counts}",
        bar(&counts, " total")
    );
    for warning in &results.warnings {
        let _ = writeln!(body, "<p class=\"faint\">Warning: {}", escape(warning));
    }
    body.push_str("<div class=\"suite\">\n<main>\n");
    body.push_str(&filter(&counts, "tests"));
    push_table(&mut body, results);
    body.push_str(&conditions(report.heading.rows()));
    body.push_str("</main>\n<aside class=\"boards\">\n");
    push_cards(&mut body, suite, results);
    body.push_str("</aside>\n</div>\n");
    document(&name, &body, &[SCRIPT])
}

/// Links to the page of all suites and to the neighbors.
fn navigation(report: &RunReport, nth: usize, pages: &[String]) -> String {
    let mut links = String::from("<nav><a href=\"index.html\">All suites</a>");
    let before = nth.checked_sub(1);
    let after = Some(nth + 1).filter(|&after| after < report.suites.len());
    for (arrow, other) in [("←", before), ("→", after)] {
        if let Some(other) = other {
            let page = escape(&pages[other]);
            let name = escape(&report.suites[other].name);
            let _ = write!(links, "<a href=\"{page}\">{arrow} {name}</a>");
        }
    }
    links.push_str("</nav>\n");
    links
}

fn push_table(body: &mut String, results: &SuiteReport) {
    body.push_str(
        "<table class=\"tests\">\n<thead><tr><th>Test<th>Outcome<th>Command<th>Expected<th>Answer\
         <th class=\"n\">Seconds</thead>\n<tbody>\n",
    );
    for verdict in &results.verdicts {
        let id = escape(&verdict.id);
        let (link, card) = if has_card(verdict) {
            (
                format!("<a href=\"#t{id}\">{id}</a>"),
                format!(" data-card=\"t{id}\""),
            )
        } else {
            (id, String::new())
        };
        let outcome = verdict.outcome;
        let _ = writeln!(
            body,
            "<tr data-has=\"{outcome}\"{card}><td>{link}<td>{}<td><code>{}</code>\
             <td data-label=\"expected\"><code>{}</code><td data-label=\"answer\"><code>{}</code>\
             <td class=\"n\" data-label=\"seconds\">{:.3}",
            badge(outcome),
            escape(&verdict.command),
            escape(&verdict.expected),
            escape(&verdict.shown_answer()),
            verdict.cost().as_secs_f64()
        );
    }
    body.push_str("</tbody>\n</table>\n");
}

fn badge(outcome: TestOutcome) -> String {
    let (class, meaning) = (class(outcome), meaning(outcome));
    format!("<span class=\"badge {class}\" title=\"{meaning}\">{outcome}</span>")
}

fn has_card(verdict: &TestVerdict) -> bool {
    verdict.outcome != TestOutcome::Pass || verdict.is_disputed
}

/// The place among the verdicts of the one whose board is seen first: an unexpected failure or an
/// error, else a known failure, else any.
fn first_seen(verdicts: &[TestVerdict]) -> Option<usize> {
    let is_bad = |verdict: &TestVerdict| {
        matches!(
            verdict.outcome,
            TestOutcome::UnexpectedFail | TestOutcome::Crash | TestOutcome::Timeout
        )
    };
    let is_known = |verdict: &TestVerdict| verdict.outcome == TestOutcome::ExpectedFail;
    let find = |is_it: &dyn Fn(&TestVerdict) -> bool| verdicts.iter().position(is_it);
    find(&is_bad)
        .or_else(|| find(&is_known))
        .or_else(|| find(&has_card))
}

fn push_cards(body: &mut String, suite: &Suite, results: &SuiteReport) {
    let first = first_seen(&results.verdicts);
    let shown = || {
        let verdicts = results.verdicts.iter().enumerate();
        verdicts.filter(|(_, verdict)| has_card(verdict))
    };
    let answers = results.verdicts.iter().map(|verdict| {
        let answer = verdict.answer.as_deref().unwrap_or_default();
        (verdict.id.as_str(), (!verdict.is_refused).then_some(answer))
    });
    let wanted = shown().map(|(_, verdict)| verdict.id.as_str()).collect();
    let boards = boards(suite, &answers.collect(), &wanted);
    let steps = suite.steps.iter().enumerate();
    let tests: HashMap<&str, (usize, &Test)> = steps
        .filter_map(|(at, step)| Some((at, step.test.as_ref()?)))
        .map(|(at, test)| (test.id.as_str(), (at, test)))
        .collect();
    for (nth, verdict) in shown() {
        if let Some(&(at, test)) = tests.get(verdict.id.as_str()) {
            let chosen = if Some(nth) == first { " chosen" } else { "" };
            let id = escape(&verdict.id);
            let _ = writeln!(body, "<article class=\"card{chosen}\" id=\"t{id}\">");
            push_card(body, verdict, test, boards.get(&verdict.id));
            push_record(body, suite, &suite.steps[..at]);
            body.push_str("</article>\n");
        }
    }
}

fn push_card(body: &mut String, verdict: &TestVerdict, test: &Test, board: Option<&ShownBoard>) {
    let (id, command) = (escape(&verdict.id), escape(&verdict.command));
    let _ = writeln!(body, "<h2>{} {id}</h2>", badge(verdict.outcome));
    let _ = writeln!(
        body,
        "<p><code>{command}</code><br>expected <code>[{}]</code><br>answer <code>{}</code>",
        escape(&verdict.expected),
        escape(&verdict.shown_answer())
    );
    if let Some(board) = board {
        let is_negated = test
            .expectation
            .as_ref()
            .is_some_and(Expectation::is_negated);
        let marks = marks(board, verdict, is_negated);
        // Small boards are drawn larger, but not as large as the others.
        let width = 1.5 * (f32::from(board.position.size().columns()) + 2.0);
        let _ = writeln!(
            body,
            "<figure style=\"max-width:{width}rem\">{}",
            picture(board, &marks)
        );
        push_caption(body, &marks);
        body.push_str("</figure>\n");
    }
    let stood_in = verdict.stood_in.iter();
    let helped = stood_in.map(|name| format!("others stood in for {name}"));
    let remarks = [&verdict.note, &verdict.stderr].into_iter().flatten();
    if !test.remark.is_empty() {
        let _ = writeln!(body, "<pre>{}</pre>", escape(&test.remark));
    }
    for text in remarks.cloned().chain(helped) {
        let _ = writeln!(body, "<pre>{}</pre>", escape(&text));
    }
}

/// Explains the marks on a board.
fn push_caption(body: &mut String, marks: &BTreeMap<Point, Mark>) {
    body.push_str("<figcaption>");
    for mark in Mark::ALL {
        if marks.values().any(|&other| other == mark) {
            let (color, meaning) = (mark.color(), mark.meaning());
            let _ = write!(
                body,
                "<span><i style=\"border-color:{color}\"></i>{meaning}</span>"
            );
        }
    }
    body.push_str("</figcaption>");
}

/// Adds a link to the record of the position, which these steps set up.
fn push_record(body: &mut String, suite: &Suite, steps: &[Step]) {
    let loaded = steps.iter().rev().find(|step| step.name() == "loadsgf");
    let Some(loaded) = loaded else { return };
    let arguments = loaded.command["loadsgf".len()..].trim();
    let (file, before) = path_and_rest(arguments);
    let path = suite.folder().join(file);
    let path = fs::canonicalize(&path).unwrap_or(path);
    // What would end the path of a link.
    let link = [("%", "%25"), ("#", "%23"), ("?", "%3F")]
        .into_iter()
        .fold(path.to_string_lossy().into_owned(), |link, (sign, code)| {
            link.replace(sign, code)
        });
    let before = match before.trim() {
        "" => String::new(),
        number => format!(", before move {}", escape(number)),
    };
    let _ = writeln!(
        body,
        "<p class=\"faint\"><a href=\"{}\">{}</a>{before}",
        escape(&link),
        escape(file)
    );
}

/// The marks: the points of the command, those of the pattern, and the answer.
fn marks(board: &ShownBoard, verdict: &TestVerdict, is_negated: bool) -> BTreeMap<Point, Mark> {
    let size = board.position.size();
    let points = |text: &str| -> Vec<Point> {
        text.split(|c: char| !c.is_ascii_alphanumeric())
            .filter_map(|word| point(word, size))
            .collect()
    };
    let asked_for = if is_negated {
        Mark::Forbidden
    } else {
        Mark::Wanted
    };
    let marked = |text: &str, mark: Mark| points(text).into_iter().map(move |point| (point, mark));
    let mut marks: BTreeMap<Point, Mark> = marked(&verdict.command, Mark::Asked).collect();
    marks.extend(marked(&verdict.expected, asked_for));
    let mark = if verdict.outcome.is_pass() {
        Mark::Right
    } else {
        Mark::Wrong
    };
    let answer = verdict.answer.as_deref().unwrap_or_default();
    marks.extend(marked(answer, mark));
    marks
}
