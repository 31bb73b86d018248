//! A convolution in integers.

use crate::kernel::plan::n_numbers;
use crate::kernel::portable::place_of;
use crate::kernel::tiles::LANES;
use crate::kernel::winograd::numbers_of_weights;
use crate::shape::GROUP;

/// The largest weight: small enough for exact sums, see [`crate::kernel::winograd`].
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

/// Weights for [`GROUP`] outputs and two inputs of each in 16 bits, a cache line: four outputs, two
/// inputs of each, in each array.
#[derive(Debug, Clone, Copy, Default)]
#[repr(C, align(64))]
pub(crate) struct Pair(pub(crate) [[i16; 8]; GROUP / 4]);

/// The weights of a convolution in the order in which kernels read them.
#[derive(Debug, Clone)]
pub(crate) struct Packed {
    /// As many as the kernels need: the weights of those beyond the inputs of the layer are zero.
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) taps: usize,
    /// By groups of outputs, then the numbers that stand for a window or the only tap, then pairs of
    /// inputs.
    pub(crate) pairs: Vec<Pair>,
    pub(crate) scale: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl Packed {
    pub(crate) fn new(layer: &Convolution) -> Self {
        assert!(
            layer.outputs.is_multiple_of(GROUP),
            "a layer has whole groups of outputs"
        );
        let inputs = layer.inputs.next_multiple_of(LANES);
        let (n_numbers, n_pairs) = (n_numbers(layer.taps), inputs / 2);
        let mut pairs = vec![Pair::default(); layer.outputs / GROUP * n_numbers * n_pairs];
        let groups = (0..layer.outputs).step_by(GROUP);
        // The outputs of a group in the innermost loop: their weights share cache lines.
        for (group, input) in groups.flat_map(|group| (0..layer.inputs).map(move |n| (group, n))) {
            for output in group..group + GROUP {
                let weight = |tap| i16::from(layer.weight(output, input, tap));
                let (four, place) = (output % GROUP / 4, place_of(output % 4, input % 2));
                let mut put = |n: usize, number| {
                    let at = (group / GROUP * n_numbers + n) * n_pairs + input / 2;
                    pairs[at].0[four][place] = number;
                };
                if layer.taps == 1 {
                    put(0, weight(0));
                } else {
                    let numbers = numbers_of_weights(std::array::from_fn(weight));
                    numbers.into_iter().enumerate().for_each(|(n, x)| put(n, x));
                }
            }
        }
        Self {
            inputs,
            outputs: layer.outputs,
            taps: layer.taps,
            pairs,
            scale: layer.scale.clone(),
            bias: layer.bias.clone(),
        }
    }
}
