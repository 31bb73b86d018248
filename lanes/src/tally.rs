//! What the ends of many games add up to.

/// Rows and columns that a tally has room for.
pub(crate) const SIDE: usize = 32;

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
    /// How often Black and White owned each point, by rows of 32 from the bottom.
    owned: [Vec<u32>; 2],
    /// For Black and White: playouts, wins of Black and draws of those in which the color was the
    /// first on each point, by rows of 32; `None` if it was not asked for.
    first_plays: Option<Box<[[[u32; SIDE * SIDE]; 3]; 2]>>,
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
            owned: [vec![0; SIDE * SIDE], vec![0; SIDE * SIDE]],
            first_plays: None,
            n_points,
        }
    }

    /// How often a color owned the point at `column` and `row`, both from 0 at the lower left.
    pub fn owned(&self, is_black: bool, column: u8, row: u8) -> u32 {
        self.owned[usize::from(!is_black)][usize::from(row) * SIDE + usize::from(column)]
    }

    /// The playouts in which a color was the first to play on the point at `column` and `row`, as
    /// [`run_amaf`](crate::run_amaf) counts them; `None` from [`run`](crate::run).
    pub fn first_plays(&self, is_black: bool, column: u8, row: u8) -> Option<FirstPlays> {
        let sums = &self.first_plays.as_ref()?[usize::from(!is_black)];
        let at = usize::from(row) * SIDE + usize::from(column);
        let [playouts, black_wins, draws] = [sums[0][at], sums[1][at], sums[2][at]];
        Some(FirstPlays {
            playouts,
            black_wins,
            draws,
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
    pub(crate) fn add(&mut self, area: [&[u32]; 2], n_moves: u32) {
        let mut difference = self.n_points;
        for (n, rows) in area.into_iter().enumerate() {
            let mut points = 0;
            for (sums, &row) in self.owned[n].chunks_exact_mut(SIDE).zip(rows) {
                points += row.count_ones() as usize;
                for (bit, sum) in sums.iter_mut().enumerate() {
                    *sum += row >> bit & 1;
                }
            }
            difference = if n == 0 {
                difference + points
            } else {
                difference - points
            };
        }
        self.differences[difference] += 1;
        self.playouts += 1;
        self.moves += u64::from(n_moves);
    }

    /// Adds the first plays of Black and White in one game that Black won by so many half points.
    #[inline(always)]
    pub(crate) fn add_first_plays(&mut self, first: [&[u32]; 2], halves: i64) {
        let sums = self
            .first_plays
            .get_or_insert_with(|| Box::new([[[0; SIDE * SIDE]; 3]; 2]));
        let weights = [1, u32::from(halves > 0), u32::from(halves == 0)];
        for (sums, rows) in sums.iter_mut().zip(first) {
            for (sums, weight) in sums.iter_mut().zip(weights) {
                for (sums, &row) in sums.chunks_exact_mut(SIDE).zip(rows) {
                    for (bit, sum) in sums.iter_mut().enumerate() {
                        *sum += (row >> bit & 1) * weight;
                    }
                }
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
            for (sum, more) in ours.iter_mut().zip(theirs) {
                *sum += more;
            }
        }
        if let Some(theirs) = &other.first_plays {
            let ours = self
                .first_plays
                .get_or_insert_with(|| Box::new([[[0; SIDE * SIDE]; 3]; 2]));
            let theirs = theirs.iter().flatten().flatten();
            for (sum, more) in ours.iter_mut().flatten().flatten().zip(theirs) {
                *sum += more;
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
