//! A game in each lane, and one step of all of them.
//!
//! The boards are bitboards, a word for each row or for every three, seen from the player to move:
//! `own` and `other` change places after each move. A step takes all lanes through the same work:
//!
//! 1. the *firm* chains of the opponent are grown, those that surely have two liberties;
//! 2. candidates are the empty points that are no own single-point eye, not banned and not
//!    enclosed by firm chains; one of them is taken at random, and a lane without any passes;
//! 3. the opponent's stones beside that point are grown from the firm chains and the other
//!    liberties inwards; what is not reached has lost its last liberty and is captured;
//! 4. where nothing was captured and no neighbor is empty, the own chain is grown until it meets
//!    a liberty; if it meets none, the move is suicide, the point is banned, and the turn stays;
//! 5. everything else is committed and the players change.
//!
//! A refused candidate is banned and another is drawn in the next step, so the choice is uniform
//! over the legal points, as if the others had not been candidates.
//!
//! # What was measured
//!
//! All figures are playouts by CPU time on one core, medians of 7 to 15 runs of both versions in
//! turns, for 9x9, 13x13 and 19x19.
//!
//! Refused suicides once took 35, 38 and 42% of the lane steps. Of these, 88 to 91% were single
//! points inside the opponent's chains, and in 81 to 87% each of these chains has a stone that
//! touches two liberties: then it stays alive whatever is played, and the point is suicide for
//! sure. 37 to 49% were in turns that ended in a pass, when a player has nothing left but the
//! opponent's eyes. So the firm chains are found *before* the choice, for all points at once, and
//! since the flood of step 3 begins with them, most of their cost is paid back there. Now 12% of
//! the lane steps are refused. Gained in all, against the version before, each row with those
//! above it:
//!
//! | | AVX-512 | AVX2 |
//! |---|---|---|
//! | firm chains, grown by four steps of all rows | 1.06 1.07 0.82 | 1.14 1.11 0.98 |
//! | each row grown from the new one before it | 1.19 1.18 1.00 | 1.25 1.27 1.19 |
//! | growing in place, one test after each pair of sweeps | 1.27 1.32 1.14 | 1.42 1.44 1.29 |
//! | ownership summed by `Vector::count` | 1.47 1.41 1.16 | 1.40 1.44 1.29 |
//! | no growth of own chains without need | 1.55 1.38 1.19 | 1.43 1.49 1.33 |
//!
//! Each row is grown from the new one before it by sweeps up and down, in place, with one test
//! for each pair of them. Ownership took a sixth of the time on 9x9 as long as the compiler made
//! gathers and scatters of it; a row of bits *is* the mask of an addition. The portable vectors
//! gained 1.57, 1.59 and 1.68.
//!
//! What did not pay: firm chains grown by a single step of all rows (0.96, 0.91 and 0.62), more,
//! fewer or an odd number of sweeps (see `FIRM_SWEEPS`), and plain loops that fill arrays in place
//! of `array::from_fn` (0.83 on 13x13: the rows stay in memory). Keeping the ban of a refused
//! point beyond the turn cannot pay: only 4 to 7% of the refused points had been refused to the
//! same player since the last capture. A second candidate drawn in the same step was not built:
//! after a refusal the next candidate was refused in 72 to 79% of all cases, and the firm chains
//! cure that more cheaply. Two vectors driven as one were not tried: the boards of 9 rows already
//! fill the 32 registers.
//!
//! On 19x19 all this was at words of 32 bits, one row in each. Since then a word of 64 holds three
//! rows of 21 bits, and not three that follow one another, but rows 0, 7 and 14 in the first word,
//! 1, 8 and 15 in the next. So the row above is in the next word at the same place, and the boards
//! still grow from word to word without a shift; only from the last word to the first is there
//! one. A 19x19 board takes 7 registers of 8 games instead of 19 of 16, which is a quarter less to
//! do for each game; three boards fit in the registers at once; and a loop that waits for the
//! slowest lane waits for one of 8. That gained 1.79 with AVX-512, 1.63 with AVX2 and 1.57 with
//! portable vectors, medians of three in turns. Looking for single-point eyes without asking first
//! whether any lane has one gained another 1.02, and nothing elsewhere.
//!
//! Of a step on 19x19 with AVX-512, by samples, 29% are step 3, 16% the choice, 15% the firm
//! chains, 13% the candidates, 11% step 4. Step 3 takes 2.2 pairs of sweeps; step 4 is needed for
//! some lane in 54% of the steps, and then takes 1.5.
//!
//! What did not pay: two rows in a word of 32 for 13x13, 7 words of 16 games instead of 13 of 32
//! (0.98 with AVX-512, 0.85 with AVX2, though 1.4 with portable vectors); and a test before the
//! first sweep of step 3, whether all neighbors are alive already (1.00 on all three boards).

