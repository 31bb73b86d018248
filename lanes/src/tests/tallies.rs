//! What all games together add up to.

use std::collections::HashMap;

use super::replay::{Replay, Seen};
use super::twin::{Color, Point, Twin};
use super::{EMPTY, sets, starts};
use crate::dispatch::dispatch;
use crate::{Batch, FirstPlays, InstructionSet, Tally, run, run_amaf};

#[test]
fn the_games_depend_on_the_batch_alone() {
    for (columns, rows, each) in [
        (1, 1, 9),
        (5, 5, 50),
        (9, 9, 17),
        (13, 13, 7),
        (19, 19, 1),
        (4, 25, 3),
    ] {
        let starts = starts(columns, rows, 40);
        let batch = Batch {
            columns,
            rows,
            starts: &starts,
            each,
            seed: 5,
        };
        let expected = run(&batch, 1, InstructionSet::Portable);
        assert!(expected.iter().all(|tally| tally.playouts == each));
        let expected_amaf = run_amaf(&batch, 13, 1, InstructionSet::Portable);
        for set in sets() {
            for threads in 1..=3 {
                assert_eq!(run(&batch, threads, set), expected, "{set}, {threads}");
            }
            assert_eq!(run_amaf(&batch, 13, 2, set), expected_amaf, "{set}");
        }
        let other = Batch { seed: 6, ..batch };
        assert_eq!(
            columns == 1,
            run(&other, 1, InstructionSet::Portable) == expected
        );
    }
}

#[test]
fn a_start_adds_nothing_to_the_others() {
    // Games are numbered through all starts, so the first start plays the same games alone.
    let starts = starts(9, 9, 3);
    let batch = Batch {
        columns: 9,
        rows: 9,
        starts: &starts,
        each: 50,
        seed: 1,
    };
    let alone = Batch {
        starts: &starts[..1],
        ..batch
    };
    let set = InstructionSet::best();
    assert_eq!(run(&batch, 1, set)[0], run(&alone, 1, set)[0]);
}

#[test]
fn no_games_are_no_games() {
    let batch = Batch {
        columns: 9,
        rows: 9,
        starts: &[EMPTY],
        each: 0,
        seed: 1,
    };
    assert_eq!(run(&batch, 2, InstructionSet::best()), [Tally::new(81)]);
    let batch = Batch {
        starts: &[],
        each: 9,
        ..batch
    };
    assert_eq!(run(&batch, 2, InstructionSet::best()), []);
}

/// First plays by start, color and point: their playouts, wins of Black and draws.
type Expected = HashMap<(usize, bool, Point), FirstPlays>;

/// Adds a game to what is expected of the counts at a komi in halves.
fn add_game(expected: &mut Expected, start: usize, twin: &Twin, komi_halves: i64) {
    let n_points = |color| i64::from(twin.area(color).map(u32::count_ones).iter().sum::<u32>());
    let halves = 2 * (n_points(Color::Black) - n_points(Color::White)) - komi_halves;
    for (column, row) in twin.points() {
        if let Some(color) = twin.first((column, row)) {
            let key = (start, color == Color::Black, (column, row));
            let sums = expected.entry(key).or_insert(NONE);
            sums.playouts += 1;
            sums.black_wins += u32::from(halves > 0);
            sums.draws += u32::from(halves == 0);
        }
    }
}

const NONE: FirstPlays = FirstPlays {
    playouts: 0,
    black_wins: 0,
    draws: 0,
};

