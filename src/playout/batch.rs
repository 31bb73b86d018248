//! Many light playouts at once from given positions: who owned what, and by how much.
//!
//! Two designs play the same policy, uniform over the legal moves that fill no own eye:
//!
//! * **Scalar**: one game after the other on a board with incremental chains that is made for
//!   nothing else. The [`Position`] that it mirrors is what search and judge play on.
//! * **Lanes**: 8 to 32 games side by side in SIMD vectors, on bitboards that find captures by
//!   growing. Slower for one game, several times faster for many; see the `lanes` crate.
//!
//! Either gives the same answer for the same seed, whatever the number of threads, and the lanes
//! whatever the instruction set. The two draw from different generators, so that they agree in
//! distribution but not game by game.

use std::thread;

pub use lanes::InstructionSet;

use super::{Ownership, light_games};
use crate::board::{BoardSize, Color, Position};
use crate::rules::Komi;

/// How the playouts are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Design {
    /// One game after the other.
    Scalar,
    /// Many games side by side.
    Lanes(InstructionSet),
}

impl Design {
    /// The fastest on this machine.
    pub fn best() -> Self {
        Self::Lanes(InstructionSet::best())
    }
}

/// What is to be played.
#[derive(Debug, Clone, Copy)]
pub struct Batch<'a> {
    /// The positions, all of one size, each with the color to move.
    pub starts: &'a [(&'a Position, Color)],
    /// Playouts from each.
    pub each: u32,
    /// The seed of all of them.
    pub seed: u64,
    /// Threads that share the work.
    pub threads: usize,
    /// How they are made.
    pub design: Design,
}

/// What the playouts from one position came to.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Who owned which point how often.
    pub ownership: Ownership,
    /// Moves made, passes included.
    pub n_moves: u64,
    /// How many playouts ended with which area difference, Black's points minus White's: from
    /// minus the number of points of the board up to it.
    pub differences: Vec<u32>,
}

impl Outcome {
    pub(super) fn new(n_points: usize) -> Self {
        Self {
            ownership: Ownership::new(),
            n_moves: 0,
            differences: vec![0; 2 * n_points + 1],
        }
    }

    /// The share of playouts that Black won after komi, a draw counting half; 0 without playouts.
    pub fn black_wins(&self, komi: Komi) -> f64 {
        let n_points = (self.differences.len() / 2) as i64;
        let value = |n: usize| match (2 * (n as i64 - n_points)).cmp(&komi.halves()) {
            std::cmp::Ordering::Less => 0.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 1.0,
        };
        let won: f64 = self
            .differences
            .iter()
            .enumerate()
            .map(|(n, &games)| value(n) * f64::from(games))
            .sum();
        won / f64::from(self.ownership.n_playouts().max(1))
    }

    fn merge(&mut self, other: &Self) {
        self.ownership.merge(&other.ownership);
        self.n_moves += other.n_moves;
        for (sum, more) in self.differences.iter_mut().zip(&other.differences) {
            *sum += more;
        }
    }
}

/// Plays all playouts of a batch and sums them up for each start.
///
/// # Panics
///
/// If the positions are of different sizes.
pub fn run_batch(batch: &Batch<'_>) -> Vec<Outcome> {
    let Some((first, _)) = batch.starts.first() else {
        return Vec::new();
    };
    let size = first.size();
    assert!(
        batch
            .starts
            .iter()
            .all(|(position, _)| position.size() == size),
        "one size"
    );
    match batch.design {
        Design::Scalar => run_scalar(batch, size),
        Design::Lanes(set) => run_lanes(batch, size, set),
    }
}

fn run_lanes(batch: &Batch<'_>, size: BoardSize, set: InstructionSet) -> Vec<Outcome> {
    let starts: Vec<lanes::Start> = batch
        .starts
        .iter()
        .map(|&(position, color)| lanes::Start {
            black: position.stones(Color::Black).rows(),
            white: position.stones(Color::White).rows(),
            black_to_move: color == Color::Black,
            ko: position
                .ko()
                .filter(|&ko| position.is_ko_ban(color, ko))
                .map(|ko| (ko.column(), ko.row())),
        })
        .collect();
    let games = lanes::Batch {
        columns: size.columns(),
        rows: size.rows(),
        starts: &starts,
        each: batch.each.into(),
        seed: batch.seed,
    };
    let tallies = lanes::run(&games, batch.threads, set);
    tallies
        .into_iter()
        .map(|tally| outcome(size, tally))
        .collect()
}

fn outcome(size: BoardSize, tally: lanes::Tally) -> Outcome {
    let mut ownership = Ownership::new();
    ownership.set(tally.playouts as u32, size.points(), |color, point| {
        tally.owned(color == Color::Black, point.column(), point.row())
    });
    Outcome {
        ownership,
        n_moves: tally.moves,
        differences: tally.differences,
    }
}

/// Playouts are numbered through all starts, and each has a generator of its own.
fn run_scalar(batch: &Batch<'_>, size: BoardSize) -> Vec<Outcome> {
    let n_games = batch.starts.len() as u64 * u64::from(batch.each);
    let threads = (batch.threads.max(1) as u64).min(n_games.max(1));
    let part = |n: u64| {
        let range = n_games * n / threads..n_games * (n + 1) / threads;
        light_games::run(batch, size, range)
    };
    if threads == 1 {
        return part(0);
    }
    let part = &part;
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|n| scope.spawn(move || part(n))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a playout does not panic"))
            .reduce(|mut sums, outcomes| {
                sums.iter_mut()
                    .zip(&outcomes)
                    .for_each(|(sum, more)| sum.merge(more));
                sums
            })
            .expect("there is at least one thread")
    })
}
