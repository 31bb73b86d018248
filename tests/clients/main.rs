//! The clients that people use: the real ones where they are installed, otherwise their documented
//! habits.

#![cfg(feature = "cli")]
#![allow(
    clippy::print_stdout,
    reason = "a test tells how its games went and what it left out"
)]

mod gnugo;
mod gomill;
mod habits;
mod parsers;
mod sabaki;
mod session;
mod streams;
