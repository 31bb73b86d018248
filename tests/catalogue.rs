//! The catalogue of positions with which rules are discussed, each test by the number and name of
//! its position.
//!
//! Who may play where is asked of the slow reference and of the engine under every ko and suicide
//! rule (`reference/catalogue.rs` and `reference/captures.rs` have the moves). What a position
//! counts is in `catalogue_counts`, reckoned by both, its dead stones and sekis given; what the
//! judge makes of its stones under each rule set is in `catalogue_judged`. Not here: the course of
//! a game (C30 to C32, C39), which is the referee's; C12, C28 and C29, of which no picture is left.

mod catalogue_counts;
mod catalogue_judged;
mod engine_referee;
mod reference;

use std::collections::HashMap;

use engine_referee::{Engine, point_of, size_of, stones_of};
use honte::board::{Color, Illegal, Move, PointSet, Position};
use honte::rules::{Ko, Komi, Rules};
use reference::{Board, Game, Vertex, check_named};

/// Lets the reference and the engine judge the situations of a number.
fn judged(number: &str, n_situations: usize) {
    assert_eq!(check_named::<Game>(number), n_situations, "{number}");
    assert_eq!(check_named::<Engine>(number), n_situations, "{number}");
}

#[test]
fn c01_simple_ko() {
    judged("C01", 2);
}

#[test]
fn c02_the_ko_of_the_simple_area_rules() {
    judged("C02", 2);
}

#[test]
fn c03_sending_two_returning_one() {
    judged("C03", 3);
}

#[test]
fn c04_one_stone_suicide() {
    judged("C04", 6);
}

#[test]
fn c05_a_board_of_one_point() {
    judged("C05", 3);
}

#[test]
fn c06_a_board_of_two_points() {
    judged("C06", 2);
}

#[test]
fn c07_two_stone_suicide() {
    judged("C07", 2);
}

#[test]
fn c08_order_of_removal() {
    judged("C08", 1);
}

#[test]
fn c09_snapback() {
    judged("C09", 1);
}

#[test]
fn c10_triple_ko() {
    judged("C10", 2);
}

#[test]
fn c11_eternal_life() {
    judged("C11", 1);
}

#[test]
fn c18_double_ko_seki() {
    judged("C18", 1);
}

#[test]
fn c19_ten_thousand_year_ko() {
    judged("C19", 1);
}

#[test]
fn c20_moonshine_life() {
    judged("C20", 1);
}

#[test]
fn c21_one_eye_and_a_ko_eye() {
    judged("C21", 1);
}

/// The first player wins Atari-Go on 3×3, and loses on these smaller boards and on 2×4.
#[test]
fn c33_atari_go_on_small_boards() {
    let boards = [
        (1, 2, -1),
        (1, 3, -1),
        (2, 2, -1),
        (2, 3, -1),
        (2, 4, -1),
        (3, 3, 1),
    ];
    for (columns, rows, expected) in boards {
        let board = Board::empty(columns, rows);
        let mut game = game(&board, Rules::ATARI_GO, Color::Black);
        let outcome = outcome(&mut game, &mut HashMap::new());
        assert_eq!(outcome, expected, "{columns}×{rows}");
    }
    // C08: who takes wins, though his stones have no liberty before the others are off.
    let board = Board::parse(". O X .\n O X . X\n . O X .");
    let mut game = game(&board, Rules::ATARI_GO, Color::White);
    let played = game.play(Color::White, move_of("C2"));
    assert_eq!(played.map(|removed| removed.captured), Ok(1));
    assert_eq!(game.first_captor(), Some(Color::White));
}

/// 1 if the player to move takes first, -1 if his opponent does, 0 if neither can play on. Nothing
/// recurs, since stones are only added; a player without a legal play passes.
fn outcome(game: &mut honte::game::Game, known: &mut HashMap<[PointSet; 2], i8>) -> i8 {
    let color = game.to_move();
    let mut key = game.position().both();
    if color == Color::White {
        key.swap(0, 1);
    }
    if let Some(&outcome) = known.get(&key) {
        return outcome;
    }
    let mut moves: Vec<_> = game.legal_points(color).iter().map(Move::Play).collect();
    if moves.is_empty() && game.passes_in_a_row() > 0 {
        return 0;
    }
    if moves.is_empty() {
        moves.push(Move::Pass);
    }
    let mut best = -1;
    for mv in moves {
        let removed = game.play(color, mv).expect("a legal move");
        let outcome = if removed.captured > 0 {
            1
        } else {
            -outcome(game, known)
        };
        game.undo().expect("a move was made");
        best = best.max(outcome);
        if best > 0 {
            break;
        }
    }
    if game.passes_in_a_row() == 0 {
        known.insert(key, best);
    }
    best
}

#[test]
fn c34_both_enclosed() {
    judged("C34", 2);
}

/// Dia. 3 to 5 of the introduction.
#[test]
fn c35_liberties_captures_and_forbidden_points() {
    judged("C35", 5);
    let board = Board::parse(
        ". . . . . . X\n . . X . . . .\n . . . . . . .\n O . . . O O .\n . . . . . . .",
    );
    let position = Position::from_stones(size_of(&board), stones_of(&board));
    let position = position.expect("every stone has a liberty");
    for (stone, n_liberties) in [("C4", 4), ("A2", 3), ("G5", 2), ("E2", 6)] {
        let vertex = Vertex::parse(stone);
        assert_eq!(board.liberties(vertex).len(), n_liberties, "{stone}");
        assert_eq!(
            position.liberties(point_of(vertex)).len(),
            n_liberties,
            "{stone}"
        );
    }
    // Three liberties where five stones were taken.
    let taken = Board::parse(". . . . .\n . X X X .\n X . . . X\n X . X . X");
    assert_eq!(taken.liberties(Vertex::parse("C1")).len(), 3);
}

/// GTP lets a player play twice. A situation is then one with his opponent to move.
#[test]
fn c38_the_same_color_twice() {
    let board = Board::parse(". . . . .\n . . O . .\n . O . O .\n . . O . .\n . . . . .");
    let refused = |ko| {
        let rules = Rules {
            ko,
            ..Rules::TROMP_TAYLOR
        };
        let mut game = game(&board, rules, Color::Black);
        let mut answers = [(); 2].map(|()| game.play(Color::Black, move_of("C3")).err());
        assert_eq!(
            game.n_moves(),
            answers.iter().filter(|a| a.is_none()).count()
        );
        answers.reverse();
        answers
    };
    let superko = |number| Some(Illegal::Superko(number));
    assert_eq!(refused(Ko::Positional), [superko(0), superko(0)]);
    assert_eq!(refused(Ko::Situational), [superko(1), None]);
    assert_eq!(refused(Ko::Natural), [superko(1), None]);
    assert_eq!(refused(Ko::None), [None, None]);
    let mut game = game(&board, Rules::NEW_ZEALAND, Color::White);
    for vertex in ["A1", "B1"] {
        let played = game.play(Color::White, move_of(vertex));
        played.expect("a player may play twice");
        assert_eq!(game.to_move(), Color::Black);
    }
}

/// A game of the engine from a position.
fn game(board: &Board, rules: Rules, first: Color) -> honte::game::Game {
    let (size, stones) = (size_of(board), stones_of(board));
    let game = honte::game::Game::with_setup(size, rules, Komi::default(), stones, first);
    game.expect("a game starts from a legal position")
}

fn move_of(word: &str) -> Move {
    match word {
        "pass" => Move::Pass,
        vertex => Move::Play(point_of(Vertex::parse(vertex))),
    }
}
