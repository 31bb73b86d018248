//! Groups with one large eye space and a few stones in it: playouts often fill it to death.

use super::*;

/// The verdict on the chain at a vertex, whoever plays next.
#[track_caller]
fn check(picture: &str, at: &str, expected: [Status; 2]) {
    let found = judged_by_turn(picture).map(|judgement| verdict(&judgement, at).status);
    assert_eq!(found, expected, "{picture}");
}

/// It was called dead, though it has the move and even a pass does not kill it.
#[test]
fn between_proven_walls_it_lives_whoever_begins() {
    let picture = ". . X . . . X O .
                   X X X . . . X O .
                   . . X . . . X O .
                   X X X X X X X O .
                   X X X X X X X O O
                   O O O O X X X O .
                   . . . O X X X O .
                   . . . O X X X O .
                   . X . O X X X O .";
    check(picture, "D1", [Status::Alive; 2]);
}

/// It was dead at 98%, and all chains were settled.
#[test]
fn between_walls_that_are_only_held_it_lives_if_its_owner_begins() {
    let picture = ". . . . . . X O .
                   . . X . . . X O .
                   . . . . . . X O .
                   . . . . . . X O .
                   X X X X X X X O O
                   O O O O O X X O .
                   . . . . O X X O .
                   X . X . O X X O .
                   . . . . O X X O .";
    check(picture, "E1", [Status::Dead, Status::Alive]);
}
