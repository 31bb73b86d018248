//! The clients that people use, at the other end of the pipe: real ones where they are installed,
//! and their habits as documented where they are not.

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
