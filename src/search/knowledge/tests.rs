//! Tests of features and weights over random games, and of ladders.

use sha2::{Digest, Sha256};

use super::facts::{self, Facts};
use super::features::N_PLAIN;
use super::ladder::Ladders;
use super::shapes::{N_CIRCLES, ShapeKey, Shapes};
use super::weights::ShapeTable;
use super::*;
use crate::board::tests::point;
use crate::board::{BoardSize, Color, Move, Point, Position, Vicinity};
use crate::game::Game;
use crate::playout::{Light, Policy, random};
use crate::rules::{Komi, Rules};

/// A game of random moves.
fn light_game(n_lines: u32, n_moves: usize, seed: u64) -> Game {
    let size = BoardSize::square(n_lines).unwrap();
    let mut game = Game::new(size, Rules::CHINESE, Komi::default());
    let mut rng = random(seed);
    for _ in 0..n_moves {
        let mut position = game.position().clone();
        let last = game.last_move().and_then(|(_, mv)| mv.point());
        let color = game.to_move();
        let chosen = Light.choose(&mut position, color, last, &mut rng);
        let mv = chosen.map_or(Move::Pass, Move::Play);
        if game.play(color, mv).is_err() {
            break;
        }
    }
    game
}

/// The keys of all shapes around a point.
fn keys(position: &Position, color: Color, point: Point) -> Vec<ShapeKey> {
    let mut found = Vec::new();
    let liberties = |stone| position.liberties(stone).len().min(3) as u8;
    let taken = Vicinity::new(position).around(point);
    Shapes::new().visit(position, color, point, &taken, liberties, |_, key| {
        found.push(key);
        true
    });
    found
}

/// The position turned by a quarter, with the colors swapped.
fn turned_and_swapped(position: &Position) -> Position {
    let size = position.size();
    let stones = position.both();
    let turned = stones.map(|stones| stones.iter().map(|p| turned(size, p)).collect());
    let [black, white] = turned;
    Position::from_stones(size, [white, black]).unwrap()
}

fn turned(size: BoardSize, point: Point) -> Point {
    let column = size.columns() - 1 - point.row();
    size.point(column, point.column()).unwrap()
}

fn mirrored(size: BoardSize, point: Point) -> Point {
    size.point(size.columns() - 1 - point.column(), point.row())
        .unwrap()
}

#[test]
fn a_shape_is_the_same_however_one_looks_at_it() {
    for seed in 0..4 {
        let game = light_game(9, 40, seed);
        let position = game.position();
        let size = position.size();
        let other = turned_and_swapped(position);
        let mirror = position.both().map(|stones| {
            let mirrored = stones.iter().map(|p| mirrored(size, p));
            mirrored.collect()
        });
        let mirror = Position::from_stones(size, mirror).unwrap();
        for point in &position.empty() {
            let here = keys(position, Color::Black, point);
            assert_eq!(here.len(), N_CIRCLES);
            assert_eq!(here, keys(&other, Color::White, turned(size, point)));
            assert_eq!(here, keys(&mirror, Color::Black, mirrored(size, point)));
        }
    }
}

#[test]
fn a_shape_tells_stones_colors_edges_and_liberties() {
    let keys = |picture: &str, color| {
        let position: Position = picture.parse().unwrap();
        keys(&position, color, point("C3"))
    };
    let plain = ". . . . .
                 . . . . .
                 . . . . .
                 . X . . .
                 . . . . .";
    let other_color = plain.replace('X', "O");
    let beside = ". . . . .
                  . . . . .
                  . X . . .
                  . . . . .
                  . . . . .";
    let few_liberties = ". . . . .
                         . . . . .
                         O X . . .
                         . O . . .
                         . . . . .";
    let own = keys(plain, Color::Black);
    assert_ne!(own[0], keys(plain, Color::White)[0]);
    assert_eq!(own, keys(&other_color, Color::White));
    assert_ne!(own[0], keys(beside, Color::Black)[0]);
    let other_own = few_liberties.replace("O X", ". X");
    let fewer = keys(few_liberties, Color::Black);
    assert_ne!(fewer[0], keys(&other_own, Color::Black)[0]);
    // A shape does not depend on points farther away, a larger one does.
    let far = ". . . . .
               . . . . .
               . . . . X
               . X . . .
               . . . . .";
    let far = keys(far, Color::Black);
    assert_eq!(own[0], far[0]);
    assert_ne!(own[1], far[1]);
}

#[test]
fn facts_agree_with_flood_fills() {
    for seed in 0..20 {
        let game = light_game(9, 20 + 5 * seed as usize, seed);
        let position = game.position();
        let facts = Facts::new(position, game.to_move(), None);
        assert!(facts::agrees(&facts, position), "\n{position}");
    }
}

/// Ladders in a picture.
fn ladders(picture: &str) -> Ladders {
    Ladders::new(&picture.parse().unwrap())
}

