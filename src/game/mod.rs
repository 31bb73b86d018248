//! A game: its position, the history that repetition rules need, handicap, and clocks.

mod clock;
mod displaced;
mod handicap;
mod history;
mod legality;
pub(crate) mod start;
mod time_control;

pub use clock::Clock;
pub use displaced::{Displacement, DisplacementError};
pub use handicap::{HandicapError, fixed_handicap, free_handicap, star_points};
pub use history::{NothingToUndo, Record};
pub use start::{Start, StartError};
pub use time_control::{LONGEST_TIME, Overtime, TimeControl, time_for_a_move};

use crate::board::{
    BoardSize, Color, Illegal, Move, NoLiberties, PointSet, Position, Removed, Suicide,
};
use crate::rules::{Komi, Rules};
use crate::scoring::Settled;
use history::History;

/// A game in progress: the position, the turn and all moves.
///
/// Either color may move at any time, as GTP demands; [`Game::to_move`] is whose turn it is.
///
/// ```
/// use honte::board::{BoardSize, Color, Move};
/// use honte::game::Game;
/// use honte::rules::{Komi, Rules};
///
/// let size = BoardSize::square(9)?;
/// let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
/// game.play(Color::Black, Move::Play("C3".parse()?))?;
/// game.play(Color::White, Move::Pass)?;
/// assert_eq!((game.n_moves(), game.to_move()), (2, Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    rules: Rules,
    komi: Komi,
    position: Position,
    history: History,
    /// The player to move where alternation does not give it: after a lost turn, or when a stopped
    /// game resumes.
    turn: Option<Color>,
    /// Handicap stones for which White is compensated.
    handicap: u16,
    /// How many moves placed the handicap stones; 0 if they were set up.
    n_handicap_moves: usize,
    /// The handicap that was taken back with the moves that placed it.
    undone_handicap: Option<Box<handicap::Undone>>,
}

/// A moment of a game, to which it can return.
#[derive(Debug)]
pub(crate) struct Mark {
    n_moves: usize,
    position: Position,
    turn: Option<Color>,
    handicap: (u16, usize),
}

impl Game {
    /// An empty board, Black to move.
    pub fn new(size: BoardSize, rules: Rules, komi: Komi) -> Self {
        let position = Position::new(size);
        let history = History::new(&position, Color::Black, [0; 2]);
        Self {
            rules,
            komi,
            position,
            history,
            turn: None,
            handicap: 0,
            n_handicap_moves: 0,
            undone_handicap: None,
        }
    }

    /// A game that starts from these stones, Black's first.
    ///
    /// # Errors
    ///
    /// Fails if a chain has no liberty.
    pub fn with_setup(
        size: BoardSize,
        rules: Rules,
        komi: Komi,
        stones: [PointSet; 2],
        to_move: Color,
    ) -> Result<Self, NoLiberties> {
        let mut game = Self::new(size, rules, komi);
        game.set_up(stones, to_move)?;
        Ok(game)
    }

    /// Replaces the stones on the board, with `to_move` to move. Prisoners, rules and komi stay, but
    /// the moves are dropped.
    ///
    /// # Errors
    ///
    /// Fails if a chain has no liberty; nothing changes then.
    pub fn set_up(&mut self, stones: [PointSet; 2], to_move: Color) -> Result<(), NoLiberties> {
        let prisoners = self.prisoners();
        self.position = Position::from_stones(self.size(), stones)?;
        self.history = History::new(&self.position, to_move, prisoners);
        self.turn = None;
        self.handicap = 0;
        self.n_handicap_moves = 0;
        self.undone_handicap = None;
        Ok(())
    }

    /// Like [`set_up`](Self::set_up), but removes chains without liberties as if the opponent of
    /// `to_move` had just played: chains of `to_move` first.
    pub(crate) fn set_up_without_captured(&mut self, stones: [PointSet; 2], to_move: Color) {
        let stones = Position::without_captured(self.size(), stones, to_move);
        self.set_up(stones, to_move)
            .expect("every chain that is left has a liberty");
    }

