//! The kernel in plain Rust, written so that compilers vectorize it; its sums use vectors directly
//! where compilers find none.

#[cfg(not(any(target_arch = "x86_64", target_feature = "simd128")))]
use self::products as fast_products;
#[cfg(target_feature = "simd128")]
use super::simd128::products as fast_products;
#[cfg(target_arch = "x86_64")]
use super::sse2::products as fast_products;
use super::tiles;
use super::{Scratch, Task};
#[cfg(any(test, not(any(target_arch = "x86_64", target_feature = "simd128"))))]
use {
    super::Sums,
    super::tiles::{LANES, Numbers},
    crate::layer::Pair,
    crate::shape::GROUP,
};

pub(super) fn run(task: &mut Task<'_>, scratch: &mut Scratch) {
    tiles::run(task, scratch, |pairs, numbers, sums| {
        for (pairs, sums) in pairs.into_iter().zip(sums) {
            fast_products(pairs, numbers, sums);
        }
    });
}

/// The sums of products for a group of outputs.
///
/// A function of its own: inlined into the loop over numbers it is vectorized badly.
#[cfg(any(test, not(any(target_arch = "x86_64", target_feature = "simd128"))))]
#[inline(never)]
fn products(pairs: &[Pair], numbers: Numbers<'_>, all: &mut [Sums]) {
    for (tile, all) in all.iter_mut().enumerate() {
        let mut sums = [[0; 4]; GROUP / 4];
        let tiles = numbers.all.iter().skip(tile).step_by(numbers.step);
        for (pairs, numbers) in pairs.chunks_exact(LANES / 2).zip(tiles) {
            for (Pair(weights), &x) in pairs.iter().zip(numbers.as_chunks().0) {
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    add_products(sums, x, weights);
                }
            }
        }
        all.0.as_chunks_mut().0.copy_from_slice(&sums);
    }
}

/// Adds to each of four sums its two products: two `smlal` on `aarch64`.
#[cfg(any(test, not(any(target_arch = "x86_64", target_feature = "simd128"))))]
#[inline]
fn add_products(sums: &mut [i32; 4], x: [i16; 2], w: &[i16; 8]) {
    for n in 0..4 {
        let first = i32::from(x[0]) * i32::from(w[n]);
        let second = i32::from(x[1]) * i32::from(w[n + 4]);
        sums[n] = sums[n].wrapping_add(first).wrapping_add(second);
    }
}

/// Where a weight lies among those of four outputs and two inputs: output after output, where one
/// instruction adds two products side by side; else those for the first input come first.
pub(crate) const fn place_of(output: usize, input: usize) -> usize {
    if cfg!(any(target_arch = "x86_64", target_feature = "simd128")) {
        2 * output + input
    } else {
        4 * input + output
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;

    /// Not a multiple of what any kernel takes at once.
    const TILES: usize = 29;

    fn agree(weight: impl Fn(usize) -> i16, input: impl Fn(usize) -> i16) {
        let plain: Vec<Pair> = (0..32)
            .map(|pair| {
                Pair(std::array::from_fn(|four| {
                    std::array::from_fn(|n| weight(pair * 41 + four * 8 + n))
                }))
            })
            .collect();
        let order = |four: [i16; 8]| {
            let mut placed = [0; 8];
            for n in 0..8 {
                placed[place_of(n % 4, n / 4)] = four[n];
            }
            placed
        };
        let by_side: Vec<Pair> = plain.iter().map(|pair| Pair(pair.0.map(order))).collect();
        let inputs = (0..4 * TILES).map(|block| std::array::from_fn(|n| input(block * LANES + n)));
        let inputs: Vec<[i16; LANES]> = inputs.collect();
        let inputs = Numbers {
            all: &inputs,
            step: TILES,
        };
        let mut found = [Sums([1; GROUP]); TILES];
        let mut expected = [Sums([2; GROUP]); TILES];
        fast_products(&by_side, inputs, &mut found);
        products(&plain, inputs, &mut expected);
        assert_eq!(found.map(|sums| sums.0), expected.map(|sums| sums.0));
    }

    #[test]
    fn sums_with_vectors_are_those_of_plain_rust() {
        let (most_weight, most_input) = (49 * 63, 68 * 255);
        agree(
            |n| (n * 37 % 6175) as i16 - most_weight,
            |n| ((n * 91 % 34_681) as i32 - 17_340) as i16,
        );
        // Beyond what 32 bits hold.
        agree(|_| most_weight, |_| most_input);
        agree(|_| -most_weight, |_| most_input);
    }
}
