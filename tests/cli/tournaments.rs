//! What `honte duel` refuses before the first game.

use super::folder::Folder;
use super::program::run;

/// The first line on the standard error, and the exit code.
fn failure(arguments: &[&str]) -> (String, Option<i32>) {
    let output = run(arguments, "");
    let errors = String::from_utf8_lossy(&output.stderr);
    let first = errors.lines().next().unwrap_or_default();
    (first.to_owned(), output.status.code())
}

#[test]
fn engines_that_make_no_tournament_are_refused_before_a_game() {
    let [a, b, c] = ["a=true", "b=true", "c=true"];
    let all = ["duel", "--engine", a, "--engine", b, "--engine", c];
    let two = &all[..5];
    let cases: [(&[&str], &[&str], &str, i32); 8] = [
        (
            &all[..3],
            &[],
            "honte: duel: a match has 2 to 64 engines, not 1",
            2,
        ),
        (
            two,
            &["--engine", a],
            "honte: duel: two engines have the name a",
            2,
        ),
        (
            two,
            &["--engine", "true"],
            "error: invalid value 'true' for '--engine",
            2,
        ),
        (
            two,
            &["--engine", "x y=true"],
            "error: invalid value 'x y=true' for",
            2,
        ),
        (
            two,
            &["--black", "true"],
            "error: the argument '--engine <NAME=COMMAND>' can",
            2,
        ),
        (
            &all[..1],
            &["--gauntlet"],
            "error: the following required arguments",
            2,
        ),
        (
            &all,
            &["--sprt", "elo1=9"],
            "honte: duel: a sequential test compares 2 engines",
            2,
        ),
        (
            &all,
            &["-n", "1000000"],
            "honte: duel: a match has at most 1000000 games",
            2,
        ),
    ];
    for (first, rest, expected, code) in cases {
        let arguments = [first, rest].concat();
        let (line, exit) = failure(&arguments);
        assert!(line.starts_with(expected), "{arguments:?}: {line}");
        assert_eq!(exit, Some(code), "{arguments:?}");
    }
}

#[test]
fn a_gauntlet_needs_engines_with_names() {
    let both = ["duel", "--black", "true", "--white", "true", "--gauntlet"];
    for arguments in [&both[..], &["duel", "--merge", "x", "--gauntlet"]] {
        let (line, code) = failure(arguments);
        let is_told = line.contains("cannot be used with") && line.contains("--gauntlet");
        assert!(is_told, "{line}");
        assert_eq!(code, Some(2));
    }
}

#[test]
fn a_record_without_a_heading_is_told() {
    let folder = Folder::new("empty-record");
    folder.write("match.jsonl", "");
    let record = folder.path("match.jsonl");
    let (line, code) = failure(&["duel", "--merge", &record]);
    assert_eq!(
        line,
        format!("honte: duel: {record}:1: there is no heading")
    );
    assert_eq!(code, Some(1));
}

#[test]
fn no_games_at_a_time_make_no_match() {
    let both = ["duel", "--black", "true", "--white", "true"];
    let (line, code) = failure(&[&both[..], &["--parallel", "0"]].concat());
    assert!(
        line.starts_with("error: invalid value '0' for '--parallel"),
        "{line}"
    );
    assert_eq!(code, Some(2));
}

#[test]
fn a_match_whose_games_are_there_already_begins_no_record() {
    let folder = Folder::new("taken");
    folder.write("game-0000.sgf", "(;SZ[9])");
    let record = folder.path("match.jsonl");
    let both = ["duel", "--black", "true", "--white", "true"];
    let files = ["--sgf", &folder.path(""), "--record", &record];
    let (line, code) = failure(&[&both[..], &files].concat());
    assert!(line.ends_with("game-0000.sgf exists already"), "{line}");
    assert_eq!(code, Some(1));
    assert!(!folder.join("match.jsonl").exists());
}
