//! Identity of the engine (GTP 2, section 6.3.1).

use gtp::{Args, Reply};

use super::Row;
use crate::engine::Engine;

/// The program with its version.
pub const NAME: &str = concat!("Honte ", env!("CARGO_PKG_VERSION"));

pub(super) const ROWS: &[Row] = rows! {
    "name" "" => name, "Print the name of the engine.";
    "version" "" => version, "Print the version of the engine.";
};

fn name(_: &mut Engine, _: Args<'_>) -> Reply {
    Ok("Honte".into())
}

fn version(engine: &mut Engine, _: Args<'_>) -> Reply {
    let reported = engine.presentation().version.as_deref();
    Ok(reported.unwrap_or(env!("CARGO_PKG_VERSION")).into())
}
