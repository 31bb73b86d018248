//! The page about the rules, `docs/rules.md`: every sentence of the four texts has its row; every row
//! names a command and a test, or says that it is conduct, or open and why; and what it names exists.

use std::fs;
use std::path::Path;

use honte::rules::PRESETS;

const PAGE: &str = include_str!("../docs/rules.md");

/// The articles of each text, in order, and how many sentences each has.
const TEXTS: [(&str, &str); 4] = [
    ("001", SIMPLE_AREA),
    ("002", CHINESE),
    ("003", JAPANESE),
    ("004", VARIANTS),
];

const SIMPLE_AREA: &str = "
    I.1: 1; I.2: 1; I.3: 1; I.4: 1; I.5: 1; I.6: 1; I.7: 1; I.8: 1; II.1: 4; II.2: 2; II.3: 2;
    II.4: 1; II.5: 1; III.1: 1; III.2: 1; III.3: 2; III.4: 2";

const CHINESE: &str = "
    §1.1: 3; §1.2: 2; §2.1: 3; §2.2: 1; §2.3: 1; §2.4: 1; §3: 5; §4: 1; §4.1: 1; §4.2: 1;
    §5: 3; §6: 1; §7.1: 1; §7.2: 2; §8: 2; §9: 10; §10: 1; §11: 1; §12: 2; §12.1: 3; §12.2: 13;
    §13.1: 2; §13.2: 1; §14: 5; §15.1: 1; §15.2: 1; §15.3: 1; §15.4: 1; §15.5: 1; §16.1: 1;
    §16.2: 2; §16.3: 1; §16.4: 2; §16.5: 1; §16.6: 1; §16.7: 1; §17.1: 1; §17.2: 3; §17.3: 7;
    §17.4: 5; §18: 1; §19: 1; §20.1: 1; §20.2: 1; §20.3: 2; §20.4: 1; §21.1: 3; §21.2: 1;
    §21.3: 2; §22: 2; §23.1: 1; §23.2: 1; §23.3: 1; §23.4: 3; §23.5: 1; §23.6: 4; §24.1: 1;
    §24.2: 1; §24.3: 1; §25.1: 2; §25.2: 2";

const JAPANESE: &str = "
    introduction 1: 21; introduction 2: 19; introduction 3: 23; introduction 4: 14;
    introduction 5: 10; preamble: 3; art. 1: 2; art. 2: 1; art. 3: 3; art. 4: 3; art. 5: 3;
    art. 6: 2; art. 7.1: 2; art. 7.2: 2; art. 8: 5; art. 9.1: 1; art. 9.2: 2; art. 9.3: 1;
    art. 10.1: 1; art. 10.2: 3; art. 10.3: 1; art. 10.4: 1; art. 11: 3; art. 12: 1;
    art. 13.1: 1; art. 13.2: 2; art. 14: 1";

const VARIANTS: &str = "
    simplified, definitions: 3; simplified, rule 1: 1; simplified, rule 2: 1;
    simplified, rule 3: 1; simplified, rule 4: 1; simplified, scoring: 1;
    simplified, notes: 13; Chinese, basis: 2; Chinese, area: 5; Chinese, end: 2;
    Chinese, dead stones: 6; Chinese, no resumption: 2; Chinese, playing out: 2;
    Chinese, example: 3; Chinese, half counting: 14; Chinese, counting by tens: 15; Ing: 1;
    9×9: 10; Atari-Go: 4; note 1: 1; note 2: 3; note 3: 3";

/// A row of a table: its first cell, its last, and the one before it.
struct Row {
    place: &'static str,
    command: &'static str,
    shown_by: &'static str,
}

impl Row {
    fn of(line: &'static str) -> Self {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert!(cells.len() >= 2, "a row of one cell: {line}");
        Self {
            place: cells[0],
            command: cells[cells.len() - 2],
            shown_by: cells[cells.len() - 1],
        }
    }

    /// The article and the numbers of its sentences, of `art. 2 s. 1` or `art. 3 s. 2–3`.
    fn sentences(&self) -> (&'static str, usize, usize) {
        let parts = self.place.rsplit_once(" s. ");
        let (article, numbers) = parts.unwrap_or_else(|| panic!("no sentence: {}", self.place));
        let (first, last) = numbers.split_once('–').unwrap_or((numbers, numbers));
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{}", self.place));
        (article, number(first), number(last))
    }
}

