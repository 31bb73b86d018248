//! Hunts by pictures, and against exact reading.

use super::*;

/// What a hunt for the chain at `stone` says, with what lives without it as walls.
#[track_caller]
fn check(picture: &str, stone: &str, expected: (Option<bool>, Option<bool>)) {
    let position: Position = picture.parse().unwrap();
    let walls = Walls::new(&position, &PointSet::EMPTY);
    let points = position.size().points();
    let stone = points
        .iter()
        .find(|point| point.to_string() == stone)
        .expect("a point of the board");
    let owner = position.color_at(stone).expect("a stone");
    let found = hunt(&position, &walls.all(), owner, &position.chain(stone), 2000);
    assert_eq!((found.falls, found.is_saved), expected, "{position}");
}

#[test]
fn bent_four_in_the_corner_is_dead_although_its_owner_plays_first() {
    check(
        "
        . . . . . . .
        X X . . . . .
        X X X . . . .
        O O X . . . .
        . O X X . . .
        X O O O X . .
        X X . O X . .",
        "B4",
        (Some(true), Some(false)),
    );
}

#[test]
fn a_chain_joins_a_wall_through_a_point_between_them() {
    check(
        "
        . X . X . . .
        O X X X X X X
        O X . X . X .
        . O X X X X X
        O O O O O O O
        . . . . . . .
        . . . . . . .",
        "A6",
        (Some(false), None),
    );
}

#[test]
fn a_seki_by_two_shared_liberties_does_not_fall() {
    let seki = "
        . . . . . . . .
        X X X X X X X .
        O O O O O O X .
        . X X X . O X .";
    check(seki, "B1", (Some(false), None));
    check(seki, "F1", (Some(false), None));
}

#[test]
fn who_plays_first_wins_an_even_capturing_race() {
    let race = "
        . . . . . .
        O O O X X X
        X X X O O O
        . . X O . .
        X X X O O O
        . . X O . .";
    check(race, "A5", (Some(true), Some(true)));
    check(race, "D5", (Some(true), Some(true)));
}

#[test]
fn four_stones_inside_are_not_taken_if_that_leaves_one_eye() {
    check(
        "
        . . . X X X .
        X X X X O O O
        X . O O O X .
        X . O . X X O
        X . O O O X O
        X X X X O O O
        . . . X X X .",
        "F3",
        (Some(false), None),
    );
}
