//! Convolutions by tiles of 2×2 points: Winograd's F(2×2, 3×3) in integers.
//!
//! Each window of 4×4 inputs around a tile becomes 16 numbers. Each of them is multiplied by one of 16
//! numbers that stand for the nine weights, and the four outputs are sums of these products: 16
//! products instead of 36. The numbers for the weights are those of Lavin and Gray (arXiv:1509.09308)
//! times 4, which makes them integers; the outputs are divided by 4 without remainder.
//!
//! Every step is exact. Numbers of a window are at most 4 · 255, those of the weights at most 9 · 63,
//! so that both fit into 16 bits. The products of 256 inputs add up to less than 2²⁸, and nine such
//! sums to less than 2³¹.

#![expect(
    clippy::inline_always,
    reason = "each part is compiled for the instruction set of its caller"
)]

use super::Task;
use crate::layer::Pair;
use crate::shape::GROUP;

/// Tiles, or points of a convolution without a window, that are computed at once: their sums stay in
/// registers. The boards of 9, 13 and 19 lines have 25, 49 and 100 tiles.
pub(super) const TILES: usize = 5;
/// Outputs that are brought back to eight bits together.
const HALF: usize = GROUP / 2;
/// Numbers that stand for a window.
pub(crate) const NUMBERS: usize = 16;

/// How many numbers stand for the weights of an output and an input of a layer with so many taps.
pub(crate) const fn n_numbers(taps: usize) -> usize {
    if taps == 1 { 1 } else { NUMBERS }
}

/// The sums of a group of outputs for each tile.
pub(super) type Sums = [[i32; GROUP]; TILES];

/// Rounds an `f32` of less than 2²² to the nearest even integer if it is added: then no bits are
/// left for fractions, and the lowest ones are the integer.
const ROUNDER: f32 = 12_582_912.0;
/// Beyond this every activation is clipped; small enough for [`ROUNDER`].
pub(super) const MOST: f32 = 1e6;

/// The two numbers of a pair of inputs side by side, the first in the lower half.
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
#[inline(always)]
pub(super) fn side_by_side([first, second]: [i16; 2]) -> i32 {
    i32::from(first as u16) | i32::from(second) << 16
}

/// Computes a convolution.
///
/// For a group of outputs, `products` adds up what each tile's numbers times the weights give. It gets
/// the weights by pairs of inputs, and the numbers of one tile after another.
#[inline(always)]
pub(super) fn run(task: &mut Task<'_>, products: impl Fn(&[Pair], &[[i16; 2]], &mut Sums)) {
    if task.layer.taps == 1 {
        run_points(task, products);
    } else {
        run_tiles(task, products);
    }
}

#[inline(always)]
fn run_points(task: &mut Task<'_>, products: impl Fn(&[Pair], &[[i16; 2]], &mut Sums)) {
    let inputs = task.layer.inputs;
    let mut numbers = vec![0; TILES * inputs];
    let end = task.geometry.end();
    for start in (task.geometry.first()..end).step_by(TILES) {
        let points = start..end.min(start + TILES);
        let from = &task.input[points.start * inputs..points.end * inputs];
        for (number, &x) in numbers.iter_mut().zip(from) {
            *number = i16::from(x);
        }
        let numbers = numbers.as_chunks().0;
        for (group, pairs) in task.layer.pairs.chunks_exact(inputs / 2).enumerate() {
            let mut sums = [[0; GROUP]; TILES];
            products(pairs, numbers, &mut sums);
            for (point, sums) in points.clone().zip(&sums) {
                for (half, sums) in sums.as_chunks().0.iter().enumerate() {
                    finish(task, point, group * GROUP + half * HALF, sums);
                }
            }
        }
    }
}

/// Points of the border are not written: they stay as they are.
#[inline(always)]
fn run_tiles(task: &mut Task<'_>, products: impl Fn(&[Pair], &[[i16; 2]], &mut Sums)) {
    let (geometry, inputs) = (task.geometry, task.layer.inputs);
    let tiles: Vec<(usize, usize)> = geometry.tiles().collect();
    let mut numbers = vec![0; NUMBERS * TILES * inputs];
    let mut sums = [[[0; GROUP]; TILES]; NUMBERS];
    for tiles in tiles.chunks(TILES) {
        for (n, &(column, row)) in tiles.iter().enumerate() {
            let corner = geometry.at(column, row) - geometry.stride() - 1;
            transform_window(task, corner, &mut numbers[n * inputs..]);
        }
        let pairs_of_group = NUMBERS * inputs / 2;
        for (group, pairs) in task.layer.pairs.chunks_exact(pairs_of_group).enumerate() {
            let numbers = numbers.as_chunks().0.chunks_exact(TILES * inputs / 2);
            let pairs = pairs.chunks_exact(inputs / 2);
            for ((sums, pairs), numbers) in sums.iter_mut().zip(pairs).zip(numbers) {
                products(pairs, numbers, sums);
            }
            for (n, &tile) in tiles.iter().enumerate() {
                finish_tile(task, tile, group * GROUP, |number| &sums[number][n]);
            }
        }
    }
}

