//! Colors and vertices as the protocol writes them (sections 2.11 and 3.2.1).

use std::fmt;
use std::str::FromStr;

use crate::reply::Failure;

/// The letters of the columns from left to right, without I.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The protocol has as many rows as columns (section 2.11).
const ROWS: u8 = 25;

/// The color of a stone or of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Color {
    /// `black`, or `b` for short.
    Black,
    /// `white`, or `w` for short.
    White,
}

/// A point of the board, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Vertex {
    /// The player passes.
    Pass,
    /// A point, counted from zero at the lower left corner, so that A1 is `(0, 0)`.
    At {
        /// The column from left to right; A is 0, and J, which follows H, is 8.
        column: u8,
        /// The row from bottom to top.
        row: u8,
    },
}

impl FromStr for Color {
    type Err = Failure;

    /// Parses `b`, `w`, `black` or `white` in any case; anything else is a syntax error.
    fn from_str(word: &str) -> Result<Self, Failure> {
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        if is("b") || is("black") {
            Ok(Self::Black)
        } else if is("w") || is("white") {
            Ok(Self::White)
        } else {
            Err(Failure::syntax_error(format!("`{word}` is no color")))
        }
    }
}

impl fmt::Display for Color {
    /// Writes `black` or `white`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

impl FromStr for Vertex {
    type Err = Failure;

    /// Parses `pass`, or a letter and a number such as `D4`, in any case.
    ///
    /// `resign` is no vertex. The engine has to check that the point is on its board.
    fn from_str(word: &str) -> Result<Self, Failure> {
        if word.eq_ignore_ascii_case("pass") {
            return Ok(Self::Pass);
        }
        point(word).ok_or_else(|| Failure::syntax_error(format!("`{word}` is no vertex")))
    }
}

fn point(word: &str) -> Option<Vertex> {
    let letter = word.chars().next()?;
    let digits = word.get(letter.len_utf8()..)?;
    // `parse` would accept a sign.
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let column = COLUMNS.find(letter.to_ascii_uppercase())?;
    let row: u8 = digits.parse().ok().filter(|&row| row <= ROWS)?;
    Some(Vertex::At {
        column: u8::try_from(column).ok()?,
        row: row.checked_sub(1)?,
    })
}

impl fmt::Display for Vertex {
    /// Writes `PASS`, or the letter and the number of the point in upper case.
    ///
    /// Some clients match upper case letters only. A column without a letter is written as `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Pass => f.pad("PASS"),
            Self::At { column, row } => {
                let letter = COLUMNS.chars().nth(column.into()).unwrap_or('?');
                f.pad(&format!("{letter}{}", u16::from(row) + 1))
            }
        }
    }
}
