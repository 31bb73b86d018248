//! Nets of random weights: all kernels agree, the slow twin agrees nearly, files read back.
//!
//! `HONTE_POSITIONS` is the number of positions on which the kernels must agree about the net in the
//! program, 60 by default. For many, in the profile `quick` for the sake of time:
//!
//! ```sh
//! HONTE_POSITIONS=100000 cargo test -p honte-net --profile quick --lib in_the_program -- --nocapture
//! ```

use proptest::prelude::*;

use crate::layer::MAX_WEIGHT;
use crate::weights::Part;
use crate::*;

/// A generator of numbers that look random: Marsaglia's xorshift.
struct Numbers(u64);

impl Numbers {
    fn new(seed: u64) -> Self {
        Self(seed | 1 << 40)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// From -1 to 1.
    fn share(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }
}

fn shape(blocks: usize, channels: usize, pooling: u32) -> Shape {
    Shape {
        planes: 24,
        globals: 10,
        channels,
        blocks,
        pooled: 16,
        head: 32,
        hidden: 16,
        pooling,
    }
}

/// A net whose activations are neither all zero nor all clipped.
fn net(shape: Shape, numbers: &mut Numbers) -> Weights {
    let mut weights = Weights::zero(shape);
    for part in weights.parts() {
        match part {
            Part::Convolution(layer) => {
                let n_inputs = (layer.inputs * layer.taps) as f32;
                let span = i64::from(MAX_WEIGHT) * 2 + 1;
                for weight in &mut layer.weights {
                    *weight = (numbers.next() as i64).rem_euclid(span) as i8 - MAX_WEIGHT;
                }
                // Planes are 0 and 1, other activations up to 255.
                let typical = if layer.inputs == shape.planes {
                    30.0
                } else {
                    1.0
                };
                for scale in &mut layer.scale {
                    *scale = typical * (1.0 + numbers.share()) / (20.0 * n_inputs.sqrt());
                }
                for bias in &mut layer.bias {
                    *bias = 60.0 * numbers.share();
                }
            }
            Part::Dense(layer) => {
                for number in layer.weights.iter_mut().chain(&mut layer.bias) {
                    *number = numbers.share();
                }
            }
            Part::Map(layer) => {
                for weight in &mut layer.weights {
                    *weight = (32767.0 * numbers.share()) as i16;
                }
                (layer.scale, layer.bias) = (1e-6 * numbers.share(), numbers.share());
            }
        }
    }
    weights
}

struct Board {
    columns: u8,
    rows: u8,
    planes: Vec<[u32; MAX_SIDE]>,
    globals: Vec<f32>,
}

impl Board {
    fn new(columns: u8, rows: u8, numbers: &mut Numbers) -> Self {
        let mut plane = || std::array::from_fn(|_| (numbers.next() & numbers.next()) as u32);
        let planes = (0..24).map(|_| plane()).collect();
        let globals = (0..10).map(|_| numbers.share()).collect();
        Self {
            columns,
            rows,
            planes,
            globals,
        }
    }

    fn input(&self) -> Input<'_> {
        Input {
            columns: self.columns,
            rows: self.rows,
            planes: &self.planes,
            globals: &self.globals,
        }
    }
}

fn evaluate(evaluator: &mut Evaluator, board: &Board) -> Output {
    let mut output = Output::default();
    evaluator.evaluate(&board.input(), &mut output);
    output
}

fn available() -> impl Iterator<Item = Kernel> {
    Kernel::ALL
        .into_iter()
        .filter(|kernel| kernel.is_available())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn all_kernels_give_the_same_bytes(
        columns in 1u8..=25, rows in 1u8..=25, channels in 2usize..=5, pooling in 0u32..8,
        planes in 1usize..=24, seed: u64, again in 0usize..2,
    ) {
        let mut numbers = Numbers::new(seed);
        let shape = Shape { planes, ..shape(3, 16 * channels, pooling) };
        let weights = net(shape, &mut numbers);
        let mut evaluators: Vec<_> = available()
            .map(|kernel| Evaluator::with_kernel(weights.clone(), kernel))
            .collect();
        // The memory of an evaluation must leave no trace in the next, on whatever board.
        for n in 0..=again {
            let (columns, rows) = if n == 0 { (columns, rows) } else { (rows, columns) };
            let mut board = Board::new(columns, rows, &mut numbers);
            board.planes.truncate(planes);
            let expected = evaluate(&mut Evaluator::with_kernel(weights.clone(), Kernel::Portable), &board);
            prop_assert_eq!(expected.policy.len(), usize::from(columns) * usize::from(rows) + 1);
            for evaluator in &mut evaluators {
                let found = evaluate(evaluator, &board);
                prop_assert_eq!(&found, &expected, "{}", evaluator.kernel());
            }
        }
    }

    #[test]
    fn changed_bytes_are_found(at: usize, bit in 0u8..8, seed: u64) {
        let bytes = net(shape(1, 32, 1), &mut Numbers::new(seed)).write();
        let mut changed = bytes.clone();
        changed[at % bytes.len()] ^= 1 << bit;
        prop_assert!(Weights::read(&changed).is_err());
        prop_assert!(Weights::read(&bytes[..at % bytes.len()]).is_err());
    }

    #[test]
    fn noise_is_no_net(noise: Vec<u8>, keep in 0usize..64) {
        let mut bytes = net(shape(1, 32, 1), &mut Numbers::new(1)).write();
        bytes.truncate(keep);
        bytes.extend(noise);
        prop_assert!(Weights::read(&bytes).is_err());
    }
}

