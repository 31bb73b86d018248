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
    let decide = Entry::Decide(Official::Chief, Decision::Continue, "a mistake".into());
    table.arbiter.enter(&mut table.game, decide).unwrap();
    assert_eq!(table.arbiter.state().ending(), None);
    // So that the capture has not won.
    let score = |table: &Table| table.arbiter.judgement(&table.game).count.result();
    assert_eq!(score(&table), "0");
    let again = "w C3, b D5, w D4, b E5, w E4".split(", ");
    for (color, name) in again.filter_map(|text| text.split_once(' ')) {
        let color = if color == "b" { BLACK } else { WHITE };
        table.rule_on(color, name).unwrap();
    }
    assert_eq!(score(&table), "0");
    table.moves("A4 C5");
    assert_eq!(score(&table), "W+1");
    assert_eq!(table.result().as_deref(), Some("W+C"));
}

/// The entries could stand in the property `HJ` of a record from anywhere.
#[test]
fn an_entry_about_points_that_are_not_there_is_an_error() {
    const STOPPED: &str = "rule B A1\nrule W PASS\nrule B PASS\n";
    let replayed = |rules: &str, entries: &str| {
        let game = format!("game size=5x5 komi=0 rules={rules}\n{entries}");
        Arbiter::from_lines(&game).map(drop)
    };
    let refused = |number, why: Refusal| Err(RestoreError::Refused(number, why));
    for (settlement, why) in [
        ("position Z25 -", Illegal::OffBoard.into()),
        ("position - F1,A1", Illegal::OffBoard.into()),
        ("position A1 A1", Illegal::Occupied.into()),
        ("dead Z25", Refusal::NoStone(point("Z25"))),
        ("dead A1,B1", Refusal::NoStone(point("B1"))),
    ] {
        let entries = format!("{STOPPED}agree B {settlement}");
        let replayed = replayed("simple-area-0.7", &entries);
        assert_eq!(replayed, refused(5, why), "{settlement}");
    }
    for entry in [
        "rule W Z25",
        "play W Z25",
        "dispute W Z25",
        "event W displaced-stone\ndecide stands it is better there",
        "displaced B Z25 A1",
        "displaced B A1 Z25",
        "displaced B Z25 Z24",
        "dispute W A1\nrule W Z25",
        "dispute W A1\npass-for-ko W Z25",
    ] {
        for rules in ["japanese-1989", "chinese-1988"] {
            assert!(
                replayed(rules, &format!("{STOPPED}{entry}")).is_err(),
                "{entry}"
            );
        }
    }
}

#[test]
fn a_journal_that_takes_no_move_back_is_read() {
    let lines = "game size=5x5 komi=0 rules=chinese-1988\nrule B A1\ntake-back 0\nplay\nrule W B1";
    let (game, _) = Arbiter::from_lines(lines).unwrap();
    assert_eq!(game.n_moves(), 2);
}
