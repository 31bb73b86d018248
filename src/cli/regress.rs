//! `honte regress`: regression suites, for Honte itself or for any engine.

use std::collections::HashSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, ensure};
use clap::Args;
use honte::engine::Settings;
use honte::files::{self, Shard, WorkRecordError};
use honte::regress::baseline::{self, Changes};
use honte::regress::update::update_marks;
use honte::regress::{
    EngineKind, MatchMode, RunEvent, RunHeading, RunRecord, RunReport, RunSchedule, RunSettings,
    SelectError, Selection, TestOutcome, report, run as run_tests,
};

use super::EngineArgs;

/// A test failed unexpectedly, or its answers differed between passes.
const FAILED: u8 = 1;
/// The engine crashed or did not answer, no test was asked, or a suite or another file is invalid.
const BROKEN: u8 = 2;
/// The command line is invalid.
pub(super) const USAGE: u8 = 3;

/// The exit codes, as the help tells them.
const EXIT_CODES: &str = "\
Exit codes: 0 if all tests came out as expected; 1 for an unexpected FAIL or answers that differ
between passes; 2 for a crash, a timeout, an invalid file, a run in which no test was asked or a
missing part; 3 for a wrong command line.";

/// Options of a run.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXIT_CODES)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(super) struct RegressArgs {
    /// Suites: `FILE.tst`, `FILE:4,17,30-50` for some of its tests, a folder, or `@LIST` for a file
    /// with one of these on each line.
    #[arg(required_unless_present = "diff", value_name = "SUITE")]
    suites: Vec<String>,
    /// Command of the engine to test; by default Honte itself, with the options below.
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// Send the commands of this file to each engine after it has started.
    #[arg(long, value_name = "FILE")]
    setup: Option<PathBuf>,
    /// Run only the tests of these commands.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    only_commands: Vec<String>,
    /// How patterns are matched.
    #[arg(long = "match", value_enum, default_value_t = MatchMode::Full)]
    mode: MatchMode,
    /// Engines to run in parallel.
    #[arg(long, short, default_value_t = 1)]
    #[arg(value_parser = super::values::threads)]
    jobs: u16,
    /// Seconds for an answer.
    #[arg(long, default_value = "300", value_parser = super::values::seconds)]
    limit: Duration,
    /// Start a new engine for each block.
    #[arg(long)]
    fresh: bool,
    /// Run each test N times, and fail if its answers differ.
    #[arg(long, default_value_t = 1, value_name = "N",
          value_parser = super::values::whole(1..=u16::MAX))]
    repeat: u16,
    /// Run the tests in random order with this seed; of several passes the first keeps the order of
    /// the files.
    #[arg(long, value_name = "SEED", num_args = 0..=1, default_missing_value = "1",
          require_equals = true, value_parser = super::values::seed)]
    shuffle: Option<u64>,
    /// Show the engine the board turned or mirrored, in orientation K from 1 to 7; with --repeat
    /// each pass takes the next one, so that --rotate=0 --repeat 8 goes through all.
    #[arg(long, value_name = "K", num_args = 0..=1, default_missing_value = "1",
          require_equals = true, value_parser = super::values::whole(0..=7_u8))]
    rotate: Option<u8>,
    /// Print all tests, not only unexpected results.
    #[arg(long)]
    long: bool,
    /// Print the N slowest tests by their processor time, or where that is not known by the time
    /// until the answer.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = super::values::whole(0..=usize::MAX))]
    slowest: usize,
    /// Write the record of the run to this file: a line of JSON for its conditions, and one for each
    /// test as it ends.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Resume the run in the record.
    #[arg(long, requires = "json")]
    resume: bool,
    /// Run only this part of the tests, such as 1/4; --merge combines the parts.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Report on the run of these suites in these records, and run nothing.
    #[arg(long, value_name = "FILE", num_args = 1..,
          conflicts_with_all = ["json", "shard", "engine", "setup", "repeat", "shuffle", "rotate", "mode",
                                "limit", "fresh", "jobs"])]
    merge: Option<Vec<PathBuf>>,
    /// Write a `JUnit` report to this file.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write pages with boards, and summary.dat, to this folder.
    #[arg(long, value_name = "FOLDER")]
    html: Option<PathBuf>,
    /// Compare with an earlier run, given as its JSON file: tests that passed then must pass now,
    /// and the marks in the suites are ignored.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Compare two earlier runs, given as their JSON files, and run nothing.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], exclusive = true)]
    diff: Option<Vec<PathBuf>>,
    /// Update the `*` marks in the suites.
    #[arg(long)]
    update: bool,
    /// Treat an unexpected PASS as a failure.
    #[arg(long)]
    fail_on_unexpected_pass: bool,
    #[command(flatten)]
    honte: EngineArgs,
}

