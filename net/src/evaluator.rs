//! The evaluation of positions.

use crate::dense::rectify;
use crate::geometry::Geometry;
use crate::kernel::{Kernel, Task};
use crate::layer::{Convolution, Packed};
use crate::weights::{INNER, Map, Weights};
use crate::{Input, Output};

/// A net ready to be evaluated, with the memory that it needs for one position at a time.
///
/// The answer depends on the weights and the input alone: every [`Kernel`] gives the same bytes.
#[derive(Debug, Clone)]
pub struct Evaluator {
    weights: Weights,
    kernel: Kernel,
    input: Packed,
    blocks: Vec<Block>,
    policy_pool: Packed,
    policy: Packed,
    value: Packed,
    memory: Memory,
}

/// The convolutions of a block as kernels read them.
#[derive(Debug, Clone)]
struct Block {
    pool: Option<Packed>,
    first: Packed,
    second: Packed,
}

/// Activations on the way through the net.
#[derive(Debug, Clone, Default)]
struct Memory {
    geometry: Option<Geometry>,
    mask: Vec<u8>,
    planes: Vec<u8>,
    trunk: Vec<u8>,
    next: Vec<u8>,
    /// Between the convolutions of blocks that do not pool, and of those that do.
    inner: [Vec<u8>; 2],
    pooled: Vec<u8>,
    head: Vec<u8>,
}

impl Memory {
    /// Makes room for a board; what does not change while it stays the same is made here.
    fn fit(&mut self, geometry: Geometry, weights: &Weights) {
        if self.geometry == Some(geometry) {
            return;
        }
        let (shape, n) = (weights.shape, geometry.n_in_memory());
        self.geometry = Some(geometry);
        self.mask = vec![0; n];
        for point in geometry.points() {
            self.mask[point] = 255;
        }
        let room = |channels: usize| vec![0; n * channels];
        self.planes = room(shape.planes);
        self.trunk = room(shape.channels);
        self.next = room(shape.channels);
        self.pooled = room(shape.pooled);
        self.head = room(shape.head);
        self.inner = [room(shape.channels), room(shape.channels - shape.pooled)];
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
        let pack = |layer: &Convolution| Packed::new(layer, kernel);
        let blocks = weights.blocks.iter().map(|block| Block {
            pool: block.pool.as_ref().map(|(layer, _)| pack(layer)),
            first: pack(&block.first),
            second: pack(&block.second),
        });
        Self {
            kernel,
            input: pack(&weights.input),
            blocks: blocks.collect(),
            policy_pool: pack(&weights.policy_pool),
            policy: pack(&weights.policy),
            value: pack(&weights.value),
            memory: Memory::default(),
            weights,
        }
    }

    /// The kernel in use.
    pub const fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Evaluates a position.
    ///
    /// # Panics
    ///
    /// If the board has no columns or rows, or more than 25, or the numbers of planes or globals
    /// are not those of the net.
    pub fn evaluate(&mut self, input: &Input<'_>, output: &mut Output) {
        let shape = self.weights.shape;
        assert!(
            input.planes.len() == shape.planes && input.globals.len() == shape.globals,
            "the input has the planes and globals of the net"
        );
        let geometry = Geometry::new(input.columns, input.rows);
        self.memory.fit(geometry, &self.weights);
        self.fill_planes(input);
        self.run_tower(geometry, input.globals);
        self.run_policy(geometry, output);
        self.run_value(geometry, input.globals, output);
    }

    fn fill_planes(&mut self, input: &Input<'_>) {
        let n_planes = input.planes.len();
        let stride = usize::from(input.columns) + 1;
        let memory = &mut self.memory;
        memory.planes.fill(0);
        let board = u32::MAX >> (32 - u32::from(input.columns));
        for (n, plane) in input.planes.iter().enumerate() {
            for (row, &word) in plane.iter().enumerate().take(usize::from(input.rows)) {
                let mut rest = word & board;
                while rest != 0 {
                    let column = rest.trailing_zeros() as usize;
                    let point = (row + 1) * stride + column + 1;
                    memory.planes[point * n_planes + n] = 1;
                    rest &= rest - 1;
                }
            }
        }
    }

    fn run_tower(&mut self, geometry: Geometry, globals: &[f32]) {
        let memory = &mut self.memory;
        let mask = &memory.mask;
        let run = |layer: &Packed,
                   bias: &[f32],
                   input: &[u8],
                   residual: Option<&[u8]>,
                   output: &mut [u8]| {
            let task = Task {
                geometry,
                layer,
                bias,
                input,
                residual,
                mask,
                output,
            };
            task.run(self.kernel);
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

    fn run_policy(&mut self, geometry: Geometry, output: &mut Output) {
        let (weights, head) = (&self.weights, self.weights.shape.head);
        let layer = &self.policy_pool;
        run_head(self.kernel, geometry, layer, &layer.bias, &mut self.memory);
        let pool = pool(geometry, &self.memory.head, head);
        let mut bias = vec![0.0; head];
        weights.policy_bias.apply(&pool, &mut bias);
        add(&mut bias, &self.policy.bias);
        let mut hidden = vec![0.0; head];
        weights.pass_hidden.apply(&pool, &mut hidden);
        rectify(&mut hidden);
        let mut pass = [0.0];
        weights.pass.apply(&hidden, &mut pass);
        run_head(self.kernel, geometry, &self.policy, &bias, &mut self.memory);
        read_map(
            geometry,
            &self.memory.head,
            &weights.policy_map,
            &mut output.policy,
        );
        output.policy.extend(pass);
    }

    fn run_value(&mut self, geometry: Geometry, globals: &[f32], output: &mut Output) {
        let (weights, shape) = (&self.weights, self.weights.shape);
        let layer = &self.value;
        run_head(self.kernel, geometry, layer, &layer.bias, &mut self.memory);
        let mut inputs = pool(geometry, &self.memory.head, shape.head);
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
            &self.memory.head,
            &weights.owner_map,
            &mut output.owners,
        );
    }
}

/// Points of score that the net calls 1.
pub(crate) const SCORE_SCALE: f32 = 20.0;

/// Computes the first layer of a head from the trunk.
fn run_head(kernel: Kernel, geometry: Geometry, layer: &Packed, bias: &[f32], memory: &mut Memory) {
    let task = Task {
        geometry,
        layer,
        bias,
        input: &memory.trunk,
        residual: None,
        mask: &memory.mask,
        output: &mut memory.head,
    };
    task.run(kernel);
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
fn pool(geometry: Geometry, activations: &[u8], channels: usize) -> Vec<f32> {
    let (mut sums, mut most) = (vec![0_u32; channels], vec![0_u8; channels]);
    // Border points are zero, and change neither.
    let range = geometry.first() * channels..geometry.end() * channels;
    for point in activations[range].chunks_exact(channels) {
        for ((sum, most), &x) in sums.iter_mut().zip(&mut most).zip(point) {
            *sum += u32::from(x);
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
fn read_map(geometry: Geometry, activations: &[u8], map: &Map, numbers: &mut Vec<f32>) {
    let channels = map.weights.len();
    numbers.clear();
    numbers.extend(geometry.points().map(|point| {
        let inputs = &activations[point * channels..(point + 1) * channels];
        let products = inputs.iter().zip(&map.weights);
        let sum: i32 = products.map(|(&x, &w)| i32::from(x) * i32::from(w)).sum();
        sum as f32 * map.scale + map.bias
    }));
}
