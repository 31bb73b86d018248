//! Lists of dead stones that do not contradict themselves, and what hangs on the next move.

use super::*;
use crate::judge::consistency::{Contradiction, contradictions};
use crate::life::few_eyes;

/// What contradicts itself with Black to move.
fn found(position: &Position, dead: &PointSet) -> Vec<Contradiction> {
    contradictions(position, dead, &few_eyes(position, dead), &PointSet::EMPTY)
}

#[test]
fn no_list_of_dead_stones_contradicts_itself() {
    for seed in 0..60 {
        let (columns, rows) = [(9, 9), (7, 7), (13, 13), (9, 5)][seed as usize % 4];
        let n_moves = columns * rows * (6 + seed % 7) / 10;
        let position = after_moves(columns, rows, n_moves, u64::from(seed));
        let judgement = judge(&game(&position, Rules::CHINESE, Color::Black));
        let dead = judgement.stones(Status::Dead);
        let by_turn = |verdict: &&Verdict| verdict.reason == Reason::FirstToPlay;
        let by_turn = judgement.verdicts.iter().filter(by_turn);
        let by_turn = PointSet::union(by_turn.map(|verdict| verdict.chain));
        let found = contradictions(&position, &dead, &few_eyes(&position, &dead), &by_turn);
        assert!(
            found.is_empty(),
            "seed {seed}\n{position}\ndead {dead:?}\n{found:?}"
        );
    }
}

/// White's stones in the middle have no eye, and Black has enough of them. Alone among their dead
/// neighbors they would turn all of Black's territory into shared points.
#[test]
fn one_stone_does_not_live_among_its_own_dead_neighbors() {
    let picture = ". . . . . . .
                   . X X X X X .
                   . X O . . X .
                   . X . O . X .
                   . X . . . X .
                   . X X X X X .
                   . . . . . . .";
    let position: Position = picture.parse().unwrap();
    let one = PointSet::from(Point::new(2, 4).unwrap());
    assert!(!found(&position, &one).is_empty());
    assert!(found(&position, &position.stones(Color::White)).is_empty());
}

#[test]
fn two_enemies_side_by_side_are_not_both_dead() {
    let position: Position = ". X O .\n. X O .\n. X O .".parse().unwrap();
    let all = position.stones(Color::Black) | position.stones(Color::White);
    assert!(!found(&position, &all).is_empty());
}

#[test]
fn what_can_be_captured_at_once_is_not_settled() {
    let mut n_seen = 0;
    for seed in 0..40 {
        let position = after_moves(9, 9, 45 + seed % 20, u64::from(seed));
        for rules in [Rules::CHINESE, Rules::JAPANESE] {
            for verdict in judge(&game(&position, rules, Color::White)).verdicts {
                let liberty = verdict
                    .chain
                    .first()
                    .and_then(|stone| position.last_liberty(stone));
                let is_proven = verdict.chance >= 1.0;
                if verdict.status != Status::Dead
                    && !is_proven
                    && liberty.is_some_and(|point| position.is_playable(!verdict.color, point))
                {
                    assert!(!verdict.is_settled(), "{position}\n{verdict:?}");
                    n_seen += 1;
                }
            }
        }
    }
    assert!(n_seen > 10, "{n_seen}");
}

/// By art. 7 Black's three stones at E2 stay, because he takes back at once.
#[test]
fn an_atari_is_told_under_confirmation_too() {
    let picture = ". X . X O O O O O . O
                   X X X . X X X O O O .
                   . X . X O O O O O . O";
    for rules in [Rules::CHINESE, Rules::JAPANESE, Rules::JAPANESE_1989] {
        let judgement = judged(picture, rules, Color::Black);
        let verdict = verdict(&judgement, "E2");
        assert_eq!(verdict.status, Status::Alive);
        assert_eq!(verdict.reason, Reason::InAtari);
        assert!(!verdict.is_settled());
    }
}

#[test]
fn the_turn_that_was_set_counts_and_not_the_last_stone() {
    let position: Position = diagram("C27").parse().unwrap();
    let mut game = game(&position, Rules::CHINESE, Color::Black);
    game.set_turn(Color::White);
    let [black, white] = Color::BOTH.map(|turn| dead_stones(&position, turn));
    assert_eq!(judge(&game).stones(Status::Dead), white);
    assert_ne!(black, white);
}
