//! The rules of the house that no compiler knows: one direction of layers, files that fit into
//! one room, clean text.
//!
//! All offences of the whole tree are told at once, each with its file and line. What a check
//! finds and what it lets pass is shown by the tests at the end of this file.

mod lexer;

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;

use lexer::{Kind, Token, is_word_part, kinds, text_at, tokens, view};

/// The modules of the library, lowest first: each names only itself and those before it.
///
/// `sgf` stands where its `record` belongs; the rest of `sgf` names no other module at all.
const LAYERS: &[&str] = &[
    "board", "rules", "scoring", "reading", "game", "sgf", "playout", "search", "judge", "arbiter",
    "engine", "commands", "regress", "duel", "cli", "main",
];

/// The files of the root, which stand above all layers and may name any of them.
const ROOT_FILES: &[&str] = &["cli", "lib", "main"];

/// The modules that may use the crate `gtp`.
const PROTOCOL_USERS: &[&str] = &["commands", "regress", "duel", "cli", "main"];

/// Lines of code that fit into one file; comments and tests are not counted.
const MAX_CODE_LINES: usize = 450;

/// Characters that fit into one line of Rust.
const MAX_LINE_LENGTH: usize = 100;

/// Words that mark work left undone; in pieces, so that they do not find themselves.
const UNFINISHED: [&str; 2] = [concat!("TO", "DO"), concat!("FIX", "ME")];

/// A third such word, which may be a row of black stones where it stands inside a literal.
const UNFINISHED_OR_STONES: &str = concat!("X", "XX");

/// Hidden folders that belong to the project; the others belong to tools.
const HIDDEN_FOLDERS: &[&str] = &[".ci", ".cargo", ".config", ".github"];

/// Endings of files that are data or are written by tools.
const DATA_ENDINGS: &[&str] = &[".sgf", ".lock", ".proptest-regressions"];

/// A line number and what is wrong there.
type Finding = (usize, String);

/// A line with its number and the kinds of its characters.
#[derive(Debug, Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
    kinds: &'a [(char, Kind)],
}

impl Line<'_> {
    /// What a character, counted from 0, belongs to; `None` beyond the end.
    fn kind(&self, at: usize) -> Option<Kind> {
        self.kinds.get(at).map(|&(_, kind)| kind)
    }
}

#[test]
fn the_house_is_tidy() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect_files(root, "", &mut files);
    files.sort();
    for expected in [
        "src/lib.rs",
        "gtp/src/lib.rs",
        "tests/tidy/main.rs",
        ".ci/run",
    ] {
        let is_found = files.iter().any(|(path, _)| path == expected);
        assert!(is_found, "the walk has missed {expected}");
    }
    let mut found: Vec<String> = Vec::new();
    for (path, text) in &files {
        found.extend(offences(path, text));
    }
    if let Some((_, text)) = files.iter().find(|(path, _)| path == "ARCHITECTURE.md") {
        found.extend(unmentioned_folders(text, &files));
    }
    let n_offences = found.len();
    assert!(
        found.is_empty(),
        "{n_offences} offences:\n{}",
        found.join("\n")
    );
}

/// Collects the text files below a folder of `root`, which is empty or ends in a slash, with
/// their paths from the root.
fn collect_files(root: &Path, folder: &str, files: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder of the project can be read") {
        let entry = entry.expect("an entry can be read");
        let kind = entry.file_type().expect("an entry has a type");
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}{name}");
        if kind.is_dir() {
            let is_ours = !["target", "node_modules"].contains(&&*name);
            if is_ours && (!name.starts_with('.') || HIDDEN_FOLDERS.contains(&&*name)) {
                collect_files(root, &format!("{path}/"), files);
            }
        } else if kind.is_file() && !DATA_ENDINGS.iter().any(|ending| name.ends_with(ending)) {
            // What is not UTF-8 is no text of ours.
            let text = fs::read_to_string(entry.path());
            files.extend(text.ok().map(|text| (path, text)));
        }
    }
}

