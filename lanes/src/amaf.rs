//! All moves as first (AMAF): who was the first on each point, and how those games ended.
//!
//! Gelly and Silver, "Combining Online and Offline Knowledge in UCT" (2007), value a move by all
//! playouts in which its color plays there at any time before the other. The sums are kept by
//! [`Tally`]; here the first plays of the running games are seen.

use crate::games::Games;
use crate::rows::{Rows, unpacked};
use crate::tally::Tally;
use crate::vector::{Mask, Vector};
use crate::watch::{Made, Watch};

/// The first plays of the games in all lanes.
pub(crate) struct Firsts<V: Vector, const R: usize> {
    /// Points on which Black has played before White.
    black: Rows<V, R>,
    /// Points on which White has played before Black.
    white: Rows<V, R>,
    komi_halves: i64,
}

impl<V: Vector, const R: usize> Firsts<V, R> {
    #[inline(always)]
    pub(crate) fn new(komi_halves: i64) -> Self {
        let none = [V::splat(0); R];
        Self {
            black: none,
            white: none,
            komi_halves,
        }
    }
}

impl<V: Vector, const R: usize> Watch<V, R> for Firsts<V, R> {
    #[inline(always)]
    fn begun(&mut self, lane: u32, _: u64) {
        let lane = V::Mask::from_bits(1 << lane);
        for row in self.black.iter_mut().chain(&mut self.white) {
            *row = row.replace(lane, V::splat(0));
        }
    }

    #[inline(always)]
    fn stepped(&mut self, made: &Made<V, R>, _: &Games<V, R>) {
        let black = made.played.and(made.black);
        let white = made.played.and_not(made.black);
        for r in 0..R {
            let first = made.at[r].and_not(self.black[r].or(self.white[r]));
            self.black[r] = self.black[r].or(first.keep(black));
            self.white[r] = self.white[r].or(first.keep(white));
        }
    }

    #[inline(always)]
    fn ended(&mut self, lane: u32, area: [&[u32]; 2], _: u32, tally: &mut Tally) {
        let n_rows = area[0].len();
        let read = |rows: &Rows<V, R>| {
            let words: [V::Word; R] = std::array::from_fn(|r| {
                let mut words = [V::Word::default(); 32];
                rows[r].store(&mut words);
                words[lane as usize & 31]
            });
            let mut read = [0; 25];
            for (row, read) in read[..n_rows].iter_mut().enumerate() {
                *read = unpacked(&words, row);
            }
            read
        };
        let [black, white] = [read(&self.black), read(&self.white)];
        let count = |rows: &[u32]| rows.iter().map(|row| i64::from(row.count_ones())).sum();
        let [by_black, by_white]: [i64; 2] = area.map(count);
        let halves = 2 * (by_black - by_white) - self.komi_halves;
        tally.add_first_plays::<V>([&black[..n_rows], &white[..n_rows]], halves);
    }
}
