//! What the player keeps between his moves, and thinking on the opponent's time.

use super::*;
use crate::arbiter::Entry;
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
        uses_net: false,
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
    assert!(ponders(&mut engine, &stop));
    let after = (
        engine.game().position().clone(),
        engine.last_search().cloned(),
    );
    assert_eq!(after.0.hash(), before.0.hash());
    assert_eq!(after.1, before.1);
    // A command that moves nothing lets it go on; a move of the opponent ends it.
    assert!(ponders(&mut engine, &stop));
    engine.play(Color::White, Move::Pass).unwrap();
    assert!(!ponders(&mut engine, &stop));
}

/// Whether the engine is still pondering after a moment; then it is stopped.
fn ponders(engine: &mut Engine, stop: &AtomicBool) -> bool {
    stop.store(false, Ordering::Relaxed);
    let ponders = thread::scope(|scope| {
        let pondering = scope.spawn(|| engine.ponder());
        thread::sleep(Duration::from_millis(50));
        let ponders = !pondering.is_finished();
        stop.store(true, Ordering::Relaxed);
        ponders
    });
    stop.store(false, Ordering::Relaxed);
    ponders
}

#[test]
fn a_level_does_not_think_on_the_opponents_time() {
    let stop = Arc::new(AtomicBool::new(false));
    let settings = Settings {
        size: BoardSize::square(7).unwrap(),
        level: Level::new(11),
        ponders: true,
        uses_net: false,
        ..Settings::default()
    };
    let mut engine = Engine::new(settings, Arc::clone(&stop));
    engine.generate(Color::Black).unwrap();
    assert!(!ponders(&mut engine, &stop));
    engine.set_level(None);
    assert!(ponders(&mut engine, &stop));
}

#[test]
fn a_move_that_is_taken_back_is_searched_afresh() {
    let mut engine = engine(7, 100);
    let answers = [(); 2].map(|()| {
        let decision = engine.generate(Color::Black).unwrap();
        let search = engine.last_search().cloned();
        engine.undo().unwrap();
        (decision, search)
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn what_is_known_from_the_last_search_has_its_leads() {
    let mut engine = engine(7, 300);
    for color in [Color::Black, Color::White] {
        engine.generate(color).unwrap();
    }
    engine.settings.playouts = Some(1);
    engine.generate(Color::Black).unwrap();
    let search = engine.last_search().expect("it was searched");
    assert!(search.lead != 0.0, "{search:?}");
}

#[test]
fn the_last_search_is_about_the_move_that_was_chosen() {
    let mut engine = engine(5, 200);
    assert_eq!(engine.last_search(), None);
    play(&mut engine, "b C3");
    let Decision::Move(mv) = engine.generate(Color::White).unwrap() else {
        panic!("nobody resigns so early");
    };
    let search = engine.last_search().expect("a search was needed");
    assert_eq!((search.color, search.mv), (Color::White, mv));
    assert!(search.playouts > 0 && (-0.1..=1.1).contains(&search.value));
    assert_eq!(search.variation.first(), Some(&mv));
    let forget: [fn(&mut Engine); 4] = [
        |engine| engine.clear(engine.game().size()).unwrap(),
        |engine| {
            let stones = [PointSet::from(Point::new(1, 1).unwrap()), PointSet::EMPTY];
            engine.set_up(stones, Color::White).unwrap();
        },
        |engine| {
            engine.undo().unwrap();
        },
        |engine| {
            engine.enter(Entry::Undo).unwrap();
        },
    ];
    for (n, forget) in forget.into_iter().enumerate() {
        engine.clear(engine.game().size()).unwrap();
        engine.generate(Color::Black).unwrap();
        assert!(engine.last_search().is_some());
        engine.found_lost = [Some(1); 2];
        forget(&mut engine);
        assert_eq!(engine.last_search(), None, "{n}");
        assert_eq!(engine.found_lost, [None; 2], "{n}");
    }
}

/// Clients try moves out by the thousand. What is left of that still gives the game again.
#[test]
fn going_to_and_fro_leaves_no_long_trail() {
    let mut engine = engine(5, 10);
    play(&mut engine, "b C3 w D4");
    let moves = [(Color::Black, Move::Pass), (Color::White, Move::Pass)];
    for halves in 0..2000 {
        play(&mut engine, "b B2");
        engine.undo().unwrap();
        engine.play_all(&moves).unwrap();
        engine.set_komi(Komi::from_halves(halves)).unwrap();
        engine.undo_all(2).unwrap();
    }
    assert!(engine.arbiter().entries().len() < 4096);
    let (game, arbiter) = Arbiter::from_lines(&engine.arbiter().to_lines()).unwrap();
    assert_eq!(&arbiter, engine.arbiter());
    assert_eq!(game.records(), engine.game().records());
    assert_eq!(game.komi(), engine.game().komi());
}

/// Levels that draw by the policy make moves that the search has not looked at.
#[test]
fn a_move_that_was_drawn_has_the_figures_of_the_search() {
    let n_unsearched = (0..20).filter(|&seed| {
        let mut engine = Engine::new(
            Settings {
                seed,
                level: Level::new(3),
                ..engine(9, 1).settings
            },
            Arc::default(),
        );
        engine.adjust(|settings| settings.playouts = None);
        for _ in 0..4 {
            let Decision::Move(mv) = engine.generate(engine.game().to_move()).unwrap() else {
                panic!("nobody resigns so early");
            };
            let search = engine.last_search().expect("a search was needed");
            assert_eq!((search.mv, search.variation.first()), (mv, Some(&mv)));
            assert!(search.lead != 0.0, "{search:?}");
        }
        engine
            .last_search()
            .is_some_and(|search| search.variation.len() == 1)
    });
    assert!(n_unsearched.count() > 0);
}

#[test]
fn the_memory_of_the_settings_bounds_searches_on_the_side() {
    let deepest = |memory| {
        let mut engine = engine(9, 3000);
        engine.adjust(|settings| settings.memory = memory);
        let candidates = engine.consider(Color::Black).candidates;
        let depths = candidates.iter().map(|candidate| candidate.variation.len());
        depths.max().unwrap_or_default()
    };
    // Without room for more the tree has one block of nodes.
    let (bounded, free) = (deepest(0), deepest(Memory::DEFAULT_MEBIBYTES));
    assert!(bounded < free, "{bounded} {free}");
}

#[test]
fn a_level_does_not_use_what_full_strength_has_found() {
    let mut searched = engine(7, 300);
    let Decision::Move(mv) = searched.generate(Color::Black).unwrap() else {
        panic!("nobody resigns so early");
    };
    let mut played = engine(7, 300);
    played.play(Color::Black, mv).unwrap();
    // In GoGui's dialog a level is one of the settings.
    let answer = |engine: &mut Engine| {
        engine.adjust(|settings| settings.level = Level::new(3));
        let decision = engine.generate(Color::White).unwrap();
        (decision, engine.last_search().cloned())
    };
    assert_eq!(answer(&mut searched), answer(&mut played));
}
