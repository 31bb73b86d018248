//! Fights of two chains with larger eyes. What is right was found by a solver of all play in them.

use super::doubt::assert_unsettled;
use super::*;

/// The first stones of the dead and of those in seki, the same whoever moves.
fn fate(picture: &str) -> String {
    let [black, white] = judged_by_turn(picture).map(|judgement| {
        let [dead, seki] =
            [Status::Dead, Status::Seki].map(|status| first_stones(&judgement, status));
        let is_settled = judgement.is_settled();
        format!("dead: {dead}, seki: {seki}, settled: {is_settled}")
    });
    assert_eq!(black, white);
    black
}

/// Nineteen stones were dead with White to move, and settled. Who fills F6 loses.
#[test]
fn an_eye_each_and_a_shared_liberty_is_a_seki() {
    let picture = ". O X X X O O . O X X .
                   O O X X X . O O O X X X
                   . O X X X O O O O X X .
                   O O X X X O O O O X X X
                   . O X . X O O O O . X .
                   O O X . X O O O O O X X
                   . O X X X O O O O X X .";
    assert_eq!(fate(picture), "dead: , seki: C1 F1, settled: true");
}

/// White takes three stones and gets so many liberties that he seemed to have escaped. Black plays inside,
/// and takes all.
#[test]
fn liberties_in_the_place_of_captured_stones_are_no_escape() {
    let picture = ". O X X X X . O O O O O X X .
                   O O X X X X X O O O O O X X X
                   . O X X X X X O O O O O X X .
                   O O X X X X X O O O O O X X X
                   . O X X X X X O O O O O X X .
                   O O X O O . X O O X . O X X X
                   . O X O O O X O O X X O X X .";
    assert_unsettled(picture, &Color::BOTH, "C1 H1");
}

/// White fills the three liberties that both have, and his eye is the larger one. To read that to the end
/// takes too long.
#[test]
fn a_fight_that_is_not_read_to_the_end_is_not_settled() {
    let picture = ". O X X X . O X . O X X .
                   O O X X X X O X O O X X X
                   . O X . X X O . O O X X .
                   O O X X X . O O O O X X X
                   . O X X X X O O O O X X .
                   O O X X X . O O O O . X X
                   . O X X X O O O O O . X .";
    assert_unsettled(picture, &Color::BOTH, "C1 F1");
}

/// With Black to move White was dead. He is ahead by a move all the same.
#[test]
fn an_eye_of_two_points_gives_a_move_more_than_one_of_one() {
    let picture = ". O X X X X O O O O X X .
                   O O . X X X O . . O X X X
                   . O O X X X O O O O X X .
                   O O O X . X O O O O X X X
                   . O O X X X O O O O . X .";
    assert_eq!(fate(picture), "dead: D1, seki: , settled: true");
}

/// A board with White's wall and living stones above these rows.
pub(super) fn beside_a_wall(rows: &str) -> String {
    format!(
        ". O . O O O O O .
         O O O O O O O O O
         O O O O O O O O .
         X X X X X X O O O
         {rows}"
    )
}

/// White's eye is worth four liberties, against five.
#[test]
fn a_big_eye_with_a_stone_inside() {
    let rows = "O O O O O X . O O
                   O O O O O X . O O
                   O . . O O X . O O
                   O X . O O X . O O
                   O O O O O X . O O";
    assert_eq!(
        fate(&beside_a_wall(rows)),
        "dead: A1, seki: , settled: false"
    );
}

/// White has four liberties with those that are shared, and Black seven.
#[test]
fn an_eye_of_two_points_and_two_shared_liberties() {
    let rows = "O O O O O X . O O
                   O O O O O X . O O
                   O O O O O X . O O
                   O . . O . X . O O
                   O O O O . X . O O";
    assert_eq!(
        fate(&beside_a_wall(rows)),
        "dead: A1, seki: , settled: true"
    );
}

/// The board is the same after a half turn, and so is the judgement: with the bound on work reached in
/// one of two equal places, the stones there were alive and the others dead.
#[test]
fn equal_places_are_confirmed_alike() {
    let picture = ". X O X X .
                   O O O X O X
                   O X O O . X
                   X . O O X O
                   X O X O O O
                   . X X O X .";
    for rules in [Rules::JAPANESE, Rules::JAPANESE_1989] {
        let game = game_at(picture, rules, Color::Black);
        let (size, judgement) = (game.size(), judge(&game));
        for verdict in &judgement.verdicts {
            let half_turn = |point: Point| {
                size.point(
                    size.columns() - 1 - point.column(),
                    size.rows() - 1 - point.row(),
                )
            };
            let image = verdict.chain.first().and_then(half_turn);
            let image = judgement.verdict_at(image.expect("a point"));
            assert_eq!(image.map(|other| other.status), Some(verdict.status));
        }
    }
}
