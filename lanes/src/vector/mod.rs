//! Vectors of lanes: the few operations that the games need, for each instruction set.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
pub(crate) mod portable;

/// A word that holds one row of a board.
pub(crate) trait Word: Copy + Default {
    /// Bits, and with it the most columns.
    const BITS: u32;

    /// Masks of the lower half of each window, from the widest windows to those of two bits.
    const HALVES: &'static [u32];

    fn from_u32(value: u32) -> Self;
    fn to_u32(self) -> u32;
}

impl Word for u16 {
    const BITS: u32 = 16;
    const HALVES: &'static [u32] = &[0x00FF, 0x0F0F, 0x3333, 0x5555];

    #[inline(always)]
    fn from_u32(value: u32) -> Self {
        value as Self
    }

    #[inline(always)]
    fn to_u32(self) -> u32 {
        self.into()
    }
}

impl Word for u32 {
    const BITS: u32 = 32;
    const HALVES: &'static [u32] = &[
        0x0000_FFFF,
        0x00FF_00FF,
        0x0F0F_0F0F,
        0x3333_3333,
        0x5555_5555,
    ];

    #[inline(always)]
    fn from_u32(value: u32) -> Self {
        value
    }

    #[inline(always)]
    fn to_u32(self) -> u32 {
        self
    }
}

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

    fn splat(value: u32) -> Self;
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
    /// Adds one to each sum whose bit is set in `row`, for as many bits as a word has.
    fn count(row: u32, sums: &mut [u32; 32]);
    /// Writes all lanes to the beginning of `words`.
    fn store(self, words: &mut [Self::Word; 32]);
}
