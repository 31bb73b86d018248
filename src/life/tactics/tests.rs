//! Tests of the search for captures.

use std::collections::HashSet;

use super::eye::Eyes;
use super::status::GroupStatus;
use super::*;
use expect_test::{Expect, expect};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{BoardSize, Orientation};
use crate::life::tests::{board, point, points};

fn check(diagram: &str, stone: &str, expected: &Expect) {
    let (position, stone) = (board(diagram), point(stone));
    let owner = position.color_at(stone).expect("a stone");
    let text = |answer: Option<Answer>| {
        answer.map_or("unknown".to_owned(), |answer| {
            let first = answer.first.map_or("-".to_owned(), |mv| mv.to_string());
            format!("{:?} {first}", answer.success)
        })
    };
    let attacked = text(attack(&position, owner, stone));
    let defended = text(defend(&position, owner, stone));
    expected.assert_eq(&format!("attack: {attacked}, defend: {defended}"));
}

const KO: &str = ". X O O O
                  X . X O .
                  . X O O .
                  X X O . .";

/// A stone that is taken in a ko may be retaken after a threat: `does_attack` says so, as `attack` does.
#[test]
fn a_move_that_takes_a_ko_captures_in_a_ko() {
    let position = board(KO);
    let [stone, ko] = ["C3", "B3"].map(point);
    let found = does_attack(&position, Color::Black, stone, ko);
    assert_eq!(found, Some(Success::IgnoringThreats));
    let killed = status::does_kill(&position, Color::Black, stone, ko);
    assert_eq!(killed, None, "what hangs on a ko stays open");
}

#[test]
fn a_ko_is_won_by_who_has_the_threats() {
    check(
        KO,
        "C3",
        &expect!["attack: IgnoringThreats B3, defend: Yes B3"],
    );
}

#[test]
fn stones_in_a_net_do_not_escape() {
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . X . . . .
         . . X . . . . . .
         . . X O . . . . .
         . . . X X . . . .
         . . . . . . . . .",
        "D3",
        &expect!["attack: Yes D4, defend: No -"],
    );
}

#[test]
fn two_eyes_cannot_be_filled() {
    check(
        "X . X . X O
         X X X X X O
         O O O O O O
         . . . . . .
         . . . . . .
         . . . . . .",
        "A6",
        &expect!["attack: No -, defend: Yes PASS"],
    );
}

/// What a question says of a chain of this color, as a text with the points of the board as it lies.
type Asked = fn(&Position, Color, Point, Orientation) -> String;

fn told(answer: Option<Answer>, back: Orientation) -> String {
    let told = answer.map(|answer| (answer.success, answer.first.map(|mv| back.mv(mv))));
    format!("{told:?}")
}

/// The questions in which the order of the points could matter.
const ASKED: [Asked; 3] = [
    |position, owner, stone, back| told(attack(position, owner, stone), back),
    |position, owner, stone, back| told(defend(position, owner, stone), back),
    |position, _, stone, back| {
        let eyes = eye::eyes(position, stone);
        let vital = |eyes: Eyes| {
            eyes.vital
                .map(|points| points.map(|point| back.point(point)))
        };
        format!("{:?}", eyes.map(|eyes| (eyes.n, vital(eyes))))
    },
];

