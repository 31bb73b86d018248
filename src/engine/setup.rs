//! The state of the game: new games, moves, positions and settings, each applied as a whole or not
//! at all.

use super::Engine;
use crate::arbiter::{Arbiter, Entry, Refusal};
use crate::board::{BoardSize, Color, Move, NoLiberties, PointSet};
use crate::game::{Game, HandicapError};
use crate::rules::{Komi, Preset, Rules};

/// Why a position or handicap cannot be set up. Nothing has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A chain would have no liberty.
    #[error(transparent)]
    NoLiberties(#[from] NoLiberties),
    /// The handicap stones cannot be placed.
    #[error(transparent)]
    Handicap(#[from] HandicapError),
    /// The arbiter refuses, or the journal cannot be written.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

impl Engine {
    /// Replaces the game, for example by a loaded record. The clock starts again.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be written.
    pub fn set_game(&mut self, game: Game) -> Result<(), Refusal> {
        let arbiter = self.arbiter_of(&game);
        self.set_match(game, arbiter)
    }

    /// Replaces the game and its arbiter, for example by a restored match. The clock starts again.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be written.
    pub fn set_match(&mut self, game: Game, arbiter: Arbiter) -> Result<(), Refusal> {
        self.begin(game, arbiter)?;
        self.clock.rewind();
        Ok(())
    }

    /// Starts a new game on an empty board of this size. Time control stays, and so do the rules and
    /// the komi that the user chose: they replace those of a loaded record.
    ///
    /// # Errors
    ///
    /// Fails if the journal cannot be written.
    pub fn clear(&mut self, size: BoardSize) -> Result<(), Refusal> {
        self.set_game(Game::new(size, self.chosen.0, self.chosen.1))
    }

    /// Places handicap stones.
    ///
    /// # Errors
    ///
    /// As [`Game::place_handicap`], and if the journal cannot be written.
    pub fn place_handicap(&mut self, stones: PointSet) -> Result<(), SetupError> {
        let mut game = self.game.clone();
        game.place_handicap(stones)?;
        let counts = self.settings.handicap_by_plays;
        let arbiter = Arbiter::of(&game).counting_opening_plays(counts);
        Ok(self.begin(game, arbiter)?)
    }

    /// Starts a new game from these stones; board size, rules and komi stay.
    ///
    /// # Errors
    ///
    /// Fails if a chain would have no liberty, or if the journal cannot be written.
    pub fn set_up(&mut self, stones: [PointSet; 2], to_move: Color) -> Result<(), SetupError> {
        let (size, rules, komi) = (self.game.size(), *self.game.rules(), self.game.komi());
        let game = Game::with_setup(size, rules, komi, stones, to_move)?;
        let arbiter = self.arbiter_of(&game);
        Ok(self.begin(game, arbiter)?)
    }

    fn arbiter_of(&self, game: &Game) -> Arbiter {
        // A record with moves has told its handicap.
        let is_open = game.n_moves() == 0 && game.n_handicap() == 0;
        Arbiter::of(game).counting_opening_plays(self.settings.handicap_by_plays && is_open)
    }

    /// Sets komi, also for the games after this one.
    ///
    /// # Errors
    ///
    /// Fails if a match has a result.
    pub fn set_komi(&mut self, komi: Komi) -> Result<(), Refusal> {
        self.enter(Entry::Komi(komi))?;
        self.chosen.1 = komi;
        self.settings.komi_is_chosen = true;
        Ok(())
    }

    /// Chooses a rule set with its komi, both or neither. Komi stays if the user chose it, or the game
    /// has begun. Returns whether komi is that of the rule set now.
    ///
    /// # Errors
    ///
    /// Fails in a match, or if the journal cannot be written.
    pub fn set_preset(&mut self, preset: &Preset) -> Result<bool, Refusal> {
        let brings_komi = !self.settings.komi_is_chosen && !self.has_started();
        let komi = brings_komi.then_some(Entry::UsualKomi(preset.komi));
        let rules = Entry::Rules(preset.rules);
        self.enter_all(std::iter::once(rules).chain(komi).collect())?;
        self.chosen.0 = preset.rules;
        if brings_komi {
            self.chosen.1 = preset.komi;
        }
        Ok(self.game.komi() == preset.komi)
    }

    /// Changes the rules for all further moves; komi stays.
    ///
    /// # Errors
    ///
    /// Fails in a match.
    pub fn set_rules(&mut self, rules: Rules) -> Result<(), Refusal> {
        self.enter(Entry::Rules(rules))?;
        self.chosen.0 = rules;
        Ok(())
    }

    /// Sets the player to move, whichever moved last.
    ///
    /// # Errors
    ///
    /// Fails in a match.
    pub fn set_turn(&mut self, color: Color) -> Result<(), Refusal> {
        self.enter(Entry::Turn(color)).map(drop)
    }

    /// Checks that a front end may move now.
    ///
    /// # Errors
    ///
    /// As [`Arbiter::check_play`].
    pub fn check_play(&self) -> Result<(), Refusal> {
        self.arbiter.check_play(&self.game)
    }

    /// Makes a move for `color` through the arbiter, which resumes a game that is stopped, and
    /// outside a match one that is over, unless the first capture has decided it.
    ///
    /// # Errors
    ///
    /// Fails if the move is illegal, or if a match allows no move now.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), Refusal> {
        self.enter(Entry::Play(vec![(color, mv)])).map(drop)
    }

    /// Makes all these moves, or none. No move is no call to the arbiter.
    ///
    /// # Errors
    ///
    /// Returns the first illegal move and the reason; no move is made.
    pub fn play_all(&mut self, moves: &[(Color, Move)]) -> Result<(), (Move, Refusal)> {
        if moves.is_empty() {
            return Ok(());
        }
        let entered = self.enter(Entry::Play(moves.to_vec()));
        entered
            .map(drop)
            .map_err(|why| (self.first_refused(moves), why))
    }

    /// The first of these moves that cannot be made after those before it, or the last of all.
    fn first_refused(&self, moves: &[(Color, Move)]) -> Move {
        let (mut game, mut arbiter) = (self.game.clone(), self.arbiter.clone());
        let mut is_refused = |&&(color, mv): &&(Color, Move)| {
            let entry = Entry::Play(vec![(color, mv)]);
            arbiter.enter(&mut game, entry).is_err()
        };
        let refused = moves.iter().find(&mut is_refused).or(moves.last());
        refused.map_or(Move::Pass, |(_, mv)| *mv)
    }

    /// Takes back the last move or the last lost turn.
    ///
    /// # Errors
    ///
    /// Fails if there was none, or if the result is final.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.undo_all(1)
    }

    /// Takes back this many turns, or none. No turn is no call to the arbiter.
    ///
    /// # Errors
    ///
    /// Fails if there are fewer, or if the result is final; no turn is taken back.
    pub fn undo_all(&mut self, n_turns: usize) -> Result<(), Refusal> {
        if n_turns == 0 {
            return Ok(());
        }
        self.enter(Entry::TakeBack(n_turns)).map(drop)
    }

    /// Whether a move has been made or the board has stones.
    pub fn has_started(&self) -> bool {
        self.game.n_moves() > 0 || self.game.position().n_empty() < self.game.size().n_points()
    }
}
