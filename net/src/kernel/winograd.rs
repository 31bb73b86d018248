//! Winograd's way to convolve, in integers: numbers instead of inputs and weights, fewer products.
//!
//! Along a line, `L` inputs and three weights make `L - 2` outputs. To multiply polynomials one may
//! multiply their values at `L` points and interpolate; this is the same turned around. The numbers for
//! the weights are values of a polynomial at these points, those for the inputs come from the
//! interpolation, and the outputs are sums of the `L` products of both, instead of `3 * (L - 2)`
//! products of weights and inputs. In two dimensions all this is done along columns, then along rows: 36
//! products instead of 144 for 4×4 outputs. See Lavin and Gray, *Fast Algorithms for Convolutional Neural
//! Networks* (arXiv:1509.09308).
//!
//! The points are 0, 1, -1, 2, infinity and, for lines of six alone, -2, so that lines of five share
//! the numbers for the weights. Fractions wait until the end: outputs are [`factor`] times too large
//! along each line, and [`divide`] makes them right.
//!
//! Every step is exact. Numbers for inputs are at most 68 · 255, those for weights at most 49 · 63, so
//! that both fit into 16 bits. Sums of products wrap around at 2³². An output times its factor, at most
//! 9 · 2⁶, is so known but for multiples of 2³². Multiplied by the inverse of 9 it is the output times 2⁶,
//! which tells the output if that is below 2²⁵: [`MOST_CHANNELS`] sees to it.

#![expect(
    clippy::inline_always,
    reason = "each part is compiled for the instruction set of its caller"
)]
#![expect(clippy::many_single_char_names, reason = "a line from a to f")]

use std::num::Wrapping;

use crate::layer::MAX_WEIGHT;

/// Points at which a line is evaluated, at most.
pub(crate) const LINE: usize = 6;
/// The most outputs of a line.
pub(super) const OUTPUTS: usize = LINE - 2;
/// The most inputs of a layer whose outputs stay below 2²⁵.
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
            // `L - 1`, not 5: the compiler looks at this for lines of five, too.
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
    outputs: &mut [[i32; N]; OUTPUTS],
) {
    for n in 0..N {
        let at = |place: usize| Wrapping(x[place][n]);
        let (a, b, c, d, e) = (at(0), at(1), at(2), at(3), at(4));
        if L == LINE {
            let f = at(L - 1);
            // Those of 1 and -1 together, and of 2 and -2. Shifts, since SSE2 has no products of 32 bits.
            let (even, odd, even_2, odd_2) = (b + c, b - c, d + f, d - f);
            let (a_3, e_6) = (a + (a << 1), (e + (e << 1)) << 1);
            outputs[0][n] = (((a_3 - (even << 1)) << 1) + even_2).0;
            outputs[1][n] = ((odd_2 - (odd << 1)) << 1).0;
            outputs[2][n] = ((even_2 - even) << 2).0;
            outputs[3][n] = (((odd_2 << 1) - odd + e_6) << 2).0;
        } else {
            let (a_3, b_3, d_2) = (a + (a << 1), b + (b << 1), d << 1);
            outputs[0][n] = (a_3 - b_3 - c + d).0;
            outputs[1][n] = (c - b_3 + d_2).0;
            outputs[2][n] = (((e + d_2) << 1) + (e << 2) - b_3 - c).0;
        }
    }
}

/// How many times too large outputs are along a line of `L` inputs.
pub(super) const fn factor<const L: usize>() -> i32 {
    if L == LINE { 24 } else { 6 }
}

/// Divides an output by `factor`, which is nine times a power of two and leaves no remainder.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers for a window of `H` rows and `W` columns of inputs.
    fn numbers<const H: usize, const W: usize>(window: [[i16; W]; H]) -> [[i16; W]; H] {
        let mut rows = [[0; W]; H];
        for column in 0..W {
            let mut made = [[0]; H];
            numbers_of_inputs(&window.map(|row| [row[column]]), &mut made);
            for (row, [number]) in rows.iter_mut().zip(made) {
                row[column] = number;
            }
        }
        rows.map(|row| {
            let mut made = [[0]; W];
            numbers_of_inputs(&row.map(|number| [number]), &mut made);
            made.map(|[number]| number)
        })
    }

    /// The largest size of each number: where it is larger for it, an input is 255, else 0. Sums on the
    /// way that do not fit into 16 bits make this panic.
    fn largest<const H: usize, const W: usize>() -> i16 {
        let mut largest = 0;
        for (row, column) in (0..H * W).map(|n| (n / W, n % W)) {
            for sign in [1, -1] {
                let mut window = [[0; W]; H];
                for n in 0..H * W {
                    let mut one = [[0; W]; H];
                    one[n / W][n % W] = 1;
                    let counts = sign * numbers(one)[row][column] > 0;
                    window[n / W][n % W] = if counts { 255 } else { 0 };
                }
                largest = largest.max(numbers(window)[row][column].abs());
            }
        }
        largest
    }

    #[test]
    fn numbers_fit_into_sixteen_bits() {
        assert_eq!(largest::<6, 6>(), 68 * 255);
        assert!(largest::<5, 6>().max(largest::<6, 5>()) < 68 * 255);
        assert!(largest::<5, 5>() < 68 * 255);
        let weights = numbers_of_weights([MAX_WEIGHT.into(); 9]);
        assert_eq!(weights.into_iter().max(), Some(49 * 63));
    }
}
