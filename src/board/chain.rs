//! Questions about chains: their stones and exact liberties, on demand.

use super::{Color, Point, PointSet, Position};

impl Position {
    /// The stones of the chain at `point`, one by one; nothing if the point is empty.
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

    /// Every chain, Black's before White's, each with its color.
    pub fn chains(&self) -> Vec<(Color, PointSet)> {
        Color::BOTH
            .into_iter()
            .flat_map(|color| self.stones(color).parts().map(move |chain| (color, chain)))
            .collect()
    }

    /// The liberties of the chain at `point`; the empty set if there is no stone.
    pub fn liberties(&self, point: Point) -> PointSet {
        self.chain(point).neighbors() & self.empty()
    }

    /// Whether the stone at `point` is in atari: its chain has exactly one liberty.
    pub fn is_in_atari(&self, point: Point) -> bool {
        self.last_liberty(point).is_some()
    }

    /// The only liberty of the chain at `point`, if it is in atari.
    ///
    /// Looks at the stones only where four pseudo-liberties or fewer leave it open.
    pub fn last_liberty(&self, point: Point) -> Option<Point> {
        self.color_at(point)?;
        let root = self.root[point];
        if self.liberties[root] > 4 {
            return None;
        }
        self.chain_points(point)
            .flat_map(Point::around)
            .find(|&liberty| self.is_free(liberty))
            .filter(|&liberty| self.is_last_liberty(root, liberty))
    }

    /// Whether the stone at `stone` is in atari at the empty `point`.
    pub fn is_last_liberty_of(&self, stone: Point, point: Point) -> bool {
        self.is_last_liberty(self.root[stone], point)
    }

    /// A stone that names the whole chain of `stone`, the same for each of its stones.
    pub fn root_of(&self, stone: Point) -> Point {
        self.root[stone]
    }

    /// The empty neighbors of `point`.
    #[inline]
    pub fn free_neighbors(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let taken = self.masks[point] | self.masks[point] >> 4;
        point
            .around()
            .into_iter()
            .enumerate()
            .filter(move |(n, _)| taken >> n & 1 == 0)
            .map(|(_, p)| p)
    }

    /// The empty points among the eight around `point`.
    pub fn free_around(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        point
            .around()
            .into_iter()
            .chain(point.diagonals())
            .filter(|&p| self.is_free(p))
    }

    /// The stones beside `point` with their colors.
    #[inline]
    pub fn stones_around(&self, point: Point) -> impl Iterator<Item = (Point, Color)> + use<> {
        let mask = self.masks[point];
        let is_off = mask >> 8 & 0b1111;
        let is_on = mask & !(is_off | is_off << 4);
        point
            .around()
            .into_iter()
            .enumerate()
            .filter_map(move |(n, neighbor)| {
                match (is_on >> n & 1 != 0, is_on >> (4 + n) & 1 != 0) {
                    (true, _) => Some((neighbor, Color::Black)),
                    (_, true) => Some((neighbor, Color::White)),
                    _ => None,
                }
            })
    }

    /// Number of empty neighbors of `point`.
    #[inline]
    pub fn n_empty_neighbors(&self, point: Point) -> u32 {
        let mask = self.masks[point];
        (!(mask | mask >> 4) & 0b1111).count_ones()
    }

    /// The eight points around `point` in two bits each: 0 empty, 1 black, 2 white, 3 beside the
    /// board. The order is that of a picture, from the northwest by rows.
    #[inline]
    pub fn surroundings(&self, point: Point) -> u16 {
        let [north, west, east, south] = point.around();
        let [northwest, northeast, southwest, southeast] = point.diagonals();
        [
            northwest, north, northeast, west, east, southwest, south, southeast,
        ]
        .into_iter()
        .enumerate()
        .fold(0, |code, (n, p)| code | self.masks[p] >> 12 << (2 * n))
    }

    /// Whether no stone stands on `point`, which must be on the board.
    pub fn is_free(&self, point: Point) -> bool {
        self.masks[point] >> 12 == 0
    }
}

/// The stones of one chain in the order in which they are linked.
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
