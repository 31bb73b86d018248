//! When the player passes, and when a pass of the opponent is answered with one, which ends the game.

use super::*;
use crate::board::Position;
use crate::rules::{Preset, Scoring};
use crate::search::Limits;

/// Games; all but the last end with two passes.
const LOST_BY_A_PASS: &str = "\
     ;B[dd];W[ff];B[gd];W[cf];B[ee];W[ef];B[ce];W[ge];B[fe];W[he];B[hd];W[df];B[be];W[bf]\
     ;B[ie];W[de];B[cd];W[hf];B[af];W[ag];B[ae];W[bg];B[if];W[ig];B[id];W[hg];B[];W[]";
const UNSETTLED: &str = "\
     ;B[fd];W[df];B[de];W[ce];B[cf];W[cg];B[bf];W[be];B[bg];W[dg];B[dd];W[cc];B[bh];W[ff]\
     ;B[dc];W[cb];B[eh];W[fh];B[db];W[cd];B[eg];W[ef];B[fg];W[dh];B[gg];W[gf];B[gh];W[ci]\
     ;B[bi];W[he];B[hd];W[hg];B[hh];W[ih];B[ge];W[id];B[ic];W[ie];B[hc];W[di];B[ig];W[if]\
     ;B[fi];W[hi];B[fe];W[af];B[ag];W[ae];B[ei];W[ai];B[ee];W[da];B[ac];W[ii];B[bb];W[ba]\
     ;B[ea];W[ca];B[bc];W[eb];B[ec];W[fa];B[fb];W[ea];B[gb];W[ga];B[ha];W[aa];B[ad];W[ig]\
     ;B[fc];W[];B[]";
/// White is alive and half a point ahead, and closes seven points with D1.
const OPEN_SIDE: &str = "\
     ;B[ca];W[];B[cb];W[ea];B[cc];W[eb];B[cd];W[ec];B[ce];W[ed];B[cf];W[ee];B[cg];W[ef]\
     ;B[ad];W[fb];B[bd];W[gb];B[bb];W[fd];B[bf];W[gd];B[];W[]";
const DEAD_STANDING: &str = "\
     ;B[dd];W[ff];B[fe];W[ge];B[ef];W[eg];B[ee];W[gd];B[fg];W[gf];B[dg];W[eh];B[dh];W[fh]\
     ;B[fc];W[cc];B[bd];W[cf];B[ce];W[df];B[bf];W[di];B[ch];W[gc];B[gb];W[fd];B[ec];W[hb]\
     ;B[fb];W[bh];B[bg];W[ci];B[cg];W[ed];B[de];W[ha];B[ga];W[dc];B[db];W[ea];B[cb];W[eb]\
     ;B[bc];W[fa];B[bi];W[ai];B[gh];W[gg];B[cd];W[ec];B[ag];W[bi];B[bb];W[da];B[ca];W[ei]\
     ;B[ah]";

/// An engine with the net before this move of a game.
fn before(size: u32, rules: &str, moves: &str, number: usize, change: fn(&mut Settings)) -> Engine {
    let preset = Preset::named(rules).unwrap();
    let record = format!("(;SZ[{size}]KM[{}]RU[{rules}]{moves})", preset.komi);
    let defaults = (Rules::CHINESE, Komi::default());
    let game = crate::sgf::record::load(record.as_bytes(), Some(number), defaults).unwrap();
    let mut settings = Settings {
        uses_net: true,
        ..Settings::default()
    };
    change(&mut settings);
    let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
    engine.set_game(game).unwrap();
    engine
}

/// Nobody passes before this move of a game, with three seeds.
#[track_caller]
fn check_that_it_plays(
    size: u32,
    rules: &str,
    moves: &str,
    number: usize,
    change: fn(&mut Settings),
) {
    for seed in 1..=3 {
        let mut engine = before(size, rules, moves, number, change);
        engine.set_seed(seed);
        let decision = engine.generate(engine.game().to_move()).unwrap();
        assert_ne!(decision, Decision::Move(Move::Pass), "seed {seed}");
    }
}

