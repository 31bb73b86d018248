//! The examples of the documents: what they show is what the program does.
//!
//! A block `console` holds commands for a shell, each after `$`, and what they print. A block `gtp` is
//! a session: the command that starts the program after `$`, then GTP commands, each with its answer
//! and a blank line. The blocks of a document run one after the other, in a folder that holds the
//! files of `examples/`. In what is printed, a line `...` stands for any lines, and `[..]` for any
//! text within a line. `shell.rs` runs the blocks `sh`, and `others.rs` says what holds for the rest.

#![cfg(all(feature = "cli", unix))]

mod blocks;
#[path = "../folder/mod.rs"]
mod folder;
mod others;
#[path = "../program/mod.rs"]
mod program;
mod shell;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use blocks::{Block, blocks, documents, repository};
use folder::Folder;
use program::{honte, output_of, text};

/// The pages of the guide, in the order of a user's questions.
const PAGES: [&str; 14] = [
    "playing", "terminal", "clients", "judging", "rules", "referee", "reading", "suites",
    "matches", "analysis", "reports", "gtp", "library", "browser",
];
/// Pages whose first example is run by another test, in this file.
const ELSEWHERE: [(&str, &str); 5] = [
    ("terminal", "tests/terminal.rs"),
    ("analysis", "tests/analysis.rs"),
    ("reports", "tests/pages.rs"),
    ("library", "src/lib.rs"),
    ("browser", "wasm/test/package.test.mjs"),
];

fn page(name: &str) -> PathBuf {
    repository().join("docs").join(name).with_extension("md")
}

/// Whether a text is what an example shows.
fn is_shown(shown: &[&str], text: &[&str]) -> bool {
    match (shown.split_first(), text.split_first()) {
        (Some((&"...", rest)), _) => (0..=text.len()).any(|n| is_shown(rest, &text[n..])),
        (Some((line, rest)), Some((first, others))) => {
            is_line_shown(line, first) && is_shown(rest, others)
        }
        (None, None) => true,
        _ => false,
    }
}

fn is_line_shown(shown: &str, line: &str) -> bool {
    match shown.split_once("[..]") {
        None => shown == line,
        Some((begin, rest)) => line.strip_prefix(begin).is_some_and(|line| {
            let mut cuts = line.char_indices().map(|(n, _)| n).chain([line.len()]);
            cuts.any(|n| is_line_shown(rest, &line[n..]))
        }),
    }
}

#[track_caller]
fn check(place: &str, command: &str, shown: &str, printed: &str) {
    let [a, b] = [shown, printed].map(|text| text.lines().map(str::trim_end).collect::<Vec<_>>());
    assert!(
        is_shown(&a, &b),
        "{place}: `{command}` prints\n{printed}\nand not\n{shown}"
    );
}

/// Runs a command for a shell in `folder`, where `honte` is this program; returns all that it prints.
fn in_shell(command: &str, input: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_honte"));
    let mut path = program.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 2>&1; {command}")]);
    shell.current_dir(folder).env("PATH", path);
    text(&output_of(&mut shell, input).stdout)
}

/// Each command of a block after `$`, with what it prints.
fn run_console(block: &Block, folder: &Path) {
    let text = block.text.strip_prefix("$ ").expect("a command after `$`");
    for example in text.split("\n$ ") {
        // A command that goes on in the next line ends in a backslash.
        let joined = example.replace("\\\n", "");
        let (command, shown) = joined.split_once('\n').unwrap_or((&joined, ""));
        check(&block.place, command, shown, &in_shell(command, "", folder));
    }
}

/// A session: the command that starts the program, and the commands that it answers.
fn run_session(block: &Block, folder: &Path) {
    let (start, session) = match block.text.strip_prefix("$ ") {
        Some(text) => text.split_once('\n').expect("a session"),
        None => ("honte", block.text.as_str()),
    };
    let exchanges: Vec<(&str, &str)> = session
        .trim_end()
        .split("\n\n")
        .map(|exchange| exchange.split_once('\n').expect("a command and its answer"))
        .collect();
    let commands: Vec<&str> = exchanges.iter().map(|(command, _)| *command).collect();
    let input = commands.join("\n") + "\n";
    let printed = in_shell(start, &input, folder);
    let answers: Vec<&str> = printed.trim_end().split("\n\n").collect();
    assert_eq!(answers.len(), exchanges.len(), "{}: {printed}", block.place);
    for ((command, shown), answer) in exchanges.into_iter().zip(answers) {
        check(&block.place, command, shown, answer);
    }
}

#[test]
fn each_example_does_what_it_shows() {
    let mut n_run = 0;
    for document in documents() {
        let folder = blocks::folder("guide", blocks::name(&document));
        for block in blocks(&document) {
            match block.language.as_str() {
                "console" => run_console(&block, &folder),
                "gtp" => run_session(&block, &folder),
                _ => continue,
            }
            n_run += 1;
        }
    }
    assert!(n_run >= 10, "only {n_run} examples");
}

#[test]
fn the_picture_of_the_sample_game_is_what_the_program_draws() {
    let folder = Folder::new("picture");
    let sample = repository().join("examples/sample.sgf");
    let mut command = honte(&["score", "--quiet", "--svg", &folder.path("sample.svg")]);
    let output = output_of(command.arg(sample), "");
    assert!(output.status.success(), "{output:?}");
    let drawn = folder.read("sample.svg");
    let shown = fs::read_to_string(repository().join("docs/pictures/sample.svg"));
    assert!(
        drawn == shown.expect("a picture"),
        "docs/pictures/sample.svg is out of date"
    );
}

#[test]
fn each_page_of_the_guide_begins_with_an_example_and_stands_in_the_contents() {
    let contents = fs::read_to_string(page("README")).expect("the contents");
    let mut rest = contents.as_str();
    for name in PAGES {
        let text = fs::read_to_string(page(name)).expect("a page");
        let begin = text.split("\n## ").next().expect("a beginning");
        let example = begin.split("\n```").nth(1).unwrap_or_default();
        let language = example.lines().next().unwrap_or_default();
        match ELSEWHERE.iter().find(|(other, _)| *other == name) {
            None => assert!(
                ["console", "gtp"].contains(&language),
                "{name} begins without an example that is run"
            ),
            Some((_, file)) => {
                let source = fs::read_to_string(repository().join(file)).expect("a test");
                assert!(source.contains(&format!("../docs/{name}.md")), "{name}");
                assert_ne!(language, "", "{name}");
            }
        }
        let link = format!("]({name}.md)");
        rest = rest
            .split_once(&link)
            .unwrap_or_else(|| panic!("{name} in its place"))
            .1;
    }
}

#[test]
fn a_line_of_dots_stands_for_any_lines_and_brackets_for_any_text() {
    let lines = ["one", "two", "three"];
    for shown in [
        &["one", "...", "three"][..],
        &["..."],
        &["o[..]", "t[..]o", "[..]"],
    ] {
        assert!(is_shown(shown, &lines), "{shown:?}");
    }
    for shown in [
        &["one", "three"][..],
        &["...", "two"],
        &["o[..]x", "..."],
        &["one", "two", "three", "four"],
    ] {
        assert!(!is_shown(shown, &lines), "{shown:?}");
    }
}
