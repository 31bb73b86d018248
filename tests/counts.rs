//! The rules by number: positions, sequences of moves and complete games on small boards, and
//! the situations in which one rule refuses a move that another allows.

mod reference;

use reference::{Board, Color, Game, LEGAL_POSITIONS, check_counts, check_games, check_situations};

/// Sequences up to this number are counted in every run: the slow referee needs some seconds.
const QUICK: u64 = 60_000;

#[test]
fn the_legal_positions_are_as_many_as_published() {
    for (columns, rows, expected) in LEGAL_POSITIONS {
        let mut n_legal = 0;
        let points = Board::empty(columns, rows).vertices();
        for mut code in 0..3_usize.pow(points.len() as u32) {
            let mut board = Board::empty(columns, rows);
            for &vertex in &points {
                board.set(
                    vertex,
                    [None, Some(Color::Black), Some(Color::White)][code % 3],
                );
                code /= 3;
            }
            n_legal += usize::from(board.is_legal());
        }
        assert_eq!(n_legal, expected, "{columns}×{rows}");
    }
}

#[test]
fn the_reference_counts_as_many_complete_games_as_published() {
    check_games::<Game>();
}

#[test]
fn the_reference_counts_as_many_sequences_as_published() {
    check_counts::<Game>(QUICK);
}

#[test]
#[ignore = "takes minutes: every number of the table, up to eight million sequences"]
fn the_reference_counts_every_number_of_the_table() {
    check_counts::<Game>(u64::MAX);
}

#[test]
fn the_reference_refuses_what_each_rule_refuses() {
    check_situations::<Game>();
}
