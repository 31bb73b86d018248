//! Searches of small positions.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::*;
use crate::board::{BoardSize, Move, Position};
use crate::playout::{Light, Tactical, below, random};
use crate::rules::{Komi, Rules};

fn limits(playouts: u64, stop: &AtomicBool) -> Limits<'_> {
    Limits {
        playouts,
        time: None,
        elapsed: &|| Duration::ZERO,
        stop,
    }
}

fn game(picture: &str, to_move: Color) -> Game {
    let position: Position = picture.parse().unwrap();
    let komi = Komi::from_halves(21);
    Game::with_setup(
        position.size(),
        Rules::CHINESE,
        komi,
        position.both(),
        to_move,
    )
    .unwrap()
}

fn question(game: &Game, threads: usize) -> Question<'_> {
    let candidates = game.position().empty();
    Question {
        game,
        color: game.to_move(),
        candidates,
        seed: 1,
        threads,
    }
}

#[test]
fn a_capture_that_decides_the_game_is_found() {
    let game = game(
        "X X X X .
         O O O O X
         X X X O X
         . . X O .
         . . X O X",
        Color::Black,
    );
    let stop = AtomicBool::new(false);
    for threads in [1, 2] {
        let report = search(&question(&game, threads), &Tactical, &limits(2000, &stop));
        let best = report.best().unwrap();
        assert_eq!(best.mv.to_string(), "E2", "{:?}", report.candidates);
        assert!(best.value > 0.9, "{best:?}");
        assert_eq!(best.variation.first(), Some(&best.mv));
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let game = Game::new(
        BoardSize::square(9).unwrap(),
        Rules::CHINESE,
        Komi::from_halves(15),
    );
    let stop = AtomicBool::new(false);
    let ask =
        |threads| search(&question(&game, threads), &Tactical, &limits(400, &stop)).candidates;
    assert_eq!(ask(1), ask(1));
    assert_eq!(ask(2), ask(2));
}

#[test]
fn every_playout_is_counted_once() {
    let game = Game::new(
        BoardSize::square(7).unwrap(),
        Rules::CHINESE,
        Komi::from_halves(15),
    );
    let stop = AtomicBool::new(false);
    let report = search(&question(&game, 3), &Light, &limits(300, &stop));
    let visits: u64 = report
        .candidates
        .iter()
        .map(|candidate| candidate.visits)
        .sum();
    assert_eq!(report.playouts, u64::from(report.ownership.n_playouts()));
    // The first few playouts of each search end at the root, before its moves are in the tree.
    assert!(
        visits <= report.playouts && visits + 30 > report.playouts,
        "{visits}"
    );
}

#[test]
fn a_raised_flag_and_the_clock_stop_a_search() {
    let game = Game::new(
        BoardSize::square(9).unwrap(),
        Rules::CHINESE,
        Komi::from_halves(15),
    );
    let raised = AtomicBool::new(true);
    let report = search(&question(&game, 1), &Tactical, &limits(u64::MAX, &raised));
    assert!(report.playouts <= 64, "{}", report.playouts);
    let stop = AtomicBool::new(false);
    let elapsed = || Duration::from_secs(2);
    let late = Limits {
        time: Some(Duration::from_secs(1)),
        elapsed: &elapsed,
        ..limits(u64::MAX, &stop)
    };
    assert!(search(&question(&game, 1), &Tactical, &late).playouts <= 64);
}

#[test]
fn candidates_are_legal_and_repeat_nothing() {
    let stop = AtomicBool::new(false);
    let mut rng = random(5);
    for rules in [Rules::TROMP_TAYLOR, Rules::CHINESE, Rules::SIMPLE_AREA] {
        let mut game = Game::new(BoardSize::square(3).unwrap(), rules, Komi::default());
        for _ in 0..120 {
            let report = search(&question(&game, 1), &Light, &limits(40, &stop));
            for candidate in &report.candidates {
                if let Move::Play(point) = candidate.mv {
                    assert_eq!(game.check(game.to_move(), point), Ok(()));
                    assert!(!game.repeats(game.to_move(), point));
                }
            }
            let chosen = report.candidates[below(&mut rng, report.candidates.len())].mv;
            game.play(game.to_move(), chosen).unwrap();
        }
    }
}
