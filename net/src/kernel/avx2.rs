//! The kernel for AVX2: the sums of five tiles for 16 outputs in ten registers.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_madd_epi16,
    _mm256_set_m128i, _mm256_set1_epi32, _mm256_setzero_si256,
};

use super::Task;
use super::sse2::{lanes, vector};
use super::tiles::{self, Sums, TILES, side_by_side};
use crate::layer::Pair;

/// Computes a convolution.
#[target_feature(enable = "avx2")]
pub(super) fn run(task: &mut Task<'_>) {
    // A function for an instruction set is not `Fn`; a closure within another such function is.
    tiles::run(task, |pairs, inputs, sums| products(pairs, inputs, sums));
}

/// The sums of products for a group of outputs.
#[target_feature(enable = "avx2")]
fn products(pairs: &[Pair], inputs: &[[i16; 2]], all: &mut Sums) {
    let mut tiles = [&inputs[..0]; TILES];
    for (tile, inputs) in tiles.iter_mut().zip(inputs.chunks_exact(pairs.len())) {
        *tile = inputs;
    }
    let [t1, t2, t3, t4, t5] = tiles;
    let mut sums = [[_mm256_setzero_si256(); 2]; TILES];
    // Iterators need no checks of bounds, which would take a third of the time.
    let pairs = pairs.iter().zip(t1).zip(t2).zip(t3).zip(t4).zip(t5);
    for (((((Pair([w1, w2, w3, w4]), &x1), &x2), &x3), &x4), &x5) in pairs {
        let weights = [both(w1, w2), both(w3, w4)];
        for (sums, x) in sums.iter_mut().zip([x1, x2, x3, x4, x5]) {
            // The same two inputs for each of eight sums.
            let x = _mm256_set1_epi32(side_by_side(x));
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(x, weights));
            }
        }
    }
    for (all, [first, second]) in all.iter_mut().zip(sums) {
        let fours = all.as_chunks_mut().0;
        fours[0] = lanes(_mm256_castsi256_si128(first));
        fours[1] = lanes(_mm256_extracti128_si256::<1>(first));
        fours[2] = lanes(_mm256_castsi256_si128(second));
        fours[3] = lanes(_mm256_extracti128_si256::<1>(second));
    }
}

/// The weights of eight outputs.
#[inline]
#[target_feature(enable = "avx2")]
fn both(low: &[i16; 8], high: &[i16; 8]) -> __m256i {
    _mm256_set_m128i(vector(high), vector(low))
}
