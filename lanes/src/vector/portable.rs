//! Vectors in plain arrays, for machines without the others, and as their twin in tests.

use super::{Mask, Vector, Word};

/// Lanes of the portable vector.
const LANES: usize = 8;

/// Eight words of type `W`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Array<W>([W; LANES]);

/// Bit n tells lane n.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bits(u32);

impl Mask for Bits {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self.0
    }

    #[inline(always)]
    fn from_bits(bits: u32) -> Self {
        Self(bits)
    }
}

impl<W: Word> Array<W> {
    #[inline(always)]
    fn map(self, op: impl Fn(W) -> W) -> Self {
        Self(self.0.map(op))
    }

    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(W, W) -> W) -> Self {
        Self(std::array::from_fn(|n| op(self.0[n], other.0[n])))
    }

    #[inline(always)]
    fn test(self, other: Self, op: impl Fn(W, W) -> bool) -> Bits {
        let bit = |n: usize| u32::from(op(self.0[n], other.0[n])) << n;
        Bits((0..LANES).fold(0, |bits, n| bits | bit(n)))
    }
}

impl<W: Word> Vector for Array<W> {
    type Word = W;
    type Mask = Bits;

    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(value: u64) -> Self {
        Self([W::from_u64(value); LANES])
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn shl<const N: i32>(self) -> Self {
        self.map(|a| W::from_u64(a.to_u64() << N))
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self.map(|a| W::from_u64(a.to_u64() >> N))
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, W::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, W::wrapping_sub)
    }

    #[inline(always)]
    fn popcount(self) -> Self {
        self.map(|a| W::from_u64(a.count_ones().into()))
    }

    #[inline(always)]
    fn scale(random: Self, more: Self, n: Self) -> Self {
        Self(std::array::from_fn(|lane| {
            let [high, low, n] = [random, more, n].map(|v| v.0[lane].to_u64());
            W::from_u64(match W::BITS {
                16 => ((high << 16 | low) * n) >> 32,
                32 => ((high >> 10) * n) >> 22,
                _ => ((high & u64::from(u32::MAX)) * n) >> 32,
            })
        }))
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> Bits {
        self.test(other, |a, b| a >= b)
    }

    #[inline(always)]
    fn nonzero(self) -> Bits {
        self.test(self, |a, _| a != W::default())
    }

    #[inline(always)]
    fn keep(self, mask: Bits) -> Self {
        Self::splat(0).replace(mask, self)
    }

    #[inline(always)]
    fn replace(self, mask: Bits, other: Self) -> Self {
        Self(std::array::from_fn(|n| {
            if mask.0 >> n & 1 != 0 {
                other.0[n]
            } else {
                self.0[n]
            }
        }))
    }

    #[inline(always)]
    fn count(row: u32, sums: &mut [u32; 32]) {
        for (bit, sum) in sums.iter_mut().take(W::BITS as usize).enumerate() {
            *sum += row >> bit & 1;
        }
    }

    #[inline(always)]
    fn store(self, words: &mut [W; 32]) {
        words[..LANES].copy_from_slice(&self.0);
    }
}
