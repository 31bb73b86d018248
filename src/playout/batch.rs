//! Many light playouts at once from given positions: who owned what, and by how much.
//!
//! Two designs play the same policy, uniform over the legal moves that fill no own eye:
//!
//! * **Scalar**: one game after the other on a board with incremental chains that is made for
//!   nothing else. The [`Position`] that it mirrors is what search and judge play on.
//! * **Lanes**: 4 to 32 games side by side in SIMD vectors, on bitboards that find captures by
//!   growing. Slower for one game, several times faster for many; see the `lanes` crate.
//!
//! Either gives the same answer for the same seed, whatever the number of threads, and the lanes
//! whatever the instruction set. The two draw from different generators, so that they agree in
//! distribution but not game by game.

use std::cmp::Ordering;
use std::ops::Range;
use std::thread;

pub use lanes::InstructionSet;

use super::{FirstPlays, Ownership, light_games};
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

    /// The one to take for boards of this size where vectors are at hand: lanes up to 21 rows and
    /// 20 columns, and one game after the other above. Lanes play 4.2 times as many games a second
    /// on 9x9, 2.7 on 13x13 and 1.6 on 19x19 with AVX-512, and 2.4, 1.7 and 0.9 with AVX2.
    ///
    /// The answer does not depend on the machine, and so neither do the playouts.
    pub fn for_size(size: BoardSize) -> Self {
        if size.columns() <= 20 && size.rows() <= 21 {
            Self::best()
        } else {
            Self::Scalar
        }
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
        let value = |n: usize| f64::from(black_halves(n as i64 - n_points, komi)) / 2.0;
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

/// What Black gets for an area difference after komi: 2 for a win, 1 for a draw, 0 for a loss.
pub(super) fn black_halves(difference: i64, komi: Komi) -> u32 {
    match (2 * difference).cmp(&komi.halves()) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

/// Plays all playouts of a batch and sums them up for each start.
///
/// # Panics
///
/// If the positions are of different sizes.
pub fn run_batch(batch: &Batch<'_>) -> Vec<Outcome> {
    let Some(size) = batch.size() else {
        return Vec::new();
    };
    match batch.design {
        Design::Scalar => in_parts(
            batch,
            |range| light_games::run(batch, size, range),
            Outcome::merge,
        ),
        Design::Lanes(set) => {
            let starts = batch.lane_starts();
            let games = batch.for_lanes(size, &starts);
            lanes::run(&games, batch.threads, set)
                .into_iter()
                .map(|tally| outcome(size, tally))
                .collect()
        }
    }
}

/// Plays the same playouts as [`run_batch`], and also sums up for each start who was the first to
/// play on each point, and how those playouts ended after komi: all moves as first.
///
/// In lanes this takes 3 to 12% longer. One game after the other it is played on the [`Position`]
/// itself, which is the twin of the quicker board of [`run_batch`].
///
/// # Panics
///
/// If the positions are of different sizes.
pub fn run_batch_amaf(batch: &Batch<'_>, komi: Komi) -> Vec<(Outcome, FirstPlays)> {
    let Some(size) = batch.size() else {
        return Vec::new();
    };
    match batch.design {
        Design::Scalar => in_parts(
            batch,
            |range| light_games::run_amaf(batch, size, range, komi),
            |(sum, first), (more, others)| {
                sum.merge(more);
                first.merge(others);
            },
        ),
        Design::Lanes(set) => {
            let starts = batch.lane_starts();
            let games = batch.for_lanes(size, &starts);
            lanes::run_amaf(&games, komi.halves(), batch.threads, set)
                .into_iter()
                .map(|tally| {
                    let first = first_plays(size, &tally);
                    (outcome(size, tally), first)
                })
                .collect()
        }
    }
}

impl Batch<'_> {
    /// The size of all starts; `None` without any.
    fn size(&self) -> Option<BoardSize> {
        let size = self.starts.first()?.0.size();
        let mut starts = self.starts.iter();
        assert!(
            starts.all(|(position, _)| position.size() == size),
            "one size"
        );
        Some(size)
    }

    fn lane_starts(&self) -> Vec<lanes::Start> {
        let starts = self.starts.iter();
        starts
            .map(|&(position, color)| lanes::Start {
                black: position.stones(Color::Black).rows(),
                white: position.stones(Color::White).rows(),
                black_to_move: color == Color::Black,
                ko: position
                    .ko()
                    .filter(|&ko| position.is_ko_ban(color, ko))
                    .map(|ko| (ko.column(), ko.row())),
            })
            .collect()
    }

    fn for_lanes<'s>(&self, size: BoardSize, starts: &'s [lanes::Start]) -> lanes::Batch<'s> {
        lanes::Batch {
            columns: size.columns(),
            rows: size.rows(),
            starts,
            each: self.each.into(),
            seed: self.seed,
        }
    }

    /// The seed of a playout, by its number through all starts.
    pub(super) const fn seed_of(&self, number: u64) -> u64 {
        self.seed
            .wrapping_add(number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
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

fn first_plays(size: BoardSize, tally: &lanes::Tally) -> FirstPlays {
    let mut sums = FirstPlays::new();
    for color in Color::BOTH {
        for point in &size.points() {
            let is_black = color == Color::Black;
            if let Some(first) = tally.first_plays(is_black, point.column(), point.row()) {
                let halves = 2 * first.black_wins + first.draws;
                sums.add_sums(color, point, first.playouts, halves);
            }
        }
    }
    sums
}

/// Divides scalar playouts, which are numbered through all starts and have a generator each,
/// among the threads.
fn in_parts<T: Send>(
    batch: &Batch<'_>,
    run: impl Fn(Range<u64>) -> Vec<T> + Sync,
    merge: impl Fn(&mut T, &T),
) -> Vec<T> {
    let n_games = batch.starts.len() as u64 * u64::from(batch.each);
    let threads = (batch.threads.max(1) as u64).min(n_games.max(1));
    let part = |n: u64| run(n_games * n / threads..n_games * (n + 1) / threads);
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
                    .for_each(|(sum, more)| merge(sum, more));
                sums
            })
            .expect("there is at least one thread")
    })
}
