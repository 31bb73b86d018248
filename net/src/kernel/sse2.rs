//! The sums of the portable kernel with the vectors that every `x86_64` has: compilers make single
//! products of the plain loop, or vectors with three instructions for each that is needed.

use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_cvtsi32_si128, _mm_cvtsi128_si32, _mm_madd_epi16, _mm_set_epi16,
    _mm_set_epi32, _mm_setzero_si128, _mm_shuffle_epi32, _mm_unpacklo_epi8,
};

use crate::layer::Pair;
use crate::shape::GROUP;

/// Adds what one tap of the window gives.
pub(super) fn add_tap(sums: &mut [[i32; 4]; GROUP / 4], pairs: &[Pair], from: &[[u8; 2]]) {
    #[expect(unsafe_code, reason = "twice as fast an evaluation as with plain Rust")]
    // SAFETY: every `x86_64` has SSE2.
    unsafe {
        add(sums, pairs, from);
    }
}

#[target_feature(enable = "sse2")]
fn add(sums: &mut [[i32; 4]; GROUP / 4], pairs: &[Pair], from: &[[u8; 2]]) {
    debug_assert!(pairs.len() == from.len() && from.len().is_multiple_of(2));
    let mut local = [_mm_setzero_si128(); GROUP / 4];
    for (local, &[a, b, c, d]) in local.iter_mut().zip(&*sums) {
        *local = _mm_set_epi32(d, c, b, a);
    }
    // Two pairs at a time: a layer has whole fours of inputs.
    let fours = from.as_flattened().as_chunks().0;
    for (pairs, &four) in pairs.as_chunks().0.iter().zip(fours) {
        let x = _mm_cvtsi32_si128(i32::from_le_bytes(four));
        let x = _mm_unpacklo_epi8(x, _mm_setzero_si128());
        // The same two activations for each of four sums.
        let [first, second] = [
            _mm_shuffle_epi32::<0>(x),
            _mm_shuffle_epi32::<0b0101_0101>(x),
        ];
        let [weights, others]: &[Pair; 2] = pairs;
        for (n, sums) in local.iter_mut().enumerate() {
            *sums = _mm_add_epi32(*sums, _mm_madd_epi16(first, vector(&weights[n])));
            *sums = _mm_add_epi32(*sums, _mm_madd_epi16(second, vector(&others[n])));
        }
    }
    for (sums, local) in sums.iter_mut().zip(local) {
        *sums = lanes(local);
    }
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
