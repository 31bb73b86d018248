//! Identity of the engine (GTP 2, section 6.3.1).

use gtp::{Args, Reply};

use super::{Row, row};
use crate::engine::Engine;

pub(super) const ROWS: &[Row] = &[
    row("name", "", "Print the name of the engine.", name),
    row("version", "", "Print the version of the engine.", version),
];

fn name(_: &mut Engine, _: Args<'_>) -> Reply {
    Ok("Honte".into())
}

fn version(engine: &mut Engine, _: Args<'_>) -> Reply {
    let reported = engine.presentation().version.as_deref();
    Ok(reported.unwrap_or(env!("CARGO_PKG_VERSION")).into())
}
