//! The sums of the portable kernel with the vectors that every `x86_64` has: compilers make single
//! products of the plain loop, or vectors with three instructions for each that is needed.

use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_madd_epi16, _mm_set1_epi32, _mm_setzero_si128,
    _mm_shuffle_epi32,
};

use super::tiles::{LANES, Numbers, for_blocks, side_by_side};
use crate::layer::Pair;
use crate::shape::GROUP;

/// The sums of products for a group of outputs.
pub(super) fn products(pairs: &[Pair], numbers: Numbers<'_>, sums: &mut [[i32; GROUP]]) {
    for_blocks(numbers, sums, 2, |numbers, sums| {
        #[expect(
            unsafe_code,
            reason = "compilers make far slower sums of the plain loop"
        )]
        // SAFETY: every `x86_64` has SSE2.
        unsafe {
            match sums.len() {
                1 => products_of::<1>(pairs, numbers, sums),
                _ => products_of::<2>(pairs, numbers, sums),
            }
        }
    });
}

/// The sums of products for a group of outputs and the first `N` tiles.
#[target_feature(enable = "sse2")]
fn products_of<const N: usize>(pairs: &[Pair], numbers: Numbers<'_>, all: &mut [[i32; GROUP]]) {
    let mut sums = [[_mm_setzero_si128(); GROUP / 4]; N];
    for (block, pairs) in pairs.chunks_exact(LANES / 2).enumerate() {
        let tiles = numbers.of_block::<N>(block);
        for (n, Pair(weights)) in pairs.iter().enumerate() {
            // The same two inputs for each of four sums.
            let mut x = [_mm_setzero_si128(); N];
            for (x, numbers) in x.iter_mut().zip(tiles) {
                *x = _mm_set1_epi32(side_by_side(numbers, n));
            }
            for (four, weights) in weights.iter().enumerate() {
                let weights = vector(weights);
                for (sums, &x) in sums.iter_mut().zip(&x) {
                    sums[four] = _mm_add_epi32(sums[four], _mm_madd_epi16(x, weights));
                }
            }
        }
    }
    for (all, sums) in all.iter_mut().zip(sums) {
        for (all, sums) in all.as_chunks_mut().0.iter_mut().zip(sums) {
            *all = lanes(sums);
        }
    }
}

/// The weights of four outputs.
#[inline]
#[target_feature(enable = "sse2")]
pub(super) fn vector(weights: &[i16; 8]) -> __m128i {
    #[expect(unsafe_code, reason = "one load instead of words set one by one")]
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
