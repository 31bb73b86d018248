//! No simulation repeats a position.

use super::*;
use crate::game::Game;
use crate::playout::Light;
use crate::rules::{Komi, Rules};

/// Whether Black may play on `point` after a path with these hashes.
fn is_possible(game: &Game, path: &[u64], point: Point) -> bool {
    let question = Question {
        game,
        color: Color::Black,
        candidates: game.position().empty(),
        seed: 1,
        threads: 1,
        net: None,
    };
    let mut simulator = Simulator::new(&question, &Light, &[], 1, 0, Utility::new(game));
    simulator.hashes.extend(path);
    let possible = simulator.possible(Color::Black);
    possible.iter().any(|new| new.mv == Move::Play(point))
}

#[test]
fn a_stone_that_repeats_a_position_of_the_game_or_of_the_path_is_not_possible() {
    let picture = "O O O X X
                   O . O X X
                   O O X X .
                   . X . X X";
    let position: Position = picture.parse().unwrap();
    let set_up = |position: &Position| {
        let (size, stones) = (position.size(), position.both());
        Game::with_setup(size, Rules::CHINESE, Komi::default(), stones, Color::Black).unwrap()
    };
    let [a1, b1, c1] = ["A1", "B1", "C1"].map(|name| name.parse::<Point>().unwrap());
    let mut game = set_up(&position);
    let after = position.hash_after(Color::Black, a1);
    assert!(is_possible(&game, &[], a1));
    assert!(!is_possible(&game, &[after], a1), "the path was there");

    // Black sends two stones, White takes them, and Black would take one back.
    game.play(Color::Black, Move::Play(a1)).unwrap();
    game.play(Color::White, Move::Play(c1)).unwrap();
    assert!(!is_possible(&game, &[], b1), "the game began so");
    assert!(is_possible(&set_up(game.position()), &[], b1));
}
