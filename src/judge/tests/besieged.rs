//! Groups that only the opponent's walls enclose. Most of these were settled, 96 to 99% sure.

use super::doubt::assert_unsettled;
use super::*;

/// White kills with C3. The search for each chain took the other three, around seven points, for walls.
#[test]
fn the_chains_of_a_group_are_no_walls_for_each_other() {
    let picture = ". . . . . . . . .
                   . . . . . . . . .
                   . X X X X X . . .
                   X X O O O X X . .
                   X O O . . O X . .
                   X O . . O X X . .
                   X O . . O X . . .
                   X X O . O X . . .
                   . X O O X X . . .";
    assert_unsettled(picture, &Color::BOTH, "B3 C1 E2");
}

/// White lives with D5, and Black's stone in the eye space, which the playouts hold, can be taken.
#[test]
fn a_stone_inside_is_no_wall() {
    let picture = ". . . . . . . . .
                   . . X X X X . . .
                   . X X O O X X . .
                   X X O . O O X . .
                   X O . . . O X . .
                   X O . X O O X . .
                   X X O O X X X . .
                   . X X X X . . . .
                   . . . . . . . . .";
    assert_unsettled(picture, &Color::BOTH, "B4 C6 E4");
}

/// White's wall is proven to live, but not to have a liberty to spare: no search began. Black lives with
/// C4, and White kills with it.
#[test]
fn three_points_in_a_row_hang_on_the_turn() {
    let picture = ". O O . . . O X .
                   . . O . . . O X X
                   O . . . . . O X .
                   O O O O O . O X X
                   X X X X X O O X .
                   X . . . X O O X X
                   X X X X X . O O X
                   O . O O O O . O X
                   O O O . . . . O X";
    assert_unsettled(picture, &Color::BOTH, "A3");
    let fates = judged_by_turn(picture).map(|judgement| verdict(&judgement, "A3").status);
    assert_eq!(fates, [Status::Alive, Status::Dead]);
}

/// White kills with C4: Black takes three stones, and White plays there again. The playouts, of which
/// Black holds it in 96%, never find that.
#[test]
fn a_group_that_playouts_hold_may_hang_on_the_turn() {
    let picture = ". . O O . . O X .
                   . . O . . O O X X
                   O . . . . . O X .
                   O O O O O O O X X
                   X X X X X X O X .
                   X . . O O X O X X
                   X X X X X X O O X
                   O O O O O O . O X
                   . . . . . . . O X";
    assert_unsettled(picture, &Color::BOTH, "A3 D4");
    let fates = judged_by_turn(picture).map(|judgement| verdict(&judgement, "A3").status);
    assert_eq!(fates, [Status::Alive, Status::Dead]);
}

/// Five white stones make the rabbity six: Black is dead whoever moves. The playouts hold him in 96%, and his
/// prisoners in 4%: he was alive.
#[test]
fn a_large_eye_with_a_shape_of_one_eye_in_it() {
    let picture = ". . . . . . O X .
                   . O O O O . O X X
                   O X X X X O O X X
                   O X . O X X O X .
                   O X . O O X O X X
                   O X O O X X O X X
                   O X X X X O O O X
                   O O O O O . . O X
                   . . . . . . . O X";
    assert_unsettled(picture, &Color::BOTH, "B3");
    for judgement in judged_by_turn(picture) {
        assert_eq!(first_stones(&judgement, Status::Dead), "B3");
    }
}

/// White lives with D5, but has no two eyes on the board yet: Black's wall, the only stones about which
/// nothing was decided, was dead instead.
#[test]
fn a_group_that_lives_by_the_turn_kills_nothing_around_it() {
    let picture = ". . . . . . . . .
                   . . X X X X . . .
                   . . X O O X X . .
                   X X . . O O X . .
                   X O O . . O X . .
                   X O . X O O X . .
                   X X O O X X X . .
                   . X X X X . . . .
                   . . . . . . . . .";
    let [_, judgement] = judged_by_turn(picture);
    assert_eq!(verdict(&judgement, "B2").status, Status::Alive);
    assert_eq!(verdict(&judgement, "E4").status, Status::Alive);
}

/// White cannot kill the corner, though he retakes every ko, as a solver says. It was dead, since the
/// stone at A4 lives by the turn.
#[test]
fn a_stone_that_lives_by_the_turn_kills_no_corner() {
    let picture = "O . O . O O O X X
                   O O O O O O O X .
                   O O O O O O O X X
                   O O O O O O O X .
                   X X O O O O O X X
                   O X X O O O O X X
                   . . X X O O O O X
                   . . . X O O O O X
                   . O . X O O O O X";
    for judgement in judged_by_turn(picture) {
        assert_eq!(verdict(&judgement, "D1").status, Status::Alive);
    }
}
