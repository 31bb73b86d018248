//! Move knowledge learned from games: features of moves and their weights.
//!
//! A move is a team of features, and the probability that a player chooses it is proportional to
//! the product of their strengths: Coulom, "Computing Elo ratings of move patterns in the game of
//! Go" (2007). A weight is the logarithm of a strength, and the *score* of a move is the sum of its
//! weights.

mod facts;
mod features;
mod ladder;
mod shapes;
mod training;
mod weights;

pub use features::MoveContext;
pub(in crate::search) use ladder::Ladders;
pub use training::{Lesson, Measure, Trainer};
pub use weights::{Weights, WeightsError, built_in};

#[cfg(test)]
mod tests;
