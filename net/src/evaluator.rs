//! The evaluation of positions.

use std::sync::Arc;

use crate::dense::rectify;
use crate::geometry::Geometry;
use crate::kernel::plan::Plan;
use crate::kernel::{Kernel, Scratch, Task};
use crate::layer::Packed;
use crate::weights::{INNER, Map, Weights};
use crate::{Input, Output, Shape};

/// A net ready to be evaluated, with the memory that it needs for one position at a time.
///
/// The answer depends on the weights and the input alone: every [`Kernel`] gives the same bytes. A clone
/// shares the layers, which do not change.
#[derive(Debug, Clone)]
pub struct Evaluator {
    layers: Arc<Layers>,
    memory: Option<Memory>,
}

/// The weights, and the convolutions as kernels read them.
#[derive(Debug)]
struct Layers {
    weights: Weights,
    kernel: Kernel,
    input: Packed,
    blocks: Vec<Block>,
    policy_pool: Packed,
    policy: Packed,
    value: Packed,
}

/// The convolutions of a block.
#[derive(Debug)]
struct Block {
    pool: Option<Packed>,
    first: Packed,
    second: Packed,
}

/// Activations on the way through the net.
#[derive(Debug, Clone)]
struct Memory {
    plan: Plan,
    planes: Vec<i16>,
    trunk: Vec<i16>,
    next: Vec<i16>,
    /// Between the convolutions of blocks that do not pool, and of those that do.
    inner: [Vec<i16>; 2],
    pooled: Vec<i16>,
    head: Vec<i16>,
    scratch: Scratch,
}

impl Memory {
    /// Room for a board and a net of this shape, whose first layer reads so many planes.
    fn new(geometry: Geometry, shape: &Shape, planes: usize) -> Self {
        let n = geometry.n_in_memory();
        let room = |channels: usize| vec![0; n * channels];
        Self {
            plan: Plan::new(geometry),
            planes: room(planes),
            trunk: room(shape.channels),
            next: room(shape.channels),
            inner: [room(shape.channels), room(shape.channels - shape.pooled)],
            pooled: room(shape.pooled),
            head: room(shape.head),
            scratch: Scratch::default(),
        }
    }

    fn fill_planes(&mut self, input: &Input<'_>) {
        let geometry = self.plan.geometry();
        let n_planes = self.planes.len() / geometry.n_in_memory();
        self.planes.fill(0);
        let board = u32::MAX >> (32 - u32::from(input.columns));
        for (n, plane) in input.planes.iter().enumerate() {
            for (row, &word) in plane.iter().enumerate().take(usize::from(input.rows)) {
                let mut rest = word & board;
                while rest != 0 {
                    let column = rest.trailing_zeros() as usize;
                    self.planes[geometry.at(column, row) * n_planes + n] = 1;
                    rest &= rest - 1;
                }
            }
        }
    }
}

impl Evaluator {
    /// A net for the fastest kernel of this processor.
    pub fn new(weights: Weights) -> Self {
        Self::with_kernel(weights, Kernel::best())
    }

    /// A net for this kernel; the portable one if the processor cannot run it.
    pub fn with_kernel(weights: Weights, kernel: Kernel) -> Self {
        let kernel = if kernel.is_available() {
            kernel
        } else {
            Kernel::Portable
        };
        let blocks = weights.blocks.iter().map(|block| Block {
            pool: block.pool.as_ref().map(|(layer, _)| Packed::new(layer)),
            first: Packed::new(&block.first),
            second: Packed::new(&block.second),
        });
        let layers = Layers {
            kernel,
            input: Packed::new(&weights.input),
            blocks: blocks.collect(),
            policy_pool: Packed::new(&weights.policy_pool),
            policy: Packed::new(&weights.policy),
            value: Packed::new(&weights.value),
            weights,
        };
        Self {
            layers: Arc::new(layers),
            memory: None,
        }
    }

    /// The kernel in use.
    pub fn kernel(&self) -> Kernel {
        self.layers.kernel
    }

    /// The weights of the net.
    pub fn weights(&self) -> &Weights {
        &self.layers.weights
    }

    /// Evaluates a position.
    ///
    /// # Panics
    ///
    /// If the board has no columns or rows, or more than 25, or the numbers of planes or globals
    /// are not those of the net.
    pub fn evaluate(&mut self, input: &Input<'_>, output: &mut Output) {
        let (layers, shape) = (&*self.layers, self.layers.weights.shape);
        let geometry = Geometry::of(input, &shape);
        let memory = self.memory.take();
        let memory = memory
            .filter(|memory| memory.plan.geometry() == geometry)
            .unwrap_or_else(|| Memory::new(geometry, &shape, layers.input.inputs));
        let memory = self.memory.insert(memory);
        memory.fill_planes(input);
        layers.run_tower(memory, input.globals);
        layers.run_policy(memory, output);
        layers.run_value(memory, input.globals, output);
    }
}

