//! Zobrist keys: a position is hashed by the exclusive or of the keys of its stones.
//!
//! The hash is of the stones only, neither of the player to move nor of a ko (rules 0.7, I.5: a
//! position is the distribution of the stones). Equal hashes are always confirmed on the stones.

use super::{Color, Point};

/// A key for each color and point number, the same in every build.
static KEYS: [[u64; 1024]; 2] = keys();

/// The key of a stone of `color` on `point`.
#[inline]
pub fn key(color: Color, point: Point) -> u64 {
    KEYS[color as usize][point.index() & 1023]
}

/// Fills the table by `SplitMix64` (Steele, Lea and Flood 2014) from a fixed seed.
const fn keys() -> [[u64; 1024]; 2] {
    let mut table = [[0; 1024]; 2];
    let mut state: u64 = 0x0068_6F6E_7465;
    let mut n = 0;
    while n < 2048 {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        table[n / 1024][n % 1024] = z ^ (z >> 31);
        n += 1;
    }
    table
}
