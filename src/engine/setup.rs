//! Sequences of moves and positions, applied as a whole or not at all.

use super::Engine;
use crate::arbiter::{Arbiter, Refusal};
use crate::board::{Color, Move, NoLiberties, PointSet};

impl Engine {
    /// Makes all these moves, or none.
    ///
    /// # Errors
    ///
    /// Returns the first illegal move and the reason; no move is made.
    pub fn play_all(&mut self, moves: &[(Color, Move)]) -> Result<(), (Move, Refusal)> {
        let (mut game, mut arbiter) = (self.game.clone(), self.arbiter.clone());
        for &(color, mv) in moves {
            arbiter
                .play(&mut game, color, mv)
                .map_err(|why| (mv, why))?;
            // The sequence may start with handicap stones.
            if self.settings.handicap_by_plays {
                game.count_opening_plays();
            }
        }
        (self.game, self.arbiter) = (game, arbiter);
        self.clear_marks();
        Ok(())
    }

    /// Takes back this many moves, or none.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer; no move is taken back.
    pub fn undo_all(&mut self, n_moves: usize) -> Result<(), Refusal> {
        let (mut game, mut arbiter) = (self.game.clone(), self.arbiter.clone());
        for _ in 0..n_moves {
            arbiter.undo(&mut game)?;
        }
        (self.game, self.arbiter) = (game, arbiter);
        self.clear_marks();
        self.count_handicap();
        Ok(())
    }

    /// Starts a new game from these stones; board size, rules and komi stay.
    ///
    /// # Errors
    ///
    /// Fails if a chain would have no liberty; nothing changes.
    pub fn set_up(&mut self, stones: [PointSet; 2], to_move: Color) -> Result<(), NoLiberties> {
        let mut next = self.game.clone();
        next.clear(next.size());
        next.set_up(stones, to_move)?;
        self.arbiter = Arbiter::of(&next);
        self.game = next;
        self.clear_marks();
        Ok(())
    }

    /// Whether a move has been made or the board has stones.
    pub fn has_started(&self) -> bool {
        self.game.n_moves() > 0 || self.game.position().n_empty() < self.game.size().n_points()
    }

    /// Sets the player to move, whichever moved last.
    pub fn set_turn(&mut self, color: Color) {
        self.game.set_turn(color);
    }

    /// Counts black plays before White's first move as a handicap, if the settings say so: some
    /// front ends place handicap stones by plain plays.
    pub(super) fn count_handicap(&mut self) {
        if self.settings.handicap_by_plays {
            self.game.count_opening_plays();
        }
    }
}
