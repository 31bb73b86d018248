//! Files: plain ones read up to a limit, journals that only grow, and files replaced as a whole.
//!
//! A [`Journal`] holds one line for each entry. An entry is on the disk when [`Journal::append`]
//! returns, and an interruption in the middle of one leaves an incomplete last line, which the next
//! reader ignores. [`replace()`] leaves either the old contents or the new ones. Everything else that
//! reads or writes a file by a name from outside uses these functions, too. A record of the program
//! is a journal of JSON, and a [`Shard`] the part of a work whose record is one of several.

mod journal;
mod read;
#[cfg(feature = "cli")]
mod record;
mod replace;
mod seal;
mod shard;

pub use journal::{FileError, Journal, whole_lines};
pub use read::{MOST_BYTES, beginning, listed, open, read, read_or_input, read_text};
#[cfg(feature = "cli")]
pub(crate) use record::{Once, differences};
#[cfg(feature = "cli")]
pub use record::{Record, RecordLine, RecordText, WorkRecordError};
pub use replace::{Replacement, check_folder, check_place, place, replace};
pub(crate) use seal::{sealed, unsealed};
pub use shard::{Shard, ShardError};

#[cfg(test)]
mod tests;
