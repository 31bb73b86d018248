//! `help` at a terminal: the table of commands by family, a family, or one command.

use std::fmt::Write;

use gtp::Spec;
use honte::engine::Engine;

use super::{Screen, color};
use crate::cli::docs::{Entry, chapters};

/// All commands of the table by family, with a line for each.
pub(super) fn overview(table: &[Spec<Engine>], screen: Screen) -> String {
    let mut text = String::new();
    for (title, entries) in known(table) {
        let title = screen.paint(color::GOOD, title);
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{title}\n{}", list(&entries, screen));
    }
    let more = "`help NAME` explains a command and lists the values of its arguments; `help FAMILY` \
                lists one family, as `help scoring`. The Tab key completes commands, colors, vertices \
                and the names of rules.";
    text + &screen.wrap(more, 0)
}

/// One command with the values of its arguments, or a family by a part of its title.
pub(super) fn about(topic: &str, table: &[Spec<Engine>], screen: Screen) -> String {
    if let Some(row) = table.iter().find(|row| row.name == topic) {
        let head = screen.wrap(&format!("{} {}", row.name, row.usage), 2);
        let values = row.values.map_or_else(String::new, |values| values());
        let text = format!("{}\n{values}", row.summary);
        let text = screen.wrap(text.trim_end(), 2);
        return format!("{}\n{text}", screen.paint(color::BOLD, head.trim_end()));
    }
    let wanted = topic.to_lowercase();
    let families: Vec<String> = known(table)
        .into_iter()
        .filter(|(title, _)| title.to_lowercase().contains(&wanted))
        .map(|(title, entries)| {
            let title = screen.paint(color::GOOD, title);
            format!("{title}\n{}", list(&entries, screen))
        })
        .collect();
    if families.is_empty() {
        let text =
            format!("There is no command or family of this name: {topic}. `help` lists all.");
        return screen.wrap(&text, 0);
    }
    families.join("\n").trim_end().to_owned()
}

fn list(entries: &[Entry], screen: Screen) -> String {
    let entries = entries.iter().map(|entry| {
        let usage = format!("{} {}", entry.name, entry.usage);
        (usage.trim_end().to_owned(), entry.summary)
    });
    screen.list(entries)
}

/// The families of the commands that the table has.
fn known(table: &[Spec<Engine>]) -> Vec<(&'static str, Vec<Entry>)> {
    let is_known = |entry: &Entry| table.iter().any(|row| row.name == entry.name);
    let families = chapters().into_iter().map(|(title, entries)| {
        let entries: Vec<Entry> = entries.into_iter().filter(is_known).collect();
        (title, entries)
    });
    families
        .filter(|(_, entries)| !entries.is_empty())
        .collect()
}
