//! The engine as a whole.

mod aims;
mod answers;
mod bounds;
mod memory;
mod passing;
mod points;

use std::sync::atomic::Ordering;
use std::time::Duration;

use super::*;
use crate::board::{BoardSize, Point};
use crate::judge::{self, Status};
use crate::search::MoveFilter;

fn engine(size: u32, playouts: u64) -> Engine {
    let settings = Settings {
        size: BoardSize::square(size).unwrap(),
        playouts: Some(playouts),
        uses_net: false,
        ..Settings::default()
    };
    Engine::new(settings, Arc::new(AtomicBool::new(false)))
}

fn play(engine: &mut Engine, moves: &str) {
    let words: Vec<&str> = moves.split_whitespace().collect();
    for pair in words.chunks(2) {
        let color = if pair[0] == "b" {
            Color::Black
        } else {
            Color::White
        };
        engine
            .play(color, Move::Play(pair[1].parse().unwrap()))
            .unwrap();
    }
}

#[test]
fn a_suggestion_is_never_to_resign() {
    let mut engine = engine(5, 600);
    play(&mut engine, "b C3 w B2 b D2 w B4 b D4 w C5 b D5");
    engine.set_komi(Komi::from_halves(-2000)).unwrap();
    assert!(matches!(engine.suggest(Color::White), Move::Play(_)));
    let n_moves = engine.game().n_moves();
    assert_eq!(engine.generate(Color::White).unwrap(), Decision::Resign);
    assert_eq!(engine.game().n_moves(), n_moves);
}

#[test]
fn under_territory_rules_stones_placed_ahead_count_nothing() {
    // White leads by 14 points of territory; Black has placed ten stones more, so that he leads
    // by area.
    let picture = "(;SZ[9]KM[0]RU[Japanese]PL[W]\
                   AB[bi][di][fi][hi][ii][ah][bh][ch][dh][eh][fh][gh][hh][ih]\
                   [ag][bg][cg][dg][eg][fg][gg][hg][ig][af][bf][cf][df][ef][ff][gf][hf][if])";
    let defaults = (Rules::CHINESE, Komi::default());
    let mut game = crate::sgf::record::load(picture.as_bytes(), None, defaults).unwrap();
    for column in 0..9 {
        for (color, row) in [(Color::White, 6), (Color::Black, 4)] {
            let point = Point::new(column, row).unwrap();
            game.play(color, Move::Play(point)).unwrap();
        }
    }
    let mut engine = engine(9, 1000);
    engine.set_game(game).unwrap();
    assert_eq!(engine.judgement().count.winner(), Some(Color::White));
    assert_ne!(engine.generate(Color::White).unwrap(), Decision::Resign);
}

