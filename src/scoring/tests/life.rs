//! Unconditional life by pictures.

use super::{points, read};
use crate::board::{Color, PointSet, Position};
use crate::scoring::{Unconditional, unconditional};

/// Benson's stones of Black, and the regions in which White cannot live.
fn check_life(picture: &str, alive: &str, territory: &str) {
    let position = read(picture);
    let life = unconditional(&position);
    let stones = points(alive)
        .iter()
        .fold(PointSet::EMPTY, |all, p| all | position.chain(p));
    assert_eq!(life.alive[Color::Black], stones, "alive in\n{position}");
    assert_eq!(
        life.territory[Color::Black],
        points(territory),
        "territory in\n{position}"
    );
    let [black, white] = position.both();
    let other = Position::from_stones(position.size(), [white, black]).unwrap();
    let Unconditional { alive, territory } = unconditional(&other);
    let swapped = Unconditional {
        alive: [alive[1], alive[0]],
        territory: [territory[1], territory[0]],
    };
    assert_eq!(swapped, life, "colors are equal in\n{position}");
}

#[test]
fn two_eyes_live_and_one_does_not() {
    check_life(". X . X . .\n X X X X . .\n . . . . . .", "A2", "A3 C3");
    check_life("X X . X . .\n X X X X . .\n . . . . . .", "", "");
    check_life(". . X . .\n X X X . .\n . . . . .", "", "");
}

#[test]
fn a_chain_may_live_by_regions_that_it_shares() {
    // The stone in the middle of the top has no eye that is only its own.
    check_life(
        ". X . X . X
         X X X . X X
         . . . X X .
         . . . . . .",
        "A3 D4 E3",
        "A4 C4 D3 E4",
    );
    // Each chain has two eyes of its own, and both share the points between them.
    check_life(
        ". X . X .
         X X . X X
         . X . X .
         X X . X X",
        "A3 D4",
        "A4 A2 C4 C3 C2 C1 E4 E2",
    );
}

#[test]
fn false_eyes_do_not_give_life() {
    check_life(
        ". X O . .
         X O O . .
         . X . . .
         X X . . .",
        "",
        "",
    );
    check_life(
        "X X X O .
         X . X O .
         X X . X O
         O O X X O
         O . O O O",
        "",
        "",
    );
}

#[test]
fn life_in_seki_is_not_unconditional() {
    check_life(
        ". . . . . . . .
         X X X X X X X .
         O O O O O O X .
         . X X X . O X .",
        "",
        "",
    );
}

#[test]
fn stones_of_the_opponent_may_stand_in_an_eye() {
    check_life(
        ". O . X . X .
         X X X X X X .
         . . . . . . .",
        "A2",
        "A3 B3 C3 E3",
    );
    check_life(
        ". . O X . X .
         . X X X X X .
         X X . . . . .",
        "",
        "",
    );
}