/// The folders directly below `src` that ARCHITECTURE.md mentions in no path.
fn unmentioned_folders(architecture: &str, files: &[(String, String)]) -> BTreeSet<String> {
    let paths = architecture.split(|c| !is_word_part(c) && !matches!(c, '-' | '/'));
    let paths = paths.filter(|path| path.contains('/'));
    let mentioned: HashSet<&str> = paths.flat_map(|path| path.split('/')).collect();
    let mut offences = BTreeSet::new();
    for (path, _) in files {
        if let Some(("src", inside)) = path.split_once('/')
            && let Some((folder, _)) = inside.split_once('/')
            && !mentioned.contains(folder)
        {
            offences.insert(format!("ARCHITECTURE.md:1: does not mention src/{folder}/"));
        }
    }
    offences
}

/// All that is wrong with one file, each with its path and line, in the order of the lines.
fn offences(path: &str, text: &str) -> Vec<String> {
    let is_rust = Path::new(path).extension() == Some("rs".as_ref());
    let as_code = |text: &str| text.chars().map(|c| (c, Kind::Code)).collect();
    let chars = if is_rust { kinds(text) } else { as_code(text) };
    let lines = chars.split(|&(c, _)| c == '\n').zip(text.split('\n'));
    let numbered = (1..).zip(lines);
    let line = |(number, (kinds, text))| Line {
        number,
        text,
        kinds,
    };
    let lines: Vec<Line<'_>> = numbered.map(line).collect();
    let mut findings = untidy_text(path, &lines);
    if is_rust {
        let [code, comments] = [Kind::Code, Kind::Comment].map(|kind| view(&chars, &[kind]));
        let [code, comments] = [tokens(&code), tokens(&comments)];
        findings.extend(long_lines(&lines));
        findings.extend(long_file(&lines));
        findings.extend(missing_headline(path, text));
        findings.extend(unreasoned_lints(&code));
        findings.extend(wrong_direction(path, &code));
        findings.extend(wrong_direction(path, &comments));
        findings.extend(foreign_crates(path, &code));
        // The doc of the library may speak of all that the package holds.
        if path != "src/lib.rs" {
            findings.extend(foreign_crates(path, &comments));
        }
    } else if path == "gtp/Cargo.toml" {
        findings.extend(dependency_on_honte(&tokens(text)));
    }
    findings.sort();
    findings.dedup();
    let offence = |(line, what): &Finding| format!("{path}:{line}: {what}");
    findings.iter().map(offence).collect()
}

/// The same finding for each of these lines.
fn everywhere(lines: impl Iterator<Item = usize>, what: &str) -> Vec<Finding> {
    lines.map(|line| (line, what.to_owned())).collect()
}

/// Whether the token at this place is no later segment of a path.
fn begins_path(tokens: &[Token<'_>], at: usize) -> bool {
    let before = text_at(tokens, at.checked_sub(2));
    let is_segment = before.starts_with(is_word_part) && before != "use";
    text_at(tokens, at.checked_sub(1)) != "::" || !is_segment
}

/// The tokens up to the bracket that closes the one before them.
fn until_closed<'t, 'a>(tokens: &'t [Token<'a>], open: &str, close: &str) -> &'t [Token<'a>] {
    let mut depth = 1_usize;
    for (at, token) in tokens.iter().enumerate() {
        depth += usize::from(token.text == open);
        depth -= usize::from(token.text == close);
        if depth == 0 {
            return &tokens[..at];
        }
    }
    tokens
}

// The direction of the layers.

/// The module directly below the root that a file under `src` belongs to.
fn layer(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("src/")?;
    let first = inside.split_once('/').map_or(inside, |(folder, _)| folder);
    Some(first.strip_suffix(".rs").unwrap_or(first))
}

/// Number of modules between the root of the crate and the text of a file.
fn module_depth(path: &str) -> usize {
    let is_folder = path.ends_with("/mod.rs");
    path.matches('/').count() - usize::from(is_folder)
}

