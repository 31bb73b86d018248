//! The documents made from the tables: the commands of the protocol and the manual page.

use std::fmt::Write;
use std::io;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory, ValueEnum};
use honte::commands::{self, FAMILIES};

use super::Cli;

/// Which document to write.
#[derive(Debug, Clone, Args)]
pub(super) struct DocsArgs {
    /// The list of commands as Markdown, or the manual page.
    document: Document,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Document {
    /// The commands of the protocol, in Markdown.
    Gtp,
    /// The manual page, in roff.
    Man,
}

/// Writes a document to the standard output.
pub(super) fn run(args: &DocsArgs) -> Result<()> {
    let text = match args.document {
        Document::Gtp => gtp_markdown(),
        Document::Man => manual_page()?,
    };
    io::Write::write_all(&mut io::stdout().lock(), text.as_bytes()).context("standard output")
}

/// A command as the documents show it.
struct Entry {
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
}

/// All families with their titles, that of the protocol first and optional commands last.
fn chapters() -> Vec<(&'static str, Vec<Entry>)> {
    let entry = |row: &gtp::Spec<honte::engine::Engine>| Entry {
        name: row.name,
        usage: row.usage,
        summary: row.summary,
    };
    let protocol = gtp::protocol_rows().iter().map(entry).collect();
    let mut chapters = vec![("The protocol", protocol)];
    let families = FAMILIES
        .iter()
        .map(|(title, rows)| (*title, rows.iter().map(entry).collect()));
    chapters.extend(families);
    let optional = commands::optional_rows().iter().map(entry).collect();
    chapters.push(("Only if an option lists them", optional));
    chapters
}

fn gtp_markdown() -> String {
    let mut text = String::from(
        "# The commands of Honte\n\n\
         Written by `honte docs gtp` from the table of commands; a test holds it up to date.\n\n\
         Colors are `b`, `w`, `black` or `white`, vertices a letter without I and a number, or \
         `pass`, all in any case.\nA word in brackets may be left out, `...` stands for more of \
         the same, and of words with `|` between them one is meant.\nWrong arguments are \
         answered `? syntax error` and change nothing; `--verbose` tells the reason.\n",
    );
    for (title, entries) in chapters() {
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "\n## {title}\n\n| Command | What it does |\n|---|---|\n"
        );
        for entry in entries {
            let usage = format!("{} {}", entry.name, entry.usage);
            let usage = usage.trim_end().replace('|', "\\|");
            let _ = writeln!(text, "| `{usage}` | {} |", entry.summary);
        }
    }
    text
}

/// The manual page: the command line by clap, then the commands of the protocol.
fn manual_page() -> Result<String> {
    let mut page = Vec::new();
    let command = Cli::command().disable_help_subcommand(true);
    clap_mangen::Man::new(command)
        .date("")
        .render(&mut page)
        .context("manual page")?;
    let mut text = String::from_utf8(page).context("manual page")?;
    text.push_str(".SH GTP COMMANDS\n");
    for (title, entries) in chapters() {
        let _ = writeln!(text, ".SS {}", escaped(title));
        for entry in entries {
            let _ = writeln!(
                text,
                ".TP\n\\fB{}\\fR {}\n{}",
                escaped(entry.name),
                escaped(entry.usage),
                escaped(entry.summary)
            );
        }
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    Ok(lines.join("\n") + "\n")
}

/// Text in which nothing means anything to roff.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}
