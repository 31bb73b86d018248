//! Game records in SGF, the Smart Game Format: the file as a tree, and nothing of the rules of Go.
//!
//! The format is FF\[4\] of <https://www.red-bean.com/sgf/>; files of the older versions are read
//! as well. [`Tree::parse`] reads a file, [`Tree::to_sgf`] writes one, and [`value`] translates
//! points, sizes and numbers. Reading, writing, comparing and dropping all work without recursion,
//! so that no nesting is too deep.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

mod parse;
pub mod record;
mod tree;
pub mod value;
mod write;

pub use parse::{SgfError, SgfErrorKind};
pub use tree::{NodeId, Property, Tree};
pub use value::{Move, Value, ValueError};

#[cfg(test)]
mod tests;