use std::array;

use crate::rows::{
    Rows, beside, beside_two, diagonals, nth_bit, packed, single, sweep, two_of, union, zero,
};
use crate::vector::{Mask, Vector, Word};
use crate::watch::{Made, Watch};

/// Pairs of sweeps that look for firm chains. Fewer find too little and more cost too much: with 1,
/// 2 and 3 pairs one version played 846,000, 856,000 and 845,000 games a second on 9x9, and another
/// 79,300, 84,800 and 84,700 on 19x19 (AVX-512).
const FIRM_SWEEPS: usize = 2;

/// What is the same for all lanes: the board.
pub(crate) struct Frame<V, const R: usize> {
    /// Points of the board.
    board: Rows<V, R>,
    /// Points on its edge.
    edge: Rows<V, R>,
    /// Moves after which a game is broken off.
    most_moves: V,
}

impl<V: Vector, const R: usize> Frame<V, R> {
    #[inline(always)]
    pub(crate) fn new(columns: u32, rows: u32) -> Self {
        let full = (1u64 << columns) as u32 - 1;
        let sides = 1 | 1 << (columns - 1);
        let row = |r: usize| if (r as u32) < rows { full } else { 0 };
        let is_end = |r: usize| r == 0 || r as u32 == rows - 1;
        let board = array::from_fn(row);
        let edge = array::from_fn(|r| if is_end(r) { full } else { sides } & row(r));
        Self {
            board: array::from_fn(|r| V::splat(packed::<V::Word, R>(&board, r))),
            edge: array::from_fn(|r| V::splat(packed::<V::Word, R>(&edge, r))),
            most_moves: V::splat((3 * columns * rows).into()),
        }
    }
}

/// A game in each lane.
pub(crate) struct Games<V: Vector, const R: usize> {
    pub(crate) own: Rows<V, R>,
    pub(crate) other: Rows<V, R>,
    /// Points that the player to move may not play on: a ko, or suicide.
    pub(crate) banned: Rows<V, R>,
    /// Lanes in which Black is to move.
    pub(crate) black: V::Mask,
    /// Lanes in which the last move was a pass.
    pub(crate) passed: V::Mask,
    /// Moves made, passes included.
    pub(crate) n_moves: V,
    /// The state of the generator.
    pub(crate) random: [V; 4],
}

/// What a lane begins with.
pub(crate) struct Beginning {
    pub(crate) own: [u32; 25],
    pub(crate) other: [u32; 25],
    pub(crate) banned: [u32; 25],
    pub(crate) is_black: bool,
    pub(crate) random: [u32; 4],
}

impl<V: Vector, const R: usize> Games<V, R> {
    /// Full boards, on which nothing can be played.
    #[inline(always)]
    pub(crate) fn idle(frame: &Frame<V, R>) -> Self {
        Self {
            own: frame.board,
            other: zero(),
            banned: zero(),
            black: V::Mask::from_bits(0),
            passed: V::Mask::from_bits(0),
            n_moves: V::splat(0),
            random: [V::splat(1); 4],
        }
    }

    /// Begins a game in `lane`.
    #[inline(always)]
    pub(crate) fn begin(&mut self, lane: u32, beginning: &Beginning) {
        let lane = V::Mask::from_bits(1 << lane);
        for r in 0..R {
            let word = |rows| V::splat(packed::<V::Word, R>(rows, r));
            self.own[r] = self.own[r].replace(lane, word(&beginning.own));
            self.other[r] = self.other[r].replace(lane, word(&beginning.other));
            self.banned[r] = self.banned[r].replace(lane, word(&beginning.banned));
        }
        self.black = if beginning.is_black {
            self.black.or(lane)
        } else {
            self.black.and_not(lane)
        };
        self.passed = self.passed.and_not(lane);
        self.n_moves = self.n_moves.replace(lane, V::splat(0));
        for (state, word) in self.random.iter_mut().zip(beginning.random) {
            *state = state.replace(lane, V::splat(word.into()));
        }
    }

