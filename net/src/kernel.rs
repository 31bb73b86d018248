//! Convolutions in eight bits, for each instruction set.
//!
//! All kernels give the same bytes: sums are exact in 32 bits, and the way back to eight bits is one
//! product, one sum and one rounding to the nearest even number in `f32`, none of them fused. A
//! kernel adds up 16 outputs at once; where registers suffice, a weight that is loaded serves several
//! points or tiles.
//!
//! This is the only module that holds `unsafe`: calls of functions for an instruction set, which
//! [`Task::validate`] has found on the processor unless every processor of the target has it; loads of
//! vectors; and for AVX-512 memory whose bounds it has checked. How much faster each kernel is was
//! measured in `docs/measurements/net.md`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod portable;
#[cfg(target_feature = "simd128")]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse2;
pub(crate) mod tiles;

use std::fmt;

use crate::geometry::Geometry;
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
    pub(crate) geometry: Geometry,
    pub(crate) layer: &'a Packed,
    /// What is added to each output: that of the layer, or with a pool's share.
    pub(crate) bias: &'a [f32],
    /// By point, then channel.
    pub(crate) input: &'a [u8],
    /// Activations to add to the outputs.
    pub(crate) residual: Option<&'a [u8]>,
    /// 255 for points of the board, 0 for the border.
    pub(crate) mask: &'a [u8],
    /// Points of the border are zero before and after.
    pub(crate) output: &'a mut [u8],
}

impl Task<'_> {
    /// Checks all that the kernels rely on.
    ///
    /// A kernel reads the input at most [`crate::geometry::SLACK`] points and two rows beyond the end
    /// of the board, and one row before its beginning; it writes between beginning and end.
    fn validate(&self, kernel: Kernel) {
        let (n, layer) = (self.geometry.n_in_memory(), self.layer);
        let fits = kernel.is_available()
            && matches!(layer.taps, 1 | 9)
            && layer.inputs.is_multiple_of(4)
            && layer.outputs.is_multiple_of(GROUP)
            && self.has_weights(kernel)
            && layer.scale.len() == layer.outputs
            && self.bias.len() == layer.outputs
            && self.input.len() >= n * layer.inputs
            && self.output.len() >= n * layer.outputs
            && self.mask.len() >= n
            && self
                .residual
                .is_none_or(|residual| residual.len() >= n * layer.outputs);
        assert!(fits, "processor and buffers are what the kernel needs");
    }

    /// Whether the weights are all there in the order for this kernel.
    fn has_weights(&self, kernel: Kernel) -> bool {
        let layer = self.layer;
        let groups = layer.outputs / GROUP;
        if kernel == Kernel::Avx512Vnni {
            layer.lines.len() == groups * layer.taps * (layer.inputs / 4)
        } else {
            layer.pairs.len() == groups * tiles::n_numbers(layer.taps) * (layer.inputs / 2)
        }
    }

    /// Computes it.
    pub(crate) fn run(mut self, kernel: Kernel) {
        self.validate(kernel);
        match kernel {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                #[expect(unsafe_code, reason = "twice as fast as the portable kernel")]
                // SAFETY: the processor has AVX2.
                unsafe {
                    avx2::run(&mut self);
                }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512Vnni => {
                #[expect(unsafe_code, reason = "three times as fast as bytes with AVX2")]
                // SAFETY: the processor has AVX-512 with VNNI, and the buffers are as long as the
                // kernel needs.
                unsafe {
                    avx512::run(&mut self);
                }
            }
            _ => portable::run(&mut self),
        }
    }
}
