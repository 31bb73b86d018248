//! Tests of unconditional life with diagrams.

use super::foothold::alone;
use super::{board, points};
use crate::board::{BoardSize, Color, PointSet, Position, Suicide};
use crate::life::{Unconditional, unconditional};
use crate::positions::ask;

/// Compares Black's unconditionally living stones and the regions in which White cannot live.
fn check_life(picture: &str, alive: &str, territory: &str) {
    let position = board(picture);
    let life = unconditional(&position, Suicide::Forbidden);
    let stones = PointSet::union(points(alive).iter().map(|point| position.chain(point)));
    assert_eq!(life.alive[Color::Black], stones, "alive in\n{position}");
    assert_eq!(
        life.territory[Color::Black],
        points(territory),
        "territory in\n{position}"
    );
    let [black, white] = position.both();
    let other = Position::from_stones(position.size(), [white, black]).unwrap();
    let Unconditional { alive, territory } = unconditional(&other, Suicide::Forbidden);
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
        "A4 C4 D3 E4 A2 B2 C2 F2 A1 B1 C1 D1 E1 F1",
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
fn stones_live_unconditionally_as_the_catalogue_says() {
    ask("unconditional", |entry, fact| {
        let (alive, territory) = fact.answer.split_once("; ").expect("stones and territory");
        let points = |part: &'static str| part.split_once(' ').expect("a key").1.replace('-', "");
        check_life(&entry.diagram, &points(alive), &points(territory));
        fact.answer.to_owned()
    });
}

#[test]
fn stones_of_the_opponent_may_stand_in_an_eye() {
    check_life(
        ". O . X . X .
         X X X X X X .
         . . . . . . .",
        "A2",
        // White has no room for two eyes below, either.
        "A3 B3 C3 E3 G3 G2 A1 B1 C1 D1 E1 F1 G1",
    );
    check_life(
        ". . O X . X .
         . X X X X X .
         X X . . . . .",
        "",
        "",
    );
}

#[test]
fn a_group_around_dead_stones_that_can_never_make_two_eyes_is_dead() {
    // White can take the stone in the middle, but that makes one eye.
    check_life(
        "X X X X X X X X X
         X O O . O O X . X
         X O . X . O X X X
         X O O . O O X . X
         X X X X X X X X X",
        "A1",
        "B4 C4 D4 E4 F4 B3 C3 D3 E3 F3 B2 C2 D2 E2 F2 H4 H2",
    );
    // A point more, and there is room.
    check_life(
        "X X X X X X X X X X
         X O O . . O O X . X
         X O . X . . O X X X
         X O O . O O O X . X
         X X X X X X X X X X",
        "A1",
        "J4 J2",
    );
}

/// Black lives in the two files on the left; White may play as often as he likes on the right.
fn beside_a_living_wall(choices: &[u8]) -> Position {
    let size = BoardSize::new(6, 3).unwrap();
    let mut stones = [points("A2 B1 B2 B3"), PointSet::EMPTY];
    for (n, &choice) in choices.iter().enumerate() {
        let point = size.point(2 + n as u8 % 4, n as u8 / 4).unwrap();
        match choice {
            0..=2 => {}
            3 => stones[0].insert(point),
            _ => stones[1].insert(point),
        }
    }
    let stones = Position::without_captured(size, stones, Color::White);
    Position::from_stones(size, stones).unwrap()
}

/// White fills each corner, which takes his stones off by suicide, and fills it again but for the corner
/// point: then Black has no liberty.
#[test]
fn stones_in_an_eye_go_by_suicide() {
    let position = board(
        "X X X X X
         . X X X .
         O . X . O",
    );
    let alive = |suicide| unconditional(&position, suicide).alive[Color::Black];
    assert_eq!(alive(Suicide::Forbidden), position.stones(Color::Black));
    for suicide in [Suicide::MultiStone, Suicide::Allowed] {
        assert_eq!(alive(suicide), PointSet::EMPTY);
    }
    // White takes E1 with D1, E2 and F1, and by suicide two of these off: then F1 and F3 are eyes.
    let position = board(
        ". X . . . .
         X X X X . .
         . X . . X .",
    );
    let territory = |suicide| unconditional(&position, suicide).territory[Color::Black];
    let middle = points("D1 E2");
    assert!(middle.is_subset(&territory(Suicide::Forbidden)));
    assert!(!middle.meets(&territory(Suicide::MultiStone)));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(60))]

    #[test]
    fn where_there_is_no_room_no_line_of_play_leads_to_life_and_what_lives_stays(
        choices in proptest::collection::vec(0_u8..6, 12),
        is_legal in proptest::bool::ANY,
    ) {
        let suicide = if is_legal { Suicide::MultiStone } else { Suicide::Forbidden };
        let position = beside_a_living_wall(&choices);
        let life = unconditional(&position, suicide);
        let right = position.size().points() - points("A1 A2 A3 B1 B2 B3");
        let open = right - life.alive[Color::Black];
        let is_claimed = !open.is_empty() && open.is_subset(&life.territory[Color::Black]);
        for stones in alone(&position, &position.size().points(), suicide) {
            proptest::prop_assert!(life.alive[Color::Black].is_subset(&stones[0]), "{position}");
            let next = Position::from_stones(position.size(), stones).unwrap();
            let lives = !unconditional(&next, suicide).alive[Color::White].is_empty();
            proptest::prop_assert!(!(is_claimed && lives), "{position}\nto\n{next}");
        }
    }
}