/// The rows of the tables in a part of the page, without their headings.
fn rows(part: &'static str) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut lines = part.lines().peekable();
    while let Some(line) = lines.next() {
        let is_heading = lines.peek().is_some_and(|next| next.starts_with("|---"));
        if line.starts_with("| ") && !is_heading {
            rows.push(Row::of(line));
        }
    }
    rows
}

/// The rows of the table of a text.
fn rows_of(text: &str) -> Vec<Row> {
    let mut sections = PAGE.split("\n## ");
    let section = sections.find(|section| section.starts_with(&format!("{text} · ")));
    rows(section.unwrap_or_else(|| panic!("no section about {text}")))
}

/// The texts between backquotes in a cell.
fn quoted(cell: &'static str) -> impl Iterator<Item = &'static str> {
    cell.split('`').skip(1).step_by(2)
}

/// Whether a file is there, and whether it has the function or the position that is cited.
fn exists(citation: &str) -> bool {
    let (path, name) = citation.split_once("::").unwrap_or((citation, ""));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let Ok(text) = fs::read_to_string(path) else {
        return false;
    };
    let cited = [format!("fn {name}("), format!("\n= {name} ")];
    name.is_empty() || cited.iter().any(|cited| text.contains(cited))
}

#[test]
fn every_sentence_of_the_four_texts_has_its_row() {
    for (text, articles) in TEXTS {
        let mut rows = rows_of(text).into_iter();
        for entry in articles.split(';').map(str::trim) {
            let (article, count) = entry.rsplit_once(": ").expect("an article and a count");
            let count: usize = count.parse().expect("a count");
            let mut next = 1;
            while next <= count {
                let row = rows.next();
                let row = row.unwrap_or_else(|| panic!("no row for {article} s. {next}"));
                let (found, first, last) = row.sentences();
                assert_eq!((found, first), (article, next), "of {text}");
                assert!(first <= last && last <= count, "{}", row.place);
                next = last + 1;
            }
        }
        let left: Vec<_> = rows.map(|row| row.place).collect();
        assert!(
            left.is_empty(),
            "more rows than {text} has sentences: {left:?}"
        );
    }
}

#[test]
fn every_row_names_a_test_or_is_conduct_or_open_with_a_reason() {
    for row in TEXTS.into_iter().flat_map(|(text, _)| rows_of(text)) {
        let (place, command) = (row.place, row.command);
        let is_open = command
            .strip_prefix("open: ")
            .is_some_and(|why| !why.is_empty());
        let is_conduct = command == "conduct" || command.starts_with("conduct: ");
        let has_test = quoted(row.shown_by).next().is_some();
        let has_command = quoted(command).next().is_some();
        if has_command {
            assert!(has_test, "{place} names no test");
        } else {
            assert!(is_open || is_conduct, "{place} names no command: {command}");
            assert!(has_test || row.shown_by == "–", "{place}: {}", row.shown_by);
        }
    }
}

#[test]
fn every_test_that_the_page_names_exists() {
    let cells = rows(PAGE).into_iter().flat_map(|row| quoted(row.shown_by));
    let missing: Vec<_> = cells.filter(|citation| !exists(citation)).collect();
    assert!(missing.is_empty(), "not there: {missing:#?}");
}

/// A transcript of the referee begins with the number of its text.
#[test]
fn every_transcript_about_the_four_texts_is_named() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/referee");
    for entry in fs::read_dir(folder).expect("transcripts") {
        let name = entry.expect("a transcript").file_name();
        let name = name.to_string_lossy();
        if TEXTS.iter().any(|(text, _)| name.starts_with(text)) {
            assert!(PAGE.contains(&format!("`tests/referee/{name}`")), "{name}");
        }
    }
}

#[cfg(feature = "cli")]
#[test]
fn every_command_that_the_page_names_exists() {
    let table = honte::commands::table();
    let rows = TEXTS.into_iter().flat_map(|(text, _)| rows_of(text));
    for row in rows {
        for name in quoted(row.command) {
            let is_known = table.iter().any(|spec| spec.name == name);
            assert!(is_known, "{}: no command {name}", row.place);
        }
    }
}

#[test]
fn the_count_of_one_board_is_explained_under_every_preset() {
    let transcript = include_str!("gtp/honte-explain-score.txt");
    for preset in PRESETS {
        let name = preset.name;
        let heading = format!("\n# rules: {name}\n# One board under every preset:");
        assert!(transcript.contains(&heading), "{name}");
    }
}