/// Names of layers above the file's own, and names that hide from which layer they come.
fn wrong_direction(path: &str, tokens: &[Token<'_>]) -> Vec<Finding> {
    let Some(own) = layer(path).filter(|own| !ROOT_FILES.contains(own)) else {
        return Vec::new();
    };
    let rank = |name: &str| LAYERS.iter().position(|&layer| layer == name);
    let Some(own_rank) = rank(own) else {
        let what = format!("`{own}` has no place in the order of the layers");
        return vec![(1, what)];
    };
    let is_tree = own == "sgf" && !path.starts_with("src/sgf/record");
    let judge = |token: Token<'_>| {
        let name = token.text;
        let what = match rank(name) {
            None => format!("`crate::{name}` is no layer: name the module it comes from"),
            Some(rank) if rank > own_rank => format!("`{own}` names `{name}`, a layer above it"),
            Some(rank) if rank < own_rank && is_tree => {
                format!("`{own}` names `{name}`: only `sgf/record` may")
            }
            Some(_) => return None,
        };
        Some((token.line, what))
    };
    let named = named_below_root(module_depth(path), tokens);
    named.into_iter().filter_map(judge).collect()
}

/// What the paths of a file name directly below the root of the crate; the file stands `depth`
/// modules below it.
fn named_below_root<'a>(depth: usize, tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut named = Vec::new();
    let mut n_braces = 0_usize;
    // The braces that were open when a module inside the file began.
    let mut modules = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "{" => {
                if text_at(tokens, at.checked_sub(2)) == "mod" {
                    modules.push(n_braces);
                }
                n_braces += 1;
            }
            "}" => {
                n_braces = n_braces.saturating_sub(1);
                modules.pop_if(|outside| *outside == n_braces);
            }
            "crate" | "honte" => {
                let [before, after] = [at.checked_sub(1), Some(at + 1)];
                if text_at(tokens, before) == "use" && text_at(tokens, after) == "as" {
                    let text = "self";
                    named.push(Token { text, ..*token });
                }
                walk_on(&tokens[at + 1..], 0, &mut named);
            }
            "super" | "self" if begins_path(tokens, at) => {
                walk(&tokens[at..], depth + modules.len(), &mut named);
            }
            _ => {}
        }
    }
    named
}

/// Follows a path or a tree of imports from `depth` modules below the root, and collects what it
/// names directly below the root.
fn walk<'a>(tokens: &[Token<'a>], depth: usize, named: &mut Vec<Token<'a>>) {
    let [first, rest @ ..] = tokens else { return };
    match first.text {
        "super" if depth > 0 => walk_on(rest, depth - 1, named),
        "self" if depth > 0 => walk_on(rest, depth, named),
        "{" => branches(rest).for_each(|branch| walk(branch, depth, named)),
        _ if depth == 0 => named.push(*first),
        _ => {}
    }
}

/// Follows a path behind one of its segments, if it goes on.
fn walk_on<'a>(tokens: &[Token<'a>], depth: usize, named: &mut Vec<Token<'a>>) {
    if let [separator, rest @ ..] = tokens
        && separator.text == "::"
    {
        walk(rest, depth, named);
    }
}

/// The branches of a tree of imports whose opening brace stands just before.
fn branches<'t, 'a>(tokens: &'t [Token<'a>]) -> impl Iterator<Item = &'t [Token<'a>]> {
    let mut depth = 0_usize;
    until_closed(tokens, "{", "}").split(move |token| {
        depth += usize::from(token.text == "{");
        depth -= usize::from(token.text == "}");
        token.text == "," && depth == 0
    })
}

