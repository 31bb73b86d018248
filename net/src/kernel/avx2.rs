//! The kernel for AVX2: the sums of five tiles for 16 outputs in ten registers.

#![expect(unsafe_code, reason = "intrinsics; see the parent module")]

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_storeu_si256,
};

use super::Task;
use super::tiles::{self, Sums, TILES};
use crate::layer::Pair;

/// Computes a convolution.
#[target_feature(enable = "avx2")]
pub(super) fn run(task: &mut Task<'_>) {
    tiles::run(task, |pairs, inputs, sums| products(pairs, inputs, sums));
}

/// The sums of products for a group of outputs.
#[target_feature(enable = "avx2")]
fn products(pairs: &[Pair], inputs: &[[i16; 2]], all: &mut Sums) {
    assert!(
        inputs.len() >= TILES * pairs.len(),
        "each tile has its inputs"
    );
    let mut sums = [[_mm256_setzero_si256(); 2]; TILES];
    for (n, weights) in pairs.iter().enumerate() {
        // SAFETY: a pair is 64 bytes.
        let weights = unsafe { load(weights) };
        for (tile, sums) in sums.iter_mut().enumerate() {
            // SAFETY: there are so many inputs, see above.
            let [a, b] = unsafe { *inputs.get_unchecked(tile * pairs.len() + n) };
            let x = _mm256_set1_epi32(i32::from(a as u16) | i32::from(b) << 16);
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(x, weights));
            }
        }
    }
    for (all, sums) in all.iter_mut().zip(sums) {
        let to: *mut __m256i = all.as_mut_ptr().cast();
        // SAFETY: 16 sums of four bytes each.
        unsafe {
            _mm256_storeu_si256(to, sums[0]);
            _mm256_storeu_si256(to.add(1), sums[1]);
        }
    }
}

/// The weights of eight outputs, and of eight more.
///
/// # Safety
///
/// The processor must have AVX2.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(pair: &Pair) -> [__m256i; 2] {
    let from: *const __m256i = std::ptr::from_ref(pair).cast();
    // SAFETY: a pair is 64 bytes, aligned.
    unsafe { [_mm256_load_si256(from), _mm256_load_si256(from.add(1))] }
}
