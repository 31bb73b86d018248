//! The light policy: uniformly random legal moves that do not fill single-point eyes.

use rand::Rng;

use super::{Policy, below};
use crate::board::{BoardSize, Color, Point, Position};

/// Chooses uniformly among the legal points that are not own eyes.
///
/// Points are drawn without replacement until one is accepted, which is exactly uniform.
#[derive(Debug, Clone, Copy, Default)]
pub struct Light;

impl Light {
    /// Mean number of moves, both final passes included, of light playouts from the empty board on
    /// 9, 13 and 19 lines; `None` for other sizes.
    ///
    /// Several independent implementations agree on these values, so another mean reveals a bug in
    /// the board.
    pub fn expected_moves(size: BoardSize) -> Option<f64> {
        match (size.columns(), size.rows()) {
            (9, 9) => Some(111.05),
            (13, 13) => Some(219.34),
            (19, 19) => Some(455.5),
            _ => None,
        }
    }
}

impl Policy for Light {
    #[inline]
    fn choose(
        &self,
        position: &mut Position,
        color: Color,
        _last: Option<Point>,
        rng: &mut impl Rng,
    ) -> Option<Point> {
        position.draw_empty(
            |n| below(rng, n),
            |position, point| {
                position.has_empty_neighbor(point)
                    || !position.is_eye(color, point) && position.is_playable(color, point)
            },
        )
    }
}
