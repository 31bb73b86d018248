//! What the player aims at: under rules of their own, and in games that are decided.

use super::*;
use crate::playout::{below, random};
use crate::rules::Preset;
use crate::search::Limits;

/// Whether `color` can capture something at once.
fn can_capture(engine: &Engine, color: Color) -> bool {
    let game = engine.game();
    let captures = |point| game.position().clone().place(color, point).captured > 0;
    game.legal_points(color).iter().any(captures)
}

/// An engine under Atari-Go.
fn atari_go(size: u32, playouts: u64) -> Engine {
    let mut engine = engine(size, playouts);
    let rules = Preset::named("atari-go").unwrap().rules;
    engine.set_rules(rules).unwrap();
    engine
}

/// Plays at random until `color`, who is to move, can capture.
fn play_until_capture(engine: &mut Engine, seed: u64) -> Color {
    let mut rng = random(seed);
    loop {
        let color = engine.game().to_move();
        if can_capture(engine, color) {
            return color;
        }
        let legal = engine.game().legal_points(color);
        let point = legal.iter().nth(below(&mut rng, legal.len())).unwrap();
        engine.play(color, Move::Play(point)).unwrap();
    }
}

#[test]
fn no_score_is_expected_where_the_first_capture_wins() {
    let mut engine = atari_go(7, 8);
    play(&mut engine, "b D4");
    assert_eq!(engine.estimate().score.halves(), 0);
}

#[test]
fn a_first_capture_that_wins_is_taken() {
    for seed in 0..50 {
        let size = 5 + seed as u32 % 5;
        let mut engine = atari_go(size, 8);
        let color = play_until_capture(&mut engine, seed);
        engine.generate(color).unwrap();
        assert!(engine.game().prisoners()[color] > 0, "seed {seed}");
    }
}

/// What a search expects does not matter any more.
#[test]
fn the_estimate_of_a_game_that_is_over_is_its_score() {
    let mut engine = engine(5, 8);
    engine.set_rules(Rules::TROMP_TAYLOR).unwrap();
    play(&mut engine, "b C3 w D4 b D3");
    for color in [Color::White, Color::Black] {
        engine.play(color, Move::Pass).unwrap();
    }
    let counted = engine.judgement().count.score;
    assert_eq!(engine.estimate().score, counted);
    assert_eq!(engine.result(), Some(engine.judgement().count.result()));

    let mut engine = atari_go(5, 8);
    play(&mut engine, "b B1 w A1 b A2");
    assert_eq!(engine.estimate().score, engine.judgement().count.score);
}

/// All chains live, but the north-west is open between them.
#[test]
fn an_open_border_is_not_counted() {
    let mut engine = engine(7, 8);
    engine.set_rules(Rules::JAPANESE).unwrap();
    engine.set_komi(Komi::from_halves(18)).unwrap();
    play(
        &mut engine,
        "b D4 w C4 b C3 w C5 b D3 w E6 b E5 w F6 b D6 w D5 b F5 w G5 b B5 w C6 b B4 w F3 b B6 w D7 \
         b F2 w G3 b E3 w F4 b E4 w E2 b G2 w G6 b G4",
    );
    assert!(engine.judgement().is_settled());
    let estimate = engine.estimate();
    assert!(estimate.best_for_white < estimate.best_for_black);
}

#[test]
fn a_first_capture_by_the_opponent_is_prevented() {
    let mut engine = atari_go(7, 400);
    // White threatens to capture at D3, and Black cannot capture.
    play(&mut engine, "b D4 w D5 b A1 w C4 b A7 w E4 b G1");
    engine
        .play(Color::White, Move::Play("G7".parse().unwrap()))
        .unwrap();
    assert!(can_capture(&engine, Color::White));
    engine.generate(Color::Black).unwrap();
    assert!(!can_capture(&engine, Color::White));
}

/// White to move, behind by more than the board has points.
fn hopeless_for_white(level: Option<Level>, playouts: Option<u64>, uses_net: bool) -> Engine {
    let settings = Settings {
        size: BoardSize::square(5).unwrap(),
        level,
        playouts,
        uses_net,
        ..Settings::default()
    };
    let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
    play(&mut engine, "b C3 w B2 b D2 w B4 b D4 w C5 b D5");
    engine.set_komi(Komi::from_halves(-200)).unwrap();
    engine
}

