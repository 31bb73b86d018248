//! The sums of the portable kernel with the vectors of WebAssembly, which compilers do not find
//! there by themselves.

use std::arch::wasm32::v128;
use std::arch::wasm32::{
    i16x8, i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
};

use super::tiles::{Sums, side_by_side};
use crate::layer::Pair;
use crate::shape::GROUP;

/// The sums of products for a group of outputs.
pub(super) fn products(pairs: &[Pair], inputs: &[[i16; 2]], all: &mut Sums) {
    for (all, inputs) in all.iter_mut().zip(inputs.chunks_exact(pairs.len())) {
        let mut sums = [i32x4(0, 0, 0, 0); GROUP / 4];
        for (Pair(weights), &pair) in pairs.iter().zip(inputs) {
            // The same two inputs for each of four sums.
            let x = i32x4_splat(side_by_side(pair));
            for (sums, weights) in sums.iter_mut().zip(weights) {
                *sums = i32x4_add(*sums, i32x4_dot_i16x8(x, vector(weights)));
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
