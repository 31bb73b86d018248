//! Whatever the settings, there is a legal move.

use super::*;
use crate::arbiter::{Commitment, Entry};

/// Makes some moves for both sides and checks that the game takes them.
fn plays_on(settings: Settings, change: impl FnOnce(&mut Engine)) {
    let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
    change(&mut engine);
    for n in 0..4 {
        let color = Color::BOTH[n % 2];
        let before = engine.game().n_moves();
        match engine.generate(color).unwrap() {
            Decision::Move(mv) => {
                assert_eq!(engine.game().last_move(), Some((color, mv)), "{settings:?}");
                assert_eq!(engine.game().n_moves(), before + 1);
            }
            Decision::Resign => assert_eq!(engine.game().n_moves(), before),
        }
    }
}

fn settings(side: u32) -> Settings {
    Settings {
        size: BoardSize::square(side).unwrap(),
        playouts: Some(8),
        uses_net: false,
        ..Settings::default()
    }
}

#[test]
fn on_every_size_of_board() {
    for side in 1..=25 {
        plays_on(settings(side), |_| {});
    }
}

#[test]
fn without_playouts_and_with_many_threads() {
    for threads in [0, 1, 64] {
        for playouts in [0, 1, 100] {
            let settings = Settings {
                playouts: Some(playouts),
                threads,
                ..settings(9)
            };
            plays_on(settings, |_| {});
        }
    }
}

#[test]
fn with_no_memory_at_all() {
    let settings = Settings {
        memory: 0,
        playouts: Some(2000),
        ..settings(9)
    };
    plays_on(settings, |_| {});
}

#[test]
fn with_time_settings_that_leave_nothing() {
    let by_clock = Settings {
        playouts: None,
        ..settings(9)
    };
    let nothing = [
        TimeControl::absolute(0.0),
        TimeControl::absolute(-60.0),
        TimeControl::canadian(0.0, 0.001, 1000),
        TimeControl::byo_yomi(0.0, 0.001, 1),
        TimeControl::fischer(0.0, 0.0, 0.0, 0.0),
    ];
    for control in nothing {
        plays_on(by_clock, |engine| engine.set_time_control(control));
    }
    plays_on(by_clock, |engine| {
        engine.set_time_control(TimeControl::absolute(60.0));
        engine.set_time_left(Color::Black, -5.0, 0);
        engine.set_time_left(Color::White, 0.0, 25);
    });
}

#[test]
fn with_handicap_stones_on_nearly_all_of_the_board() {
    for side in [2, 5, 9] {
        let all = BoardSize::square(side).unwrap().points();
        plays_on(settings(side), |engine| {
            let last = all.iter().last().unwrap();
            let stones = all - PointSet::from(last);
            if engine.place_handicap(stones).is_err() {
                engine
                    .set_up([stones, PointSet::EMPTY], Color::White)
                    .unwrap();
            }
        });
    }
}

#[test]
fn at_every_level() {
    for number in (1..=12).chain([Level::MOST]) {
        let settings = Settings {
            level: Level::new(number),
            playouts: Some(50),
            ..settings(9)
        };
        plays_on(settings, |_| {});
    }
}

#[test]
fn a_level_is_a_number_or_a_rank() {
    let number = |word| Level::read(word).map(Level::number);
    assert_eq!(number("1"), Some(1));
    assert_eq!(number("20k"), Some(1));
    assert_eq!(number("20"), Some(20));
    assert_eq!(number("1K"), Some(20));
    for word in [
        "",
        "0",
        "21",
        "0k",
        "21k",
        "k",
        "-1",
        "3d",
        "1.5",
        "999999999999",
    ] {
        assert_eq!(number(word), None, "{word}");
    }
}

#[test]
fn a_higher_level_makes_more_playouts() {
    let playouts = |has_net| -> Vec<u64> {
        let levels = (1..=Level::MOST).map(|number| Level::new(number).unwrap());
        levels.map(|level| level.playouts(has_net)).collect()
    };
    assert!(playouts(false).is_sorted_by(|a, b| a < b));
    let with_net = playouts(true);
    assert!(with_net[..10].iter().all(|&n| n == 1));
    assert!(with_net[9..].is_sorted_by(|a, b| a < b));
}