#[test]
fn a_low_level_resigns_at_the_second_hopeless_move() {
    for (number, uses_net) in [(3, true), (1, false), (7, false), (12, false)] {
        let mut engine = hopeless_for_white(Level::new(number), None, uses_net);
        let case = format!("level {number}, net: {uses_net}");
        let decision = engine.generate(Color::White).unwrap();
        assert_ne!(decision, Decision::Resign, "{case}");
        engine.play(Color::Black, Move::Pass).unwrap();
        let decision = engine.generate(Color::White).unwrap();
        assert_eq!(decision, Decision::Resign, "{case}");
    }
}

/// A move that the player's opponent entered for it was not searched.
#[test]
fn a_search_before_the_last_move_gives_up_nothing() {
    let mut engine = hopeless_for_white(Level::new(3), None, true);
    engine.generate(Color::White).unwrap();
    for color in [Color::Black, Color::White, Color::Black] {
        engine.play(color, Move::Pass).unwrap();
    }
    let decision = engine.generate(Color::White).unwrap();
    assert_ne!(decision, Decision::Resign);
}

/// Of eight playouts all may be lost by chance.
#[test]
fn few_playouts_do_not_give_up_a_game_that_many_find_open() {
    let mut engine = hopeless_for_white(Level::new(1), None, false);
    engine.set_komi(Komi::from_halves(11)).unwrap();
    engine.found_lost = Color::BOTH.map(|color| engine.last_move_of(color));
    let elapsed = || Duration::ZERO;
    let limits = Limits {
        playouts: 8,
        time: None,
        elapsed: &elapsed,
        stop: &AtomicBool::new(false),
    };
    let lost = Candidate {
        value: 0.0,
        lead: -1.0,
        ..engine.consider(Color::White).candidates[0].clone()
    };
    let report = Report {
        playouts: 8,
        ..engine.consider(Color::White)
    };
    assert!(!engine.is_hopeless(Color::White, &lost, &report, &limits));
    engine.set_komi(Komi::from_halves(-200)).unwrap();
    assert!(engine.is_hopeless(Color::White, &lost, &report, &limits));
}

/// The chance is that of strong players: a level that does not search gives up later.
#[test]
fn a_level_by_policy_resigns_at_a_lower_chance() {
    for (level, is_lost) in [
        (None, true),
        (Level::new(11), true),
        (Level::new(10), false),
    ] {
        let engine = hopeless_for_white(level, Some(50), true);
        let best = Candidate {
            value: 0.04,
            lead: -5.0,
            ..engine.consider(Color::White).candidates[0].clone()
        };
        assert_eq!(engine.is_lost(&best), is_lost, "{level:?}");
    }
}

/// One process may play both sides.
#[test]
fn who_plays_both_colors_resigns_too() {
    let mut engine = hopeless_for_white(None, Some(50), true);
    assert_ne!(engine.generate(Color::White).unwrap(), Decision::Resign);
    assert_ne!(engine.generate(Color::Black).unwrap(), Decision::Resign);
    assert!(!engine.last_search().unwrap().is_resigned);
    assert_eq!(engine.generate(Color::White).unwrap(), Decision::Resign);
    assert!(engine.last_search().unwrap().is_resigned);
    engine.forget_searches();
    assert_ne!(engine.generate(Color::White).unwrap(), Decision::Resign);
}

#[test]
fn after_the_first_capture_the_loser_resigns() {
    let mut engine = atari_go(5, 8);
    play(&mut engine, "b B1 w A1 b A2");
    assert_ne!(engine.suggest(Color::White), Move::Pass);
    assert_eq!(engine.generate(Color::White).unwrap(), Decision::Resign);
    // The winner makes any move, since nobody may pass.
    assert_ne!(engine.generate(Color::Black).unwrap(), Decision::Resign);
    // Where a pass is legal it ends the game.
    let passes = Rules {
        pass: crate::rules::PassRule::Allowed,
        text: None,
        ..*engine.game().rules()
    };
    engine.set_rules(passes).unwrap();
    for color in [Color::White, Color::Black] {
        let decision = engine.generate(color).unwrap();
        assert_eq!(decision, Decision::Move(Move::Pass));
    }
}

