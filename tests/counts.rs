//! Published numbers of positions, sequences of moves and complete games on small boards,
//! reproduced by the slow reference and by the engine.

mod adapter;
mod reference;

use adapter::{Engine, size_of, stones_of};
use honte::board::{BoardSize, PointSet, Position};
use reference::{Board, Color, Game, LEGAL_POSITIONS, check_counts, check_games};

/// Sequences up to this number are counted in every run: the slow referee needs some seconds.
const QUICK: u64 = 60_000;
/// As many as the engine counts in some seconds, with its own checks after every move.
const QUICK_FOR_THE_ENGINE: u64 = 20_000;

#[test]
fn the_legal_positions_are_as_many_as_published() {
    for (columns, rows, expected) in LEGAL_POSITIONS {
        let boards = || boards(columns, rows);
        assert_eq!(
            boards().filter(Board::is_legal).count(),
            expected,
            "{columns}×{rows}"
        );
    }
}

#[test]
fn the_engine_accepts_exactly_the_legal_positions() {
    for (columns, rows, expected) in LEGAL_POSITIONS {
        let mut n_accepted = 0;
        for board in boards(columns, rows) {
            let position = Position::from_stones(size_of(&board), stones_of(&board));
            assert_eq!(position.is_ok(), board.is_legal(), "\n{board}");
            n_accepted += usize::from(position.is_ok());
        }
        assert_eq!(n_accepted, expected, "{columns}×{rows}");
    }
}

/// Tromp's number for 4×4: J. Tromp and G. Farnebäck, "Combinatorics of Go" (2007).
#[test]
#[ignore = "slow: about 80 s in the release profile, for 43 million positions"]
fn the_engine_accepts_as_many_positions_of_four_by_four_as_published() {
    let size = BoardSize::square(4).expect("a board of 4 lines");
    let points: Vec<_> = size.points().iter().collect();
    let mut n_accepted = 0;
    for code in 0..3_usize.pow(16) {
        let (mut rest, mut stones) = (code, [PointSet::EMPTY; 2]);
        for &point in &points {
            if let Some(color) = (rest % 3).checked_sub(1) {
                stones[color].insert(point);
            }
            rest /= 3;
        }
        n_accepted += u32::from(Position::from_stones(size, stones).is_ok());
    }
    assert_eq!(n_accepted, 24_318_165);
}

#[test]
fn the_reference_counts_as_many_complete_games_as_published() {
    check_games::<Game>();
}

#[test]
fn the_engine_counts_as_many_complete_games_as_published() {
    check_games::<Engine>();
}

#[test]
fn the_reference_counts_as_many_sequences_as_published() {
    check_counts::<Game>(QUICK);
}

#[test]
fn the_engine_counts_as_many_sequences_as_published() {
    check_counts::<Engine>(QUICK_FOR_THE_ENGINE);
}

#[test]
#[ignore = "takes minutes: every number of the table, up to eight million sequences"]
fn the_reference_counts_every_number_of_the_table() {
    check_counts::<Game>(u64::MAX);
}

#[test]
#[ignore = "slow: about 40 s in the release profile, up to eight million sequences"]
fn the_engine_counts_every_number_of_the_table() {
    check_counts::<Engine>(u64::MAX);
}

/// Every distribution of stones on a board, legal or not.
fn boards(columns: usize, rows: usize) -> impl Iterator<Item = Board> {
    let points = Board::empty(columns, rows).vertices();
    (0..3_usize.pow(points.len() as u32)).map(move |mut code| {
        let mut board = Board::empty(columns, rows);
        for &vertex in &points {
            board.set(
                vertex,
                [None, Some(Color::Black), Some(Color::White)][code % 3],
            );
            code /= 3;
        }
        board
    })
}
