//! What the program says about the games of `wasm/test/games`: the tests of the npm package and of
//! the page compare their answers with this.
//!
//! `UPDATE_EXPECT=1 cargo test --test browser` writes `wasm/test/verdicts.json`.

#![cfg(feature = "cli")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use expect_test::expect_file;
use serde_json::{Value, json};

#[test]
fn the_program_judges_the_games_as_the_tests_in_the_browser_expect() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("wasm/test/games");
    let entries = fs::read_dir(folder).expect("a folder of games");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let verdicts: Vec<Value> = files.iter().map(|file| verdict(file)).collect();
    assert_eq!(verdicts.len(), 10);
    let text = serde_json::to_string_pretty(&verdicts).expect("verdicts are JSON");
    expect_file!["../wasm/test/verdicts.json"].assert_eq(&(text + "\n"));
}

/// What `honte score` says about a game, and the sentences of `honte-explain-score` about chains.
fn verdict(file: &Path) -> Value {
    let path = file.to_str().expect("a path in UTF-8");
    let answer = said(&["score", "--json", "--quiet", path], "");
    let mut score: Value = serde_json::from_str(&answer).expect("a line of JSON");
    let fields = score.as_object_mut().expect("an object");
    fields.retain(|name, _| ["result", "dead", "seki", "settled"].contains(&name.as_str()));
    let commands = format!("loadsgf {path}\nhonte-explain-score\n");
    let explanation = said(&["gtp"], &commands);
    let is_about_chain = |line: &&str| {
        let color = line.split(' ').next();
        matches!(color, Some("black" | "white"))
            && (line.contains(" stone) ") || line.contains(" stones) "))
    };
    let chains: Vec<&str> = explanation.lines().filter(is_about_chain).collect();
    let name = file.file_name().and_then(|name| name.to_str());
    json!({ "file": name, "score": score, "chains": chains })
}

/// What the program prints.
fn said(arguments: &[&str], input: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("honte runs");
    let mut stdin = program.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("honte reads");
    drop(stdin);
    let output = program.wait_with_output().expect("honte ends");
    String::from_utf8(output.stdout).expect("honte writes UTF-8")
}
