//! The two engines of a pairing, whichever color they have.

use crate::board::Color;

/// One of the two engines of a pairing, whichever color it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// The first engine, Black in the games with even numbers.
    A,
    /// The second engine, Black in the games with odd numbers.
    B,
}

impl Contestant {
    /// Both engines, the first one first.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The engine that plays `color` in game `number`; colors alternate.
    pub const fn playing(color: Color, number: usize) -> Self {
        match (color, number.is_multiple_of(2)) {
            (Color::Black, true) | (Color::White, false) => Self::A,
            (Color::White, true) | (Color::Black, false) => Self::B,
        }
    }

    /// The element of `pair` that belongs to this engine; A comes first.
    pub const fn of<T>(self, pair: &[T; 2]) -> &T {
        let [a, b] = pair;
        match self {
            Self::A => a,
            Self::B => b,
        }
    }

    /// Like [`of`](Self::of), but mutable.
    pub(super) const fn of_mut<T>(self, pair: &mut [T; 2]) -> &mut T {
        let [a, b] = pair;
        match self {
            Self::A => a,
            Self::B => b,
        }
    }
}
