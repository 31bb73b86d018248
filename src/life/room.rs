//! Whether a color could ever live in a region if only it played there.

use super::benson::{Land, benson};
use crate::board::{Point, PointSet};

/// All pairs of eye candidates are tried. Up to this many candidates, sets of three and four are tried
/// too, for chains that live by sharing eyes in a circle.
const MOST_FOR_MORE: usize = 14;

/// With stones of the other color inside, regions of up to this many inner points are surely dead:
/// the attacker can fill all but one, and if that is captured the remaining space has at most four
/// points and can be chosen to be a pyramid or a square. Six may be a seki.
const MOST_WITH_INNER: usize = 5;

/// A region surrounded by unconditionally living stones, as its opponent sees it.
pub(super) struct Enclosed<'a> {
    /// The whole board.
    pub(super) board: PointSet,
    /// The points of the region.
    pub(super) points: PointSet,
    /// The stones in it of the color that tries to live.
    pub(super) own: PointSet,
    /// The chains of the other color in it; none lives unconditionally.
    pub(super) inner: &'a [PointSet],
}

impl Enclosed<'_> {
    /// Whether the color might get stones here that cannot be captured, if only it plays. `false`
    /// is certain.
    pub(super) fn has_room(&self) -> bool {
        // Stones of the other color inside may be too many to capture for an eye and too few to
        // kill: a seki, in which nobody plays.
        let may_be_seki = !self.inner.is_empty() && self.spots().len() > MOST_WITH_INNER;
        may_be_seki || self.has_life()
    }

    /// Whether the color might live unconditionally here if only it plays. `false` is certain.
    ///
    /// Eyes are single points, because the rest of a larger eye can be filled. For each choice of
    /// eyes everything else is filled, which captures chains of the other color unless an eye is a
    /// liberty of theirs. If Benson's theorem then finds life, the color might reach it. The order
    /// of moves is not checked.
    pub(super) fn has_life(&self) -> bool {
        let spots = self.spots();
        let most = if spots.len() <= MOST_FOR_MORE { 4 } else { 2 };
        self.lives_with_more(&spots, PointSet::EMPTY, most)
    }

    /// The eye candidates.
    fn spots(&self) -> Vec<Point> {
        let outside = (self.board - self.points).neighbors();
        (self.points - outside - self.own).iter().collect()
    }

    /// Whether these eyes, with up to `n_more` of the candidates added, give life.
    fn lives_with_more(&self, spots: &[Point], eyes: PointSet, n_more: usize) -> bool {
        if eyes.len() >= 2 && self.lives_with(&eyes) {
            return true;
        }
        let beside = eyes.neighbors();
        n_more > 0
            && spots.iter().enumerate().any(|(n, &spot)| {
                !beside.contains(spot)
                    && self.lives_with_more(&spots[n + 1..], eyes | spot.into(), n_more - 1)
            })
    }

    /// Whether anything lives when everything but these eyes is filled.
    fn lives_with(&self, eyes: &PointSet) -> bool {
        let mut left = *eyes;
        for chain in self.inner {
            let stays = (chain.neighbors() - *chain).meets(eyes);
            if stays && chain.meets(eyes) {
                // The eye would need a point of a chain that is never captured.
                return false;
            }
            if stays {
                left |= *chain;
            }
        }
        let land = Land {
            board: self.board,
            stones: self.points - left,
            empty: *eyes,
            foreign: self.board - self.points,
        };
        !benson(&land).alive.is_empty()
    }
}
