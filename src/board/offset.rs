//! Steps over several points: what lies some columns and rows away from a point.

use super::point::STRIDE;
use super::{Point, Position};

/// A step of some columns to the right and rows up, each from -6 to 6.
///
/// No more: left and right of the largest board are seven guards before the next row begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offset(i16);

impl Offset {
    /// The largest step in one direction.
    pub(crate) const REACH: i8 = 6;

    /// The step of so many columns and rows.
    pub(crate) const fn new(columns: i8, rows: i8) -> Self {
        assert!(columns.unsigned_abs() <= 6 && rows.unsigned_abs() <= 6);
        Self(rows as i16 * STRIDE as i16 + columns as i16)
    }
}

impl Position {
    /// What lies an offset away from a point of the board: 0 empty, 1 black, 2 white, 3 beside the
    /// board.
    #[inline]
    pub(crate) fn content(&self, from: Point, offset: Offset) -> usize {
        usize::from(self.masks[from.step(offset.0)] >> 12)
    }

    /// The point an offset away, which may lie beside the board.
    #[inline]
    pub(crate) fn neighbor(from: Point, offset: Offset) -> Point {
        from.step(offset.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Color};

    /// The same by columns and rows.
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
