//! Winograd's way to convolve, in integers: numbers instead of inputs and weights, fewer products.
//!
//! Along a line, `L` inputs and three weights make `L - 2` outputs. Both are taken as polynomials and
//! evaluated at `L` points, the values are multiplied, and the outputs follow from the products: `L`
//! products instead of `3 * (L - 2)`. In two dimensions all this is done along columns, then along
//! rows: 36 products instead of 144 for 4×4 outputs. See Lavin and Gray, *Fast Algorithms for
//! Convolutional Neural Networks* (arXiv:1509.09308).
//!
//! The points are 0, 1, -1, 2, infinity and, for lines of six alone, -2, so that lines of five share
//! the numbers that stand for the weights. All fractions are kept for the end: outputs are [`factor`]
//! times too large along each line, until [`divide`] is told so.
//!
//! Every step is exact. Numbers that stand for inputs are at most 68 · 255, those for weights at most
//! 49 · 63, so that both fit into 16 bits. Sums of products wrap around at 2³²; so do the outputs, which
//! are then known up to multiples of 2²⁶, and [`MOST_CHANNELS`] keeps them below 2²⁵.

#![expect(
    clippy::inline_always,
    reason = "each part is compiled for the instruction set of its caller"
)]
#![expect(clippy::many_single_char_names, reason = "a line from a to f")]

use std::num::Wrapping;

use crate::layer::MAX_WEIGHT;

/// Points at which a line is evaluated, at most.
pub(crate) const LINE: usize = 6;
/// The most channels of which sums of products can be told apart.
pub(crate) const MOST_CHANNELS: usize = 224;
const _: () = assert!(MOST_CHANNELS * 9 * 255 * (MAX_WEIGHT as usize) < 1 << 25);

/// The numbers that stand for a line of inputs, for many lines side by side.
#[inline(always)]
pub(super) fn numbers_of_inputs<const L: usize, const N: usize>(
    x: &[[i16; N]; L],
    numbers: &mut [[i16; N]; L],
) {
    for n in 0..N {
        let (a, b, c, d, e) = (x[0][n], x[1][n], x[2][n], x[3][n], x[4][n]);
        if L == LINE {
            let f = x[L - 1][n];
            numbers[0][n] = 4 * a - 5 * c + e;
            numbers[1][n] = d + e - 4 * (b + c);
            numbers[2][n] = e - d + 4 * (b - c);
            numbers[3][n] = 2 * (d - b) + e - c;
            numbers[4][n] = 4 * b - 5 * d + f;
            numbers[L - 1][n] = 2 * (b - d) + e - c;
        } else {
            numbers[0][n] = 2 * (a - c) + d - b;
            numbers[1][n] = d - c - 2 * b;
            numbers[2][n] = 2 * b - 3 * c + d;
            numbers[3][n] = d - b;
            numbers[4][n] = 2 * (b - d) + e - c;
        }
    }
}

/// The outputs of a line from its `L` products, for many lines side by side: the first `L - 2` of
/// `outputs` are written.
#[inline(always)]
pub(super) fn outputs_of_products<const L: usize, const N: usize>(
    x: &[[i32; N]; L],
    outputs: &mut [[i32; N]; LINE - 2],
) {
    for n in 0..N {
        let at = |place: usize| Wrapping(x[place][n]);
        let (a, b, c, d, e) = (at(0), at(1), at(2), at(3), at(4));
        if L == LINE {
            let f = at(L - 1);
            let (even, odd, even_2, odd_2) = (b + c, b - c, d + f, d - f);
            let a = a + (a << 1) - (even << 1);
            let e = (e + (e << 1)) << 1;
            outputs[0][n] = ((a << 1) + even_2).0;
            outputs[1][n] = ((odd_2 - (odd << 1)) << 1).0;
            outputs[2][n] = ((even_2 - even) << 2).0;
            outputs[3][n] = (((odd_2 << 1) - odd + e) << 2).0;
        } else {
            let b = b + (b << 1);
            outputs[0][n] = (a + (a << 1) - b - c + d).0;
            outputs[1][n] = (c - b + (d << 1)).0;
            outputs[2][n] = ((((e + (d << 1)) << 1) + (e << 2)) - b - c).0;
        }
    }
}

/// How many times too large outputs are along a line of `L` inputs.
pub(super) const fn factor<const L: usize>() -> i32 {
    if L == LINE { 24 } else { 6 }
}

/// Makes an output right that is too large by `factor`: nine times a power of two.
#[inline(always)]
pub(super) fn divide(output: i32, factor: i32) -> i32 {
    /// 9 times this is 1, but for multiples of 2³².
    const NINTH: i32 = 954_437_177;
    output.wrapping_mul(NINTH) >> factor.trailing_zeros()
}

/// The numbers that stand for the nine weights of a window: those of a column and a row of points lie
/// at `LINE * row + column`.
pub(crate) fn numbers_of_weights(window: [i16; 9]) -> [i16; LINE * LINE] {
    let line = |[a, b, c]: [i16; 3]| {
        let (even, even_2) = (a + c, a + 4 * c);
        [a, even + b, even - b, even_2 + 2 * b, c, even_2 - 2 * b]
    };
    let columns: [[i16; LINE]; 3] =
        std::array::from_fn(|n| line([window[n], window[n + 3], window[n + 6]]));
    let rows: [[i16; LINE]; LINE] =
        std::array::from_fn(|row| line(columns.map(|column| column[row])));
    std::array::from_fn(|n| rows[n / LINE][n % LINE])
}