/// Makes the numbers of a window whose first point is `corner`, for all inputs: each goes to its
/// own part of `numbers`.
#[inline(always)]
fn transform_window(task: &Task<'_>, corner: usize, numbers: &mut [i16]) {
    let inputs = task.layer.inputs;
    let mut first = 0;
    while first + 16 <= inputs {
        transform_inputs::<16>(task, corner, first, numbers);
        first += 16;
    }
    while first < inputs {
        transform_inputs::<4>(task, corner, first, numbers);
        first += 4;
    }
}

/// The same for `N` inputs from `first` on.
#[inline(always)]
fn transform_inputs<const N: usize>(
    task: &Task<'_>,
    corner: usize,
    first: usize,
    numbers: &mut [i16],
) {
    let (inputs, stride) = (task.layer.inputs, task.geometry.stride());
    // By column, after the first pass along each.
    let mut columns = [[[0; N]; 4]; 4];
    for (n, column) in columns.iter_mut().enumerate() {
        let mut window = [[0; N]; 4];
        for (row, window) in window.iter_mut().enumerate() {
            let at = (corner + row * stride + n) * inputs + first;
            for (number, &x) in window.iter_mut().zip(&task.input[at..at + N]) {
                *number = i16::from(x);
            }
        }
        differences([&window[0], &window[1], &window[2], &window[3]], column);
    }
    let [a, b, c, d] = &columns;
    for row in 0..4 {
        let mut made = [[0; N]; 4];
        differences([&a[row], &b[row], &c[row], &d[row]], &mut made);
        for (column, made) in made.iter().enumerate() {
            let at = (4 * row + column) * TILES * inputs + first;
            numbers[at..at + N].copy_from_slice(made);
        }
    }
}

/// The four numbers that stand for four inputs in a line.
#[inline(always)]
fn differences<const N: usize>([a, b, c, d]: [&[i16; N]; 4], made: &mut [[i16; N]; 4]) {
    for n in 0..N {
        made[0][n] = a[n] - c[n];
        made[1][n] = b[n] + c[n];
        made[2][n] = c[n] - b[n];
        made[3][n] = b[n] - d[n];
    }
}

/// The two sums that four products in a line make.
#[inline(always)]
fn outputs([a, b, c, d]: [&[i32; HALF]; 4], sums: &mut [[i32; HALF]; 2]) {
    for n in 0..HALF {
        sums[0][n] = a[n] + b[n] + c[n];
        sums[1][n] = b[n] - c[n] - d[n];
    }
}

/// Makes the outputs of a tile from the sums of its 16 products, and stores those on the board.
#[inline(always)]
fn finish_tile<'s>(
    task: &mut Task<'_>,
    tile: (usize, usize),
    at: usize,
    sums: impl Fn(usize) -> &'s [i32; GROUP],
) {
    for half in 0..2 {
        let sums = |number| &sums(number).as_chunks().0[half];
        let mut columns = [[[0; HALF]; 2]; 4];
        for (n, column) in columns.iter_mut().enumerate() {
            outputs([sums(n), sums(n + 4), sums(n + 8), sums(n + 12)], column);
        }
        let [a, b, c, d] = &columns;
        for n in 0..2 {
            let mut line = [[0; HALF]; 2];
            outputs([&a[n], &b[n], &c[n], &d[n]], &mut line);
            for (column, sums) in line.iter_mut().enumerate() {
                let (column, row) = (tile.0 + column, tile.1 + n);
                if task.geometry.has(column, row) {
                    for sum in sums.iter_mut() {
                        *sum >>= 2;
                    }
                    finish(task, task.geometry.at(column, row), at + half * HALF, sums);
                }
            }
        }
    }
}

/// Brings sums of half a group of outputs at a point back to eight bits and stores them.
#[inline(always)]
fn finish(task: &mut Task<'_>, point: usize, at: usize, sums: &[i32; HALF]) {
    let place = point * task.layer.outputs + at;
    let of_half = |numbers: &[f32]| *numbers[at..].first_chunk().expect("a half is whole");
    let scale: [f32; HALF] = of_half(&task.layer.scale);
    let bias: [f32; HALF] = of_half(task.bias);
    let residual: [u8; HALF] = task.residual.map_or([0; HALF], |all| {
        *all[place..].first_chunk().expect("a half is whole")
    });
    let mask = task.mask[point];
    let output: &mut [u8; HALF] = task.output[place..]
        .first_chunk_mut()
        .expect("a half is whole");
    for n in 0..HALF {
        let value = sums[n] as f32 * scale[n] + bias[n];
        let rounded = value.clamp(-MOST, MOST) + ROUNDER;
        let value = rounded.to_bits() as i32 - ROUNDER.to_bits() as i32;
        let value = value + i32::from(residual[n]);
        output[n] = value.clamp(0, 255) as u8 & mask;
    }
}

