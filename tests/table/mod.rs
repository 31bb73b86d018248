//! The table of all commands, for the suites that try each.

use gtp::Spec;
use honte::commands;
use honte::engine::Engine;

/// The table with the rows that are known on demand only.
pub(crate) fn every_command() -> Vec<Spec<Engine>> {
    let mut table = commands::table();
    table.extend(commands::ruler_rows());
    table.extend(commands::optional_rows());
    table
}
