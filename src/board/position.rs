//! A position of stones whose chains are updated move by move.
//!
//! Incremental chains with pseudo-liberties and neighbor masks play about twice as many random
//! playouts per second as flood fills on bitboards. Bitboards of the stones are kept besides, for
//! questions about the whole board.
//!
//! * `masks[p]` describes the neighbors of a point in 14 bits: four bits for black neighbors, four
//!   for white ones (a guard beside the board counts as both), four for guards, and two for the
//!   point itself.
//! * `surroundings[p]` holds the contents of the eight points around a point of the board, two bits
//!   each. Playouts read it several times a move; collecting it each time took a tenth of a
//!   playout. For guards its value is meaningless.
//! * `root[p]` is the stone that identifies a chain, and `next[p]` links the stones of a chain in a
//!   circle.
//! * `liberties[root]` counts *pseudo-liberties*: pairs of a stone of the chain and an empty
//!   neighbor. A chain has no liberty if the count is zero, and a point is its last liberty if all
//!   pairs are with that point.
//! * `keys[root]` is the exclusive or of the Zobrist keys of the chain, so that the hash after a
//!   capture is known before the move is made.

mod chains;
mod moves;

use super::grid::{Grid, PointList};
use super::placement::{Illegal, NoLiberties, Removed, Suicide};
use super::{BoardSize, Color, Point, PointSet, zobrist};

/// One bit per neighbor in the order of [`Point::around`].
const ALL_AROUND: u16 = 0b1111;
/// Position of the guard bits.
const OFF_SHIFT: u16 = 8;
/// Position of the two bits of the point itself.
const HERE_SHIFT: u16 = 12;
/// Content of a guard: both bits of the point itself are set.
const GUARD_HERE: u16 = 0b11 << HERE_SHIFT;

/// The lower bit of each diagonal neighbor in [`Position::surroundings`].
const DIAGONALS: u16 = 1 | 1 << 4 | 1 << 10 | 1 << 14;

/// Number of empty neighbors, indexed by the bits of the occupied ones.
pub(super) const FREE_SIDES: [u16; 16] = [4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0];

/// The stones on a board; every chain has a liberty.
///
/// Two positions are equal if size and stones are, as in the rules.
///
/// ```
/// use honte::board::{Color, Position, Suicide};
///
/// let mut position: Position = "
///     . X X O
///     X O O O
///     . . . .".parse()?;
/// assert_eq!(position.liberties("B3".parse()?).len(), 1);
/// let removed = position.play(Color::White, "A3".parse()?, Suicide::Forbidden)?;
/// assert_eq!(removed.captured, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Position {
    // What defines the position.
    size: BoardSize,
    stones: [PointSet; 2],
    ko: Option<Point>,
    // What follows from it; `validate` recomputes this.
    hash: u64,
    pub(super) masks: Grid<u16>,
    pub(super) surroundings: Grid<u16>,
    pub(super) root: Grid<Point>,
    pub(super) next: Grid<Point>,
    pub(super) liberties: Grid<u16>,
    pub(super) keys: Grid<u64>,
    pub(super) empties: PointList,
    pub(super) place_in_empties: Grid<u16>,
}

impl Position {
    /// The empty board.
    pub fn new(size: BoardSize) -> Self {
        let mut position = Self {
            size,
            stones: [PointSet::EMPTY; 2],
            ko: None,
            hash: 0,
            masks: Grid::filled(GUARD_HERE),
            surroundings: Grid::filled(0),
            root: Grid::own_points(),
            next: Grid::own_points(),
            liberties: Grid::filled(0),
            keys: Grid::filled(0),
            empties: PointList::new([]),
            place_in_empties: Grid::filled(0),
        };
        let (last_row, last_column) = (size.rows() - 1, size.columns() - 1);
        for row in 0..=last_row {
            for column in 0..=last_column {
                let point = Point::new(column, row).expect("a board is no larger than the largest");
                position.place_in_empties[point] = position.empties.len() as u16;
                position.empties.push(point);
                // The sides in the order of `Point::around`.
                let is_off = u16::from(row == last_row)
                    | u16::from(column == 0) << 1
                    | u16::from(column == last_column) << 2
                    | u16::from(row == 0) << 3;
                position.masks[point] = is_off * 0b1_0001_0001;
            }
        }
        for point in &size.points() {
            position.surroundings[point] = position.look_around(point);
        }
        position
    }

