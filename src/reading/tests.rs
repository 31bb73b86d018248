//! Reading by pictures; the names begin with the number in the catalogue of positions.

use super::*;

/// What becomes of every chain that is no wall, by its first stone.
#[track_caller]
fn check(picture: &str, law: Law, expected: &str) {
    let position: Position = picture.parse().unwrap();
    let reading = read(&position, law, &PointSet::EMPTY, Budget::default());
    let told: Vec<String> = reading
        .chains
        .iter()
        .filter(|reading| reading.life != Some(Life::Wall))
        .map(|reading| {
            let first = reading.chain.first().expect("a chain has a stone");
            let life = match reading.life {
                Some(Life::NewStone(place)) => format!("{place:?}"),
                Some(life) => format!("{life:?}"),
                None => "Open".to_owned(),
            };
            format!("{first} {life}")
        })
        .collect();
    assert_eq!(told.join(", "), expected, "{law:?}\n{position}");
}

#[test]
fn c09_the_stone_thrown_into_a_snapback_lives_by_a_new_stone() {
    let before = "
        X X X X .
        X X X X X
        O O X . X
        . O X X X
        . O X . X";
    check(before, Law::Confirmation, "B1 Dead");
    let after = "
        X X X X .
        X X X X X
        O O X . X
        . O X X X
        X O X . X";
    check(after, Law::Confirmation, "A1 InPlace, B1 Dead");
}

#[test]
fn c14_a_seki_by_two_shared_liberties_is_uncapturable() {
    let seki = "
        . . . . . . . .
        X X X X X X X .
        O O O O O O X .
        . X X X . O X .";
    for law in [Law::Confirmation, Law::Play] {
        check(seki, law, "B1 Uncapturable, F1 Uncapturable");
    }
}

#[test]
fn c15_a_seki_with_an_eye_each_is_uncapturable() {
    let seki = "
        . X . X O . O .
        X X X X O O O O
        X X X O O O . O
        O O O X X X O O
        . O . X . X O .";
    check(seki, Law::Confirmation, "D1 Uncapturable, B1 Uncapturable");
}

#[test]
fn c16_an_eye_wins_against_none() {
    let race = "
        . X . X O . O .
        X X X X O O O O
        X X X O O O . O
        O O . X X X O O
        O O . X . X O .";
    check(race, Law::Confirmation, "A1 Dead");
}

#[test]
fn c17_three_points_without_capturing_all_live() {
    let torazu = "
        . . . . . . . .
        X X X X X X X X
        X O O O O O O X
        O X X O O . O X
        . X X O . O O X";
    check(torazu, Law::Confirmation, "B1 InPlace, A2 Opened");
}

#[test]
fn c21_an_eye_and_a_ko_are_dead() {
    let ko = "
        . . . . . .
        . O O O O .
        O O O O . .
        X X X O O .
        . X . X O .";
    check(ko, Law::Confirmation, "B1 Dead, D1 Dead");
}

#[test]
fn c36_the_stone_in_a_ko_that_was_not_filled_is_dead() {
    let unfilled = "
        . X . X O . O
        X X X X O O .
        . X X . X O O
        X X X X O O O
        . X . X O . O";
    check(unfilled, Law::Confirmation, "E3 Dead");
    check(unfilled, Law::Play, "E3 Unsettled");
}
