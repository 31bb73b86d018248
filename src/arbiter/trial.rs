//! The confirmation of life and death on the board (Japanese rules 1989, art. 7).
//!
//! After the stop, life and death of a chain are tried by play in which a ko may be retaken only
//! after a pass for that ko (art. 7.2). The play is hypothetical: it is not part of the game.

use super::Refusal;
use crate::board::{BoardSize, Color, Move, Point, PointSet, Position, Suicide};

/// A trial of one chain. Its attacker moves first, and two plain passes in a row end it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trial {
    /// The chain whose life is tried.
    pub target: PointSet,
    /// Whose chain it is.
    pub owner: Color,
    /// The stones now, Black's first.
    pub stones: [PointSet; 2],
    /// Who is to move.
    pub to_move: Color,
    /// Where each color may not retake a ko before it passes for it, Black's points first.
    pub bans: [PointSet; 2],
    passes: u8,
}

/// What a move of a trial led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tried {
    /// The trial goes on.
    GoesOn,
    /// Both players passed. The chain is alive if it stands, or if its owner has a new stone on
    /// one of its points (art. 7.1).
    Over {
        /// Whether the chain is alive.
        is_alive: bool,
    },
}

impl Trial {
    /// A trial of the chain at `point`; `None` if there is no stone.
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

    /// Plays a stone or passes; a plain pass lifts no ban.
    pub(super) fn play(
        &mut self,
        size: BoardSize,
        color: Color,
        mv: Move,
    ) -> Result<Tried, Refusal> {
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
            return Ok(Tried::GoesOn);
        }
        let is_alive = self.stones[self.owner].meets(&self.target);
        Ok(Tried::Over { is_alive })
    }

    /// Passes for the ko at `point`, which lifts this ban and no other.
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
        // The point of the single stone that a single stone took, if it could be retaken.
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
