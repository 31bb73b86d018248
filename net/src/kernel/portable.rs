//! The kernel in plain Rust, written so that compilers vectorise it; its sums use vectors directly
//! where compilers find none.

#[cfg(not(any(target_arch = "x86_64", target_feature = "simd128")))]
use self::add_tap as add_tap_fast;
use super::Task;
#[cfg(target_feature = "simd128")]
use super::simd128::add_tap as add_tap_fast;
#[cfg(target_arch = "x86_64")]
use super::sse2::add_tap as add_tap_fast;
use crate::layer::Pair;
use crate::shape::GROUP;

/// Rounds an `f32` of less than 2²² to the nearest even integer if it is added: then no bits are
/// left for fractions, and the lowest ones are the integer.
const ROUNDER: f32 = 12_582_912.0;
/// Beyond this every activation is clipped; small enough for [`ROUNDER`].
const MOST: f32 = 1e6;

pub(super) fn run(task: &mut Task<'_>) {
    let layer = task.layer;
    let (offsets, taps) = task.offsets();
    let pairs_of_group = taps * layer.inputs / 2;
    let (first, end) = (task.geometry.first(), task.geometry.end());
    for (group, pairs) in layer.pairs.chunks_exact(pairs_of_group).enumerate() {
        let at = group * GROUP;
        for point in first..end {
            let sums = sums(task, point, pairs, &offsets[..taps]);
            let place = point * layer.outputs + at;
            let scale = &layer.scale[at..at + GROUP];
            let bias = &task.bias[at..at + GROUP];
            let residual = task.residual.map(|all| &all[place..place + GROUP]);
            let mask = task.mask[point];
            let output = &mut task.output[place..place + GROUP];
            for n in 0..GROUP {
                let value = sums[n / 4][n % 4] as f32 * scale[n] + bias[n];
                let rounded = value.clamp(-MOST, MOST) + ROUNDER;
                let value = rounded.to_bits() as i32 - ROUNDER.to_bits() as i32;
                let value = value + residual.map_or(0, |residual| i32::from(residual[n]));
                output[n] = value.clamp(0, 255) as u8 & mask;
            }
        }
    }
}

/// The sums of one group of outputs at a point, in fours.
#[inline]
fn sums(task: &Task<'_>, point: usize, pairs: &[Pair], offsets: &[isize]) -> [[i32; 4]; GROUP / 4] {
    let inputs = task.layer.inputs;
    let mut sums = [[0; 4]; GROUP / 4];
    for (pairs, &offset) in pairs.chunks_exact(inputs / 2).zip(offsets) {
        let start = (point * inputs).wrapping_add_signed(offset);
        let from = task.input[start..start + inputs].as_chunks().0;
        add_tap_fast(&mut sums, pairs, from);
    }
    sums
}

/// Adds what one tap of the window gives, two inputs at a time.
///
/// A function of its own: inlined into the loop over taps it is vectorised badly.
#[cfg(any(test, not(any(target_arch = "x86_64", target_feature = "simd128"))))]
#[inline(never)]
fn add_tap(sums: &mut [[i32; 4]; GROUP / 4], pairs: &[Pair], from: &[[u8; 2]]) {
    let mut local = *sums;
    for (weights, &x) in pairs.iter().zip(from) {
        let x = x.map(i16::from);
        for (sums, weights) in local.iter_mut().zip(weights) {
            add_products(sums, x, weights);
        }
    }
    *sums = local;
}

/// Adds to each of four sums its two products: two `smlal` on `aarch64`.
#[cfg(any(test, not(any(target_arch = "x86_64", target_feature = "simd128"))))]
#[inline]
fn add_products(sums: &mut [i32; 4], x: [i16; 2], w: &[i16; 8]) {
    for n in 0..4 {
        sums[n] += i32::from(x[0]) * i32::from(w[n]) + i32::from(x[1]) * i32::from(w[n + 4]);
    }
}

/// The weights of a pair are those of four outputs for the first input, then those for the second;
/// or output after output, where one instruction adds two products side by side.
pub(crate) const fn output_and_input(place: usize, is_side_by_side: bool) -> (usize, usize) {
    if is_side_by_side {
        (place / 2, place % 2)
    } else {
        (place % 4, place / 4)
    }
}

/// Whether [`output_and_input`] is side by side on this processor.
pub(crate) const IS_SIDE_BY_SIDE: bool =
    cfg!(any(target_arch = "x86_64", target_feature = "simd128"));

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    #[test]
    fn sums_with_vectors_are_those_of_plain_rust() {
        let weight = |n: usize| (n * 37 % 127) as i16 - 63;
        let plain: Vec<Pair> = (0..32)
            .map(|pair| {
                std::array::from_fn(|four| {
                    std::array::from_fn(|n| weight(pair * 41 + four * 8 + n))
                })
            })
            .collect();
        let order = |four: [i16; 8]| {
            std::array::from_fn(|place| {
                let (output, input) = output_and_input(place, true);
                four[output + 4 * input]
            })
        };
        let by_side: Vec<Pair> = plain.iter().map(|pair| pair.map(order)).collect();
        let from: Vec<[u8; 2]> = (0..32).map(|n: u8| [n.wrapping_mul(91), 255 - n]).collect();
        let mut expected = [[7; 4]; GROUP / 4];
        let mut found = expected;
        add_tap(&mut expected, &plain, &from);
        add_tap_fast(&mut found, &by_side, &from);
        assert_eq!(found, expected);
    }
}