/// The 16 numbers that stand for the nine weights of a window, times 4.
pub(crate) fn transform_weights(window: [i16; 9]) -> [i16; NUMBERS] {
    let line = |[a, b, c]: [i16; 3]| [2 * a, a + b + c, a - b + c, 2 * c];
    let columns: [[i16; 4]; 3] =
        std::array::from_fn(|n| line([window[n], window[n + 3], window[n + 6]]));
    let rows: [[i16; 4]; 4] = std::array::from_fn(|row| line(columns.map(|column| column[row])));
    std::array::from_fn(|n| rows[n / 4][n % 4])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::geometry::Geometry;
    use crate::kernel::Kernel;
    use crate::layer::{Convolution, MAX_WEIGHT, Packed};

    /// The convolution by its definition, product after product.
    fn slowly(task: &Task<'_>, layer: &Convolution) -> Vec<u8> {
        let (inputs, taps) = (layer.inputs, layer.taps);
        let window = task.geometry.window();
        let mut output = vec![0; task.geometry.n_in_memory() * layer.outputs];
        for point in task.geometry.points() {
            for n in 0..layer.outputs {
                let mut sum = 0;
                for (tap, &offset) in window.iter().enumerate().take(taps) {
                    let at = point.wrapping_add_signed(if taps == 1 { 0 } else { offset });
                    for input in 0..inputs {
                        let weight = layer.weights[(n * inputs + input) * taps + tap];
                        sum += i32::from(task.input[at * inputs + input]) * i32::from(weight);
                    }
                }
                let place = point * layer.outputs + n;
                let value = (sum as f32 * layer.scale[n] + layer.bias[n]).round_ties_even();
                let value = value + task.residual.map_or(0.0, |all| f32::from(all[place]));
                output[place] = value.clamp(0.0, 255.0) as u8;
            }
        }
        output
    }

    /// Whether each kernel gives what the definition gives, for a layer and the inputs of all points,
    /// which serve as residual, too, where it has as many outputs.
    fn agrees(layer: &Convolution, geometry: Geometry, mut fill: impl FnMut() -> u8) {
        let n = geometry.n_in_memory();
        let (mut input, mut mask) = (vec![0; n * layer.inputs], vec![0; n]);
        for point in geometry.points() {
            mask[point] = 255;
            input[point * layer.inputs..(point + 1) * layer.inputs].fill_with(&mut fill);
        }
        let residual = (layer.inputs == layer.outputs).then_some(input.as_slice());
        for kernel in Kernel::ALL
            .into_iter()
            .filter(|kernel| kernel.is_available())
        {
            let mut output = vec![0; n * layer.outputs];
            let packed = Packed::new(layer, kernel);
            let task = Task {
                geometry,
                layer: &packed,
                bias: &layer.bias,
                input: &input,
                residual,
                mask: &mask,
                output: &mut output,
            };
            let expected = slowly(&task, layer);
            task.run(kernel);
            assert_eq!(output, expected, "{kernel}");
        }
    }

    proptest! {
        #[test]
        fn kernels_give_what_the_definition_gives(
            columns in 1u8..=25, rows in 1u8..=25, fours in 1usize..=16,
            taps in prop::sample::select(vec![1, 9]), seed: u64,
        ) {
            let mut state = seed | 1;
            let mut number = |most: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                (state >> 40) % (most + 1)
            };
            let (inputs, outputs) = (4 * fours, 32);
            let span = 2 * MAX_WEIGHT as u64;
            let layer = Convolution {
                inputs,
                outputs,
                taps,
                weights: (0..inputs * outputs * taps).map(|_| number(span) as i8 - MAX_WEIGHT).collect(),
                scale: vec![0.001; outputs],
                bias: (0..outputs).map(|n| 5.0 * n as f32).collect(),
            };
            agrees(&layer, Geometry::new(columns, rows), || number(255) as u8);
        }
    }

    #[test]
    fn the_largest_sums_do_not_overflow() {
        let n = 256;
        for weight in [MAX_WEIGHT, -MAX_WEIGHT] {
            let layer = Convolution {
                inputs: n,
                outputs: n,
                taps: 9,
                weights: vec![weight; n * n * 9],
                scale: vec![3e-6; n],
                bias: vec![if weight < 0 { 120.0 } else { 0.0 }; n],
            };
            agrees(&layer, Geometry::new(5, 4), || 255);
        }
    }
}
