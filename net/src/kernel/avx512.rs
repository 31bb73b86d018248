//! The sums of AVX-512 with VNNI: up to 13 tiles for two times 16 outputs, each in a register.

use std::arch::x86_64::{
    __m512i, _mm512_castsi256_si512, _mm512_castsi512_si128, _mm512_dpwssd_epi32,
    _mm512_extracti32x4_epi32, _mm512_inserti64x4, _mm512_set1_epi32, _mm512_setzero_si512,
};

use super::avx2::both;
use super::sse2::store;
use super::tiles::{self, LANES, Numbers, blocks, side_by_side};
use super::{Scratch, Sums, Task};
use crate::layer::Pair;

/// Computes a convolution.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) fn run(task: &mut Task<'_>, scratch: &mut Scratch) {
    // A function for an instruction set is not `Fn`; a closure inside of one is.
    tiles::run(task, scratch, |[first, second], numbers, sums| {
        let first = first.iter();
        match sums {
            [sums, []] => by_blocks(&first.map(|first| [first]), numbers, [sums]),
            sums => by_blocks(&first.zip(second).map(<[_; 2]>::from), numbers, sums),
        }
    });
}

/// The sums of products for `G` groups of outputs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn by_blocks<'a, const G: usize>(
    pairs: &(impl Iterator<Item = [&'a Pair; G]> + Clone),
    numbers: Numbers<'_>,
    mut sums: [&mut [Sums]; G],
) {
    for block in blocks(sums[0].len(), 13) {
        let (pairs, numbers) = (pairs.clone(), numbers.from(block.start));
        let sums = sums.each_mut().map(|sums| &mut sums[block.clone()]);
        match block.len() {
            1 => products::<G, 1>(pairs, numbers, sums),
            2 => products::<G, 2>(pairs, numbers, sums),
            3 => products::<G, 3>(pairs, numbers, sums),
            4 => products::<G, 4>(pairs, numbers, sums),
            5 => products::<G, 5>(pairs, numbers, sums),
            6 => products::<G, 6>(pairs, numbers, sums),
            7 => products::<G, 7>(pairs, numbers, sums),
            8 => products::<G, 8>(pairs, numbers, sums),
            9 => products::<G, 9>(pairs, numbers, sums),
            10 => products::<G, 10>(pairs, numbers, sums),
            11 => products::<G, 11>(pairs, numbers, sums),
            12 => products::<G, 12>(pairs, numbers, sums),
            _ => products::<G, 13>(pairs, numbers, sums),
        }
    }
}

/// The sums of products for `G` groups of outputs and the first `N` tiles.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn products<'a, const G: usize, const N: usize>(
    pairs: impl Iterator<Item = [&'a Pair; G]>,
    numbers: Numbers<'_>,
    all: [&mut [Sums]; G],
) {
    const PAIRS: usize = LANES / 2;
    let mut sums = [[_mm512_setzero_si512(); G]; N];
    // One loop, not one in another: the compiler would unroll the inner one, and then split each
    // instruction in two or three.
    for (n, pairs) in pairs.enumerate() {
        let tiles = numbers.of_block::<N>(n / PAIRS);
        let weights = pairs.map(|pair| vector(pair));
        for (sums, numbers) in sums.iter_mut().zip(tiles) {
            // The same two inputs for each of 16 sums.
            let x = _mm512_set1_epi32(side_by_side(numbers, n % PAIRS));
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum = _mm512_dpwssd_epi32(*sum, weights, x);
            }
        }
    }
    for (group, all) in all.into_iter().enumerate() {
        for (all, sums) in all.iter_mut().zip(sums) {
            let sum = sums[group];
            let fours = [
                _mm512_castsi512_si128(sum),
                _mm512_extracti32x4_epi32::<1>(sum),
                _mm512_extracti32x4_epi32::<2>(sum),
                _mm512_extracti32x4_epi32::<3>(sum),
            ];
            store(all, fours);
        }
    }
}

/// The weights of a group of outputs.
#[inline]
#[target_feature(enable = "avx512f")]
fn vector(Pair([w1, w2, w3, w4]): &Pair) -> __m512i {
    _mm512_inserti64x4::<1>(_mm512_castsi256_si512(both(w1, w2)), both(w3, w4))
}
