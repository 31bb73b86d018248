//! Sets of points, stored as bitboards.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub, SubAssign};

use bitvec::array::BitArray;
use bitvec::order::Lsb0;

use super::point::{BoardSize, Point};

/// Rows of point numbers, including guards.
const ROWS: usize = 32;

/// A set of points of a board of any size.
///
/// Each row is one word of a [`BitArray`], which is the storage. Operators, shifts, counting and
/// iteration work on whole words: on a 19×19 set the bitwise versions of
/// `bitvec` took 110 times as long for `&` and 24 times as long to iterate.
#[derive(Clone, Copy, Eq)]
#[cfg_attr(target_arch = "wasm32", derive(PartialEq))]
pub struct PointSet(BitArray<[u32; ROWS], Lsb0>);

impl BoardSize {
    /// Every point of this board.
    pub fn points(self) -> PointSet {
        let row = ((1 << self.columns()) - 1) << 1;
        let mut words = [0; ROWS];
        words[1..=usize::from(self.rows())].fill(row);
        PointSet::from_words(words)
    }
}

/// By words; the implementation of `bitvec` goes bit by bit. It stays for wasm, for which LLVM cannot
/// translate the vectors of this one.
#[cfg(not(target_arch = "wasm32"))]
impl PartialEq for PointSet {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.words() == other.words()
    }
}

impl Hash for PointSet {
    /// Hashes two rows at a time; the implementation of `bitvec` goes bit by bit.
    fn hash<H: Hasher>(&self, state: &mut H) {
        for rows in self.words().chunks_exact(2) {
            state.write_u64(u64::from(rows[0]) << 32 | u64::from(rows[1]));
        }
    }
}

impl PointSet {
    /// The empty set.
    pub const EMPTY: Self = Self(BitArray::ZERO);

    fn from_words(words: [u32; ROWS]) -> Self {
        Self(BitArray::new(words))
    }

    const fn words(&self) -> &[u32; ROWS] {
        &self.0.data
    }

    /// Whether `point` is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        let index = point.index() & 1023;
        self.words()[index / 32] >> (index % 32) & 1 != 0
    }

    /// Inserts `point`.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        let index = point.index() & 1023;
        self.0.data[index / 32] |= 1 << (index % 32);
    }

    /// Removes `point`.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        let index = point.index() & 1023;
        self.0.data[index / 32] &= !(1 << (index % 32));
    }

    /// Toggles `point`.
    #[inline]
    pub(super) fn flip(&mut self, point: Point) {
        let index = point.index() & 1023;
        self.0.data[index / 32] ^= 1 << (index % 32);
    }

    /// Number of neighbors of `point` in the set.
    pub fn n_beside(&self, point: Point) -> usize {
        let around = point.around().into_iter();
        around.filter(|&neighbor| self.contains(neighbor)).count()
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.words()
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether the set has no points.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The first point, by rows from the bottom.
    pub fn first(&self) -> Option<Point> {
        let row = self.words().iter().position(|&word| word != 0)?;
        let column = self.words()[row].trailing_zeros();
        Some(Point::from_index(row as u16 * 32 + column as u16))
    }

    /// The point of a set with exactly one point.
    pub fn only(&self) -> Option<Point> {
        self.first().filter(|_| self.len() == 1)
    }

    /// Iterates by rows from the bottom, each row from the left.
    pub fn iter(&self) -> Points {
        Points {
            words: *self.words(),
            row: 0,
        }
    }

    /// The rows of the largest board from the bottom, one word each, leftmost column in the lowest
    /// bit.
    pub fn rows(&self) -> [u32; 25] {
        std::array::from_fn(|row| self.words()[row + 1] >> 1 & 0x01FF_FFFF)
    }

    /// Whether the two sets share a point.
    pub fn meets(&self, other: &Self) -> bool {
        self.words()
            .iter()
            .zip(other.words())
            .any(|(a, b)| a & b != 0)
    }

    /// Whether every point of this set is in `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words()
            .iter()
            .zip(other.words())
            .all(|(a, b)| a & !b == 0)
    }

    /// All neighbors of the points of this set, including members of the set. Neighbors beyond the
    /// edge are included: intersect with the board.
    #[must_use]
    pub fn neighbors(&self) -> Self {
        let words = self.words();
        let mut around = [0; ROWS];
        for row in 0..ROWS {
            around[row] = words[row] << 1 | words[row] >> 1;
        }
        for row in 1..ROWS {
            around[row] |= words[row - 1];
            around[row - 1] |= words[row];
        }
        Self::from_words(around)
    }

    /// All points of `within` that are connected inside `within` to a point of this set.
    #[must_use]
    pub fn flood(&self, within: &Self) -> Self {
        let mut reached = *self & *within;
        loop {
            let next = (reached | reached.neighbors()) & *within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// All points of some sets.
    pub fn union(sets: impl IntoIterator<Item = Self>) -> Self {
        sets.into_iter().fold(Self::EMPTY, |all, set| all | set)
    }

    /// This set grown by the points of `within` beside it, ring by ring, while it has at most `most` points.
    #[must_use]
    pub fn grown(&self, within: &Self, most: usize) -> Self {
        let mut reached = *self;
        loop {
            let next = reached | (reached.neighbors() & *within);
            if next == reached || next.len() > most {
                return reached;
            }
            reached = next;
        }
    }

    /// The connected components, ordered by their first points.
    pub fn parts(&self) -> impl Iterator<Item = Self> + use<> {
        let mut rest = *self;
        std::iter::from_fn(move || {
            let part = Self::from(rest.first()?).flood(&rest);
            rest -= part;
            Some(part)
        })
    }

    /// The connected components that have one of these points.
    pub fn parts_at(&self, points: &Self) -> impl Iterator<Item = Self> + use<> {
        points.flood(self).parts()
    }

    fn zip(self, other: Self, op: impl Fn(u32, u32) -> u32) -> Self {
        let mut words = *self.words();
        for (word, other) in words.iter_mut().zip(other.words()) {
            *word = op(*word, *other);
        }
        Self::from_words(words)
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> Self {
        let mut set = Self::EMPTY;
        set.insert(point);
        set
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl BitAnd for PointSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for PointSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for PointSet {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

/// Set difference.
impl Sub for PointSet {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

/// The complement, including guards: intersect with the board.
impl Not for PointSet {
    type Output = Self;

    fn not(self) -> Self {
        self.zip(self, |a, _| !a)
    }
}

impl BitAndAssign for PointSet {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for PointSet {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl SubAssign for PointSet {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Default for PointSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Writes the vertices, as in `{A1 C3}`.
impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        for (n, point) in self.iter().enumerate() {
            write!(f, "{}{point}", if n == 0 { "" } else { " " })?;
        }
        f.write_str("}")
    }
}

/// Iterates over the points of a set; see [`PointSet::iter`].
#[derive(Debug, Clone)]
pub struct Points {
    words: [u32; ROWS],
    row: usize,
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while let Some(word) = self.words.get_mut(self.row) {
            if *word != 0 {
                let column = word.trailing_zeros() as u16;
                *word &= *word - 1;
                return Some(Point::from_index(self.row as u16 * 32 + column));
            }
            self.row += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl IntoIterator for &PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}
