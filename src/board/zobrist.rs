//! Zobrist keys: the hash of a position is the exclusive or of the keys of its stones.
//!
//! Neither the player to move nor a ko is part of the hash (rules 0.7, I.5: a position is the
//! distribution of the stones). Whoever finds equal hashes compares the stones.

use super::split_mix::split_mix;
use super::{Color, Point};

/// A key per color and point, the same in every build.
static KEYS: [[u64; 1024]; 2] = keys();

/// The key of a stone of `color` on `point`.
#[inline]
pub(crate) fn key(color: Color, point: Point) -> u64 {
    KEYS[color as usize][point.index() & 1023]
}

const fn keys() -> [[u64; 1024]; 2] {
    const SEED: u64 = 0x0068_6F6E_7465;
    let mut table = [[0; 1024]; 2];
    let mut n = 0;
    while n < 2048 {
        table[n / 1024][n % 1024] = split_mix(SEED, n as u64 + 1);
        n += 1;
    }
    table
}
