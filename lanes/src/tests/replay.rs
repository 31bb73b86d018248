//! Every step of every lane, replayed by the twin.

use std::ops::AddAssign;

use super::twin::{Color, Point, Twin};
use crate::Batch;
use crate::dispatch::Job;
use crate::games::Games;
use crate::rows::{Rows, unpacked};
use crate::run::{Part, play};
use crate::tally::Tally;
use crate::vector::{Mask, Vector, Word};
use crate::watch::{Made, Watch};

/// What has been replayed, for those who ask whether it was enough.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Seen {
    pub(super) plays: u64,
    pub(super) passes: u64,
    pub(super) refusals: u64,
    pub(super) captures: u64,
    pub(super) kos: u64,
    /// Games that were broken off after too many moves.
    pub(super) broken_off: u64,
    pub(super) games: u64,
    /// Plays among two or more choices, the sum of their ranks and of the squares of these; ranks
    /// are centered and divided by the deviation that they have if all choices are equal.
    pub(super) ranked: f64,
    pub(super) rank_sum: f64,
    pub(super) rank_square_sum: f64,
    /// The variance of the sum of squares if all choices are equal.
    pub(super) rank_square_variance: f64,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, more: Self) {
        self.plays += more.plays;
        self.passes += more.passes;
        self.refusals += more.refusals;
        self.captures += more.captures;
        self.kos += more.kos;
        self.broken_off += more.broken_off;
        self.games += more.games;
        self.ranked += more.ranked;
        self.rank_sum += more.rank_sum;
        self.rank_square_sum += more.rank_square_sum;
        self.rank_square_variance += more.rank_square_variance;
    }
}

impl Seen {
    /// Notes that the choice of this rank was taken among `n`.
    fn rank(&mut self, rank: usize, n: usize) {
        if n < 2 {
            return;
        }
        let (rank, n) = (rank as f64, n as f64);
        // Mean, variance and kurtosis of the discrete uniform distribution.
        let variance = (n * n - 1.0) / 12.0;
        let centered = rank - (n - 1.0) / 2.0;
        self.ranked += 1.0;
        self.rank_sum += centered / variance.sqrt();
        self.rank_square_sum += centered * centered / variance;
        let kurtosis = 0.6 * (3.0 * n * n - 7.0) / (n * n - 1.0);
        self.rank_square_variance += kurtosis - 1.0;
    }
}

/// Plays a batch on one thread and replays it; returns the tallies with what was seen.
pub(super) struct Replay<'a> {
    pub(super) batch: &'a Batch<'a>,
    pub(super) tallies: &'a mut [Tally],
    pub(super) seen: &'a mut Seen,
    /// Is shown each game at its end: the number of its start and the twin.
    pub(super) at_end: &'a mut dyn FnMut(usize, &Twin),
}

impl Job for Replay<'_> {
    #[inline(always)]
    fn work<V: Vector, const R: usize, const H: usize>(self) {
        let part = Part {
            batch: self.batch,
            range: 0..self.batch.starts.len() as u64 * self.batch.each,
            tallies: self.tallies,
        };
        let mut lanes = Lanes {
            batch: self.batch,
            twins: vec![None; V::LANES],
            starts: vec![0; V::LANES],
            refused: vec![[0; 25]; V::LANES],
            seen: self.seen,
            at_end: self.at_end,
        };
        play::<V, R, H>(part, &mut lanes);
        assert_eq!(lanes.twins, vec![None; V::LANES], "all games end");
    }
}

/// The twins of the games in all lanes.
struct Lanes<'a> {
    batch: &'a Batch<'a>,
    twins: Vec<Option<Twin>>,
    starts: Vec<usize>,
    /// Points that were found to be suicide in the turn that goes on.
    refused: Vec<[u32; 25]>,
    seen: &'a mut Seen,
    at_end: &'a mut dyn FnMut(usize, &Twin),
}

/// The rows of one lane.
fn read<V: Vector, const R: usize>(rows: &Rows<V, R>, lane: usize) -> [u32; 25] {
    let words = rows.map(|word| read_word(word, lane));
    let n_rows = R * V::Word::BANDS;
    std::array::from_fn(|row| {
        if row < n_rows {
            unpacked(&words, row)
        } else {
            0
        }
    })
}

/// The word of one lane.
fn read_word<V: Vector>(vector: V, lane: usize) -> V::Word {
    let mut words = [V::Word::default(); 32];
    vector.store(&mut words);
    words[lane]
}

