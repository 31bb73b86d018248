//! The built-in net and what the search makes of it.

use super::super::moves::moves_at_root;
use super::super::question::Question;
use super::*;
use crate::board::{Move, Point};
use crate::game::Game;
use crate::playout::{below, random};
use crate::rules::{Komi, PRESETS, Rules};

/// A game of random moves, passes among them.
fn random_game(size: BoardSize, rules: Rules, komi: Komi, n_moves: usize, seed: u64) -> Game {
    let mut game = Game::new(size, rules, komi);
    let mut rng = random(seed);
    for _ in 0..n_moves {
        let legal = game.legal_points(game.to_move());
        let n = below(&mut rng, legal.len() + 1);
        let mv = legal.iter().nth(n).map_or(Move::Pass, Move::Play);
        if game.play(game.to_move(), mv).is_err() {
            break;
        }
    }
    game
}

fn evaluation_of(game: &Game) -> Evaluation {
    NetEvaluator::new(Net::built_in(game.size()))
        .evaluate_in_all_orientations(&View::new(game, game.to_move()))
}

#[test]
fn the_nets_in_the_binary_say_where_they_come_from() {
    let nets = Net::all_built_in();
    for net in nets {
        assert!(net.provenance().contains("TYGEM"));
    }
    let of_side = |side| Net::built_in(BoardSize::square(side).unwrap()).provenance();
    for (net, [least, most]) in nets.into_iter().zip([[2, 11], [12, 15], [16, 25]]) {
        assert_eq!([least, most].map(of_side), [net.provenance(); 2]);
    }
    assert_ne!(of_side(11), of_side(12));
    assert_ne!(of_side(15), of_side(16));
}

#[test]
fn a_file_that_is_no_net_is_one_clear_error() {
    let wrong = |bytes: &[u8]| Net::read(bytes).expect_err("no net").to_string();
    let bytes = BUILT_IN[0];
    assert_eq!(wrong(b""), "not a file of weights");
    assert!(wrong(&bytes[..bytes.len() - 1]).contains("expected"));
    let mut altered = bytes.to_vec();
    altered[5000] ^= 1;
    assert_eq!(
        wrong(&altered),
        "the checksum differs: the file was altered"
    );
}

#[test]
fn turned_boards_have_the_same_evaluation() {
    for (columns, rows) in [(9, 9), (7, 5)] {
        let size = BoardSize::new(columns, rows).unwrap();
        let game = random_game(size, Rules::CHINESE, Komi::from_halves(15), 20, 1);
        let straight = evaluation_of(&game);
        for orientation in Orientation::all(size) {
            let new_size = orientation.new_size();
            let mut turned = Game::new(new_size, Rules::CHINESE, Komi::from_halves(15));
            for (color, mv) in game.moves() {
                turned.play(color, orientation.mv(mv)).unwrap();
            }
            let other = evaluation_of(&turned);
            assert!((straight.win - other.win).abs() < 1e-4);
            assert!((straight.lead - other.lead).abs() < 1e-2);
            for point in &size.points() {
                let here = straight.policy[size.place_of(point)];
                let there = other.policy[new_size.place_of(orientation.point(point))];
                assert!((here - there).abs() < 1e-4, "{point}: {here} and {there}");
            }
        }
    }
}

#[test]
fn evaluations_are_sane_on_every_board_and_under_every_rule_set() {
    let sizes = [(1, 1), (2, 2), (1, 25), (25, 3), (5, 5), (13, 13), (25, 25)];
    let komis = [-722, -13, 0, 15, 722];
    for (n, preset) in PRESETS.iter().enumerate() {
        let (columns, rows) = sizes[n % sizes.len()];
        let size = BoardSize::new(columns, rows).unwrap();
        let komi = Komi::from_halves(komis[n % komis.len()]);
        let game = random_game(size, preset.rules, komi, 3 * n, n as u64);
        let evaluation = evaluation_of(&game);
        assert!(
            (0.0..=1.0).contains(&evaluation.win),
            "{size}: {evaluation:?}"
        );
        assert!(evaluation.lead.is_finite());
        assert_eq!(evaluation.policy.len(), size.n_points() + 1);
        assert!((evaluation.policy.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    }
}

#[test]
fn the_moves_share_the_policy() {
    let size = BoardSize::square(9).unwrap();
    let game = random_game(size, Rules::CHINESE, Komi::from_halves(15), 12, 3);
    let question = Question {
        game: &game,
        color: game.to_move(),
        candidates: size.points(),
        seed: 1,
        threads: 1,
        net: Some(Net::built_in(size)),
    };
    let evaluation = evaluation_of(&game);
    let moves = moves_at_root(&question, &[], Some(&evaluation));
    assert!((moves.iter().map(|new| new.policy).sum::<f32>() - 1.0).abs() < 1e-3);
    assert!(moves.iter().all(|new| new.policy > 0.0));
    let plays = moves.iter().filter(|new| new.mv != Move::Pass);
    let policy = |point| evaluation.policy[size.place_of(point)];
    let failing = |point: Point| evaluation.failing.contains(point);
    let mut plays: Vec<_> = plays
        .filter(|new| !failing(new.mv.point().unwrap()))
        .collect();
    plays.sort_by(|a, b| b.policy.total_cmp(&a.policy));
    assert!(
        plays.is_sorted_by(|a, b| policy(a.mv.point().unwrap()) >= policy(b.mv.point().unwrap()))
    );
}
