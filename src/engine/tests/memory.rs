//! What the player keeps between his moves, and thinking on the opponent's time.

use super::*;
use std::thread;

/// The moves of a game that the engine plays against itself, each with its figures.
fn game_of(engine: &mut Engine, n_moves: usize) -> Vec<String> {
    (0..n_moves)
        .map(|n| {
            let decision = engine.generate(Color::BOTH[n % 2]).unwrap();
            format!("{decision:?} {:?}", engine.last_search())
        })
        .collect()
}

#[test]
fn the_same_commands_have_the_same_answers_also_in_a_second_game() {
    let mut one = engine(7, 300);
    let mut other = engine(7, 300);
    let first = game_of(&mut one, 12);
    assert_eq!(game_of(&mut other, 12), first);
    one.clear(BoardSize::square(7).unwrap()).unwrap();
    assert_eq!(game_of(&mut one, 12), first);
}

#[test]
fn a_suggestion_depends_on_the_position_alone() {
    let mut played = engine(7, 300);
    game_of(&mut played, 6);
    let mut loaded = engine(7, 300);
    for (color, mv) in played.game().moves() {
        loaded.play(color, mv).unwrap();
    }
    let color = played.game().to_move();
    assert_eq!(played.suggest(color), loaded.suggest(color));
}

#[test]
fn pondering_changes_nothing_that_can_be_seen_and_ends_when_it_is_told_to() {
    let stop = Arc::new(AtomicBool::new(false));
    let settings = Settings {
        size: BoardSize::square(7).unwrap(),
        playouts: Some(100),
        ponders: true,
        ..Settings::default()
    };
    let mut engine = Engine::new(settings, Arc::clone(&stop));
    // Nothing is awaited yet: it returns at once.
    engine.ponder();
    let Decision::Move(_) = engine.generate(Color::Black).unwrap() else {
        panic!("nobody resigns on an empty board");
    };
    let before = (
        engine.game().position().clone(),
        engine.last_search().cloned(),
    );
    thread::scope(|scope| {
        let pondering = scope.spawn(|| engine.ponder());
        thread::sleep(Duration::from_millis(50));
        assert!(!pondering.is_finished());
        stop.store(true, Ordering::Relaxed);
    });
    let after = (
        engine.game().position().clone(),
        engine.last_search().cloned(),
    );
    assert_eq!(after.0.hash(), before.0.hash());
    assert_eq!(after.1, before.1);
    stop.store(false, Ordering::Relaxed);
    // Only once for each move.
    engine.ponder();
    engine.play(Color::White, Move::Pass).unwrap();
    engine.ponder();
}
