//! Random games, judged by the engine and by the slow reference at every move.
//!
//! Boards of all shapes, every ko and suicide rule, positions that were set up, passes, players
//! who move twice, moves that a record contains though the rules refuse them, and moves taken
//! back. Most games are on small boards, where suicide and repetition abound. `HONTE_PLIES` says
//! how many positions are compared; the same number gives the same games.

mod engine_referee;
mod reference;
mod twins;

use std::io::Write as _;

use engine_referee::size_of;
use honte::board::Position;
use honte::playout::final_area;
use honte::scoring::area;
use reference::Board;
use twins::Twins;

/// Positions compared where `HONTE_PLIES` says nothing.
const PLIES: usize = 20_000;

#[test]
fn the_engine_judges_random_games_as_the_reference_does() {
    let wanted = std::env::var("HONTE_PLIES")
        .ok()
        .and_then(|text| text.parse().ok());
    let wanted = wanted.unwrap_or(PLIES);
    let (mut n_plies, mut n_games, mut mismatches) = (0, 0, Vec::new());
    while n_plies < wanted && mismatches.len() < 5 {
        let mut twins = Twins::new(n_games);
        if let Err(what) = twins.play() {
            mismatches.push(twins.story(&what));
        }
        n_plies += twins.n_plies;
        n_games += 1;
    }
    let n_mismatches = mismatches.len();
    let summary = format!("{n_plies} plies, {n_games} games, {n_mismatches} mismatches");
    writeln!(std::io::stdout(), "{summary}").expect("the summary is written");
    assert!(
        mismatches.is_empty(),
        "{summary}\n{}",
        mismatches.join("\n")
    );
}

#[test]
fn an_empty_board_of_one_point_belongs_to_nobody() {
    let position = Position::new(size_of(&Board::empty(1, 1)));
    assert_eq!(
        final_area(&position),
        area(position.size(), position.both())
    );
}
