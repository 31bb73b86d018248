//! Counts the sequences of legal moves from the empty board, as chess programs do in "perft".
//!
//! `cargo run --release --example perft [LINES [DEPTH]]`. Passes count as moves, and both players
//! may pass as often as they like. The rules are those of Tromp and Taylor.

#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::env;
use std::error::Error;

use honte::board::{BoardSize, Move};
use honte::game::Game;
use honte::rules::{Komi, Rules};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let lines = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let depth = arguments.next().map_or(Ok(5), |text| text.parse())?;
    print!("{}", table(BoardSize::square(lines)?, depth));
    Ok(())
}

/// A line for each depth.
pub(crate) fn table(size: BoardSize, depth: u32) -> String {
    let mut game = Game::new(size, Rules::TROMP_TAYLOR, Komi::default());
    (1..=depth)
        .map(|depth| format!("{size} depth {depth}: {}\n", perft(&mut game, depth)))
        .collect::<Vec<_>>()
        .concat()
}

/// The number of sequences of `depth` moves.
fn perft(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let color = game.to_move();
    let plays = game
        .legal_points(color)
        .iter()
        .map(Move::Play)
        .collect::<Vec<_>>();
    let mut n_sequences = 0;
    for mv in plays.into_iter().chain([Move::Pass]) {
        game.play(color, mv).expect("the move is legal");
        n_sequences += perft(game, depth - 1);
        game.undo().expect("a move was made");
    }
    n_sequences
}
