//! The two players.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players, or a stone of that player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The player who moves first.
    Black,
    /// The player who receives komi.
    White,
}

impl Color {
    /// Both colors, Black first.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The name of the player, with a capital letter as at the beginning of a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    /// `B` or `W`, as in SGF.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Black => "B",
            Self::White => "W",
        }
    }

    /// This color's element of a pair that holds Black's first. Unlike an index it moves the element,
    /// and cannot panic.
    pub fn of<T>(self, [black, white]: [T; 2]) -> T {
        match self {
            Self::Black => black,
            Self::White => white,
        }
    }

    /// The sign of this color's points in a score: `1` for Black, `-1` for White.
    pub const fn sign(self) -> i32 {
        match self {
            Self::Black => 1,
            Self::White => -1,
        }
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.other()
    }
}

/// Indexes pairs that hold Black's value first.
impl<T> Index<Color> for [T; 2] {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        &self[color as usize]
    }
}

impl<T> IndexMut<Color> for [T; 2] {
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self[color as usize]
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// Swaps black and white in codes of two bits per point: 0 empty, 1 black, 2 white, 3 off the
/// board.
#[inline]
pub(crate) const fn swap_colors(codes: u16) -> u16 {
    (codes & 0x5555) << 1 | codes >> 1 & 0x5555
}
