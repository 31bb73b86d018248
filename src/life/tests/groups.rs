//! Which groups have two eyes.

use expect_test::{Expect, expect};

use super::*;
use crate::board::Point;
use crate::positions::ask;

/// Shows for each point `s` for a stone of a group with fewer than two eyes, `-` for any other
/// living stone, `.` for the rest. Dead stones are small letters in the picture.
fn drawn(picture: &str) -> String {
    let position = board(&picture.to_uppercase());
    let size = position.size();
    let signs = size.points_from_top().zip(picture.split_whitespace());
    let dead = signs.filter(|(_, sign)| matches!(*sign, "x" | "o"));
    let dead = dead.map(|(point, _)| point).collect();
    let found = few_eyes(&position, &dead);
    let in_seki = PointSet::union(found.iter().map(|group| group.stones));
    let sign = |point: Point| match position.color_at(point) {
        Some(_) if in_seki.contains(point) => "s",
        Some(_) if !dead.contains(point) => "-",
        _ => ".",
    };
    let signs: Vec<&str> = size.points_from_top().map(sign).collect();
    let rows = signs.chunks(size.columns().into());
    rows.map(|row| row.join(" ") + "\n").collect()
}

#[track_caller]
fn check(picture: &str, expected: &Expect) {
    expected.assert_eq(&drawn(picture));
}

#[test]
fn groups_have_the_eyes_that_the_catalogue_says() {
    ask("groups", |entry, fact| {
        assert_eq!(drawn(&entry.diagram), fact.diagram, "{}", entry.name);
        fact.answer.to_owned()
    });
}

#[test]
fn a_stone_that_hangs_on_one_point_belongs_to_its_group() {
    check(
        ". . . . . .\nX X X . X X\nO O O X O O\n. O O . O .\nO . O O O O",
        &expect![[r"
            . . . . . .
            - - - . - -
            - - - - - -
            . - - . - .
            - . - - - -
        "]],
    );
}

#[test]
fn false_eyes_between_two_true_ones_connect_them() {
    check(
        ". X X . X X . X .\nX X O X X O X X X\nO O O O O O O O O\n. O . . O . . O .",
        &expect![[r"
            . - - . - - . - .
            - - - - - - - - -
            - - - - - - - - -
            . - . . - . . - .
        "]],
    );
}

#[test]
fn false_eyes_with_a_true_one_at_one_end_only_are_a_seki() {
    check(
        "X X X . X X . X .\nX X O X X O X X X\nO O O O O O O O O\n. O . . O . . O .",
        &expect![[r"
            s s s . s s . s .
            s s - s s - s s s
            - - - - - - - - -
            . - . . - . . - .
        "]],
    );
}

#[test]
fn dead_stones_that_fill_a_single_eye_leave_their_captors_in_seki() {
    check(
        ". o o o . X O .\nX X X X X X O O\nO O O O O O O .\n. O . O . O . O",
        &expect![[r"
            . . . . . s - .
            s s s s s s - -
            - - - - - - - .
            . - . - . - . -
        "]],
    );
}

/// Black takes two stones at A2. So he joins his stones on the edge and has two eyes.
#[test]
fn dead_stones_where_chains_join_are_captured_if_that_makes_two_eyes() {
    check(
        "O O O . . . . .
         X X O . . . . .
         . X O . . . . .
         . X O O . . . .
         . X O . O O . .
         o o X X . O . .",
        &expect![[r"
            - - - . . . . .
            - - - . . . . .
            . - - . . . . .
            . - - - . . . .
            . - - . - - . .
            . . - - . - . .
        "]],
    );
}

/// A white stone on B1 is captured.
#[test]
fn a_point_between_two_chains_with_an_eye_each_connects_them() {
    check(
        "O O O . . . . .
         X X O . . . . .
         . X O O O O O .
         . X O X X X O .
         . . X X . X O .",
        &expect![[r"
            - - - . . . . .
            - - - . . . . .
            . - - - - - - .
            . - - - - - - .
            . . - - . - - .
        "]],
    );
}
