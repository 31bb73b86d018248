#![doc = include_str!("../README.md")]
//!
//! # How it is done
//!
//! One row of a board is a word, or three are; the same word of all games is one vector, and each
//! lane of the vectors plays a game of its own. All games take the same step at the same time,
//! whatever their positions: choose a point, grow chains until it is known what is captured and
//! whether the move is suicide, commit. A few dozen instructions a row do that for all games at
//! once. What differs between games is masked, so a step has a handful of unpredictable branches
//! for all lanes, where a scalar playout has about three for each move. A lane whose game has ended
//! begins the next one in the same step; letting it wait until all have ended would waste a
//! quarter.
//!
//! Every game has a generator of its own, seeded by its number, so that the games are the same
//! whatever the instruction set and the number of threads.
//!
//! - `vector`: the two dozen operations that the games need, for each instruction set;
//! - `rows`: neighbors and growth on boards of such vectors;
//! - `games`: one step of all lanes, and what was measured on the way to it;
//! - `run`: refilling the lanes from a queue of games;
//! - `watch`, `amaf`, `tally`: what is written down;
//! - `dispatch`: which code plays, by the size of the board and the instruction set.
//!
//! On boards of up to 13 rows and 16 columns a row is a word of 16 bits. Up to 21 rows and 20
//! columns three rows are a word of 64 bits, see `rows`; on larger boards a row is a word of 32.
//! For each instruction set there is code for 9, 13, 21 and 25 rows, with first plays and without;
//! all of it compiles in about 15 seconds.
//!
//! # What is unsafe, and what checks it
//!
//! This crate knows bits and no rules of Go but these; it is the only place of the project that
//! holds `unsafe`: the intrinsics of the vectors and the call behind the test for their
//! instruction set. The gain is beside each. Three things could go wrong:
//!
//! - *An instruction that the machine lacks.* Only `dispatch` names these vectors, and it asks
//!   [`InstructionSet::is_available`] in the same expression.
//! - *A load or store beyond an array.* Only `count` and `store` touch memory. They are given
//!   arrays of fixed length, and the compiler is asked whether these are as long as the vector.
//! - *An intrinsic that does something else than is thought.* `tests::vectors` compares each
//!   operation with the portable one, and `tests::lanes` each play with a slow twin.
//!
//! All tests run with debug assertions. With the address sanitizer, which sees every load and
//! store of every instruction set of the machine, they run by
//!
//! ```sh
//! RUSTFLAGS=-Zsanitizer=address cargo +nightly test --release -p honte-lanes --lib \
//!     --target x86_64-unknown-linux-gnu
//! ```
//!
//! and pass, with AVX-512 as with AVX2.

#![allow(
    clippy::inline_always,
    reason = "what is not inlined is not compiled for the instruction set of its caller: then \
              every operation is a call with vectors in memory, and playouts take 4 to 10 times \
              as long"
)]

mod amaf;
mod dispatch;
mod games;
mod rows;
mod run;
mod tally;
#[cfg(test)]
mod tests;
mod vector;
mod watch;

pub use tally::{FirstPlays, Tally};

use std::fmt;
use std::thread;

use dispatch::dispatch;
use run::{Amaf, Part, Plain};

/// A position from which games begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Start {
    /// Black's stones, one word for each row from the bottom, the lowest bit at the left.
    pub black: [u32; 25],
    /// White's stones.
    pub white: [u32; 25],
    /// Whether Black moves first.
    pub black_to_move: bool,
    /// The column and row of a point that may not be played on first.
    pub ko: Option<(u8, u8)>,
}

/// Games to be played.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// Columns of the board, 1 to 25.
    pub columns: u8,
    /// Rows of the board, 1 to 25.
    pub rows: u8,
    /// Where the games begin.
    pub starts: &'a [Start],
    /// Games from each start.
    pub each: u64,
    /// The seed: the same gives the same games on every machine.
    pub seed: u64,
}

