//! Room for life: whether a color that may play as often as it likes can ever live in a region.

use super::benson::{Land, benson};
use crate::board::{Point, PointSet};

/// Possible eyes up to which pairs of them are tried; in larger regions there is room.
const MOST_FOR_PAIRS: usize = 40;
/// Possible eyes up to which sets of three and four are tried too, for chains that live by eyes
/// that they share in a circle.
const MOST_FOR_MORE: usize = 14;

/// Points inside, if there are stones of the other color among them, up to which what surrounds
/// them surely dies: all but one can be filled, and if that is captured it leaves four points at
/// most, which can be chosen to be a pyramid or a square. With six it may be a seki.
const MOST_WITH_INNER: usize = 5;

/// A region around which all stones are alive for good, seen by the color that does not own it.
pub(super) struct Region<'a> {
    /// The whole board.
    pub(super) board: PointSet,
    /// The points of the region.
    pub(super) points: PointSet,
    /// The stones in it of the color that looks for life.
    pub(super) own: PointSet,
    /// The chains in it of the other color, none of them alive for good.
    pub(super) inner: &'a [PointSet],
}

impl Region<'_> {
    /// Whether stones may arise here that the owner of the region cannot capture, if only their
    /// own owner plays; `false` is certain.
    pub(super) fn has_room(&self) -> bool {
        // Stones of the other color inside may be too many to be taken for an eye, and too few to
        // kill: then nobody plays there, and it is a seki.
        let may_be_seki = !self.inner.is_empty() && self.spots().len() > MOST_WITH_INNER;
        may_be_seki || self.has_life()
    }

    /// Whether stones that can never be captured may arise here if only their owner plays.
    ///
    /// Eyes can be taken for single points, since whatever else of an eye is empty can be filled.
    /// For each choice of eyes everything else is filled: chains of the other color are captured
    /// unless an eye is a liberty of theirs. What then lives by Benson's theorem can be reached;
    /// that the stones must be placed in a legal order is not asked, so that `false` is certain.
    pub(super) fn has_life(&self) -> bool {
        let spots = self.spots();
        if spots.len() > MOST_FOR_PAIRS {
            return true;
        }
        let most = if spots.len() <= MOST_FOR_MORE { 4 } else { 2 };
        self.lives_with_more(&spots, PointSet::EMPTY, most)
    }

    /// The points that can be eyes.
    fn spots(&self) -> Vec<Point> {
        let outside = (self.board - self.points).neighbors();
        (self.points - outside - self.own).iter().collect()
    }

    /// Whether the eyes so far, with up to `n_more` further ones of these, give life.
    fn lives_with_more(&self, spots: &[Point], eyes: PointSet, n_more: usize) -> bool {
        if eyes.len() >= 2 && self.lives_with(&eyes) {
            return true;
        }
        let beside = eyes.neighbors();
        n_more > 0
            && spots.iter().enumerate().any(|(n, &spot)| {
                !beside.contains(spot) && {
                    let mut eyes = eyes;
                    eyes.insert(spot);
                    self.lives_with_more(&spots[n + 1..], eyes, n_more - 1)
                }
            })
    }

    /// Whether anything lives once all but these eyes is filled.
    fn lives_with(&self, eyes: &PointSet) -> bool {
        let mut left = *eyes;
        for chain in self.inner {
            let stays = (chain.neighbors() - *chain).meets(eyes);
            if stays && chain.meets(eyes) {
                // An eye in its place, but never captured.
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
