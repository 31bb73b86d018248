//! Honte, a light Go engine and arbiter that speaks GTP.
//!
//! The layers, each of which uses only those before it, are listed in `ARCHITECTURE.md`.

pub mod arbiter;
pub mod board;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod commands;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod duel;
pub mod engine;
pub mod game;
pub mod judge;
#[doc(hidden)]
pub mod playout;
#[doc(hidden)]
pub mod reading;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod regress;
pub mod rules;
pub mod scoring;
#[doc(hidden)]
pub mod search;
pub mod sgf;

#[cfg(test)]
#[path = "../tests/positions/mod.rs"]
mod positions;
