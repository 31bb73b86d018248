//! Hunts by pictures, and against confirmation.

use super::*;

/// What a hunt for the chain at `stone` says, with what lives without it as walls.
fn hunted(picture: &str, stone: &str) -> (Option<bool>, Option<bool>) {
    let position: Position = picture.parse().unwrap();
    let walls = Walls::new(&position);
    let stone: Point = stone.parse().unwrap();
    let owner = position.color_at(stone).expect("a stone");
    let found = hunt(&position, &walls.all(), owner, &position.chain(stone), 2000);
    (found.falls, found.is_saved)
}

#[track_caller]
fn check(picture: &str, stone: &str, expected: (Option<bool>, Option<bool>)) {
    assert_eq!(hunted(picture, stone), expected, "{stone}\n{picture}");
}

#[test]
fn chains_fall_as_the_catalogue_says() {
    ask("capture", |entry, fact| {
        let (falls, is_saved) = hunted(&entry.diagram, fact.arguments);
        let word =
            |known: Option<bool>| known.map_or("unknown", |is| if is { "yes" } else { "no" });
        format!("falls {}; saved {}", word(falls), word(is_saved))
    });
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
