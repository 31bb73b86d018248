//! The page about the rules, `docs/rules.md`: every article of the four texts has a row, every row
//! names a test or says that it is conduct, and every named test exists.

use std::fs;
use std::path::Path;

use honte::rules::PRESETS;

const PAGE: &str = include_str!("../docs/rules.md");

/// The articles of the texts whose paragraphs are numbered: the article and how many it has.
const SIMPLE_AREA: [(&str, usize); 3] = [("I", 8), ("II", 5), ("III", 4)];
const CHINESE: [usize; 25] = [
    2, 4, 0, 2, 0, 0, 2, 0, 0, 0, 0, 2, 2, 0, 5, 7, 4, 0, 0, 4, 3, 0, 6, 3, 2,
];
const JAPANESE: [usize; 14] = [0, 0, 0, 0, 0, 0, 2, 0, 3, 4, 0, 0, 2, 0];

/// A row of a table: its first cell and its last.
struct Row {
    article: &'static str,
    shown_by: &'static str,
}

/// The rows of all tables, without their headings.
fn rows() -> Vec<Row> {
    let lines: Vec<&str> = PAGE.lines().collect();
    let is_heading = |n: usize| {
        lines
            .get(n + 1)
            .is_some_and(|next| next.starts_with("|---"))
    };
    let is_row = |n: usize| {
        let line = lines[n];
        line.starts_with('|') && !line.starts_with("|---") && !is_heading(n)
    };
    (0..lines.len())
        .filter(|&n| is_row(n))
        .map(|n| row(lines[n]))
        .collect()
}

fn row(line: &'static str) -> Row {
    let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
    assert!(cells.len() >= 2, "a row of one cell: {line}");
    Row {
        article: cells[0],
        shown_by: cells[cells.len() - 1],
    }
}

/// The texts between backquotes in a cell.
fn citations(cell: &str) -> impl Iterator<Item = String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned)
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
fn every_test_that_the_page_names_exists() {
    let cells = rows().into_iter().flat_map(|row| citations(row.shown_by));
    let missing: Vec<_> = cells
        .filter(|citation| citation.starts_with(['s', 't']) && !exists(citation))
        .collect();
    assert!(missing.is_empty(), "not there: {missing:#?}");
}

#[test]
fn every_article_names_a_test_or_is_conduct() {
    let is_path = |text: &str| text.starts_with("tests/") || text.starts_with("src/");
    for Row { article, shown_by } in rows() {
        let has_test = citations(shown_by).any(|text| is_path(&text));
        let is_conduct = shown_by.contains("conduct");
        assert!(has_test != is_conduct, "{article}: {shown_by}");
    }
}

#[test]
fn every_article_of_the_four_texts_has_one_row() {
    let numbered = |name: String, n: usize| match n {
        0 => vec![name],
        _ => (1..=n).map(|k| format!("{name}.{k}")).collect(),
    };
    let simple = SIMPLE_AREA.map(|(name, n)| numbered(name.to_owned(), n));
    let with_numbers = |mark: &'static str, articles: &[usize]| {
        let named = (1..).zip(articles.to_vec());
        let articles: Vec<_> = named
            .flat_map(|(k, n)| numbered(format!("{mark}{k}"), n))
            .collect();
        articles
    };
    let mut articles: Vec<String> = simple.concat();
    articles.extend(with_numbers("§", &CHINESE));
    articles.extend(with_numbers("art. ", &JAPANESE));
    articles.extend(
        numbered("introduction".to_owned(), 5)
            .iter()
            .map(|a| a.replace('.', " ")),
    );
    articles.extend(
        numbered("simplified, rule".to_owned(), 4)
            .iter()
            .map(|a| a.replace('.', " ")),
    );
    articles.extend(
        numbered("note".to_owned(), 3)
            .iter()
            .map(|a| a.replace('.', " ")),
    );
    for article in articles {
        let n_rows = rows().iter().filter(|row| row.article == article).count();
        assert_eq!(n_rows, 1, "{article}");
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
