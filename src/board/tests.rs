//! Tests of the board with diagrams.

use std::collections::BTreeSet;

use expect_test::{Expect, expect};

use super::*;

mod drawings;
mod laws;
mod validation;

/// The point with this name.
pub(crate) fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// The points with these names.
pub(crate) fn points(names: &str) -> PointSet {
    names.split_whitespace().map(point).collect()
}

fn read(picture: &str) -> Position {
    picture.parse().unwrap()
}

fn square(side: u32) -> BoardSize {
    BoardSize::square(side).unwrap()
}

/// Plays a stone per number, which gives its color and point; illegal ones are skipped.
fn played(size: BoardSize, stones: &[u16]) -> Position {
    let mut position = Position::new(size);
    for &number in stones {
        let color = Color::BOTH[usize::from(number % 2)];
        let points = size.points();
        let point = points
            .iter()
            .nth(usize::from(number / 2) % points.len())
            .unwrap();
        let _ = position.play(color, point, Suicide::Allowed);
    }
    position
}

#[test]
fn the_name_of_a_point_reads_back_as_it() {
    for point in BoardSize::square(25).unwrap().points() {
        let name = point.to_string();
        assert_eq!(name.parse(), Ok(point));
        assert_eq!(name.to_lowercase().parse(), Ok(point));
    }
    for name in [
        "", "A", "I1", "A0", "A26", "A+1", "A 1", "1A", "Ä1", "A999", "pass",
    ] {
        assert_eq!(name.parse::<Point>(), Err(PointError), "{name}");
    }
}

#[test]
fn coordinates_in_a_diagram_are_ignored() {
    let labeled = "   A B C\n 2 . X . 2\n 1 + . O 1\n   A B C\n";
    assert_eq!(read(labeled), read(". X .\n. . O"));
    assert_eq!(read(labeled).color_at(point("B2")), Some(Color::Black));
    assert_eq!(read(labeled).color_at(point("C1")), Some(Color::White));
}

#[test]
fn an_invalid_diagram_is_rejected_with_a_reason() {
    let message = |picture: &str| picture.parse::<Position>().unwrap_err().to_string();
    assert_eq!(
        message(""),
        "a board has 1 to 25 columns and rows, not 0 by 0"
    );
    let wide = ".".repeat(26);
    assert_eq!(
        message(&wide),
        "a board has 1 to 25 columns and rows, not 26 by 1"
    );
    let high = ".\n".repeat(26);
    assert_eq!(
        message(&high),
        "a board has 1 to 25 columns and rows, not 1 by 26"
    );
    assert_eq!(
        message(". X .\n. .\n. . ."),
        "row 2 of the diagram has 2 points, expected 3"
    );
    assert_eq!(
        message(". . .\n. # ."),
        "'#' in row 2 of the diagram is neither X, O nor ."
    );
    assert_eq!(
        message("x"),
        "'x' in row 1 of the diagram is neither X, O nor ."
    );
    assert_eq!(message("X"), "the chain at A1 has no liberty");
    assert_eq!(message(". O X\n. . O"), "the chain at C2 has no liberty");
}

#[test]
fn every_size_from_1_to_25_makes_a_board() {
    for (columns, rows) in (1..=25).flat_map(|c| (1..=25).map(move |r| (c, r))) {
        let size = BoardSize::new(columns, rows).unwrap();
        let position = Position::new(size);
        assert_eq!(position.validate(), Ok(()));
        assert_eq!(size.points().len(), size.n_points());
        assert_eq!(position.n_empty(), (columns * rows) as usize);
        assert_eq!(position.hash(), 0);
    }
    for (columns, rows) in [
        (0, 1),
        (1, 0),
        (26, 1),
        (1, 26),
        (u32::MAX, 19),
        (256 + 19, 19),
    ] {
        assert!(
            BoardSize::new(columns, rows).is_err(),
            "{columns} by {rows}"
        );
    }
}

#[test]
fn vertices_have_no_i_and_are_the_same_on_every_board() {
    let name = |column, row| Point::new(column, row).unwrap().to_string();
    assert_eq!(name(0, 0), "A1");
    assert_eq!((name(7, 8), name(8, 8)), ("H9".into(), "J9".into()));
    assert_eq!(name(24, 24), "Z25");
    assert_eq!((Point::new(25, 0), Point::new(0, 25)), (None, None));
    assert_eq!(square(9).point(2, 3), square(19).point(2, 3));
    assert_eq!(square(9).point(9, 0), None);
}

