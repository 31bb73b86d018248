//! Pages of HTML: one style for all reports. Each page is complete in itself, light or dark as the
//! reader has it, and readable on a phone.

mod chart;
mod viewer;

use std::fmt::Write;

pub use chart::{Measured, bar, course};
pub use viewer::{VIEWER_SCRIPT, viewer};

const STYLE: &str = include_str!("style.css");

/// A page with this title, body and scripts, all of them HTML or JavaScript already.
pub fn document(title: &str, body: &str, scripts: &[&str]) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n{body}"
    );
    for script in scripts {
        // Writing into a string cannot fail.
        let _ = writeln!(page, "<script>\n{script}</script>");
    }
    page
}

/// Escapes a text for the content of an element or attribute of HTML or XML.
///
/// Control characters are not allowed in XML 1.0 (section 2.2), not even escaped; the replacement
/// character stands for them.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\t' => escaped.push(c),
            // The end of a line on Windows, and what a line of progress begins anew with.
            '\r' => {}
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                escaped.push('\u{fffd}');
            }
            c => escaped.push(c),
        }
    }
    escaped
}

/// A list of conditions: labels, and texts that are escaped here.
pub fn conditions<'a>(rows: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let mut list = String::from("<h2>Conditions</h2>\n<dl class=\"conditions\">\n");
    for (label, text) in rows {
        let _ = writeln!(list, "<dt>{}<dd>{}", escape(label), escape(&text));
    }
    list + "</dl>\n"
}

/// A table that a narrow screen turns into a list: each cell after the first then stands behind the
/// title of its column. Titles and cells are HTML; columns after the first are numbers if their
/// place in `numbers` says so.
pub fn table(titles: &[&str], numbers: &[bool], rows: &[Vec<String>]) -> String {
    let class = |column: usize| {
        if numbers.get(column).copied().unwrap_or(false) {
            " class=\"n\""
        } else {
            ""
        }
    };
    let mut table = String::from("<table class=\"rows\">\n<thead><tr>");
    for (column, title) in titles.iter().enumerate() {
        let _ = write!(table, "<th{}>{title}", class(column));
    }
    table.push_str("</thead>\n<tbody>\n");
    for row in rows {
        table.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let title = titles.get(column).copied().unwrap_or_default();
            let label = match column {
                0 => String::new(),
                _ if cell.is_empty() => String::new(),
                _ => format!(" data-label=\"{title}\""),
            };
            let _ = write!(table, "<td{}{label}>{cell}", class(column));
        }
        table.push('\n');
    }
    table + "</tbody>\n</table>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_complete_and_loads_nothing() {
        let page = document("Title", "<h1>Title</h1>\n", &["let x;\n"]);
        assert!(
            page.starts_with("<!DOCTYPE html>") && page.contains("<script>\nlet x;\n</script>")
        );
        for word in ["src=", "href=", "url(", "@import", "http"] {
            assert!(!page.contains(word), "{word}");
        }
    }

    #[test]
    fn what_markup_means_is_escaped() {
        assert_eq!(
            escape("a<b & \"c\"\u{1}"),
            "a&lt;b &amp; &quot;c&quot;\u{fffd}"
        );
    }
}
