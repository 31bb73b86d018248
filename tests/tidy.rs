//! What neither the compiler nor clippy can hold: the direction of the layers, the size of files, clean text.
//!
//! Every offence in the tree is printed with its file and line. The last test plants one of each kind.

#![cfg(feature = "cli")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex_lite::Regex;

/// Layers that may use the package `gtp`; `cli` and `main` stand above all and may use anything.
const USE_GTP: [&str; 3] = ["commands", "regress", "duel"];

/// Lines of code in one file; blank lines, comments and a module of tests at the end are not counted.
const MAX_CODE_LINES: usize = 450;

/// Characters in one line of Rust. rustfmt breaks code at 100, but neither comments nor strings.
const MAX_LINE_LENGTH: usize = 110;

/// Folders and endings of what others write: tools, packages, games.
const FOREIGN_FOLDERS: [&str; 4] = ["target", "node_modules", "site-packages", ".git"];
const FOREIGN_ENDINGS: [&str; 4] = [".sgf", ".lock", "-lock.json", ".proptest-regressions"];

// What is wrong, beside what names a layer.
const SECOND_LIST: &str = "a second list of the layers: link to ARCHITECTURE.md";
const BLANK: &str = "a blank at the end of the line";
const UNFINISHED: &str = "a mark of unfinished work";
const LONG_LINE: &str = "too long a line";
const LONG_FILE: &str = "too much code: split the file";
const OWN_FILES: &str = "only `files` opens files";
const SILENT: &str = "the first line does not say what the file is for";

/// A line number and what is wrong there.
type Finding = (usize, String);

#[test]
fn the_tree_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let layers = layers(&read(root, "ARCHITECTURE.md"));
    let mut files = Vec::new();
    collect(root, "", &mut files);
    for expected in ["src/lib.rs", "gtp/src/lib.rs", "tests/tidy.rs", ".ci/run"] {
        let is_visited = files.iter().any(|path| path == expected);
        assert!(is_visited, "{expected} was not visited");
    }
    let mut offences: Vec<String> = Vec::new();
    for path in files {
        // What is not UTF-8 is not text of the project.
        let Ok(text) = fs::read_to_string(root.join(&path)) else {
            continue;
        };
        let found = findings(&layers, &path, &text).into_iter();
        offences.extend(found.map(|(line, what)| format!("{path}:{line}: {what}")));
    }
    assert!(offences.is_empty(), "\n{}", offences.join("\n"));
}

/// ARCHITECTURE.md has the only list of layers; here it is compared with the modules that exist.
#[test]
fn the_list_of_layers_is_that_of_the_modules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed: BTreeSet<String> = layers(&read(root, "ARCHITECTURE.md")).into_iter().collect();
    let module = pattern(r"(?m)^\s*(?:pub(?:\(\w+\))? )?mod (\w+);");
    let mut declared = BTreeSet::from(["main".to_owned()]);
    for path in ["src/lib.rs", "src/main.rs"] {
        let text = read(root, path);
        let of_tests = text.find("#[cfg(test)]").unwrap_or(text.len());
        let modules = module.captures_iter(&text[..of_tests]);
        declared.extend(modules.map(|found| found[1].to_owned()));
    }
    assert_eq!(listed, declared);
}

/// The layers that ARCHITECTURE.md lists, lowest first: `a → b → c` between backquotes.
fn layers(architecture: &str) -> Vec<String> {
    let mut spans = architecture.split('`').skip(1).step_by(2);
    let list = spans.find(|span| span.contains('→'));
    let list = list.expect("ARCHITECTURE.md lists the layers");
    let names = list.split('→').map(|layer| layer.trim().to_owned());
    names.collect()
}

fn read(root: &Path, path: &str) -> String {
    fs::read_to_string(root.join(path)).expect("a file of the project")
}

/// The paths of all files below a folder of `root`, which is empty or ends in a slash.
fn collect(root: &Path, folder: &str, files: &mut Vec<String>) {
    let entries = fs::read_dir(root.join(folder)).expect("a folder of the project");
    for entry in entries {
        let entry = entry.expect("an entry");
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type().expect("the type of an entry");
        if kind.is_dir() && !FOREIGN_FOLDERS.contains(&&*name) {
            collect(root, &format!("{folder}{name}/"), files);
        } else if kind.is_file() && !FOREIGN_ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            files.push(format!("{folder}{name}"));
        }
    }
}

/// All that is wrong with one file.
fn findings(layers: &[String], path: &str, text: &str) -> Vec<Finding> {
    let mut found = unclean_text(path, text);
    if Path::new(path).extension() == Some("rs".as_ref()) {
        found.extend(too_long(text));
        found.extend(wrong_direction(layers, path, text));
        found.extend(own_files(path, text));
        if !text.starts_with("//! ") && !text.starts_with("#![doc = include_str!(") {
            found.push((1, SILENT.to_owned()));
        }
    }
    found.sort();
    found
}