/// `gtp` outside the modules that speak it, and `honte` inside the crate in `gtp/`.
fn foreign_crates(path: &str, tokens: &[Token<'_>]) -> Vec<Finding> {
    let (name, what) = match layer(path) {
        Some(own) if PROTOCOL_USERS.contains(&own) => return Vec::new(),
        Some(own) => ("gtp", format!("`{own}` uses `gtp`, which is not for it")),
        None if path.starts_with("gtp/") => ("honte", "`gtp` uses `honte`".to_owned()),
        None => return Vec::new(),
    };
    let is_use = |at: usize| {
        let before = text_at(tokens, at.checked_sub(1));
        let after = text_at(tokens, Some(at + 1));
        begins_path(tokens, at)
            && (after == "::" || (matches!(before, "use" | "crate") && matches!(after, ";" | "as")))
    };
    let uses = (0..tokens.len()).filter(|&at| tokens[at].text == name && is_use(at));
    everywhere(uses.map(|at| tokens[at].line), &what)
}

/// Dependencies of the crate in `gtp/`, whose own name begins with ours, on `honte`.
fn dependency_on_honte(manifest: &[Token<'_>]) -> Vec<Finding> {
    let is_honte = |pair: &&[Token<'_>]| pair[0].text == "honte" && pair[1].text != "-";
    let found = manifest.windows(2).filter(is_honte);
    everywhere(found.map(|pair| pair[0].line), "`gtp` depends on `honte`")
}

// Files and lines.

/// Tabs, blanks at the end of a line, and marks of unfinished work.
fn untidy_text(path: &str, lines: &[Line<'_>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for line in lines {
        let mut find = |what: &str| findings.push((line.number, what.to_owned()));
        if line.text.contains('\t') {
            find("a tab");
        }
        if line.text.ends_with(char::is_whitespace) && !is_transcript(path, line) {
            find("a blank at the end of the line");
        }
        let bare = view(line.kinds, &[Kind::Code, Kind::Comment]);
        let is_unfinished = |word: &str| UNFINISHED.iter().any(|mark| word.starts_with(mark));
        if words(line.text).any(is_unfinished)
            || words(&bare).any(|word| word == UNFINISHED_OR_STONES)
        {
            find("a mark of unfinished work");
        }
    }
    findings
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c| !is_word_part(c))
}

/// Whether a line may end in a blank: inside a raw string, and as an empty answer in a document,
/// which GTP writes as `= `.
fn is_transcript(path: &str, line: &Line<'_>) -> bool {
    let is_raw = line.kind(line.kinds.len() - 1) == Some(Kind::Raw);
    let is_id = |id: &str| id.chars().all(|c| c.is_ascii_digit());
    let answer = line.text.strip_suffix(' ');
    let answer = answer.and_then(|answer| answer.strip_prefix('='));
    is_raw || answer.is_some_and(is_id) && Path::new(path).extension() == Some("md".as_ref())
}

/// Lines that are too long; one that holds a URL or grows too long inside a raw string may be.
fn long_lines(lines: &[Line<'_>]) -> Vec<Finding> {
    let is_too_long = |line: &&Line<'_>| {
        let beyond = line.kind(MAX_LINE_LENGTH);
        // A row of a table in a comment cannot be wrapped.
        let is_row = line.text.trim_start().starts_with("//! |");
        beyond.is_some_and(|kind| kind != Kind::Raw) && !line.text.contains("://") && !is_row
    };
    let what = |line: &Line<'_>| format!("{} characters in a line", line.kinds.len());
    let found = lines.iter().filter(is_too_long);
    found.map(|line| (line.number, what(line))).collect()
}

/// The line at which a file has become too long, if it has.
fn long_file(lines: &[Line<'_>]) -> Option<Finding> {
    let is_code = |line: &&Line<'_>| {
        let without_comments = view(line.kinds, &[Kind::Code, Kind::Literal, Kind::Raw]);
        !without_comments.trim().is_empty()
    };
    let begins_tests = |line: &&Line<'_>| {
        let code = view(line.kinds, &[Kind::Code]);
        code.trim_start().starts_with("#[cfg(test)]")
    };
    let body = lines.iter().take_while(|line| !begins_tests(line));
    let code: Vec<&Line<'_>> = body.filter(is_code).collect();
    let n_lines = code.len();
    let what = format!("{n_lines} lines of code in a file: split it by question");
    code.get(MAX_CODE_LINES).map(|line| (line.number, what))
}

/// A source file that does not begin by saying what it is for.
fn missing_headline(path: &str, text: &str) -> Option<Finding> {
    let is_source = path.starts_with("src/") || path.starts_with("gtp/src/");
    let says = text.starts_with("//! ") || text.starts_with("#![doc = include_str!(");
    let what = "the first line does not say what the file is for";
    (is_source && !says).then(|| (1, what.to_owned()))
}

/// Lints that are allowed or expected without a reason, also inside `cfg_attr`.
fn unreasoned_lints(code: &[Token<'_>]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for at in (0..code.len()).filter(|&at| code[at].text == "#") {
        let open = at + 1 + usize::from(text_at(code, Some(at + 1)) == "!");
        if text_at(code, Some(open)) != "[" {
            continue;
        }
        let attribute = until_closed(&code[open + 1..], "[", "]");
        for (at, token) in attribute.iter().enumerate() {
            let is_lint = matches!(token.text, "allow" | "expect");
            if !is_lint || text_at(attribute, Some(at + 1)) != "(" {
                continue;
            }
            let list = until_closed(&attribute[at + 2..], "(", ")");
            let is_reason = |pair: &[Token<'_>]| pair[0].text == "reason" && pair[1].text == "=";
            if !list.windows(2).any(is_reason) {
                findings.push((token.line, format!("`{}` without a reason", token.text)));
            }
        }
    }
    findings
}

#[cfg(test)]
mod each_check_finds_what_it_is_for {
    use super::*;

    /// Asserts what is wrong with a file of this path and text, one offence a line.
    #[track_caller]
    fn check(path: &str, text: &str, expected: &[&str]) {
        assert_eq!(offences(path, text), expected, "{path}:\n{text}");
    }

    /// Asserts what is wrong with a file of this path that holds this line behind its headline.
    #[track_caller]
    fn check_line(path: &str, line: &str, expected: &[&str]) {
        let expected: Vec<String> = expected
            .iter()
            .map(|what| format!("{path}:2: {what}"))
            .collect();
        assert_eq!(
            offences(path, &format!("//! A file.\n{line}\n")),
            expected,
            "{line}"
        );
    }

    #[test]
    fn a_layer_names_itself_and_those_below() {
        check_line(
            "src/game/ko.rs",
            "use crate::{board::{Color, Point}, game::Game};",
            &[],
        );
        check_line(
            "src/engine.rs",
            "use crate::{arbiter, judge::Status, search};",
            &[],
        );
        check_line("src/main.rs", "use honte::commands;", &[]);
        check_line(
            "src/lib.rs",
            "pub use engine::Engine; pub use crate::board::Point;",
            &[],
        );
    }

    #[test]
    fn a_layer_names_none_above() {
        let above = "`board` names `game`, a layer above it";
        check_line("src/board/point.rs", "use crate::game::Game;", &[above]);
        check_line(
            "src/board/point.rs",
            "fn f() -> crate::game::Game { g() }",
            &[above],
        );
        check_line(
            "src/board/point.rs",
            "use {std::fmt, crate::game};",
            &[above],
        );
        check_line(
            "src/board/point.rs",
            "use crate::{board::Color, game::{Game, Record}};",
            &[above],
        );
        check_line(
            "src/board/point.rs",
            "/// See [`Game`](crate::game::Game).",
            &[above],
        );
        check_line(
            "src/board/point.rs",
            "pub use ::honte::game::Game;",
            &[above],
        );
        check_line(
            "src/engine.rs",
            "use crate::commands::TABLE;",
            &["`engine` names `commands`, a layer above it"],
        );
        check(
            "src/search/tree.rs",
            "//! A file.\nuse crate::{\n    board,\n    judge,\n};\n",
            &["src/search/tree.rs:4: `search` names `judge`, a layer above it"],
        );
    }

    #[test]
    fn super_is_followed_up_to_the_root() {
        let above = "`board` names `game`, a layer above it";
        check_line("src/board/mod.rs", "use super::game::Game;", &[above]);
        check_line(
            "src/board/point.rs",
            "use super::super::game::Game;",
            &[above],
        );
        check_line(
            "src/board/point.rs",
            "use super::{Color, super::{rules, game}};",
            &[above, "`board` names `rules`, a layer above it"],
        );
        check_line("src/board/point.rs", "use super::game::Ladder;", &[]);
        check_line(
            "src/board/point.rs",
            "mod tests { use super::super::game::Ladder; }",
            &[],
        );
        check_line(
            "src/board/point.rs",
            "mod a { use super::super::super::game; }",
            &[above],
        );
        check_line(
            "src/board/point.rs",
            "mod a { fn f() {} } use super::super::game;",
            &[above],
        );
        check_line("src/board/mod.rs", "mod tests { use super::*; }", &[]);
        check_line(
            "src/board/mod.rs",
            "pub(super) fn f(self) { self.g(); self::g() }",
            &[],
        );
    }

    #[test]
    fn no_name_hides_the_layer_it_comes_from() {
        let hidden = "`crate::Engine` is no layer: name the module it comes from";
        check_line("src/board/point.rs", "use crate::Engine;", &[hidden]);
        let all = "`crate::*` is no layer: name the module it comes from";
        check_line("src/board/point.rs", "use crate::*;", &[all]);
        check_line("src/board/mod.rs", "use super::*;", &[all]);
        let root = "`crate::self` is no layer: name the module it comes from";
        check_line("src/board/point.rs", "use crate as root;", &[root]);
        check_line("src/board/point.rs", "use crate::{self as root};", &[root]);
        check_line(
            "src/board/point.rs",
            "pub(crate) use point::Point; // the crate as such",
            &[],
        );
        check(
            "src/util.rs",
            "//! A file.\n",
            &["src/util.rs:1: `util` has no place in the order of the layers"],
        );
    }

    #[test]
    fn the_tree_of_sgf_stands_alone_and_its_record_knows_games() {
        let alone = "`sgf` names `board`: only `sgf/record` may";
        check_line("src/sgf/tree.rs", "use crate::board::Point;", &[alone]);
        check_line("src/sgf/tree.rs", "use crate::sgf::Value;", &[]);
        check_line(
            "src/sgf/record.rs",
            "use crate::{board::Point, game::Game};",
            &[],
        );
        check_line(
            "src/sgf/record.rs",
            "use crate::engine::Engine;",
            &["`sgf` names `engine`, a layer above it"],
        );
        check_line(
            "src/game/mod.rs",
            "use crate::sgf::Tree;",
            &["`game` names `sgf`, a layer above it"],
        );
    }

    #[test]
    fn only_front_ends_speak_gtp() {
        for path in [
            "src/commands/setup.rs",
            "src/regress/mod.rs",
            "src/duel/mod.rs",
            "src/cli.rs",
        ] {
            check_line(path, "use gtp::Args;", &[]);
        }
        let foreign = "`engine` uses `gtp`, which is not for it";
        check_line("src/engine.rs", "use gtp::Args;", &[foreign]);
        check_line("src/engine.rs", "use ::gtp::Args;", &[foreign]);
        check_line("src/engine.rs", "use gtp as protocol;", &[foreign]);
        check_line("src/engine.rs", "fn f(args: gtp::Args) {}", &[foreign]);
        check_line(
            "src/engine.rs",
            "let gtp = crate::engine::gtp::f(); // use gtp",
            &[],
        );
        check_line("src/lib.rs", "//! [`gtp::Args`]", &[]);
        check_line(
            "src/lib.rs",
            "pub use gtp;",
            &["`lib` uses `gtp`, which is not for it"],
        );
        check_line("tests/gtp.rs", "use gtp::Args;", &[]);
    }

    #[test]
    fn the_protocol_knows_nothing_of_honte() {
        let foreign = "`gtp` uses `honte`";
        check_line("gtp/src/args.rs", "use honte::board::Point;", &[foreign]);
        check_line("gtp/tests/wire.rs", "use honte;", &[foreign]);
        check_line(
            "gtp/src/args.rs",
            "use crate::reply::Reply; // honte-gtp, for honte",
            &[],
        );
        for line in [
            "honte = \"0.1\"",
            "honte.workspace = true",
            "engine = { package = \"honte\", version = \"0.1\" }",
            "honte = { path = \"..\" }",
            "[dev-dependencies.honte]",
        ] {
            check(
                "gtp/Cargo.toml",
                line,
                &["gtp/Cargo.toml:1: `gtp` depends on `honte`"],
            );
        }
        check("gtp/Cargo.toml", "name = \"honte-gtp\"\nnom = \"8\"\n", &[]);
    }

    #[test]
    fn only_code_is_counted_and_only_up_to_the_tests() {
        let code = "let a = \"\n// no comment\n\";\n".repeat(MAX_CODE_LINES / 3);
        let free = "// why\n\n/* and\n so on */\n";
        check(
            "tests/a.rs",
            &format!("{code}{free}#[cfg(test)]\nmod tests {{\n}}\n"),
            &[],
        );
        check(
            "tests/a.rs",
            &format!("{free}{code}fn f() {{\n}}\n"),
            &["tests/a.rs:455: 452 lines of code in a file: split it by question"],
        );
    }

    #[test]
    fn a_line_has_a_hundred_characters() {
        let text = "天".repeat(MAX_LINE_LENGTH - 3);
        check_line(
            "tests/a.rs",
            &format!("f({text});"),
            &["101 characters in a line"],
        );
        check_line("tests/a.rs", &format!("f({text})"), &[]);
        check_line("tests/a.rs", &format!("r#\"{text}{text}\"#"), &[]);
        check_line(
            "tests/a.rs",
            &format!("\"{text}{text}\""),
            &["196 characters in a line"],
        );
        check_line("tests/a.rs", &format!("// <https://{text}>"), &[]);
        check("README.md", &text.repeat(2), &[]);
    }

    #[test]
    fn text_is_clean() {
        check(
            "a.md",
            "a\tb\nc \n\nd\r\n",
            &[
                "a.md:1: a tab",
                "a.md:2: a blank at the end of the line",
                "a.md:4: a blank at the end of the line",
            ],
        );
        check("a.md", "= \n=12 \n", &[]);
        let blank = "a blank at the end of the line";
        check("a.md", "a = \n", &[&format!("a.md:1: {blank}")]);
        check("a.toml", "= \n", &[&format!("a.toml:1: {blank}")]);
        check_line("tests/a.rs", "r\"= \n\"", &[]);
        check_line("tests/a.rs", "\"= \n\"", &[blank]);
    }

    #[test]
    fn nothing_is_left_undone() {
        let unfinished = "a mark of unfinished work";
        for mark in UNFINISHED {
            check_line("tests/a.rs", &format!("// {mark}: more"), &[unfinished]);
            check_line("tests/a.rs", &format!("panic!(\"{mark}\")"), &[unfinished]);
            check("a.md", mark, &[&format!("a.md:1: {unfinished}")]);
        }
        let stones = UNFINISHED_OR_STONES;
        check_line("tests/a.rs", &format!("// {stones}"), &[unfinished]);
        check_line("tests/a.rs", &format!("\".{stones}.\""), &[]);
        check("a.md", &format!("A{}C", UNFINISHED[0]), &[]);
    }

    #[test]
    fn every_allowed_lint_states_its_reason() {
        check_line(
            "tests/a.rs",
            "#[allow(dead_code)]",
            &["`allow` without a reason"],
        );
        check_line(
            "tests/a.rs",
            "#[expect(a, b)] fn f() {}",
            &["`expect` without a reason"],
        );
        check_line(
            "tests/a.rs",
            "#![cfg_attr(test, allow(a))]",
            &["`allow` without a reason"],
        );
        check(
            "tests/a.rs",
            "#[allow(\n    a,\n)]\nfn f() { g(reason = 1) }\n",
            &["tests/a.rs:1: `allow` without a reason"],
        );
        check_line("tests/a.rs", "#[allow(a, reason = \"so (it] is\")]", &[]);
        check_line(
            "tests/a.rs",
            "#![cfg_attr(test, expect(a, reason = \"so\"))]",
            &[],
        );
        check_line(
            "tests/a.rs",
            "#[test] fn f() { a.expect(\"b\"); allow(c) }",
            &[],
        );
    }

    #[test]
    fn a_source_file_says_first_what_it_is_for() {
        let silent = "the first line does not say what the file is for";
        check(
            "src/engine.rs",
            "use std::fmt;\n",
            &[&format!("src/engine.rs:1: {silent}")],
        );
        check(
            "gtp/src/line.rs",
            "",
            &[&format!("gtp/src/line.rs:1: {silent}")],
        );
        check(
            "gtp/src/lib.rs",
            "#![doc = include_str!(\"../README.md\")]\n",
            &[],
        );
        check("examples/toy.rs", "fn main() {}\n", &[]);
    }

    #[test]
    fn the_architecture_mentions_every_folder() {
        let files = [
            "src/lib.rs",
            "src/game/ko.rs",
            "src/game/mod.rs",
            "src/sgf/mod.rs",
            "gtp/a",
        ]
        .map(|path| (path.to_owned(), String::new()));
        assert_eq!(
            unmentioned_folders("  game/   history\n- `src/sgf/tree.rs`", &files),
            BTreeSet::new()
        );
        assert_eq!(
            unmentioned_folders("a game, an endgame/ and src/sgf/", &files),
            BTreeSet::from(["ARCHITECTURE.md:1: does not mention src/game/".to_owned()])
        );
    }
}
