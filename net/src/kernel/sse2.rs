//! The sums of the portable kernel with the vectors that every `x86_64` has: compilers make single
//! products of the plain loop, or vectors with three instructions for each that is needed.

use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_madd_epi16, _mm_set1_epi32, _mm_setzero_si128,
    _mm_shuffle_epi32,
};

use super::tiles::{Sums, side_by_side};
use crate::layer::Pair;
use crate::shape::GROUP;

/// The sums of products for a group of outputs.
pub(super) fn products(pairs: &[Pair], inputs: &[[i16; 2]], all: &mut Sums) {
    #[expect(
        unsafe_code,
        reason = "three times as fast an evaluation as with plain Rust"
    )]
    // SAFETY: every `x86_64` has SSE2.
    unsafe {
        sums(pairs, inputs, all);
    }
}

#[target_feature(enable = "sse2")]
fn sums(pairs: &[Pair], inputs: &[[i16; 2]], all: &mut Sums) {
    let mut tiles = inputs.chunks_exact(pairs.len());
    let mut outputs = all.chunks_mut(2);
    // Two tiles at a time, so that each weight that is loaded serves both.
    while let (Some(first), Some(outputs)) = (tiles.next(), outputs.next()) {
        let second = tiles.next().unwrap_or(first);
        let mut sums = [[_mm_setzero_si128(); GROUP / 4]; 2];
        for ((Pair(weights), &x), &y) in pairs.iter().zip(first).zip(second) {
            // The same two inputs for each of four sums.
            let [x, y] = [x, y].map(|pair| _mm_set1_epi32(side_by_side(pair)));
            for (n, weights) in weights.iter().enumerate() {
                let weights = vector(weights);
                sums[0][n] = _mm_add_epi32(sums[0][n], _mm_madd_epi16(x, weights));
                sums[1][n] = _mm_add_epi32(sums[1][n], _mm_madd_epi16(y, weights));
            }
        }
        for (output, sums) in outputs.iter_mut().zip(sums) {
            output
                .as_chunks_mut()
                .0
                .copy_from_slice(&sums.map(|sums| lanes(sums)));
        }
    }
}

/// The weights of four outputs.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn vector(weights: &[i16; 8]) -> __m128i {
    #[expect(
        unsafe_code,
        reason = "1.7 times as fast with AVX2 as words set one by one"
    )]
    // SAFETY: both are 16 bytes, and any bytes are values of both.
    unsafe {
        std::mem::transmute(*weights)
    }
}

#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn lanes(sums: __m128i) -> [i32; 4] {
    [
        _mm_cvtsi128_si32(sums),
        _mm_cvtsi128_si32(_mm_shuffle_epi32::<1>(sums)),
        _mm_cvtsi128_si32(_mm_shuffle_epi32::<2>(sums)),
        _mm_cvtsi128_si32(_mm_shuffle_epi32::<3>(sums)),
    ]
}