/// An answer is the same however the board lies, and whatever the colors of both sides.
#[test]
fn an_answer_turns_with_the_board() {
    let check = |position: &Position, owner: Color, stone: Point, asked: &[Asked]| {
        let size = position.size();
        let swapped = [position.stones(Color::White), position.stones(Color::Black)];
        let swapped = Position::from_stones(size, swapped).expect("the same liberties");
        for (n, asked) in asked.iter().enumerate() {
            let answers = [(position, owner), (&swapped, !owner)].map(|(position, owner)| {
                let answers = Orientation::all(size).map(|orientation| {
                    let turned = position.turned(orientation);
                    let stone = orientation.point(stone);
                    asked(&turned, owner, stone, orientation.inverse())
                });
                answers.collect::<Vec<_>>()
            });
            let answers: HashSet<_> = answers.into_iter().flatten().collect();
            assert_eq!(answers.len(), 1, "{n}: {position}{stone}: {answers:?}");
        }
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(18);
    let size = BoardSize::square(6).expect("a size");
    for _ in 0..2 {
        let position = scramble(size, &mut rng);
        for (owner, chain) in position.chains().into_iter().take(1) {
            check(
                &position,
                owner,
                chain.first().expect("a stone"),
                &ASKED[..1],
            );
        }
    }
    // Found by a reader: an eye, and a move of either color.
    for (picture, stone) in [
        (
            "X . O . X X\nX X O . X .\n. X X X X X\nX . O X . X\nO . X . . X\nO O . . X X",
            "B2",
        ),
        (
            "X O O . X\n. X O O O\nO O . X X\nX . O X .\nO . O . O",
            "A2",
        ),
    ] {
        let (position, stone) = (board(picture), point(stone));
        let owner = position.color_at(stone).unwrap_or(Color::Black);
        check(&position, owner, stone, &ASKED);
    }
}

/// It was `unknown` as the board lies, and settled after a half turn.
#[test]
fn a_group_has_one_answer_however_the_board_lies() {
    let position = board("O X X . X\nO . . . O\n. X X . O\nO . X . O\nO X . . O");
    let answers = Orientation::all(position.size())
        .take(4)
        .map(|orientation| {
            let (turned, stone) = (position.turned(orientation), orientation.point(point("A1")));
            told(
                status::live(&turned, Color::White, stone),
                orientation.inverse(),
            )
        });
    assert_eq!(answers.collect::<HashSet<_>>().len(), 1);
}

/// Whether `attack` says that the chain at `stone` falls whatever its owner does.
fn falls(position: &Position, owner: Color, stone: Point) -> Option<bool> {
    attack(position, owner, stone).map(|answer| answer.success == Success::Yes)
}

/// After the first move that an answer names, no reply anywhere on the board refutes it.
#[test]
fn an_answer_holds_against_every_reply() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(18);
    let size = BoardSize::square(5).expect("a size");
    let (mut n_attacks, mut n_defenses) = (0, 0);
    for _ in 0..6 {
        let position = scramble(size, &mut rng);
        for (owner, chain) in position.chains() {
            let stone = chain.first().expect("a stone");
            if let Some(answer) = attack(&position, owner, stone)
                && answer.success == Success::Yes
            {
                n_attacks += 1;
                let after = position.after_move(!owner, answer.first.expect("a move"));
                let after = after.expect("a legal move");
                let replies = after.empty().iter().map(Move::Play).chain([Move::Pass]);
                for reply in replies {
                    let Some(next) = after.after_move(owner, reply) else {
                        continue;
                    };
                    let is_gone = next.color_at(stone) != Some(owner);
                    let verdict = if is_gone {
                        Some(true)
                    } else {
                        falls(&next, owner, stone)
                    };
                    assert_ne!(
                        verdict,
                        Some(false),
                        "{position}{stone}: {answer:?}, {reply}"
                    );
                }
            }
            if let Some(answer) = defend(&position, owner, stone)
                && answer.success == Success::Yes
            {
                n_defenses += 1;
                let after = position.after_move(owner, answer.first.expect("a move"));
                let verdict = falls(&after.expect("a legal move"), owner, stone);
                assert_ne!(verdict, Some(true), "{position}{stone}: {answer:?}");
            }
        }
    }
    assert!(n_attacks > 8 && n_defenses > 8, "{n_attacks} {n_defenses}");
}

/// A position after random moves that fill no eye.
fn scramble(size: BoardSize, rng: &mut Xoshiro256PlusPlus) -> Position {
    let mut position = Position::new(size);
    let mut color = Color::Black;
    for _ in 0..rng.random_range(12..28) {
        let drawn = position.draw_empty(
            |n| rng.random_range(0..n),
            |position, point| position.is_playable(color, point) && !position.is_eye(color, point),
        );
        if let Some(point) = drawn {
            position.place(color, point);
        }
        color = !color;
    }
    position.lift_ko();
    position
}

/// What becomes of the group at a stone.
fn status_of(diagram: &str, stone: &str) -> Option<GroupStatus> {
    let (position, stone) = (board(diagram), point(stone));
    let owner = position.color_at(stone).expect("a stone");
    status::status(&position, owner, stone)
}

#[test]
fn three_points_in_a_row_hang_on_the_middle_and_four_live() {
    let three = "X X X X X X .
                 O O O O X X .
                 . . . O X X .";
    let middle = Move::Play(point("B1"));
    let critical = GroupStatus::Critical(middle, middle);
    assert_eq!(status_of(three, "A2"), Some(critical));
    let four = "X X X X X X . .
                O O O O O X X .
                . . . . O X X .";
    assert_eq!(status_of(four, "A2"), Some(GroupStatus::Alive));
    let two = "X X X X X .
               O O O X X .
               . . O X X .";
    assert_eq!(status_of(two, "A2"), Some(GroupStatus::Dead));
}

