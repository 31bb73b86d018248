//! Which earlier positions a ko rule forbids to repeat.

use super::{Ko, Rules, SetupCredit};
use crate::board::Color;

/// An earlier position with the same stones, as far as ko rules need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Earlier {
    /// Whose stone made the position; `None` after a pass or for a set-up position.
    pub(crate) maker: Option<Color>,
    /// Who was to move.
    pub(crate) to_move: Color,
    /// Whether it was the position before the last move, and that move was a stone of the opponent
    /// of the player who wants to repeat it.
    pub(crate) is_before_opponents_stone: bool,
    /// Who moved first from it, if it was set up with stones.
    pub(crate) set_up_for: Option<Color>,
}

/// The reason why a repetition is forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Repetition {
    /// It retakes a ko at once.
    Ko,
    /// It repeats an earlier position of the whole board.
    Superko,
}

impl Rules {
    /// Why `color` may not repeat the position `earlier` by playing a stone; `None` if he may.
    pub(crate) fn forbids(&self, color: Color, earlier: Earlier) -> Option<Repetition> {
        let is_ko = earlier.is_before_opponents_stone;
        if is_ko && (self.basic_ko || self.ko == Ko::Simple) {
            return Some(Repetition::Ko);
        }
        let maker = match (self.setup_credit, earlier.set_up_for) {
            (SetupCredit::Opponent, Some(first)) => Some(!first),
            _ => earlier.maker,
        };
        let is_forbidden = match self.ko {
            Ko::None | Ko::Simple => false,
            Ko::Positional => true,
            Ko::Situational => earlier.to_move == !color,
            Ko::Natural => maker == Some(color),
        };
        is_forbidden.then_some(Repetition::Superko)
    }
}
