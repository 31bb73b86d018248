//! The sums of the portable kernel with the vectors that every `x86_64` has: compilers make single
//! products of the plain loop, or vectors with three instructions for each that is needed.

use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_madd_epi16, _mm_set_epi16, _mm_set1_epi32,
    _mm_setzero_si128, _mm_shuffle_epi32,
};

use super::tiles::Sums;
use crate::layer::Pair;
use crate::shape::GROUP;

/// The sums of products for a group of outputs.
pub(super) fn products(pairs: &[Pair], inputs: &[[i16; 2]], all: &mut Sums) {
    #[expect(unsafe_code, reason = "twice as fast an evaluation as with plain Rust")]
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
            let [x, y] = [both(x), both(y)];
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

/// The same two inputs for each of four sums.
#[inline]
#[target_feature(enable = "sse2")]
fn both([a, b]: [i16; 2]) -> __m128i {
    _mm_set1_epi32(i32::from(a as u16) | i32::from(b) << 16)
}

#[inline]
#[target_feature(enable = "sse2")]
fn vector(w: &[i16; 8]) -> __m128i {
    _mm_set_epi16(w[7], w[6], w[5], w[4], w[3], w[2], w[1], w[0])
}

#[inline]
#[target_feature(enable = "sse2")]
fn lanes(sums: __m128i) -> [i32; 4] {
    [
        _mm_cvtsi128_si32(sums),
        _mm_cvtsi128_si32(_mm_shuffle_epi32::<1>(sums)),
        _mm_cvtsi128_si32(_mm_shuffle_epi32::<2>(sums)),
        _mm_cvtsi128_si32(_mm_shuffle_epi32::<3>(sums)),
    ]
}
