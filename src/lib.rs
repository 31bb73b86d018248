//! Honte, a light Go engine and arbiter that speaks GTP.
//!
//! The layers, each of which uses only those before it:
//! `board → rules → scoring → game → playout → search → judge → engine → commands`.

pub mod board;
pub mod rules;
pub mod scoring;
pub mod game;
pub mod playout;
pub mod search;
pub mod judge;
pub mod engine;
pub mod sgf;
pub mod commands;
