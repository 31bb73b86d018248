//! The confirmation of life and death on the board (Japanese rules 1989, art. 7).
//!
//! After the stop the players try the life of a chain by playing on. A ko may be retaken only after
//! a pass for that ko (art. 7.2). This play is hypothetical and not part of the game.

use super::Refusal;
use crate::board::{BoardSize, Color, Move, Point, PointSet, Position, Suicide};

/// A trial of one chain. Its attacker moves first; two plain passes in a row end it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial {
    /// The chain on trial.
    pub target: PointSet,
    /// The owner of the chain.
    pub owner: Color,
    /// The stones now, Black's first.
    pub stones: [PointSet; 2],
    /// Who is to move.
    pub to_move: Color,
    /// The points at which each color may not retake a ko before it has passed for that ko, Black's
    /// first.
    pub bans: [PointSet; 2],
    passes: u8,
}

/// The result of a move in a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialResult {
    /// The trial continues.
    Continues,
    /// Both players passed. The chain is alive if it stands, or if its owner has a new stone on
    /// one of its points (art. 7.1).
    Over {
        /// Whether the chain is alive.
        is_alive: bool,
    },
}

impl Trial {
    /// A trial of the chain at `point`; `None` if the point is empty.
    pub(super) fn of(position: &Position, point: Point) -> Option<Self> {
        let owner = position.color_at(point)?;
        Some(Self {
            target: position.chain(point),
            owner,
            stones: position.both(),
            to_move: !owner,
            bans: [PointSet::EMPTY; 2],
            passes: 0,
        })
    }

    /// Plays a stone or passes. A plain pass lifts no ban.
    pub(super) fn play(
        &mut self,
        size: BoardSize,
        color: Color,
        mv: Move,
    ) -> Result<TrialResult, Refusal> {
        self.check_turn(color)?;
        match mv {
            Move::Play(point) => {
                self.place(size, color, point)?;
                self.passes = 0;
            }
            Move::Pass => self.passes += 1,
        }
        self.to_move = !color;
        if self.passes < 2 {
            return Ok(TrialResult::Continues);
        }
        let is_alive = self.stones[self.owner].meets(&self.target);
        Ok(TrialResult::Over { is_alive })
    }

    /// Passes for the ko at `point`, which lifts this ban only.
    pub(super) fn pass_for_ko(&mut self, color: Color, point: Point) -> Result<(), Refusal> {
        self.check_turn(color)?;
        if !self.bans[color].contains(point) {
            return Err(Refusal::NoKoBan(color, point));
        }
        self.bans[color].remove(point);
        self.to_move = !color;
        self.passes = 0;
        Ok(())
    }

    fn check_turn(&self, color: Color) -> Result<(), Refusal> {
        if color == self.to_move {
            Ok(())
        } else {
            Err(Refusal::NotOnMove(self.to_move))
        }
    }

    fn place(&mut self, size: BoardSize, color: Color, point: Point) -> Result<(), Refusal> {
        let mut position = Position::from_stones(size, self.stones)?;
        position.play(color, point, Suicide::Forbidden)?;
        // The point where a single stone was captured by a single stone that could be retaken.
        let taken = position.ko();
        if taken.is_some() && self.bans[color].contains(point) {
            return Err(Refusal::KoBan(point));
        }
        if let Some(taken) = taken {
            self.bans[!color].insert(taken);
        }
        let empty = position.empty();
        self.bans = self.bans.map(|ban| ban & empty);
        self.stones = position.both();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White has just taken the ko at C1, and Black may not retake at D1.
    fn after_the_ko_was_taken() -> (BoardSize, Trial, Point) {
        let picture = "
            . . . . . .
            . O O O O .
            O O O O . .
            X X X O O .
            . X . X O .";
        let position: Position = picture.parse().unwrap();
        let mut trial = Trial::of(&position, "B1".parse().unwrap()).unwrap();
        let taking = Move::Play("C1".parse().unwrap());
        let played = trial.play(position.size(), Color::White, taking);
        assert_eq!(played, Ok(TrialResult::Continues));
        let taken = "D1".parse().unwrap();
        assert!(trial.bans[Color::Black].contains(taken));
        (position.size(), trial, taken)
    }

    #[test]
    fn a_ban_vanishes_when_the_ko_is_filled() {
        let (size, mut trial, taken) = after_the_ko_was_taken();
        trial.play(size, Color::Black, Move::Pass).unwrap();
        trial.play(size, Color::White, Move::Play(taken)).unwrap();
        assert!(trial.bans[Color::Black].is_empty());
    }

    #[test]
    fn a_pass_for_a_ko_is_no_pass_towards_the_end_of_the_trial() {
        let (size, mut trial, taken) = after_the_ko_was_taken();
        let black = Move::Play("F5".parse().unwrap());
        trial.play(size, Color::Black, black).unwrap();
        trial.play(size, Color::White, Move::Pass).unwrap();
        trial.pass_for_ko(Color::Black, taken).unwrap();
        let passed = trial.play(size, Color::White, Move::Pass);
        assert_eq!(passed, Ok(TrialResult::Continues));
    }
}
