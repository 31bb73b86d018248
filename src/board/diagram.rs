//! Diagrams: positions as text, `X` for Black, `O` for White and `.` for an empty point.

use std::fmt;
use std::str::FromStr;

use super::point::column_letter;
use super::{BoardSize, Color, NoLiberties, PointSet, Position, SizeError};

/// Why a diagram cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// The diagram has no rows or columns, or too many.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A row differs in length from the first one.
    #[error("row {row} of the diagram has {found} points, expected {expected}")]
    Ragged {
        /// Row from the top, counted from 1.
        row: usize,
        /// Number of points in it.
        found: usize,
        /// Number of points in the first row.
        expected: usize,
    },
    /// A character that is not part of a diagram.
    #[error("'{sign}' in row {row} of the diagram is neither X, O nor .")]
    Sign {
        /// Row from the top, counted from 1.
        row: usize,
        /// The character.
        sign: char,
    },
    /// A chain has no liberties.
    #[error(transparent)]
    NoLiberties(#[from] NoLiberties),
}

/// Reads rows from the top. Blanks are ignored, and so are coordinates: numbers at the ends of rows
/// and a line of column letters.
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

/// Whether a line consists of column letters: A, B, C and so on.
fn is_letters(row: &str) -> bool {
    signs(row)
        .enumerate()
        .all(|(n, sign)| n < 25 && sign == column_letter(n as u8))
}

/// Writes rows from the top, separated by blanks, as [`FromStr`] reads them.
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
