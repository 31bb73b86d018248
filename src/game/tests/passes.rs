//! What a pass is worth, and when it is illegal.

use super::*;

#[test]
fn the_pass_that_takes_the_button_does_not_stop_the_game() {
    let mut game = empty_game(5, Rules::AGA_BUTTON);
    play(&mut game, "C3 pass").unwrap();
    assert_eq!(game.button(), Some(Color::White));
    assert_eq!(game.passes_in_a_row(), 0);
    play(&mut game, "pass").unwrap();
    assert_eq!(game.passes_in_a_row(), 1);
    play(&mut game, "pass").unwrap();
    assert_eq!(game.passes_in_a_row(), 2);
    for _ in 0..3 {
        game.undo().unwrap();
    }
    assert_eq!(game.button(), None);
}

#[test]
fn without_a_button_every_pass_counts() {
    let mut game = empty_game(5, Rules::AGA);
    play(&mut game, "C3 pass").unwrap();
    assert_eq!((game.button(), game.passes_in_a_row()), (None, 1));
}

/// AGA rules with territory scoring: each pass gives a prisoner, including White's last.
#[test]
fn pass_stones_make_territory_count_as_area() {
    let territory = Rules {
        scoring: crate::rules::Scoring::Territory,
        ..Rules::AGA
    };
    // Black passes first: White makes the last pass.
    let mut game = empty_game(3, territory);
    play(&mut game, "B2 pass").unwrap();
    assert_eq!(game.pass_stones(), [1, 0], "Black gets White's stone");
    play(&mut game, "pass").unwrap();
    assert_eq!(
        game.pass_stones(),
        [2, 1],
        "White's further pass is counted"
    );
    play(&mut game, "B1 pass pass").unwrap();
    assert_eq!(game.pass_stones(), [2, 2]);
    let count = crate::scoring::Count::new(
        &game.settled(PointSet::EMPTY, PointSet::EMPTY),
        game.rules(),
    );
    let area =
        crate::scoring::Count::new(&game.settled(PointSet::EMPTY, PointSet::EMPTY), &Rules::AGA);
    assert_eq!(count.score, area.score);
}

#[test]
fn whites_passes_between_handicap_stones_hand_over_nothing() {
    let rules = Rules {
        pass_stones: true,
        button: true,
        ..Rules::SIMPLE_AREA
    };
    let mut game = empty_game(9, rules);
    game.place_handicap(points("C3 G7 G3")).unwrap();
    assert_eq!(game.pass_stones(), [0, 0]);
    assert_eq!(game.button(), None);
}

#[test]
fn in_atari_go_a_pass_needs_a_board_without_a_legal_play() {
    let mut game = empty_game(2, Rules::ATARI_GO);
    assert_eq!(
        refused(&mut game, "pass"),
        "pass: a pass is allowed only without a legal play"
    );
    let mut stuck = game_of_no_plays();
    play(&mut stuck, "pass").unwrap();
}

/// Black has two eyes, and no other point is empty: White has no legal play.
fn game_of_no_plays() -> Game {
    let picture = ". X .
                   X X X";
    game(picture, Rules::ATARI_GO, Color::White)
}

/// A record may give prisoners at its beginning, as a set-up in mid-game leaves them.
#[test]
fn prisoners_from_before_the_game_are_no_first_capture() {
    let picture = "O X .
                   . . .";
    let mut game = game(picture, Rules::ATARI_GO, Color::Black);
    play(&mut game, "A1").unwrap();
    assert_eq!(game.first_captor(), Some(Color::Black));
    let stones = game.position().both();
    game.set_up(stones, Color::White).unwrap();
    assert_eq!(game.first_captor(), None);
}
