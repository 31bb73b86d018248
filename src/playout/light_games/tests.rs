//! The board of light playouts beside its twin: the same draws, the same games.

use super::*;
use crate::playout::{Careful, Design, Policy, run_batch, run_batch_amaf};

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
        match Careful.choose(&mut position, color, None, rng) {
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
        if let Some(point) = Light.choose(&mut position, color, None, &mut rng) {
            position.place(color, point);
            passes = 0;
        } else {
            position.lift_ko();
            passes += 1;
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

/// What must be equal of two outcomes.
fn summed(outcome: &Outcome, size: BoardSize) -> impl PartialEq + std::fmt::Debug + use<> {
    let points = size.points();
    let owned: Vec<_> = points
        .iter()
        .map(|point| Color::BOTH.map(|color| outcome.ownership.share(color, point).to_bits()))
        .collect();
    let n_playouts = outcome.ownership.n_playouts();
    let differences = outcome.differences.clone();
    (n_playouts, outcome.n_moves, differences, owned)
}

#[test]
fn a_batch_comes_to_what_plain_playouts_come_to() {
    let mut rng = random(6);
    for (columns, rows) in SIZES {
        let size = BoardSize::new(columns, rows).unwrap();
        let (position, color) = middle(size, size.n_points() as u32 / 2, &mut rng);
        let batch = Batch {
            starts: &[(&position, color), (&position, !color)],
            each: if size.n_points() > 200 { 3 } else { 30 },
            seed: 7,
            threads: 3,
            design: Design::Scalar,
        };
        let plain = run_batch_amaf(&batch, Komi::default());
        for (quick, (plain, first_plays)) in run_batch(&batch).iter().zip(plain) {
            assert_eq!(summed(quick, size), summed(&plain, size));
            let firsts = size.points().iter().map(|point| {
                Color::BOTH
                    .map(|color| first_plays.n_playouts(color, point))
                    .iter()
                    .sum::<u32>()
            });
            assert!(firsts.clone().all(|n| n <= batch.each));
            assert!(u64::from(firsts.sum::<u32>()) <= plain.n_moves);
        }
    }
}

#[test]
fn both_designs_agree_about_first_plays() {
    let empty = Position::new(BoardSize::square(5).unwrap());
    let each = 20_000;
    let [scalar, lanes] = [Design::Scalar, Design::best()].map(|design| {
        let batch = Batch {
            starts: &[(&empty, Color::Black)],
            each,
            seed: 3,
            threads: 2,
            design,
        };
        run_batch_amaf(&batch, Komi::default()).remove(0).1
    });
    for color in Color::BOTH {
        for point in &empty.size().points() {
            let shares =
                [&scalar, &lanes].map(|f| f64::from(f.n_playouts(color, point)) / f64::from(each));
            // Five standard errors of a difference of shares near one half.
            assert!((shares[0] - shares[1]).abs() < 0.025, "{point}: {shares:?}");
            let wins = [&scalar, &lanes].map(|f| f.black_wins(color, point));
            assert!((wins[0] - wins[1]).abs() < 0.04, "{point}: {wins:?}");
        }
    }
}
