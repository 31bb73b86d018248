//! Tests of the slow referee itself, before it is used to test others.

#[path = "../positions/mod.rs"]
mod positions;
#[path = "mod.rs"]
mod reference;

use std::collections::HashSet;

use positions::diagram;
use reference::{
    Board, Color, Game, Ko, Refusal, Rules, Suicide, Tally, Vertex, is_single_point_eye, perft,
    unconditionally_alive,
};

use Color::{Black, White};

const RULES: Rules = Rules {
    suicide: Suicide::All,
    ko: Ko::Natural,
    setup_credit: true,
};

#[test]
fn a_diagram_reads_back_as_itself() {
    let picture = ". X O\nX . .\n";
    let board = Board::parse(picture);
    assert_eq!(board.to_string(), picture);
    assert_eq!(board.at(Vertex::parse("A1")), Some(Black));
    assert_eq!(board.at(Vertex::parse("C2")), Some(White));
    assert_eq!((board.columns(), board.rows()), (3, 2));
}

#[test]
fn the_letter_i_names_no_column() {
    assert_eq!(Vertex::parse("H1").column, 7);
    assert_eq!(Vertex::parse("J25"), Vertex { column: 8, row: 24 });
    assert_eq!(Vertex { column: 24, row: 0 }.to_string(), "Z1");
}

#[test]
fn prisoners_are_counted_and_given_back() {
    let setup = Board::parse(&diagram("C35 one, two and three stones are taken"));
    let mut game = Game::new(setup, Black, RULES);
    let start = game.clone();
    for (move_, black, white) in [("E1", 0, 1), ("E5", 2, 1), ("J7", 2, 4)] {
        game.play(game.to_move(), Vertex::parse(move_))
            .expect("the capture is legal");
        assert_eq!(game.prisoners(), Tally { black, white }, "{move_}");
    }
    while game.undo() {}
    assert_eq!(game, start);
}

#[test]
fn a_refusal_names_its_reason() {
    let board = Board::parse(
        "
        . O .
        O O O
        . O .",
    );
    let refusals = [
        (Suicide::All, Ko::Positional, "B2", Err(Refusal::Occupied)),
        (Suicide::Multi, Ko::Positional, "A1", Err(Refusal::Suicide)),
        (Suicide::All, Ko::Positional, "A1", Err(Refusal::Superko)),
        (Suicide::All, Ko::Situational, "A1", Ok(())),
    ];
    for (suicide, ko, vertex, expected) in refusals {
        let rules = Rules {
            suicide,
            ko,
            ..RULES
        };
        let game = Game::new(board.clone(), Black, rules);
        let answer = game.legal(Black, Vertex::parse(vertex));
        assert_eq!(answer, expected, "{vertex} {rules:?}");
    }
}

#[test]
fn a_player_who_moves_twice_leaves_the_turn_to_the_opponent() {
    let mut game = Game::new(Board::empty(3, 3), Black, RULES);
    game.play(Black, Vertex::parse("A1")).expect("legal");
    game.play(Black, Vertex::parse("B1")).expect("legal");
    assert_eq!(game.to_move(), White);
    game.pass(White);
    game.pass(White);
    assert_eq!(
        (game.passes_in_a_row(), game.to_move(), game.n_moves()),
        (2, Black, 4)
    );
}

#[test]
fn under_positional_superko_one_stone_suicide_is_always_a_repetition() {
    for (columns, rows, depth) in [(1, 3, 8), (1, 4, 8), (2, 2, 7), (2, 3, 6)] {
        let count = |suicide| {
            let rules = Rules {
                suicide,
                ko: Ko::Positional,
                setup_credit: true,
            };
            perft(
                &mut Game::new(Board::empty(columns, rows), Black, rules),
                depth,
            )
        };
        assert_eq!(
            count(Suicide::All),
            count(Suicide::Multi),
            "{columns}×{rows}"
        );
    }
}

#[test]
fn each_superko_forbids_what_the_next_weaker_one_forbids() {
    for suicide in [Suicide::None, Suicide::Multi, Suicide::All] {
        let rules = |ko| Rules {
            suicide,
            ko,
            setup_credit: true,
        };
        for (columns, rows, depth) in [(1, 3, 7), (2, 2, 7)] {
            let mut game = Game::new(Board::empty(columns, rows), Black, rules(Ko::Natural));
            after_every_move(&mut game, depth, &mut |game| {
                let legal = |ko| game.under(rules(ko)).legal_moves(game.to_move());
                let natural = legal(Ko::Natural);
                let situational = legal(Ko::Situational);
                let positional = legal(Ko::Positional);
                assert!(positional.iter().all(|vertex| situational.contains(vertex)));
                assert!(situational.iter().all(|vertex| natural.contains(vertex)));
            });
        }
    }
}

