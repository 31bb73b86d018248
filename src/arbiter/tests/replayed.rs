//! The arbiter of a game that was played elsewhere says what the arbiter said who was there.

use super::*;

/// Makes these moves as a front end does.
fn played(size: BoardSize, rules: Rules, moves: &str) -> Table {
    let mut table = Table::of(Game::new(size, rules, Komi::default()));
    for text in moves.split(", ") {
        let (color, name) = text.split_once(' ').unwrap();
        let color = if color == "b" {
            Color::Black
        } else {
            Color::White
        };
        let entry = Entry::Play(vec![(color, mv(name))]);
        table.arbiter.enter(&mut table.game, entry).unwrap();
    }
    table
}

#[test]
fn a_repetition_by_the_last_move_has_its_consequences() {
    const MOVES: &str =
        "b B1, w pass, b C1, w pass, b pass, w A1, b C1, w B1, b C1, w A1, b B1, w A1";
    const MORE: &str = ", b pass, w B1, b C1, w A1, b B1, w A1, b C1, w B1, b C1, w A1, b B1, w A1, b C1, \
                        w B1, b C1, w A1, b B1, w A1";
    let size = BoardSize::new(3, 1).unwrap();
    let asked = played(size, Rules::JAPANESE_1989, MOVES);
    let again = Arbiter::of(&asked.game);
    assert!(again.state().question.is_some());
    assert_eq!(again.state().question, asked.arbiter.state().question);
    let ended = played(size, Rules::CHINESE, &format!("{MOVES}{MORE}"));
    let again = Arbiter::of(&ended.game);
    let outcome = again.state().ending().map(|ending| ending.outcome);
    assert_eq!(outcome, Some(Outcome::NoResult));
    assert_eq!(again.state().ending(), ended.arbiter.state().ending());
}

#[test]
fn passes_after_a_capture_are_not_counted_up() {
    let size = BoardSize::square(5).unwrap();
    let mut table = played(size, Rules::ATARI_GO, "b A2, w A1, b B1");
    for n in 0..600 {
        let color = if n % 2 == 0 {
            Color::White
        } else {
            Color::Black
        };
        table.game.play_as_recorded(color, Move::Pass).unwrap();
    }
    let outcome = Arbiter::of(&table.game)
        .state()
        .ending()
        .map(|ending| ending.outcome);
    assert_eq!(outcome, Some(Outcome::Capture(Color::Black)));
}

#[test]
fn only_the_first_capture_wins() {
    let size = BoardSize::square(5).unwrap();
    let moves = "b A2, w A1, b B1, w E1, b D5, w D1, b E5, w E4, b A1, w D4, b A3, w C5";
    let table = played(size, Rules::ATARI_GO, moves);
    assert_eq!(table.game.prisoners(), [1, 2]);
    for arbiter in [&table.arbiter, &Arbiter::of(&table.game)] {
        let outcome = arbiter.state().ending().map(|ending| ending.outcome);
        assert_eq!(outcome, Some(Outcome::Capture(Color::Black)));
    }
}

#[test]
fn the_chief_referee_may_let_a_game_go_on_after_a_capture() {
    let size = BoardSize::square(5).unwrap();
    let mut table = played(size, Rules::ATARI_GO, "b A2, w A1, b B1");
    let decide = Entry::Decide(Level::Chief, Decision::Continue, "a mistake".into());
    table.arbiter.enter(&mut table.game, decide).unwrap();
    assert_eq!(table.arbiter.state().ending(), None);
}
