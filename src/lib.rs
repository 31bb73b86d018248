//! Honte, a light Go engine and arbiter that speaks GTP.
//!
//! The layers, each of which uses only those before it:
//! `board → rules → scoring → reading → game → playout → search → judge → arbiter → engine →
//! commands`.

pub mod arbiter;
pub mod board;
pub mod commands;
pub mod duel;
pub mod engine;
pub mod game;
pub mod judge;
pub mod playout;
pub mod reading;
pub mod regress;
pub mod rules;
pub mod scoring;
pub mod search;
pub mod sgf;
