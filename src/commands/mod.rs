//! The commands of the protocol: one table, one row each.
//!
//! A handler reads its arguments, checks that there are no more, acts on the engine, and answers.
//! Whatever fails leaves the engine as it was.

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
    reason = "every handler answers a Reply, also one that cannot fail"
)]

mod administration;
mod analyze;
mod explain;
mod files;
mod first_version;
mod gogui;
mod gomill;
mod inspect;
mod navigate;
mod pictures;
mod play;
mod questions;
mod referee;
mod regression;
mod ruler;
mod rules;
mod ruling;
mod score;
mod servers;
mod setup;
mod time;
mod words;

use gtp::Spec;

use crate::engine::Engine;

/// The families of commands with their titles, in the order in which they are listed.
pub const FAMILIES: &[(&str, &[Spec<Engine>])] = &[
    ("Who is there", administration::ROWS),
    ("The board before a game", setup::ROWS),
    ("The rules", rules::ROWS),
    ("Moves", play::ROWS),
    ("Analysis", analyze::ROWS),
    ("Time", time::ROWS),
    ("Rulings", score::ROWS),
    ("Game records", files::ROWS),
    ("The position", inspect::ROWS),
    ("More questions", questions::ROWS),
    ("Regression tests", regression::ROWS),
    ("Names of the first version", first_version::ROWS),
    ("Moving about and setting up", navigate::ROWS),
    ("GoGui", gogui::ROWS),
    ("Pictures for GoGui", pictures::ROWS),
    ("Servers", servers::ROWS),
    ("gomill", gomill::ROWS),
    ("The referee", referee::ROWS),
    ("The referee's rulings", ruling::ROWS),
];

/// Every command that the engine knows, in the order in which they are listed.
pub fn table() -> Vec<Spec<Engine>> {
    let families = FAMILIES.iter().flat_map(|(_, rows)| rows.iter());
    gtp::protocol_rows()
        .into_iter()
        .chain(families.copied())
        .collect()
}

/// The commands by which GoGui lets an engine rule a game; to be added to the table on demand.
pub const fn ruler_rows() -> &'static [Spec<Engine>] {
    ruler::ROWS
}

/// Commands that a front end must not see unless the user wants it, by the option that lists them.
pub fn optional_rows() -> Vec<Spec<Engine>> {
    vec![servers::CHAT]
}

/// A row whose handler works on the engine.
const fn row(
    name: &'static str,
    usage: &'static str,
    summary: &'static str,
    run: fn(&mut Engine, gtp::Args<'_>) -> gtp::Reply,
) -> Spec<Engine> {
    Spec {
        name,
        usage,
        summary,
        run: gtp::Run::Engine(run),
    }
}
