//! Captures by ataris.

use super::*;
use crate::life::ataris::Ataris;

/// Whether the opponent captures the chain at `stone`, or one beside it, by ataris.
#[track_caller]
fn check(picture: &str, stone: &str, expected: bool) {
    let position = board(picture);
    let stone = stone.parse().unwrap();
    let color = position.color_at(stone).expect("a stone");
    let [own, attackers] = [color, !color].map(|color| position.stones(color));
    let falls = Ataris::new(color, own, attackers).capture(&position, stone);
    assert_eq!(falls, expected, "{stone}\n{position}");
}

#[test]
fn a_double_atari_captures_one_of_two_chains() {
    check("O O O O O O O\n. X X . X X .\nO O O O O O O", "B2", true);
}

/// White takes at B3, Black takes those two stones at A3, and White takes him there again.
#[test]
fn what_is_taken_back_is_captured_again_in_a_snapback() {
    check("X . O X .\nO X X X .\n. O . . .", "A3", true);
}

/// Five ataris drive the stone to the edge, if nothing stands in the way.
#[test]
fn a_ladder_captures_at_the_edge() {
    let ladder = ". . . . . .
                  . . . . . .
                  . . . . . .
                  . O X . . .
                  . . O O . .
                  . . . . . .";
    check(ladder, "C3", true);
    let broken = ". . . . . .
                  . . . . X .
                  . . . . . .
                  . O X . . .
                  . . O O . .
                  . . . . . .";
    check(broken, "C3", false);
}

/// White plays B2. If Black joins at A2, all four stones have their last liberty at B1.
#[test]
fn two_stones_fall_although_a_third_can_be_joined() {
    check("X X O O\n. . . .\nX . . .", "A3", true);
}

/// Black has just taken a ko on D3. White may not take it back at C3 to put B3 into atari, and after
/// A3 Black joins there.
#[test]
fn a_ko_is_not_retaken_at_once() {
    let mut position = board(
        ". . X . . .
         . . X . . .
         O O X O O .
         . X O . O .
         O O X O O .
         . . X . . .",
    );
    let [prey, ko] = ["B3", "D3"].map(|name| name.parse().unwrap());
    position.place(Color::Black, ko);
    assert!(position.ko().is_some());
    let [black, white] = position.both();
    assert!(!Ataris::new(Color::Black, black, white).capture(&position, prey));
}
