//! Each operation of each instruction set against the portable one, which is checked by hand.

use super::{EMPTY, Random, sets};
use crate::dispatch::{Job, dispatch};
use crate::vector::{Mask, Vector, Word, portable};
use crate::{Batch, InstructionSet};

/// What all operations make of some words.
struct Operations<'a> {
    words: [[u64; 32]; 3],
    mask: u32,
    results: &'a mut Vec<[u64; 32]>,
}

/// A vector with these words.
#[inline(always)]
fn load<V: Vector>(words: &[u64; 32]) -> V {
    let lanes = words[..V::LANES].iter().enumerate();
    lanes.fold(V::splat(0), |all, (lane, &word)| {
        all.replace(V::Mask::from_bits(1 << lane), V::splat(word))
    })
}

impl Job for Operations<'_> {
    #[inline(always)]
    fn work<V: Vector, const R: usize, const H: usize>(self) {
        let [a, b, c] = self.words.map(|words| load::<V>(&words));
        let mask = V::Mask::from_bits(self.mask);
        let few = c.and(V::splat(0x3FF));
        let vectors = [
            a,
            a.and(b),
            a.or(b),
            a.xor(b),
            a.and_not(b),
            a.shl::<1>(),
            a.shl::<9>(),
            a.shl::<11>(),
            a.shr::<1>(),
            a.shr::<7>(),
            a.shr::<19>(),
            a.add(b),
            a.sub(b),
            a.popcount(),
            a.keep(mask),
            a.replace(mask, b),
            V::scale(a, b, few),
            V::scale(a, b, V::splat(361)),
            V::splat(0x0123_4567_89AB_CDEF),
        ];
        let [one, two] = [a.at_least(b), a.and(b).and(c).nonzero()];
        let masks = [
            one,
            two,
            a.at_least(a),
            one.and(two),
            one.or(two),
            one.and_not(two),
            mask.and_not(one),
            V::Mask::from_bits(u32::MAX),
        ];
        for vector in vectors {
            let mut words = [V::Word::default(); 32];
            vector.store(&mut words);
            self.results.push(words.map(V::Word::to_u64));
        }
        let lanes = u32::MAX >> (32 - V::LANES);
        for mask in masks {
            let bits = mask.bits() & lanes;
            assert_eq!(mask.and(V::Mask::from_bits(lanes)).any(), bits != 0);
            self.results
                .push(std::array::from_fn(|lane| u64::from(bits >> lane & 1)));
        }
    }
}

/// What a set makes of these words, by operations, in 32 lanes: as many vectors are filled as are
/// needed for that.
fn results(set: InstructionSet, columns: u8, words: &[[u64; 32]; 3], mask: u32) -> Vec<Vec<u64>> {
    let batch = batch(columns);
    let mut all: Vec<Vec<u64>> = Vec::new();
    let mut first = 0;
    while first < 32 {
        let mut results = Vec::new();
        let mut words = *words;
        for words in &mut words {
            words.rotate_left(first);
        }
        let n_lanes = lanes(set, columns);
        let operations = Operations {
            words,
            mask: mask >> first,
            results: &mut results,
        };
        dispatch(set, &batch, operations);
        all.resize(results.len(), Vec::new());
        for (all, result) in all.iter_mut().zip(results) {
            all.extend(&result[..n_lanes]);
        }
        first += n_lanes;
    }
    all
}

/// Lanes of a vector for boards of so many columns.
fn lanes(set: InstructionSet, columns: u8) -> usize {
    let bytes = match set {
        InstructionSet::Avx512 => 64,
        InstructionSet::Avx2 => 32,
        InstructionSet::Portable => return 8,
    };
    bytes
        / match columns {
            ..=16 => 2,
            17..=20 => 8,
            _ => 4,
        }
}

