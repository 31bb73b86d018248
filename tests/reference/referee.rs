//! The interface of a referee under test, and the counts of games made with it.

use super::{Board, Color, Game, Refusal, Rules, Tally, Vertex};

/// Anything that can list legal moves: this reference and the engine.
pub(crate) trait Referee: Sized {
    /// Starts a game from a position.
    fn start(setup: &Board, first: Color, rules: Rules) -> Self;

    /// The points where the player to move may play; a pass is always legal too.
    fn legal_moves(&self) -> Vec<Vertex>;

    /// Plays for the player to move. An illegal play changes nothing.
    fn play(&mut self, vertex: Vertex) -> Result<(), Refusal>;

    /// Passes for the player to move.
    fn pass(&mut self);

    /// Takes the last move back.
    fn undo(&mut self);

    /// The number of passes since the last play.
    fn passes_in_a_row(&self) -> usize;

    /// The position on the board.
    fn board(&self) -> Board;

    /// The number of stones that each player has lost.
    fn prisoners(&self) -> Tally;
}

impl Referee for Game {
    fn start(setup: &Board, first: Color, rules: Rules) -> Self {
        Self::new(setup.clone(), first, rules)
    }

    fn legal_moves(&self) -> Vec<Vertex> {
        self.legal_moves(self.to_move())
    }

    fn play(&mut self, vertex: Vertex) -> Result<(), Refusal> {
        self.play(self.to_move(), vertex).map(|_| ())
    }

    fn pass(&mut self) {
        self.pass(self.to_move());
    }

    fn undo(&mut self) {
        assert!(self.undo(), "a move that was made can be taken back");
    }

    fn passes_in_a_row(&self) -> usize {
        self.passes_in_a_row()
    }

    fn board(&self) -> Board {
        self.board().clone()
    }

    fn prisoners(&self) -> Tally {
        self.prisoners()
    }
}

/// The number of sequences of exactly `depth` moves. Passes are moves, and no move follows two
/// passes in a row.
pub(crate) fn perft(referee: &mut impl Referee, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    if referee.passes_in_a_row() >= 2 {
        return 0;
    }
    if depth == 1 {
        return referee.legal_moves().len() as u64 + 1;
    }
    after_each_move(referee, &mut |referee| perft(referee, depth - 1))
}

/// The number of games that end with two passes in a row. Under a superko rule it is finite.
pub(crate) fn complete_games(referee: &mut impl Referee) -> u64 {
    if referee.passes_in_a_row() >= 2 {
        return 1;
    }
    after_each_move(referee, &mut complete_games)
}

/// Makes each legal move in turn, counts what follows, and takes the move back.
fn after_each_move<R: Referee>(referee: &mut R, count: &mut impl FnMut(&mut R) -> u64) -> u64 {
    let mut total = 0;
    for vertex in referee.legal_moves() {
        referee.play(vertex).expect("a legal move is played");
        total += count(referee);
        referee.undo();
    }
    referee.pass();
    total += count(referee);
    referee.undo();
    total
}