#[test]
fn a_pass_that_loses_is_no_answer_while_the_search_sees_a_win() {
    check_that_it_plays(9, "japanese", LOST_BY_A_PASS, 28, |settings| {
        settings.playouts = Some(60);
    });
}

/// The search expects that the game goes on after its pass.
#[test]
fn nobody_passes_to_lose_on_an_unsettled_board() {
    let changes: [fn(&mut Settings); 4] = [
        |settings| settings.level = Level::new(2),
        |settings| settings.level = Level::new(11),
        |settings| settings.playouts = Some(100),
        |settings| (settings.level, settings.uses_net) = (Level::new(4), false),
    ];
    for change in changes {
        check_that_it_plays(9, "chinese", UNSETTLED, 73, change);
    }
}

#[test]
fn a_win_by_a_pass_waits_for_a_move_that_gains_points() {
    let change = |settings: &mut Settings| settings.playouts = Some(100);
    let mut engine = before(7, "chinese", OPEN_SIDE, 24, change);
    assert!(engine.wins_by_passing(Color::White));
    let before = engine.judgement().count.score.halves();
    let decision = engine.generate(Color::White).unwrap();
    assert_ne!(decision, Decision::Move(Move::Pass));
    assert!(engine.judgement().count.score.halves() < before);
}

#[test]
fn dead_stones_that_have_to_be_captured_are_before_a_winning_pass() {
    let change = |settings: &mut Settings| settings.playouts = Some(100);
    let mut engine = before(9, "cgos", DEAD_STANDING, 58, change);
    let color = engine.game().to_move();
    engine.play(!color, Move::Pass).unwrap();
    assert!(engine.wins_by_passing(color));
    let standing = |engine: &Engine| {
        let lead = judge::as_it_stands(engine.game()).count.score.halves();
        lead * i64::from(color.sign())
    };
    let before = standing(&engine);
    for _ in 0..30 {
        let decision = engine.generate(color).unwrap();
        if decision == Decision::Move(Move::Pass) {
            break;
        }
        engine.play(!color, Move::Pass).unwrap();
    }
    assert_eq!(engine.game().passes_in_a_row(), 2);
    assert!(
        standing(&engine) > before + 20,
        "{}",
        engine.game().position()
    );
}

