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
    fn map(self, op: impl Fn(u32) -> u32) -> Self {
        Self(self.0.map(|word| W::from_u32(op(word.to_u32()))))
    }

    #[inline(always)]
    fn zip(self, other: Self, op: impl Fn(u32, u32) -> u32) -> Self {
        Self(std::array::from_fn(|n| {
            W::from_u32(op(self.0[n].to_u32(), other.0[n].to_u32()))
        }))
    }

    #[inline(always)]
    fn test(self, other: Self, op: impl Fn(u32, u32) -> bool) -> Bits {
        let bit = |n: usize| u32::from(op(self.0[n].to_u32(), other.0[n].to_u32())) << n;
        Bits((0..LANES).fold(0, |bits, n| bits | bit(n)))
    }
}

impl<W: Word> Vector for Array<W> {
    type Word = W;
    type Mask = Bits;

    const LANES: usize = LANES;

    #[inline(always)]
    fn splat(value: u32) -> Self {
        Self([W::from_u32(value); LANES])
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
        self.map(|a| a << N)
    }

    #[inline(always)]
    fn shr<const N: i32>(self) -> Self {
        self.map(|a| a >> N)
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn popcount(self) -> Self {
        self.map(u32::count_ones)
    }

    #[inline(always)]
    fn scale(random: Self, more: Self, n: Self) -> Self {
        Self(std::array::from_fn(|lane| {
            let [high, low, n] = [random, more, n].map(|v| v.0[lane].to_u32());
            W::from_u32(if W::BITS == 16 {
                ((u64::from(high << 16 | low) * u64::from(n)) >> 32) as u32
            } else {
                ((high >> 10) * n) >> 22
            })
        }))
    }

    #[inline(always)]
    fn at_least(self, other: Self) -> Bits {
        self.test(other, |a, b| a >= b)
    }

    #[inline(always)]
    fn nonzero(self) -> Bits {
        self.test(self, |a, _| a != 0)
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
        for (bit, sum) in sums[..W::BITS as usize].iter_mut().enumerate() {
            *sum += row >> bit & 1;
        }
    }

    #[inline(always)]
    fn store(self, words: &mut [W; 32]) {
        words[..LANES].copy_from_slice(&self.0);
    }
}
