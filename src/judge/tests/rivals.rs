//! Neighbors of which only one lives.

use super::*;

/// C27 of the catalogue: White's stones on the left live if White begins, and then the wall that
/// encloses them has no eye; if Black begins, they are dead.
fn dead_with_turn(turn: Color) -> (String, String) {
    let judgement = judged(&diagram("C27"), Rules::CHINESE, turn);
    assert!(!judgement.is_settled());
    let score = judgement.count.score.to_string();
    (first_stones(&judgement, Status::Dead), score)
}

#[test]
fn if_both_live_only_if_they_begin_the_turn_decides() {
    let invaders_dead = ("G5 B4 B6".to_owned(), "B+7".to_owned());
    assert_eq!(dead_with_turn(Color::Black), invaders_dead);
    let wall_dead = ("D1 G5".to_owned(), "W+49".to_owned());
    assert_eq!(dead_with_turn(Color::White), wall_dead);
}

#[test]
fn while_a_fight_fills_the_board_neither_color_is_dead_altogether() {
    let picture = ". . . . . . . . .
                   . . . . . . . . .
                   . . . . . . . . .
                   . . . . O O . . .
                   . . . X X O X . .
                   . . . . X O X . .
                   . . . O O X O O .
                   . . . . . X X . .
                   . . . . . . . . .";
    let judgement = judged(picture, Rules::CHINESE, Color::Black);
    assert!(!judgement.is_settled());
    for color in Color::BOTH {
        let lives = |verdict: &Verdict| verdict.color == color && verdict.status != Status::Dead;
        assert!(judgement.verdicts.iter().any(lives), "{color}");
    }
}
