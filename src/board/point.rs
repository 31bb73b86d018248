//! Points, moves and board sizes.

use std::fmt;
use std::str::FromStr;

/// Difference between the numbers of vertically adjacent points.
///
/// A power of two with room for guard points beside the largest board. So a row of a point set is
/// one word, A1 has the same number on every board, and the neighbors of a point always have valid
/// numbers.
pub(super) const STRIDE: u16 = 32;

/// The largest number of columns or rows (GTP 2, section 2.11).
pub(super) const MAX_SIDE: u8 = 25;

/// A point of the grid; it has the same number on every board size.
///
/// Columns count from the left and rows from the bottom, both from 0: A1 is column 0, row 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point at `column` and `row`, both from 0; `None` beyond the largest board.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < MAX_SIDE && row < MAX_SIDE {
            Some(Self((row as u16 + 1) * STRIDE + column as u16 + 1))
        } else {
            None
        }
    }

    /// The point with this number, which may be a guard.
    pub(super) const fn from_index(index: u16) -> Self {
        Self(index)
    }

    /// The index of this point in grids and sets.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// A nonzero number for packed storage; [`Point::from_packed`] reads it back.
    pub(crate) const fn packed(self) -> u16 {
        self.0
    }

    /// The point with this [`packed`](Self::packed) number; `None` for 0.
    pub(crate) const fn from_packed(number: u16) -> Option<Self> {
        if number == 0 {
            None
        } else {
            Some(Self(number))
        }
    }

    /// Columns from the left edge, from 0.
    pub const fn column(self) -> u8 {
        (self.0 % STRIDE) as u8 - 1
    }

    /// Rows from the bottom edge, from 0.
    pub const fn row(self) -> u8 {
        (self.0 / STRIDE) as u8 - 1
    }

    /// The point whose number differs by `offset`, possibly a guard beside the board.
    pub(super) const fn step(self, offset: i16) -> Self {
        Self(self.0.wrapping_add_signed(offset))
    }

    /// The four neighbors in the order north, west, east, south, guards included.
    pub(crate) const fn around(self) -> [Self; 4] {
        const ROW: i16 = STRIDE as i16;
        [self.step(ROW), self.step(-1), self.step(1), self.step(-ROW)]
    }

    /// The eight surrounding points row by row from the northwest, guards included.
    pub(super) const fn all_around(self) -> [Self; 8] {
        const ROW: i16 = STRIDE as i16;
        [
            self.step(ROW - 1),
            self.step(ROW),
            self.step(ROW + 1),
            self.step(-1),
            self.step(1),
            self.step(-ROW - 1),
            self.step(-ROW),
            self.step(-ROW + 1),
        ]
    }
}

/// Writes a vertex as GTP does: a column letter without I, then the row from 1.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = column_letter(self.column());
        f.pad(&format!("{letter}{}", self.row() + 1))
    }
}

/// A text is not the name of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a point is a letter from A to Z without I and a number from 1 to 25")]
pub struct PointError;

/// Reads a vertex as GTP writes it, such as `C3` or `q16`.
impl FromStr for Point {
    type Err = PointError;

    fn from_str(name: &str) -> Result<Self, PointError> {
        let mut chars = name.chars();
        let letter = chars.next().ok_or(PointError)?.to_ascii_uppercase();
        let column = (0..MAX_SIDE).find(|&column| column_letter(column) == letter);
        let digits = chars.as_str();
        // `u8::from_str` would accept a plus sign.
        if !digits.starts_with(|c: char| c.is_ascii_digit()) {
            return Err(PointError);
        }
        let row = digits.parse::<u8>().ok().and_then(|row| row.checked_sub(1));
        let (column, row) = column.zip(row).ok_or(PointError)?;
        Self::new(column, row).ok_or(PointError)
    }
}

/// The letter of a column counted from 0: A to Z without I.
pub(crate) fn column_letter(column: u8) -> char {
    char::from(b'A' + column + u8::from(column >= 8))
}

/// A play or a pass (rules 0.7, I.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Place a stone on a point.
    Play(Point),
    /// Place no stone.
    Pass,
}

impl Move {
    /// The point played; `None` for a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Self::Play(point) => Some(point),
            Self::Pass => None,
        }
    }

    /// Its text with `pass` in lower case, as the readers of analyses expect it.
    pub fn in_lower_case(self) -> String {
        self.point()
            .map_or_else(|| "pass".to_owned(), |point| point.to_string())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(point) => point.fmt(f),
            Self::Pass => f.pad("PASS"),
        }
    }
}

/// Columns and rows of a board, 1 to 25 each; boards need not be square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    columns: u8,
    rows: u8,
}

/// A board cannot have this many columns or rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a board has 1 to 25 columns and rows, not {columns} by {rows}")]
pub struct SizeError {
    columns: u32,
    rows: u32,
}

impl BoardSize {
    /// The standard board: 19 by 19.
    pub const STANDARD: Self = Self {
        columns: 19,
        rows: 19,
    };

    /// A board of `columns` by `rows`.
    ///
    /// # Errors
    ///
    /// Fails unless both are from 1 to 25.
    pub fn new(columns: u32, rows: u32) -> Result<Self, SizeError> {
        let side = |n: u32| u8::try_from(n).ok().filter(|n| (1..=MAX_SIDE).contains(n));
        match (side(columns), side(rows)) {
            (Some(columns), Some(rows)) => Ok(Self { columns, rows }),
            _ => Err(SizeError { columns, rows }),
        }
    }

    /// A square board.
    ///
    /// # Errors
    ///
    /// Fails unless `side` is from 1 to 25.
    pub fn square(side: u32) -> Result<Self, SizeError> {
        Self::new(side, side)
    }

    /// Number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The line of a point counted from the nearest edge, from 1.
    pub fn line_of(self, point: Point) -> u8 {
        let (column, row) = (point.column(), point.row());
        let across = column.min(self.columns - 1 - column);
        let along = row.min(self.rows - 1 - row);
        across.min(along) + 1
    }

    /// The points row by row from the top, each from left to right.
    pub fn points_from_top(self) -> impl Iterator<Item = Point> {
        let rows = (0..self.rows).rev();
        rows.flat_map(move |row| (0..self.columns).filter_map(move |n| self.point(n, row)))
    }

    /// The place of a point by rows from the bottom left corner, from 0.
    pub const fn place_of(self, point: Point) -> usize {
        point.row() as usize * self.columns as usize + point.column() as usize
    }

    /// Number of points.
    pub const fn n_points(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The point at `column` and `row`, both from 0; `None` outside this board.
    pub const fn point(self, column: u8, row: u8) -> Option<Point> {
        if column < self.columns && row < self.rows {
            Point::new(column, row)
        } else {
            None
        }
    }

    /// Whether `point` lies on this board.
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.columns && point.row() < self.rows
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns, self.rows)
    }
}
