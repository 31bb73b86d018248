//! Every kernel gives what the definition of a convolution gives.

use proptest::prelude::*;

use super::*;
use crate::geometry::Geometry;
use crate::layer::{Convolution, MAX_WEIGHT, Packed};

/// The convolution by its definition, product after product.
fn slowly(task: &Task<'_>, layer: &Convolution) -> Vec<i16> {
    let (inputs, taps) = (layer.inputs, layer.taps);
    let stride = task.plan.geometry().stride() as isize;
    // From the point below on the left.
    let window: [isize; 9] =
        std::array::from_fn(|n| (n as isize / 3 - 1) * stride + n as isize % 3 - 1);
    let mut output = vec![0; task.plan.geometry().n_in_memory() * layer.outputs];
    for point in task.plan.geometry().points() {
        for n in 0..layer.outputs {
            let mut sum = 0;
            for (tap, &offset) in window.iter().enumerate().take(taps) {
                let at = point.wrapping_add_signed(if taps == 1 { 0 } else { offset });
                for input in 0..inputs {
                    let weight = layer.weights[(n * inputs + input) * taps + tap];
                    sum += i32::from(task.input[at * inputs + input]) * i32::from(weight);
                }
            }
            let place = point * layer.outputs + n;
            let value = (sum as f32 * layer.scale[n] + layer.bias[n]).round_ties_even();
            let value = value + task.residual.map_or(0.0, |all| f32::from(all[place]));
            output[place] = value.clamp(0.0, 255.0) as i16;
        }
    }
    output
}

/// Whether each kernel gives what the definition gives, for a layer and the inputs of all points,
/// which serve as residual, too, where it has as many outputs.
fn agrees(layer: &Convolution, geometry: Geometry, mut fill: impl FnMut() -> i16) {
    let (plan, n) = (Plan::new(geometry), geometry.n_in_memory());
    let mut input = vec![0; n * layer.inputs];
    for point in geometry.points() {
        input[point * layer.inputs..(point + 1) * layer.inputs].fill_with(&mut fill);
    }
    let residual = (layer.inputs == layer.outputs).then_some(input.as_slice());
    for kernel in Kernel::ALL
        .into_iter()
        .filter(|kernel| kernel.is_available())
    {
        let mut output = vec![0; n * layer.outputs];
        let packed = Packed::new(layer);
        let task = Task {
            plan: &plan,
            layer: &packed,
            bias: &layer.bias,
            input: &input,
            residual,
            output: &mut output,
        };
        let expected = slowly(&task, layer);
        task.run(kernel, &mut Scratch::default());
        assert_eq!(output, expected, "{kernel}");
    }
}

proptest! {
    #[test]
    fn kernels_give_what_the_definition_gives(
        columns in 1u8..=25, rows in 1u8..=25, sixteens in 1usize..=4, groups in 1usize..=4,
        taps in prop::sample::select(vec![1, 9]), seed: u64,
    ) {
        let mut state = seed | 1;
        let mut number = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            (state >> 40) % (most + 1)
        };
        let (inputs, outputs) = (16 * sixteens, GROUP * groups);
        let span = 2 * MAX_WEIGHT as u64;
        let layer = Convolution {
            inputs,
            outputs,
            taps,
            weights: (0..inputs * outputs * taps).map(|_| number(span) as i8 - MAX_WEIGHT).collect(),
            scale: vec![0.001; outputs],
            bias: (0..outputs).map(|n| 5.0 * n as f32).collect(),
        };
        agrees(&layer, Geometry::new(columns, rows), || number(255) as i16);
    }
}

#[test]
fn the_largest_sums_do_not_overflow() {
    let n = winograd::MOST_CHANNELS;
    for weight in [MAX_WEIGHT, -MAX_WEIGHT] {
        let layer = Convolution {
            inputs: n,
            outputs: n,
            taps: 9,
            weights: vec![weight; n * n * 9],
            scale: vec![3e-6; n],
            bias: vec![if weight < 0 { 120.0 } else { 0.0 }; n],
        };
        // With tiles of all sizes.
        agrees(&layer, Geometry::new(7, 7), || 255);
    }
}