/// Issue 18: the shape of the space is a bulky five, but Black cannot play on its vital point, and
/// White gets two eyes by taking the four stones.
#[test]
fn a_space_full_of_stones_is_not_dead_by_its_shape() {
    let picture = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   X X X X . . . . .
                   O O O X . . . . .
                   X X O X . . . . .
                   . X O . X . . . .
                   X O O . X . . . .";
    let killed = status::kill(&board(picture), Color::White, point("A4"));
    assert!(killed.is_none_or(|answer| answer.success == Success::No));
}

/// What comes of the race between two chains, whichever moves first: whether it lives, whether it
/// kills, and its move.
#[track_caller]
fn check_race(picture: &str, [a, b]: [&str; 2], expected: [&str; 2]) {
    let position = board(picture);
    for ([own, other], expected) in [[a, b], [b, a]].into_iter().zip(expected) {
        let [own, other] = [own, other].map(point);
        let owner = position.color_at(own).expect("a stone");
        let race = status::semeai(&position, owner, own, other).expect("an answer");
        let found = format!("{} {} {}", race.lives, race.kills, race.first);
        assert_eq!(found, expected, "{own} against {other}");
    }
}

/// Black makes a seki with G7; White captures if he moves first.
#[test]
fn the_move_that_makes_a_seki_is_told_from_one_that_kills() {
    let picture = ". O O X . O . X .
                   . O O X . O X X .
                   . O O X X O X X .
                   . O O X X O X X .
                   . O O X X O X X .
                   . O O X X O X X .
                   . O O X X O X X .";
    check_race(picture, ["D7", "F7"], ["true false G7", "true true E6"]);
}

/// Black has eleven liberties, two of them in an eye, and White nine: too many to count them in all
/// orders, but those in a column are alike.
#[test]
fn a_long_race_with_an_eye_is_read_to_the_end() {
    let eye = ". O X . X O X X .\n. O X . X O X X .\n. O X X X O X X .\n";
    let shared = ". O . X . O . X .\n";
    let outside = ". O . X X O . X .\n".repeat(7);
    let rest = ". O O X X O X X .\n".repeat(2);
    let picture = format!("{eye}{shared}{outside}{rest}");
    check_race(
        &picture,
        ["D1", "F1"],
        ["true true PASS", "false false PASS"],
    );
}

#[test]
fn eyes_are_counted_in_what_a_single_chain_encloses() {
    let picture = ". X . . . . . .
                   X X . O O O O O
                   . . . O . . . O
                   . . . O O O O O
                   . . . . . . . .
                   X X X X X . . .
                   . . . . X . . .";
    check_eyes(picture, "A7", "[1, 1]");
    check_eyes(picture, "F5", "[1, 2], F5 F5");
    check_eyes(picture, "A1", "[2, 2]");
    check_eyes(picture, "A4", "unknown");
}

#[test]
fn a_gap_in_a_wall_is_a_way_in() {
    let picture = ". . . . . . .
                   . . . . . . .
                   . . . . . . .
                   O O O O O . O
                   . . . . . X .
                   . . . . . . .
                   . . . . . . .";
    let (position, area) = (board(picture), points("F4 F5"));
    let [stone, gap] = ["F3", "F4"].map(point);
    let first = Some(Move::Play(gap));
    let success = Success::Yes;
    let expected = Some(Answer { success, first });
    assert_eq!(break_in(&position, Color::Black, stone, &area), expected);
    assert_eq!(block_off(&position, Color::Black, stone, &area), expected);
    // Once the gap is filled there is no way, but that is not said.
    let mut closed = position.clone();
    closed.place(Color::White, gap);
    assert_eq!(break_in(&closed, Color::Black, stone, &area), None);
}

#[track_caller]
fn check_eyes(diagram: &str, at: &str, expected: &str) {
    let eyes = eye::eyes(&board(diagram), point(at));
    let text = eyes.map_or("unknown".to_owned(), |eyes| {
        let vital = eyes.vital.map_or(String::new(), |[attack, defend]| {
            format!(", {attack} {defend}")
        });
        format!("{:?}{vital}", eyes.n)
    });
    assert_eq!(text, expected, "{diagram}");
}

#[test]
fn an_eye_between_two_chains_is_false_unless_they_meet_beside_it() {
    check_eyes(
        ". . . . . . .
         . O . . . . .
         . O X X . . .
         O O X X O O .
         O X . X O . .",
        "C1",
        "[0, 0]",
    );
    // Who plays at C2 decides.
    check_eyes(
        ". . . . . . .
         . . . . . . .
         . O O O O O .
         O O . X X O .
         O O X . X . .",
        "D1",
        "[0, 1], C2 C2",
    );
}
