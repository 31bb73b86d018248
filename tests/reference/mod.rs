//! The slow and simple referee that the fast one is compared with.
//!
//! It uses neither bitboards nor hashes: a board is a list of points, a chain is found by flood
//! fill, a history is a list of whole boards that are compared point by point. It shares no code
//! with the engine and needs only std, so that any integration test can declare `mod reference;`.
//! Where the two disagree, read this one first: it is short enough to be checked against the text
//! of the rules.

#![allow(
    dead_code,
    unused_imports,
    reason = "each integration test uses its own part of it"
)]

mod board;
mod counts;
mod game;
mod life;
mod presets;
mod reckoning;
mod referee;
mod score;

pub(crate) use board::{Board, Color, Placement, Tally, Vertex};
pub(crate) use counts::{LEGAL_POSITIONS, check_counts, check_games};
pub(crate) use game::{Game, Ko, Refusal, Rules, Suicide};
pub(crate) use life::{is_single_point_eye, unconditionally_alive};
pub(crate) use presets::{Bonus, PRESETS, Preset, Scoring, Shared, Tax};
pub(crate) use reckoning::{Ending, Reckoning, half_count, reckon, result};
pub(crate) use referee::{Referee, complete_games, perft};
pub(crate) use score::area;
