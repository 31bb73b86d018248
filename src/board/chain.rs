//! Chains: their stones and their exact liberties, found on demand.

use super::position::FREE_SIDES;
use super::{Color, Point, PointSet, Position};

impl Position {
    /// The stones of the chain at `point` in linked order; none if the point is empty.
    pub fn chain_points(&self, point: Point) -> ChainPoints<'_> {
        let start = self.color_at(point).map(|_| point);
        ChainPoints {
            position: self,
            start,
            next: start,
        }
    }

    /// The chain at `point`; the empty set if there is no stone.
    pub fn chain(&self, point: Point) -> PointSet {
        self.chain_points(point).collect()
    }

    /// Every chain with its color, Black's first.
    pub fn chains(&self) -> Vec<(Color, PointSet)> {
        Color::BOTH
            .into_iter()
            .flat_map(|color| self.stones(color).parts().map(move |chain| (color, chain)))
            .collect()
    }

    /// The liberties of the chain at `point`; the empty set if there is no stone.
    pub fn liberties(&self, point: Point) -> PointSet {
        self.liberties_of(&self.chain(point))
    }

    /// The liberties of these stones, of one chain or several.
    pub fn liberties_of(&self, stones: &PointSet) -> PointSet {
        stones.neighbors() & self.empty()
    }

    /// Whether the stone at `point` is in atari: its chain has exactly one liberty.
    pub fn is_in_atari(&self, point: Point) -> bool {
        self.last_liberty(point).is_some()
    }

    /// The only liberty of the chain at `point`, if the chain is in atari.
    ///
    /// A chain with more than four pseudo-liberties has at least two liberties, so its stones need
    /// not be visited.
    #[inline]
    pub fn last_liberty(&self, point: Point) -> Option<Point> {
        if self.liberties[self.root[point]] > 4 {
            return None;
        }
        self.find_last_liberty(point)
    }

    /// Searches the stones of the chain. Returns `None` for an empty point.
    fn find_last_liberty(&self, point: Point) -> Option<Point> {
        self.chain_points(point)
            .find_map(|stone| self.free_neighbors(stone).next())
            .filter(|&liberty| self.is_last_liberty(self.root[point], liberty))
    }

    /// Whether the empty `point` is the only liberty of the chain at `stone`.
    pub fn is_last_liberty_of(&self, stone: Point, point: Point) -> bool {
        self.is_last_liberty(self.root[stone], point)
    }

    /// Whether `color` would take a ko on the empty `point`.
    pub fn takes_ko(&self, color: Color, point: Point) -> bool {
        let mut n_taken = 0;
        for (neighbor, owner) in self.stones_around(point) {
            if owner == color {
                return false;
            }
            if self.is_last_liberty_of(neighbor, point) {
                n_taken += self.chain_points(neighbor).take(2).count();
            }
        }
        n_taken == 1 && !self.has_empty_neighbor(point)
    }

    /// Whether pseudo-liberties alone show that the chain at `stone` has two liberties besides the
    /// empty `point`: more than four of them are with other points.
    ///
    /// `false` proves nothing.
    #[inline]
    pub fn surely_has_two_liberties_besides(&self, stone: Point, point: Point) -> bool {
        let root = self.root[stone];
        self.liberties[root] > 4 + self.pairs(root, point)
    }

    /// The stone that identifies the chain of `stone`: the same for all its stones.
    pub fn root_of(&self, stone: Point) -> Point {
        self.root[stone]
    }

    /// The empty neighbors of `point`.
    #[inline]
    pub fn free_neighbors(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let mask = self.masks[point];
        directions(!(mask | mask >> 4)).map(move |n| point.around()[n])
    }

    /// The empty points among the eight around a point of the board, direct neighbors first.
    #[inline]
    pub fn free_around(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        /// Indices into `Point::all_around`, direct neighbors first.
        const PLACES: [usize; 8] = [1, 3, 4, 6, 0, 2, 5, 7];
        let taken = self.surroundings[point] | self.surroundings[point] >> 1;
        let around = point.all_around();
        PLACES
            .into_iter()
            .filter(move |n| taken >> (2 * n) & 1 == 0)
            .map(move |n| around[n])
    }

    /// The stones beside `point` with their colors.
    #[inline]
    pub fn stones_around(&self, point: Point) -> impl Iterator<Item = (Point, Color)> + use<> {
        let mask = self.masks[point];
        let is_off = mask >> 8;
        directions((mask | mask >> 4) & !is_off).map(move |n| {
            let is_black = mask >> n & 1 != 0;
            let owner = if is_black { Color::Black } else { Color::White };
            (point.around()[n], owner)
        })
    }

    /// Number of empty neighbors of `point`.
    #[inline]
    pub fn n_empty_neighbors(&self, point: Point) -> u32 {
        let mask = self.masks[point];
        u32::from(FREE_SIDES[usize::from((mask | mask >> 4) & 0b1111)])
    }

    /// The contents of the eight points around a point of the board, two bits each: 0 empty, 1
    /// black, 2 white, 3 off the board.
    ///
    /// The lowest bits are the northwest point; the rest follow row by row to the southeast.
    #[inline]
    pub fn surroundings(&self, point: Point) -> u16 {
        self.surroundings[point]
    }

    /// Recomputes [`surroundings`](Self::surroundings).
    pub(super) fn look_around(&self, point: Point) -> u16 {
        let around = point.all_around().into_iter().enumerate();
        around.fold(0, |shape, (n, p)| shape | self.masks[p] >> 12 << (2 * n))
    }

    /// Whether `point`, which must be on the board, is empty.
    pub fn is_free(&self, point: Point) -> bool {
        self.masks[point] >> 12 == 0
    }
}

/// Indices of the set bits among the lowest four: directions of [`Point::around`].
#[inline]
fn directions(bits: u16) -> impl Iterator<Item = usize> {
    let mut left = bits & 0b1111;
    std::iter::from_fn(move || {
        let n = left.trailing_zeros() as usize & 3;
        let is_set = left != 0;
        left &= left.wrapping_sub(1);
        is_set.then_some(n)
    })
}

/// Iterates over the stones of one chain in linked order.
#[derive(Clone)]
pub struct ChainPoints<'a> {
    position: &'a Position,
    start: Option<Point>,
    next: Option<Point>,
}

impl Iterator for ChainPoints<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let stone = self.next?;
        let after = self.position.next[stone];
        self.next = Some(after).filter(|&after| Some(after) != self.start);
        Some(stone)
    }
}
