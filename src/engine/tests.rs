//! The engine as a whole.

use super::*;

fn engine(size: u32, playouts: u64) -> Engine {
    let settings = Settings {
        size: BoardSize::square(size).unwrap(),
        playouts: Some(playouts),
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
        let (column, row) = (pair[1].as_bytes()[0] - b'A', pair[1].as_bytes()[1] - b'1');
        engine
            .play(color, Move::Play(Point::new(column, row).unwrap()))
            .unwrap();
    }
}

#[test]
fn a_suggestion_is_never_to_resign() {
    let mut engine = engine(5, 600);
    play(&mut engine, "b C3 w B2 b D2 w B4 b D4 w C5 b D5");
    engine.set_komi(Komi::from_halves(-2000));
    assert!(matches!(engine.suggest(Color::White), Move::Play(_)));
    let n_moves = engine.game().n_moves();
    assert_eq!(engine.generate(Color::White), Decision::Resign);
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
    engine.set_game(game);
    assert_eq!(engine.judgement().count.winner(), Some(Color::White));
    assert_ne!(engine.generate(Color::White), Decision::Resign);
}

#[test]
fn whoever_moves_on_any_board_answers_legally() {
    for (columns, rows) in [(1, 1), (1, 2), (2, 2), (5, 3), (25, 2)] {
        let settings = Settings {
            size: BoardSize::new(columns, rows).unwrap(),
            playouts: Some(30),
            ..Settings::default()
        };
        let mut engine = Engine::new(settings, Arc::new(AtomicBool::new(false)));
        for n in 0..40 {
            let color = if n % 3 == 0 {
                Color::White
            } else {
                Color::Black
            };
            engine.generate(color);
            assert_eq!(engine.game().position().validate(), Ok(()));
        }
    }
}