/// Every bit of an answer.
fn bits(output: &Output) -> Vec<u32> {
    let heads = output
        .value
        .into_iter()
        .chain([output.score, output.spread]);
    let points = output.policy.iter().chain(&output.owners).copied();
    heads.chain(points).map(f32::to_bits).collect()
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures of a long run")]
fn all_kernels_give_the_same_bytes_with_the_net_in_the_program() {
    let wanted = std::env::var("HONTE_POSITIONS").ok();
    let wanted: usize = wanted.map_or(60, |wanted| wanted.parse().expect("a number"));
    let files: [&[u8]; 3] = [
        include_bytes!("../../src/search/net/small.net"),
        include_bytes!("../../src/search/net/middle.net"),
        include_bytes!("../../src/search/net/large.net"),
    ];
    let mut evaluators = files.map(|bytes| {
        let weights = Weights::read(bytes).expect("the nets in the program are whole");
        let evaluators = available().map(|kernel| Evaluator::with_kernel(weights.clone(), kernel));
        evaluators.collect::<Vec<_>>()
    });
    let mut numbers = Numbers::new(19);
    let mut n_by_side = [0; MAX_SIDE + 1];
    for n in 0..wanted {
        let mut side = || 2 + (numbers.next() % 24) as u8;
        // Half of the boards are those that people play on, smaller ones more often.
        let (columns, rows) = match n % 20 {
            0..6 => (9, 9),
            6..9 => (13, 13),
            9 => (19, 19),
            _ => (side(), side()),
        };
        let board = Board::new(columns, rows, &mut numbers);
        // As in the program: a net for boards of up to 121 points, one up to 225, one for larger ones.
        let n_points = u16::from(columns) * u16::from(rows);
        let of_this_size =
            &mut evaluators[[121, 225].iter().filter(|&&most| n_points > most).count()];
        let mut answers = of_this_size
            .iter_mut()
            .map(|evaluator| bits(&evaluate(evaluator, &board)));
        let first = answers.next().expect("the portable kernel runs everywhere");
        for (other, kernel) in answers.zip(available().skip(1)) {
            assert!(other == first, "{kernel} on {columns}x{rows}, position {n}");
        }
        if columns == rows {
            n_by_side[usize::from(columns)] += 1;
        }
    }
    let kernels: Vec<String> = available().map(|kernel| kernel.to_string()).collect();
    println!("{wanted} positions, {kernels:?}; square boards by side: {n_by_side:?}");
}

#[test]
#[should_panic(expected = "the planes and globals of the net")]
fn the_slow_twin_refuses_planes_of_another_net() {
    let mut numbers = Numbers::new(5);
    let weights = net(shape(4, 32, 0), &mut numbers);
    let board = Board::new(9, 9, &mut numbers);
    let mut input = board.input();
    input.planes = &input.planes[1..];
    evaluate_slowly(&weights, &input);
}

#[test]
fn the_slow_twin_differs_by_roundings() {
    let mut numbers = Numbers::new(5);
    for (columns, rows, pooling) in [(9, 9, 0b010), (19, 19, 0b101), (2, 7, 0b111), (25, 3, 0)] {
        let weights = net(shape(3, 32, pooling), &mut numbers);
        let board = Board::new(columns, rows, &mut numbers);
        let slow = evaluate_slowly(&weights, &board.input());
        let fast = evaluate(&mut Evaluator::new(weights), &board);
        let (n, mut sum) = (slow.policy.len() + slow.owners.len(), 0.0);
        let (mut least, mut most) = (f32::MAX, f32::MIN);
        for (slow, fast) in slow
            .policy
            .iter()
            .chain(&slow.owners)
            .zip(fast.policy.iter().chain(&fast.owners))
        {
            sum += (slow - fast).abs();
            (least, most) = (least.min(*slow), most.max(*slow));
        }
        let mean = sum / n as f32;
        assert!(
            mean < 0.02 * (most - least),
            "{columns}x{rows}: {mean} of {least} to {most}"
        );
        for (slow, fast) in slow.value.iter().zip(fast.value) {
            assert!((slow - fast).abs() < 0.5, "{slow} {fast}");
        }
        assert!((slow.score - fast.score).abs() < 10.0);
    }
}

#[test]
fn a_file_reads_back_as_itself() {
    let mut weights = net(shape(2, 48, 2), &mut Numbers::new(3));
    weights.provenance = "games of none, seed 3".to_owned();
    let bytes = weights.write();
    assert_eq!(Weights::read(&bytes), Ok(weights));
}

#[test]
fn errors_say_what_is_wrong() {
    let bytes = net(shape(1, 32, 1), &mut Numbers::new(1)).write();
    let told = |bytes: &[u8]| Weights::read(bytes).unwrap_err().to_string();
    assert_eq!(told(b"HONTE"), "not a file of weights");
    assert_eq!(told(b"{ \"weights\": 1 }"), "not a file of weights");
    let changed = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        told(&bytes)
    };
    assert_eq!(changed(8, 9), "format version 9, this program reads 1");
    assert!(changed(20, 33).starts_with("a net of this shape cannot be used: Shape { planes: 24"));
    assert_eq!(
        changed(100, 77),
        "the checksum differs: the file was altered"
    );
    let n = bytes.len();
    assert_eq!(told(&bytes[..100]), format!("100 bytes, expected {n}"));
    assert_eq!(
        told(&[&bytes[..], &[0]].concat()),
        format!("{} bytes, expected {n}", n + 1)
    );
}

#[test]
fn weights_out_of_range_are_refused() {
    let weights = net(shape(1, 32, 1), &mut Numbers::new(1));
    let mut heavy = weights.clone();
    heavy.input.weights[5] = 64;
    assert_eq!(Weights::read(&heavy.write()), Err(NetError::Weight));
    let mut endless = weights;
    endless.value_out.bias[0] = f32::NAN;
    assert_eq!(Weights::read(&endless.write()), Err(NetError::Weight));
}