/// Runs the tests. An error of a file is printed on one line, with an exit code of its own.
pub(super) fn run(args: &RegressArgs) -> ExitCode {
    let code = match &args.diff {
        Some(files) => diff(files),
        None => run_suites(args),
    };
    ExitCode::from(code.unwrap_or_else(|error| {
        crate::say(&format!("honte: {error:#}"));
        match error.downcast_ref() {
            Some(SelectError::Numbers(_)) => USAGE,
            _ => BROKEN,
        }
    }))
}

fn diff(files: &[PathBuf]) -> Result<u8> {
    let runs: Vec<_> = files
        .iter()
        .map(|path| baseline::read(path))
        .collect::<Result<_, _>>()?;
    let [before, now] = runs.as_slice() else {
        return Ok(USAGE);
    };
    let changes =
        Changes::between(&before.verdicts, &now.verdicts).under(&before.heading, &now.heading);
    crate::print_on(changes.to_string().trim_end())?;
    Ok(if changes.newly_failing.is_empty() {
        0
    } else {
        FAILED
    })
}

fn run_suites(args: &RegressArgs) -> Result<u8> {
    let mut selection = Selection::read(&args.suites)?;
    if !args.only_commands.is_empty() {
        selection.only_commands(&args.only_commands.iter().cloned().collect::<HashSet<_>>());
    }
    ensure!(
        selection.n_tests() > 0,
        "no test is selected: a test is a numbered command"
    );
    if args.honte.rules.is_none() {
        selection.warn_of_scores_without_rules();
    }
    check_places(args, &selection)?;
    let before = args.baseline.as_deref().map(baseline::read).transpose()?;
    let settings = settings(args)?;
    let mut schedule = RunSchedule {
        jobs: usize::from(args.jobs),
        passes: usize::from(args.repeat),
        shuffle: args.shuffle,
        orientation: args.rotate.map(usize::from),
        shard: args.shard,
    };
    let mut record = record(args, &selection, &settings, schedule)?;
    if args.merge.is_some() {
        schedule.passes = record.heading().conditions.passes;
    }
    let report = run_and_tell(&selection, &settings, schedule, &mut record, args.long)?;
    crate::print_on(report::summary_text(&report, args.slowest).trim_end())?;
    let changes = before.map(|before| {
        Changes::between(&before.verdicts, report.verdicts())
            .under(&before.heading, &report.heading)
    });
    if let Some(changes) = &changes {
        crate::print_on(&format!("compared with the baseline:\n{changes}"))?;
    }
    write_reports(args, &selection, &report)?;
    if args.update {
        for (suite, results) in selection.suites.iter().zip(&report.suites) {
            let n_changes = update_marks(suite, &results.verdicts)
                .with_context(|| suite.path.display().to_string())?;
            crate::print_on(&format!("{}: {n_changes} marks changed", suite.name))?;
        }
    }
    let counts = report.counts();
    ensure!(counts.n_tests() > 0, "part {} has no test", args.shard);
    ensure!(counts.n_asked() > 0, "no test was asked: all were skipped");
    Ok(exit_code(args, &report, changes.as_ref()))
}

/// The record of the run: merged, resumed, begun, or not written.
fn record(
    args: &RegressArgs,
    selection: &Selection,
    settings: &RunSettings,
    schedule: RunSchedule,
) -> Result<RunRecord, WorkRecordError> {
    if let Some(files) = &args.merge {
        return RunRecord::merge(files, selection);
    }
    let date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let heading = RunHeading::new(selection, settings, schedule, date);
    match &args.json {
        None => Ok(RunRecord::unwritten(heading)),
        Some(path) => RunRecord::open(path, args.resume, heading),
    }
}

