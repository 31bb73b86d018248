//! Passes after those that end or stop a game.

use super::*;
use crate::board::PointSet;

/// A front end may ask for one move too many.
#[test]
fn a_pass_after_passes_have_ended_the_game_changes_nothing() {
    let board = BoardSize::square(5).unwrap();
    let mut table = Table::of(Game::new(board, Rules::TROMP_TAYLOR, Komi::default()));
    assert_eq!(table.moves("C3 pass pass"), Ruling::Ended);
    let Table { game, arbiter } = &mut table;
    let mut play = |color, mv| {
        let entry = Entry::Play(vec![(color, mv)]);
        arbiter.enter(game, entry).unwrap();
        arbiter.result(game)
    };
    for color in [WHITE, BLACK, WHITE] {
        assert_eq!(play(color, Move::Pass).as_deref(), Some("B+25"));
    }
    assert_eq!(play(BLACK, Move::Play(point("D4"))), None);
}

#[test]
fn whites_last_pass_leaves_an_aga_game_stopped() {
    let mut table = Table::empty(5, Rules::AGA);
    let stopped = table.moves("C3 D4 B2 pass pass");
    assert!(matches!(stopped, Ruling::Stopped(_)));
    let counted = table.game.settled(PointSet::EMPTY, PointSet::EMPTY);
    assert_eq!(table.moves("pass"), stopped);
    let after = table.game.settled(PointSet::EMPTY, PointSet::EMPTY);
    assert_eq!(after.prisoners, counted.prisoners);
    // Two more passes without a stone end the game.
    assert_eq!(table.moves("pass"), Ruling::Ended);
}