/// Tabs, blanks at the end of a line, marks of unfinished work, and a second list of the layers.
fn unclean_text(path: &str, text: &str) -> Vec<Finding> {
    // In pieces, so that they do not find themselves. Three X may also be a row of black stones.
    let unfinished = pattern(concat!(r"\b(TO", "DO|FIX", "ME)|//.*\\bX", r"XX\b"));
    let list = concat!("board →", " rules");
    let is_rust = Path::new(path).extension() == Some("rs".as_ref());
    // rustfmt holds this in Rust; GTP writes an empty answer as `= `.
    let has_blank = |line: &str| {
        let answer = line
            .strip_suffix(' ')
            .and_then(|line| line.strip_prefix('='));
        let is_answer = answer.is_some_and(|id| id.chars().all(|c| c.is_ascii_digit()));
        line.ends_with(char::is_whitespace) && !is_rust && !is_answer
    };
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        let kinds = [
            (line.contains('\t'), "a tab"),
            (has_blank(line), BLANK),
            (unfinished.is_match(line), UNFINISHED),
            (
                line.contains(list) && path != "ARCHITECTURE.md",
                SECOND_LIST,
            ),
        ];
        let wrong = kinds.iter().filter(|(is_wrong, _)| *is_wrong);
        found.extend(wrong.map(|(_, what)| (number, (*what).to_owned())));
    }
    found
}

fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("a pattern")
}

/// Lines that are too long, unless an address or a raw string makes them so, and a file with too
/// much code.
fn too_long(text: &str) -> Vec<Finding> {
    let lines = || (1..).zip(text.lines());
    let is_free = |line: &str| line.contains("://") || line.contains("r#\"");
    let is_long = |line: &str| line.chars().count() > MAX_LINE_LENGTH && !is_free(line);
    let long = lines().filter(|(_, line)| is_long(line));
    let mut found: Vec<_> = long
        .map(|(number, _)| (number, LONG_LINE.to_owned()))
        .collect();
    let is_code = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    let body = lines().take_while(|(_, line)| *line != "#[cfg(test)]");
    let mut code = body.filter(|(_, line)| is_code(line));
    found.extend(
        code.nth(MAX_CODE_LINES)
            .map(|(number, _)| (number, LONG_FILE.to_owned())),
    );
    found
}

/// Paths from the root of the crate into a layer above the file's own, and paths that hide the
/// layer they lead to. Links in comments count like code.
fn wrong_direction(layers: &[String], path: &str, text: &str) -> Vec<Finding> {
    let Some(inside) = path.strip_prefix("src/") else {
        return Vec::new();
    };
    let own = inside
        .split('/')
        .next()
        .expect("a path has a part")
        .trim_end_matches(".rs");
    if ["lib", "main", "cli"].contains(&own) {
        return Vec::new();
    }
    let rank = |name: &str| layers.iter().position(|layer| layer == name);
    let Some(own_rank) = rank(own) else {
        return vec![(1, format!("`{own}` is not a layer"))];
    };
    let is_tree = own == "sgf" && !inside.starts_with("sgf/record");
    let judge = |name: &str| match rank(name) {
        // The catalogue of positions and the folders of tests, which only tests see.
        _ if ["folder", "positions"].contains(&name) => None,
        _ if name == "gtp" => (!USE_GTP.contains(&own)).then(|| format!("`{own}` uses `gtp`")),
        None => Some(format!("`{name}` is not a layer")),
        Some(rank) if rank > own_rank => Some(format!("`{own}` uses `{name}`, a layer above it")),
        Some(rank) if rank < own_rank && is_tree => {
            Some(format!("`{own}` uses `{name}`: only `sgf/record` may"))
        }
        Some(_) => None,
    };
    let rooted = r"(?:\b(?:crate|honte)::|\buse (?:crate|honte) as )([\w*{]+)";
    let rooted = pattern(rooted);
    let protocol = pattern(r"(?:^|[^\w:])(?:::)?(gtp)(?:::|;| as )");
    let supers = pattern(r"\b((?:super::)+)([\w*{]+)");
    let is_folder = inside.ends_with("/mod.rs");
    let mut depth = inside.matches('/').count() + usize::from(!is_folder);
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        // A module inside the file stands at its end or holds few lines.
        depth += usize::from(line.starts_with("mod ") && line.contains('{'));
        let paths = rooted
            .captures_iter(line)
            .chain(protocol.captures_iter(line));
        let mut names: Vec<&str> = paths.filter_map(|c| c.get(1)).map(|m| m.as_str()).collect();
        let up = supers
            .captures_iter(line)
            .filter(|c| c[1].matches("super").count() >= depth);
        names.extend(up.filter_map(|c| c.get(2)).map(|m| m.as_str()));
        found.extend(
            names
                .into_iter()
                .filter_map(judge)
                .map(|what| (number, what)),
        );
    }
    found
}

