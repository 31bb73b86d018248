//! Which code plays: by the size of the board and the instruction set.

use crate::vector::{Vector, portable};
use crate::{Batch, InstructionSet};

/// Work that is written once for vectors of every instruction set and boards of every height: `R`
/// words that hold `H` rows.
pub(crate) trait Job {
    /// Does it; to be inlined, so that it is compiled for the instruction set of its caller.
    fn work<V: Vector, const R: usize, const H: usize>(self);
}

/// Has the job done with vectors of this instruction set, or with portable ones if the machine
/// lacks it: words of 16 bits on boards of up to 16 columns and 13 rows, else of 64 bits, three
/// rows in each, up to 20 columns and 21 rows, else of 32 bits.
pub(crate) fn dispatch(set: InstructionSet, batch: &Batch<'_>, job: impl Job) {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512 if set.is_available() => {
            #[allow(
                unsafe_code,
                reason = "sound, because the four features were detected just now; what it gains \
                          is told in `vector::avx512`"
            )]
            unsafe {
                avx512(batch, job);
            }
        }
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2 if set.is_available() => {
            #[allow(
                unsafe_code,
                reason = "sound, because the feature was detected just now; what it gains is told \
                          in `vector::avx2`"
            )]
            unsafe {
                avx2(batch, job);
            }
        }
        _ => {
            use portable::Array;
            by_size::<Array<u16>, Array<u32>, Array<u64>>(batch, job);
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512bitalg,avx512vpopcntdq")]
fn avx512(batch: &Batch<'_>, job: impl Job) {
    use crate::vector::avx512::{Words16, Words32, Words64};
    by_size::<Words16, Words32, Words64>(batch, job);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2(batch: &Batch<'_>, job: impl Job) {
    use crate::vector::avx2::{Words16, Words32, Words64};
    by_size::<Words16, Words32, Words64>(batch, job);
}

/// Four numbers of rows: those of the usual boards, and the largest.
#[inline(always)]
fn by_size<V16: Vector, V32: Vector, V64: Vector>(batch: &Batch<'_>, job: impl Job) {
    match (batch.columns, batch.rows) {
        (..=16, ..=9) => job.work::<V16, 9, 9>(),
        (..=16, ..=13) => job.work::<V16, 13, 13>(),
        (..=20, ..=21) => job.work::<V64, 7, 21>(),
        _ => job.work::<V32, 25, 25>(),
    }
}
