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
    let positions = 200;
    let at_the_edge = board(
        ". X . . . .
         . X . . . .
         O X . . . .
         . . . . . .",
    );
    let stone = "A2".parse().unwrap();
    let first = refuter::capture(&at_the_edge, Color::White, stone, positions);
    assert_eq!(first, Some("A3".parse().unwrap()));
    let saved_by_a_capture = board(
        ". O X O . O O O
         . O . O O O . O
         O O X . O . O O
         O O X X X O O .
         X X X . X O O O",
    );
    let stone = "A2".parse().unwrap();
    let first = refuter::capture(&saved_by_a_capture, Color::White, stone, positions);
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
    let stone = "A1".parse().unwrap();
    let first = refuter::capture(&taken_on_the_way, Color::Black, stone, positions);
    assert_eq!(first, None, "after A3 and A4 Black takes both at B2");
    let eyes = board(
        ". X . X O .
         X X X X O .
         O O O O O .
         . . . . . .",
    );
    let stone = "A3".parse().unwrap();
    assert_eq!(
        refuter::capture(&eyes, Color::Black, stone, positions),
        None
    );
    let one_move = board(
        ". . . X O .
         X X X X O .
         O O O O O .
         . . . . . .",
    );
    let nothing = PointSet::EMPTY;
    let first = refuter::rescue(&one_move, Color::Black, stone, &nothing, positions);
    assert_eq!(first, Some("B4".parse().unwrap()));
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
    let position: Position = ". . . . . . . . .
                              . . . . . . . . .
                              . . . . . . . . .
                              O O O . . . . . .
                              X X O . . . . . .
                              . X O O O . . . .
                              . X X X O . . . .
                              . . . X O . . . .
                              . . . . . . . . ."
        .parse()
        .expect("a diagram");
    let stone: Point = "C3".parse().expect("a vertex");
    let saved = tactics::status::live(&position, Color::Black, stone);
    assert_eq!(
        saved.map(|answer| answer.success),
        Some(tactics::Success::Yes)
    );
}
