//! What the program says about the games of `wasm/test/games`: the tests of the npm package and of
//! the page compare their answers with this.
//!
//! `UPDATE_EXPECT=1 cargo test --test browser` writes `wasm/test/verdicts.json`.

#![cfg(feature = "cli")]

mod program;

use std::fs;
use std::path::{Path, PathBuf};

use expect_test::expect_file;
use program::answers;
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
    let answer = answers(&["score", "--json", "--quiet", path], "");
    let mut score: Value = serde_json::from_str(&answer).expect("a line of JSON");
    let fields = score.as_object_mut().expect("an object");
    fields.retain(|name, _| ["result", "dead", "seki", "settled"].contains(&name.as_str()));
    let commands = format!("loadsgf {path}\nhonte-explain-score\n");
    let explanation = answers(&["gtp"], &commands);
    let is_about_chain = |line: &&str| {
        let color = line.split(' ').next();
        matches!(color, Some("black" | "white"))
            && (line.contains(" stone) ") || line.contains(" stones) "))
    };
    let chains: Vec<&str> = explanation.lines().filter(is_about_chain).collect();
    let name = file.file_name().and_then(|name| name.to_str());
    json!({ "file": name, "score": score, "chains": chains })
}