#[test]
fn neither_a_level_nor_few_playouts_weaken_an_analysis() {
    let asked = |level, playouts| {
        let settings = Settings {
            size: BoardSize::square(7).unwrap(),
            level,
            playouts,
            uses_net: true,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        play(&mut engine, "b D4 w C3");
        let points = ["C4", "D3", "F6"].map(|word| word.parse().unwrap());
        let best = engine.suggest_among(Color::Black, points.into_iter().collect(), false);
        (engine.consider(Color::Black), best)
    };
    let (full, best) = asked(None, None);
    for number in [5, 12] {
        let (report, best_at_level) = asked(Level::new(number), None);
        assert_eq!(report.candidates, full.candidates, "level {number}");
        assert_eq!(best_at_level, best, "level {number}");
    }
    // One playout owns each point.
    let (short, _) = asked(None, Some(1));
    assert!(short.playouts < full.playouts && short.ownership.n_playouts() >= 8);
    let (long, _) = asked(None, Some(3000));
    assert!(long.playouts > full.playouts);
}

#[test]
fn of_level_and_playouts_the_smaller_number_counts_for_a_suggestion() {
    for (number, expected) in [(12, 14), (20, 100)] {
        let mut engine = engine(7, 100);
        (engine.settings.level, engine.settings.uses_net) = (Level::new(number), true);
        assert_eq!(engine.regression_limits().playouts, expected);
    }
}

#[test]
fn a_low_level_varies_with_the_seed_and_does_not_pass_on_an_empty_board() {
    let choose = |seed| {
        let settings = Settings {
            level: Level::new(1),
            seed,
            ..settings(9)
        };
        let mut engine = Engine::new(
            Settings {
                playouts: None,
                ..settings
            },
            Arc::new(AtomicBool::new(false)),
        );
        engine.generate(Color::Black).unwrap()
    };
    let first_moves: Vec<Decision> = (0..12).map(choose).collect();
    assert!(
        first_moves.iter().any(|mv| *mv != first_moves[0]),
        "{first_moves:?}"
    );
    assert!(
        first_moves
            .iter()
            .all(|mv| matches!(mv, Decision::Move(Move::Play(_))))
    );
}

#[test]
fn moves_vary_in_an_opening_but_not_in_a_problem() {
    let varies = |engine: &Engine| {
        let choice = engine.choose(engine.game().to_move(), 1);
        choice.variant.is_some()
    };
    let mut engine = engine(7, 30);
    assert!(varies(&engine));
    for (level, is_by_search_alone) in [(5, false), (14, true)] {
        engine.settings.level = Level::new(level);
        assert_eq!(varies(&engine), is_by_search_alone, "level {level}");
    }
    engine.settings.level = None;
    let points = |words: &str| words.split(' ').map(|word| word.parse().unwrap()).collect();
    let stones = [points("B2 C4 E2 F5"), points("C2 D5 E4 F3")];
    engine.set_up(stones, Color::Black).unwrap();
    assert!(!varies(&engine));
    engine.clear(BoardSize::square(7).unwrap()).unwrap();
    engine.place_handicap(points("B2 F6")).unwrap();
    assert!(varies(&engine), "a handicap is part of the opening");
}

#[test]
fn the_handicap_of_a_record_stays_when_moves_are_taken_back() {
    let record = b"(;SZ[5]RU[chinese]KM[0]HA[2];B[bb];W[cc];B[dd];W[bd])";
    let defaults = (Rules::CHINESE, Komi::default());
    let game = crate::sgf::record::load(record, None, defaults).unwrap();
    let mut engine = engine(5, 10);
    engine.set_game(game).unwrap();
    engine.undo_all(3).unwrap();
    play(&mut engine, "b D4 b A1");
    assert_eq!(engine.game().n_handicap(), 2);
}

#[test]
fn a_match_has_the_handicap_with_which_it_began() {
    let mut engine = engine(5, 10);
    engine.set_rules(Rules::CHINESE_1988).unwrap();
    // White's sealed move on a stone is void, so that the game has two moves of Black in a row.
    let at = |vertex: &str| Move::Play(vertex.parse().unwrap());
    for entry in [
        Entry::Rule(Color::Black, at("A2")),
        Entry::Adjourn,
        Entry::Seal(Color::White, Commitment::to(at("A2"), "secret")),
        Entry::Open(at("A2"), "secret".to_owned()),
        Entry::Rule(Color::Black, at("B1")),
        Entry::Rule(Color::White, at("E4")),
    ] {
        engine.enter(entry).unwrap();
    }
    let before = (engine.game().n_moves(), engine.game().n_handicap());
    engine.enter(Entry::Undo).unwrap();
    assert_eq!((before, engine.game().n_handicap()), ((3, 0), 0));
}

/// A1 looks like B1 by now, but on the board of the first move it did not: retaking there would repeat
/// that one.
#[test]
fn a_move_is_not_mirrored_where_the_past_is_not() {
    for seed in 1..=8 {
        let mut engine = engine(2, 5000);
        engine.set_rules(Rules::TROMP_TAYLOR).unwrap();
        engine.set_komi(Komi::from_halves(0)).unwrap();
        engine.set_seed(seed);
        play(&mut engine, "b A1 w B2 b B1 w A2");
        let decision = engine.generate(Color::Black).unwrap();
        assert_eq!(
            decision,
            Decision::Move(Move::Play("B1".parse().unwrap())),
            "seed {seed}"
        );
    }
}
