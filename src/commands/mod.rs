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
mod files;
mod first_version;
mod inspect;
mod play;
mod questions;
mod referee;
mod regression;
mod ruler;
mod rules;
mod ruling;
mod score;
mod setup;
mod time;
mod words;

use gtp::Spec;

use crate::engine::Engine;

/// Every command that the engine knows, in the order in which they are listed.
pub fn table() -> Vec<Spec<Engine>> {
    let families: &[&[Spec<Engine>]] = &[
        administration::ROWS,
        setup::ROWS,
        rules::ROWS,
        play::ROWS,
        analyze::ROWS,
        time::ROWS,
        score::ROWS,
        files::ROWS,
        inspect::ROWS,
        referee::ROWS,
        ruling::ROWS,
        questions::ROWS,
        regression::ROWS,
        first_version::ROWS,
    ];
    gtp::protocol_rows()
        .into_iter()
        .chain(families.iter().copied().flatten().copied())
        .collect()
}

/// The commands by which GoGui lets an engine rule a game; to be added to the table on demand.
pub const fn ruler_rows() -> &'static [Spec<Engine>] {
    ruler::ROWS
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
