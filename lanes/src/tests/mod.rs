//! The proof: every lane of every instruction set against a slow twin, and all against each other.

mod areas;
mod generator;
mod lanes;
mod replay;
mod tallies;
mod twin;
mod vectors;

use crate::{InstructionSet, Start};
use twin::Twin;

const EMPTY: Start = Start {
    black: [0; 25],
    white: [0; 25],
    black_to_move: true,
    ko: None,
};

/// The instruction sets of this machine.
fn sets() -> impl Iterator<Item = InstructionSet> {
    InstructionSet::ALL
        .into_iter()
        .filter(|set| set.is_available())
}

/// A small generator for positions and words: `SplitMix64` (Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.word() % n as u64) as usize
    }
}

/// Positions from random games of different lengths; the first is the empty board, every third
/// has White to move out of turn, and where a ko comes up it is one of them.
fn starts(columns: u8, rows: u8, n: usize) -> Vec<Start> {
    let mut random = Random(u64::from(columns) << 8 | u64::from(rows));
    let n_points = usize::from(columns) * usize::from(rows);
    let mut starts = vec![EMPTY];
    while starts.len() < n {
        let mut twin = Twin::new(columns, rows, &EMPTY);
        let wants_ko = starts.len() % 2 == 0;
        let length = random.below(2 * n_points);
        // Far more tries than plays: when most of them fail the board is as good as full.
        for _ in 0..8 * n_points {
            if twin.n_moves >= length && (!wants_ko || twin.ko.is_some()) {
                break;
            }
            let at = (random.below(columns.into()), random.below(rows.into()));
            if !twin.is_eye(at)
                && let Some(next) = twin.after(at)
            {
                twin = next;
            }
        }
        if starts.len() % 3 == 0 && twin.ko.is_none() {
            twin.to_move = twin::Color::White;
        }
        starts.push(twin.as_start());
    }
    starts
}
