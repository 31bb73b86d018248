#![doc = include_str!("../README.md")]

mod dense;
mod evaluator;
mod file;
mod geometry;
mod kernel;
mod layer;
mod reference;
mod shape;
mod weights;

pub use evaluator::Evaluator;
pub use file::NetError;
pub use geometry::MAX_SIDE;
pub use kernel::Kernel;
pub use reference::evaluate as evaluate_slowly;
pub use shape::Shape;
pub use weights::Weights;

/// What a net looks at: a board with its planes, and numbers.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// Columns of the board, 1 to 25.
    pub columns: u8,
    /// Rows of the board, 1 to 25.
    pub rows: u8,
    /// The planes in the order of training: for each row from the bottom a word whose lowest bit
    /// is the leftmost column. Bits beyond the board are ignored.
    pub planes: &'a [[u32; MAX_SIDE]],
    /// The other inputs in the order of training.
    pub globals: &'a [f32],
}

/// What a net says. Points count by rows from the bottom left corner.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Output {
    /// The logit of each point as the next move, then that of a pass. Moves that are illegal have
    /// any value.
    pub policy: Vec<f32>,
    /// The logits of a win, a loss and no result for the player to move.
    pub value: [f32; 3],
    /// The expected score of the player to move, in points.
    pub score: f32,
    /// The spread of the score before it is made positive: `softplus(spread) * 20 + 0.5` is the
    /// scale of a Laplace distribution, in points.
    pub spread: f32,
    /// The logit of each point's belonging to the player to move at the end.
    pub owners: Vec<f32>,
}

#[cfg(test)]
mod tests;
