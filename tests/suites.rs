//! The suites of the house, asked of the engine in this process.
//!
//! The number of playouts is fixed, so that the answers are the same on every machine.

#![cfg(feature = "cli")]

use std::path::Path;
use std::process::Command;

/// Playouts for each question: enough for what the suites expect, and seconds for all of them.
const PLAYOUTS: &str = "2000";

#[test]
fn the_suites_come_out_as_expected() {
    let told = run(&[]);
    assert_eq!(told.0, 0, "{}", told.1);
}

#[test]
fn the_suites_ask_three_hundred_questions_at_least() {
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
    let told = run(&[
        "--repeat",
        "2",
        "--shuffle=7",
        "--only-commands",
        "reg_genmove",
    ]);
    assert_eq!(told.0, 0, "{}", told.1);
}

/// Runs all suites; returns the exit code and what was printed.
fn run(options: &[&str]) -> (i32, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["regress", "regression", "--playouts", PLAYOUTS])
        .args(options)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    let code = output.status.code().expect("an exit code");
    (code, String::from_utf8_lossy(&output.stdout).into_owned())
}
