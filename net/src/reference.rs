//! The same net in real numbers, slow and obvious.
//!
//! Nothing is rounded but the weights: what the kernels answer differs from this by the rounding
//! of activations to eight bits.

use crate::dense::Dense;
use crate::evaluator::{SCORE_SCALE, pool_scale};
use crate::geometry::Geometry;
use crate::layer::Convolution;
use crate::weights::{INNER, Map, TRUNK, Weights};
use crate::{Input, Output};

/// A number for each channel of each point, by channel.
type Maps = Vec<Vec<f32>>;

/// Evaluates a position without rounding activations.
///
/// # Panics
///
/// If the board has no columns or rows, or more than 25, or the numbers of planes or globals are not
/// those of the net.
pub fn evaluate(weights: &Weights, input: &Input<'_>) -> Output {
    let geometry = Geometry::of(input, &weights.shape);
    let board = Board {
        columns: geometry.columns(),
        rows: geometry.rows(),
    };
    let planes = input.planes.iter().map(|plane| {
        let bit = |n: usize| plane[n / board.columns] >> (n % board.columns) & 1;
        (0..board.n()).map(|n| bit(n) as f32).collect()
    });
    let planes: Maps = planes.collect();
    let none = vec![0.0; weights.shape.channels];
    let globals = dense(&weights.globals, input.globals);
    let mut trunk = board.convolve(&weights.input, &planes, 1.0, TRUNK, &globals, None);
    let unit = TRUNK / 255.0;
    for block in &weights.blocks {
        let shared = match &block.pool {
            Some((layer, bias)) => {
                let pooled = board.convolve(layer, &trunk, unit, INNER, &none, None);
                dense(bias, &board.pool(&pooled))
            }
            None => none.clone(),
        };
        let inner = board.convolve(&block.first, &trunk, unit, INNER, &shared, None);
        let unit = INNER / 255.0;
        trunk = board.convolve(&block.second, &inner, unit, TRUNK, &none, Some(&trunk));
    }
    let head =
        |layer: &Convolution, bias: &[f32]| board.convolve(layer, &trunk, unit, INNER, bias, None);
    let pool = board.pool(&head(&weights.policy_pool, &none));
    let maps = head(&weights.policy, &dense(&weights.policy_bias, &pool));
    let mut policy = map(&weights.policy_map, &maps);
    policy.extend(dense(
        &weights.pass,
        &rectified(dense(&weights.pass_hidden, &pool)),
    ));
    let maps = head(&weights.value, &none);
    let mut inputs = board.pool(&maps);
    inputs.extend(input.globals);
    let hidden = rectified(dense(&weights.value_hidden, &inputs));
    let value = dense(&weights.value_out, &hidden);
    let score = dense(&weights.score_out, &hidden);
    Output {
        policy,
        value: [value[0], value[1], value[2]],
        score: SCORE_SCALE * score[0],
        spread: score[1],
        owners: map(&weights.owner_map, &maps),
    }
}

#[derive(Debug, Clone, Copy)]
struct Board {
    columns: usize,
    rows: usize,
}

impl Board {
    const fn n(self) -> usize {
        self.columns * self.rows
    }

    /// A convolution of activations, in which 1 of the integers stands for `unit`, to activations
    /// from 0 to `most`. The bias that is added is in units of the output, as that of the layer.
    fn convolve(
        self,
        layer: &Convolution,
        maps: &Maps,
        unit: f32,
        most: f32,
        bias: &[f32],
        residual: Option<&Maps>,
    ) -> Maps {
        let out_unit = most / 255.0;
        let (columns, rows) = (self.columns as isize, self.rows as isize);
        let reach = isize::from(layer.taps == 9);
        let number = |output: usize, n: usize| {
            let (x, y) = (n as isize % columns, n as isize / columns);
            let mut sum = 0.0;
            for (input, map) in maps.iter().enumerate() {
                let weights = &layer.weights[(output * layer.inputs + input) * layer.taps..];
                let window =
                    (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
                for ((dx, dy), &weight) in window.zip(weights) {
                    let (x, y) = (x + dx, y + dy);
                    if (0..columns).contains(&x) && (0..rows).contains(&y) {
                        sum += f32::from(weight) * map[(y * columns + x) as usize];
                    }
                }
            }
            let value = sum / unit * layer.scale[output] + layer.bias[output] + bias[output];
            let value = value * out_unit + residual.map_or(0.0, |maps| maps[output][n]);
            value.clamp(0.0, most)
        };
        let map = |output| (0..self.n()).map(|n| number(output, n)).collect();
        (0..layer.outputs).map(map).collect()
    }

    fn pool(self, maps: &Maps) -> Vec<f32> {
        let mean = |map: &Vec<f32>| map.iter().sum::<f32>() / self.n() as f32;
        let scale = pool_scale(self.n());
        let means = maps.iter().map(mean);
        let scaled = maps.iter().map(|map| mean(map) * scale);
        let most = maps
            .iter()
            .map(|map| map.iter().copied().fold(0.0, f32::max));
        means.chain(scaled).chain(most).collect()
    }
}

fn dense(layer: &Dense, x: &[f32]) -> Vec<f32> {
    let mut y = vec![0.0; layer.outputs];
    layer.apply(x, &mut y);
    y
}

fn rectified(mut values: Vec<f32>) -> Vec<f32> {
    for value in &mut values {
        *value = value.max(0.0);
    }
    values
}

fn map(map: &Map, maps: &Maps) -> Vec<f32> {
    let unit = INNER / 255.0;
    let number = |n: usize| {
        let products = maps.iter().zip(&map.weights);
        let sum: f32 = products.map(|(map, &w)| map[n] * f32::from(w)).sum();
        sum / unit * map.scale + map.bias
    };
    (0..maps[0].len()).map(number).collect()
}