    /// Sets the player to move in the present position, also for superko rules.
    pub fn set_turn(&mut self, color: Color) {
        self.turn = None;
        self.history.set_turn(color);
    }

    /// Overrides the player to move until the next move, or with `None` returns to alternation. The
    /// history does not change: a lost turn is not a move and makes no new situation for superko.
    pub(crate) const fn give_turn(&mut self, color: Option<Color>) {
        self.turn = color;
    }

    /// The player set by [`give_turn`](Self::give_turn) since the last move.
    pub(crate) const fn given_turn(&self) -> Option<Color> {
        self.turn
    }

    /// Starts a new game on an empty board of this size. Rules and komi stay.
    pub fn clear(&mut self, size: BoardSize) {
        *self = Self::new(size, self.rules, self.komi);
    }

    /// Columns and rows.
    pub const fn size(&self) -> BoardSize {
        self.position.size()
    }

    /// The present position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Sets the rules for the following moves.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Points that White receives.
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Sets komi.
    pub const fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// The player to move.
    pub fn to_move(&self) -> Color {
        self.turn.unwrap_or(self.history.last().to_move)
    }

    /// Sets the player to move in the initial position.
    pub(crate) fn set_first_player(&mut self, color: Color) {
        self.history.set_first_player(color);
    }

    /// Sets the prisoners taken before the first move, Black's first. There must be no move yet.
    pub fn set_first_prisoners(&mut self, prisoners: [u32; 2]) {
        self.history.set_prisoners(prisoners);
    }

    /// Prisoners taken by each color, Black's first.
    pub fn prisoners(&self) -> [u32; 2] {
        self.history.last().prisoners
    }

    /// The records of all positions, the initial one first.
    pub fn records(&self) -> &[Record] {
        self.history.records()
    }

    /// The stones after this many moves, Black's first; `None` if there were fewer.
    pub fn stones_after(&self, n_moves: usize) -> Option<[PointSet; 2]> {
        (n_moves <= self.n_moves()).then(|| self.history.stones_of(n_moves))
    }

    /// The stones before the first move, Black's first.
    pub fn first_stones(&self) -> [PointSet; 2] {
        self.history.stones_of(0)
    }

