//! Counting a position whose dead stones are given.

mod benson;
mod count;
mod eye_space;
mod groups;
mod life;
mod paths;
mod regions;
mod room;

pub use count::{Count, Settled, Side};
pub(crate) use eye_space::{Fate, fate};
pub(crate) use groups::has_one_place;
pub use groups::{Eyeless, Groups, groups};
pub(crate) use life::lifeless;
pub use life::{Proof, Unconditional, unconditional};
pub use regions::{Area, Region, area, regions};

#[cfg(test)]
mod tests;
