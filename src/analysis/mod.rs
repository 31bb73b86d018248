//! KataGo's JSON analysis protocol: a line of JSON asks about positions, and each is answered by one.
//!
//! KataGo's `docs/Analysis_Engine.md` describes it. What is known here, what is accepted without an
//! effect and what is bounded stands in `docs/analysis.md`.

mod answer;
mod fields;
mod lines;
mod outbox;
mod query;
mod queue;
mod service;
mod settings;

pub use service::{Service, Threads};
pub use settings::{Overrides, Settings};
pub(crate) use settings::{seconds, truth};

#[cfg(test)]
mod tests;
