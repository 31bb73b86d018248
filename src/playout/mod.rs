//! Playouts: games that a policy plays to the end, and their statistics.

mod careful;
mod light;
mod ownership;
mod patterns;
mod replies;
mod run;
mod shaped;
mod shapes;
pub(crate) mod tactics;

pub use careful::Careful;
pub use light::Light;
pub use ownership::Ownership;
pub use run::{Observer, final_area, playout};
pub use shaped::Shaped;
pub use shapes::ShapeCounts;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoroshiro128PlusPlus;

use crate::board::{Color, Point, Position};

/// The random generator of playouts: small, fast, and the same on every machine.
pub type Random = Xoroshiro128PlusPlus;

/// A generator with this seed.
pub fn random(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

/// A uniform random number below `n`, with a bias below n / 2³².
#[inline]
pub fn below(rng: &mut impl Rng, n: usize) -> usize {
    (((rng.next_u64() >> 32) * n as u64) >> 32) as usize
}

/// Chooses the moves of playouts.
pub trait Policy {
    /// A legal point for `color` after the opponent's move at `last`; `None` to pass.
    ///
    /// May reorder the position's list of empty points, but changes nothing else.
    fn choose(
        &self,
        position: &mut Position,
        color: Color,
        last: Option<Point>,
        rng: &mut impl Rng,
    ) -> Option<Point>;
}

#[cfg(test)]
mod tests;
