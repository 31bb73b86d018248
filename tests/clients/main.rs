//! The clients that people use: the real ones where they are installed, otherwise their documented
//! habits.

#![cfg(feature = "cli")]
#![allow(
    clippy::print_stdout,
    reason = "tests print the results of their games and what they skip"
)]

mod gnugo;
mod gomill;
mod habits;
mod katago;
mod parsers;
#[path = "../program/mod.rs"]
mod program;
mod sabaki;
mod streams;
