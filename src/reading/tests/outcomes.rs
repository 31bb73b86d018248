//! Territory, dame and seki by art. 8, and the count by art. 10.

use super::*;
use crate::board::BoardSize;
use crate::rules::{Komi, Rules, Scoring};
use crate::scoring::{Count, Settled};

/// The count of a position whose outcome is known.
fn count(position: &Position, outcome: &Outcome, prisoners: [u32; 2]) -> Count {
    let settled = Settled {
        size: position.size(),
        stones: position.both(),
        dead: outcome.removed,
        seki: outcome.seki,
        prisoners,
        button: None,
        komi: Komi::default(),
        handicap: 0,
    };
    Count::new(&settled, &Rules::JAPANESE_1989)
}

/// Points of territory, removed stones and dame as the reading has them, and the score.
#[track_caller]
fn check(picture: &str, territory: [usize; 2], removed: &str, dame: &str, score: &str) {
    let position: Position = picture.parse().unwrap();
    let reading = read(
        &position,
        Law::Confirmation,
        &PointSet::EMPTY,
        Budget::default(),
    );
    let outcome = reading.outcome(&position).expect("all is proven");
    check_outcome(&position, &outcome, territory, removed, dame);
    let count = count(&position, &outcome, [0; 2]);
    assert_eq!(count.territory, outcome.territory, "{position}");
    assert_eq!(count.score.to_string(), score, "{position}");
}

#[track_caller]
fn check_outcome(
    position: &Position,
    outcome: &Outcome,
    territory: [usize; 2],
    removed: &str,
    dame: &str,
) {
    assert_eq!(
        outcome.territory.map(|points| points.len()),
        territory,
        "{position}"
    );
    assert_eq!(
        format!("{:?}", outcome.removed),
        format!("{{{removed}}}"),
        "{position}"
    );
    assert_eq!(
        format!("{:?}", outcome.dame),
        format!("{{{dame}}}"),
        "{position}"
    );
}

#[test]
fn c13_bent_four_in_the_corner_is_dead_whatever_the_threats() {
    let bent_four = "
        . . . . . . .
        X X . . . . .
        X X X . . . .
        O O X . . . .
        . O X X . . .
        X O O O X . .
        X X . O X . .";
    check(bent_four, [36, 0], "D1 B2 C2 D2 B3 A4 B4", "", "B+43");
}

#[test]
fn c13_two_more_shapes_of_bent_four_are_dead() {
    let top_left = "
        . O . X O . . .
        O X X X O . . .
        . X O O O . . .
        X X O O . . . .
        O O O . . . . .
        . . . . . . . .";
    check(top_left, [0, 36], "A3 B3 B4 B5 C5 D5 D6", "", "W+43");
    let bottom_left = "
        . . . . . . .
        . . . . . . .
        O O O . . . .
        X X O O . . .
        . X O O O . .
        O X X X O . .
        O O . X O . .";
    check(bottom_left, [0, 36], "D1 B2 C2 D2 B3 A4 B4", "", "W+43");
}

#[test]
fn c14_c15_c17_sekis_have_no_territory() {
    let shared = "
        . . . . . . . .
        X X X X X X X .
        O O O O O O X .
        . X X X . O X .";
    check(shared, [11, 0], "", "A1 E1", "B+11");
    let with_eyes = "
        . X . X O . O .
        X X X X O O O O
        X X X O O O . O
        O O O X X X O O
        . O . X . X O .";
    check(with_eyes, [2, 4], "", "C1", "W+2");
    let torazu = "
        . . . . . . . .
        X X X X X X X X
        X O O O O O O X
        O X X O O . O X
        . X X O . O O X";
    // White's two points are the eyes outside the seki; the old rules gave him three more.
    check(torazu, [8, 2], "", "A1", "B+6");
}

#[test]
fn c16_c21_what_is_dead_inside_living_stones_is_taken_off() {
    let race = "
        . X . X O . O .
        X X X X O O O O
        X X X O O O . O
        O O . X X X O O
        O O . X . X O .";
    check(race, [9, 4], "A1 B1 A2 B2", "", "B+9");
    let ko = "
        . . . . . .
        . O O O O .
        O O O O . .
        X X X O O .
        . X . X O .";
    check(ko, [0, 19], "B1 D1 A2 B2 C2", "", "W+24");
}

#[test]
fn c36_a_ko_that_was_not_filled_costs_the_whole_group_its_territory() {
    let unfilled = "
        . X . X O . O
        X X X X O O .
        . X X . X O O
        X X X X O O O
        . X . X O . O";
    // E3 is dead, so that D3 is no eye point; E3 itself stands in nobody's territory. White's
    // stones touch no dame: E3 holds a stone.
    check(unfilled, [0, 3], "", "D3", "W+3");
}

#[test]
fn c18_the_dead_stones_of_a_double_ko_seki_stay_on_the_board() {
    let picture = "
        O O O O O O
        O X O . O .
        X . X O X X
        X X X X X X
        O O O O O O
        . . . . . .";
    let position: Position = picture.parse().unwrap();
    let budget = Budget { positions: 20_000 };
    let reading = read(&position, Law::Confirmation, &PointSet::EMPTY, budget);
    let lives: Vec<Option<Life>> = reading.chains.iter().map(|chain| chain.life).collect();
    // Black's chain and White's are proven to live; the stones in the kos are open within any
    // budget tried. That they are dead says the official commentary, example 25.
    assert_eq!(
        lives,
        [
            Some(Life::Uncapturable),
            None,
            Some(Life::Wall),
            None,
            Some(Life::Uncapturable)
        ]
    );
    assert_eq!(reading.dead(), None);
    let in_ko = reading.chains.iter().filter(|chain| chain.life.is_none());
    let dead = in_ko.fold(PointSet::EMPTY, |dead, chain| dead | chain.chain);
    assert_eq!(format!("{dead:?}"), "{D4 B5}");
    let outcome = Outcome::new(&position, &dead);
    check_outcome(&position, &outcome, [0, 6], "", "B4 D5 F5");
    assert!(dead.is_subset(&outcome.seki));
    let count = count(&position, &outcome, [0; 2]);
    assert_eq!(count.score.to_string(), "W+6");
    assert_eq!(count.sides.map(|side| side.dead), [0, 0]);
}

#[test]
fn c40_prisoners_and_dead_stones_count_a_point_each() {
    // 30 points for Black, 28 for White, one of them under a dead black stone.
    let picture = "
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O . X .
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O . . .
        . . . X O O O .";
    let position: Position = picture.parse().unwrap();
    let dead = PointSet::from(BoardSize::STANDARD.point(6, 5).unwrap());
    let outcome = Outcome::new(&position, &dead);
    let count = count(&position, &outcome, [5, 3]);
    assert_eq!(count.territory.map(|points| points.len()), [30, 28]);
    assert_eq!(
        count.sides.map(|side| side.points(Scoring::Territory)),
        [35, 32]
    );
    assert_eq!(count.result(), "B+3");
}
