//! Limits and habits that a controller changes during a session.

use std::sync::atomic::AtomicU64;

use super::*;
use crate::engine::analysis::Reporting;
use crate::search::{Limits, Memory, Question};

fn playouts_of_the_next_move(engine: &mut Engine, color: Color) -> u64 {
    engine.generate(color).unwrap();
    engine.last_search().expect("a search was needed").playouts
}

#[test]
fn the_smallest_limit_ends_the_search() {
    let mut engine = engine(9, 300);
    engine.adjust(|settings| settings.bounds.playouts = Some(40));
    assert_eq!(playouts_of_the_next_move(&mut engine, Color::Black), 40);
    engine.forget_searches();
    engine.adjust(|settings| settings.bounds.visits = Some(20));
    assert_eq!(playouts_of_the_next_move(&mut engine, Color::White), 20);
    engine.forget_searches();
    engine.adjust(|settings| settings.playouts = Some(8));
    assert_eq!(playouts_of_the_next_move(&mut engine, Color::Black), 8);
    engine.forget_searches();
    // No time at all, and yet a move.
    engine.adjust(|settings| {
        settings.playouts = None;
        settings.bounds = Bounds {
            time: Some(Duration::from_nanos(1)),
            ..Bounds::default()
        };
    });
    assert!(playouts_of_the_next_move(&mut engine, Color::White) <= 8);
}

#[test]
fn visits_count_what_the_search_before_has_left() {
    let mut engine = engine(5, 2000);
    playouts_of_the_next_move(&mut engine, Color::Black);
    // The opponent answers as expected, so that most of the tree stays.
    let reply = engine.last_search().unwrap().variation[1];
    engine.play(Color::White, reply).unwrap();
    engine.adjust(|settings| settings.bounds.visits = Some(1000));
    let playouts = playouts_of_the_next_move(&mut engine, Color::Black);
    assert!((1..1000).contains(&playouts), "{playouts}");
}

#[test]
fn who_may_not_resign_plays_on() {
    let mut engine = engine(5, 600);
    play(&mut engine, "b C3 w B2 b D2 w B4 b D4 w C5 b D5");
    engine.set_komi(Komi::from_halves(-2000)).unwrap();
    assert_eq!(engine.generate(Color::White).unwrap(), Decision::Resign);
    engine.adjust(|settings| settings.resign_percent = 0);
    assert_ne!(engine.generate(Color::White).unwrap(), Decision::Resign);
}

/// The simulations of a search on the empty board that may take six looks at the clock, and so many
/// more if the choice is still unclear.
fn playouts_with_reserve(reserve: u64, seed: u64) -> u64 {
    let engine = engine(9, 1);
    let question = Question {
        game: engine.game(),
        color: Color::Black,
        candidates: engine.game().position().empty(),
        seed,
        threads: 1,
        net: None,
    };
    let (looks, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let limits = Limits {
        playouts: u64::MAX,
        time: Some(Duration::from_millis(6)),
        elapsed: &|| Duration::from_millis(looks.fetch_add(1, Ordering::Relaxed)),
        stop: &stop,
    };
    let reserve = Duration::from_millis(reserve);
    let mut reporting = Reporting::silent();
    let mut memory = Memory::default();
    let report = reporting.search(&question, &limits, Bounds::default(), reserve, &mut memory);
    report.playouts
}

#[test]
fn a_search_goes_into_its_reserve_of_time_only_if_the_choice_is_unclear() {
    let (mut n_longer, mut n_same) = (0, 0);
    for seed in 0..20 {
        let [without, with] = [0, 6].map(|reserve| playouts_with_reserve(reserve, seed));
        assert!(
            (without..=2 * without + 16).contains(&with),
            "{without} {with}"
        );
        n_longer += usize::from(with > without);
        n_same += usize::from(with == without);
    }
    assert!(n_longer > 2 && n_same > 2, "{n_longer} {n_same}");
}
