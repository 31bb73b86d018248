//! Playing a range of games: lanes are refilled as soon as their game ends.

use std::ops::Range;

use crate::amaf::Firsts;
use crate::dispatch::Job;
use crate::games::{Beginning, Frame, Games};
use crate::rows::unpacked;
use crate::tally::{Tally, area};
use crate::vector::{Mask, Vector, Word};
use crate::watch::{Blind, Watch};
use crate::{Batch, Start};

/// A range of the games of a batch, numbered through all starts, and a tally for each start.
pub(crate) struct Part<'a> {
    pub(crate) batch: &'a Batch<'a>,
    pub(crate) range: Range<u64>,
    pub(crate) tallies: &'a mut [Tally],
}

/// Plays.
pub(crate) struct Plain<'a>(pub(crate) Part<'a>);

impl Job for Plain<'_> {
    #[inline(always)]
    fn work<V: Vector, const R: usize, const H: usize>(self) {
        play::<V, R, H>(self.0, &mut Blind);
    }
}

/// Plays, and counts the first plays for a komi in halves.
pub(crate) struct Amaf<'a>(pub(crate) Part<'a>, pub(crate) i64);

impl Job for Amaf<'_> {
    #[inline(always)]
    fn work<V: Vector, const R: usize, const H: usize>(self) {
        play::<V, R, H>(self.0, &mut Firsts::new(self.1));
    }
}

/// Plays the games of a part and adds each to its tally. The course of a game depends on the seed
/// and its number alone.
#[inline(always)]
pub(crate) fn play<V: Vector, const R: usize, const H: usize>(
    part: Part<'_>,
    watch: &mut impl Watch<V, R>,
) {
    let Part {
        batch,
        range,
        tallies,
    } = part;
    let frame = Frame::<V, R>::new(batch.columns.into(), batch.rows.into());
    let mut games = Games::<V, R>::idle(&frame);
    let mut numbers = [0; 32];
    let mut waiting = range;
    let mut running = 0u32;
    for lane in 0..V::LANES as u32 {
        if let Some(number) = waiting.next() {
            numbers[lane as usize] = number;
            games.begin(lane, &batch.beginning(number));
            watch.begun(lane, number);
            running |= 1 << lane;
        }
    }
    let board = batch.board::<H>();
    let mut buffer = Buffer::<V, R>::new();
    while running != 0 {
        let mut ended = games.step(&frame, watch).bits() & running;
        if ended == 0 {
            continue;
        }
        buffer.fill(&games);
        while ended != 0 {
            let lane = ended.trailing_zeros();
            ended &= ended - 1;
            let (black, white) = buffer.stones::<H>(lane, games.black.bits() >> lane & 1 != 0);
            let [by_black, by_white] = area(&board, &black, &white);
            let start = (numbers[lane as usize] / batch.each) as usize;
            let n_moves = buffer.n_moves[lane as usize].to_u64() as u32;
            let (area, tally) = ([&by_black[..], &by_white[..]], &mut tallies[start]);
            tally.add::<V>(area, n_moves);
            watch.ended(lane, area, n_moves, tally);
            match waiting.next() {
                Some(number) => {
                    numbers[lane as usize] = number;
                    games.begin(lane, &batch.beginning(number));
                    watch.begun(lane, number);
                }
                None => running &= !(1 << lane),
            }
        }
    }
}

/// The boards of all lanes, written out so that single lanes can be read.
struct Buffer<V: Vector, const R: usize> {
    own: [[V::Word; 32]; R],
    other: [[V::Word; 32]; R],
    n_moves: [V::Word; 32],
}

impl<V: Vector, const R: usize> Buffer<V, R> {
    #[inline(always)]
    fn new() -> Self {
        let words = [V::Word::default(); 32];
        Self {
            own: [words; R],
            other: [words; R],
            n_moves: words,
        }
    }

    #[inline(always)]
    fn fill(&mut self, games: &Games<V, R>) {
        for r in 0..R {
            games.own[r].store(&mut self.own[r]);
            games.other[r].store(&mut self.other[r]);
        }
        games.n_moves.store(&mut self.n_moves);
    }

    /// The black and the white stones of a lane.
    #[inline(always)]
    fn stones<const H: usize>(&self, lane: u32, black_to_move: bool) -> ([u32; H], [u32; H]) {
        let read = |words: &[[V::Word; 32]; R]| -> [u32; H] {
            let words: [V::Word; R] = std::array::from_fn(|r| words[r][lane as usize & 31]);
            std::array::from_fn(|row| unpacked(&words, row))
        };
        let (own, other) = (read(&self.own), read(&self.other));
        if black_to_move {
            (own, other)
        } else {
            (other, own)
        }
    }
}

impl Batch<'_> {
    fn board<const H: usize>(&self) -> [u32; H] {
        let full = (1u64 << self.columns) as u32 - 1;
        std::array::from_fn(|r| if r < usize::from(self.rows) { full } else { 0 })
    }

    fn beginning(&self, number: u64) -> Beginning {
        let start: &Start = &self.starts[(number / self.each) as usize];
        let mut banned = [0; 25];
        if let Some((column, row)) = start.ko {
            banned[usize::from(row)] = 1 << column;
        }
        let (own, other) = if start.black_to_move {
            (start.black, start.white)
        } else {
            (start.white, start.black)
        };
        Beginning {
            own,
            other,
            banned,
            is_black: start.black_to_move,
            random: seeds(self.seed, number),
        }
    }
}

/// The state of the generator of game `number`: never zero in the lower halves taken together.
fn seeds(seed: u64, number: u64) -> [u32; 4] {
    let a = mix(seed ^ mix(number.wrapping_add(0x9E37_79B9_7F4A_7C15)));
    let b = mix(a ^ 0xD1B5_4A32_D192_ED03);
    // Games of 16-bit words use the lower halves of these four.
    [a as u32 | 1, (a >> 16) as u32, (b >> 32) as u32, b as u32]
}

/// The finalizer of `SplitMix64`.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
