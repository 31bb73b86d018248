//! `honte docs`: prints the list of GTP commands or the manual page, made from the tables.

use std::fmt::Write;
use std::io;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory, ValueEnum};
use honte::commands::{self, FAMILIES};

use super::Cli;

/// Which document to print.
#[derive(Debug, Clone, Args)]
pub(super) struct DocsArgs {
    /// The GTP commands as Markdown, or the manual page.
    document: Document,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Document {
    /// The GTP commands, in Markdown.
    Gtp,
    /// The manual page, in roff.
    Man,
}

/// Prints a document.
pub(super) fn run(args: &DocsArgs) -> Result<()> {
    let text = match args.document {
        Document::Gtp => gtp_markdown(),
        Document::Man => manual_page()?,
    };
    io::Write::write_all(&mut io::stdout().lock(), text.as_bytes()).context("standard output")
}

/// A command as the documents and the help at a terminal list it.
pub(super) struct Entry {
    pub(super) name: &'static str,
    pub(super) usage: &'static str,
    pub(super) summary: &'static str,
}

/// All families with their titles: the protocol first, optional commands last.
pub(super) fn chapters() -> Vec<(&'static str, Vec<Entry>)> {
    let entry = |row: &gtp::Spec<honte::engine::Engine>| Entry {
        name: row.name,
        usage: row.usage,
        summary: row.summary,
    };
    let protocol = gtp::protocol_rows().iter().map(entry).collect();
    let mut chapters = vec![("Protocol", protocol)];
    let families = FAMILIES
        .iter()
        .map(|(title, rows)| (*title, rows.iter().map(|row| entry(&row.spec)).collect()));
    chapters.extend(families);
    let ruler = commands::ruler_rows().iter().map(entry).collect();
    chapters.push(("GoGui rules, with --ruler", ruler));
    let optional = commands::optional_rows().iter().map(entry).collect();
    chapters.push(("KGS chat, with --kgs-chat", optional));
    chapters
}

fn gtp_markdown() -> String {
    let mut text = String::from("# GTP commands of Honte\n");
    for (title, entries) in chapters() {
        // Writing into a string cannot fail.
        let _ = write!(text, "\n## {title}\n\n| Command | Purpose |\n|---|---|\n");
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

/// Escapes the characters that roff interprets.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}
