//! Counting a position whose dead stones are given.

mod count;
mod regions;

pub use count::{Count, Settled, Side};
pub use regions::{Area, Region, area, regions};

#[cfg(test)]
mod tests;
