//! The suites in `regression/`, with the net and the default number of simulations, so that every
//! machine gives the same answers.

#![cfg(feature = "cli")]

mod program;

use std::path::Path;

use program::{honte, output_of, text};

#[test]
fn the_suites_have_no_unexpected_answer() {
    let (code, output) = run(&["regression", "--net", "--jobs", "2"]);
    assert_eq!(code, 0, "{output}");
}

#[test]
fn ladders_are_read_without_the_net_and_in_a_short_search() {
    for options in [&["--no-net"] as &[_], &["--net", "--playouts", "300"]] {
        let (_, output) = run(&[&["regression/ladders.tst"], options].concat());
        assert!(output.contains("Summary: 23/23 passes"), "{output}");
    }
}

#[test]
fn the_suites_have_at_least_three_hundred_questions() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regression");
    let mut n_tests = 0;
    for entry in std::fs::read_dir(folder).expect("the folder of the suites") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "tst") {
            let text = std::fs::read_to_string(&path).expect("a suite");
            let is_test = |line: &&str| line.starts_with(|first: char| first.is_ascii_digit());
            n_tests += text.lines().filter(is_test).count();
        }
    }
    assert!(n_tests >= 300, "{n_tests} tests");
}

#[test]
fn the_answers_do_not_depend_on_the_order_of_the_questions() {
    let (code, output) = run(&[
        "regression",
        "--net",
        "--repeat",
        "2",
        "--shuffle=7",
        "--only-commands",
        "reg_genmove",
    ]);
    assert_eq!(code, 0, "{output}");
}

/// One evaluation fails many of these questions, and so do weights with less training: see
/// docs/measurements/suites.md.
#[test]
fn positions_from_games_are_answered_by_the_search() {
    const AT_LEAST: usize = 168;
    let (_, output) = run(&[
        "regression/games",
        "--net",
        "--playouts",
        "100",
        "--jobs",
        "2",
    ]);
    let total = output.lines().find_map(|line| line.strip_prefix("Total: "));
    let (right, all) = total
        .and_then(|line| line.split_once(" passes")?.0.split_once('/'))
        .expect("a line with the total");
    let [right, all] = [right, all].map(|n| n.parse::<usize>().expect("a number"));
    assert!(all >= 200, "{all} questions");
    assert!(right >= AT_LEAST, "{right} of {all} right");
}

/// Runs suites; returns the exit code and what was printed.
fn run(suites_and_options: &[&str]) -> (i32, String) {
    let mut command = honte(&["regress"]);
    command
        .args(suites_and_options)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = output_of(&mut command, "");
    let code = output.status.code().expect("an exit code");
    (code, text(&output.stdout))
}
