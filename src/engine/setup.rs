//! Several moves at once, and positions that are set up: all of it, or nothing.

use super::Engine;
use crate::arbiter::{Arbiter, Refusal};
use crate::board::{Color, Move, NoLiberties, PointSet};

impl Engine {
    /// Makes all these moves.
    ///
    /// # Errors
    ///
    /// Tells the first move that is illegal, and why; none of them is made then.
    pub fn play_all(&mut self, moves: &[(Color, Move)]) -> Result<(), (Move, Refusal)> {
        let (mut game, mut arbiter) = (self.game.clone(), self.arbiter.clone());
        for &(color, mv) in moves {
            arbiter
                .play(&mut game, color, mv)
                .map_err(|why| (mv, why))?;
            // A handicap may be the beginning of what is played.
            if self.settings.handicap_by_plays {
                game.count_opening_plays();
            }
        }
        (self.game, self.arbiter) = (game, arbiter);
        self.clear_marks();
        Ok(())
    }

    /// Takes back so many moves.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer; none is taken back then.
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

    /// Begins again with these stones on a board of the same size; rules and komi stay.
    ///
    /// # Errors
    ///
    /// Fails if a chain would have no liberty; nothing is changed then.
    pub fn begin_with(&mut self, stones: [PointSet; 2], to_move: Color) -> Result<(), NoLiberties> {
        let mut next = self.game.clone();
        next.clear(next.size());
        next.set_up(stones, to_move)?;
        self.arbiter = Arbiter::of(&next);
        self.game = next;
        self.clear_marks();
        Ok(())
    }

    /// Says whose turn it is, whoever moved last.
    pub fn set_turn(&mut self, color: Color) {
        self.game.set_turn(color);
    }

    /// Takes black stones before White's first move for a handicap, if the settings want it: some
    /// front ends place handicap stones by plain plays.
    pub(super) fn count_handicap(&mut self) {
        if self.settings.handicap_by_plays {
            self.game.count_opening_plays();
        }
    }
}
