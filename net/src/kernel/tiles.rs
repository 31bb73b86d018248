//! Convolutions with a window by tiles of 3 or 4 by 3 or 4 points ([`super::plan`]), in the way of
//! [`super::winograd`]; and those without one, point by point.

#![expect(
    clippy::inline_always,
    reason = "each part is compiled for the instruction set of its caller"
)]

use super::plan::{NUMBERS, Tile};
use super::winograd::{OUTPUTS, divide, factor, numbers_of_inputs, outputs_of_products};
use super::{Scratch, Sums, Task};
use crate::layer::Pair;
use crate::shape::GROUP;

/// Inputs that are brought into numbers together.
pub(crate) const LANES: usize = 16;

/// Rounds an `f32` of less than 2²² to the nearest even integer if it is added: then no bits are
/// left for fractions, and the lowest ones are the integer.
const ROUNDER: f32 = 12_582_912.0;
/// Beyond this every activation is clipped; small enough for [`ROUNDER`].
const MOST: f32 = 1e6;

/// The numbers of tiles, or inputs of points, that are multiplied with the same weights.
#[derive(Clone, Copy)]
pub(super) struct Numbers<'a> {
    /// By blocks of inputs, then tiles.
    pub(super) all: &'a [[i16; LANES]],
    /// How far it is from one block to the next.
    pub(super) step: usize,
}

impl Numbers<'_> {
    /// Those from this tile on.
    #[inline(always)]
    pub(super) fn from(self, tile: usize) -> Self {
        let all = &self.all[tile..];
        Self { all, ..self }
    }
}

#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
impl<'a> Numbers<'a> {
    /// Those of the first `N` tiles for a block of inputs.
    #[inline(always)]
    pub(super) fn of_block<const N: usize>(self, block: usize) -> &'a [[i16; LANES]; N] {
        let tiles = self.all[block * self.step..].first_chunk();
        tiles.expect("there are so many tiles")
    }
}

/// The two numbers of a pair of inputs side by side, the first in the lower half.
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
#[inline(always)]
pub(super) fn side_by_side(numbers: &[i16; LANES], pair: usize) -> i32 {
    let [first, second] = numbers.as_chunks().0[pair];
    i32::from(first as u16) | i32::from(second) << 16
}

/// Cuts `n` tiles into blocks of at most `most`, the last two of nearly the same size.
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
#[inline(always)]
pub(super) fn blocks(n: usize, most: usize) -> impl Iterator<Item = std::ops::Range<usize>> {
    let next = move |block: &std::ops::Range<usize>| {
        let rest = n - block.end;
        let length = if rest < 2 * most && rest > most {
            rest.div_ceil(2)
        } else {
            rest.min(most)
        };
        (length > 0).then(|| block.end..block.end + length)
    };
    std::iter::successors(next(&(0..0)), next)
}

/// Two groups of outputs; the second may be empty.
pub(super) type Two<T> = [T; 2];

