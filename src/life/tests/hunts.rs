//! Hunts by pictures, and against confirmation.

use super::*;

/// What a hunt for the chain at `stone` says, with what lives without it as walls.
fn hunted(picture: &str, stone: &str) -> Option<Fate> {
    let position: Position = picture.parse().unwrap();
    let walls = Walls::new(&position);
    let stone: Point = stone.parse().unwrap();
    let owner = position.color_at(stone).expect("a stone");
    let chain = position.chain(stone);
    hunt(&position, &walls.all(), owner, &chain, Law::Play, 2000).fate
}

#[track_caller]
fn check(picture: &str, stone: &str, expected: Option<Fate>) {
    assert_eq!(hunted(picture, stone), expected, "{stone}\n{picture}");
}

#[test]
fn chains_fall_as_the_catalogue_says() {
    ask("capture", |entry, fact| {
        let word = match hunted(&entry.diagram, fact.arguments) {
            Some(Fate::Stays) => "stays",
            Some(Fate::Falls) => "falls",
            Some(Fate::ByTurn) => "by turn",
            None => "unknown",
        };
        word.to_owned()
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
        Some(Fate::Stays),
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
    check(race, "A5", Some(Fate::ByTurn));
    check(race, "D5", Some(Fate::ByTurn));
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
        Some(Fate::Stays),
    );
}
