//! Diagrams: positions as pictures, `X` for Black, `O` for White and `.` for an empty point.

use std::fmt;
use std::str::FromStr;

use super::point::column_letter;
use super::{BoardSize, Color, NoLiberties, PointSet, Position, SizeError};

/// Why a picture is no position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// The picture has too many or no rows or columns.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// The rows differ in length.
    #[error("row {row} of the diagram has {found} points, expected {expected}")]
    Ragged {
        /// The row from the top, from 1.
        row: usize,
        /// Points found in it.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// A sign that stands for nothing.
    #[error("'{sign}' in row {row} of the diagram is neither X, O nor .")]
    Sign {
        /// The row from the top, from 1.
        row: usize,
        /// What was found.
        sign: char,
    },
    /// Stones without liberties.
    #[error(transparent)]
    NoLiberties(#[from] NoLiberties),
}

/// Reads rows from the top. Blanks are ignored, and so are the coordinates that
/// [`Position`]'s labeled picture bears: numbers at the ends of rows and a line of letters.
impl FromStr for Position {
    type Err = DiagramError;

    fn from_str(picture: &str) -> Result<Self, DiagramError> {
        let rows: Vec<&str> = picture
            .lines()
            .map(|line| line.trim_matches(|c: char| c.is_whitespace() || c.is_ascii_digit()))
            .filter(|row| !row.is_empty() && !is_letters(row))
            .collect();
        let width = rows.first().map_or(0, |row| signs(row).count());
        let size = BoardSize::new(width as u32, rows.len() as u32)?;
        let mut stones = [PointSet::EMPTY; 2];
        for (n, row) in rows.iter().enumerate() {
            let found = signs(row).count();
            if found != width {
                return Err(DiagramError::Ragged {
                    row: n + 1,
                    found,
                    expected: width,
                });
            }
            for (column, sign) in signs(row).enumerate() {
                let point = size
                    .point(column as u8, size.rows() - 1 - n as u8)
                    .expect("the size was taken from the picture");
                match sign {
                    'X' => stones[Color::Black].insert(point),
                    'O' => stones[Color::White].insert(point),
                    '.' | '+' => {}
                    sign => return Err(DiagramError::Sign { row: n + 1, sign }),
                }
            }
        }
        Ok(Self::from_stones(size, stones)?)
    }
}

fn signs(row: &str) -> impl Iterator<Item = char> {
    row.chars().filter(|sign| !sign.is_whitespace())
}

/// Whether a line is the row of column letters: A, B, C and so on.
fn is_letters(row: &str) -> bool {
    signs(row)
        .enumerate()
        .all(|(n, sign)| n < 25 && sign == column_letter(n as u8))
}

/// Rows from the top, signs with blanks between them, as [`FromStr`] reads them.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..self.size().rows()).rev() {
            for column in 0..self.size().columns() {
                let point = self.size().point(column, row).expect("within the board");
                let sign = match self.color_at(point) {
                    Some(Color::Black) => 'X',
                    Some(Color::White) => 'O',
                    None => '.',
                };
                write!(f, "{}{sign}", if column == 0 { "" } else { " " })?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position {{ ko: {:?}\n{self}}}", self.ko())
    }
}
