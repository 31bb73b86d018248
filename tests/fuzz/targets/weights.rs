//! Files of weights: any bytes are an error or a net that is written as it was read, and a net of
//! any shape and any weights says the same with each kernel of the machine.
#![no_main]

use libfuzzer_sys::fuzz_target;
use net::{Evaluator, Input, Kernel, MAX_SIDE, NetError, Output, Weights};

/// The largest file that is filled up: others take long.
const MOST_BYTES: usize = 400_000;

/// The checksum of the format, FNV-1a in 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The shape of a small net, made from numbers: planes, globals, channels, blocks, pooled, head,
/// hidden and pooling.
fn small(numbers: &[u8]) -> [u32; 8] {
    let number = |n: usize, modulus: u8| u32::from(numbers[n] % modulus);
    [
        4 * (1 + number(0, 4)),
        1 + number(1, 8),
        16 * (2 + number(2, 2)),
        1 + number(3, 3),
        16,
        16 * (1 + number(4, 2)),
        16,
        number(5, 4),
    ]
}

/// A file with this shape and layers of `content`, repeated; the header alone if that is too long.
fn completed(shape: [u32; 8], content: &[u8]) -> Vec<u8> {
    let mut file = b"HONTENET\x01\0\0\0".to_vec();
    file.extend(shape.into_iter().flat_map(u32::to_le_bytes));
    file.extend(0_u32.to_le_bytes());
    let Err(NetError::Length { expected, .. }) = Weights::read(&file) else {
        return file;
    };
    if expected > MOST_BYTES || content.is_empty() {
        return file;
    }
    // As a number of any type such bytes are small.
    let bytes = content.iter().map(|byte| (byte & 0xbf) | 1).cycle();
    file.extend(bytes.take(expected - 8 - file.len()));
    file.extend(checksum(&file).to_le_bytes());
    file
}

fuzz_target!(|bytes: &[u8]| {
    let file = match bytes.split_at_checked(10) {
        Some((head, content)) if head[0] % 4 != 0 => {
            let file = completed(small(&head[1..9]), content);
            let place = usize::from(head[9]) * 7;
            match file.len().checked_sub(place) {
                // Some files are cut.
                Some(rest) if head[0] % 8 == 7 => file[..rest].to_vec(),
                _ => file,
            }
        }
        _ => bytes.to_vec(),
    };
    let Ok(weights) = Weights::read(&file) else {
        return;
    };
    assert!(weights.write() == file, "it is written as it was read");
    let shape = weights.shape();
    let planes = vec![[0x5b_5b5b; MAX_SIDE]; shape.planes];
    let globals = vec![0.5; shape.globals];
    for (columns, rows) in [(2, 2), (5, 4), (19, 19)] {
        let input = Input {
            columns,
            rows,
            planes: &planes,
            globals: &globals,
        };
        let outputs = Kernel::ALL
            .into_iter()
            .filter(|kernel| kernel.is_available());
        let outputs: Vec<Output> = outputs
            .map(|kernel| {
                let mut output = Output::default();
                Evaluator::with_kernel(weights.clone(), kernel).evaluate(&input, &mut output);
                output
            })
            .collect();
        let bits = |output: &Output| {
            let numbers = output
                .policy
                .iter()
                .chain(&output.value)
                .chain(&output.owners);
            numbers.map(|number| number.to_bits()).collect::<Vec<u32>>()
        };
        for other in &outputs {
            assert!(bits(other) == bits(&outputs[0]), "{columns}×{rows}");
        }
    }
});