impl Batch<'_> {
    /// Panics if a start does not fit the board or itself.
    fn validate(&self) {
        assert!(
            (1..=25).contains(&self.columns) && (1..=25).contains(&self.rows),
            "a board has 1 to 25 columns and rows"
        );
        for start in self.starts {
            let mut taken = [0; 25];
            if let Some((column, row)) = start.ko {
                assert!(
                    column < self.columns && row < self.rows,
                    "a ko is on the board"
                );
                taken[usize::from(row)] = 1 << column;
            }
            for stones in [&start.black, &start.white] {
                for (row, taken) in taken.iter_mut().enumerate() {
                    let is_row = row < usize::from(self.rows);
                    let board = if is_row { (1 << self.columns) - 1 } else { 0 };
                    assert!(stones[row] & !board == 0, "stones are on the board");
                    assert!(stones[row] & *taken == 0, "a point has one stone or a ko");
                    *taken |= stones[row];
                }
            }
        }
    }
}

/// The instructions that the games are played with. The games are the same with all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstructionSet {
    /// 32 lanes, or 8 on boards of more than 13 rows or 16 columns, and 16 on those of more than 21
    /// rows or 20 columns.
    Avx512,
    /// 16 lanes, or 4, or 8.
    Avx2,
    /// 8 lanes of whatever the compiler makes of arrays.
    Portable,
}

impl InstructionSet {
    /// All of them, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// Whether this machine has it.
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2"),
            Self::Portable => true,
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The fastest that this machine has.
    pub fn best() -> Self {
        Self::ALL
            .into_iter()
            .find(|set| set.is_available())
            .unwrap_or(Self::Portable)
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        })
    }
}

/// Plays the games of a batch on so many threads and returns a tally for each start.
///
/// The result depends on nothing but the batch.
///
/// # Panics
///
/// If the board has no columns or rows or more than 25, or if a start has stones or a ko beside
/// the board, or two stones or a ko and a stone on one point.
pub fn run(batch: &Batch<'_>, threads: usize, set: InstructionSet) -> Vec<Tally> {
    in_parts(batch, threads, |part| dispatch(set, batch, Plain(part)))
}

/// Plays the games of a batch like [`run()`], and counts for each point how many of them a color
/// was the first to play on it, and how those ended for a komi in half points: all moves as first.
///
/// The games are the same as those of [`run()`], and take 3 to 12% longer.
///
/// # Panics
///
/// As [`run()`] does.
pub fn run_amaf(
    batch: &Batch<'_>,
    komi_halves: i64,
    threads: usize,
    set: InstructionSet,
) -> Vec<Tally> {
    in_parts(batch, threads, |part| {
        dispatch(set, batch, Amaf(part, komi_halves));
    })
}

/// Divides the games of a batch among threads and adds up what they find.
fn in_parts(batch: &Batch<'_>, threads: usize, play: impl Fn(Part<'_>) + Sync) -> Vec<Tally> {
    batch.validate();
    let n_points = usize::from(batch.columns) * usize::from(batch.rows);
    let none: Vec<Tally> = batch.starts.iter().map(|_| Tally::new(n_points)).collect();
    let n_games = batch.starts.len() as u64 * batch.each;
    let threads = (threads.max(1) as u64).min(n_games.div_ceil(32).max(1));
    let part = |n: u64| {
        let mut tallies = none.clone();
        play(Part {
            batch,
            range: n_games * n / threads..n_games * (n + 1) / threads,
            tallies: &mut tallies,
        });
        tallies
    };
    if threads == 1 {
        return part(0);
    }
    let part = &part;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|n| scope.spawn(move || part(n))).collect();
        let mut sums = none.clone();
        for worker in workers {
            let tallies = worker.join().expect("a playout does not panic");
            sums.iter_mut()
                .zip(&tallies)
                .for_each(|(sum, tally)| sum.merge(tally));
        }
        sums
    })
}