    /// Two random words a lane: Marsaglia's xorshift on four words, of full period for both widths.
    #[inline(always)]
    pub(crate) fn draw(&mut self) -> (V, V) {
        let [first, second, third, last] = self.random;
        let next = if V::Word::BITS == 16 {
            let mixed = first.xor(first.shl::<9>());
            last.xor(last.shr::<6>()).xor(mixed.xor(mixed.shr::<7>()))
        } else {
            // Words of 64 bits keep to the lower half.
            let mixed = first.xor(first.shl::<11>()).and(V::splat(u32::MAX.into()));
            last.xor(last.shr::<19>()).xor(mixed.xor(mixed.shr::<8>()))
        };
        self.random = [second, third, last, next];
        (next.add(third), second.add(first))
    }

    /// Stones of the opponent in chains that have two liberties or more for sure: a stone of the
    /// chain touches two, and a few sweeps reach the others from there.
    #[inline(always)]
    fn firm(&self, empty: &Rows<V, R>) -> Rows<V, R> {
        let mut firm: Rows<V, R> = array::from_fn(|r| self.other[r].and(beside_two(empty, r)));
        for _ in 0..FIRM_SWEEPS {
            sweep(&mut firm, &self.other);
        }
        firm
    }

    /// Empty points that are neither own eyes nor banned, nor enclosed by firm chains: there a
    /// play has no liberty and captures nothing.
    #[inline(always)]
    fn candidates(&self, frame: &Frame<V, R>, empty: &Rows<V, R>, firm: &Rows<V, R>) -> Rows<V, R> {
        let hostile: Rows<V, R> = array::from_fn(|r| empty[r].or(self.other[r]));
        let mut eyes: Rows<V, R> = array::from_fn(|r| empty[r].and_not(beside(&hostile, r)));
        for (r, eyes) in eyes.iter_mut().enumerate() {
            let [a, b, c, d] = diagonals(&self.other, r);
            let one_at_edge = a.or(b).or(c).or(d).and(frame.edge[r]);
            *eyes = eyes.and_not(two_of([a, b, c, d]).or(one_at_edge));
        }
        let open: Rows<V, R> = array::from_fn(|r| frame.board[r].and_not(firm[r]));
        array::from_fn(|r| {
            let point = empty[r].and(beside(&open, r));
            point.and_not(eyes[r].or(self.banned[r]))
        })
    }

    /// One candidate at random in each lane, and the lanes that have any.
    #[inline(always)]
    fn choose(&mut self, candidates: &Rows<V, R>) -> (Rows<V, R>, V::Mask) {
        let mut before = zero::<V, R>();
        let mut total = V::splat(0);
        for r in 0..R {
            before[r] = total;
            total = total.add(candidates[r].popcount());
        }
        let (random, more) = self.draw();
        let chosen = V::scale(random, more, total);
        let mut word = V::splat(0);
        let mut rank = V::splat(0);
        let mut reached = [V::Mask::from_bits(0); R];
        for r in 0..R {
            // Later rows overwrite earlier ones until their rank is beyond the chosen one.
            reached[r] = chosen.at_least(before[r]);
            word = word.replace(reached[r], candidates[r]);
            rank = rank.replace(reached[r], before[r]);
        }
        let bit = nth_bit(word, chosen.sub(rank));
        let at = array::from_fn(|r| {
            let beyond = if r + 1 < R {
                reached[r + 1]
            } else {
                V::Mask::from_bits(0)
            };
            bit.keep(reached[r].and_not(beyond))
        });
        (at, total.nonzero())
    }

    /// The opponent's stones that lose their last liberty when `at` is filled.
    #[inline(always)]
    fn captured(
        &self,
        empty: &Rows<V, R>,
        firm: &Rows<V, R>,
        at: &Rows<V, R>,
        around: &Rows<V, R>,
    ) -> Rows<V, R> {
        let others: Rows<V, R> = array::from_fn(|r| empty[r].and_not(at[r]));
        let asked: Rows<V, R> = array::from_fn(|r| self.other[r].and(around[r]));
        // A firm chain keeps a liberty.
        let mut alive: Rows<V, R> =
            array::from_fn(|r| firm[r].or(self.other[r].and(beside(&others, r))));
        loop {
            let added = sweep(&mut alive, &self.other).nonzero();
            let missing = union::<V, R>(|r| asked[r].and_not(alive[r])).nonzero();
            if !missing.and(added).any() {
                return array::from_fn(|r| self.other[r].and_not(alive[r]).keep(missing));
            }
        }
    }

