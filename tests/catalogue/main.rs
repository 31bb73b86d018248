//! The catalogue of positions, `tests/positions/catalogue.txt`: moves, counts and judgements.
//!
//! `src/life/tests` and `src/scoring/tests` ask the rest.

mod counts;
mod judgements;
mod moves;

#[path = "../adapter/mod.rs"]
mod adapter;
#[path = "../positions/mod.rs"]
mod positions;
#[path = "../reference/mod.rs"]
mod reference;

use std::collections::HashMap;

use adapter::{point_of, size_of, stones_of};
use honte::board::{Color, Illegal, Move, PointSet};
use honte::rules::{Ko, Komi, Rules};
use positions::{diagram, entries};
use reference::{Board, Vertex};

/// Who asks for which key is said at the beginning of the catalogue.
#[test]
fn every_fact_is_asked_for() {
    let catalogue = [
        "group",
        "moves",
        "liberties",
        "chain",
        "count",
        "judge",
        "life",
        "outcome",
        "capture",
        "unconditional",
        "groups",
        "finish",
    ];
    for entry in entries() {
        for fact in &entry.facts {
            assert!(
                catalogue.contains(&fact.key),
                "{}: {}",
                entry.name,
                fact.key
            );
        }
    }
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
    let board = Board::parse(&diagram("C08"));
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

/// GTP lets a player play twice. A situation is then one with his opponent to move.
#[test]
fn c38_the_same_color_twice() {
    let board = Board::parse(&diagram("C38"));
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