    /// A position with these stones and no ko.
    ///
    /// # Errors
    ///
    /// Fails if a chain has no liberty; the error holds its first point.
    ///
    /// # Panics
    ///
    /// Panics if the two sets share a point or leave the board.
    pub fn from_stones(size: BoardSize, stones: [PointSet; 2]) -> Result<Self, NoLiberties> {
        let [black, white] = &stones;
        assert!(!black.meets(white), "a point holds one stone");
        assert!(
            (*black | *white).is_subset(&size.points()),
            "stones lie on the board"
        );
        let empty = size.points() - *black - *white;
        for color in Color::BOTH {
            for chain in stones[color].parts() {
                if !chain.neighbors().meets(&empty) {
                    return Err(NoLiberties(chain.first().expect("a chain has a stone")));
                }
            }
        }
        let mut position = Self::new(size);
        for color in Color::BOTH {
            for point in &stones[color] {
                position.add_stone(color, point, position.masks[point]);
            }
        }
        Ok(position)
    }

    /// Removes chains without liberties, so that the rest can be set up: first those of `first`,
    /// then those of the other color that still have none.
    pub fn without_captured(size: BoardSize, stones: [PointSet; 2], first: Color) -> [PointSet; 2] {
        let mut stones = stones.map(|stones| stones & size.points());
        for color in [first, !first] {
            let empty = size.points() - stones[0] - stones[1];
            let can_stand = |chain: &PointSet| chain.neighbors().meets(&empty);
            stones[color] = PointSet::union(stones[color].parts().filter(can_stand));
        }
        stones
    }

    /// The same stones and ko, with everything else as if newly set up.
    ///
    /// The order of the list of empty points depends on how a position was reached, and seeded
    /// playouts depend on that order. Normalized positions have the same order.
    #[must_use]
    pub fn normalized(&self) -> Self {
        let mut fresh = Self::from_stones(self.size, self.stones)
            .expect("every chain of a position has a liberty");
        fresh.ko = self.ko;
        fresh
    }

    /// Columns and rows.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The stones of one color.
    pub const fn stones(&self, color: Color) -> PointSet {
        self.stones[color as usize]
    }

    /// The stones of both colors, Black's first.
    pub const fn both(&self) -> [PointSet; 2] {
        self.stones
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        self.size.points() - self.stones[0] - self.stones[1]
    }

    /// Number of points without a stone.
    pub fn n_empty(&self) -> usize {
        self.empties.len()
    }