    /// Lanes of `asked` in which the own chain that `at` would join has a liberty besides it.
    #[inline(always)]
    fn breathing(
        &self,
        empty: &Rows<V, R>,
        at: &Rows<V, R>,
        around: &Rows<V, R>,
        asked: V::Mask,
    ) -> V::Mask {
        let others: Rows<V, R> = array::from_fn(|r| empty[r].and_not(at[r]));
        let breath: Rows<V, R> = array::from_fn(|r| self.own[r].and(beside(&others, r)));
        let met = union::<V, R>(|r| around[r].and(breath[r])).nonzero();
        if !asked.and_not(met).any() {
            return asked;
        }
        let within: Rows<V, R> = array::from_fn(|r| self.own[r].or(at[r]));
        let mut chain = *at;
        loop {
            let added = sweep(&mut chain, &within).nonzero();
            let met = union::<V, R>(|r| chain[r].and(breath[r])).nonzero();
            if !asked.and_not(met).and(added).any() {
                return met.and(asked);
            }
        }
    }

    /// One step of all lanes; returns those whose game has ended.
    #[inline(always)]
    pub(crate) fn step(&mut self, frame: &Frame<V, R>, watch: &mut impl Watch<V, R>) -> V::Mask {
        let empty: Rows<V, R> =
            array::from_fn(|r| frame.board[r].and_not(self.own[r].or(self.other[r])));
        let firm = self.firm(&empty);
        let candidates = self.candidates(frame, &empty, &firm);
        let (at, has_any) = self.choose(&candidates);
        let around: Rows<V, R> = array::from_fn(|r| beside(&at, r));
        let empty_beside = union::<V, R>(|r| around[r].and(empty[r])).nonzero();
        let own_beside = union::<V, R>(|r| around[r].and(self.own[r])).nonzero();
        let captured = self.captured(&empty, &firm, &at, &around);
        let is_capture = union::<V, R>(|r| captured[r]).nonzero();

        let asked = has_any.and_not(empty_beside).and_not(is_capture);
        let joining = asked.and(own_beside);
        let breathing = if joining.any() {
            self.breathing(&empty, &at, &around, joining)
        } else {
            joining
        };
        let refused = asked.and_not(breathing);
        let made = Made {
            at,
            played: has_any.and_not(refused),
            black: self.black,
        };
        // A ko: one stone was taken, by a stone that stands alone and has no other liberty.
        let is_ko = single(&captured).and_not(empty_beside.or(own_beside));
        self.commit(&at, &captured, is_ko, refused);
        let ended = self.turn(frame, has_any, refused);
        watch.stepped(&made, self);
        ended
    }

    /// Puts the stones on the boards and takes the captured ones off. Where the move is refused the
    /// boards stay, and the point is banned.
    #[inline(always)]
    fn commit(&mut self, at: &Rows<V, R>, captured: &Rows<V, R>, is_ko: V::Mask, refused: V::Mask) {
        for r in 0..R {
            let own = self.own[r].or(at[r]);
            let other = self.other[r].and_not(captured[r]);
            self.own[r] = other.replace(refused, self.own[r]);
            self.other[r] = own.replace(refused, self.other[r]);
            let ko = captured[r].keep(is_ko);
            self.banned[r] = ko.replace(refused, self.banned[r].or(at[r]));
        }
    }

    /// Gives the turn to the other player where the move was not refused; returns the lanes whose
    /// game has ended, by two passes or by its length.
    #[inline(always)]
    fn turn(&mut self, frame: &Frame<V, R>, has_any: V::Mask, refused: V::Mask) -> V::Mask {
        let all = V::Mask::from_bits(u32::MAX);
        let (passing, turned) = (all.and_not(has_any), all.and_not(refused));
        self.black = turned.and_not(self.black).or(self.black.and(refused));
        self.n_moves = self.n_moves.add(V::splat(1).keep(turned));
        let is_long = self.n_moves.at_least(frame.most_moves).and(turned);
        let ended = passing.and(self.passed).or(is_long);
        self.passed = passing.or(self.passed.and(refused));
        ended
    }
}
