//! A [`Question`]: the position, the player and all else that a search starts from.

use super::net::Net;
use crate::board::{Color, PointSet};
use crate::game::Game;

/// What a search is asked: for the best move of a player in a position.
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    /// The position with its history.
    pub game: &'a Game,
    /// The player to move, regardless of who moved last.
    pub color: Color,
    /// Points to consider at the root; a pass is always considered.
    pub candidates: PointSet,
    /// The seed of the search.
    pub seed: u64,
    /// Number of threads that share the tree, at least 1. With more than one, the result also
    /// depends on timing.
    pub threads: usize,
    /// The net that leads the search; without one, shapes and playouts alone do.
    pub net: Option<&'a Net>,
}