/// Each has five stones and room for more. Two passes would end the game as it stands, half a point behind.
#[test]
fn where_stones_count_nobody_passes_before_they_are_placed() {
    let columns = "b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5";
    for rules in ["chinese", "tromp-taylor"] {
        let rules = Rules {
            scoring: Scoring::Stones,
            text: None,
            ..Preset::named(rules).unwrap().rules
        };
        let settings = Settings {
            size: BoardSize::square(5).unwrap(),
            rules,
            komi: Komi::from_halves(1),
            uses_net: true,
            playouts: Some(200),
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        play(&mut engine, columns);
        let decision = engine.generate(Color::Black).unwrap();
        assert_ne!(decision, Decision::Move(Move::Pass));
    }
}

#[test]
fn a_finished_game_that_is_lost_ends_with_a_pass() {
    let columns = "b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5";
    for rules in ["chinese", "japanese", "cgos"] {
        for level in [None, Level::new(1), Level::new(11)] {
            let settings = Settings {
                size: BoardSize::square(5).unwrap(),
                rules: Preset::named(rules).unwrap().rules,
                komi: Komi::from_halves(1),
                playouts: Some(30),
                level,
                uses_net: true,
                ..Settings::default()
            };
            let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
            play(&mut engine, columns);
            engine.play(Color::Black, Move::Pass).unwrap();
            let decision = engine.generate(Color::White).unwrap();
            assert_eq!(decision, Decision::Move(Move::Pass), "{rules}, {level:?}");
        }
    }
}

/// Rules by confirmation with `friendlyPassOk` left out take dead stones off, however they stand.
#[test]
fn nobody_captures_dead_stones_that_confirmation_takes_off() {
    let rules = "koSIMPLEscoreTERRITORYtaxSEKIsui0";
    let (rules, _) = Rules::read(rules).unwrap();
    let settings = Settings {
        size: BoardSize::square(5).unwrap(),
        rules,
        komi: Komi::from_halves(1),
        playouts: Some(30),
        uses_net: true,
        ..Settings::default()
    };
    let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
    play(
        &mut engine,
        "b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5 b A3 w B4",
    );
    assert!(!engine.must_capture());
    engine.play(Color::White, Move::Pass).unwrap();
    let decision = engine.generate(Color::Black).unwrap();
    assert_eq!(decision, Decision::Move(Move::Pass));
}

/// White has passed, and a pass ends the game. With few simulations the net looks at the pass alone; the
/// stone in atari at B3 wins the game, or a point more.
#[test]
fn a_capture_that_gains_points_is_made_whatever_the_net_likes() {
    let position: Position = "
        . X O . O O .
        . X O O . O O
        X X O O O O O
        X X X O O . O
        . O X X X O O
        X X . . X X O
        . X X X . X X"
        .parse()
        .unwrap();
    for (rules, komi, levels) in [("stone-scoring", 8, 11..=13), ("cgos", 0, 1..=11)] {
        for level in levels {
            let mut engine = engine(7, 8);
            engine.settings.uses_net = true;
            engine.settings.level = Level::new(level);
            engine
                .set_rules(Preset::named(rules).unwrap().rules)
                .unwrap();
            engine.set_komi(Komi::from_halves(komi)).unwrap();
            engine.set_up(position.both(), Color::White).unwrap();
            engine.play(Color::White, Move::Pass).unwrap();
            let decision = engine.generate(Color::Black).unwrap();
            let capture = Decision::Move(Move::Play("A3".parse().unwrap()));
            assert_eq!(decision, capture, "{rules}, level {level}");
        }
    }
}

/// With C5 White is ahead by half a point; a pass instead hands over the point that decides.
#[test]
fn a_pass_that_hands_over_the_deciding_stone_is_not_made() {
    let settings = Settings {
        size: BoardSize::square(5).unwrap(),
        rules: Rules {
            scoring: Scoring::Territory,
            pass_stones: true,
            ..Preset::named("tromp-taylor").unwrap().rules
        },
        komi: Komi::from_halves(-9),
        playouts: Some(100),
        uses_net: true,
        ..Settings::default()
    };
    let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
    play(
        &mut engine,
        "b B1 w D1 b B2 w D2 b B3 w D3 b B4 w D4 b B5 w D5 b C1 w C2 b C3 w C4",
    );
    engine.play(Color::Black, Move::Pass).unwrap();
    assert!(engine.loses_by_passing(Color::White));
    let decision = engine.generate(Color::White).unwrap();
    assert_eq!(decision, Decision::Move(Move::Play("C5".parse().unwrap())));
}

/// The judgement of a large board takes longer than the search for replies may go beyond the limit.
#[test]
fn a_late_search_for_replies_has_time_of_its_own() {
    let engine = engine(9, 100);
    let limits = Limits {
        playouts: 1000,
        time: Some(Duration::from_secs(1)),
        elapsed: &|| Duration::from_secs(2),
        stop: &AtomicBool::new(false),
    };
    let replies = engine.replies(Color::Black, Move::Pass, 1000, &limits);
    assert_eq!(replies.unwrap().playouts, 1000);
}

/// An engine at the end of a record.
fn after_record(record: &str, playouts: u64) -> Engine {
    let defaults = (Rules::CHINESE, Komi::default());
    let game = crate::sgf::record::load(record.as_bytes(), None, defaults).unwrap();
    let mut engine = engine(game.size().columns().into(), playouts);
    engine.set_game(game).unwrap();
    engine
}

/// The pyramid of four at the bottom: D1 makes two eyes or one, and the game hangs on it.
fn pyramid() -> Engine {
    let record = "(;SZ[7]RU[Chinese]KM[-35.5]PL[B]AB[bg][bf][cf][ce][de][ef][ee][fg][ff]\
                  AW[ag][af][ae][ac][aa][be][bd][bb][cd][cc][ca][dd][db][ed][ec][ea][fe][fd][fb]\
                  [gg][gf][ge][gc][ga])";
    after_record(record, 500)
}

#[test]
fn a_board_that_looks_settled_is_not_passed_on_while_one_move_decides() {
    let mut engine = pyramid();
    let vital = Move::Play(Point::new(3, 0).unwrap());
    for color in Color::BOTH {
        assert_eq!(engine.suggest(color), vital, "{color}");
    }
    // Once it is taken nothing is left, and both pass.
    engine.play(Color::Black, vital).unwrap();
    assert_eq!(
        engine.generate(Color::White).unwrap(),
        Decision::Move(Move::Pass)
    );
    assert_eq!(
        engine.generate(Color::Black).unwrap(),
        Decision::Move(Move::Pass)
    );
}

#[test]
fn a_won_game_is_not_passed_away_while_a_group_can_be_cut_off() {
    // From a game against GNU Go: White threatens E7, which the count does not see.
    let record = "(;SZ[9]RU[Chinese]KM[7.5]PL[B]AB[fa][ga][bb][db][fb][fc][gc][cd][ed][de][df]\
                  [dg][fg][ch][dh][eh][ci]AW[ha][gb][hb][hc][fd][gd][ee][fe][he][ef][gf][eg][gg]\
                  [fh][hh][di][ei][fi][gi])";
    let mut engine = after_record(record, 500);
    assert_ne!(
        engine.generate(Color::Black).unwrap(),
        Decision::Move(Move::Pass)
    );
}

#[test]
fn a_pass_is_not_made_for_a_good_part_of_the_chances() {
    // From a game against GNU Go: both sides look closed, and Black threatens G7.
    let record = "(;SZ[9]RU[Chinese]KM[7.5]PL[W]AB[dd][ee][ef][gg][ce][de][be][hg][if][ig][ff]\
                  [gd][ge][ad][ae]AW[ed][fe][fc][dc][cd][bd][gf][hf][ie][he][cc][fd][hd][ac])";
    let mut engine = after_record(record, 1200);
    assert_ne!(
        engine.generate(Color::White).unwrap(),
        Decision::Move(Move::Pass)
    );
}

#[test]
fn whoever_would_lose_by_a_second_pass_looks_for_a_move_first() {
    // After Black's pass White can kill; otherwise he has lost.
    let mut engine = pyramid();
    engine.play(Color::Black, Move::Pass).unwrap();
    let vital = Move::Play(Point::new(3, 0).unwrap());
    assert_eq!(
        engine.generate(Color::White).unwrap(),
        Decision::Move(vital)
    );
}

#[test]
fn a_pass_that_only_draws_is_no_win() {
    let white = "w A4 w B4 w C4 w D4 w E4 w B5 w D5 w E3 w D3";
    let black = "b A2 b B2 b C2 b D2 b E2 b B1 b D1 b A3 b B3";
    let mut engine = engine(5, 50);
    play(&mut engine, white);
    play(&mut engine, black);
    for (halves, winner) in [(0, None), (-1, Some(Color::Black)), (1, Some(Color::White))] {
        engine.set_komi(Komi::from_halves(halves)).unwrap();
        for color in Color::BOTH {
            let wins = engine.wins_by_passing(color);
            assert_eq!(wins, winner == Some(color), "{color} {halves}");
        }
    }
}
