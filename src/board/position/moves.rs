//! Moves of either kind: a play, or a pass, which lifts a ko.

use super::Position;
use crate::board::{Color, Move, Point, Removed, Suicide};

impl Position {
    /// Makes a move: [places](Self::place) a stone on an empty point, or passes.
    pub fn make(&mut self, color: Color, mv: Move) -> Removed {
        match mv {
            Move::Play(point) => self.place(color, point),
            Move::Pass => {
                self.lift_ko();
                Removed::default()
            }
        }
    }

    /// The position after a stone of `color` on `point`; `None` if the point is not free, for
    /// suicide, and for a ko retaken at once. Repetition is not checked.
    pub fn after(&self, color: Color, point: Point) -> Option<Self> {
        let is_banned = self.is_ko_ban(color, point);
        if is_banned || self.check(color, point, Suicide::Forbidden).is_err() {
            return None;
        }
        let mut after = self.clone();
        after.place(color, point);
        Some(after)
    }

    /// The position after a move: a play as in [`after`](Self::after), or a pass.
    pub fn after_move(&self, color: Color, mv: Move) -> Option<Self> {
        if let Move::Play(point) = mv {
            return self.after(color, point);
        }
        let mut after = self.clone();
        after.lift_ko();
        Some(after)
    }
}
