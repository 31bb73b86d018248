//! What games teach of moves: features of a move, and their weights.
//!
//! A move is a team of features, and the chance that a player chooses it among the others grows
//! with the product of their strengths: Coulom, "Computing Elo ratings of move patterns in the
//! game of Go" (2007). Here a weight is the logarithm of a strength, and the sum of the weights
//! of a move's features is its *score*.

mod facts;
mod features;
mod ladder;
mod shapes;
mod training;
mod weights;

pub use features::MoveContext;
pub use training::{Lesson, Measure, Trainer};
pub use weights::{Weights, WeightsError, builtin};

#[cfg(test)]
mod tests;
