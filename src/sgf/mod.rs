//! Game records in SGF, the Smart Game Format: the file as a tree, without the rules of Go.
//!
//! The format is FF\[4\] of <https://www.red-bean.com/sgf/>; older versions can be read as well.
//! [`Tree::parse`] reads a file, [`Tree::to_sgf`] writes one, and [`value`] converts points, sizes
//! and numbers. Reading, writing, comparing and dropping do not recurse, so that deep nesting
//! cannot overflow the stack.

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

pub use parse::{MOST_BYTES, MOST_NESTED, MOST_NODES, MOST_VALUES, SgfError, SgfErrorKind};
pub use tree::{NodeId, Property, Tree};
pub use value::{Move, Value, ValueError};

#[cfg(test)]
mod tests;