    /// The stone on `point`, if there is one.
    pub fn color_at(&self, point: Point) -> Option<Color> {
        match self.masks[point] >> HERE_SHIFT {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// The Zobrist hash of the stones alone, without ko and turn.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The point where the last move captured a single stone that could be retaken immediately.
    pub const fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// Allows the ko to be retaken, as after a pass (Japanese rules 1989, art. 6).
    pub fn lift_ko(&mut self) {
        self.ko = None;
    }

    /// Restores a ko ban that [`lift_ko`](Self::lift_ko) or a later move ended.
    pub(crate) fn restore_ko(&mut self, ko: Option<Point>) {
        self.ko = ko;
    }

    /// Checks whether `color` may place a stone on `point`. Ko and repetition are not checked.
    ///
    /// # Errors
    ///
    /// [`Illegal::OffBoard`], [`Illegal::Occupied`] or [`Illegal::Suicide`].
    pub fn check(&self, color: Color, point: Point, suicide: Suicide) -> Result<(), Illegal> {
        if !self.size.contains(point) {
            return Err(Illegal::OffBoard);
        }
        if self.masks[point] >> HERE_SHIFT != 0 {
            return Err(Illegal::Occupied);
        }
        let is_legal = match suicide {
            Suicide::Allowed => true,
            Suicide::MultiStone => {
                self.own_around(color, point) != 0 || self.would_have_liberty(color, point)
            }
            Suicide::Forbidden => self.would_have_liberty(color, point),
        };
        if is_legal {
            Ok(())
        } else {
            Err(Illegal::Suicide)
        }
    }

    /// Whether a neighbor of `point` is empty, so that a stone there has a liberty.
    #[inline]
    pub fn has_empty_neighbor(&self, point: Point) -> bool {
        let mask = self.masks[point];
        (mask | mask >> 4) & ALL_AROUND != ALL_AROUND
    }

    /// Whether playouts allow `color` to play on the empty `point`: no suicide and no ko.
    #[inline]
    pub fn is_playable(&self, color: Color, point: Point) -> bool {
        !self.is_ko_ban(color, point) && self.would_have_liberty(color, point)
    }

    /// Whether `color` would retake the ko immediately by playing on `point`.
    #[inline]
    pub fn is_ko_ban(&self, color: Color, point: Point) -> bool {
        self.ko == Some(point)
            && self.masks[point] >> (4 * !color as u16) & ALL_AROUND == ALL_AROUND
    }

    /// Whether the empty `point` is an eye of `color` that playouts do not fill.
    ///
    /// All its neighbors are stones of the color. The opponent has at most one diagonal neighbor,
    /// and none if the point is on an edge.
    #[inline]
    pub fn is_eye(&self, color: Color, point: Point) -> bool {
        let mask = self.masks[point];
        if mask >> (4 * color as u16) & ALL_AROUND != ALL_AROUND {
            return false;
        }
        let (black, white) = (self.surroundings[point], self.surroundings[point] >> 1);
        let enemies = match color {
            Color::Black => white & !black & DIAGONALS,
            Color::White => black & !white & DIAGONALS,
        };
        let at_edge = mask >> OFF_SHIFT & ALL_AROUND != 0;
        enemies.count_ones() + u32::from(at_edge) <= 1
    }

    /// The hash after `color` places a stone on the empty `point` and captures are removed.
    pub fn hash_after(&self, color: Color, point: Point) -> u64 {
        let mut hash = self.hash ^ zobrist::key(color, point);
        let mut captures = false;
        for root in self.roots(self.opponents_around(color, point), point) {
            if self.is_last_liberty(root, point) {
                hash ^= self.keys[root];
                captures = true;
            }
        }
        if captures || self.would_have_liberty(color, point) {
            return hash;
        }
        // Suicide removes the stone and the chains it would join.
        self.roots(self.own_around(color, point), point)
            .fold(self.hash, |hash, root| hash ^ self.keys[root])
    }

    /// Plays a stone if [`check`](Self::check) allows it. Ko and repetition are not checked.
    ///
    /// # Errors
    ///
    /// As for [`check`](Self::check); the position is unchanged.
    pub fn play(
        &mut self,
        color: Color,
        point: Point,
        suicide: Suicide,
    ) -> Result<Removed, Illegal> {
        self.check(color, point, suicide)?;
        Ok(self.place(color, point))
    }

    /// Places a stone on an empty point, then removes the opponent's chains without liberties,
    /// then the own chain if it has none (rules 0.7, I.6).
    #[inline]
    pub fn place(&mut self, color: Color, point: Point) -> Removed {
        debug_assert!(self.is_free(point) && self.size.contains(point));
        let mask = self.masks[point];
        let out_of_liberties = self.add_stone(color, point, mask) & self.own_bits(!color, mask);
        self.ko = None;
        let mut removed = Removed::default();
        if out_of_liberties != 0 {
            removed.captured = self.capture(color, point, out_of_liberties, mask);
        }
        if self.liberties[self.root[point]] == 0 {
            removed.suicided = self.remove_chain(color, point);
        }
        removed
    }

    /// Draws empty points at random without replacement until one is accepted.
    ///
    /// `draw(n)` returns a number below `n`. Rejected points move to the end of the list of empty
    /// points, whose order is not part of the position.
    #[inline]
    pub fn draw_empty(
        &mut self,
        mut draw: impl FnMut(usize) -> usize,
        mut accept: impl FnMut(&Self, Point) -> bool,
    ) -> Option<Point> {
        let mut n = self.empties.len();
        while n > 0 {
            let drawn = draw(n);
            let point = self.empties.get(drawn);
            if accept(self, point) {
                return Some(point);
            }
            n -= 1;
            let last = self.empties.get(n);
            self.empties.set(n, point);
            self.empties.set(drawn, last);
            self.place_in_empties[point] = n as u16;
            self.place_in_empties[last] = drawn as u16;
        }
        None
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            size: self.size,
            stones: self.stones,
            ko: self.ko,
            hash: self.hash,
            masks: self.masks.clone(),
            surroundings: self.surroundings.clone(),
            root: self.root.clone(),
            next: self.next.clone(),
            liberties: self.liberties.clone(),
            keys: self.keys.clone(),
            empties: self.empties.clone(),
            place_in_empties: self.place_in_empties.clone(),
        }
    }

    /// Copies only the rows in use if both boards have the same size: a third of the data on 9×9.
    /// Every playout copies a position.
    fn clone_from(&mut self, from: &Self) {
        if self.size != from.size {
            *self = from.clone();
            return;
        }
        let size = self.size;
        self.stones = from.stones;
        self.ko = from.ko;
        self.hash = from.hash;
        self.masks.copy_rows(&from.masks, size);
        self.surroundings.copy_rows(&from.surroundings, size);
        self.root.copy_rows(&from.root, size);
        self.next.copy_rows(&from.next, size);
        self.liberties.copy_rows(&from.liberties, size);
        self.keys.copy_rows(&from.keys, size);
        self.empties.copy_from(&from.empties);
        self.place_in_empties
            .copy_rows(&from.place_in_empties, size);
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size && self.stones == other.stones
    }
}

impl Eq for Position {}
