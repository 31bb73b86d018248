//! Who looks on while games are played: nobody, the first plays of AMAF, or the twin of the tests.

use crate::games::Games;
use crate::rows::Rows;
use crate::tally::Tally;
use crate::vector::Vector;

/// What a step has made of the lanes.
pub(crate) struct Made<V: Vector, const R: usize> {
    /// The point that was looked at, or none where no candidate was left and the lane passed.
    pub(crate) at: Rows<V, R>,
    /// Lanes in which that point was played on; in the others it was suicide, if there is one.
    pub(crate) played: V::Mask,
    /// Lanes in which Black was to move.
    pub(crate) black: V::Mask,
}

/// Sees the games of all lanes from their beginnings to their ends.
pub(crate) trait Watch<V: Vector, const R: usize> {
    /// Game `number` begins in `lane`.
    fn begun(&mut self, lane: u32, number: u64);

    /// All lanes have taken a step, and `games` is what they are now.
    fn stepped(&mut self, made: &Made<V, R>, games: &Games<V, R>);

    /// The game in `lane` has ended with this area of Black and White and after so many moves,
    /// and belongs into `tally`.
    fn ended(&mut self, lane: u32, area: [&[u32]; 2], n_moves: u32, tally: &mut Tally);
}

/// Sees nothing, and costs nothing.
pub(crate) struct Blind;

impl<V: Vector, const R: usize> Watch<V, R> for Blind {
    #[inline(always)]
    fn begun(&mut self, _: u32, _: u64) {}

    #[inline(always)]
    fn stepped(&mut self, _: &Made<V, R>, _: &Games<V, R>) {}

    #[inline(always)]
    fn ended(&mut self, _: u32, _: [&[u32]; 2], _: u32, _: &mut Tally) {}
}