impl Layers {
    fn run_tower(&self, memory: &mut Memory, globals: &[f32]) {
        let geometry = memory.plan.geometry();
        let (plan, scratch) = (&memory.plan, &mut memory.scratch);
        let mut run = |layer: &Packed,
                       bias: &[f32],
                       input: &[i16],
                       residual: Option<&[i16]>,
                       output: &mut [i16]| {
            let task = Task {
                plan,
                layer,
                bias,
                input,
                residual,
                output,
            };
            task.run(self.kernel, scratch);
        };
        let mut bias = vec![0.0; self.input.outputs];
        self.weights.globals.apply(globals, &mut bias);
        add(&mut bias, &self.input.bias);
        run(&self.input, &bias, &memory.planes, None, &mut memory.trunk);
        for (block, weights) in self.blocks.iter().zip(&self.weights.blocks) {
            let Block { first, second, .. } = block;
            let inner = &mut memory.inner[usize::from(block.pool.is_some())];
            if let (Some(layer), Some((_, dense))) = (&block.pool, &weights.pool) {
                run(layer, &layer.bias, &memory.trunk, None, &mut memory.pooled);
                let pool = pool(geometry, &memory.pooled, layer.outputs);
                let mut bias = vec![0.0; first.outputs];
                dense.apply(&pool, &mut bias);
                add(&mut bias, &first.bias);
                run(first, &bias, &memory.trunk, None, inner);
            } else {
                run(first, &first.bias, &memory.trunk, None, inner);
            }
            let residual = Some(memory.trunk.as_slice());
            run(second, &second.bias, inner, residual, &mut memory.next);
            std::mem::swap(&mut memory.trunk, &mut memory.next);
        }
    }

    fn run_policy(&self, memory: &mut Memory, output: &mut Output) {
        let geometry = memory.plan.geometry();
        let (weights, head) = (&self.weights, self.weights.shape.head);
        let layer = &self.policy_pool;
        run_head(self.kernel, layer, &layer.bias, memory);
        let pool = pool(geometry, &memory.head, head);
        let mut bias = vec![0.0; head];
        weights.policy_bias.apply(&pool, &mut bias);
        add(&mut bias, &self.policy.bias);
        let mut hidden = vec![0.0; head];
        weights.pass_hidden.apply(&pool, &mut hidden);
        rectify(&mut hidden);
        let mut pass = [0.0];
        weights.pass.apply(&hidden, &mut pass);
        run_head(self.kernel, &self.policy, &bias, memory);
        read_map(
            geometry,
            &memory.head,
            &weights.policy_map,
            &mut output.policy,
        );
        output.policy.extend(pass);
    }

    fn run_value(&self, memory: &mut Memory, globals: &[f32], output: &mut Output) {
        let geometry = memory.plan.geometry();
        let (weights, shape) = (&self.weights, self.weights.shape);
        let layer = &self.value;
        run_head(self.kernel, layer, &layer.bias, memory);
        let mut inputs = pool(geometry, &memory.head, shape.head);
        inputs.extend(globals);
        let mut hidden = vec![0.0; shape.hidden];
        weights.value_hidden.apply(&inputs, &mut hidden);
        rectify(&mut hidden);
        weights.value_out.apply(&hidden, &mut output.value);
        let mut score = [0.0; 2];
        weights.score_out.apply(&hidden, &mut score);
        (output.score, output.spread) = (SCORE_SCALE * score[0], score[1]);
        read_map(
            geometry,
            &memory.head,
            &weights.owner_map,
            &mut output.owners,
        );
    }
}

/// Points of score that the net calls 1.
pub(crate) const SCORE_SCALE: f32 = 20.0;

/// Computes the first layer of a head from the trunk.
fn run_head(kernel: Kernel, layer: &Packed, bias: &[f32], memory: &mut Memory) {
    let task = Task {
        plan: &memory.plan,
        layer,
        bias,
        input: &memory.trunk,
        residual: None,
        output: &mut memory.head,
    };
    task.run(kernel, &mut memory.scratch);
}

fn add(sums: &mut [f32], numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

/// What the mean of a board of `n_points` is multiplied with for the second of the three numbers
/// that a channel is pooled into: by how much its side is longer than 14 points, in tens (KataGo).
pub(crate) fn pool_scale(n_points: usize) -> f32 {
    ((n_points as f32).sqrt() - 14.0) / 10.0
}

/// The means of all channels, the same times [`pool_scale`], and the maxima.
fn pool(geometry: Geometry, activations: &[i16], channels: usize) -> Vec<f32> {
    let (mut sums, mut most) = (vec![0_u32; channels], vec![0_i16; channels]);
    // Border points are zero, and change neither.
    let range = geometry.first() * channels..geometry.end() * channels;
    for point in activations[range].chunks_exact(channels) {
        for ((sum, most), &x) in sums.iter_mut().zip(&mut most).zip(point) {
            *sum += x as u32;
            *most = (*most).max(x);
        }
    }
    let unit = INNER / 255.0;
    let n = geometry.n_points();
    let means = sums.iter().map(|&sum| sum as f32 * unit / n as f32);
    let scale = pool_scale(n);
    let scaled = means.clone().map(|mean| mean * scale);
    let most = most.iter().map(|&x| f32::from(x) * unit);
    means.chain(scaled).chain(most).collect()
}

/// One number for each point of the board from the channels of a head.
fn read_map(geometry: Geometry, activations: &[i16], map: &Map, numbers: &mut Vec<f32>) {
    let channels = map.weights.len();
    numbers.clear();
    numbers.extend(geometry.points().map(|point| {
        let inputs = &activations[point * channels..(point + 1) * channels];
        let products = inputs.iter().zip(&map.weights);
        let sum: i32 = products.map(|(&x, &w)| i32::from(x) * i32::from(w)).sum();
        sum as f32 * map.scale + map.bias
    }));
}