#[test]
fn a_low_level_does_not_pass_on_an_open_board() {
    for number in [1, 3, 10] {
        let settings = Settings {
            size: BoardSize::square(9).unwrap(),
            rules: Rules::JAPANESE,
            level: Level::new(number),
            uses_net: true,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        play(&mut engine, "b E5");
        let decision = engine.generate(Color::White).unwrap();
        assert_ne!(decision, Decision::Move(Move::Pass), "level {number}");
    }
}

/// On the smallest boards the policy thinks most of the pass.
#[test]
fn no_level_passes_where_a_move_wins_the_board() {
    for number in 1..=12 {
        let settings = Settings {
            size: BoardSize::square(3).unwrap(),
            komi: Komi::from_halves(0),
            level: Level::new(number),
            uses_net: true,
            ..Settings::default()
        };
        let engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        for seed in 1..=3 {
            let mv = engine.suggest_with_seed(Color::Black, seed);
            assert_ne!(mv, Move::Pass, "level {number}, seed {seed}");
        }
    }
}

/// White's two stones are cut off by nobody yet, and the policy gives the pass less than a third.
#[test]
fn a_low_level_draws_the_likeliest_pass_by_its_share() {
    let points = |words: &str| words.split(' ').map(|word| word.parse().unwrap()).collect();
    for number in [1, 5, 9] {
        let settings = Settings {
            size: BoardSize::square(5).unwrap(),
            komi: Komi::from_halves(11),
            level: Level::new(number),
            uses_net: true,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        let stones = [points("A5 B4 C3 D3"), points("D2 E1")];
        engine.set_up(stones, Color::White).unwrap();
        let priors = engine.priors(Color::White);
        let likeliest = priors
            .candidates
            .iter()
            .max_by(|a, b| a.prior.total_cmp(&b.prior));
        assert_eq!(likeliest.unwrap().mv, Move::Pass);
        let moves: Vec<Move> = (0..40)
            .map(|seed| engine.suggest_with_seed(Color::White, seed))
            .collect();
        let n_passes = moves.iter().filter(|&&mv| mv == Move::Pass).count();
        assert!((1..40).contains(&n_passes), "level {number}: {moves:?}");
    }
}

#[test]
fn every_level_passes_when_the_game_is_over() {
    let columns = "b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5";
    for number in 1..=Level::MOST {
        let settings = Settings {
            size: BoardSize::square(5).unwrap(),
            level: Level::new(number),
            uses_net: true,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        play(&mut engine, columns);
        for seed in 1..=3 {
            let mv = engine.suggest_with_seed(Color::Black, seed);
            assert_eq!(mv, Move::Pass, "level {number}, seed {seed}");
        }
    }
}

/// The judge called Black's only stone settled, so that a pass seemed to lose nothing.
#[test]
fn nobody_passes_on_a_board_of_one_stone() {
    for playouts in [20, 200] {
        let settings = Settings {
            size: BoardSize::square(5).unwrap(),
            playouts: Some(playouts),
            uses_net: true,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        play(&mut engine, "b D3");
        for color in Color::BOTH {
            assert_ne!(engine.suggest(color), Move::Pass, "{playouts}, {color}");
        }
    }
}

#[test]
fn few_playouts_are_enough_to_see_that_a_game_is_over() {
    for (rules, uses_net) in [(Rules::JAPANESE, false), (Rules::CHINESE, true)] {
        let settings = Settings {
            size: BoardSize::square(5).unwrap(),
            rules,
            playouts: Some(2),
            uses_net,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        play(
            &mut engine,
            "b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5",
        );
        let decision = engine.generate(Color::Black).unwrap();
        assert_eq!(decision, Decision::Move(Move::Pass), "net: {uses_net}");
    }
}

#[test]
fn an_opponent_who_takes_the_button_has_not_passed() {
    let mut engine = engine(5, 20);
    let button = Preset::named("aga-button").unwrap();
    engine.set_rules(button.rules).unwrap();
    play(&mut engine, "b C3");
    engine.play(Color::White, Move::Pass).unwrap();
    assert!(
        !engine.game().opponent_passed(Color::Black),
        "this was the button"
    );
    play(&mut engine, "b C2");
    engine.play(Color::White, Move::Pass).unwrap();
    assert!(engine.game().opponent_passed(Color::Black));
}
