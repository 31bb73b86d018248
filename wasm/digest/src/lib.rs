//! A number for all that a net of the program says about boards of every size: if it is the same
//! on two processors, so is every bit of every answer.

use net::{Evaluator, Input, MAX_SIDE, Output, Weights};
use wasm_bindgen::prelude::wasm_bindgen;

static WEIGHTS: &[u8] = include_bytes!("../../../src/search/net/small.net");

/// The digest, in hexadecimal digits.
///
/// # Panics
///
/// Never: the weights are those of the program.
#[wasm_bindgen]
pub fn digest() -> String {
    #[expect(
        clippy::expect_used,
        reason = "a test of the search reads the same file"
    )]
    let weights = Weights::read(WEIGHTS).expect("the net in the program is whole");
    let shape = *weights.shape();
    let mut evaluator = Evaluator::new(weights);
    let mut output = Output::default();
    let (mut numbers, mut hash) = (Numbers(1), Fnv::EMPTY);
    for columns in 2..=MAX_SIDE as u8 {
        for rows in [columns, 27 - columns, 1 + numbers.next() as u8 % 25] {
            let mut row = || (numbers.next() & numbers.next()) as u32;
            let planes: Vec<[u32; MAX_SIDE]> = (0..shape.planes)
                .map(|_| std::array::from_fn(|_| row()))
                .collect();
            let globals: Vec<f32> = (0..shape.globals)
                .map(|_| (numbers.next() % 1000) as f32 / 500.0 - 1.0)
                .collect();
            let input = Input {
                columns,
                rows,
                planes: &planes,
                globals: &globals,
            };
            evaluator.evaluate(&input, &mut output);
            hash.add(&output);
        }
    }
    format!("{:016x}", hash.0)
}

/// A generator of numbers that look random: Marsaglia's xorshift.
struct Numbers(u64);

impl Numbers {
    const fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

/// FNV-1a over the bits of numbers.
struct Fnv(u64);

impl Fnv {
    const EMPTY: Self = Self(0xCBF2_9CE4_8422_2325);

    fn add(&mut self, output: &Output) {
        let heads = [output.score, output.spread]
            .into_iter()
            .chain(output.value);
        let points = output.policy.iter().chain(&output.owners).copied();
        for figure in heads.chain(points) {
            for byte in figure.to_bits().to_le_bytes() {
                self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
            }
        }
    }
}
