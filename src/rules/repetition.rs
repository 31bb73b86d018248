//! Which earlier positions a ko rule forbids to repeat.

use super::{Ko, Rules, SetupCredit};
use crate::board::Color;

/// What a ko rule needs to know of an earlier position with the same stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earlier {
    /// Whose stone made the position; `None` for a pass or a position that was set up.
    pub maker: Option<Color>,
    /// Who was to move in it.
    pub to_move: Color,
    /// Whether it stood right before the last move, and that move was a stone of the opponent of
    /// the player who asks.
    pub is_before_opponents_stone: bool,
    /// Who made the first move from it, if it is a position that was set up with stones.
    pub set_up_for: Option<Color>,
}

/// How a repetition is forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// As a ko that is retaken at once.
    Ko,
    /// As the repetition of a whole position.
    Superko,
}

impl Rules {
    /// Whether `color` may not make the position of `earlier` again by a stone, and as what.
    pub fn forbids(&self, color: Color, earlier: Earlier) -> Option<Repetition> {
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
