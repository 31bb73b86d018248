//! No simulation repeats a position, and each counts as the game would.

use super::*;
use crate::board::BoardSize;
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

#[test]
fn where_territory_counts_the_tree_counts_the_stones_placed_in_it() {
    for rules in [Rules::JAPANESE, Rules::CHINESE] {
        let mut game = Game::new(BoardSize::square(5).unwrap(), rules, Komi::default());
        for vertex in ["B2", "D4", "C3"] {
            let question = Question {
                game: &game,
                color: game.to_move(),
                candidates: game.position().empty(),
                seed: 1,
                threads: 1,
                net: None,
            };
            let point: Point = vertex.parse().unwrap();
            let tree = Tree::new(1);
            let likely = NewMove {
                policy: 1.0,
                ..new_move(point)
            };
            tree.expand(Tree::ROOT, &[likely]);
            let mut simulator = Simulator::new(&question, &Light, &[], 1, 1, Utility::new(&game));
            simulator.descend(&tree);
            let in_tree = simulator.terms().white_receives;
            game.play(game.to_move(), Move::Play(point)).unwrap();
            assert_eq!(in_tree, Terms::of(&game).white_receives, "{vertex}");
        }
    }
}
