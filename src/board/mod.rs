//! The board: points, sets of points, and positions with their chains.
//!
//! This layer implements placement and capture (rules 0.7, I.2–I.6). It knows nothing of turns,
//! repetition or scores.

mod chain;
mod color;
mod diagram;
pub(crate) mod grid;
mod offset;
mod orientation;
mod placement;
mod point;
mod point_set;
mod position;
mod split_mix;
mod svg;
mod validate;
pub(crate) mod zobrist;

pub use chain::ChainPoints;
pub use color::Color;
pub(crate) use color::swap_colors;
pub use diagram::DiagramError;
pub(crate) use offset::{Offset, Offsets, Vicinity, offset_bit};
pub use orientation::Orientation;
pub(crate) use orientation::{turned_offsets, turned_surroundings};
pub use placement::{Illegal, NoLiberties, Removed, Suicide};
pub use point::{BoardSize, Move, Point, PointError, SizeError};
pub use point_set::PointSet;
pub use position::Position;
pub(crate) use split_mix::split_mix;
pub use svg::{Drawing, Shape};

#[cfg(test)]
pub(crate) mod tests;
