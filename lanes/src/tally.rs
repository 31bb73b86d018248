//! What the ends of many games add up to.

use crate::vector::Vector;

/// Rows and columns that a tally has room for.
pub(crate) const SIDE: usize = 32;

/// A sum for each point, by columns in rows from the lower left.
type Sums = Vec<[u32; SIDE]>;

fn zeros() -> Sums {
    vec![[0; SIDE]; SIDE]
}

fn merge(sums: &mut Sums, others: &Sums) {
    for (sums, others) in sums.iter_mut().zip(others) {
        for (sum, more) in sums.iter_mut().zip(others) {
            *sum += more;
        }
    }
}

/// Adds one to the sum of each point that is set in `rows`.
#[inline(always)]
fn count<V: Vector>(sums: &mut Sums, rows: &[u32]) {
    for (sums, &row) in sums.iter_mut().zip(rows) {
        V::count(row, sums);
    }
}

/// Playouts in which a color was the first to play on each point, and those of them that Black won
/// or that were drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FirstSums {
    playouts: Sums,
    black_wins: Sums,
    draws: Sums,
}

impl FirstSums {
    fn none() -> Self {
        Self {
            playouts: zeros(),
            black_wins: zeros(),
            draws: zeros(),
        }
    }
}

/// Sums over games from one start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// Games played to their end.
    pub playouts: u64,
    /// Moves in all of them, passes included.
    pub moves: u64,
    /// How many games ended with which area difference, Black's points minus White's, from
    /// minus the number of points up to it.
    pub differences: Vec<u32>,
    /// How often Black and White owned each point.
    owned: [Sums; 2],
    /// The first plays of Black and White, if they were asked for and there was a game.
    first_plays: Option<[FirstSums; 2]>,
    n_points: usize,
}

/// The playouts in which a color was the first to play on a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FirstPlays {
    /// How many there were.
    pub playouts: u32,
    /// How many of them Black won by area after komi.
    pub black_wins: u32,
    /// How many of them were drawn.
    pub draws: u32,
}

impl Tally {
    pub(crate) fn new(n_points: usize) -> Self {
        Self {
            playouts: 0,
            moves: 0,
            differences: vec![0; 2 * n_points + 1],
            owned: [zeros(), zeros()],
            first_plays: None,
            n_points,
        }
    }

    /// How often a color owned the point at `column` and `row`, both from 0 at the lower left.
    pub fn owned(&self, is_black: bool, column: u8, row: u8) -> u32 {
        self.owned[usize::from(!is_black)][usize::from(row)][usize::from(column)]
    }

    /// The playouts in which a color was the first to play on the point at `column` and `row`, as
    /// [`run_amaf`](crate::run_amaf) counts them; `None` from [`run()`](crate::run()), or if there
    /// was no game.
    pub fn first_plays(&self, is_black: bool, column: u8, row: u8) -> Option<FirstPlays> {
        let sums = &self.first_plays.as_ref()?[usize::from(!is_black)];
        let at = |sums: &Sums| sums[usize::from(row)][usize::from(column)];
        Some(FirstPlays {
            playouts: at(&sums.playouts),
            black_wins: at(&sums.black_wins),
            draws: at(&sums.draws),
        })
    }

    /// Games that Black won when `komi_halves` half points are taken off, and games drawn.
    pub fn wins(&self, komi_halves: i64) -> (u64, u64) {
        let (mut won, mut drawn) = (0, 0);
        for (n, &games) in self.differences.iter().enumerate() {
            let halves = 2 * (n as i64 - self.n_points as i64) - komi_halves;
            match halves {
                1.. => won += u64::from(games),
                0 => drawn += u64::from(games),
                _ => {}
            }
        }
        (won, drawn)
    }

    /// Adds the end of one game: who owns which points, as rows of bits.
    #[inline(always)]
    pub(crate) fn add<V: Vector>(&mut self, area: [&[u32]; 2], n_moves: u32) {
        let n_points = |rows: &[u32]| -> u32 { rows.iter().map(|row| row.count_ones()).sum() };
        let [by_black, by_white] = area.map(|rows| n_points(rows) as usize);
        self.differences[self.n_points + by_black - by_white] += 1;
        self.playouts += 1;
        self.moves += u64::from(n_moves);
        for (sums, rows) in self.owned.iter_mut().zip(area) {
            count::<V>(sums, rows);
        }
    }

    /// Adds the first plays of Black and White in one game that Black won by so many half points.
    #[inline(always)]
    pub(crate) fn add_first_plays<V: Vector>(&mut self, first: [&[u32]; 2], halves: i64) {
        let sums = self
            .first_plays
            .get_or_insert_with(|| [FirstSums::none(), FirstSums::none()]);
        for (sums, rows) in sums.iter_mut().zip(first) {
            count::<V>(&mut sums.playouts, rows);
            match halves {
                1.. => count::<V>(&mut sums.black_wins, rows),
                0 => count::<V>(&mut sums.draws, rows),
                _ => {}
            }
        }
    }

    /// Adds the sums of other games from the same start.
    pub fn merge(&mut self, other: &Self) {
        self.playouts += other.playouts;
        self.moves += other.moves;
        for (sum, more) in self.differences.iter_mut().zip(&other.differences) {
            *sum += more;
        }
        for (ours, theirs) in self.owned.iter_mut().zip(&other.owned) {
            merge(ours, theirs);
        }
        if let Some(theirs) = &other.first_plays {
            let ours = self
                .first_plays
                .get_or_insert_with(|| [FirstSums::none(), FirstSums::none()]);
            for (ours, theirs) in ours.iter_mut().zip(theirs) {
                merge(&mut ours.playouts, &theirs.playouts);
                merge(&mut ours.black_wins, &theirs.black_wins);
                merge(&mut ours.draws, &theirs.draws);
            }
        }
    }
}

/// Divides the board at the end of a game, all stones alive.
#[inline(always)]
pub(crate) fn area<const R: usize>(
    board: &[u32; R],
    black: &[u32; R],
    white: &[u32; R],
) -> [[u32; R]; 2] {
    let empty: [u32; R] = std::array::from_fn(|r| board[r] & !(black[r] | white[r]));
    let reach =
        |stones: &[u32; R]| -> [u32; R] { std::array::from_fn(|r| beside(stones, r) & empty[r]) };
    let [mut by_black, mut by_white] = [reach(black), reach(white)];
    // After two passes nearly all empty regions are single points and nothing more is reached.
    let is_open = (0..R).any(|r| beside(&empty, r) & empty[r] != 0);
    if is_open {
        for reached in [&mut by_black, &mut by_white] {
            loop {
                let grown = std::array::from_fn(|r| (reached[r] | beside(reached, r)) & empty[r]);
                if grown == *reached {
                    break;
                }
                *reached = grown;
            }
        }
    }
    [
        std::array::from_fn(|r| black[r] | by_black[r] & !by_white[r]),
        std::array::from_fn(|r| white[r] | by_white[r] & !by_black[r]),
    ]
}

#[inline(always)]
fn beside<const R: usize>(rows: &[u32; R], r: usize) -> u32 {
    let mut around = rows[r] << 1 | rows[r] >> 1;
    if r > 0 {
        around |= rows[r - 1];
    }
    if r + 1 < R {
        around |= rows[r + 1];
    }
    around
}
