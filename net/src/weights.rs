//! The weights of a net, as a file holds them.

use crate::dense::Dense;
use crate::layer::Convolution;
use crate::shape::Shape;

/// What activations of 255 stand for in the trunk.
pub(crate) const TRUNK: f32 = 8.0;
/// What activations of 255 stand for inside of blocks and in heads.
pub(crate) const INNER: f32 = 4.0;

/// A residual block: two convolutions around which the trunk goes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    /// The channels that are pooled, and what the pool adds to the others.
    pub(crate) pool: Option<(Convolution, Dense)>,
    pub(crate) first: Convolution,
    pub(crate) second: Convolution,
}

/// The last layer of a map: from the channels of a head to one number for each point.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Map {
    pub(crate) weights: Vec<i16>,
    pub(crate) scale: f32,
    pub(crate) bias: f32,
}

/// A net as it was trained and quantised.
#[derive(Debug, Clone, PartialEq)]
pub struct Weights {
    pub(crate) shape: Shape,
    pub(crate) provenance: String,
    pub(crate) input: Convolution,
    pub(crate) globals: Dense,
    pub(crate) blocks: Vec<Block>,
    pub(crate) policy_pool: Convolution,
    pub(crate) policy: Convolution,
    pub(crate) policy_bias: Dense,
    pub(crate) policy_map: Map,
    pub(crate) pass_hidden: Dense,
    pub(crate) pass: Dense,
    pub(crate) value: Convolution,
    pub(crate) value_hidden: Dense,
    pub(crate) value_out: Dense,
    pub(crate) score_out: Dense,
    pub(crate) owner_map: Map,
}

impl Weights {
    /// Sizes of the layers.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Where the weights come from: data, date and seed of the training, in words.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }
}

/// A layer of a net.
pub(crate) enum Part<'a> {
    Convolution(&'a mut Convolution),
    Dense(&'a mut Dense),
    Map(&'a mut Map),
}

impl Weights {
    /// A net of this shape whose weights are all zero.
    pub(crate) fn zero(shape: Shape) -> Self {
        let Shape {
            channels,
            head,
            hidden,
            pooled,
            ..
        } = shape;
        let block = |n: usize| Block {
            pool: shape.pools(n).then(|| {
                (
                    Convolution::zero(channels, pooled, 9),
                    Dense::zero(3 * pooled, shape.inner(n)),
                )
            }),
            first: Convolution::zero(channels, shape.inner(n), 9),
            second: Convolution::zero(shape.inner(n), channels, 9),
        };
        let map = || Map {
            weights: vec![0; head],
            scale: 0.0,
            bias: 0.0,
        };
        Self {
            shape,
            provenance: String::new(),
            input: Convolution::zero(shape.planes, channels, 9),
            globals: Dense::zero(shape.globals, channels),
            blocks: (0..shape.blocks).map(block).collect(),
            policy_pool: Convolution::zero(channels, head, 1),
            policy: Convolution::zero(channels, head, 1),
            policy_bias: Dense::zero(3 * head, head),
            policy_map: map(),
            pass_hidden: Dense::zero(3 * head, head),
            pass: Dense::zero(head, 1),
            value: Convolution::zero(channels, head, 1),
            value_hidden: Dense::zero(3 * head + shape.globals, hidden),
            value_out: Dense::zero(hidden, 3),
            score_out: Dense::zero(hidden, 2),
            owner_map: map(),
        }
    }

    /// All layers in the order of the file.
    pub(crate) fn parts(&mut self) -> Vec<Part<'_>> {
        let mut parts = vec![
            Part::Convolution(&mut self.input),
            Part::Dense(&mut self.globals),
        ];
        for block in &mut self.blocks {
            if let Some((convolution, dense)) = &mut block.pool {
                parts.extend([Part::Convolution(convolution), Part::Dense(dense)]);
            }
            parts.push(Part::Convolution(&mut block.first));
            parts.push(Part::Convolution(&mut block.second));
        }
        parts.extend([
            Part::Convolution(&mut self.policy_pool),
            Part::Convolution(&mut self.policy),
            Part::Dense(&mut self.policy_bias),
            Part::Map(&mut self.policy_map),
            Part::Dense(&mut self.pass_hidden),
            Part::Dense(&mut self.pass),
            Part::Convolution(&mut self.value),
            Part::Dense(&mut self.value_hidden),
            Part::Dense(&mut self.value_out),
            Part::Dense(&mut self.score_out),
            Part::Map(&mut self.owner_map),
        ]);
        parts
    }
}

impl Convolution {
    fn zero(inputs: usize, outputs: usize, taps: usize) -> Self {
        Self {
            inputs,
            outputs,
            taps,
            weights: vec![0; inputs * outputs * taps],
            scale: vec![0.0; outputs],
            bias: vec![0.0; outputs],
        }
    }
}

impl Dense {
    fn zero(inputs: usize, outputs: usize) -> Self {
        Self {
            inputs,
            outputs,
            weights: vec![0.0; inputs * outputs],
            bias: vec![0.0; outputs],
        }
    }
}
