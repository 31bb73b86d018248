//! What a referee must be able to do to be examined, and the games that can be counted with it.

use super::{Board, Color, Game, Refusal, Rules, Tally, Vertex};

/// Anything that knows which moves are legal: the reference here, and the engine beside it.
pub(crate) trait Referee: Sized {
    /// Starts a game from a position.
    fn start(setup: &Board, first: Color, rules: Rules) -> Self;

    /// The points where the player to move may play; a pass is always legal besides.
    fn legal_moves(&self) -> Vec<Vertex>;

    /// Lets the player to move play. A refused play changes nothing.
    fn play(&mut self, vertex: Vertex) -> Result<(), Refusal>;

    /// Lets the player to move pass.
    fn pass(&mut self);

    /// Takes the last move back.
    fn undo(&mut self);

    /// How many passes were made since the last play.
    fn passes_in_a_row(&self) -> usize;

    /// The position on the board.
    fn board(&self) -> Board;

    /// How many stones each player has lost.
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

/// How many sequences of exactly `depth` moves there are. Passes are moves, and nothing follows
/// two passes in a row.
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

/// How many games there are that end with two passes in a row. Under a superko rule they are
/// finitely many.
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
