//! Files that survive an interruption: journals that only grow, and files replaced as a whole.
//!
//! A [`Journal`] holds one line for each entry. An entry is on the disk when [`Journal::append`]
//! returns, and an interruption in the middle of one leaves an incomplete last line, which the next
//! reader ignores. [`replace()`] leaves either the old contents or the new ones. A [`Shard`] is the
//! part of a work whose journal is one of several.

mod journal;
mod replace;
mod shard;

pub use journal::{FileError, Journal, whole_lines};
pub use replace::replace;
pub use shard::{Shard, ShardError};

#[cfg(test)]
mod tests;
