//! Groups whose only eye space has stones of the opponent in it.

use super::*;
use crate::judge::one_space::read;

/// What is found of the chains, each by its first stone, if all white stones around live.
fn found(picture: &str) -> String {
    let position: Position = picture.parse().unwrap();
    let white = position.stones(Color::White);
    let outer = white.parts().max_by_key(PointSet::len).expect("a chain");
    let found = read(&position, &outer);
    let words = found.iter().map(|(stones, status)| {
        let first = stones.first().expect("a stone");
        format!("{first} {status:?}")
    });
    words.collect::<Vec<_>>().join(", ")
}

#[test]
fn a_stone_on_the_vital_point_of_three_kills_who_is_held_in() {
    let picture = "O O O O O O O
                   O X X X X X O
                   . X . O . X .";
    assert_eq!(found(picture), "B1 Dead, D1 Alive");
}

#[test]
fn who_can_run_out_is_not_dead_for_his_eye_space() {
    let picture = ". . . . . . .
                   . . . . . . .
                   O O O O O . .
                   O X X X X X .
                   . X . O . X .";
    assert_eq!(found(picture), "");
}

/// Four stones leave two eyes when they are taken. Two liberties outside may be too few for that.
#[test]
fn what_stands_inside_is_dead_if_there_is_time_to_take_it() {
    let short = "O O O O O O O O O O
                 O X X X X X X X X O
                 . X . O O O O . X .";
    assert_eq!(found(short), "");
    let enough = "O O O O O O O O O O
                  O O O O . O O O O O
                  O X X X X X X X X O
                  . X . O O O O . X .";
    assert_eq!(found(enough), "B1 Alive, D1 Dead");
}
