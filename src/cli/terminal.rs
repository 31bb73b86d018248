//! A person at a terminal: how wide it is, whether it shows colors, and text that fits.

pub(super) mod board;
pub(super) mod completion;
pub(super) mod editor;
mod help;
pub(super) mod session;

use std::env;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};

use console::Term;

/// Columns where the terminal does not say how many it has.
const USUAL_WIDTH: usize = 80;
/// The narrowest terminal that text is laid out for.
const LEAST_WIDTH: usize = 20;

/// The answer to a line that cannot be read.
pub(super) const NO_TEXT: &str = "That is no text in UTF-8.";

/// The exit code of a program that Ctrl-C ended.
pub(super) const BY_CTRL_C: i32 = 130;

/// Colors by their codes of ECMA-48.
pub(super) mod color {
    pub(in crate::cli) const BOLD: &str = "1";
    pub(in crate::cli) const FAINT: &str = "2";
    pub(in crate::cli) const GOOD: &str = "32";
    pub(in crate::cli) const BAD: &str = "31";
    pub(in crate::cli) const BETWEEN: &str = "33";
    pub(in crate::cli) const OTHER: &str = "36";
}

/// What the standard output can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Screen {
    /// Columns; `None` where lines may have any length, because no terminal shows them.
    pub(super) width: Option<usize>,
    /// Whether it shows colors.
    pub(super) colors: bool,
}

impl Screen {
    /// The standard output of the process. A terminal shows colors unless `NO_COLOR` is set
    /// (<https://no-color.org>) or it is a dumb one.
    pub(super) fn of_output() -> Self {
        if !io::stdout().is_terminal() {
            return Self {
                width: None,
                colors: false,
            };
        }
        let size = Term::stdout().size_checked();
        let width = size.map_or(USUAL_WIDTH, |(_, columns)| usize::from(columns));
        let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            width: Some(width.max(LEAST_WIDTH)),
            colors: !is_dumb && !is_set("NO_COLOR"),
        }
    }

    /// The text in a color, if the screen shows colors.
    pub(super) fn paint(self, code: &str, text: &str) -> String {
        if self.colors {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }

    /// The text with lines that fit, broken between words; what continues a line is indented by
    /// `indent`.
    pub(super) fn wrap(self, text: &str, indent: usize) -> String {
        let Some(width) = self.width else {
            return text.to_owned();
        };
        let lines: Vec<String> = text
            .lines()
            .map(|line| wrapped(line, width, indent))
            .collect();
        lines.join("\n")
    }

    /// A list of names with their meanings, side by side or, on a narrow screen, one below the
    /// other.
    pub(super) fn list<'a>(self, entries: impl IntoIterator<Item = (String, &'a str)>) -> String {
        /// The widest column of names; longer names have a line of their own.
        const COLUMN: usize = 26;
        let is_narrow = self.width.is_some_and(|width| width < 3 * COLUMN);
        let mut text = String::new();
        for (name, meaning) in entries {
            let column = if is_narrow { 4 } else { COLUMN + 4 };
            let line = format!("{:column$}{meaning}", "");
            let line = self.wrap(&line, column);
            if is_narrow || name.len() > COLUMN {
                let head = self.wrap(&format!("  {name}"), 4);
                let _ = writeln!(text, "{}\n{line}", self.paint(color::BOLD, &head));
            } else {
                let head = self.paint(color::BOLD, &name);
                let rest = line.get(name.len() + 2..).unwrap_or_default();
                let _ = writeln!(text, "  {head}{rest}");
            }
        }
        text
    }
}

/// One line broken between words. Its blanks at the beginning stay.
pub(super) fn wrapped(line: &str, width: usize, indent: usize) -> String {
    let n_blanks = line.len() - line.trim_start().len();
    let mut text = " ".repeat(n_blanks);
    let mut column = n_blanks;
    let mut is_first = true;
    for word in line.split_whitespace() {
        let length = word.chars().count();
        if !is_first && column + 1 + length > width {
            let _ = write!(text, "\n{:indent$}", "");
            column = indent;
        } else if !is_first {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
        is_first = false;
    }
    text
}

/// Whether a person sits at both ends of the session.
pub(super) fn is_attended() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Writes a text and a line feed to the standard output at once.
pub(super) fn show(text: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(format!("{text}\n").as_bytes())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(width: usize) -> Screen {
        Screen {
            width: Some(width),
            colors: false,
        }
    }

    #[test]
    fn long_lines_break_between_words_and_continue_indented() {
        let text = "White wins by 3.5 points\n  as it is judged by all";
        assert_eq!(
            narrow(16).wrap(text, 4),
            "White wins by\n    3.5 points\n  as it is\n    judged by\n    all"
        );
        assert_eq!(narrow(4).wrap("incredible", 2), "incredible");
    }

    #[test]
    fn a_list_has_two_columns_or_one_below_the_other() {
        let entries = || [("pass".to_owned(), "Leave the turn to the opponent.")];
        assert_eq!(
            narrow(80).list(entries()),
            "  pass                        Leave the turn to the opponent.\n"
        );
        assert_eq!(
            narrow(24).list(entries()),
            "  pass\n    Leave the turn to\n    the opponent.\n"
        );
    }
}
