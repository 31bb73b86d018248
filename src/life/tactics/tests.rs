//! Tests of the search for captures.

use std::collections::HashSet;

use super::*;
use expect_test::{Expect, expect};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::board::{BoardSize, Orientation, PointSet};

fn check(diagram: &str, stone: &str, expected: &Expect) {
    let position: Position = diagram.parse().expect("a diagram");
    let stone: Point = stone.parse().expect("a vertex");
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

#[test]
fn a_ladder_is_read_to_the_edge() {
    check(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . X . . . . . .
         . . X O . . . . .
         . . . X X . . . .
         . . . . . . . . .",
        "D3",
        &expect!["attack: Yes E4, defend: unknown"],
    );
}

#[test]
fn a_snapback_is_no_capture() {
    check(
        ". . . . . .
         . O O O . .
         O X X O . .
         O X . X O .
         O X X X O .
         . O O O O .",
        "D3",
        &expect!["attack: Yes C3, defend: No -"],
    );
}

/// A stone that is taken in a ko may be retaken after a threat: `does_attack` says so, as `attack` does.
#[test]
fn a_move_that_takes_a_ko_captures_in_a_ko() {
    let position: Position = ". X O O O
                              X . X O .
                              . X O O .
                              X X O . ."
        .parse()
        .expect("a diagram");
    let [stone, point] = ["C3", "B3"].map(|name| name.parse().expect("a vertex"));
    let found = does_attack(&position, Color::Black, stone, point);
    assert_eq!(found, Some(Success::IgnoringThreats));
    let killed = status::does_kill(&position, Color::Black, stone, point);
    assert_eq!(killed, None, "what hangs on a ko stays open");
}

#[test]
fn a_ko_is_won_by_who_has_the_threats() {
    check(
        ". X O O O
         X . X O .
         . X O O .
         X X O . .",
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

#[test]
fn a_ko_that_can_only_be_prolonged_does_not_save() {
    check(
        ". . . . .
         . X O O O
         X . X O .
         . X O O .
         X X O . .",
        "C3",
        &expect!["attack: Yes B3, defend: WithThreats B5"],
    );
}

#[test]
fn a_stone_taken_in_a_ko_may_be_retaken() {
    check(
        ". . . . . .
         . O O . . .
         . O X O . .
         O X . X . .
         X X X X . .
         . . . . . .",
        "C4",
        &expect!["attack: IgnoringThreats C3, defend: Yes C3"],
    );
}

/// An answer is the same however the board lies.
#[test]
fn an_answer_turns_with_the_board() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(18);
    let size = BoardSize::square(6).expect("a size");
    for _ in 0..2 {
        let position = scramble(size, &mut rng);
        for (owner, chain) in position.chains().into_iter().take(2) {
            let stone = chain.first().expect("a stone");
            let answers = Orientation::all(size).map(|orientation| {
                let turned = position.turned(orientation);
                let answer = attack(&turned, owner, orientation.point(stone));
                let back = orientation.inverse();
                answer.map(|answer| (answer.success, answer.first.map(|mv| back.mv(mv))))
            });
            let answers: HashSet<_> = answers.collect();
            assert_eq!(answers.len(), 1, "{position}{stone}: {answers:?}");
        }
    }
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
                let after = played(&position, !owner, answer.first.expect("a move"));
                for reply in replies(&after, owner) {
                    let next = played(&after, owner, reply);
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
                let after = played(&position, owner, answer.first.expect("a move"));
                let verdict = falls(&after, owner, stone);
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

fn replies(position: &Position, color: Color) -> Vec<Move> {
    let empty = position.empty();
    let playable = empty
        .iter()
        .filter(|&point| position.is_playable(color, point));
    playable.map(Move::Play).chain([Move::Pass]).collect()
}

fn played(position: &Position, color: Color, mv: Move) -> Position {
    let mut next = position.clone();
    next.make(color, mv);
    next
}

/// What becomes of the group at a stone, and of a race if another stone is given.
fn status_of(diagram: &str, stone: &str) -> Option<status::Status> {
    let position: Position = diagram.parse().expect("a diagram");
    let stone: Point = stone.parse().expect("a vertex");
    let owner = position.color_at(stone).expect("a stone");
    status::status(&position, owner, stone)
}

#[test]
fn three_points_in_a_row_hang_on_the_middle_and_four_live() {
    let three = "X X X X X X .
                 O O O O X X .
                 . . . O X X .";
    let middle: Point = "B1".parse().expect("a vertex");
    let middle = Move::Play(middle);
    let critical = status::Status::Critical(middle, middle);
    assert_eq!(status_of(three, "A2"), Some(critical));
    let four = "X X X X X X . .
                O O O O O X X .
                . . . . O X X .";
    assert_eq!(status_of(four, "A2"), Some(status::Status::Alive));
    let two = "X X X X X .
               O O O X X .
               . . O X X .";
    assert_eq!(status_of(two, "A2"), Some(status::Status::Dead));
}

/// Issue 18: the shape of the space is a bulky five, but Black cannot play on its vital point, and
/// White gets two eyes by taking the four stones.
#[test]
fn a_space_full_of_stones_is_not_dead_by_its_shape() {
    let position: Position = ". . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .
                              X X X X . . . . .
                              O O O X . . . . .
                              X X O X . . . . .
                              . X O . X . . . .
                              X O O . X . . . ."
        .parse()
        .expect("a diagram");
    let stone: Point = "A4".parse().expect("a vertex");
    let killed = status::kill(&position, Color::White, stone);
    assert!(killed.is_none_or(|answer| answer.success == Success::No));
}

#[test]
fn who_moves_first_wins_a_race_of_equal_liberties() {
    let position: Position = "O O O O O .
                              X X X . O .
                              O O O . X .
                              X X X X X .
                              . . . . . ."
        .parse()
        .expect("a diagram");
    let [black, white] = ["A4", "A3"].map(|name| name.parse::<Point>().expect("a vertex"));
    let race = |owner, own, other| {
        let race = status::race(&position, owner, own, other);
        race.map(|race| (race.lives, race.kills))
    };
    assert_eq!(race(Color::Black, black, white), Some((true, true)));
    assert_eq!(race(Color::White, white, black), Some((true, true)));
}

/// Black makes a seki with G7; White captures if he moves first.
#[test]
fn the_move_that_makes_a_seki_is_told_from_one_that_kills() {
    let position: Position = ". O O X . O . X .
                              . O O X . O X X .
                              . O O X X O X X .
                              . O O X X O X X .
                              . O O X X O X X .
                              . O O X X O X X .
                              . O O X X O X X ."
        .parse()
        .expect("a diagram");
    let [black, white] = ["D7", "F7"].map(|name| name.parse::<Point>().expect("a vertex"));
    let race = |owner, own, other| {
        let race = status::race(&position, owner, own, other)?;
        Some(format!("{} {} {}", race.lives, race.kills, race.first))
    };
    let of_black = race(Color::Black, black, white);
    assert_eq!(of_black.as_deref(), Some("true false G7"));
    let of_white = race(Color::White, white, black);
    assert_eq!(of_white.as_deref(), Some("true true E6"));
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
    let position: Position = picture.parse().expect("a diagram");
    let [black, white] = ["D1", "F1"].map(|name| name.parse::<Point>().expect("a vertex"));
    let race = |owner, own, other| {
        let race = status::race(&position, owner, own, other);
        race.map(|race| (race.lives, race.kills, race.first))
    };
    let is_won = Some((true, true, Move::Pass));
    assert_eq!(race(Color::Black, black, white), is_won);
    let is_lost = Some((false, false, Move::Pass));
    assert_eq!(race(Color::White, white, black), is_lost);
}

#[test]
fn eyes_are_counted_in_what_a_single_chain_encloses() {
    let position: Position = ". X . . . . . .
                              X X . O O O O O
                              . . . O . . . O
                              . . . O O O O O
                              . . . . . . . .
                              X X X X X . . .
                              . . . . X . . ."
        .parse()
        .expect("a diagram");
    let eyes = |name: &str| {
        let eyes = eye::eyes(&position, name.parse().expect("a vertex"))?;
        let vital = eyes
            .vital
            .map(|points| points.map(|point| point.to_string()));
        Some((eyes.n, vital))
    };
    assert_eq!(eyes("A7"), Some(([1, 1], None)));
    let middle = Some(["F5", "F5"].map(str::to_owned));
    assert_eq!(eyes("F5"), Some(([1, 2], middle)));
    assert_eq!(eyes("A1"), Some(([2, 2], None)));
    assert_eq!(eyes("A4"), None);
}

/// Black at E5 puts both stones in atari; each joins White's wall if it has the move. Found while
/// the combinations were written: both seemed safe, because each was one move from safety.
const FORK: &str = ". . . . . . . . .
                    . . . . . . . . .
                    . . O O O . . . .
                    . . . . . . . . .
                    . . X O . . O . .
                    . . . X O . O . .
                    . . . . X . O . .
                    . . . . . . . . .
                    . . . . . . . . .";

#[test]
fn a_fork_captures_one_of_two_chains_that_are_safe_alone() {
    let position: Position = FORK.parse().expect("a diagram");
    let stones = ["D5", "E4"].map(|name| name.parse::<Point>().expect("a vertex"));
    for stone in stones {
        let alone = attack(&position, Color::White, stone);
        assert_eq!(alone.map(|answer| answer.success), Some(Success::No));
    }
    let fork: Point = "E5".parse().expect("a vertex");
    let either = attack_either(&position, Color::White, stones).expect("an answer");
    assert_eq!(either.success, Success::Yes);
    assert_eq!(either.first, Some(Move::Play(fork)));
    let found = combination::combination_attack(&position, Color::Black).expect("a fork");
    assert_eq!(found.first, fork);
    let saving = combination::combination_defend(&position, Color::White).expect("moves");
    assert!(saving.contains(fork));
    for point in &saving {
        let mut after = position.clone();
        after.place(Color::White, point);
        let either = attack_either(&after, Color::White, found.prey);
        assert_eq!(either.map(|answer| answer.success), Some(Success::No));
    }
}

#[test]
fn a_gap_in_a_wall_is_a_way_in() {
    let position: Position = ". . . . . . .
                              . . . . . . .
                              . . . . . . .
                              O O O O O . O
                              . . . . . X .
                              . . . . . . .
                              . . . . . . ."
        .parse()
        .expect("a diagram");
    let stone: Point = "F3".parse().expect("a vertex");
    let gap: Point = "F4".parse().expect("a vertex");
    let area: PointSet = ["F4", "F5"]
        .iter()
        .map(|name| name.parse::<Point>().unwrap())
        .collect();
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
fn check_eyes(diagram: &str, point: &str, expected: &str) {
    let position: Position = diagram.parse().expect("a diagram");
    let eyes = eye::eyes(&position, point.parse().expect("a vertex"));
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
