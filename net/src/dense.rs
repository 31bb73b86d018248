//! Small layers of all inputs and all outputs, in `f32`.
//!
//! The order of the sums is fixed, and no product is fused with a sum: the same bytes on every
//! processor.

/// A matrix with a bias: inputs to outputs.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Dense {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    /// By input, then output.
    pub(crate) weights: Vec<f32>,
    pub(crate) bias: Vec<f32>,
}

impl Dense {
    /// Adds the products with `x` to the bias.
    pub(crate) fn apply(&self, x: &[f32], y: &mut [f32]) {
        debug_assert!(x.len() == self.inputs && y.len() == self.outputs);
        y.copy_from_slice(&self.bias);
        for (weights, &x) in self.weights.chunks_exact(self.outputs).zip(x) {
            for (y, &weight) in y.iter_mut().zip(weights) {
                *y += weight * x;
            }
        }
    }
}

/// Sets negative numbers to zero.
pub(crate) fn rectify(values: &mut [f32]) {
    for value in values {
        *value = value.max(0.0);
    }
}
