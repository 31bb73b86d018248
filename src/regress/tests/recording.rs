//! Records of runs: interrupted anywhere, merged from parts, and refused.

use std::fs;
use std::path::{Path, PathBuf};

use super::{honte, run_all, select_all, suite};
use crate::folder::Folder;
use crate::regress::{
    RunHeading, RunRecord, RunReport, RunSchedule, RunSettings, Selection, TestVerdict, report, run,
};

/// Blocks with moves that are tests, a command that fails outside of tests, and a setting.
fn selection() -> Selection {
    let block = |n: usize| {
        format!(
            "boardsize 5\nincrease_depths\n{n}0 play b C{n}\n{n}1 genmove w\n#? [x]\n\
             {n}2 all_legal b\n#? [.*]\n{n}3 komi {n}.5\n{n}4 play b C{n}\n#? []*\n{n}5 get_komi\n"
        )
    };
    let text = [1, 2, 3].map(block).concat();
    let other = suite(&text.replace("C2", "D2"));
    let mut selection = select_all(vec![suite(&text), other]);
    selection.suites[1].name = "b".into();
    selection
}

fn heading(settings: &RunSettings, schedule: RunSchedule) -> RunHeading {
    RunHeading::new(&selection(), settings, schedule, "today".into())
}

/// Runs the selection with this record.
fn resume(path: &Path, schedule: RunSchedule) -> RunReport {
    let mut record = RunRecord::open(path, true, heading(&honte(), schedule)).unwrap();
    run(&selection(), &honte(), schedule, &mut record, &mut |_| {}).unwrap()
}

/// The report without what differs from run to run.
fn timeless(mut report: RunReport) -> RunReport {
    report.time = std::time::Duration::ZERO;
    report.heading = RunHeading::default();
    for suite in &mut report.suites {
        for verdict in &mut suite.verdicts {
            (verdict.seconds, verdict.cpu_seconds) = (0.0, None);
        }
    }
    report
}

fn twice() -> RunSchedule {
    RunSchedule {
        passes: 2,
        shuffle: Some(3),
        ..RunSchedule::default()
    }
}

#[test]
fn a_run_interrupted_anywhere_is_resumed_to_the_same_end() {
    let folder = Folder::new("regress");
    let path = PathBuf::from(folder.path("run.json"));
    let whole = resume(&path, twice());
    assert_eq!(whole.counts().n_tests(), 36);
    assert_eq!(
        timeless(whole.clone()),
        timeless(run_all(&selection(), &honte(), twice())),
        "a record changes nothing"
    );
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(
        text.lines().count(),
        1 + 2 * 36 + 6,
        "six warnings of the set-up"
    );
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    for end in ends {
        for cut in [end, end - 1, end.saturating_sub(30)] {
            fs::write(&path, &text.as_bytes()[..cut]).unwrap();
            let resumed = resume(&path, twice());
            assert_eq!(timeless(resumed), timeless(whole.clone()), "cut at {cut}");
            let record = fs::read_to_string(&path).unwrap();
            let mut tests: Vec<TestVerdict> = record
                .lines()
                .filter_map(|line| serde_json::from_str(line).ok())
                .collect();
            tests.sort_by_key(|verdict| (verdict.pass, verdict.label()));
            tests.dedup_by_key(|verdict| (verdict.pass, verdict.label()));
            assert_eq!(tests.len(), 72, "each test once, cut at {cut}");
        }
    }
    let before = fs::read(&path).unwrap();
    resume(&path, twice());
    assert_eq!(fs::read(&path).unwrap(), before, "nothing is left to run");
}

#[test]
fn parts_give_together_what_the_whole_gives() {
    let folder = Folder::new("regress");
    let paths: Vec<PathBuf> = ["1/4", "2/4", "3/4", "4/4"]
        .map(|part| {
            let path = PathBuf::from(folder.path(&part.replace('/', "-")));
            let shard = part.parse().unwrap();
            resume(&path, RunSchedule { shard, ..twice() });
            path
        })
        .to_vec();
    let merge = |paths: &[PathBuf]| {
        let mut record = RunRecord::merge(paths, &selection()).unwrap();
        run(&selection(), &honte(), twice(), &mut record, &mut |_| {}).unwrap()
    };
    let whole = timeless(run_all(&selection(), &honte(), twice()));
    let again = [paths.clone(), paths.clone()].concat();
    assert_eq!(timeless(merge(&paths)), whole);
    assert_eq!(timeless(merge(&again)), whole, "each test once");
    let part = merge(&paths[..3]);
    assert_eq!(part.missing.len(), 12, "the fourth block, twice");
    let text = report::summary_text(&part, 0);
    assert!(
        text.contains("missing: 12 tests, the first of them b:10\n"),
        "{text}"
    );
}

#[test]
fn records_of_other_runs_are_refused_with_the_difference() {
    let folder = Folder::new("regress");
    let path = PathBuf::from(folder.path("run.json"));
    let own = heading(&honte(), twice());
    let error = |heading: &RunHeading| {
        let error = RunRecord::open(&path, true, heading.clone()).unwrap_err();
        error
            .to_string()
            .replace(&path.display().to_string(), "FILE")
    };
    resume(&path, twice());
    let taken = RunRecord::open(&path, false, own.clone())
        .unwrap_err()
        .to_string();
    assert!(taken.ends_with("holds a record already: resume it, or name another file"));
    let limited = RunSettings {
        limit: std::time::Duration::from_secs(7),
        ..honte()
    };
    assert_eq!(
        error(&heading(&limited, twice())),
        "FILE has other conditions: limit: 60 s for an answer -> 7 s for an answer"
    );
    let shard = "1/2".parse().unwrap();
    assert_eq!(
        error(&heading(&honte(), RunSchedule { shard, ..twice() })),
        "FILE has other conditions: part: 1/1 -> 1/2"
    );
    let record = RunRecord::open(&path, true, own.clone()).unwrap();
    assert_eq!(error(&own), "FILE is in use by another process");
    drop(record);

    let text = fs::read_to_string(&path).unwrap();
    fs::write(
        &path,
        text.clone() + &text.lines().nth(3).unwrap().replace("0.0", "1.0") + "\n",
    )
    .unwrap();
    let contradiction = error(&own);
    assert!(
        contradiction.contains(": two entries differ about "),
        "{contradiction}"
    );
    let tests = text.split_once('\n').unwrap().1;
    fs::write(&path, tests).unwrap();
    let headless = error(&own);
    assert_eq!(headless, "FILE is not a journal of this kind");
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        tests,
        "it is left alone"
    );
    fs::write(&path, text.replace("\"outcome\"", "\"end\"")).unwrap();
    let unreadable = error(&own);
    assert!(
        unreadable.starts_with("FILE:3: missing field `outcome`"),
        "{unreadable}"
    );
    fs::write(&path, "1 name\n").unwrap();
    assert_eq!(error(&own), "FILE is not a journal of this kind");
}