/// Plays `moves` such as `B C3` and compares the final board and what each move did.
fn check(picture: &str, moves: &[&str], expected: &Expect) {
    let mut position = read(picture);
    let mut output = String::new();
    for word in moves {
        let color = if word.starts_with('B') {
            Color::Black
        } else {
            Color::White
        };
        let at = point(&word[2..]);
        let ban = if position.is_ko_ban(color, at) {
            " (ko)"
        } else {
            ""
        };
        let answer = match position.play(color, at, Suicide::Allowed) {
            Ok(Removed { captured, suicided }) => format!("takes {captured}, loses {suicided}"),
            Err(illegal) => illegal.to_string(),
        };
        output.extend([word, ban, ": ", &answer, "\n"]);
        assert_eq!(position.validate(), Ok(()), "after {word}");
    }
    expected.assert_eq(&format!("{position}{output}"));
}

#[test]
fn a_ko_is_taken_and_remembered() {
    check(
        ". X O .
         X O . O
         . X O .
         . . . .",
        &["B C3", "W B3", "B D1", "B C3"],
        &expect![[r"
            . X O .
            X . X O
            . X O .
            . . . X
            B C3: takes 1, loses 0
            W B3 (ko): takes 1, loses 0
            B D1: takes 0, loses 0
            B C3: takes 1, loses 0
        "]],
    );
}

#[test]
fn a_chain_that_takes_two_leaves_no_ko() {
    check(
        ". O O .
         O X X .
         . O O .",
        &["W D2", "B B2", "B C2"],
        &expect![[r"
            . O O .
            O . . O
            . O O .
            W D2: takes 2, loses 0
            B B2: takes 0, loses 0
            B C2: takes 0, loses 2
        "]],
    );
}

#[test]
fn a_snapback_takes_the_takers() {
    check(
        ". O O O .
         O X X X O
         O X . . O",
        &["W C1", "B D1", "W C1"],
        &expect![[r"
            . O O O .
            O . . . O
            O . O . O
            W C1: takes 0, loses 0
            B D1: takes 1, loses 0
            W C1: takes 5, loses 0
        "]],
    );
}

#[test]
fn captures_come_before_suicide() {
    check(
        "X X O .
         . X O .
         X X O .
         O O O .",
        &["W A3"],
        &expect![[r"
            . . O .
            O . O .
            . . O .
            O O O .
            W A3: takes 5, loses 0
        "]],
    );
}

#[test]
fn one_stone_takes_chains_on_four_sides() {
    check(
        ". . X . .
         . X O X .
         X O . O X
         . X O X .
         . . X . .",
        &["B C3"],
        &expect![[r"
            . . X . .
            . X . X .
            X . X . X
            . X . X .
            . . X . .
            B C3: takes 4, loses 0
        "]],
    );
}

#[test]
fn suicide_takes_the_own_chain_after_the_others() {
    check(
        "X X O .
         . X O .
         X X O .
         O O O .",
        &["B A3", "B A4"],
        &expect![[r"
            X . O .
            . . O .
            . . O .
            O O O .
            B A3: takes 0, loses 6
            B A4: takes 0, loses 0
        "]],
    );
    check(
        ". O .\n O . O",
        &["B B1", "W B1"],
        &expect![[r"
        . O .
        O O O
        B B1: takes 0, loses 1
        W B1: takes 0, loses 0
    "]],
    );
}

#[test]
fn suicide_is_refused_by_number_of_stones() {
    let position = read(
        ". O . . O X .
         O O . O X X O
         . . . O O O .",
    );
    let allowed = |name: &str| {
        [Suicide::Forbidden, Suicide::MultiStone, Suicide::Allowed]
            .map(|suicide| position.check(Color::Black, point(name), suicide).is_ok())
    };
    assert_eq!(allowed("A3"), [false, false, true], "a single stone");
    assert_eq!(allowed("G1"), [false, false, true], "a single stone");
    assert_eq!(allowed("G3"), [false, true, true], "four stones");
    let beside = position.check(Color::Black, point("H1"), Suicide::Allowed);
    assert_eq!(beside, Err(Illegal::OffBoard));
    let taken = position.check(Color::Black, point("A2"), Suicide::Allowed);
    assert_eq!(taken, Err(Illegal::Occupied));
}

#[test]
fn liberties_are_counted_once_for_each_chain() {
    let position = read(
        ". . . . . . . . .
         . X . . . X X . .
         . . . . X . X . .
         . . . . . X X . .
         X . . . . . . . .
         X . . O O . . O .
         . . . O . . . . O",
    );
    let n_liberties = |name: &str| position.liberties(point(name)).len();
    assert_eq!(n_liberties("B6"), 4);
    assert_eq!(n_liberties("A2"), 4);
    assert_eq!(
        n_liberties("G5"),
        10,
        "F5 is counted once though three stones touch it"
    );
    assert_eq!(n_liberties("D2"), 6);
    assert_eq!(n_liberties("J1"), 2);
    let chains = ["D2", "H2", "J1"].map(|name| position.chain(point(name)));
    let liberties = position.liberties_of(&PointSet::union(chains));
    assert_eq!(liberties.len(), 10, "H1 and J2 are liberties of two chains");
    assert_eq!(n_liberties("C3"), 0, "an empty point has no chain");
    assert_eq!(position.chain(point("D1")), points("D1 D2 E2"));
    assert_eq!(position.chains().len(), 7);
}

#[test]
fn the_surroundings_of_a_corner_lie_beside_the_board() {
    for side in [1, 2, 9, 19, 25] {
        let position = Position::new(square(side));
        let last = side as u8 - 1;
        for (column, row) in [(0, 0), (0, last), (last, 0), (last, last)] {
            let corner = Point::new(column, row).unwrap();
            let n_beside = (0..8).filter(|n| position.surroundings(corner) >> (2 * n) & 3 == 3);
            assert_eq!(
                n_beside.count(),
                if side == 1 { 8 } else { 5 },
                "{corner} of {side}"
            );
            let free = position.free_around(corner).collect::<PointSet>();
            assert_eq!(
                free.len(),
                if side == 1 { 0 } else { 3 },
                "{corner} of {side}"
            );
            assert!(!free.contains(corner), "no point is beside itself");
        }
    }
}

#[test]
fn stones_are_seen_around_stones_as_around_empty_points() {
    let picture = ". O .\n O . X\n . X .";
    let mut position = read(picture);
    let seen = |position: &Position| {
        let seen: Vec<_> = position.stones_around(point("B2")).collect();
        seen.iter()
            .map(|(at, color)| format!("{at} {color}"))
            .collect::<Vec<_>>()
    };
    let expected = ["B3 white", "A2 white", "C2 black", "B1 black"];
    assert_eq!(seen(&position), expected);
    position.place(Color::Black, point("B2"));
    assert_eq!(seen(&position), expected);
}

#[test]
fn clone_from_is_clone_on_every_size() {
    let stones = |seed: u16, n: u16| (0..n).map(|k| (k ^ seed).wrapping_mul(40_503)).collect();
    let numbered = (0..625_u16).map(|n| (n, 1 + u32::from(n % 25), 1 + u32::from(n / 25)));
    for (seed, columns, rows) in numbered {
        let size = BoardSize::new(columns, rows).unwrap();
        let from: Vec<u16> = stones(seed, 300);
        let before: Vec<u16> = stones(seed ^ 0x5A5A, 200);
        let from = played(size, &from);
        let mut copy = played(size, &before);
        copy.clone_from(&from);
        assert_same_in_all(&copy, &from);
        let mut other_size = Position::new(square(1 + rows % 25));
        other_size.clone_from(&from);
        assert_same_in_all(&other_size, &from);
        let mut original = from.clone();
        for (n, at) in from.empty().iter().enumerate() {
            if original.is_free(at) {
                let color = Color::BOTH[n % 2];
                assert_eq!(copy.place(color, at), original.place(color, at));
            }
        }
        assert_eq!(copy.validate(), Ok(()));
        assert_same_in_all(&copy, &original);
    }
}

/// Compares every field, including guards.
fn assert_same_in_all(a: &Position, b: &Position) {
    assert_eq!(
        (a.size(), a.both(), a.ko(), a.hash()),
        (b.size(), b.both(), b.ko(), b.hash())
    );
    assert_eq!(a.empties, b.empties);
    for at in (1..1024).map(Point::from_index) {
        assert_eq!(a.masks[at], b.masks[at], "mask of {at:?}");
        assert_eq!(a.surroundings[at], b.surroundings[at], "around {at:?}");
        assert_eq!(
            (a.root[at], a.next[at]),
            (b.root[at], b.next[at]),
            "chain of {at:?}"
        );
        assert_eq!(a.liberties[at], b.liberties[at], "liberties of {at:?}");
        assert_eq!(a.keys[at], b.keys[at], "key of {at:?}");
        assert_eq!(
            a.place_in_empties[at], b.place_in_empties[at],
            "place of {at:?}"
        );
    }
}

#[test]
fn normalizing_removes_the_order_of_moves() {
    let size = square(5);
    let play = |moves: &str| {
        let mut position = Position::new(size);
        for (n, at) in moves.split_whitespace().enumerate() {
            position.place(Color::BOTH[n % 2], point(at));
        }
        position
    };
    let (one, other) = (play("C3 D4 B2 E5"), play("B2 E5 C3 D4"));
    assert_eq!(one, other);
    assert_ne!(
        one.empties, other.empties,
        "the list of empty points depends on the order of moves"
    );
    assert_eq!(one.normalized().empties, other.normalized().empties);
    assert_same_in_all(&one.normalized().normalized(), &one.normalized());
}

#[test]
fn no_two_keys_are_equal_and_none_is_zero() {
    let keys: BTreeSet<u64> = Color::BOTH
        .into_iter()
        .flat_map(|color| {
            square(25)
                .points()
                .iter()
                .map(move |at| zobrist::key(color, at))
        })
        .collect();
    assert_eq!(keys.len(), 2 * 625);
    assert!(!keys.contains(&0));
}