    /// The moves with their players, from the first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> {
        self.records().iter().filter_map(|record| record.made_by)
    }

    /// The last move and its player.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.history.last().made_by
    }

    /// How many of the moves placed the handicap stones; 0 if these were set up.
    pub(crate) const fn n_handicap_moves(&self) -> usize {
        self.n_handicap_moves
    }

    /// The number of moves. Handicap stones that were set up do not count.
    pub fn n_moves(&self) -> usize {
        self.records().len() - 1
    }

    /// The player whose move captured first, if any has: the winner in Atari-Go. Prisoners that the game
    /// began with are no captures.
    pub fn first_captor(&self) -> Option<Color> {
        self.records().windows(2).find_map(|pair| {
            let [before, after] = pair else { return None };
            let (color, _) = after.made_by?;
            (after.prisoners[color] > before.prisoners[color]).then_some(color)
        })
    }

    /// The player who passed first after the handicap stones, if anyone has.
    fn first_pass(&self) -> Option<Color> {
        self.moves()
            .skip(self.n_handicap_moves)
            .find_map(|(color, mv)| (mv == Move::Pass).then_some(color))
    }

    /// The player who holds the button, which is whoever passed first; `None` under rules without it.
    pub fn button(&self) -> Option<Color> {
        self.first_pass().filter(|_| self.rules.button)
    }

    /// The prisoners that each color received for passes of the opponent, Black's first (AGA rules).
    ///
    /// If Black's pass has stopped the game and White has to pass last, White's further pass counts
    /// too.
    pub(crate) fn pass_stones(&self) -> [u32; 2] {
        let mut received = [0; 2];
        if !self.rules.pass_stones {
            return received;
        }
        for (color, mv) in self.moves().skip(self.n_handicap_moves) {
            received[!color] += u32::from(mv == Move::Pass);
        }
        let has_stopped = self.passes_in_a_row() >= u32::from(self.rules.stop_passes);
        let last_by_black = self.last_move() == Some((Color::Black, Move::Pass));
        if self.rules.white_passes_last && has_stopped && last_by_black {
            received[Color::Black] += 1;
        }
        received
    }

    /// What a count needs: the position, prisoners, komi and handicap, with these stones dead or in
    /// seki.
    pub fn settled(&self, dead: PointSet, seki: PointSet) -> Settled {
        let [taken, received] = [self.prisoners(), self.pass_stones()];
        Settled {
            size: self.size(),
            stones: self.position.both(),
            dead,
            seki,
            prisoners: Color::BOTH.map(|color| taken[color] + received[color]),
            button: self.button(),
            komi: self.komi,
            handicap: self.handicap,
        }
    }

    /// The number of passes in a row up to now. A pass that takes the button does not count.
    pub fn passes_in_a_row(&self) -> u32 {
        self.history.last().passes
    }

    /// Whether the opponent of `color` has just passed; to take the button is no such pass.
    pub(crate) fn opponent_passed(&self, color: Color) -> bool {
        self.last_move() == Some((!color, Move::Pass)) && self.passes_in_a_row() > 0
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// Like [`check_move`](Self::check_move); nothing changes then.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Removed, Illegal> {
        self.check_move(color, mv)?;
        Ok(self.commit(color, mv))
    }

    /// Makes a move from a game record. Suicide and repetition are allowed whatever the rules say,
    /// because the move was played.
    ///
    /// # Errors
    ///
    /// [`Illegal::OffBoard`] or [`Illegal::Occupied`]; nothing changes then.
    pub fn play_as_recorded(&mut self, color: Color, mv: Move) -> Result<Removed, Illegal> {
        if let Move::Play(point) = mv {
            self.position.check(color, point, Suicide::Allowed)?;
        }
        Ok(self.commit(color, mv))
    }

    /// Makes and records a move that has been checked.
    fn commit(&mut self, color: Color, mv: Move) -> Removed {
        let removed = self.position.make(color, mv);
        let takes_button = mv == Move::Pass && self.rules.button && self.first_pass().is_none();
        self.history
            .push(&self.position, color, mv, removed, takes_button);
        self.turn = None;
        self.bring_handicap_back();
        debug_assert_eq!(self.position.validate(), Ok(()));
        removed
    }

    /// Undoes the last move.
    ///
    /// # Errors
    ///
    /// Fails if there is no move. Handicap stones that were set up are not moves.
    pub fn undo(&mut self) -> Result<(), NothingToUndo> {
        let n_moves = self.n_moves().checked_sub(1).ok_or(NothingToUndo)?;
        self.undo_to(n_moves);
        Ok(())
    }

    /// Undoes the moves after the first `n_moves`.
    pub(crate) fn undo_to(&mut self, n_moves: usize) {
        if n_moves >= self.n_moves() {
            return;
        }
        if n_moves < self.n_handicap_moves {
            self.take_handicap_back();
        }
        self.history.undo_to(n_moves);
        self.turn = None;
        self.position = Position::from_stones(self.size(), self.history.stones())
            .expect("every chain of a recorded position has a liberty");
        self.position.restore_ko(self.history.ko());
    }

    /// What [`return_to`](Self::return_to) needs beyond the moves so far.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            n_moves: self.n_moves(),
            position: self.position.clone(),
            turn: self.turn,
            handicap: (self.handicap, self.n_handicap_moves),
        }
    }

    /// Undoes the moves since the mark, and all that they changed.
    pub(crate) fn return_to(&mut self, mark: Mark) {
        self.history.undo_to(mark.n_moves);
        self.position = mark.position;
        self.turn = mark.turn;
        (self.handicap, self.n_handicap_moves) = mark.handicap;
    }
}

#[cfg(test)]
mod tests;
