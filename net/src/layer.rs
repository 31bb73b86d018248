//! A convolution in integers.

use crate::kernel::portable::{IS_SIDE_BY_SIDE, output_and_input};
use crate::shape::GROUP;

/// The largest weight: sums of two products of it and an activation fit into 16 bits, so that the
/// kernel for AVX2 cannot saturate.
pub(crate) const MAX_WEIGHT: i8 = 63;

/// A convolution with the numbers that bring its sums back to eight bits.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Convolution {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// 9 for a window of 3×3 points, 1 for the point alone.
    pub(crate) taps: usize,
    /// By output, then input, then tap.
    pub(crate) weights: Vec<i8>,
    /// For each output, what its sum is multiplied with.
    pub(crate) scale: Vec<f32>,
    /// For each output, what is added then.
    pub(crate) bias: Vec<f32>,
}

impl Convolution {
    fn weight(&self, output: usize, input: usize, tap: usize) -> i8 {
        self.weights[(output * self.inputs + input) * self.taps + tap]
    }
}

/// Weights for [`GROUP`] outputs and four inputs of each: a cache line.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Line(pub(crate) [[i8; 4]; GROUP]);

/// The same for two inputs in 16 bits: four outputs, two inputs of each, in each array.
pub(crate) type Pair = [[i16; 8]; GROUP / 4];

/// The weights of a convolution in the order in which kernels read them: by groups of outputs, then
/// taps, then fours or pairs of inputs.
#[derive(Debug, Clone)]
pub(crate) struct Packed {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) taps: usize,
    /// For the kernels of one instruction set.
    pub(crate) lines: Vec<Line>,
    /// For the portable kernel.
    pub(crate) pairs: Vec<Pair>,
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl From<&Convolution> for Packed {
    fn from(layer: &Convolution) -> Self {
        assert!(
            layer.inputs.is_multiple_of(4) && layer.outputs.is_multiple_of(GROUP),
            "a layer has whole groups of inputs and outputs"
        );
        let mut lines = Vec::with_capacity(layer.weights.len() / 64);
        for group in (0..layer.outputs).step_by(GROUP) {
            for tap in 0..layer.taps {
                for four in (0..layer.inputs).step_by(4) {
                    let weight = |output, input| layer.weight(group + output, four + input, tap);
                    lines.push(Line(std::array::from_fn(|output| {
                        std::array::from_fn(|input| weight(output, input))
                    })));
                }
            }
        }
        let pairs = lines.iter().flat_map(|Line(line)| {
            [0, 2].map(|first| {
                std::array::from_fn(|four| {
                    std::array::from_fn(|place| {
                        let (output, input) = output_and_input(place, IS_SIDE_BY_SIDE);
                        i16::from(line[4 * four + output][first + input])
                    })
                })
            })
        });
        Self {
            inputs: layer.inputs,
            outputs: layer.outputs,
            taps: layer.taps,
            pairs: pairs.collect(),
            lines,
            scale: layer.scale.clone(),
            bias: layer.bias.clone(),
        }
    }
}
