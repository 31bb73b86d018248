//! Which code plays: by the size of the board and the instruction set.

use std::ops::Range;

use crate::games::Blind;
use crate::run::play;
use crate::tally::Tally;
use crate::vector::{Vector, portable};
use crate::{Batch, InstructionSet};

/// Plays with vectors of 16-bit words on boards of up to 16 columns and rows, else of 32 bits.
pub(crate) fn dispatch(
    set: InstructionSet,
    batch: &Batch<'_>,
    range: Range<u64>,
    tallies: &mut [Tally],
) {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 if set.is_available() => {
            #[allow(unsafe_code, reason = "the features were detected just now")]
            unsafe {
                avx512(batch, range, tallies);
            }
        }
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 if set.is_available() => {
            #[allow(unsafe_code, reason = "the feature was detected just now")]
            unsafe {
                avx2(batch, range, tallies);
            }
        }
        _ => by_size::<portable::Array<u16>, portable::Array<u32>>(batch, range, tallies),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vpopcntdq")]
fn avx512(batch: &Batch<'_>, range: Range<u64>, tallies: &mut [Tally]) {
    use crate::vector::avx512::{Words16, Words32};
    by_size::<Words16, Words32>(batch, range, tallies);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2(batch: &Batch<'_>, range: Range<u64>, tallies: &mut [Tally]) {
    use crate::vector::avx2::{Words16, Words32};
    by_size::<Words16, Words32>(batch, range, tallies);
}

/// Four numbers of rows: those of the usual boards, and the largest.
#[inline(always)]
fn by_size<V16: Vector, V32: Vector>(batch: &Batch<'_>, range: Range<u64>, tallies: &mut [Tally]) {
    match (batch.columns, batch.rows) {
        (..=16, ..=9) => play::<V16, 9, _>(batch, range, tallies, &mut Blind),
        (..=16, ..=13) => play::<V16, 13, _>(batch, range, tallies, &mut Blind),
        (_, ..=19) => play::<V32, 19, _>(batch, range, tallies, &mut Blind),
        _ => play::<V32, 25, _>(batch, range, tallies, &mut Blind),
    }
}