fn settings(args: &RegressArgs) -> Result<RunSettings> {
    let set_up = match &args.setup {
        None => String::new(),
        Some(path) => {
            let bytes = super::read_file(path, files::MOST_BYTES)?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
    };
    let command = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    Ok(RunSettings {
        engine: match &args.engine {
            Some(command) => EngineKind::Command {
                line: command.clone(),
                keeper: Some(super::keeper()?),
            },
            // A fixed seed makes `genmove` repeatable.
            None => EngineKind::Honte(Settings {
                seed: args.honte.seed.unwrap_or_default(),
                ..args.honte.settings()
            }),
        },
        set_up: set_up
            .lines()
            .map(command)
            .filter(|line| !line.is_empty())
            .collect(),
        rules: args.honte.rules,
        limit: args.limit,
        mode: args.mode,
        is_fresh: args.fresh,
    })
}

/// Runs the tests, prints the conditions and each finished suite, and shows the progress on a
/// terminal.
fn run_and_tell(
    selection: &Selection,
    settings: &RunSettings,
    schedule: RunSchedule,
    record: &mut RunRecord,
    is_long: bool,
) -> Result<RunReport> {
    crate::print_on(&report::conditions_text(record.heading()))?;
    if record.n_tests() > 0 {
        let n_tests = record.n_tests();
        crate::print_on(&format!("results taken from records: {n_tests}"))?;
    }
    let n_tests = selection.n_tests() * schedule.passes;
    let bar = super::progress_bar("{wide_bar} {pos}/{len} tests, {eta} left", n_tests);
    let mut failed = None;
    let report = run_tests(
        selection,
        settings,
        schedule,
        record,
        &mut |event| match event {
            RunEvent::Progress(n_tests) => bar.set_position(n_tests as u64),
            RunEvent::Finished(suite) => bar.suspend(|| {
                let text = report::suite_text(suite, is_long);
                failed = crate::print_on(text.trim_end()).err().or(failed.take());
            }),
        },
    );
    bar.finish_and_clear();
    failed.map_or(Ok(()), Err)?;
    Ok(report?)
}

/// Checks that the reports can be written, before the tests run.
fn check_places(args: &RegressArgs, selection: &Selection) -> Result<()> {
    super::check_pages([(&args.junit, super::MARKUP)], args.json.as_ref())?;
    if args.update {
        for suite in &selection.suites {
            files::check_place(&suite.path).with_context(|| suite.path.display().to_string())?;
        }
    }
    if let Some(folder) = &args.html {
        files::check_folder(folder).with_context(|| folder.display().to_string())?;
    }
    Ok(())
}

fn write_reports(args: &RegressArgs, selection: &Selection, report: &RunReport) -> Result<()> {
    if let Some(path) = &args.junit {
        super::write_file(path, report::junit(report).as_bytes())?;
    }
    if let Some(folder) = &args.html {
        report::write_pages(folder, &selection.suites, report)
            .with_context(|| folder.display().to_string())?;
    }
    Ok(())
}

fn exit_code(args: &RegressArgs, report: &RunReport, changes: Option<&Changes>) -> u8 {
    let counts = report.counts();
    let is_broken = counts.n_errors() > 0 || !report.missing.is_empty() || counts.n_broken > 0;
    let (n_fails, n_passes) = match changes {
        Some(changes) => (changes.newly_failing.len(), changes.newly_passing.len()),
        None => (
            counts.count(TestOutcome::UnexpectedFail),
            counts.count(TestOutcome::UnexpectedPass),
        ),
    };
    let has_failed = n_fails > 0 || (args.fail_on_unexpected_pass && n_passes > 0);
    match (is_broken, has_failed || !report.unstable.is_empty()) {
        (true, _) => BROKEN,
        (false, true) => FAILED,
        (false, false) => 0,
    }
}