#[test]
fn a_ladder_works_unless_a_stone_breaks_it() {
    let picture = ". . . . . . .
                   . . . . . . .
                   . . . . . . .
                   . . . . . . .
                   . X O . . . .
                   . X O X . . .
                   . . X . . . .";
    let (white, atari) = (point("C3"), point("C4"));
    assert!(ladders(picture).is_caught(white));
    assert!(ladders(picture).catches(white, atari));
    assert!(!ladders(picture).catches(white, point("D3")));
    let broken = picture.replacen(". . . . . . .", ". . . . . O .", 3);
    assert!(!ladders(&broken).catches(white, atari));
    assert!(!ladders(&broken).is_caught(white));
}

#[test]
fn a_chain_in_atari_escapes_by_a_capture() {
    let caught = ". . . . .
                  . . . . .
                  . . X . .
                  . X O X .
                  . . . . .";
    assert!(!ladders(caught).escapes(point("C2")));
    assert!(!ladders(caught).is_saved_by(point("C2"), point("C1")));
    let escaped = ". . . . .
                   . . . . .
                   . . X O .
                   . X O X O
                   . . . . .";
    assert!(ladders(escaped).escapes(point("C2")));
    assert!(ladders(escaped).is_saved_by(point("C2"), point("D1")));
}

#[test]
fn every_move_has_known_features_and_a_finite_score() {
    for (side, seed) in [(5, 1), (9, 2), (13, 3), (19, 4), (25, 5)] {
        let game = light_game(side, (side * side / 2) as usize, seed);
        let mut moves = game.moves().rev().map(|(_, mv)| mv.point());
        let last = [moves.next().flatten(), moves.next().flatten()];
        let context = MoveContext::new(game.position(), game.to_move(), last);
        for point in &game.position().empty() {
            let mut n_features = 0;
            context.visit_plain(point, |feature| {
                assert!(feature < N_PLAIN);
                n_features += 1;
            });
            assert!(n_features >= 2, "liberties and line at the least");
            assert!(built_in().score(&context, point).is_finite());
        }
    }
}

/// Weights learned from random games.
fn learned() -> Trainer {
    let games: Vec<Game> = (0..12).map(|seed| light_game(7, 30, seed)).collect();
    let mut trainer = Trainer::new(1, |learn| {
        for game in &games {
            Lesson::each(game, &mut *learn);
        }
    });
    for _ in 0..3 {
        for game in &games {
            Lesson::each(game, |lesson| trainer.learn(lesson, 0.5));
        }
    }
    trainer
}

#[test]
fn lessons_make_their_moves_more_likely_and_repeat_exactly() {
    let trainer = learned();
    assert!(trainer.n_shapes() > 0);
    let untrained = Weights::zero();
    let (mut before, mut after) = (Measure::default(), Measure::default());
    for seed in 0..12 {
        Lesson::each(&light_game(7, 30, seed), |lesson| {
            before.add(lesson, &untrained);
            after.add(lesson, trainer.weights());
        });
    }
    assert_eq!(before.n_moves, after.n_moves);
    let gain = (after.log_likelihood - before.log_likelihood) / f64::from(after.n_moves);
    assert!(gain > 0.0, "{gain}");
    assert_eq!(trainer.weights().to_bytes(), learned().weights().to_bytes());
}

#[test]
fn a_file_of_weights_can_be_read_back_and_damage_is_noticed() {
    let bytes = learned().weights().to_bytes();
    let read = Weights::from_bytes(&bytes).unwrap();
    assert_eq!(read.to_bytes(), bytes);
    for at in [8, 12, 40, bytes.len() / 2, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        let error = Weights::from_bytes(&damaged).unwrap_err();
        assert_eq!(error, WeightsError::Checksum);
    }
    for len in [0, 7, 8, 15, 27, bytes.len() - 1] {
        assert!(Weights::from_bytes(&bytes[..len]).is_err(), "{len}");
    }
    assert_eq!(
        Weights::from_bytes(b"no weights").unwrap_err(),
        WeightsError::Magic
    );
    let mut newer = bytes[..bytes.len() - 8].to_vec();
    newer[8] = 99;
    let checksum = Sha256::digest(&newer);
    newer.extend(&checksum[..8]);
    let error = Weights::from_bytes(&newer).unwrap_err();
    assert_eq!(error, WeightsError::Version);
}

#[test]
fn every_shape_of_a_table_is_found_and_no_other() {
    let keys = |n: u32| n.wrapping_mul(0x0100_0193) ^ 0x5bd1;
    let table = ShapeTable::new((0..1000).map(|n| (keys(n), n as f32)).collect());
    assert_eq!(table.len(), 1000);
    for n in 0..1000 {
        let at = table.find(keys(n)).unwrap();
        assert!((table.weights[at] - n as f32).abs() < f32::EPSILON);
    }
    assert!((1000..3000).all(|n| table.find(keys(n)).is_none()));
    assert_eq!(ShapeTable::new(Vec::new()).find(7), None);
}

#[test]
fn the_weights_in_the_program_are_those_that_the_document_describes() {
    let bytes = include_bytes!("weights.bin");
    assert!(bytes.len() <= 2 << 20, "{} bytes", bytes.len());
    assert_eq!(built_in().to_bytes(), bytes);
    let digest = Sha256::digest(bytes);
    let digest: Vec<String> = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    let digest = digest.concat();
    let document = include_str!("../../../docs/training.md");
    assert!(document.contains(&digest), "sha256 {digest}");
}
