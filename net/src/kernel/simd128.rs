//! The sums of the portable kernel with the vectors of WebAssembly, which compilers do not find
//! there by themselves.

use std::arch::wasm32::v128;
use std::arch::wasm32::{
    i16x8, i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
};

use crate::layer::Pair;
use crate::shape::GROUP;

/// Adds what one tap of the window gives.
pub(super) fn add_tap(sums: &mut [[i32; 4]; GROUP / 4], pairs: &[Pair], from: &[[u8; 2]]) {
    let mut local = sums.map(|[a, b, c, d]| i32x4(a, b, c, d));
    for (weights, &[even, odd]) in pairs.iter().zip(from) {
        // The same two activations for each of four sums.
        let x = i32x4_splat(i32::from(even) | i32::from(odd) << 16);
        for (sums, weights) in local.iter_mut().zip(weights) {
            *sums = i32x4_add(*sums, i32x4_dot_i16x8(x, vector(weights)));
        }
    }
    *sums = local.map(lanes);
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
