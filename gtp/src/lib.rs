#![doc = include_str!("../README.md")]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing,
        reason = "an unexpected value fails the test"
    )
)]

pub mod args;
pub mod command;
pub mod controller;
pub mod line;
pub mod reply;
pub mod server;
pub mod vertex;

pub use args::Args;
pub use command::Command;
pub use controller::{ControlError, Controller, Keeper, Launch, Stderr, keep};
pub use reply::{Failure, INTERNAL_ERROR, Payload, Reply};
pub use server::{
    Guard, Interrupt, Protocol, Run, Server, Spec, Stream, Until, answer, protocol_rows,
};
pub use vertex::{Color, Vertex};
