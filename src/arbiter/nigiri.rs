//! Who plays Black, by guessing whether a hidden number of stones is odd or even (Chinese rules 1988
//! §10).

use crate::board::split_mix;

/// Odd or even.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Parity {
    /// 2, 4, 6 and so on.
    Even,
    /// 1, 3, 5 and so on.
    Odd,
}

impl Parity {
    /// Both with their names.
    pub const ALL: [(Self, &'static str); 2] = [(Self::Even, "even"), (Self::Odd, "odd")];

    /// The parity of a number.
    pub const fn of(number: u8) -> Self {
        if number.is_multiple_of(2) {
            Self::Even
        } else {
            Self::Odd
        }
    }
}

/// The stones that one player holds in the closed hand: 1 to 20, the same for the same seed. The
/// opponent takes Black if he guesses their parity.
///
/// ```
/// use honte::arbiter::{Parity, hidden_stones};
///
/// let n_stones = hidden_stones(7);
/// assert_eq!(hidden_stones(7), n_stones);
/// let takes_black = Parity::of(n_stones) == Parity::Odd;
/// # let _ = takes_black;
/// ```
pub const fn hidden_stones(seed: u64) -> u8 {
    (split_mix(seed, 1) % 20) as u8 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_right_for_about_half_of_the_seeds() {
        let numbers = || (0..10_000).map(hidden_stones);
        let n_odd = numbers().filter(|&n| Parity::of(n) == Parity::Odd).count();
        assert!((4_850..=5_150).contains(&n_odd), "{n_odd}");
        assert_eq!(numbers().min(), Some(1));
        assert_eq!(numbers().max(), Some(20));
    }
}
