//! The sums of AVX2: up to six tiles for 16 outputs in twelve registers.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_madd_epi16,
    _mm256_set_m128i, _mm256_set1_epi32, _mm256_setzero_si256,
};

use super::sse2::{store, vector};
use super::tiles::{self, LANES, Numbers, blocks, side_by_side};
use super::{Scratch, Sums, Task};
use crate::layer::Pair;

/// Computes a convolution.
#[target_feature(enable = "avx2")]
pub(super) fn run(task: &mut Task<'_>, scratch: &mut Scratch) {
    // A function for an instruction set is not `Fn`; a closure inside of one is.
    tiles::run(task, scratch, |pairs, numbers, sums| {
        for (pairs, sums) in pairs.into_iter().zip(sums) {
            for block in blocks(sums.len(), 6) {
                let (numbers, sums) = (numbers.from(block.start), &mut sums[block]);
                match sums.len() {
                    1 => products::<1>(pairs, numbers, sums),
                    2 => products::<2>(pairs, numbers, sums),
                    3 => products::<3>(pairs, numbers, sums),
                    4 => products::<4>(pairs, numbers, sums),
                    5 => products::<5>(pairs, numbers, sums),
                    _ => products::<6>(pairs, numbers, sums),
                }
            }
        }
    });
}

/// The sums of products for a group of outputs and the first `N` tiles.
#[target_feature(enable = "avx2")]
fn products<const N: usize>(pairs: &[Pair], numbers: Numbers<'_>, all: &mut [Sums]) {
    let mut sums = [[_mm256_setzero_si256(); 2]; N];
    for (block, pairs) in pairs.chunks_exact(LANES / 2).enumerate() {
        let tiles = numbers.of_block::<N>(block);
        for (n, Pair([w1, w2, w3, w4])) in pairs.iter().enumerate() {
            let weights = [both(w1, w2), both(w3, w4)];
            for (sums, numbers) in sums.iter_mut().zip(tiles) {
                // The same two inputs for each of eight sums.
                let x = _mm256_set1_epi32(side_by_side(numbers, n));
                for (sum, weights) in sums.iter_mut().zip(weights) {
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(x, weights));
                }
            }
        }
    }
    for (all, [first, second]) in all.iter_mut().zip(sums) {
        let low = [first, second].map(|sums| _mm256_castsi256_si128(sums));
        let high = [first, second].map(|sums| _mm256_extracti128_si256::<1>(sums));
        store(all, [low[0], high[0], low[1], high[1]]);
    }
}

/// The weights of eight outputs.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn both(low: &[i16; 8], high: &[i16; 8]) -> __m256i {
    _mm256_set_m128i(vector(high), vector(low))
}
