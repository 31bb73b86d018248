//! Answers by pictures, their proofs replayed, and the refuter.

use super::*;
use crate::board::Suicide;
use crate::life::refuter;

const EFFORT: Effort = Effort {
    positions: 5000,
    most: 50_000,
};

/// What is proven, by the first stones of the chains; each proof is replayed.
fn proven(position: &Position) -> String {
    let all = theorems(position, Suicide::Forbidden, EFFORT);
    let words = all.iter().map(|theorem| {
        let shown = verify(position, theorem, 20_000);
        assert!(
            !matches!(shown, Verification::Refuted(_)),
            "{theorem:?} {shown:?}\n{position}"
        );
        let first = theorem.chain.first().expect("a chain has a stone");
        format!("{first} {:?}", theorem.claim)
    });
    words.collect::<Vec<_>>().join(", ")
}

#[track_caller]
fn check(picture: &str, expected: &str) {
    assert_eq!(proven(&board(picture)), expected, "{picture}");
}

#[test]
fn a_stone_falls_where_walls_leave_no_room_for_two_eyes() {
    check(
        ". . . . . .
         . . . . . .
         X X X . . .
         . . X . . .
         . O X . . .
         . . X . . .",
        "B2 Falls",
    );
}

#[test]
fn a_stone_in_the_middle_of_nine_points_does_not_fall() {
    check(
        ". . . . . .
         . . . . . .
         X X X X . .
         . . . X . .
         . O . X . .
         . . . X . .",
        "",
    );
}

#[test]
fn captors_with_too_few_liberties_outside_prove_nothing() {
    check(
        ". . O . . .
         O O O . . .
         X X X O . .
         . . X O . .
         . O X O . .
         . . X . O .",
        "",
    );
}

#[test]
fn two_stones_on_the_edge_are_proven_to_fall_with_the_usual_effort() {
    let position = board(
        "O O . .
         . X X .
         X O . .
         . . . .
         . X . .
         X X . .",
    );
    let stones = points("A6 B6");
    let all = theorems(&position, Suicide::Forbidden, Effort::default());
    let found = all.iter().find(|theorem| theorem.chain == stones);
    assert_eq!(found.map(|theorem| theorem.claim), Some(Claim::Falls));
}

#[test]
fn the_refuter_captures_and_rescues() {
    let capture =
        |position: &Position, owner, stone| refuter::capture(position, owner, point(stone), 200);
    let at_the_edge = board(
        ". X . . . .
         . X . . . .
         O X . . . .
         . . . . . .",
    );
    let first = capture(&at_the_edge, Color::White, "A2");
    assert_eq!(first, Some(point("A3")));
    let saved_by_a_capture = board(
        ". O X O . O O O
         . O . O O O . O
         O O X . O . O O
         O O X X X O O .
         X X X . X O O O",
    );
    let first = capture(&saved_by_a_capture, Color::White, "A2");
    assert_eq!(first, None, "White takes at D3 and D1");
    let taken_on_the_way = board(
        ". X
         X .
         X X
         . X
         . O
         X .
         X .",
    );
    let first = capture(&taken_on_the_way, Color::Black, "A1");
    assert_eq!(first, None, "after A3 and A4 Black takes both at B2");
    let eyes = board(
        ". X . X O .
         X X X X O .
         O O O O O .
         . . . . . .",
    );
    assert_eq!(capture(&eyes, Color::Black, "A3"), None);
    let one_move = board(
        ". . . X O .
         X X X X O .
         O O O O O .
         . . . . . .",
    );
    let nothing = PointSet::EMPTY;
    let first = refuter::rescue(&one_move, Color::Black, point("A3"), &nothing, 200);
    assert_eq!(first, Some(point("B4")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn no_replay_contradicts_a_proof(
        position in (3usize..8).prop_flat_map(|columns| boards(columns, 6, "[XXXOO....]")),
    ) {
        proven(&position);
    }
}

/// The wall has a gap at E1, so that the region goes on over the whole board; a few points of the
/// corner are enough to live on.
#[test]
fn a_group_lives_on_a_few_points_whatever_lies_beyond() {
    let picture = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   O O O . . . . . .
                   X X O . . . . . .
                   . X O O O . . . .
                   . X X X O . . . .
                   . . . X O . . . .
                   . . . . . . . . .";
    let saved = tactics::status::live(&board(picture), Color::Black, point("C3"));
    let success = saved.map(|answer| answer.success);
    assert_eq!(success, Some(tactics::Success::Yes));
}
