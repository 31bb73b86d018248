//! The kernel for AVX2: six points, 16 outputs each in two registers.
//!
//! A product of an activation and a weight is at most 255 · 63, so that the sum of two, which
//! `maddubs` makes, fits into 16 bits.

#![expect(unsafe_code, reason = "intrinsics; see the parent module")]

use std::arch::x86_64::{
    __m256i, _mm_and_si128, _mm_loadl_epi64, _mm_packus_epi16, _mm_set1_epi8, _mm_storeu_si128,
    _mm256_add_epi32, _mm256_add_ps, _mm256_castsi256_si128, _mm256_cvtepi32_ps,
    _mm256_cvtepu8_epi32, _mm256_cvtps_epi32, _mm256_extracti128_si256, _mm256_load_si256,
    _mm256_loadu_ps, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_max_ps, _mm256_min_ps,
    _mm256_mul_ps, _mm256_packs_epi32, _mm256_permute4x64_epi64, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_set1_ps, _mm256_setzero_si256,
};

use super::Task;
use crate::shape::GROUP;

/// Points computed at once.
const POINTS: usize = 6;
/// As in the portable kernel.
const MOST: f32 = 1e6;

/// # Safety
///
/// The processor must have AVX2, and the task must be valid.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn run(task: &mut Task<'_>) {
    let layer = task.layer;
    let (offsets, taps) = task.offsets();
    let fours = layer.inputs / 4;
    let (first, end) = (task.geometry.first(), task.geometry.end());
    for group in 0..layer.outputs / GROUP {
        let lines = &layer.lines[group * taps * fours..(group + 1) * taps * fours];
        let mut point = first;
        while point < end {
            let mut sums = [[_mm256_setzero_si256(); 2]; POINTS];
            for (tap, offset) in offsets[..taps].iter().enumerate() {
                let start = ((point * layer.inputs) as isize + offset) as usize;
                // SAFETY: `Task::validate` leaves room for this point, the five after it, and
                // their windows.
                let from = unsafe { task.input.as_ptr().add(start) };
                let mut line = lines[tap * fours..].as_ptr();
                for four in 0..fours {
                    // SAFETY: a line is 64 bytes, aligned; there are so many fours of inputs at
                    // each point.
                    unsafe {
                        let weights = [
                            _mm256_load_si256(line.cast()),
                            _mm256_load_si256(line.cast::<__m256i>().add(1)),
                        ];
                        line = line.add(1);
                        for (n, sums) in sums.iter_mut().enumerate() {
                            let x = from.add(n * layer.inputs + 4 * four);
                            let x = _mm256_set1_epi32(x.cast::<i32>().read_unaligned());
                            for (sum, weights) in sums.iter_mut().zip(weights) {
                                *sum = _mm256_add_epi32(*sum, products(x, weights));
                            }
                        }
                    }
                }
            }
            for (n, sums) in sums.into_iter().enumerate().take(end - point) {
                // SAFETY: the point is on the board or its border, so that every buffer holds it.
                unsafe { finish(task, point + n, group * GROUP, sums) };
            }
            point += POINTS;
        }
    }
}

/// For each of eight outputs the sum of its four products.
#[inline]
#[target_feature(enable = "avx2")]
fn products(x: __m256i, weights: __m256i) -> __m256i {
    _mm256_madd_epi16(_mm256_maddubs_epi16(x, weights), _mm256_set1_epi16(1))
}

/// Brings 16 sums back to eight bits and stores them.
///
/// # Safety
///
/// The processor must have AVX2, and the task must have this point and these outputs.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn finish(task: &mut Task<'_>, point: usize, at: usize, sums: [__m256i; 2]) {
    let place = point * task.layer.outputs + at;
    let mut values = sums;
    for (half, value) in values.iter_mut().enumerate() {
        // SAFETY: `at` and the 16 outputs from there lie within each of these.
        unsafe {
            let scale = _mm256_loadu_ps(task.layer.scale.as_ptr().add(at + 8 * half));
            let bias = _mm256_loadu_ps(task.bias.as_ptr().add(at + 8 * half));
            let x = _mm256_add_ps(_mm256_mul_ps(_mm256_cvtepi32_ps(*value), scale), bias);
            let x = _mm256_min_ps(x, _mm256_set1_ps(MOST));
            let x = _mm256_max_ps(x, _mm256_set1_ps(-MOST));
            *value = _mm256_cvtps_epi32(x);
            if let Some(residual) = task.residual {
                let residual = _mm_loadl_epi64(residual.as_ptr().add(place + 8 * half).cast());
                *value = _mm256_add_epi32(*value, _mm256_cvtepu8_epi32(residual));
            }
        }
    }
    let packed = _mm256_permute4x64_epi64(_mm256_packs_epi32(values[0], values[1]), 0xD8);
    let low = _mm256_castsi256_si128(packed);
    let bytes = _mm_packus_epi16(low, _mm256_extracti128_si256(packed, 1));
    let bytes = _mm_and_si128(bytes, _mm_set1_epi8(task.mask[point] as i8));
    // SAFETY: the 16 outputs of the point lie within the output.
    unsafe { _mm_storeu_si128(task.output.as_mut_ptr().add(place).cast(), bytes) };
}