/// Reading and writing files without a limit and without a look at what they are. The files of the
/// system about a process are no files from outside.
fn own_files(path: &str, text: &str) -> Vec<Finding> {
    if !path.starts_with("src/") || path.starts_with("src/files/") || path.contains("tests") {
        return Vec::new();
    }
    let direct = pattern(r"\bfs::(read|write|read_to_string)\(|\bFile::(open|create)\(");
    let is_of_system = |line: &str| line.contains("\"/proc/");
    let body = (1..).zip(text.lines());
    body.take_while(|(_, line)| *line != "#[cfg(test)]")
        .filter(|(_, line)| direct.is_match(line) && !is_of_system(line))
        .map(|(number, _)| (number, OWN_FILES.to_owned()))
        .collect()
}

/// What each check finds: path, line, offence.
const PLANTED: &str = "
src/board/point.rs | use crate::game::Game; | `board` uses `game`, a layer above it
src/board/point.rs | /// See [`Game`](crate::game::Game). | `board` uses `game`, a layer above it
src/board/point.rs | use honte::game::Game; | `board` uses `game`, a layer above it
src/board/mod.rs | use super::game::Game; | `board` uses `game`, a layer above it
src/board/point.rs | use super::super::game::Game; | `board` uses `game`, a layer above it
src/board/point.rs | use super::super::super::game; | `board` uses `game`, a layer above it
src/engine.rs | use crate::Engine; | `Engine` is not a layer
src/engine.rs | use crate::*; | `*` is not a layer
src/engine.rs | use crate::{game}; | `{game` is not a layer
src/engine.rs | use crate as root; | `root` is not a layer
src/util.rs | | `util` is not a layer
src/sgf/tree.rs | use crate::board::Point; | `sgf` uses `board`: only `sgf/record` may
src/engine.rs | use gtp::Args; | `engine` uses `gtp`
src/engine.rs | use ::gtp as protocol; | `engine` uses `gtp`
src/game/ko.rs | use crate::board::{Color, Point};
src/game/ko.rs | use super::board::Ladder;
src/engine.rs | mod tests { use super::*; }
src/engine.rs | let gtp = crate::engine::gtp::f();
src/commands/setup.rs | use gtp::Args;
src/engine.rs | let text = fs::read_to_string(path)?; | only `files` opens files
src/cli/duel.rs | let file = std::fs::File::create(path)?; | only `files` opens files
src/cli/duel.rs | let entries = fs::read_dir(path)?;
src/cli/tests.rs | fs::write(path, text).unwrap();
src/sgf/record.rs | use crate::board::Point;
src/main.rs | use honte::commands;
";

#[test]
fn each_check_finds_what_it_is_for() {
    let layers = layers("`board → game → sgf → engine → commands → cli → main`");
    let check = |path: &str, line: &str, expected: Option<&str>| {
        let text = format!("//! A file.\n{line}\n");
        let found = findings(&layers, path, &text);
        let found: Vec<&str> = found.iter().map(|(_, what)| &**what).collect();
        assert_eq!(found, Vec::from_iter(expected), "{path}: {line}");
    };
    for row in PLANTED.trim().lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        check(cells[0], cells[1], cells.get(2).copied());
    }
    // These would find themselves in the table.
    check("a.md", concat!("board →", " rules"), Some(SECOND_LIST));
    check("a.md", "a\tb", Some("a tab"));
    for line in ["a ", "a = ", "a\r"] {
        check("a.md", line, Some(BLANK));
    }
    check("a.md", "= \n=12 ", None);
    check("a.md", concat!("TO", "DO"), Some(UNFINISHED));
    check("a.rs", concat!("// FIX", "ME: more"), Some(UNFINISHED));
    check("a.rs", concat!("// X", "XX"), Some(UNFINISHED));
    check("a.rs", concat!("\"X", "XX\""), None);
    check("a.rs", &"天".repeat(MAX_LINE_LENGTH + 1), Some(LONG_LINE));
    check("a.rs", &format!("// <https://{}>", "a".repeat(120)), None);
    check("a.rs", &"a\n".repeat(MAX_CODE_LINES + 1), Some(LONG_FILE));
    check("a.rs", &"a\n\n// why\n".repeat(MAX_CODE_LINES), None);
    let tests = "#[cfg(test)]\na\na\n";
    check(
        "a.rs",
        &format!("{}{tests}", "a\n".repeat(MAX_CODE_LINES)),
        None,
    );
    let silent = findings(&layers, "src/engine.rs", "use std::fmt;\n");
    assert_eq!(silent, [(1, SILENT.to_owned())]);
}
