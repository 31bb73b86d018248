//! Fights and eye spaces that nobody has read to the end.

use super::fights::beside_a_wall;
use super::*;

/// That the chains at these vertices are not settled if one of these colors moves next.
#[track_caller]
pub(super) fn assert_unsettled(picture: &str, turns: &[Color], names: &str) {
    for &turn in turns {
        let judgement = judged(picture, Rules::CHINESE, turn);
        for name in names.split(' ') {
            let verdict = verdict(&judgement, name);
            assert!(!verdict.is_settled(), "{turn} to move, {name}: {verdict:?}");
        }
    }
}

/// With C1 White takes the five stones, and wins the race.
#[test]
fn stones_inside_that_can_be_taken() {
    let rows = "O O O O O X . O O
                   O O O O O X . O O
                   O O X X O X . O O
                   O X X X O X . O O
                   O O . O O X . O O";
    assert_unsettled(&beside_a_wall(rows), &[Color::White], "A1 B2");
}

/// Black cuts three stones off with B5. They serve as a wall in searches about others, and were one in the
/// search for their own capture, too: so they were alive, 99% sure.
#[test]
fn a_chain_is_no_wall_in_the_search_for_its_own_capture() {
    let picture = "O X X X . . .
                   O O X X X O .
                   . . O X . X .
                   . . O X . X .
                   . . O O X X .
                   . . O X X . .
                   . . O O X . .";
    assert_unsettled(picture, &[Color::White], "A6");
}

/// The stone on the middle of the carpenter's square makes a seki if White begins, and a ko if Black does.
/// The search for a capture of the large chain gives up, and the playouts, of which White holds it in two of
/// five, passed for a death that is 99% sure.
#[test]
fn an_eye_space_that_no_search_has_read_to_the_end() {
    let picture = ". X . X X X X X
                   X X X X X X X .
                   O O O O O X X X
                   . . . O X X X .
                   . X . O X X X X
                   . . . O X . X .";
    assert_unsettled(picture, &Color::BOTH, "D1");
}

/// White plays B4, and Black loses one of two chains. Both were alive, 99% sure.
#[test]
fn a_chain_that_falls_to_the_next_move() {
    let picture = ". . . O X X . . .
                   O . O . O X X . .
                   X O . . O O X . X
                   X O O O X X . X O
                   X X O X . X X O O
                   . . X . X O X O .
                   . . . . X O O . .
                   . . . X X O . O .
                   . . . X O O . . .";
    assert_unsettled(picture, &[Color::White], "A5");
}