#[test]
fn unconditional_life_is_what_the_opponent_cannot_capture_alone() {
    for (columns, rows) in [(3, 3), (2, 4), (1, 7)] {
        let mut n_alive = 0;
        for board in legal_positions(columns, rows) {
            let alive = unconditionally_alive(&board, Black);
            n_alive += alive.len();
            let mut safe = board.vertices();
            safe.retain(|&vertex| board.at(vertex) == Some(Black));
            keep_uncapturable(&board, &mut safe);
            assert_eq!(alive, safe, "\n{board}");
        }
        assert!(n_alive > 0, "nothing lives on {columns}×{rows}");
    }
}

#[test]
fn an_eye_needs_its_diagonals() {
    let eyes = [
        (
            ". . . . .\n . X X X .\n . X . X .\n . X X X .\n . . . . .",
            true,
        ),
        (
            ". . . . .\n . O X X .\n . X . X .\n . X X . .\n . . . . .",
            true,
        ),
        (
            ". . . . .\n . O X X .\n . X . X .\n . X X O .\n . . . . .",
            false,
        ),
        (
            ". . . . .\n . X X X .\n . X . O .\n . X X X .\n . . . . .",
            false,
        ),
        (
            ". . . . .\n . X X X .\n . X . . .\n . X X X .\n . . . . .",
            false,
        ),
        (
            ". . . . .\n . X X X .\n . X X X .\n . X X X .\n . . . . .",
            false,
        ),
    ];
    for (picture, expected) in eyes {
        let board = Board::parse(picture);
        let center = Vertex::parse("C3");
        assert_eq!(
            is_single_point_eye(&board, Black, center),
            expected,
            "\n{board}"
        );
    }
    let edges = [
        (". X .\n X X .\n . X .", "A1", true),
        (". X .\n X O .\n . X .", "A1", false),
        (". X X .\n . X . X", "C1", true),
        (". O X .\n . X . X", "C1", false),
        (". X .", "A1", true),
        (". X . X .", "C1", true),
        (". X . O .", "C1", false),
    ];
    for (picture, vertex, expected) in edges {
        let board = Board::parse(picture);
        let vertex = Vertex::parse(vertex);
        assert_eq!(
            is_single_point_eye(&board, Black, vertex),
            expected,
            "{vertex}\n{board}"
        );
    }
}

/// Visits every game of at most `depth` moves, until two passes.
fn after_every_move(game: &mut Game, depth: usize, visit: &mut impl FnMut(&Game)) {
    visit(game);
    if depth == 0 || game.passes_in_a_row() >= 2 {
        return;
    }
    let color = game.to_move();
    for vertex in game.legal_moves(color) {
        game.play(color, vertex).expect("a legal move is played");
        after_every_move(game, depth - 1, visit);
        game.undo();
    }
    game.pass(color);
    after_every_move(game, depth - 1, visit);
    game.undo();
}

fn legal_positions(columns: usize, rows: usize) -> Vec<Board> {
    let mut boards = vec![Board::empty(columns, rows)];
    for vertex in Board::empty(columns, rows).vertices() {
        for index in 0..boards.len() {
            for color in [Black, White] {
                let mut board = boards[index].clone();
                board.set(vertex, Some(color));
                boards.push(board);
            }
        }
    }
    boards.retain(Board::is_legal);
    boards
}

/// Tries all sequences in which White plays without suicide and Black always passes, and removes
/// from `safe` the stones that White can capture.
fn keep_uncapturable(start: &Board, safe: &mut Vec<Vertex>) {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    while let Some(board) = open.pop() {
        for vertex in board.vertices() {
            if board.at(vertex).is_some() {
                continue;
            }
            let placement = board.place(White, vertex);
            safe.retain(|stone| !placement.captured.contains(stone));
            if placement.suicided.is_empty() && seen.insert(placement.board.clone()) {
                open.push(placement.board);
            }
        }
    }
}
