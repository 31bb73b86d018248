//! Groups with fewer than two eyes: in seki, or not.

use super::*;

#[test]
fn stones_that_can_be_taken_at_once_are_in_no_seki() {
    let judgement = judged(
        ". X . X X O .
         X X X . X O X
         . X . X X X O
         X X X X O O O
         O O O O O . O
         . O . O . O O
         O . O O O O .",
        Rules::CHINESE,
        Color::Black,
    );
    assert_eq!(first_stones(&judgement, Status::Seki), "");
    assert_eq!(first_stones(&judgement, Status::Dead), "F6");
}

/// The white stones have room outside, but no eye there: who plays on one of the points beside F4
/// loses what he has.
#[test]
fn an_open_side_without_an_eye_leaves_a_seki() {
    let judgement = judged(
        ". . . X X X .
         X X X X O O O
         X . . O O X .
         X . . O X X O
         X . . O O X .
         X X X X O O O
         . . . X X X .",
        Rules::CHINESE,
        Color::Black,
    );
    assert_eq!(first_stones(&judgement, Status::Seki), "F3 E2 G4");
    assert_eq!(first_stones(&judgement, Status::Dead), "");
}
