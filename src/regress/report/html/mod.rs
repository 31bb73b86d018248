//! HTML pages: one for all suites and one for each, with boards for all tests that did not simply
//! pass. Each page is complete in itself, and its script only filters and chooses.

mod index;
mod suite;

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use super::summary::summary_dat;
use crate::files::replace;
use crate::regress::suite::Suite;
use crate::regress::{RunReport, TestCounts, TestOutcome};

const SCRIPT: &str = include_str!("script.js");

/// The outcomes from left to right in a bar.
const OUTCOMES: [TestOutcome; 8] = [
    TestOutcome::Pass,
    TestOutcome::UnexpectedPass,
    TestOutcome::ExpectedFail,
    TestOutcome::UnexpectedFail,
    TestOutcome::Crash,
    TestOutcome::Timeout,
    TestOutcome::Shown,
    TestOutcome::Skip,
];

/// Writes `index.html`, a page for each suite, and `summary.dat` to a folder, which is created if
/// necessary. The suites must be those of the report, in the same order.
///
/// # Errors
///
/// Fails if a file cannot be written.
pub fn write_pages(folder: &Path, suites: &[Suite], report: &RunReport) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    replace(&folder.join("summary.dat"), summary_dat(report).as_bytes())?;
    let names = page_names(report);
    let index = index::page(report, &names);
    replace(&folder.join("index.html"), index.as_bytes())?;
    for (nth, (suite, name)) in suites.iter().zip(&names).enumerate() {
        let page = suite::page(suite, report, nth, &names);
        replace(&folder.join(name), page.as_bytes())?;
    }
    Ok(())
}

/// The file names of the pages of all suites, links as they stand. Suites have different pages also
/// where upper and lower case are one.
fn page_names(report: &RunReport) -> Vec<String> {
    let is_plain = |c: char| c.is_alphanumeric() || "._-".contains(c);
    let mut taken = HashSet::from(["index".to_owned()]);
    let suites = report.suites.iter().enumerate();
    suites
        .map(|(nth, suite)| {
            let mut name = suite.name.replace(|c| !is_plain(c), "-");
            while !taken.insert(name.to_lowercase()) {
                let _ = write!(name, "-{nth}");
            }
            name + ".html"
        })
        .collect()
}

/// The class of an outcome, which gives it a color.
const fn class(outcome: TestOutcome) -> &'static str {
    match outcome {
        TestOutcome::Crash | TestOutcome::Timeout => "error",
        other => other.word(),
    }
}

/// The meaning of an outcome in a few words.
const fn meaning(outcome: TestOutcome) -> &'static str {
    match outcome {
        TestOutcome::Pass => "right",
        TestOutcome::UnexpectedPass => "right, although a known failure",
        TestOutcome::ExpectedFail => "wrong, a known failure",
        TestOutcome::UnexpectedFail => "wrong",
        TestOutcome::Crash => "the engine ended, or broke the protocol",
        TestOutcome::Timeout => "no answer in time",
        TestOutcome::Shown => "only shown",
        TestOutcome::Skip => "could not be asked",
    }
}

/// The outcomes that occur, with their numbers.
fn occurring(counts: &TestCounts) -> impl Iterator<Item = (TestOutcome, usize)> {
    let counted = OUTCOMES.map(|outcome| (outcome, counts.count(outcome)));
    counted.into_iter().filter(|&(_, count)| count > 0)
}

/// A bar with the share of each outcome.
fn bar(counts: &TestCounts, more: &str) -> String {
    let words: Vec<String> = occurring(counts)
        .map(|(outcome, count)| format!("{count} {outcome}"))
        .collect();
    let label = words.join(", ");
    let mut bar = format!("<div class=\"bar{more}\" role=\"img\" aria-label=\"{label}\">");
    for (outcome, count) in occurring(counts) {
        let class = class(outcome);
        let _ = write!(
            bar,
            "<i class=\"{class}\" style=\"flex:{count}\" title=\"{count} {outcome}\"></i>"
        );
    }
    bar.push_str("</div>");
    bar
}

/// Boxes for the outcomes that occur and a field for words, which filter the rows. Without scripts
/// they are hidden.
fn filter(counts: &TestCounts, what: &str) -> String {
    let mut filter = String::from("<div class=\"filter\" hidden>\n");
    for (outcome, count) in occurring(counts) {
        let (class, meaning) = (class(outcome), meaning(outcome));
        let _ = writeln!(
            filter,
            "<label class=\"{class}\" title=\"{meaning}\"><input type=\"checkbox\" \
             value=\"{outcome}\" checked>{outcome} {count}</label>"
        );
    }
    let _ = writeln!(
        filter,
        "<input type=\"search\" placeholder=\"Search {what}\" aria-label=\"Search {what}\">\n\
         <output class=\"faint\"></output>\n</div>"
    );
    filter
}
