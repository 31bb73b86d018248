//! The blocks of other languages: a test runs each, or there is a reason why none can.

use std::collections::HashSet;
use std::fs;

use crate::blocks::{blocks, documents, folder, name, repository};
use crate::in_shell;
use crate::program::answers;

/// What the other modules run.
const RUN: [&str; 3] = ["console", "gtp", "sh"];
/// All other blocks, by document and language, and what holds for them: the file of a test that names the
/// document, a test in this folder, or a reason.
const OTHERS: [(&str, &str, &str); 18] = [
    ("ARCHITECTURE.md", "", "drawings"),
    ("README.md", "text", "the_options_of_the_readme_exist"),
    ("README.md", "toml", "tests/packaging.rs"),
    ("docs/analysis.md", "json", "tests/analysis.rs"),
    ("docs/browser.md", "js", "wasm/test/package.test.mjs"),
    ("docs/clients.md", "json", START),
    ("docs/clients.md", "json5", START),
    ("docs/clients.md", "properties", START),
    ("docs/clients.md", "python", START),
    ("docs/clients.md", "text", START),
    ("docs/clients.md", "yaml", START),
    ("docs/library.md", "rust", "src/lib.rs"),
    ("docs/library.md", "toml", "tests/packaging.rs"),
    ("docs/matches.md", "yaml", WORKFLOW),
    ("docs/suites.md", "text", "a part of a suite"),
    ("docs/terminal.md", "text", "tests/terminal.rs"),
    ("gtp/README.md", "rust", "gtp/src/lib.rs"),
    ("wasm/npm/README.md", "js", "wasm/test/package.test.mjs"),
];
const START: &str = "each_command_line_for_a_client_starts_the_program";
const WORKFLOW: &str = "the_workflow_of_a_match_plays_its_parts_and_merges_them";

/// The command lines that a reader enters in a client: what follows the path of the program.
fn command_lines(guide: &str) -> Vec<&str> {
    let after = guide.split("/opt/honte ").skip(1);
    let lines = after.map(|text| text.split(['"', '\'', '`', '\n']).next().expect("a part"));
    let lines = lines.map(|line| line.trim_end_matches([' ', '|']));
    let is_options = |line: &&str| {
        let begins = ["-", "gtp ", "analysis "];
        begins.iter().any(|begin| line.starts_with(begin))
    };
    lines.filter(is_options).collect()
}

#[test]
fn each_block_is_run_or_stands_in_the_table() {
    let sources = ["main.rs", "others.rs", "shell.rs"].map(|file| {
        let path = repository().join("tests/guide").join(file);
        fs::read_to_string(path).expect("a source")
    });
    let mut met = HashSet::new();
    for document in documents() {
        for block in blocks(&document) {
            if RUN.contains(&block.language.as_str()) {
                continue;
            }
            let key = (name(&document), block.language.as_str());
            let row = OTHERS.iter().find(|row| (row.0, row.1) == key);
            let Some((document, language, held)) = row else {
                panic!("{}: nothing runs this", block.place);
            };
            met.insert((document, language));
            if held.contains('/') {
                let source = fs::read_to_string(repository().join(held)).expect("a test");
                let file = document.rsplit('/').next().expect("a name");
                assert!(source.contains(file), "{held} names no {file}");
            } else if held.contains('_') {
                let function = format!("fn {held}()");
                assert!(sources.iter().any(|source| source.contains(&function)));
            }
        }
    }
    assert_eq!(met.len(), OTHERS.len(), "only {met:?}");
}

#[test]
fn each_command_line_for_a_client_starts_the_program() {
    let guide = fs::read_to_string(repository().join("docs/clients.md")).expect("a page");
    // A list of words is a command line, too.
    let guide = guide.replace("\", \"", " ");
    let folder = folder("guide-clients", "clients.md");
    let lines = command_lines(&guide);
    assert!(lines.len() >= 12, "only {lines:?}");
    for line in lines {
        let (input, answer) = if line.starts_with("analysis ") {
            let query = "{\"id\":\"a\",\"action\":\"query_version\"}\n";
            (query, "\"version\":\"")
        } else {
            ("name\nquit\n", "= Honte")
        };
        let printed = in_shell(&format!("honte {line}"), input, &folder);
        assert!(printed.contains(answer), "honte {line}: {printed}");
    }
}

#[test]
fn the_options_of_the_readme_exist() {
    let usage = blocks(&repository().join("README.md"));
    let usage = usage.iter().find(|block| block.language == "text");
    let usage = &usage.expect("the usage").text;
    let help = answers(&["gtp", "--help"], "");
    let options = usage.split(['[', ']', ' ', '\n']);
    let options: Vec<&str> = options.filter(|word| word.starts_with('-')).collect();
    assert!(options.len() > 10, "only {options:?}");
    for option in options {
        assert!(help.contains(&format!("{option} ")), "no {option}");
    }
}
