//! Playouts: games played to the end by a policy, and what they say about a position.

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
pub use run::{Ending, Observer, final_area, playout};
pub use shaped::Shaped;
pub use shapes::ShapeCounts;

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoroshiro128PlusPlus;

use crate::board::{Color, Point, Position};

/// The generator of playouts: small, fast, and the same numbers on every machine.
pub type Random = Xoroshiro128PlusPlus;

/// The generator with this seed.
pub fn random(seed: u64) -> Random {
    Random::seed_from_u64(seed)
}

/// A number below `n`, uniform but for a bias below n / 2³².
#[inline]
pub fn below(rng: &mut impl Rng, n: usize) -> usize {
    (((rng.next_u64() >> 32) * n as u64) >> 32) as usize
}

/// How moves are chosen in playouts.
pub trait Policy {
    /// A legal point for `color` after the opponent's move at `last`; `None` to pass.
    ///
    /// May change the order of the position's list of empty points, and nothing else of it.
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
