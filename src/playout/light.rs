//! The light policy: uniform over the legal moves that fill no own eye.

use rand::Rng;

use super::{Policy, below};
use crate::board::{Color, Point, Position};

/// Chooses uniformly among the points that are open to a color and are not its eyes.
///
/// Points are drawn without replacement until one is accepted, which is exactly uniform.
#[derive(Debug, Clone, Copy, Default)]
pub struct Light;

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
