//! The games in the lanes are those of the twin, step by step.

use std::env;

use super::replay::{Replay, Seen};
use super::{EMPTY, sets, starts};
use crate::dispatch::dispatch;
use crate::tally::Tally;
use crate::{Batch, InstructionSet, Start, run};

/// Plays that are replayed for an instruction set; more with `HONTE_LANE_PLAYS`.
fn wanted_plays() -> u64 {
    env::var("HONTE_LANE_PLAYS").map_or(6_000, |text| text.parse().expect("a number of plays"))
}

/// Replays so many games from each start, compares the tallies with those of `run`, and tells
/// what was seen.
fn replay(columns: u8, rows: u8, starts: &[Start], each: u64, set: InstructionSet) -> Seen {
    let batch = Batch {
        columns,
        rows,
        starts,
        each,
        seed: each,
    };
    let n_points = usize::from(columns) * usize::from(rows);
    let mut tallies = vec![Tally::new(n_points); starts.len()];
    let mut seen = Seen::default();
    let job = Replay {
        batch: &batch,
        tallies: &mut tallies,
        seen: &mut seen,
        at_end: &mut |_, _| {},
    };
    dispatch(set, &batch, job);
    assert_eq!(seen.games, starts.len() as u64 * each);
    assert_eq!(
        seen.plays + seen.passes,
        tallies.iter().map(|tally| tally.moves).sum()
    );
    assert_eq!(tallies, run(&batch, 1, set), "watching changes nothing");
    seen
}

/// Replays boards of all kinds, with words of all widths and all numbers of rows.
fn check(set: InstructionSet) {
    let sizes = [
        (1, 1),
        (2, 1),
        (2, 2),
        (3, 3),
        (5, 5),
        (1, 9),
        (9, 9),
        (16, 5),
        (6, 13),
        (13, 13),
        (17, 1),
        (2, 14),
        (16, 16),
        (4, 21),
        (19, 19),
        (20, 21),
        (21, 4),
        (3, 25),
        (25, 25),
    ];
    let mut all = Seen::default();
    for (columns, rows) in sizes {
        // A game has about as many plays as the board has points, and half as many again.
        let length = (u64::from(columns) * u64::from(rows)).max(8);
        let each = (wanted_plays() / sizes.len() as u64 / length / 3).max(1);
        // More starts than lanes, so that lanes are refilled.
        let starts = starts(columns, rows, if length < 200 { 40 } else { 18 });
        all += replay(columns, rows, &starts, each, set);
    }
    assert!(all.plays >= wanted_plays(), "{all:?}");
    assert!(all.passes > 0 && all.refusals > 0 && all.captures > 0 && all.kos > 0);
    let deviation = all.ranked.sqrt();
    assert!(all.rank_sum.abs() < 4.0 * deviation);
    let surplus = all.rank_square_sum - all.ranked;
    assert!(surplus.abs() < 4.0 * all.rank_square_variance.sqrt());
}

#[test]
fn avx512_lanes_play_what_the_twin_plays() {
    if InstructionSet::Avx512.is_available() {
        check(InstructionSet::Avx512);
    }
}

#[test]
fn avx2_lanes_play_what_the_twin_plays() {
    if InstructionSet::Avx2.is_available() {
        check(InstructionSet::Avx2);
    }
}

#[test]
fn portable_lanes_play_what_the_twin_plays() {
    check(InstructionSet::Portable);
}

#[test]
fn games_without_end_are_broken_off() {
    for set in sets() {
        let seen = replay(2, 2, &[EMPTY], 500, set);
        assert!(seen.broken_off > 0 && seen.broken_off < seen.games);
    }
}
