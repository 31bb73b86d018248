//! The board of light playouts beside its twin: the same draws, the same games.

use super::*;
use crate::playout::{Light, Policy, Tactical, final_area, playout};

/// Sizes that fill either kind of board, and those of one point and one row.
const SIZES: [(u32, u32); 12] = [
    (1, 1),
    (1, 25),
    (2, 2),
    (3, 2),
    (5, 5),
    (9, 9),
    (13, 13),
    (15, 16),
    (16, 15),
    (14, 17),
    (25, 1),
    (25, 25),
];

/// A position after some moves, often with a ko, and the color to move.
fn middle(size: BoardSize, n_moves: u32, rng: &mut impl Rng) -> (Position, Color) {
    let (mut position, mut color) = (Position::new(size), Color::Black);
    for _ in 0..n_moves {
        match Tactical.choose(&mut position, color, None, rng) {
            Some(point) => {
                position.place(color, point);
            }
            None => position.lift_ko(),
        }
        color = !color;
    }
    (position, color)
}

/// Plays one game on both boards and compares them after each move; returns the number of bans
/// of a ko that were in force.
fn compare<const S: usize, const N: usize, const L: usize>(
    mut position: Position,
    mut color: Color,
    seed: u64,
) -> u32 {
    let size = position.size();
    let mut board = LightBoard::<S, N, L>::new(&position, color);
    let (mut rng, mut same) = (random(seed), random(seed));
    let (mut passes, mut n_kos) = (0, 0);
    for _ in 0..3 * size.n_points() {
        let has_played = match color {
            Color::Black => board.turn::<0>(|n| below(&mut same, n)),
            Color::White => board.turn::<1>(|n| below(&mut same, n)),
        };
        match Light.choose(&mut position, color, None, &mut rng) {
            Some(point) => {
                position.place(color, point);
                passes = 0;
            }
            None => {
                position.lift_ko();
                passes += 1;
            }
        }
        color = !color;
        assert_eq!(has_played, passes == 0);
        assert_eq!(board.stones(size), position.both());
        let fresh = LightBoard::<S, N, L>::new(&position, color);
        assert_eq!(board.described(size), fresh.described(size));
        n_kos += u32::from(position.ko().is_some());
        if passes == 2 {
            break;
        }
    }
    assert_eq!(position.validate(), Ok(()));
    n_kos
}

#[test]
fn the_light_board_plays_the_games_of_the_position() {
    let mut rng = random(5);
    let mut n_kos = 0;
    for (columns, rows) in SIZES {
        let size = BoardSize::new(columns, rows).unwrap();
        for seed in 0..if size.n_points() > 200 { 2 } else { 12 } {
            let n_moves = below(&mut rng, size.n_points() + 1) as u32;
            let (position, color) = middle(size, n_moves, &mut rng);
            n_kos += if SmallBoard::fits(size) {
                compare::<16, 256, 320>(position, color, seed)
            } else {
                compare::<32, 1024, 1152>(position, color, seed)
            };
        }
    }
    assert!(n_kos > 10, "{n_kos}");
}

#[test]
fn a_batch_comes_to_what_plain_playouts_come_to() {
    let mut rng = random(6);
    for (columns, rows) in SIZES {
        let size = BoardSize::new(columns, rows).unwrap();
        let (each, seed) = (if size.n_points() > 200 { 3 } else { 30 }, 7);
        let (position, color) = middle(size, size.n_points() as u32 / 2, &mut rng);
        let batch = Batch {
            starts: &[(&position, color)],
            each,
            seed,
            threads: 1,
            design: crate::playout::Design::Scalar,
        };
        let outcome = &run(&batch, size, 0..u64::from(each))[0];
        let mut plain = Outcome::new(size.n_points());
        for number in 0..u64::from(each) {
            let mut end = position.clone();
            let mut rng = random(
                number
                    .wrapping_mul(0x9E37_79B9_7F4A_7C15)
                    .wrapping_add(seed),
            );
            let ending = playout(&mut end, color, None, &Light, &mut rng, &mut ());
            let area = final_area(&end);
            plain.ownership.add(&area);
            plain.n_moves += u64::from(ending.n_moves);
            plain.differences[(area.difference() + size.n_points() as i64) as usize] += 1;
        }
        assert_eq!(outcome.n_moves, plain.n_moves);
        assert_eq!(outcome.differences, plain.differences);
        assert_eq!(outcome.ownership.n_playouts(), plain.ownership.n_playouts());
        for point in size.points() {
            let owned = [outcome, &plain]
                .map(|o| Color::BOTH.map(|color| o.ownership.share(color, point).to_bits()));
            assert_eq!(owned[0], owned[1], "{point}");
        }
    }
}
