//! Arrays indexed by points, including the guards beside the board.

use std::ops::{Index, IndexMut};

use super::point::{BoardSize, Point, STRIDE};

/// Number of point indices: 32 rows of [`STRIDE`] points.
pub(super) const N: usize = 1024;

/// One value per point.
///
/// The length is a power of two and indices are masked to it, so that indexing needs no bounds
/// check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grid<T>([T; N]);

impl<T: Copy> Grid<T> {
    /// A grid filled with `value`.
    pub(crate) const fn filled(value: T) -> Self {
        Self([value; N])
    }

    /// Combines each value with the value of another grid at the same point.
    pub(crate) fn zip(&mut self, other: &Self, op: impl Fn(T, T) -> T) {
        for (a, &b) in self.0.iter_mut().zip(&other.0) {
            *a = op(*a, b);
        }
    }

    /// Copies the rows that a board of `size` uses, including guards.
    pub(crate) fn copy_rows(&mut self, from: &Self, size: BoardSize) {
        let used = (usize::from(size.rows()) + 2) * usize::from(STRIDE);
        self.0[..used].copy_from_slice(&from.0[..used]);
    }
}

impl Grid<Point> {
    /// Maps each point to itself, guards included.
    pub(super) const fn own_points() -> Self {
        const OWN: [Point; N] = {
            let mut points = [Point::from_index(0); N];
            let mut n = 0;
            while n < N {
                points[n] = Point::from_index(n as u16);
                n += 1;
            }
            points
        };
        Self(OWN)
    }
}

impl<T> Index<Point> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index() & (N - 1)]
    }
}

impl<T> IndexMut<Point> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index() & (N - 1)]
    }
}

/// An unordered list of distinct points.
///
/// An array and a length; like [`Grid`], it is indexed without bounds checks.
#[derive(Debug, Clone)]
pub(super) struct PointList {
    points: [Point; N],
    len: u16,
}

impl PointList {
    pub(super) fn new(points: impl IntoIterator<Item = Point>) -> Self {
        let mut list = Self {
            points: [Point::from_index(0); N],
            len: 0,
        };
        for point in points {
            list.push(point);
        }
        list
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len.into()
    }

    #[inline]
    pub(super) fn get(&self, place: usize) -> Point {
        self.points[place & (N - 1)]
    }

    #[inline]
    pub(super) fn set(&mut self, place: usize, point: Point) {
        self.points[place & (N - 1)] = point;
    }

    #[inline]
    pub(super) fn push(&mut self, point: Point) {
        self.set(self.len(), point);
        self.len += 1;
    }

    /// Removes the point at `place` by moving the last point there; returns the moved point.
    #[inline]
    pub(super) fn swap_remove(&mut self, place: usize) -> Point {
        self.len -= 1;
        let last = self.get(self.len());
        self.set(place, last);
        last
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        self.points[..self.len()].iter().copied()
    }

    pub(super) fn copy_from(&mut self, from: &Self) {
        self.len = from.len;
        self.points[..from.len()].copy_from_slice(&from.points[..from.len()]);
    }
}

impl PartialEq for PointList {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}
