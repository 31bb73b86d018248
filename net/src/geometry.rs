//! How the points of a board lie in memory.

use crate::{Input, Shape};

/// The most columns and rows.
pub const MAX_SIDE: usize = 25;

/// A board with a border of one point, whose rows share the border between them: a point's right
/// neighbor at the end of a row is the border point before the next row.
///
/// The nine inputs of a convolution then lie at the same distances everywhere. Border points are zero in
/// every buffer: it is made so, and kernels write points of the board alone. Tiles also read points
/// beyond the border, at the end of a row those of the next row: what is there changes no output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Geometry {
    columns: usize,
    rows: usize,
}

/// Columns and rows that a tile may reach beyond the board: two where a side is 1.
const BEYOND: usize = 2;

impl Geometry {
    pub(crate) fn new(columns: u8, rows: u8) -> Self {
        let (columns, rows) = (usize::from(columns), usize::from(rows));
        assert!(
            (1..=MAX_SIDE).contains(&columns) && (1..=MAX_SIDE).contains(&rows),
            "a board has 1 to {MAX_SIDE} columns and rows"
        );
        Self { columns, rows }
    }

    /// The board of an input.
    ///
    /// # Panics
    ///
    /// If it has no columns or rows, or more than 25, or the numbers of planes or globals are not
    /// those of a net of this shape.
    pub(crate) fn of(input: &Input<'_>, shape: &Shape) -> Self {
        assert!(
            input.planes.len() == shape.planes && input.globals.len() == shape.globals,
            "the input has the planes and globals of the net"
        );
        Self::new(input.columns, input.rows)
    }

    pub(crate) const fn n_points(self) -> usize {
        self.columns * self.rows
    }

    /// From one row to the next.
    pub(crate) const fn stride(self) -> usize {
        self.columns + 1
    }

    pub(crate) const fn at(self, column: usize, row: usize) -> usize {
        (row + 1) * self.stride() + column + 1
    }

    /// The first point of the board.
    pub(crate) const fn first(self) -> usize {
        self.at(0, 0)
    }

    /// The number after that of the last point of the board.
    pub(crate) const fn end(self) -> usize {
        self.at(self.columns - 1, self.rows - 1) + 1
    }

    /// Points that a buffer must hold: the last is a diagonal neighbor of the last point of a tile.
    pub(crate) const fn n_in_memory(self) -> usize {
        self.at(self.columns + BEYOND, self.rows + BEYOND) + 1
    }

    pub(crate) const fn columns(self) -> usize {
        self.columns
    }

    pub(crate) const fn rows(self) -> usize {
        self.rows
    }

    /// The points of the board by rows from the bottom.
    pub(crate) fn points(self) -> impl Iterator<Item = usize> {
        (0..self.rows)
            .flat_map(move |row| (0..self.columns).map(move |column| self.at(column, row)))
    }
}
