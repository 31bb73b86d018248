//! The GTP commands: one table, one row each.
//!
//! A handler reads its arguments, checks that there are no more, acts on the engine, and answers.
//! A command that fails leaves the engine unchanged.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]
#![allow(
    clippy::unnecessary_wraps,
    reason = "every handler returns a Reply, even one that cannot fail"
)]

/// Rows of name, usage, handler, what else the row declares, and summary. The modules below know it.
macro_rules! rows {
    ($($name:literal $usage:tt => $run:expr, $($how:ident($what:expr),)* $summary:literal;)+) => {
        &[$($crate::commands::row($name, $usage, $summary, $run)$(.$how($what))*),+]
    };
}

mod administration;
mod analyze;
mod effect;
mod files;
mod format;
mod gnugo;
mod gogui;
mod gogui_rules;
mod gomill;
mod gtp1;
mod inspect;
mod live;
mod navigate;
mod parameters;
mod parse;
mod pictures;
mod play;
mod reading;
mod reading_plans;
mod referee;
mod referee_clock;
mod referee_format;
mod referee_record;
mod regression;
mod rules;
mod score;
mod servers;
mod settings;
mod setup;
mod time;

use gtp::{Args, Payload, Reply, Spec};

use crate::engine::Engine;
pub use administration::NAME;
pub use effect::{Effect, Files, Row};
pub use parameters::set_by_katago_name;
pub use parse::move_at;
pub(crate) use reading::UNKNOWN;
pub use referee_record::saved_match;
pub(crate) use rules::KGS_NAMES;

/// The families of commands with their titles, in the order of the lists.
pub const FAMILIES: &[(&str, &[Row])] = &[
    ("Identity", administration::ROWS),
    ("Board setup", setup::ROWS),
    ("Rules", rules::ROWS),
    ("Moves", play::ROWS),
    ("Analysis", analyze::ROWS),
    ("Parameters", parameters::ROWS),
    ("Time", time::ROWS),
    ("Scoring", score::ROWS),
    ("Game records", files::ROWS),
    ("Position", inspect::ROWS),
    ("GNU Go queries", gnugo::ROWS),
    ("Reading", reading::ROWS),
    ("Reading plans", reading_plans::ROWS),
    ("Regression tests", regression::ROWS),
    ("GTP 1", gtp1::ROWS),
    ("Navigation and setup", navigate::ROWS),
    ("GoGui", gogui::ROWS),
    ("GoGui settings", settings::ROWS),
    ("GoGui analysis", pictures::ROWS),
    ("Game servers", servers::ROWS),
    ("gomill", gomill::ROWS),
    ("Referee", referee::ROWS),
    ("Referee clocks", referee_clock::ROWS),
    ("Referee reports", referee_format::ROWS),
    ("Referee records", referee_record::ROWS),
];

/// All commands without the optional ones, in the order of the lists.
pub fn table() -> Vec<Spec<Engine>> {
    table_of(|row| Some(row.spec))
}

/// The same without those that read or write files: for engines that strangers can reach.
pub fn table_without_files() -> Vec<Spec<Engine>> {
    table_of(Row::without_files)
}

/// The commands of the protocol, and what is left of the others.
fn table_of(left_of: fn(&Row) -> Option<Spec<Engine>>) -> Vec<Spec<Engine>> {
    let families = FAMILIES.iter().flat_map(|(_, rows)| rows.iter());
    let protocol = gtp::protocol_rows().into_iter();
    protocol.chain(families.filter_map(left_of)).collect()
}

/// The commands with which GoGui lets an engine rule a game: only with `--ruler`.
pub fn ruler_rows() -> Vec<Spec<Engine>> {
    gogui_rules::ROWS.iter().map(|row| row.spec).collect()
}

/// The commands that `--kgs-chat` adds.
pub fn optional_rows() -> Vec<Spec<Engine>> {
    servers::CHAT.iter().map(|row| row.spec).collect()
}

/// The answer of a command without arguments.
fn answer<T: Into<Payload>>(args: Args<'_>, text: impl FnOnce() -> T) -> Reply {
    args.end()?;
    Ok(text().into())
}

/// A row with a handler on the engine.
const fn row(
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    run: fn(&mut Engine, Args<'_>) -> Reply,
) -> Row {
    Row::new(Spec {
        name,
        usage,
        summary,
        values: None,
        run: gtp::Run::Engine(run),
        guard: None,
    })
}