/// Computes a convolution.
///
/// For two groups of outputs, `products` adds up what numbers times weights give. It gets the weights by
/// pairs of inputs, the numbers, and for either group a place for the sums of each tile.
#[inline(always)]
pub(super) fn run(
    task: &mut Task<'_>,
    scratch: &mut Scratch,
    products: impl Fn(Two<&[Pair]>, Numbers<'_>, Two<&mut [Sums]>),
) {
    if task.layer.taps == 1 {
        run_points(task, scratch, products);
    } else {
        run_tiles(task, scratch, products);
    }
}

#[inline(always)]
fn run_points(
    task: &mut Task<'_>,
    scratch: &mut Scratch,
    products: impl Fn(Two<&[Pair]>, Numbers<'_>, Two<&mut [Sums]>),
) {
    let (geometry, inputs) = (task.plan.geometry(), task.layer.inputs);
    let n = geometry.n_points();
    let (numbers, sums) = scratch.fit(n, inputs);
    for (place, point) in geometry.points().enumerate() {
        let blocks = task.input[point * inputs..(point + 1) * inputs]
            .as_chunks()
            .0;
        for (block, numbers_of_block) in blocks.iter().enumerate() {
            numbers[block * n + place] = *numbers_of_block;
        }
    }
    let numbers = Numbers {
        all: numbers,
        step: n,
    };
    let [sums, _] = sums;
    for (group, pairs) in task.layer.pairs.chunks_exact(inputs / 2).enumerate() {
        products([pairs, &[]], numbers, [sums, &mut []]);
        let group = Group::new(task, group);
        for (point, sums) in geometry.points().zip(&*sums) {
            finish(task, point, &group, sums.0, |sum| sum);
        }
    }
}

#[inline(always)]
fn run_tiles(
    task: &mut Task<'_>,
    scratch: &mut Scratch,
    products: impl Fn(Two<&[Pair]>, Numbers<'_>, Two<&mut [Sums]>),
) {
    let (plan, inputs) = (task.plan, task.layer.inputs);
    let step = plan.n_places();
    let (numbers, mut sums) = scratch.fit(step, inputs);
    for tile in plan.tiles() {
        match tile.inputs() {
            (5, 5) => transform_window::<5, 5>(task, tile, numbers),
            (5, _) => transform_window::<5, 6>(task, tile, numbers),
            (_, 5) => transform_window::<6, 5>(task, tile, numbers),
            _ => transform_window::<6, 6>(task, tile, numbers),
        }
    }
    let numbers = Numbers { all: numbers, step };
    let (of_number, of_group) = (inputs / 2, NUMBERS * inputs / 2);
    for (n, pairs) in task.layer.pairs.chunks(2 * of_group).enumerate() {
        let groups = pairs.split_at(of_group);
        let is_whole = !groups.1.is_empty();
        for (number, places) in plan.places().enumerate() {
            let range = number * of_number..(number + 1) * of_number;
            let pairs = [groups.0, groups.1].map(|all| all.get(range.clone()).unwrap_or_default());
            let [first, second] = &mut sums;
            let n_second = if is_whole { places.len() } else { 0 };
            let second = &mut second[places.start..][..n_second];
            let sums = [&mut first[places.clone()], second];
            products(pairs, numbers.from(places.start), sums);
        }
        for (group, sums) in sums.iter().enumerate().take(1 + usize::from(is_whole)) {
            let group = Group::new(task, 2 * n + group);
            for tile in plan.tiles() {
                match tile.inputs() {
                    (5, 5) => finish_tile::<5, 5>(task, tile, &group, sums),
                    (5, _) => finish_tile::<5, 6>(task, tile, &group, sums),
                    (_, 5) => finish_tile::<6, 5>(task, tile, &group, sums),
                    _ => finish_tile::<6, 6>(task, tile, &group, sums),
                }
            }
        }
    }
}

/// A group of outputs, and what brings their sums back to eight bits.
struct Group {
    /// The first of its outputs.
    first: usize,
    scale: [f32; GROUP],
    bias: [f32; GROUP],
}

impl Group {
    #[inline(always)]
    fn new(task: &Task<'_>, number: usize) -> Self {
        let first = number * GROUP;
        let of_group = |all: &[f32]| *all[first..].first_chunk().expect("a group is whole");
        Self {
            first,
            scale: of_group(&task.layer.scale),
            bias: of_group(task.bias),
        }
    }
}

/// Makes the numbers of the window of a tile, of `H` rows and `W` columns of inputs.
#[inline(always)]
fn transform_window<const H: usize, const W: usize>(
    task: &Task<'_>,
    tile: &Tile,
    numbers: &mut [[i16; LANES]],
) {
    let (inputs, geometry) = (task.layer.inputs, task.plan.geometry());
    let corner = geometry.at(tile.columns.first, tile.rows.first) - geometry.stride() - 1;
    for (block, numbers) in numbers.chunks_exact_mut(task.plan.n_places()).enumerate() {
        let mut rows = [[[0; LANES]; W]; H];
        for column in 0..W {
            let (mut window, mut made) = ([[0; LANES]; H], [[0; LANES]; H]);
            for (row, window) in window.iter_mut().enumerate() {
                let at = (corner + row * geometry.stride() + column) * inputs + block * LANES;
                *window = *task.input[at..].first_chunk().expect("a block is whole");
            }
            numbers_of_inputs(&window, &mut made);
            for (row, made) in rows.iter_mut().zip(made) {
                row[column] = made;
            }
        }
        for (window, places) in rows.iter().zip(&tile.places) {
            let mut made = [[0; LANES]; W];
            numbers_of_inputs(window, &mut made);
            for (made, &place) in made.iter().zip(places) {
                numbers[place] = *made;
            }
        }
    }
}

/// Makes a group of outputs of a tile from the sums of its products, and stores those on the board.
#[inline(always)]
fn finish_tile<const H: usize, const W: usize>(
    task: &mut Task<'_>,
    tile: &Tile,
    group: &Group,
    sums: &[Sums],
) {
    let factor = factor::<H>() * factor::<W>();
    let mut rows = [[[0; GROUP]; W]; OUTPUTS];
    for column in 0..W {
        let (mut products, mut outputs) = ([[0; GROUP]; H], [[0; GROUP]; OUTPUTS]);
        for (products, places) in products.iter_mut().zip(&tile.places) {
            *products = sums[places[column]].0;
        }
        outputs_of_products(&products, &mut outputs);
        for (row, outputs) in rows.iter_mut().zip(outputs) {
            row[column] = outputs;
        }
    }
    for (row, products) in rows.iter().enumerate().take(tile.rows.outputs) {
        let mut outputs = [[0; GROUP]; OUTPUTS];
        outputs_of_products(products, &mut outputs);
        let first = task
            .plan
            .geometry()
            .at(tile.columns.first, tile.rows.first + row);
        for (column, outputs) in outputs.iter().enumerate().take(tile.columns.outputs) {
            finish(task, first + column, group, *outputs, |output| {
                divide(output, factor)
            });
        }
    }
}

/// Brings what `exact` makes of sums of a group of outputs at a point back to eight bits and stores it.
#[inline(always)]
fn finish(
    task: &mut Task<'_>,
    point: usize,
    group: &Group,
    sums: [i32; GROUP],
    exact: impl Fn(i32) -> i32,
) {
    let place = point * task.layer.outputs + group.first;
    let residual: [i16; GROUP] = task.residual.map_or([0; GROUP], |all| {
        *all[place..].first_chunk().expect("a group is whole")
    });
    let output: &mut [i16; GROUP] = task.output[place..]
        .first_chunk_mut()
        .expect("a group is whole");
    for n in 0..GROUP {
        let value = exact(sums[n]) as f32 * group.scale[n] + group.bias[n];
        #[expect(
            clippy::manual_clamp,
            reason = "`clamp` is compiled to single numbers and jumps"
        )]
        let rounded = value.max(-MOST).min(MOST) + ROUNDER;
        let value = rounded.to_bits() as i32 - ROUNDER.to_bits() as i32;
        output[n] = (value + i32::from(residual[n])).clamp(0, 255) as i16;
    }
}
