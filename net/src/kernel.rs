//! Convolutions in eight bits, for each instruction set.
//!
//! All kernels give the same bytes: sums are exact ([`winograd`]), and the way back to eight bits is one
//! product, one sum and one rounding to the nearest even number in `f32`, none of them fused. What an
//! instruction set has of its own are the sums of products: of 16 outputs at once, and of several
//! tiles, so that a weight that is loaded serves all of them.
//!
//! This is the only module that holds `unsafe`: three calls of functions for an instruction set, which
//! [`Task::validate`] has found on the processor unless every processor of the target has it. How much
//! faster each kernel is was measured in `docs/measurements/net.md`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod plan;
pub(crate) mod portable;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;
#[cfg(test)]
mod tests;
pub(crate) mod tiles;
pub(crate) mod winograd;

use std::fmt;

use self::plan::Plan;
use self::tiles::LANES;
use crate::layer::Packed;
use crate::shape::GROUP;

/// An instruction set for which there are kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kernel {
    /// For every processor: plain Rust, with vectors that all processors of a target have.
    Portable,
    /// AVX2 on `x86_64`.
    Avx2,
    /// AVX-512 with VNNI on `x86_64`.
    Avx512Vnni,
}

impl Kernel {
    /// All of them, the fastest last.
    pub const ALL: [Self; 3] = [Self::Portable, Self::Avx2, Self::Avx512Vnni];

    /// The fastest one that this processor can run.
    pub fn best() -> Self {
        let mut fastest_first = Self::ALL.into_iter().rev();
        fastest_first
            .find(|kernel| kernel.is_available())
            .unwrap_or(Self::Portable)
    }

    /// Whether this processor can run it.
    pub fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512Vnni => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vnni")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Avx512Vnni => "avx512vnni",
        })
    }
}

/// A convolution to be computed.
pub(crate) struct Task<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) layer: &'a Packed,
    /// What is added to each output: that of the layer, or with a pool's share.
    pub(crate) bias: &'a [f32],
    /// By point, then channel: from 0 to 255.
    pub(crate) input: &'a [i16],
    /// Activations to add to the outputs.
    pub(crate) residual: Option<&'a [i16]>,
    /// Only points of the board are written.
    pub(crate) output: &'a mut [i16],
}

impl Task<'_> {
    /// Checks that the processor has what the kernel needs, and that buffers hold the board.
    fn validate(&self, kernel: Kernel) {
        let (n, layer) = (self.plan.geometry().n_in_memory(), self.layer);
        let fits = kernel.is_available()
            && self.input.len() >= n * layer.inputs
            && self.output.len() >= n * layer.outputs
            && self
                .residual
                .is_none_or(|residual| residual.len() >= n * layer.outputs);
        assert!(fits, "processor and buffers are what the kernel needs");
    }

    /// Computes it.
    pub(crate) fn run(mut self, kernel: Kernel, scratch: &mut Scratch) {
        self.validate(kernel);
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                #[expect(unsafe_code, reason = "twice as fast an evaluation as with SSE2")]
                // SAFETY: `validate` has found AVX2 on the processor.
                unsafe {
                    avx2::run(&mut self, scratch);
                }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512Vnni => {
                #[expect(unsafe_code, reason = "1.3 times as fast an evaluation as with AVX2")]
                // SAFETY: `validate` has found AVX-512 with VNNI on the processor.
                unsafe {
                    avx512::run(&mut self, scratch);
                }
            }
            _ => portable::run(&mut self, scratch),
        }
    }
}

/// The sums of a group of outputs, a cache line.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Sums([i32; GROUP]);

/// Memory for what is made on the way through a convolution. What it holds before one does not matter.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scratch {
    numbers: Vec<[i16; LANES]>,
    /// For two groups of outputs.
    sums: [Vec<Sums>; 2],
}

impl Scratch {
    /// Room for the numbers of so many inputs at so many places, and for the sums of their products.
    fn fit(&mut self, places: usize, inputs: usize) -> (&mut [[i16; LANES]], [&mut [Sums]; 2]) {
        let n = places * (inputs / LANES);
        self.numbers.resize(n.max(self.numbers.len()), [0; LANES]);
        let sums = self.sums.each_mut().map(|sums| {
            sums.resize(places.max(sums.len()), Sums([0; GROUP]));
            &mut sums[..places]
        });
        (&mut self.numbers[..n], sums)
    }
}