#[test]
fn all_instruction_sets_do_what_the_portable_one_does() {
    let mut random = Random(1);
    // Words at the borders of numbers and signs come up often.
    let borders = [
        0,
        1,
        2,
        0x3FF,
        0x7FFF,
        0x8000,
        0xFFFF,
        0x7FFF_FFFF,
        0x8000_0000,
        0xFFFF_FFFF,
        0x7FFF_FFFF_FFFF_FFFF,
        0x8000_0000_0000_0000,
        u64::MAX,
    ];
    for columns in [9, 19, 25] {
        for _ in 0..2000 {
            let words: [[u64; 32]; 3] = std::array::from_fn(|_| {
                std::array::from_fn(|_| match random.below(3) {
                    0 => borders[random.below(borders.len())],
                    _ => random.word(),
                })
            });
            let mask = random.word() as u32;
            let expected = results(InstructionSet::Portable, columns, &words, mask);
            for set in sets() {
                let results = results(set, columns, &words, mask);
                for (n, (result, expected)) in results.iter().zip(&expected).enumerate() {
                    assert_eq!(result, expected, "operation {n} of {set}");
                }
            }
        }
    }
}

/// The portable operations on one word, by their meaning; `n` is a number to scale to.
fn check_portable<W: Word>(one: u64, two: u64, n: u64) {
    let modulus = 1 << W::BITS;
    let numbers = [one, two].map(|word| u128::from(word) % modulus);
    let vectors = numbers.map(|word| portable::Array::<W>::splat(word as u64));
    let word = |vector: portable::Array<W>| {
        let mut words = [W::default(); 32];
        vector.store(&mut words);
        u128::from(words[7].to_u64())
    };
    let (one, two) = numbers.into();
    let (first, second) = vectors.into();
    assert_eq!(word(first.add(second)), (one + two) % modulus);
    assert_eq!(word(first.sub(second)), (one + modulus - two) % modulus);
    assert_eq!(word(first.shl::<3>()), one * 8 % modulus);
    assert_eq!(word(first.shr::<3>()), one / 8);
    assert_eq!(word(first.popcount()), u128::from(one.count_ones()));
    assert_eq!(word(first.and_not(second)), one & !two);
    assert_eq!(
        first.at_least(second).bits(),
        if one >= two { 255 } else { 0 }
    );
    assert_eq!(first.nonzero().bits(), if one == 0 { 0 } else { 255 });
    let scaled = word(portable::Array::scale(
        first,
        second,
        portable::Array::splat(n),
    ));
    let n = u128::from(n);
    let expected = match W::BITS {
        16 => ((one << 16 | two) * n) >> 32,
        32 => ((one >> 10) * n) >> 22,
        _ => (one % (1 << 32) * n) >> 32,
    };
    assert_eq!(scaled, expected);
    assert!(n == 0 || scaled < n);
}

#[test]
fn portable_operations_are_those_of_numbers() {
    let mut random = Random(2);
    for _ in 0..20_000 {
        let [a, b] = [random.word(), random.word()];
        let n = random.below(626) as u64;
        check_portable::<u16>(a, b, n);
        check_portable::<u32>(a, b, n);
        check_portable::<u64>(a, b, n);
    }
    check_portable::<u16>(u64::MAX, u64::MAX, 625);
    check_portable::<u32>(u64::MAX, u64::MAX, 625);
    check_portable::<u64>(u64::MAX, u64::MAX, 625);
}

/// Counts the bits of a row.
struct Counting<'a> {
    row: u32,
    sums: &'a mut [u32; 32],
}

impl Job for Counting<'_> {
    #[inline(always)]
    fn work<V: Vector, const R: usize, const H: usize>(self) {
        V::count(self.row, self.sums);
    }
}

#[test]
fn bits_of_a_row_are_counted_one_by_one() {
    let mut random = Random(3);
    for set in sets() {
        for columns in [16, 20, 25] {
            let mut sums = std::array::from_fn(|bit| bit as u32);
            let mut expected = sums;
            for _ in 0..500 {
                let row = random.word() as u32 & ((1 << columns) - 1);
                for (bit, sum) in expected.iter_mut().enumerate() {
                    *sum += row >> bit & 1;
                }
                let sums = &mut sums;
                dispatch(set, &batch(columns), Counting { row, sums });
            }
            assert_eq!(sums, expected, "{set}");
        }
    }
}

/// A batch that asks for words which have room for so many columns.
fn batch(columns: u8) -> Batch<'static> {
    Batch {
        columns,
        rows: 9,
        starts: &[EMPTY],
        each: 1,
        seed: 0,
    }
}
