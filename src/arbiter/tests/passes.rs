//! Passes after those that end or stop a game.

use super::*;
use crate::board::PointSet;
use crate::rules::AfterStop;

/// A front end may ask for one move too many.
#[test]
fn a_pass_after_passes_have_ended_the_game_changes_nothing() {
    let board = BoardSize::square(5).unwrap();
    let mut table = Table::of(Game::new(board, Rules::TROMP_TAYLOR, Komi::default()));
    assert_eq!(table.moves("C3 pass pass"), Ruling::Ended);
    let Table { game, arbiter } = &mut table;
    let mut play = |color, mv| {
        let entry = Entry::Play(vec![(color, mv)]);
        arbiter.enter(game, entry).unwrap();
        arbiter.result(game)
    };
    for color in [WHITE, BLACK, WHITE] {
        assert_eq!(play(color, Move::Pass).as_deref(), Some("B+25"));
    }
    assert_eq!(play(BLACK, Move::Play(point("D4"))), None);
}

#[test]
fn whites_last_pass_leaves_an_aga_game_stopped() {
    let mut table = Table::empty(5, Rules::AGA);
    let stopped = table.moves("C3 D4 B2 pass pass");
    assert!(matches!(stopped, Ruling::Stopped(_)));
    let counted = table.game.settled(PointSet::EMPTY, PointSet::EMPTY);
    assert_eq!(table.moves("pass"), stopped);
    let after = table.game.settled(PointSet::EMPTY, PointSet::EMPTY);
    assert_eq!(after.prisoners, counted.prisoners);
    // Two more passes without a stone end the game.
    assert_eq!(table.moves("pass"), Ruling::Ended);
}

/// Records end with as many passes as the players cared to make. Only a second stop counts more of them.
#[test]
fn a_pass_resumes_no_stopped_game() {
    for preset in PRESETS {
        let rules = preset.rules;
        let resumes = rules.after_stop == AfterStop::AgreeOrSecondStop;
        let is_stopped = matches!(
            rules.after_stop,
            AfterStop::AgreeOrResume | AfterStop::Confirm
        );
        if !resumes && !is_stopped {
            continue;
        }
        let mut table = Table::empty(5, rules);
        let Table { game, arbiter } = &mut table;
        let mut play = |name| {
            let entry = Entry::Play(vec![(game.to_move(), mv(name))]);
            arbiter.enter(game, entry).unwrap();
            assert_eq!(Arbiter::of(game).state(), arbiter.state());
            arbiter.state().stop().is_some()
        };
        play("C3");
        // One of these passes may take the button.
        for _ in 0..u8::from(rules.button) + rules.stop_passes {
            play("pass");
        }
        if is_stopped {
            assert!(
                [play("pass"), play("pass"), play("pass")] == [true; 3],
                "{}",
                preset.name
            );
            assert!(!play("D4"), "{}: a stone does", preset.name);
        } else if !rules.white_passes_last {
            assert!(!play("pass"), "{}", preset.name);
        }
    }
}

#[test]
fn a_pass_leaves_what_the_players_propose() {
    let mut table = Table::empty(5, Rules::CHINESE_1988);
    table.moves("C3 A1 pass pass");
    let dead = Arbiter::dead(&table.game, &[point("A1")]).unwrap();
    for (color, ruling) in [
        (BLACK, Ruling::Proposed(article("§8"))),
        (WHITE, Ruling::Ended),
    ] {
        let Table { game, arbiter } = &mut table;
        assert_eq!(arbiter.agree(game, color, &dead), Ok(ruling));
        if color == BLACK {
            assert_eq!(table.moves("pass"), Ruling::Stopped(article("§7.1")));
        }
    }
}
