//! Offsets: the contents of points up to six columns and rows away.

use super::point::{MAX_SIDE, STRIDE};
use super::{Point, Position};

/// Rows and columns in a [`Vicinity`] before the first of the board.
const MARGIN: usize = Offset::REACH as usize;

/// An offset of columns to the right and rows up, each from -6 to 6.
///
/// Larger offsets could reach the next row: only seven guards separate two rows of the largest
/// board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offset(i16);

impl Offset {
    /// The largest offset in one direction.
    pub(crate) const REACH: i8 = 6;

    /// The offset of `columns` and `rows`.
    pub(crate) const fn new(columns: i8, rows: i8) -> Self {
        assert!(columns.unsigned_abs() <= 6 && rows.unsigned_abs() <= 6);
        Self(rows as i16 * STRIDE as i16 + columns as i16)
    }
}

/// A set of offsets: four rows of 16 bits per word, lowest row and column first.
pub(crate) type Offsets = [u64; 4];

/// The index of an offset's bit in [`Offsets`], counted over all words.
pub(crate) const fn offset_bit(columns: i8, rows: i8) -> usize {
    let (column, row) = (columns + Offset::REACH, rows + Offset::REACH);
    16 * row as usize + column as usize
}

/// The occupied points of a position in a layout that yields all non-empty offsets of a point at
/// once.
#[derive(Debug)]
pub(crate) struct Vicinity {
    taken: [u64; MAX_SIDE as usize + 2 * MARGIN],
}

impl Vicinity {
    pub(crate) fn new(position: &Position) -> Self {
        let mut taken = [u64::MAX; MAX_SIDE as usize + 2 * MARGIN];
        for (taken, empty) in taken[MARGIN..].iter_mut().zip(position.empty().rows()) {
            *taken = !(u64::from(empty) << MARGIN);
        }
        Self { taken }
    }

    /// The offsets from a point of the board to points that are occupied or off the board. For an
    /// empty point, offset zero is not among them.
    #[inline]
    pub(crate) fn around(&self, point: Point) -> Offsets {
        const WIDTH: usize = 2 * MARGIN + 1;
        let mut steps = [0; 4];
        let rows = &self.taken[usize::from(point.row())..][..WIDTH];
        for (n, row) in rows.iter().enumerate() {
            let part = row >> point.column() & ((1 << WIDTH) - 1);
            steps[n / 4] |= part << (16 * (n % 4));
        }
        steps
    }
}

impl Offset {
    /// The point this far away from another, possibly off the board.
    #[inline]
    pub(crate) fn from(self, point: Point) -> Point {
        point.step(self.0)
    }
}

impl Position {
    /// The content of the point an offset away: 0 empty, 1 black, 2 white, 3 off the board.
    #[inline]
    pub(crate) fn content(&self, from: Point, offset: Offset) -> usize {
        usize::from(self.masks[from.step(offset.0)] >> 12)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Color};

    /// Computes [`Position::content`] by columns and rows.
    fn plainly(position: &Position, from: Point, columns: i8, rows: i8) -> usize {
        let column = from.column().checked_add_signed(columns);
        let row = from.row().checked_add_signed(rows);
        let at = column.zip(row);
        let point = at.and_then(|(column, row)| position.size().point(column, row));
        point.map_or(3, |point| match position.color_at(point) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        })
    }

    #[test]
    fn a_vicinity_shows_where_steps_lead_to_no_empty_point() {
        for (columns, rows) in [(1, 1), (2, 3), (9, 9), (25, 25)] {
            let size = BoardSize::new(columns, rows).unwrap();
            let mut position = Position::new(size);
            for point in size.points().iter().step_by(3) {
                position.place(Color::BOTH[usize::from(point.row() % 2)], point);
            }
            let vicinity = Vicinity::new(&position);
            for from in &size.points() {
                let found = vicinity.around(from);
                let mut expected = [0; 4];
                let steps = -Offset::REACH..=Offset::REACH;
                for (dx, dy) in steps
                    .clone()
                    .flat_map(|x| steps.clone().map(move |y| (x, y)))
                {
                    let bit = offset_bit(dx, dy);
                    let is_taken = plainly(&position, from, dx, dy) != 0;
                    expected[bit / 64] |= u64::from(is_taken) << (bit % 64);
                }
                assert_eq!(found, expected, "{from}");
            }
        }
    }

    #[test]
    fn a_step_never_wraps_around_the_board() {
        for (columns, rows) in [(1, 1), (9, 9), (19, 13), (25, 25)] {
            let size = BoardSize::new(columns, rows).unwrap();
            let mut position = Position::new(size);
            for (n, point) in size.points().iter().enumerate() {
                match n % 5 {
                    1 => drop(position.place(Color::Black, point)),
                    3 => drop(position.place(Color::White, point)),
                    _ => {}
                }
            }
            let steps = -Offset::REACH..=Offset::REACH;
            for from in &size.points() {
                for (dx, dy) in steps
                    .clone()
                    .flat_map(|x| steps.clone().map(move |y| (x, y)))
                {
                    let found = position.content(from, Offset::new(dx, dy));
                    assert_eq!(found, plainly(&position, from, dx, dy), "{from} {dx} {dy}");
                }
            }
        }
    }
}