impl<V: Vector, const R: usize> Watch<V, R> for Lanes<'_> {
    fn begun(&mut self, lane: u32, number: u64) {
        let (lane, start) = (lane as usize, (number / self.batch.each) as usize);
        assert_eq!(
            self.twins[lane], None,
            "no game is begun in the midst of another"
        );
        let Batch {
            columns,
            rows,
            starts,
            ..
        } = *self.batch;
        self.starts[lane] = start;
        self.refused[lane] = [0; 25];
        self.twins[lane] = Some(Twin::new(columns, rows, &starts[start]));
    }

    fn stepped(&mut self, made: &Made<V, R>, games: &Games<V, R>) {
        for lane in 0..V::LANES {
            let Some(twin) = &mut self.twins[lane] else {
                continue;
            };
            assert!(!twin.has_ended(), "a game goes on after its end");
            let at = read(&made.at, lane);
            let has = |mask: V::Mask| mask.bits() >> lane & 1 != 0;
            assert_eq!(has(made.black), twin.to_move == Color::Black);
            let points = twin.points().filter(|&(c, r)| at[r] >> c & 1 != 0);
            let points: Vec<_> = points.collect();
            let n_points: u32 = at.iter().map(|row| row.count_ones()).sum();
            assert_eq!(points.len(), n_points as usize, "a point beside the board");
            match (&points[..], has(made.played)) {
                (&[point], true) => play_twin(twin, point, self.seen),
                (&[point], false) => {
                    assert!(twin.at(point).is_none() && twin.ko != Some(point));
                    assert!(!twin.is_eye(point) && twin.after(point).is_none());
                    self.seen.refusals += 1;
                }
                ([], false) => {
                    assert_eq!(twin.choices(), [], "a pass in spite of choices");
                    self.seen.passes += 1;
                    twin.pass();
                }
                _ => panic!("a lane has played on {points:?}"),
            }
            if has(games.black) != has(made.black) {
                self.refused[lane] = [0; 25];
            } else if let &[(column, row)] = &points[..] {
                self.refused[lane][row] |= 1 << column;
            }
            check_state(twin, games, lane, &self.refused[lane]);
        }
    }

    fn ended(&mut self, lane: u32, area: [&[u32]; 2], n_moves: u32, _: &mut Tally) {
        let lane = lane as usize;
        let twin = self.twins[lane].take().expect("a game that ends was begun");
        assert!(twin.has_ended(), "a game has ended early");
        assert_eq!(n_moves as usize, twin.n_moves);
        for (color, rows) in [Color::Black, Color::White].into_iter().zip(area) {
            let n_rows = rows.len();
            assert_eq!(rows, &twin.area(color)[..n_rows], "the area of {color:?}");
        }
        self.seen.games += 1;
        self.seen.broken_off += u64::from(twin.n_passes < 2);
        (self.at_end)(self.starts[lane], &twin);
    }
}

/// Compares the whole state of a lane with its twin and what was refused to it in this turn.
fn check_state<V: Vector, const R: usize>(
    twin: &Twin,
    games: &Games<V, R>,
    lane: usize,
    refused: &[u32; 25],
) {
    let has = |mask: V::Mask| mask.bits() >> lane & 1 != 0;
    assert_eq!(has(games.black), twin.to_move == Color::Black);
    assert_eq!(has(games.passed), twin.n_passes > 0);
    assert_eq!(read(&games.own, lane), twin.bits(twin.to_move));
    assert_eq!(read(&games.other, lane), twin.bits(twin.to_move.other()));
    let n_moves = read_word(games.n_moves, lane).to_u64();
    assert_eq!(n_moves, twin.n_moves as u64);
    let mut banned = *refused;
    if let Some((column, row)) = twin.ko {
        banned[row] |= 1 << column;
    }
    assert_eq!(read(&games.banned, lane), banned);
}

/// Plays on a point and notes what came of it.
fn play_twin(twin: &mut Twin, point: Point, seen: &mut Seen) {
    let next = twin.after(point).expect("a play is legal");
    assert!(!twin.is_eye(point), "an eye is filled");
    // On large boards it takes long to find all choices.
    let n_points = twin.points().count();
    if n_points < 200 || twin.n_moves.is_multiple_of(8) {
        let choices = twin.choices();
        let rank = choices.iter().position(|&choice| choice == point);
        seen.rank(rank.expect("a play is one of the choices"), choices.len());
    }
    let n_stones = |twin: &Twin| twin.points().filter(|&at| twin.at(at).is_some()).count();
    seen.captures += (n_stones(twin) + 1 - n_stones(&next)) as u64;
    seen.kos += u64::from(next.ko.is_some());
    seen.plays += 1;
    *twin = next;
}
