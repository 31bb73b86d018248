//! A game: its moves, what legality needs to remember of them, and its clock.

mod clock;
mod handicap;
mod history;
mod time_control;

pub use clock::Clock;
pub use handicap::{HandicapError, fixed_handicap, free_handicap};
pub use history::{NothingToUndo, Record};
pub use time_control::{Overtime, TimeControl};

use crate::board::{
    BoardSize, Color, Illegal, Move, NoLiberties, Point, PointSet, Position, Removed, Suicide,
};
use crate::rules::{Earlier, HandicapPlacement, Komi, PassRule, Repetition, Rules};
use crate::scoring::Settled;
use history::History;

/// A game in progress: the position, the turn, and everything that led here.
///
/// Any move may be made by either color, as GTP demands; [`Game::to_move`] is whose turn it is by
/// alternation.
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
    /// Whose turn it is where that is not by alternation: after a ruling that a turn is lost, or
    /// when a stopped game is resumed.
    turn: Option<Color>,
    /// Handicap stones that compensation is counted for.
    handicap: u16,
    /// Moves by which the handicap stones were placed; none if they were set up.
    n_handicap_moves: usize,
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
        }
    }

    /// A board that begins with these stones.
    ///
    /// # Errors
    ///
    /// Fails if a chain would have no liberty.
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

    /// Puts other stones on the board, with `to_move` to move. The moves so far are forgotten,
    /// prisoners, rules and komi stay.
    ///
    /// # Errors
    ///
    /// Fails if a chain would have no liberty; nothing is changed then.
    pub fn set_up(&mut self, stones: [PointSet; 2], to_move: Color) -> Result<(), NoLiberties> {
        let prisoners = self.prisoners();
        self.position = Position::from_stones(self.size(), stones)?;
        self.history = History::new(&self.position, to_move, prisoners);
        self.turn = None;
        self.handicap = 0;
        self.n_handicap_moves = 0;
        Ok(())
    }

    /// As [`set_up`](Self::set_up), but without the chains that have no liberty: they go as if the
    /// opponent of `to_move` had just played, that player's own chains first.
    pub fn set_up_what_can_stand(&mut self, stones: [PointSet; 2], to_move: Color) {
        let stones = Position::without_captured(self.size(), stones, to_move);
        self.set_up(stones, to_move)
            .expect("every chain that is left has a liberty");
    }

    /// Says how many handicap stones the game began with, however they came onto the board.
    pub const fn set_handicap(&mut self, n_stones: u16) {
        self.handicap = n_stones;
    }

    /// Takes the moves so far for handicap stones if they are two to nine plays of Black on an
    /// empty board and nothing else. More of them are rather a position that is set up.
    pub fn count_opening_plays(&mut self) {
        const MOST: usize = 9;
        let is_empty_first = self
            .records()
            .first()
            .is_some_and(|first| first.stones.iter().all(PointSet::is_empty));
        let is_opening = self
            .moves()
            .all(|(color, mv)| color == Color::Black && mv != Move::Pass);
        if is_empty_first && is_opening && self.n_moves() > 0 {
            let is_handicap = (2..=MOST).contains(&self.n_moves());
            self.handicap = if is_handicap {
                self.n_moves() as u16
            } else {
                0
            };
            self.n_handicap_moves = self.n_moves();
        }
    }

    /// Says whose turn it is, whoever moved last, as if the position had come about with that
    /// player to move.
    pub fn set_turn(&mut self, color: Color) {
        self.turn = None;
        self.history.set_turn(color);
    }

    /// Gives the turn to `color` until the next move, or takes such a gift back. The history does
    /// not change: a lost turn is no move, and makes no new situation for a superko rule.
    pub const fn give_turn(&mut self, color: Option<Color>) {
        self.turn = color;
    }

    /// Who was given the turn out of the alternation since the last move.
    pub const fn given_turn(&self) -> Option<Color> {
        self.turn
    }

    /// Starts again on an empty board of this size; rules and komi stay.
    pub fn clear(&mut self, size: BoardSize) {
        *self = Self::new(size, self.rules, self.komi);
    }

    /// Columns and rows.
    pub const fn size(&self) -> BoardSize {
        self.position.size()
    }

    /// The stones now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rules in force.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Changes the rules from the next move on.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// Points that White receives.
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes komi.
    pub const fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// Whose turn it is: by alternation, unless the turn was given to someone.
    pub fn to_move(&self) -> Color {
        self.turn.unwrap_or(self.history.last().to_move)
    }

    /// Says who was to move in the initial position.
    pub fn set_first_player(&mut self, color: Color) {
        self.history.set_first_player(color);
    }

    /// Prisoners taken by each color, Black's first.
    pub fn prisoners(&self) -> [u32; 2] {
        self.history.last().prisoners
    }

    /// The records of all positions, the initial one first.
    pub fn records(&self) -> &[Record] {
        self.history.records()
    }

    /// The moves with their players, from the first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Color, Move)> {
        self.records().iter().filter_map(|record| record.made_by)
    }

    /// The last move and its player.
    pub fn last_move(&self) -> Option<(Color, Move)> {
        self.history.last().made_by
    }

    /// Number of moves made; handicap stones that were set up are none.
    pub fn n_moves(&self) -> usize {
        self.records().len() - 1
    }

    /// Who took the first prisoner, if anyone has (Atari-Go: he wins).
    pub fn first_captor(&self) -> Option<Color> {
        let mut taken = self.records().iter().map(|record| record.prisoners);
        let first = taken.find(|prisoners| *prisoners != [0; 2])?;
        Some(if first[Color::Black] > 0 {
            Color::Black
        } else {
            Color::White
        })
    }

    /// Who passed first after the handicap stones, if anyone has.
    fn first_pass(&self) -> Option<Color> {
        self.moves()
            .skip(self.n_handicap_moves)
            .find_map(|(color, mv)| (mv == Move::Pass).then_some(color))
    }

    /// Who holds the button: whoever passed first, under rules that have one.
    pub fn button(&self) -> Option<Color> {
        self.first_pass().filter(|_| self.rules.button)
    }

    /// Stones that each color received for passes of the other, Black's first (AGA rules).
    ///
    /// If the game has stopped with a pass of Black and White has to pass last, his further pass
    /// counts too.
    pub fn pass_stones(&self) -> [u32; 2] {
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

    /// The position with what else a count needs, given the stones that are dead or in seki.
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

    /// Passes in a row up to now; the one that took the button is none of them.
    pub fn passes_in_a_row(&self) -> u32 {
        self.history.last().passes
    }

    /// Handicap stones that compensation is counted for; none for a single stone.
    pub fn n_handicap(&self) -> u16 {
        self.handicap
    }

    /// Whether `color` may play on `point` now.
    ///
    /// # Errors
    ///
    /// Says why not. A repetition is confirmed stone by stone, so that no two positions are taken
    /// for one because their hashes are equal.
    pub fn check(&self, color: Color, point: Point) -> Result<(), Illegal> {
        self.position.check(color, point, self.rules.suicide)?;
        match self.repetition(color, point) {
            None => Ok(()),
            Some((_, Repetition::Ko)) => Err(Illegal::Ko),
            Some((move_number, Repetition::Superko)) => Err(Illegal::Superko(move_number)),
        }
    }

    /// The forbidden repetition that a stone would make, with the number of the move repeated.
    fn repetition(&self, color: Color, point: Point) -> Option<(usize, Repetition)> {
        let hash = self.position.hash_after(color, point);
        let first = self.history.newest_with(hash)?;
        let after = self.stones_after(color, point);
        let n_moves = self.n_moves();
        let last = self.history.last();
        let is_opponents_stone = matches!(last.made_by, Some((c, Move::Play(_))) if c == !color);
        self.history
            .same_hash(first)
            .filter(|(_, record)| record.stones == after)
            .find_map(|(number, record)| {
                let earlier = Earlier {
                    maker: record.maker(),
                    to_move: record.to_move,
                    is_before_opponents_stone: is_opponents_stone && number + 1 == n_moves,
                    set_up_for: self.history.set_up_for(number, color),
                };
                self.rules
                    .forbids(color, earlier)
                    .map(|kind| (number, kind))
            })
    }

    fn stones_after(&self, color: Color, point: Point) -> [PointSet; 2] {
        let mut next = self.position.clone();
        next.place(color, point);
        next.both()
    }

    /// Whether a stone would make any earlier position of this game again, whatever the rules say.
    pub fn repeats(&self, color: Color, point: Point) -> bool {
        self.repeated(color, point).is_some()
    }

    /// The number of the last move after which there was the position that a stone would make, if
    /// it would repeat one; 0 stands for the initial position.
    pub fn repeated(&self, color: Color, point: Point) -> Option<usize> {
        let hash = self.position.hash_after(color, point);
        let first = self.history.newest_with(hash)?;
        let after = self.stones_after(color, point);
        self.history
            .same_hash(first)
            .find_map(|(number, record)| (record.stones == after).then_some(number))
    }

    /// The stones that a stone would remove: captured ones, and own ones by suicide. The stone has
    /// to be legal.
    pub fn removed_by(&self, color: Color, point: Point) -> Removed {
        self.position.clone().place(color, point)
    }

    /// The numbers of the earlier positions with the same stones as the position now, the newest
    /// first; 0 is the initial position.
    pub fn recurrences(&self) -> impl Iterator<Item = usize> {
        let now = self.history.last();
        self.history
            .same_hash(self.n_moves())
            .filter(|(number, record)| *number < self.n_moves() && record.stones == now.stones)
            .map(|(number, _)| number)
    }

    /// Whether a position with this hash occurred; for search, which need not be exact.
    pub(crate) fn has_hash(&self, hash: u64) -> bool {
        self.history.newest_with(hash).is_some()
    }

    /// All points on which `color` may play now.
    pub fn legal_points(&self, color: Color) -> PointSet {
        let empty = self.position.empty();
        empty
            .iter()
            .filter(|&point| self.check(color, point).is_ok())
            .collect()
    }

    /// Whether `color` may make this move now.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check) for a stone. A pass is refused only where the rules allow none
    /// while there is a legal play (Atari-Go).
    pub fn check_move(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        match mv {
            Move::Play(point) => self.check(color, point),
            Move::Pass if self.may_pass(color) => Ok(()),
            Move::Pass => Err(Illegal::Pass),
        }
    }

    fn may_pass(&self, color: Color) -> bool {
        self.rules.pass == PassRule::Allowed || self.legal_points(color).is_empty()
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// As [`check_move`](Self::check_move); nothing is changed then.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<Removed, Illegal> {
        self.check_move(color, mv)?;
        Ok(self.commit(color, mv))
    }

    /// Makes a move of a game record: anything that leaves a position, whatever the rules say of
    /// suicide and repetition, since it was played.
    ///
    /// # Errors
    ///
    /// [`Illegal::OffBoard`] or [`Illegal::Occupied`]; nothing is changed then.
    pub fn play_as_recorded(&mut self, color: Color, mv: Move) -> Result<Removed, Illegal> {
        if let Move::Play(point) = mv {
            self.position.check(color, point, Suicide::Allowed)?;
        }
        Ok(self.commit(color, mv))
    }

    /// Makes a move that was checked, and records it.
    fn commit(&mut self, color: Color, mv: Move) -> Removed {
        let mut removed = Removed::default();
        match mv {
            Move::Pass => self.position.lift_ko(),
            Move::Play(point) => removed = self.position.place(color, point),
        }
        let takes_button = mv == Move::Pass && self.rules.button && self.first_pass().is_none();
        self.history
            .push(&self.position, color, mv, removed, takes_button);
        self.turn = None;
        debug_assert_eq!(self.position.validate(), Ok(()));
        removed
    }

    /// Takes back the last move. Everything is as it was before it.
    ///
    /// # Errors
    ///
    /// Fails if there is no move; handicap stones that were set up are none.
    pub fn undo(&mut self) -> Result<(), NothingToUndo> {
        self.history.pop()?;
        self.turn = None;
        self.position = self.history.last().position(self.size());
        if self.n_moves() < self.n_handicap_moves {
            self.handicap = 0;
            self.n_handicap_moves = 0;
        }
        Ok(())
    }

    /// Places handicap stones on an empty board: set up, or as Black's first moves with passes
    /// of White between them (rules 0.7, II.2), as the rules say.
    ///
    /// # Errors
    ///
    /// Fails if there are stones already, or when the new ones leave no room for White. Passes made
    /// so far are forgotten.
    pub fn place_handicap(&mut self, stones: PointSet) -> Result<(), HandicapError> {
        if self.position.n_empty() < self.size().n_points() {
            return Err(HandicapError::BoardNotEmpty);
        }
        if stones.len() < 2 || stones.len() >= self.size().n_points() {
            return Err(HandicapError::NumberOfStones);
        }
        if !stones.is_subset(&self.size().points()) {
            return Err(HandicapError::OffBoard);
        }
        match self.rules.handicap_placement {
            HandicapPlacement::Setup => {
                let setup = [stones, PointSet::EMPTY];
                let white = Color::White;
                *self = Self::with_setup(self.size(), self.rules, self.komi, setup, white)
                    .map_err(|NoLiberties(_)| HandicapError::NumberOfStones)?;
            }
            HandicapPlacement::PlaysWithPasses => {
                self.clear(self.size());
                for (n, point) in stones.iter().enumerate() {
                    if n > 0 {
                        self.commit(Color::White, Move::Pass);
                    }
                    self.play(Color::Black, Move::Play(point))
                        .expect("stones on an empty board with a point left are legal");
                }
            }
        }
        self.handicap = stones.len() as u16;
        self.n_handicap_moves = self.n_moves();
        Ok(())
    }
}

#[cfg(test)]
mod tests;