#[test]
fn whoever_moves_on_any_board_answers_legally() {
    for (columns, rows) in [(1, 1), (1, 2), (2, 2), (5, 3), (25, 2)] {
        let settings = Settings {
            size: BoardSize::new(columns, rows).unwrap(),
            playouts: Some(30),
            uses_net: false,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        for n in 0..40 {
            let color = if n % 3 == 0 {
                Color::White
            } else {
                Color::Black
            };
            engine.generate(color).unwrap();
            assert_eq!(engine.game().position().validate(), Ok(()));
        }
    }
}

fn request(color: Color, filters: &[MoveFilter]) -> AnalysisRequest {
    AnalysisRequest {
        color,
        filters: filters.to_vec(),
        interval: Duration::from_millis(1),
        ownership_of_moves: false,
    }
}

#[test]
fn an_analysis_that_is_stopped_at_once_reports_once_and_changes_nothing() {
    let engine = engine(9, 100);
    let stop = AtomicBool::new(true);
    let mut reports = Vec::new();
    engine.analyze(&request(Color::White, &[]), &stop, &mut |report| {
        reports.push(report.playouts);
    });
    assert_eq!(reports, [8]);
    assert_eq!(engine.game().n_moves(), 0);
}

#[test]
fn an_analysis_goes_on_beyond_the_playouts_for_a_move() {
    let engine = engine(9, 100);
    let stop = AtomicBool::new(false);
    let mut reports = Vec::new();
    engine.analyze(&request(Color::Black, &[]), &stop, &mut |report| {
        reports.push(report.playouts);
        if report.playouts > 300 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert!(reports.len() > 1 && reports.is_sorted(), "{reports:?}");
    assert!(reports.last() > Some(&300), "{reports:?}");
}

#[test]
fn an_analysis_within_limits_uses_them_up_and_records_what_is_asked() {
    let engine = engine(5, 100);
    let stop = AtomicBool::new(false);
    let analyze = |playouts, ownership_of_moves| {
        let request = AnalysisRequest {
            ownership_of_moves,
            ..request(Color::Black, &[])
        };
        let limits = AnalysisLimits {
            playouts,
            time: None,
            first_report: Duration::from_hours(1),
        };
        engine.analyze_within(&request, &limits, &stop, &mut |_| {})
    };
    // On so small a board the choice is clear long before.
    let report = analyze(4000, true);
    assert_eq!(report.playouts, 4000);
    assert_eq!(analyze(4000, false).playouts, 4000);
    let mut n_playouts = 0;
    for candidate in &report.candidates {
        assert_eq!(candidate.variation.len(), candidate.variation_visits.len());
        assert_eq!(candidate.variation_visits[0], candidate.visits);
        assert!(candidate.variation_visits.is_sorted_by(|a, b| a >= b));
        assert_eq!(candidate.ownership.is_some(), candidate.visits > 0);
        if let Some(ownership) = &candidate.ownership {
            n_playouts += u64::from(ownership.n_playouts());
            let differ = candidate.lead_deviation > 0.0;
            assert!(differ || candidate.visits < 20, "{candidate:?}");
            assert!(!differ || candidate.visits > 1, "{candidate:?}");
        }
    }
    assert_eq!(n_playouts, 4000);
    let without = analyze(4000, false);
    assert!(without.candidates.iter().all(|it| it.ownership.is_none()));
    assert!(without.ownership == report.ownership);
    // Nothing but a pass is possible here.
    let smallest = self::engine(1, 100);
    let limits = AnalysisLimits {
        playouts: 50,
        time: None,
        first_report: Duration::from_hours(1),
    };
    let request = request(Color::Black, &[]);
    let report = smallest.analyze_within(&request, &limits, &stop, &mut |_| {});
    assert_eq!(report.candidates[0].visits, 50);
}

#[test]
fn an_analysis_of_a_board_without_moves_comes_to_an_end() {
    let engine = engine(1, 100);
    let stop = AtomicBool::new(false);
    let mut moves = Vec::new();
    engine.analyze(&request(Color::Black, &[]), &stop, &mut |report| {
        moves.extend(report.candidates.iter().map(|candidate| candidate.mv));
    });
    assert_eq!(moves, [Move::Pass]);
}

#[test]
fn whoever_looks_on_sees_the_move_that_would_be_made_without() {
    // The first moves of a game vary, and a low level plays what it has not searched.
    for (level, seed) in [(None, 1), (None, 2), (Some(3), 3), (Some(12), 4)] {
        let mut quiet = engine(9, 200);
        let mut watched = engine(9, 200);
        for engine in [&mut quiet, &mut watched] {
            engine.settings.level = level.and_then(Level::new);
            engine.settings.seed = seed;
        }
        for n in 0..11 {
            let color = [Color::Black, Color::White][n % 2];
            let mut last = None;
            let decision = watched.generate_with_reports(&request(color, &[]), &mut |report| {
                last = report.best().cloned();
            });
            let decision = decision.unwrap();
            assert_eq!(decision, quiet.generate(color).unwrap());
            let last = last.expect("a report");
            assert_eq!(decision, Decision::Move(last.mv));
            assert_eq!(last.variation.first(), Some(&last.mv));
        }
    }
}

#[test]
fn a_turned_report_is_that_of_the_turned_board() {
    let mut watched = engine(9, 300);
    watched.settings.seed = 5;
    let size = watched.game().size();
    let request = AnalysisRequest {
        ownership_of_moves: true,
        ..request(Color::Black, &[])
    };
    let mut seen = Vec::new();
    let decision = watched.generate_with_reports(&request, &mut |report| {
        seen.push(report.clone());
    });
    let Decision::Move(Move::Play(made)) = decision.unwrap() else {
        panic!("the board is empty");
    };
    let report = seen.last().unwrap();
    let visits: u64 = report.candidates.iter().map(|other| other.visits).sum();
    assert_eq!(visits, report.playouts);
    for candidate in &report.candidates {
        let Some(ownership) = &candidate.ownership else {
            continue;
        };
        assert_eq!(u64::from(ownership.n_playouts()), candidate.visits);
    }
    // The stone just placed is Black's more often than its points are in the mean.
    let own = report.candidates[0].ownership.as_ref().unwrap();
    let all = size.points();
    assert!(own.share(Color::Black, made) > own.share_of(Color::Black, &all));
    let orientation = crate::board::Orientation::new(size, 3);
    let back = report.turned(orientation).turned(orientation.inverse());
    assert_eq!(back.candidates, report.candidates);
    assert_eq!(back.ownership, report.ownership);
}

#[test]
fn excluded_moves_are_not_made() {
    let mut engine = engine(3, 200);
    let filter = |points, pass| MoveFilter {
        color: Color::Black,
        points,
        pass,
        depth: 1,
    };
    let center = Point::new(1, 1).unwrap();
    let all = BoardSize::square(3).unwrap().points();
    let only_center = filter(all - PointSet::from(center), true);
    let mut decide = |filters: &[MoveFilter]| {
        let request = request(Color::Black, filters);
        let decision = engine.generate_with_reports(&request, &mut |_| {});
        decision.unwrap()
    };
    assert_eq!(decide(&[only_center]), Decision::Move(Move::Play(center)));
    assert_eq!(decide(&[filter(all, false)]), Decision::Move(Move::Pass));
    // Black owns the board now and would pass.
    assert_ne!(
        decide(&[filter(PointSet::EMPTY, true)]),
        Decision::Move(Move::Pass)
    );
}

#[test]
fn whoever_asks_about_a_useless_move_learns_what_it_is_worth() {
    let mut engine = engine(5, 100);
    play(&mut engine, "b A2 w E1 b B2 w E2 b B1 w E3");
    let eye = Point::new(0, 0).unwrap();
    let only_eye = MoveFilter {
        color: Color::Black,
        points: BoardSize::square(5).unwrap().points() - PointSet::from(eye),
        pass: true,
        depth: 1,
    };
    let stop = AtomicBool::new(true);
    let mut reported = Vec::new();
    let mut analyze = |filters: &[MoveFilter]| {
        reported.clear();
        engine.analyze(&request(Color::Black, filters), &stop, &mut |report| {
            reported.extend(report.candidates.iter().map(|candidate| candidate.mv));
        });
        reported.clone()
    };
    assert!(!analyze(&[]).contains(&Move::Play(eye)));
    assert_eq!(analyze(&[only_eye]), [Move::Play(eye)]);
}

#[test]
fn plain_black_stones_are_a_handicap_only_if_the_settings_want_it() {
    for (handicap_by_plays, expected) in [(true, 3), (false, 0)] {
        let settings = Settings {
            handicap_by_plays,
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        play(&mut engine, "b C3 b D4 b E5 w B2 b D2");
        assert_eq!(engine.game().n_handicap(), expected);
    }
}

#[test]
fn a_win_is_claimed_only_when_it_is_proven() {
    let mut engine = engine(5, 50);
    let picture = "b A2 b B2 b C2 b D2 b E2 b C1 b A3 b B3 b C3 b D3 b E3";
    engine.settings.handicap_by_plays = false;
    play(&mut engine, picture);
    // Fifteen points are Black's for good, ten may become White's.
    for (halves, wins) in [(9, true), (10, false), (11, false)] {
        engine.set_komi(Komi::from_halves(halves)).unwrap();
        assert_eq!(engine.has_proven_win(Color::Black), wins, "{halves}");
        assert!(!engine.has_proven_win(Color::White));
    }
    // A handicap of three stones costs three points more, and White gets what Black must give.
    engine.game.set_handicap(3);
    for (halves, wins) in [(3, true), (4, false)] {
        engine.set_komi(Komi::from_halves(halves)).unwrap();
        assert_eq!(engine.has_proven_win(Color::Black), wins, "{halves}");
    }
    engine.game.set_handicap(0);
    engine.set_komi(Komi::from_halves(0)).unwrap();
    engine.game.set_rules(Rules::JAPANESE);
    assert!(
        !engine.has_proven_win(Color::Black),
        "stones played count less there"
    );
}

#[test]
fn a_cleanup_ends_when_nothing_is_dead() {
    let mut engine = engine(7, 100);
    engine.settings.handicap_by_plays = false;
    let wall = "b A4 b B4 b C4 b D4 b E4 b F4 b G4 b D1 b D2 b D3";
    play(&mut engine, wall);
    play(
        &mut engine,
        "w A7 w C7 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w E7 w B2 w F2",
    );
    let dead = |engine: &Engine| judge::judge(engine.game()).stones(Status::Dead);
    assert_eq!(dead(&engine).len(), 2);
    for _ in 0..30 {
        let decision = engine.clean_up(Color::Black).unwrap();
        engine.play(Color::White, Move::Pass).unwrap();
        if decision == Decision::Move(Move::Pass) {
            break;
        }
    }
    assert!(dead(&engine).is_empty());
    assert_eq!(engine.game().passes_in_a_row(), 3);
    assert_eq!(engine.game().prisoners(), [2, 0]);
}

#[test]
fn a_cleanup_saves_stones_before_it_captures_dead_ones() {
    let mut engine = engine(7, 200);
    engine.settings.handicap_by_plays = false;
    engine.set_komi(Komi::from_halves(0)).unwrap();
    play(
        &mut engine,
        "b B1 b B2 b B3 b B4 b B5 b B6 b B7 b D4 b D5 b E4 b E5",
    );
    let walls = "w C1 w C2 w C3 w C6 w C7 w D3 w E3 w D6 w E6 w C5 w F5 w F4";
    play(&mut engine, walls);
    let mut marked = self::engine(7, 200);
    marked.set_game(engine.game().clone()).unwrap();
    let stone: Point = "C1".parse().unwrap();
    marked.mark(stone.into(), true).unwrap();
    for engine in [&mut engine, &mut marked] {
        let decision = engine.clean_up(Color::Black).unwrap();
        assert_eq!(decision, Decision::Move(Move::Play("C4".parse().unwrap())));
        let search = engine.last_search().unwrap();
        assert_eq!(search.color, Color::Black);
    }
}

#[test]
fn where_nobody_may_pass_a_move_is_chosen_and_made() {
    let atari_go = crate::rules::Preset::named("atari-go").unwrap();
    let mut engine = engine(3, 20);
    engine.set_rules(atari_go.rules).unwrap();
    let is_stone = |decision| matches!(decision, Decision::Move(Move::Play(_)));
    for n_moves in 1..=4 {
        let color = engine.game().to_move();
        let decision = if n_moves % 2 == 1 {
            engine.clean_up(color)
        } else {
            engine.generate(color)
        };
        assert!(is_stone(decision.unwrap()), "{n_moves}");
        assert_eq!(engine.game().n_moves(), n_moves);
    }
}
