//! Counting a position whose dead stones are given, and the influence of stones.

mod count;
mod influence;
mod regions;

pub use count::{Count, Settled, Side};
pub use influence::Influence;
pub use regions::{Area, Region, area, regions};

#[cfg(test)]
mod tests;