#[test]
fn first_plays_are_those_of_the_twin() {
    for (columns, rows, each, komi_halves) in
        [(5, 5, 20, 0), (9, 9, 3, 14), (3, 17, 5, -5), (18, 7, 2, 4)]
    {
        let starts = starts(columns, rows, 20);
        let batch = Batch {
            columns,
            rows,
            starts: &starts,
            each,
            seed: 3,
        };
        for set in sets() {
            let mut expected = Expected::new();
            let mut tallies = run(&Batch { each: 0, ..batch }, 1, set);
            let job = Replay {
                batch: &batch,
                tallies: &mut tallies,
                seen: &mut Seen::default(),
                at_end: &mut |start, twin| add_game(&mut expected, start, twin, komi_halves),
            };
            dispatch(set, &batch, job);
            let found = run_amaf(&batch, komi_halves, 1, set);
            for (n, (tally, replayed)) in found.iter().zip(&tallies).enumerate() {
                assert_eq!(tally.playouts, replayed.playouts);
                assert_eq!(tally.differences, replayed.differences);
                assert_eq!(replayed.first_plays(true, 0, 0), None, "nobody asked");
                for (column, row) in Twin::new(columns, rows, &EMPTY).points() {
                    for is_black in [true, false] {
                        let found = tally.first_plays(is_black, column as u8, row as u8);
                        let expected = expected.get(&(n, is_black, (column, row)));
                        assert_eq!(found, Some(*expected.unwrap_or(&NONE)));
                    }
                }
            }
        }
    }
}

#[test]
fn owners_and_differences_add_up() {
    let starts = starts(9, 9, 5);
    let batch = Batch {
        columns: 9,
        rows: 9,
        starts: &starts,
        each: 300,
        seed: 2,
    };
    for tally in run(&batch, 1, InstructionSet::best()) {
        assert_eq!(
            tally.differences.iter().map(|&n| u64::from(n)).sum::<u64>(),
            300
        );
        let differences = tally.differences.iter().zip(-81i64..);
        let balance: i64 = differences.map(|(&n, points)| i64::from(n) * points).sum();
        let owned = |is_black| -> i64 {
            (0..81)
                .map(|at| i64::from(tally.owned(is_black, at % 9, at / 9)))
                .sum()
        };
        assert_eq!(owned(true) - owned(false), balance);
        let (won, drawn) = tally.wins(3);
        assert_eq!(drawn, 0, "no draws with a half point");
        assert_eq!(
            won,
            tally.differences[83..].iter().map(|&n| u64::from(n)).sum()
        );
        let (won, drawn) = tally.wins(2);
        assert_eq!(won + drawn, tally.wins(1).0);
    }
}

#[test]
fn games_from_the_empty_board_are_those_of_scalar_playouts() {
    // A million playouts on 9x9 by neighbor counts instead of bitboards: 111.056 moves, deviation
    // 16.0; Black wins 52.43% without komi.
    let n = if cfg!(debug_assertions) {
        50_000
    } else {
        200_000
    };
    let batch = Batch {
        columns: 9,
        rows: 9,
        starts: &[EMPTY],
        each: n,
        seed: 1,
    };
    let tally = &run(&batch, 2, InstructionSet::best())[0];
    let length = tally.moves as f64 / n as f64;
    // The error of the million is added to ours.
    let error = (1.0 / n as f64 + 1e-6).sqrt();
    assert!((length - 111.056).abs() < 3.0 * 16.0 * error, "{length}");
    let wins = tally.wins(0).0 as f64 / n as f64;
    assert!((wins - 0.5243).abs() < 3.0 * 0.5 * error, "{wins}");
}

#[test]
#[should_panic(expected = "stones are on the board")]
fn stones_beside_the_board_are_refused() {
    let mut start = EMPTY;
    start.white[9] = 1;
    let batch = Batch {
        columns: 9,
        rows: 9,
        starts: &[start],
        each: 1,
        seed: 1,
    };
    run(&batch, 1, InstructionSet::Portable);
}

#[test]
#[should_panic(expected = "a point has one stone or a ko")]
fn two_stones_on_a_point_are_refused() {
    let mut start = EMPTY;
    start.white[8] = 6;
    start.black[8] = 4;
    let batch = Batch {
        columns: 9,
        rows: 9,
        starts: &[start],
        each: 1,
        seed: 1,
    };
    run(&batch, 1, InstructionSet::Portable);
}
