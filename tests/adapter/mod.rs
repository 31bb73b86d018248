//! Converts types of the engine to types of the reference and back, and makes the engine's game a
//! `Referee`.

#![allow(dead_code, reason = "each suite uses its own part of it")]

pub(crate) mod counts;

use std::fmt::{self, Debug};

use honte::board::{BoardSize, Color, Illegal, Move, Point, PointSet, Position};
use honte::game::Game;
use honte::rules::{self, Komi, SetupCredit};

use crate::reference::{self, Board, Referee, Refusal, Tally, Vertex};

/// How the engine and the reference differ, if they do.
pub(crate) type Verdict = Result<(), String>;

/// Whether both values are equal; the error contains both.
#[expect(
    clippy::needless_pass_by_value,
    reason = "most values are made for the comparison"
)]
pub(crate) fn same<T: Debug + PartialEq>(
    what: fmt::Arguments<'_>,
    engine: T,
    reference: T,
) -> Verdict {
    if engine == reference {
        return Ok(());
    }
    Err(format!(
        "{what}: the engine says {engine:?}, the reference {reference:?}"
    ))
}

/// The engine's game as a referee.
pub(crate) struct Engine(pub(crate) Game);

impl Engine {
    /// A game from a legal position.
    pub(crate) fn new(setup: &Board, first: reference::Color, rules: rules::Rules) -> Self {
        let (size, stones) = (size_of(setup), stones_of(setup));
        let game = Game::with_setup(size, rules, Komi::default(), stones, color_of(first));
        Self(game.expect("a game starts from a legal position"))
    }
}

impl Referee for Engine {
    fn start(setup: &Board, first: reference::Color, rules: reference::Rules) -> Self {
        Self::new(setup, first, rules_of(rules))
    }

    fn legal_moves(&self) -> Vec<Vertex> {
        vertices_of(self.0.legal_points(self.0.to_move()))
    }

    fn play(&mut self, vertex: Vertex) -> Result<(), Refusal> {
        let played = self.0.play(self.0.to_move(), Move::Play(point_of(vertex)));
        played.map(|_| ()).map_err(refusal_of)
    }

    fn pass(&mut self) {
        self.0
            .play(self.0.to_move(), Move::Pass)
            .expect("a pass is always legal");
    }

    fn undo(&mut self) {
        self.0
            .undo()
            .expect("a move that was made can be taken back");
    }

    fn passes_in_a_row(&self) -> usize {
        self.0.passes_in_a_row() as usize
    }

    fn board(&self) -> Board {
        board_of(self.0.position())
    }

    fn prisoners(&self) -> Tally {
        lost_of(&self.0)
    }
}

/// The stones that each player has lost: the reference counts losses, the engine counts captures.
pub(crate) fn lost_of(game: &Game) -> Tally {
    let taken = game.prisoners();
    Tally {
        black: taken[Color::White] as usize,
        white: taken[Color::Black] as usize,
    }
}

pub(crate) fn color_of(color: reference::Color) -> Color {
    match color {
        reference::Color::Black => Color::Black,
        reference::Color::White => Color::White,
    }
}

pub(crate) fn reference_color(color: Color) -> reference::Color {
    match color {
        Color::Black => reference::Color::Black,
        Color::White => reference::Color::White,
    }
}

pub(crate) fn point_of(vertex: Vertex) -> Point {
    Point::new(vertex.column as u8, vertex.row as u8).expect("the vertex is on the largest board")
}

pub(crate) fn vertex_of(point: Point) -> Vertex {
    Vertex {
        row: usize::from(point.row()),
        column: usize::from(point.column()),
    }
}

/// The points of a list, as a set.
pub(crate) fn points_of(vertices: &[Vertex]) -> PointSet {
    vertices.iter().map(|&vertex| point_of(vertex)).collect()
}

/// The vertices of a set, row by row from A1.
pub(crate) fn vertices_of(points: PointSet) -> Vec<Vertex> {
    points.iter().map(vertex_of).collect()
}

pub(crate) fn size_of(board: &Board) -> BoardSize {
    BoardSize::new(board.columns() as u32, board.rows() as u32).expect("a board of 1 to 25 lines")
}

/// The stones of both colors, Black's first.
pub(crate) fn stones_of(board: &Board) -> [PointSet; 2] {
    Color::BOTH.map(|color| {
        let is_on = |vertex: &Vertex| board.at(*vertex) == Some(reference_color(color));
        board
            .vertices()
            .into_iter()
            .filter(is_on)
            .map(point_of)
            .collect()
    })
}

pub(crate) fn position_of(board: &Board) -> Position {
    let position = Position::from_stones(size_of(board), stones_of(board));
    position.expect("every stone has a liberty")
}

pub(crate) fn board_of(position: &Position) -> Board {
    let size = position.size();
    let mut board = Board::empty(usize::from(size.columns()), usize::from(size.rows()));
    for color in Color::BOTH {
        for point in position.stones(color) {
            board.set(vertex_of(point), Some(reference_color(color)));
        }
    }
    board
}

pub(crate) fn refusal_of(illegal: Illegal) -> Refusal {
    match illegal {
        Illegal::Occupied => Refusal::Occupied,
        Illegal::Suicide => Refusal::Suicide,
        Illegal::Ko => Refusal::Ko,
        Illegal::Superko(_) => Refusal::Superko,
        Illegal::OffBoard | Illegal::Pass => {
            panic!("the reference plays on the board and may always pass")
        }
    }
}

pub(crate) fn rules_of(rules: reference::Rules) -> rules::Rules {
    rules::Rules {
        suicide: match rules.suicide {
            reference::Suicide::None => rules::Suicide::Forbidden,
            reference::Suicide::Multi => rules::Suicide::MultiStone,
            reference::Suicide::All => rules::Suicide::Allowed,
        },
        ko: match rules.ko {
            reference::Ko::None => rules::Ko::None,
            reference::Ko::Simple => rules::Ko::Simple,
            reference::Ko::Positional => rules::Ko::Positional,
            reference::Ko::Situational => rules::Ko::Situational,
            reference::Ko::Natural => rules::Ko::Natural,
        },
        setup_credit: if rules.setup_credit {
            SetupCredit::Opponent
        } else {
            SetupCredit::Nobody
        },
        basic_ko: false,
        ..rules::Rules::TROMP_TAYLOR
    }
}
