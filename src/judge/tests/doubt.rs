//! Races that nobody has read.

use super::fights::beside_a_wall;
use super::*;

/// That the chains at these vertices are not settled if one of these colors moves next.
#[track_caller]
pub(super) fn assert_unsettled(picture: &str, turns: &[Color], names: &str) {
    let position: Position = picture.parse().expect("a diagram");
    for &turn in turns {
        let judgement = judge(&game(&position, Rules::CHINESE, turn));
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
