//! The sums of the portable kernel with the vectors of WebAssembly, which compilers do not find
//! there by themselves.

use std::arch::wasm32::v128;
use std::arch::wasm32::{
    i16x8, i32x4, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
};

use super::Sums;
use super::tiles::{LANES, Numbers, blocks, side_by_side};
use crate::layer::Pair;
use crate::shape::GROUP;

/// The sums of products for a group of outputs.
pub(super) fn products(pairs: &[Pair], numbers: Numbers<'_>, sums: &mut [Sums]) {
    for block in blocks(sums.len(), 2) {
        let (numbers, sums) = (numbers.from(block.start), &mut sums[block]);
        match sums.len() {
            1 => products_of::<1>(pairs, numbers, sums),
            _ => products_of::<2>(pairs, numbers, sums),
        }
    }
}

/// The sums of products for a group of outputs and the first `N` tiles.
fn products_of<const N: usize>(pairs: &[Pair], numbers: Numbers<'_>, all: &mut [Sums]) {
    let mut sums = [[i32x4(0, 0, 0, 0); GROUP / 4]; N];
    for (block, pairs) in pairs.chunks_exact(LANES / 2).enumerate() {
        let tiles = numbers.of_block::<N>(block);
        for (n, Pair(weights)) in pairs.iter().enumerate() {
            // The same two inputs for each of four sums.
            let mut x = [i32x4(0, 0, 0, 0); N];
            for (x, numbers) in x.iter_mut().zip(tiles) {
                *x = i32x4_splat(side_by_side(numbers, n));
            }
            for (four, weights) in weights.iter().enumerate() {
                let weights = vector(weights);
                for (sums, &x) in sums.iter_mut().zip(&x) {
                    sums[four] = i32x4_add(sums[four], i32x4_dot_i16x8(x, weights));
                }
            }
        }
    }
    for (all, sums) in all.iter_mut().zip(sums) {
        all.0.as_chunks_mut().0.copy_from_slice(&sums.map(lanes));
    }
}

#[inline]
fn vector(&[a, b, c, d, e, f, g, h]: &[i16; 8]) -> v128 {
    i16x8(a, b, c, d, e, f, g, h)
}

#[inline]
fn lanes(sums: v128) -> [i32; 4] {
    [
        i32x4_extract_lane::<0>(sums),
        i32x4_extract_lane::<1>(sums),
        i32x4_extract_lane::<2>(sums),
        i32x4_extract_lane::<3>(sums),
    ]
}
