//! Vectors of lanes: the few operations that the games need, for each instruction set.

use std::ops::{BitAnd, BitOr, BitXor, Not};

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;

/// A word that holds one row of a board or several.
pub(crate) trait Word:
    Copy
    + Default
    + Ord
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    const BITS: u32;

    /// Rows in a word: those that are as far apart as there are words.
    const BANDS: usize;

    /// Bits from one row to the next in the same word. Rows that have a neighbor there leave the
    /// highest bit free, so that nothing crosses from one to the other.
    const BAND_BITS: i32;

    /// Masks of the lower half of each window, from the widest windows to those of two bits.
    const HALVES: &'static [u64];

    /// The lower bits of a number.
    fn from_u64(value: u64) -> Self;
    fn to_u64(self) -> u64;
    fn wrapping_add(self, other: Self) -> Self;
    fn wrapping_sub(self, other: Self) -> Self;
    fn count_ones(self) -> u32;
}

macro_rules! word {
    ($word:ty, $bands:literal of $band_bits:literal, $halves:expr) => {
        impl Word for $word {
            const BITS: u32 = <$word>::BITS;
            const BANDS: usize = $bands;
            const BAND_BITS: i32 = $band_bits;
            const HALVES: &'static [u64] = &$halves;

            #[inline(always)]
            fn from_u64(value: u64) -> Self {
                value as Self
            }

            #[inline(always)]
            fn to_u64(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn wrapping_add(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn count_ones(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

word!(u16, 1 of 16, [0x00FF, 0x0F0F, 0x3333, 0x5555]);
word!(
    u32,
    1 of 32,
    [
        0x0000_FFFF,
        0x00FF_00FF,
        0x0F0F_0F0F,
        0x3333_3333,
        0x5555_5555,
    ]
);
word!(
    u64,
    3 of 21,
    [
        0x0000_0000_FFFF_FFFF,
        0x0000_FFFF_0000_FFFF,
        0x00FF_00FF_00FF_00FF,
        0x0F0F_0F0F_0F0F_0F0F,
        0x3333_3333_3333_3333,
        0x5555_5555_5555_5555,
    ]
);

/// One truth value for each lane.
pub(crate) trait Mask: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn and_not(self, other: Self) -> Self;
    /// Bit n tells lane n.
    fn bits(self) -> u32;
    /// Lane n is told by bit n.
    fn from_bits(bits: u32) -> Self;

    #[inline(always)]
    fn any(self) -> bool {
        self.bits() != 0
    }
}

/// One word for each lane.
pub(crate) trait Vector: Copy {
    type Word: Word;
    type Mask: Mask;

    /// Number of lanes, at most 32.
    const LANES: usize;

    /// The lower bits of a number in each lane.
    fn splat(value: u64) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The bits of `self` that are not in `other`.
    fn and_not(self, other: Self) -> Self;
    fn shl<const N: i32>(self) -> Self;
    fn shr<const N: i32>(self) -> Self;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn popcount(self) -> Self;
    /// A number below `n` from two random words; uniform but for n / 2²².
    fn scale(random: Self, more: Self, n: Self) -> Self;
    /// Lanes in which `self` is at least `other`, unsigned.
    fn at_least(self, other: Self) -> Self::Mask;
    fn nonzero(self) -> Self::Mask;
    /// The words of the lanes in the mask, zero elsewhere.
    fn keep(self, mask: Self::Mask) -> Self;
    /// The words of `other` in the lanes of the mask, of `self` elsewhere.
    fn replace(self, mask: Self::Mask, other: Self) -> Self;
    /// Adds one to each sum whose bit is set in `row`, for as many bits as a word has, at most 32.
    fn count(row: u32, sums: &mut [u32; 32]);
    /// Writes all lanes to the beginning of `words`.
    fn store(self, words: &mut [Self::Word; 32]);
}
