//! The sums of the portable kernel with the vectors of WebAssembly, which compilers do not find
//! there by themselves.

use std::arch::wasm32::v128;
use std::arch::wasm32::{
    i16x8, i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
};

use super::tiles::{LANES, Numbers, side_by_side};
use crate::layer::Pair;
use crate::shape::GROUP;

/// The sums of products for a group of outputs.
pub(super) fn products(pairs: &[Pair], numbers: Numbers<'_>, all: &mut [[i32; GROUP]]) {
    for (tile, all) in all.iter_mut().enumerate() {
        let mut sums = [i32x4(0, 0, 0, 0); GROUP / 4];
        let tiles = numbers.all.iter().skip(tile).step_by(numbers.step);
        for (pairs, numbers) in pairs.chunks_exact(LANES / 2).zip(tiles) {
            for (n, Pair(weights)) in pairs.iter().enumerate() {
                // The same two inputs for each of four sums.
                let x = i32x4_splat(side_by_side(numbers, n));
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    *sums = i32x4_add(*sums, i32x4_dot_i16x8(x, vector(weights)));
                }
            }
        }
        all.as_chunks_mut().0.copy_from_slice(&sums.map(lanes));
    }
}

#[inline]
fn vector(&[a, b, c, d, e, f, g, h]: &[i16; 8]) -> v128 {
    i16x8(a, b, c, d, e, f, g, h)
}

#[inline]
fn lanes(sums: v128) -> [i32; 4] {
    [
        i32x4_extract_lane::<0>(sums),
        i32x4_extract_lane::<1>(sums),
        i32x4_extract_lane::<2>(sums),
        i32x4_extract_lane::<3>(sums),
    ]
}
