//! What a search is asked.

use crate::board::{Color, PointSet};
use crate::game::Game;

/// What a search is asked.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The position with its history.
    pub game: &'a Game,
    /// Who is to move, whoever moved last.
    pub color: Color,
    /// Points that may be considered at the root; passing always may.
    pub candidates: PointSet,
    /// The seed of the playouts.
    pub seed: u64,
    /// Threads that search in one tree, at least 1. With more than one of them the answer depends
    /// on which is faster, too.
    pub threads: usize,
}
