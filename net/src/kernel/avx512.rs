//! The kernel for AVX-512 with VNNI: twelve points, 16 outputs each in one register.

#![expect(
    unsafe_code,
    reason = "intrinsics: three times as fast as bytes with AVX2; see the parent module"
)]

use std::arch::x86_64::{
    __m512i, _mm_and_si128, _mm_loadu_si128, _mm_set1_epi8, _mm_storeu_si128, _mm512_add_epi32,
    _mm512_add_ps, _mm512_cvtepi32_ps, _mm512_cvtepu8_epi32, _mm512_cvtps_epi32,
    _mm512_cvtusepi32_epi8, _mm512_dpbusd_epi32, _mm512_load_si512, _mm512_loadu_ps,
    _mm512_max_epi32, _mm512_max_ps, _mm512_min_ps, _mm512_mul_ps, _mm512_set1_epi32,
    _mm512_set1_ps, _mm512_setzero_si512,
};

use super::Task;
use super::tiles::MOST;
use crate::shape::GROUP;

/// Points computed at once.
const POINTS: usize = 12;

/// # Safety
///
/// The processor must have AVX-512 F, BW and VNNI, and the task must be valid.
#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
pub(super) unsafe fn run(task: &mut Task<'_>) {
    let layer = task.layer;
    let (offsets, taps) = offsets(task);
    let fours = layer.inputs / 4;
    let (first, end) = (task.geometry.first(), task.geometry.end());
    for group in 0..layer.outputs / GROUP {
        let lines = &layer.lines[group * taps * fours..(group + 1) * taps * fours];
        let mut point = first;
        while point < end {
            let mut sums = [_mm512_setzero_si512(); POINTS];
            for (tap, offset) in offsets[..taps].iter().enumerate() {
                let start = ((point * layer.inputs) as isize + offset) as usize;
                // SAFETY: `Task::validate` leaves room for this point, the eleven after it, and
                // their windows.
                let from = unsafe { task.input.as_ptr().add(start) };
                let mut line = lines[tap * fours..].as_ptr();
                for four in 0..fours {
                    // SAFETY: a line is 64 bytes, aligned; there are so many fours of inputs at
                    // each point.
                    unsafe {
                        let weights = _mm512_load_si512(line.cast());
                        line = line.add(1);
                        for (n, sum) in sums.iter_mut().enumerate() {
                            let x = from.add(n * layer.inputs + 4 * four);
                            let x = _mm512_set1_epi32(x.cast::<i32>().read_unaligned());
                            *sum = _mm512_dpbusd_epi32(*sum, x, weights);
                        }
                    }
                }
            }
            for (n, sum) in sums.into_iter().enumerate().take(end - point) {
                // SAFETY: the point is on the board or its border, so that every buffer holds it.
                unsafe { finish(task, point + n, group * GROUP, sum) };
            }
            point += POINTS;
        }
    }
}

/// Where the inputs of a point lie, in bytes.
fn offsets(task: &Task<'_>) -> ([isize; 9], usize) {
    let inputs = task.layer.inputs as isize;
    if task.layer.taps == 1 {
        ([0; 9], 1)
    } else {
        (task.geometry.window().map(|offset| offset * inputs), 9)
    }
}

/// Brings 16 sums back to eight bits and stores them.
///
/// # Safety
///
/// The processor must have AVX-512 F and BW, and the task must have this point and these outputs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn finish(task: &mut Task<'_>, point: usize, at: usize, sums: __m512i) {
    let place = point * task.layer.outputs + at;
    // SAFETY: `at` and the 16 outputs from there lie within each of these buffers.
    unsafe {
        let scale = _mm512_loadu_ps(task.layer.scale.as_ptr().add(at));
        let bias = _mm512_loadu_ps(task.bias.as_ptr().add(at));
        let x = _mm512_add_ps(_mm512_mul_ps(_mm512_cvtepi32_ps(sums), scale), bias);
        let x = _mm512_min_ps(x, _mm512_set1_ps(MOST));
        let x = _mm512_max_ps(x, _mm512_set1_ps(-MOST));
        let mut values = _mm512_cvtps_epi32(x);
        if let Some(residual) = task.residual {
            let residual = _mm_loadu_si128(residual.as_ptr().add(place).cast());
            values = _mm512_add_epi32(values, _mm512_cvtepu8_epi32(residual));
        }
        let values = _mm512_max_epi32(values, _mm512_setzero_si512());
        let bytes = _mm512_cvtusepi32_epi8(values);
        let bytes = _mm_and_si128(bytes, _mm_set1_epi8(task.mask[point] as i8));
        _mm_storeu_si128(task.output.as_mut_ptr().add(place).cast(), bytes);
    }
}
