//! `honte docs`: prints the list of GTP commands or the manual pages, made from the tables.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Command, CommandFactory, ValueEnum};
use clap_mangen::Man;
use honte::commands::{self, FAMILIES};

use super::Cli;

/// Which document to print.
#[derive(Debug, Clone, Args)]
pub(super) struct DocsArgs {
    /// The GTP commands as Markdown, or the manual pages.
    document: Document,
    /// Write into this folder instead; with `man`, a page for each subcommand too.
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Document {
    /// The GTP commands, in Markdown.
    Gtp,
    /// The manual page of the program, in roff.
    Man,
}

/// A document under the name of its file.
type Page = (String, String);

/// Prints a document, or writes its pages into a folder.
pub(super) fn run(args: &DocsArgs) -> Result<()> {
    let pages = match args.document {
        Document::Gtp => vec![("gtp.md".to_owned(), gtp_markdown())],
        Document::Man => manual_pages()?,
    };
    let Some(folder) = &args.to else {
        let (_, first) = &pages[0];
        return io::Write::write_all(&mut io::stdout().lock(), first.as_bytes())
            .context("standard output");
    };
    honte::files::check_folder(folder)
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    let mut pages = pages.iter();
    pages.try_for_each(|(name, text)| super::write_file(&folder.join(name), text.as_bytes()))
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

/// The manual pages: that of the program, then one for each subcommand.
fn manual_pages() -> Result<Vec<Page>> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let mut pages = Vec::new();
    add_pages(&command, &mut pages)?;
    let (_, first) = &mut pages[0];
    *first += &gtp_section();
    Ok(pages)
}

/// Adds the page of a command and those of its subcommands.
fn add_pages(command: &Command, pages: &mut Vec<Page>) -> Result<()> {
    let mut page = Vec::new();
    let man = Man::new(command.clone()).source(concat!("honte ", env!("CARGO_PKG_VERSION")));
    man.render(&mut page).context("manual page")?;
    let text = String::from_utf8(page).context("manual page")?;
    // An empty date is left out, and the version would take its place.
    let mut text = text.replacen(" 1  ", " 1 \"\" ", 1);
    if !pages.is_empty() {
        text.push_str(".SH SEE ALSO\n\\fBhonte\\fR(1)\n");
    }
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    pages.push((man.get_filename(), lines.join("\n") + "\n"));
    let subcommands = command.get_subcommands();
    let mut subcommands = subcommands.filter(|subcommand| !subcommand.is_hide_set());
    subcommands.try_for_each(|subcommand| add_pages(subcommand, pages))
}

/// The commands of the protocol, in roff.
fn gtp_section() -> String {
    let mut text = String::from(".SH GTP COMMANDS\n");
    for (title, entries) in chapters() {
        let _ = writeln!(text, ".SS {}", escaped(title));
        for entry in entries {
            let head = format!("\\fB{}\\fR {}", escaped(entry.name), escaped(entry.usage));
            let summary = escaped(entry.summary);
            let _ = writeln!(text, ".TP\n{}\n{summary}", head.trim_end());
        }
    }
    text
}

/// Escapes the characters that roff interprets.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\e").replace('-', "\\-")
}
