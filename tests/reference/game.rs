//! A game as a list of whole boards, and the rules for legal plays.

use super::{Board, Color, Placement, Tally, Vertex};

/// Which suicides are allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suicide {
    /// None (Chinese rules 1988, §5; Japanese rules 1989, article 4).
    None,
    /// Of two stones or more.
    Multi,
    /// Of any number of stones (simple area rules, I.6).
    All,
}

/// Which repetitions are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ko {
    /// None are.
    None,
    /// Recreating the position before the opponent's play, if that play was the very last move
    /// (Japanese rules 1989, article 6). A pass of either player in between lifts the ban.
    Simple,
    /// Recreating any position of the game, the initial one included (Chinese rules 1988, §6).
    Positional,
    /// Recreating any position of the game with the same player to move next. A pass leads to
    /// such a situation too, and the initial one counts. The player to move next is the
    /// opponent of the mover, even where a player moves twice.
    Situational,
    /// Recreating a position that an earlier play of the same player created (simple area
    /// rules, I.7). A pass creates nothing, and nobody created the initial position.
    Natural,
}

/// The rules for legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) suicide: Suicide,
    pub(crate) ko: Ko,
    /// Under [`Ko::Natural`], whether a setup position with stones counts as created by the
    /// opponent of the player who moves first.
    pub(crate) setup_credit: bool,
}

/// Why a play is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is a stone on the point already.
    Occupied,
    /// It leaves the own stones without a liberty.
    Suicide,
    /// It retakes a ko at once ([`Ko::Simple`]).
    Ko,
    /// It repeats an earlier position or situation (the other ko rules).
    Superko,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Record {
    mover: Color,
    is_pass: bool,
    /// The position afterwards.
    board: Board,
    /// The stones of either color that were taken off the board.
    lost: Tally,
}

/// A game from its initial position to the last move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Game {
    rules: Rules,
    setup: Board,
    first: Color,
    records: Vec<Record>,
}

impl Game {
    /// A game from any position, with either player to move first.
    pub(crate) fn new(setup: Board, first: Color, rules: Rules) -> Self {
        Self {
            rules,
            setup,
            first,
            records: Vec::new(),
        }
    }

    /// The same moves, continued under other rules.
    pub(crate) fn under(&self, rules: Rules) -> Self {
        Self {
            rules,
            ..self.clone()
        }
    }

    /// The position on the board.
    pub(crate) fn board(&self) -> &Board {
        self.records
            .last()
            .map_or(&self.setup, |record| &record.board)
    }

    /// The player to move: the opponent of the player who made the last move.
    pub(crate) fn to_move(&self) -> Color {
        self.records
            .last()
            .map_or(self.first, |record| record.mover.opponent())
    }

    /// The number of moves, including passes.
    pub(crate) fn n_moves(&self) -> usize {
        self.records.len()
    }

    /// The number of passes since the last play.
    pub(crate) fn passes_in_a_row(&self) -> usize {
        self.records
            .iter()
            .rev()
            .take_while(|record| record.is_pass)
            .count()
    }

    /// How many stones each player has lost, by capture or by suicide.
    pub(crate) fn prisoners(&self) -> Tally {
        let mut prisoners = Tally::default();
        for record in &self.records {
            prisoners.black += record.lost.black;
            prisoners.white += record.lost.white;
        }
        prisoners
    }

    /// The players who passed after the first `n_moves` moves, in order.
    pub(crate) fn passes_after(&self, n_moves: usize) -> Vec<Color> {
        self.records
            .iter()
            .skip(n_moves)
            .filter(|record| record.is_pass)
            .map(|record| record.mover)
            .collect()
    }

    /// Whether a play would undo the last move, which was a play of the opponent.
    pub(crate) fn retakes(&self, color: Color, vertex: Vertex) -> bool {
        let result = self.board().place(color, vertex).board;
        self.retakes_at_once(color, &result)
    }

    /// Whether a player may play on a point, and the reason if not.
    pub(crate) fn legal(&self, color: Color, vertex: Vertex) -> Result<(), Refusal> {
        self.judge(color, vertex).map(|_| ())
    }

    /// The points where a player may play, row by row from A1.
    pub(crate) fn legal_moves(&self, color: Color) -> Vec<Vertex> {
        let is_legal = |&vertex: &Vertex| self.legal(color, vertex).is_ok();
        self.board()
            .vertices()
            .into_iter()
            .filter(is_legal)
            .collect()
    }

    /// Plays a stone of either player, regardless of the turn. An illegal play changes nothing.
    pub(crate) fn play(&mut self, color: Color, vertex: Vertex) -> Result<Placement, Refusal> {
        let placement = self.judge(color, vertex)?;
        let mut lost = Tally::default();
        lost.add(color.opponent(), placement.captured.len());
        lost.add(color, placement.suicided.len());
        let board = placement.board.clone();
        self.records.push(Record {
            mover: color,
            is_pass: false,
            board,
            lost,
        });
        Ok(placement)
    }

    /// Passes, which is always legal.
    pub(crate) fn pass(&mut self, color: Color) {
        let board = self.board().clone();
        self.records.push(Record {
            mover: color,
            is_pass: true,
            board,
            lost: Tally::default(),
        });
    }

    /// Takes the last move back; returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        self.records.pop().is_some()
    }

    /// The result of a play, if it is legal.
    fn judge(&self, color: Color, vertex: Vertex) -> Result<Placement, Refusal> {
        if self.board().at(vertex).is_some() {
            return Err(Refusal::Occupied);
        }
        let placement = self.board().place(color, vertex);
        match (self.rules.suicide, placement.suicided.len()) {
            (_, 0) | (Suicide::All, _) => {}
            (Suicide::None, _) | (Suicide::Multi, 1) => return Err(Refusal::Suicide),
            (Suicide::Multi, _) => {}
        }
        let result = &placement.board;
        match self.rules.ko {
            Ko::Simple if self.retakes_at_once(color, result) => Err(Refusal::Ko),
            Ko::Positional if self.has_occurred(result) => Err(Refusal::Superko),
            Ko::Situational if self.has_occurred_before_move_of(color.opponent(), result) => {
                Err(Refusal::Superko)
            }
            Ko::Natural if self.was_created_by(color, result) => Err(Refusal::Superko),
            _ => Ok(placement),
        }
    }

    /// Whether the last move was a play of the opponent and `result` is the position before it.
    fn retakes_at_once(&self, color: Color, result: &Board) -> bool {
        let Some((last, earlier)) = self.records.split_last() else {
            return false;
        };
        let before_last = earlier.last().map_or(&self.setup, |record| &record.board);
        !last.is_pass && last.mover == color.opponent() && before_last == result
    }

    fn has_occurred(&self, result: &Board) -> bool {
        &self.setup == result || self.records.iter().any(|record| &record.board == result)
    }

    fn has_occurred_before_move_of(&self, next: Color, result: &Board) -> bool {
        let at_start = self.first == next && &self.setup == result;
        let is_the_same =
            |record: &Record| record.mover.opponent() == next && &record.board == result;
        at_start || self.records.iter().any(is_the_same)
    }

    fn was_created_by(&self, color: Color, result: &Board) -> bool {
        let is_credited =
            self.rules.setup_credit && !self.setup.is_empty() && self.first.opponent() == color;
        let created =
            |record: &Record| !record.is_pass && record.mover == color && &record.board == result;
        (is_credited && &self.setup == result) || self.records.iter().any(created)
    }
}
