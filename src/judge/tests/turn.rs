//! Small places that proven stones enclose, where it decides who plays first.

use super::*;

/// Whoever plays first on B2 takes the other's stones: White's group of eight, or Black's B1 and C2.
const BULKY_FIVE: &str = "X X X X . X .
                          X X X X X X X
                          X X X X X X X
                          X X X X X X X
                          O O O O X X X
                          O . X O X X X
                          . X O O X X X";
const GROUP: &str = "C1";
const INSIDE: [&str; 2] = ["B1", "C2"];

/// Playouts never try the sacrifice on B2, and called White's group alive, 100% sure.
#[test]
fn the_turn_decides_where_playouts_see_no_doubt() {
    for (turn, group, inside) in [
        (Color::Black, Status::Dead, Status::Alive),
        (Color::White, Status::Alive, Status::Dead),
    ] {
        let judgement = judged(BULKY_FIVE, Rules::CHINESE, turn);
        assert_eq!(verdict(&judgement, GROUP).status, group);
        for stone in INSIDE {
            assert_eq!(verdict(&judgement, stone).status, inside);
        }
        for stone in [GROUP, INSIDE[0], INSIDE[1]] {
            assert!(!verdict(&judgement, stone).is_settled(), "{stone}");
        }
    }
}

/// Art. 7 of the Japanese rules 1989: the opponent begins. Black has nothing to lose outside.
#[test]
fn by_confirmation_the_side_that_lives_outside_begins() {
    for rules in [Rules::JAPANESE, Rules::JAPANESE_1989] {
        for turn in Color::BOTH {
            let judgement = judged(BULKY_FIVE, rules, turn);
            assert_eq!(verdict(&judgement, GROUP).status, Status::Dead);
            assert!(!judgement.is_settled());
        }
    }
}

/// Black's three stones are in atari, and take White's seven if Black plays first: by the letter both
/// are dead, but no list says so elsewhere.
#[test]
fn of_two_enemies_that_can_both_be_taken_one_stays() {
    let picture = "X X X X . X .
                   X X X X X X X
                   X X X X X X X
                   O O O X X X X
                   X X O X X X X
                   . X O X X X X
                   . O O X X X X";
    let judgement = judged(picture, Rules::JAPANESE, Color::Black);
    let both = ["B2", "C1"].map(|stone| verdict(&judgement, stone).status);
    assert_eq!(both, [Status::Alive, Status::Dead]);
    assert!(!judgement.is_settled());
}

/// White could save the three stones by a move that joins their liberty to the wall, so that "a new stone
/// lived nearby" after each way to take them.
#[test]
fn a_stone_that_is_joined_to_living_ones_is_not_one_that_a_capture_enables() {
    let picture = ". X . X O . O . O
                   X X X X O O O O O
                   X X X . O O O O O
                   X O X X O O O O O
                   X O . . O O O O O
                   X O . O O O O O O
                   X X X O O O O O O";
    let judgement = judged(picture, Rules::JAPANESE, Color::Black);
    assert_eq!(verdict(&judgement, "B2").status, Status::Dead);
}

/// White takes the three stones only if Black does not play on B1: then White's stones would be left
/// with the liberty in their one eye.
#[test]
fn stones_that_live_by_an_eye_and_the_fight_itself_are_no_wall_in_it() {
    let picture = "X X X X X . X .
                   X X X X X X X X
                   O O O X X X X X
                   X X O O O O X X
                   X . O O . O X X
                   . . O O O O X X";
    let judgement = judged(picture, Rules::CHINESE, Color::Black);
    let inside = verdict(&judgement, "A2");
    assert_ne!(inside.status, Status::Dead);
    assert!(!inside.is_settled());
}

/// On C5 White takes one of two stones, and either could be saved alone.
#[test]
fn what_most_playouts_save_only_if_its_owner_begins_is_not_settled() {
    let picture = ". O . O O O O
                   O O O O O O O
                   O X . X O O O
                   X . X . X X X
                   X X X X X X X
                   . X . X X X X
                   X X X X X X X";
    let judgement = judged(picture, Rules::CHINESE, Color::White);
    for stone in ["B5", "D5"] {
        assert!(!verdict(&judgement, stone).is_settled(), "{stone}");
    }
}

/// Black has thrown G2 in. Nothing around is proven to live, and most playouts kill the group at G3.
#[test]
fn the_turn_decides_between_walls_that_playouts_hold() {
    let picture = ". O X . . . . . .
                   O O X X . . . . .
                   O . O X . . X . .
                   . O O X . . . . .
                   . X X O X X X X X
                   . O O O X O O O X
                   . . O X X X O . O
                   . O X X X O X O .
                   . O O O X O . . .";
    for (turn, group, inside) in [
        (Color::White, Status::Alive, Status::Dead),
        (Color::Black, Status::Dead, Status::Alive),
    ] {
        let judgement = judged(picture, Rules::CHINESE, turn);
        assert_eq!(verdict(&judgement, "G3").status, group);
        assert_eq!(verdict(&judgement, "G2").status, inside);
        assert!(!verdict(&judgement, "G3").is_settled());
    }
}

/// A single stone does not hold the board: the other color still has room to live.
#[test]
fn a_board_of_one_color_is_settled_only_if_it_holds_all_of_it() {
    let stone = judged(
        ". . . . .
         . . . . .
         . . . X .
         . . . . .
         . . . . .",
        Rules::CHINESE,
        Color::White,
    );
    assert!(!stone.is_settled());
    let wall = judged(
        ". X . X .
         X X X X X
         . X . X .",
        Rules::CHINESE,
        Color::White,
    );
    assert!(wall.is_settled());
}

/// White's five stones fall, and yet White wins a part of their place back if he plays A3: the verdict was
/// "it can be taken", and settled.
#[test]
fn stones_whose_place_may_be_won_back_are_not_settled() {
    let picture = "O . O X X . X
                   O O O X X X X
                   O . O X X . X
                   O O O X X X X
                   . X X X X X X
                   . O O O X X X
                   O O X X X X X";
    for (turn, is_settled) in [(Color::White, false), (Color::Black, true)] {
        let judgement = judged(picture, Rules::CHINESE, turn);
        let stones = verdict(&judgement, "B2");
        assert_eq!(
            (stones.status, stones.is_settled()),
            (Status::Dead, is_settled)
        );
    }
}
