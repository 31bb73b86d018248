//! The random numbers of the lanes.

use super::EMPTY;
use crate::Batch;
use crate::InstructionSet;
use crate::dispatch::{Job, dispatch};
use crate::games::{Frame, Games};
use crate::vector::{Vector, Word};

/// What one step makes of a state of four words, the first in the lowest bits.
struct Step<'a> {
    state: u128,
    next: &'a mut u128,
}

impl Job for Step<'_> {
    fn work<V: Vector, const R: usize, const H: usize>(self) {
        let mut games = Games::<V, R>::idle(&Frame::new(1, 1));
        // Words of 64 bits use the lower half of each.
        let bits = V::Word::BITS.min(32);
        let word = |n: usize| (self.state >> (bits * n as u32)) as u64 & (u64::MAX >> (64 - bits));
        games.random = std::array::from_fn(|n| V::splat(word(n)));
        games.draw();
        *self.next = (0..4).fold(0, |next, n| {
            let mut words = [V::Word::default(); 32];
            games.random[n].store(&mut words);
            assert_eq!(words[0].to_u64() >> (bits - 1) >> 1, 0, "more than a word");
            next | u128::from(words[0].to_u64()) << (bits * n as u32)
        });
    }
}

/// A linear map of states: what it makes of each single bit.
type Map = Vec<u128>;

fn apply(map: &Map, state: u128) -> u128 {
    let bits = map.iter().enumerate();
    bits.fold(0, |sum, (bit, &image)| {
        sum ^ if state >> bit & 1 != 0 { image } else { 0 }
    })
}

/// The map done `n` times.
fn power(map: &Map, n: u128) -> Map {
    let mut result: Map = (0..map.len()).map(|bit| 1 << bit).collect();
    for bit in (0..128).rev() {
        result = result.iter().map(|&image| apply(&result, image)).collect();
        if n >> bit & 1 != 0 {
            result = result.iter().map(|&image| apply(map, image)).collect();
        }
    }
    result
}

/// Checks that all states but zero are on one cycle, given the prime factors of their number.
fn check(columns: u8, primes: &[u128]) {
    let n_bits = if columns > 16 { 128 } else { 64 };
    let batch = Batch {
        columns,
        rows: 1,
        starts: &[EMPTY],
        each: 1,
        seed: 0,
    };
    let step = |state| {
        let mut next = 0;
        dispatch(
            InstructionSet::Portable,
            &batch,
            Step {
                state,
                next: &mut next,
            },
        );
        next
    };
    let map: Map = (0..n_bits).map(|bit| step(1 << bit)).collect();
    let identity: Map = (0..n_bits).map(|bit| 1 << bit).collect();
    let period = u128::MAX >> (128 - n_bits);
    assert_eq!(primes.iter().product::<u128>(), period);
    assert_eq!(power(&map, period), identity);
    for prime in primes {
        assert_ne!(power(&map, period / prime), identity, "a shorter period");
    }
}

/// The prime factors of 2 to the power of 64, less one.
const PRIMES: [u128; 7] = [3, 5, 17, 257, 641, 65_537, 6_700_417];

#[test]
fn generators_of_16_bit_words_have_the_full_period() {
    check(9, &PRIMES);
}

#[test]
fn generators_of_wider_words_have_the_full_period() {
    let mut primes = PRIMES.to_vec();
    // Those of 2 to the power of 64, and one.
    primes.extend([274_177, 67_280_421_310_721]);
    for columns in [19, 25] {
        check(columns, &primes);
    }
}
