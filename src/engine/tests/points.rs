//! Which points are searched, and passes that no search may choose.

use super::*;
use crate::board::Position;
use crate::engine::{AnalysisLimits, AnalysisRequest};
use crate::rules::Preset;
use crate::search::MoveFilter;

/// An engine under these rules with this board, the color to move, and this many simulations a move.
fn on_board(rules: &str, picture: &str, to_move: Color, playouts: u64) -> Engine {
    let position: Position = picture.parse().expect("a diagram");
    let settings = Settings {
        size: position.size(),
        playouts: Some(playouts),
        rules: Preset::named(rules).expect("rules").rules,
        uses_net: true,
        ..Settings::default()
    };
    let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
    engine.set_up(position.both(), to_move).expect("a board");
    engine
}

/// A request for Black that allows these points alone, and no pass.
fn only(engine: &Engine, vertices: &str) -> AnalysisRequest {
    let allowed: PointSet = vertices
        .split_whitespace()
        .map(|vertex| vertex.parse::<Point>().expect("a vertex"))
        .collect();
    AnalysisRequest {
        color: Color::Black,
        filters: vec![MoveFilter {
            color: Color::Black,
            points: engine.game().size().points() - allowed,
            pass: true,
            depth: 1,
        }],
        interval: Duration::from_secs(1),
        ownership_of_moves: true,
    }
}

/// All that is worth trying is excluded or illegal: B5 is own territory, A1 suicide.
const OWNED: &str = ". . X . .
                     X X X X X
                     X X X X X
                     O . . . .
                     . O . . .";

#[test]
fn a_move_that_alone_is_allowed_is_made_however_useless_it_is() {
    for vertices in ["B5", "B5 A1"] {
        let mut engine = on_board("chinese", OWNED, Color::Black, 20);
        let request = only(&engine, vertices);
        let decision = engine.generate_with_reports(&request, &mut |_| {}).unwrap();
        assert_eq!(decision, Decision::Move(Move::Play("B5".parse().unwrap())));
    }
}

#[test]
fn an_analysis_of_useless_or_illegal_moves_ends() {
    for (vertices, n_moves) in [("B5", 1), ("B5 A1", 1), ("A1", 0), ("", 0)] {
        let engine = on_board("chinese", OWNED, Color::Black, 20);
        let request = only(&engine, vertices);
        let limits = AnalysisLimits {
            playouts: 20,
            time: None,
            first_report: Duration::from_secs(1),
        };
        let stop = AtomicBool::new(false);
        let report = engine.analyze_within(&request, &limits, &stop, &mut |_| {});
        assert_eq!(report.candidates.len(), n_moves, "{vertices}");
    }
}

/// With handicap stones against it, or on a board of one row, a search may like the pass best.
#[test]
fn nobody_passes_on_a_board_that_is_nearly_empty() {
    let handicap = ". . . . . . . . .
                    . . . . . . . . .
                    . . X . . . X . .
                    . . . . . . . . .
                    . . . . X . . . .
                    . . . . . . . . .
                    . . X . . . X . .
                    . . . . . . . . .
                    . . . . . . . . .";
    let row = ". . . . . . . . . . . . . . . . . . . . . . . . .";
    for (picture, to_move) in [(handicap, Color::White), (row, Color::Black)] {
        for seed in 1..=3 {
            let mut engine = on_board("chinese", picture, to_move, 500);
            engine.set_seed(seed);
            engine.set_komi(Komi::from_halves(1)).unwrap();
            let decision = engine.generate(to_move).unwrap();
            assert!(matches!(decision, Decision::Move(Move::Play(_))), "{seed}");
        }
    }
    // A pass would end the game with a win.
    let mut engine = on_board("chinese", handicap, Color::White, 50);
    engine.play(Color::White, Move::Pass).unwrap();
    let decision = engine.generate(Color::Black).unwrap();
    assert!(matches!(decision, Decision::Move(Move::Play(_))));
}

/// White wins by the moves in his own territory, of which he has more.
#[test]
fn where_nobody_may_pass_moves_in_own_territory_are_searched() {
    let picture = "X X X O O .
                   X X X O . .
                   X X X O O O
                   X X X O . O
                   . . X O O O";
    let engine = on_board("atari-go", picture, Color::White, 400);
    let mv = engine.suggest(Color::White);
    let won = ["E4", "F4", "F5"].map(|vertex| Move::Play(vertex.parse().unwrap()));
    assert!(won.contains(&mv), "{mv}");
}

/// White is behind, and wins by filling two of his four points; Black has nothing to fill.
#[test]
fn where_stones_alone_count_own_territory_is_filled() {
    let picture = ". X X O .
                   X X X O .
                   X X X O O
                   X X X O .
                   . X X O .";
    let mut engine = on_board("chinese", picture, Color::Black, 400);
    let rules = Rules {
        scoring: crate::rules::Scoring::Stones,
        text: None,
        ..*engine.game().rules()
    };
    engine.set_rules(rules).unwrap();
    engine.set_komi(Komi::from_halves(11)).unwrap();
    engine.play(Color::Black, Move::Pass).unwrap();
    assert!(matches!(engine.suggest(Color::White), Move::Play(_)));
}

/// The judge says that the game is not over, but there is nobody to dispute the count with.
#[test]
fn a_pass_that_wins_ends_the_game_where_the_opponent_has_no_stones() {
    let picture = ". . . . . . .
                   . . . . . . .
                   . . X X X . .
                   . . X X X . .
                   . . . X . . .
                   . . . . . . .
                   . . . . . . .";
    let mut engine = on_board("japanese", picture, Color::White, 300);
    engine.adjust(|settings| settings.uses_net = false);
    engine.set_komi(Komi::from_halves(77)).unwrap();
    engine.play(Color::White, Move::Pass).unwrap();
    assert_eq!(engine.suggest(Color::Black), Move::Pass);
}

#[test]
fn to_capture_the_last_stone_gains_points() {
    let picture = "O O . . . O O
                   . . . . O . O
                   O O . O O O O
                   X O O . O O O
                   . O O . . O .
                   . O . . . . O
                   . O O O . O .";
    let mut engine = on_board("cgos", picture, Color::Black, 200);
    engine.play(Color::Black, Move::Pass).unwrap();
    assert_eq!(
        engine.suggest(Color::White),
        Move::Play("A3".parse().unwrap())
    );
}

/// White has passed; where three passes end the game, he still kills at B1 if Black passes, too.
#[test]
fn a_second_pass_of_three_ends_no_game() {
    let picture = "O . O O O O O
                   O O O O . O O
                   O O O O O O O
                   O O O O O . O
                   O O O O O O O
                   X X X X O O O
                   . . . X O . O";
    let mut engine = on_board("tromp-taylor", picture, Color::White, 100);
    let rules = Rules {
        stop_passes: 3,
        ..*engine.game().rules()
    };
    engine.set_rules(rules).unwrap();
    engine.set_komi(Komi::from_halves(-76)).unwrap();
    engine.play(Color::White, Move::Pass).unwrap();
    let limits = AnalysisLimits {
        playouts: 100,
        time: None,
        first_report: Duration::from_hours(1),
    };
    let request = AnalysisRequest {
        filters: Vec::new(),
        ..only(&engine, "")
    };
    let stop = AtomicBool::new(false);
    let report = engine.analyze_within(&request, &limits, &stop, &mut |_| {});
    let best = report.candidates[0].mv;
    assert_eq!(best, Move::Play("B1".parse().unwrap()), "{report:?}");
}
