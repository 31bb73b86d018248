//! Measures a file of weights: `measure WEIGHTS [SAMPLES [COUNT]]`.
//!
//! Prints the microseconds of an evaluation for each kernel and board; with samples, as
//! `honte train positions` writes them for a net of 24 planes, also how well the policy and the
//! value foretell games, in eight bits and, for the first 40, without rounding of activations.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the command line"
)]

use std::process::ExitCode;
use std::time::Instant;

use net::{Evaluator, Input, Kernel, MAX_SIDE, Output, Weights, evaluate_slowly};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("measure: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> Result<(), String> {
    let read = |path: &String| std::fs::read(path).map_err(|error| format!("{path}: {error}"));
    let [weights, rest @ ..] = args else {
        return Err("which weights?".to_owned());
    };
    let weights = Weights::read(&read(weights)?).map_err(|error| format!("{weights}: {error}"))?;
    println!("{:?}\n{}", weights.shape(), weights.provenance());
    for kernel in Kernel::ALL
        .into_iter()
        .filter(|kernel| kernel.is_available())
    {
        let times = [9, 13, 19].map(|side| microseconds(&weights, kernel, side));
        println!("{kernel:>10}: microseconds on 9, 13, 19 lines: {times:.0?}");
    }
    if let [samples, rest @ ..] = rest {
        let count = rest.first().map_or(Ok(2000), |count| count.parse());
        let count = count.map_err(|_| "COUNT is a number".to_owned())?;
        let file = Samples::new(read(samples)?).ok_or("these are no samples")?;
        let mut evaluator = Evaluator::new(weights.clone());
        file.measure("eight bits", count, |input| {
            let mut output = Output::default();
            evaluator.evaluate(input, &mut output);
            output
        });
        let few = count.min(40);
        file.measure("eight bits", few, |input| {
            let mut output = Output::default();
            evaluator.evaluate(input, &mut output);
            output
        });
        file.measure("real numbers", few, |input| {
            evaluate_slowly(&weights, input)
        });
    }
    Ok(())
}

/// The least time of an evaluation.
fn microseconds(weights: &Weights, kernel: Kernel, side: u8) -> f64 {
    const EVALUATIONS: u32 = 100;
    let shape = weights.shape();
    let plane = |n: usize| std::array::from_fn(|row| ((row + 9) * (n + 77) * 40_503) as u32);
    let planes: Vec<[u32; MAX_SIDE]> = (0..shape.planes).map(plane).collect();
    let globals = vec![0.3; shape.globals];
    let input = Input {
        columns: side,
        rows: side,
        planes: &planes,
        globals: &globals,
    };
    let mut evaluator = Evaluator::with_kernel(weights.clone(), kernel);
    let mut output = Output::default();
    let times = (0..EVALUATIONS).map(|_| {
        let start = Instant::now();
        evaluator.evaluate(&input, &mut output);
        start.elapsed().as_secs_f64() * 1e6
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Samples of one board size.
struct Samples {
    bytes: Vec<u8>,
    columns: u8,
    rows: u8,
    n_planes: usize,
    n_globals: usize,
    n_targets: usize,
    length: usize,
}

impl Samples {
    fn new(bytes: Vec<u8>) -> Option<Self> {
        let header = bytes
            .get(..16)
            .filter(|header| header.starts_with(b"HONTEPOS\x01"))?;
        let [columns, rows, planes, globals, targets] = header[9..14].try_into().ok()?;
        let length = usize::from(u16::from_le_bytes([header[14], header[15]]));
        let has_sample = length > 0 && bytes.len() >= 16 + length;
        has_sample.then_some(Self {
            columns,
            rows,
            n_planes: planes.into(),
            n_globals: globals.into(),
            n_targets: targets.into(),
            length,
            bytes,
        })
    }

    /// Prints how well `evaluate` foretells so many samples at even distances.
    fn measure(&self, name: &str, count: usize, mut evaluate: impl FnMut(&Input<'_>) -> Output) {
        let n_samples = (self.bytes.len() - 16) / self.length;
        let count = count.min(n_samples).max(1);
        let n = usize::from(self.columns) * usize::from(self.rows);
        let (mut first, mut likelihood, mut value, mut n_values) = (0, 0.0, 0.0, 0);
        for number in 0..count {
            let place = number * (n_samples - 1) / (count - 1).max(1);
            let at = 16 + place * self.length;
            let sample = &self.bytes[at..at + self.length];
            let (planes, globals, policy) = self.parts(sample, n);
            let output = evaluate(&Input {
                columns: self.columns,
                rows: self.rows,
                planes: &planes,
                globals: &globals,
            });
            let u16_at = |at: usize| u16::from_le_bytes([sample[at], sample[at + 1]]);
            let played = usize::from(u16_at(policy));
            let mut logits = output.policy;
            for (point, logit) in logits[..n].iter_mut().enumerate() {
                let (row, column) = (
                    point / usize::from(self.columns),
                    point % usize::from(self.columns),
                );
                // Own and foreign stones, and what repetition forbids.
                let is_closed = [1, 2, 7]
                    .iter()
                    .any(|&plane| planes[plane][row] >> column & 1 != 0);
                if is_closed {
                    *logit = f32::MIN / 2.0;
                }
            }
            first += u32::from(logits.iter().all(|&logit| logit <= logits[played]));
            likelihood += log_share(&logits, played);
            let values = policy + 4 * self.n_targets;
            if let Some(result) = (0..3).find(|n| u16_at(values + 2 * n) == u16::MAX) {
                value -= log_share(&output.value, result);
                n_values += 1;
            }
        }
        println!(
            "{name:>13}, {count} samples: first {:.4}, log-likelihood {:.4}, log loss of the result {:.4}",
            f64::from(first) / count as f64,
            likelihood / count as f64,
            value / f64::from(n_values.max(1))
        );
    }

    /// Planes, globals, and where the policy begins.
    fn parts(&self, sample: &[u8], n: usize) -> (Vec<[u32; MAX_SIDE]>, Vec<f32>, usize) {
        let columns = usize::from(self.columns);
        let mut planes = vec![[0; MAX_SIDE]; self.n_planes];
        for (number, plane) in planes.iter_mut().enumerate() {
            for point in 0..n {
                let bit = number * n + point;
                let is_set = sample[bit / 8] >> (bit % 8) & 1;
                plane[point / columns] |= u32::from(is_set) << (point % columns);
            }
        }
        let start = (self.n_planes * n).div_ceil(8);
        let number = |n: usize| {
            let at = start + 4 * n;
            f32::from_le_bytes([sample[at], sample[at + 1], sample[at + 2], sample[at + 3]])
        };
        let globals = (0..self.n_globals).map(number).collect();
        (planes, globals, start + 4 * self.n_globals)
    }
}

/// The logarithm of the share of one logit in the sum of all.
fn log_share(logits: &[f32], of: usize) -> f64 {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let sum: f64 = logits
        .iter()
        .map(|&logit| f64::from(logit - most).exp())
        .sum();
    f64::from(logits[of] - most) - sum.ln()
}
