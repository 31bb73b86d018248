//! Tests of the parts of the runner.

mod comparing;
mod helping;
mod matching;
mod recording;
mod rotating;
mod running;
mod selecting;

use std::path::Path;
use std::time::Duration;

use super::{
    EngineKind, MatchMode, RunEvent, RunRecord, RunReport, RunSchedule, RunSettings, Selection,
    Suite, TestVerdict, run,
};
use crate::engine::Settings;

pub(super) fn suite(text: &str) -> Suite {
    Suite::parse(Path::new("a.tst"), text.as_bytes())
}

pub(super) fn honte() -> RunSettings {
    RunSettings {
        engine: EngineKind::Honte(Settings {
            playouts: Some(50),
            uses_net: false,
            ..Settings::default()
        }),
        set_up: Vec::new(),
        rules: None,
        limit: Duration::from_mins(1),
        mode: MatchMode::Full,
        is_fresh: false,
    }
}

pub(super) fn select_all(suites: Vec<Suite>) -> Selection {
    let is_test = |suite: &Suite| suite.steps.iter().map(|step| step.test.is_some()).collect();
    let mut selection = Selection::default();
    selection.wanted = suites.iter().map(is_test).collect();
    selection.suites = suites;
    selection
}

/// Runs all tests of a suite.
pub(super) fn run_suite(suite: Suite, settings: &RunSettings) -> RunReport {
    let selection = select_all(vec![suite]);
    run_all(&selection, settings, RunSchedule::default())
}

/// Runs all selected tests without writing a record.
pub(super) fn run_all(
    selection: &Selection,
    settings: &RunSettings,
    schedule: RunSchedule,
) -> RunReport {
    let mut record = RunRecord::default();
    run(
        selection,
        settings,
        schedule,
        &mut record,
        &mut |_: RunEvent<'_>| {},
    )
    .unwrap()
}

/// `10 pass` and so on, one line for each test.
pub(super) fn outcomes(report: &RunReport) -> String {
    let outcome = |verdict: &TestVerdict| format!("{} {}", verdict.id, verdict.outcome);
    let lines: Vec<String> = report.verdicts().map(outcome).collect();
    lines.join("\n") + "\n"
}
