//! The sums of AVX-512 with VNNI: up to nine tiles, 16 outputs each in one register.

use std::arch::x86_64::{
    __m512i, _mm512_castsi256_si512, _mm512_castsi512_si128, _mm512_dpwssd_epi32,
    _mm512_extracti32x4_epi32, _mm512_inserti64x4, _mm512_set1_epi32, _mm512_setzero_si512,
};

use super::avx2::both;
use super::sse2::store;
use super::tiles::{self, LANES, Numbers, for_blocks, side_by_side};
use super::{Scratch, Task};
use crate::layer::Pair;
use crate::shape::GROUP;

/// Computes a convolution.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn run(task: &mut Task<'_>, scratch: &mut Scratch) {
    // A function for an instruction set is not `Fn`; a closure inside of one is.
    tiles::run(task, scratch, |pairs, numbers, sums| {
        for_blocks(numbers, sums, 9, |numbers, sums| match sums.len() {
            1 => products::<1>(pairs, numbers, sums),
            2 => products::<2>(pairs, numbers, sums),
            3 => products::<3>(pairs, numbers, sums),
            4 => products::<4>(pairs, numbers, sums),
            5 => products::<5>(pairs, numbers, sums),
            6 => products::<6>(pairs, numbers, sums),
            7 => products::<7>(pairs, numbers, sums),
            8 => products::<8>(pairs, numbers, sums),
            _ => products::<9>(pairs, numbers, sums),
        });
    });
}

/// The sums of products for a group of outputs and the first `N` tiles.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn products<const N: usize>(pairs: &[Pair], numbers: Numbers<'_>, all: &mut [[i32; GROUP]]) {
    const PAIRS: usize = LANES / 2;
    let mut sums = [_mm512_setzero_si512(); N];
    // One loop, not one in another: the compiler would unroll the inner one, and then split each
    // instruction in two or three.
    for (n, pair) in pairs.iter().enumerate() {
        let tiles = numbers.of_block::<N>(n / PAIRS);
        let weights = vector(pair);
        for (sum, numbers) in sums.iter_mut().zip(tiles) {
            // The same two inputs for each of 16 sums.
            let x = _mm512_set1_epi32(side_by_side(numbers, n % PAIRS));
            *sum = _mm512_dpwssd_epi32(*sum, weights, x);
        }
    }
    for (all, sum) in all.iter_mut().zip(sums) {
        let fours = [
            _mm512_castsi512_si128(sum),
            _mm512_extracti32x4_epi32::<1>(sum),
            _mm512_extracti32x4_epi32::<2>(sum),
            _mm512_extracti32x4_epi32::<3>(sum),
        ];
        store(all, fours);
    }
}

/// The weights of a group of outputs.
#[inline]
#[target_feature(enable = "avx512f")]
fn vector(Pair([w1, w2, w3, w4]): &Pair) -> __m512i {
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(both(w1, w2)), both(w3, w4))
}
