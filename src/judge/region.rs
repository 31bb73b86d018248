//! Which parts of the board a fight is about.

use crate::board::{PointSet, Position};

/// A contested part of the board.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contested {
    /// All points that matter to the fight.
    pub(super) points: PointSet,
    /// The chains whose fate is open, of both colors.
    pub(super) open: PointSet,
}

/// The parts of the board between the chains of `walls` that hold chains of `open`.
pub(super) fn contested(
    position: &Position,
    walls: &PointSet,
    open: &PointSet,
) -> impl Iterator<Item = Contested> {
    let open = *open - *walls;
    (position.size().points() - *walls)
        .parts()
        .filter(move |points| points.meets(&open))
        .map(move |points| Contested {
            points,
            open: points & open,
        })
}
