//! The suites in `regression/`, with a fixed number of playouts, so that every machine gives the
//! same answers.

#![cfg(feature = "cli")]

use std::path::Path;
use std::process::Command;

/// Playouts for each question: enough for the expected answers, and all suites take seconds.
const PLAYOUTS: &str = "2000";

#[test]
fn the_suites_have_no_unexpected_answer() {
    let (code, output) = run(&[]);
    assert_eq!(code, 0, "{output}");
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
        "--repeat",
        "2",
        "--shuffle=7",
        "--only-commands",
        "reg_genmove",
    ]);
    assert_eq!(code, 0, "{output}");
}

/// Runs all suites; returns the exit code and what was printed.
fn run(options: &[&str]) -> (i32, String) {
    run_on("regression", options)
}

/// Runs the suites of a folder or file; returns the exit code and what was printed.
fn run_on(suites: &str, options: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["regress", suites, "--net", "--playouts", PLAYOUTS])
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    let code = output.status.code().expect("an exit code");
    (code, String::from_utf8_lossy(&output.stdout).into_owned())
}
