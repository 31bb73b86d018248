//! How a random game begins: an empty board, a thicket of stones, or a handicap.

use honte::board::{PointSet, Position};
use honte::playout::{Random, below};
use honte::rules;

use crate::engine_referee::{color_of, point_of, size_of, stones_of};
use crate::reference::{Board, Color, Game, Ko, Preset, Rules, Vertex};

/// Boards of so many lines at most, all of them in turn.
const MOST: usize = 7;
/// Every so many rounds there is a large board.
const ROUNDS_TO_A_LARGE_ONE: usize = 600;

/// A game before its first free move.
pub(super) struct Start {
    pub(super) engine: honte::game::Game,
    pub(super) reference: Game,
    pub(super) setup: Board,
    pub(super) handicap: usize,
}

/// The board of a round.
pub(super) fn columns_and_rows(round: usize) -> (usize, usize) {
    if round % ROUNDS_TO_A_LARGE_ONE == ROUNDS_TO_A_LARGE_ONE / 2 {
        return (19, 19);
    }
    (1 + round % MOST, 1 + round / MOST % MOST)
}

/// Half of the games begin with the empty board, a quarter with a handicap, the rest with stones
/// that were set up.
pub(super) fn start(
    columns: usize,
    rows: usize,
    named: &rules::Preset,
    preset: &Preset,
    rng: &mut Random,
) -> Start {
    let empty = Board::empty(columns, rows);
    match below(rng, 4) {
        0 if columns * rows > 2 => with_handicap(empty, named, preset, rng),
        1 => {
            let first = [Color::Black, Color::White][below(rng, 2)];
            from(thicket(empty, rng), first, named, preset)
        }
        _ => from(empty, Color::Black, named, preset),
    }
}

fn from(setup: Board, first: Color, named: &rules::Preset, preset: &Preset) -> Start {
    let (size, stones) = (size_of(&setup), stones_of(&setup));
    let (axes, komi) = (named.rules, named.komi);
    let engine = honte::game::Game::with_setup(size, axes, komi, stones, color_of(first));
    Start {
        engine: engine.expect("every chain has a liberty"),
        reference: Game::new(setup.clone(), first, rules_of(preset)),
        setup,
        handicap: 0,
    }
}

/// Handicap stones on random points, as the preset brings them onto the board.
fn with_handicap(
    mut board: Board,
    named: &rules::Preset,
    preset: &Preset,
    rng: &mut Random,
) -> Start {
    let mut free = board.vertices();
    let handicap = 2 + below(rng, (free.len() - 2).min(8));
    let mut stones: Vec<Vertex> = (0..handicap)
        .map(|_| free.swap_remove(below(rng, free.len())))
        .collect();
    stones.sort();
    let points: PointSet = stones.iter().map(|&vertex| point_of(vertex)).collect();
    let mut engine = honte::game::Game::new(size_of(&board), named.rules, named.komi);
    engine
        .place_handicap(points)
        .expect("there is room for the stones");
    let mut reference = Game::new(board.clone(), Color::Black, rules_of(preset));
    if preset.plays_handicap {
        for (number, &stone) in stones.iter().enumerate() {
            if number > 0 {
                reference.pass(Color::White);
            }
            let played = reference.play(Color::Black, stone);
            played.expect("a handicap stone repeats nothing");
        }
    } else {
        for &stone in &stones {
            board.set(stone, Some(Color::Black));
        }
        reference = Game::new(board.clone(), Color::White, rules_of(preset));
    }
    Start {
        engine,
        reference,
        setup: board,
        handicap,
    }
}

/// Stones at random, without the chains that have no liberty.
fn thicket(mut board: Board, rng: &mut Random) -> Board {
    let percent = 20 + below(rng, 75);
    for vertex in board.vertices() {
        if below(rng, 100) < percent {
            let color = [Color::Black, Color::White][below(rng, 2)];
            board.set(vertex, Some(color));
        }
    }
    for vertex in board.vertices() {
        if board.at(vertex).is_some() && board.liberties(vertex).is_empty() {
            board = board.without(&board.chain(vertex));
        }
    }
    let accepted = Position::from_stones(size_of(&board), stones_of(&board));
    assert!(accepted.is_ok(), "every chain has a liberty in\n{board}");
    board
}

fn rules_of(preset: &Preset) -> Rules {
    let Preset { suicide, ko, .. } = *preset;
    Rules {
        suicide,
        ko,
        setup_credit: ko == Ko::Natural,
    }
}
