//! Chains that are safe as long as their owner answers.

use super::*;
use crate::board::Suicide;
use crate::life::safety;

/// The safe stones of `color`.
fn safe(position: &Position, color: Color) -> PointSet {
    let found = safety::find(position, color).into_iter();
    PointSet::union(found.map(|found| found.stones))
}

/// Which of Black's chains are safe, by their first stones; none of them lives unconditionally.
#[track_caller]
fn check(picture: &str, expected: &str) {
    let position: Position = picture.parse().unwrap();
    let safe = safe(&position, Color::Black);
    let firsts: Vec<String> = safe
        .parts()
        .map(|chain| chain.first().expect("a chain has a stone").to_string())
        .collect();
    assert_eq!(firsts.join(" "), expected, "{position}");
    let alive = unconditional(&position, Suicide::Forbidden).alive[Color::Black];
    assert!(alive.is_empty(), "reading was not needed\n{position}");
}

#[test]
fn five_points_in_a_corner_are_enough_and_three_are_not() {
    check(
        ". . . . . . .
         X X X X X X .
         . . . . . X .",
        "F1",
    );
    check(
        ". . . . . . .
         X X X X . . .
         . . . X . . .",
        "",
    );
}

#[test]
fn two_chains_with_an_eye_each_are_safe_by_the_place_between_them() {
    // If White plays next to one of them, Black joins both; if he plays where they could join,
    // Black makes an eye for each.
    check(
        "X X X . X X X
         . X . . . X .",
        "B1 F1",
    );
}

#[test]
fn an_eye_that_hangs_on_a_ko_is_none() {
    // White takes at C2. He need not find threats: he may have them.
    check(
        ". . . O . . .
         X X X O . . .
         . X . X O . .
         X X X O . . .",
        "",
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_safe_by_itself_is_not_captured_on_the_whole_board(
        position in boards(4, 3, "[XXXXXO...]"),
    ) {
        let points = position.size().points();
        let field = Field::new(&[], &points, [PointSet::EMPTY; 2], Law::Play).expect("a small board");
        for color in Color::BOTH {
            for chain in safe(&position, color).parts() {
                let reader = Reader::new(&field, 20_000);
                let target = field.mask(&chain);
                let situation = field.situation(&position, !color);
                // Where reading the whole board takes too long, nothing is told.
                if let Ok(falls) = reader.can_capture(situation, color, lowest(target)) {
                    prop_assert!(!falls, "{color} {chain:?}\n{position}");
                }
            }
        }
    }
}
