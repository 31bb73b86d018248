//! A game in each lane, and one step of all of them.
//!
//! The boards are bitboards, one word for each row, seen from the player to move: `own` and
//! `other` change places after each move. A step takes all lanes through the same work:
//!
//! 1. the points that are empty, no own single-point eye and not banned, and one of them at
//!    random; a lane without any passes;
//! 2. the opponent's stones beside that point are grown from the other liberties inwards; what is
//!    not reached has lost its last liberty and is captured;
//! 3. where nothing was captured and no neighbor is empty, the own chain is grown until it meets
//!    a liberty; if it meets none, the move is suicide, the point is banned, and the turn stays;
//! 4. everything else is committed and the players change.

use crate::vector::{Mask, Vector, Word};
use crate::watch::{Made, Watch};

/// A board of `R` rows in each lane.
pub(crate) type Rows<V, const R: usize> = [V; R];

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
        Self {
            board: std::array::from_fn(|r| V::splat(row(r))),
            edge: std::array::from_fn(|r| V::splat(if is_end(r) { full } else { sides } & row(r))),
            most_moves: V::splat(3 * columns * rows),
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
    random: [V; 4],
}

/// What a lane begins with.
pub(crate) struct Beginning {
    pub(crate) own: [u32; 25],
    pub(crate) other: [u32; 25],
    pub(crate) banned: [u32; 25],
    pub(crate) is_black: bool,
    pub(crate) random: [u32; 4],
}

#[inline(always)]
fn zero<V: Vector, const R: usize>() -> Rows<V, R> {
    [V::splat(0); R]
}

/// The points beside those of `rows`, some of them beside the board.
#[inline(always)]
fn beside<V: Vector, const R: usize>(rows: &Rows<V, R>, r: usize) -> V {
    let mut around = rows[r].shl::<1>().or(rows[r].shr::<1>());
    if r > 0 {
        around = around.or(rows[r - 1]);
    }
    if r + 1 < R {
        around = around.or(rows[r + 1]);
    }
    around
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
            self.own[r] = self.own[r].replace(lane, V::splat(beginning.own[r]));
            self.other[r] = self.other[r].replace(lane, V::splat(beginning.other[r]));
            self.banned[r] = self.banned[r].replace(lane, V::splat(beginning.banned[r]));
        }
        self.black = if beginning.is_black {
            self.black.or(lane)
        } else {
            self.black.and_not(lane)
        };
        self.passed = self.passed.and_not(lane);
        self.n_moves = self.n_moves.replace(lane, V::splat(0));
        for (state, word) in self.random.iter_mut().zip(beginning.random) {
            *state = state.replace(lane, V::splat(word));
        }
    }

    /// Two random words a lane: Marsaglia's xorshift on four words, of full period for both widths.
    #[inline(always)]
    fn draw(&mut self) -> (V, V) {
        let [x, y, z, w] = self.random;
        let next = if V::Word::BITS == 16 {
            let t = x.xor(x.shl::<9>());
            w.xor(w.shr::<6>()).xor(t.xor(t.shr::<7>()))
        } else {
            let t = x.xor(x.shl::<11>());
            w.xor(w.shr::<19>()).xor(t.xor(t.shr::<8>()))
        };
        self.random = [y, z, w, next];
        (next.add(z), y.add(x))
    }

    /// Empty points that are neither own eyes nor banned.
    #[inline(always)]
    fn candidates(&self, frame: &Frame<V, R>, empty: &Rows<V, R>) -> Rows<V, R> {
        let hostile: Rows<V, R> = std::array::from_fn(|r| empty[r].or(self.other[r]));
        let mut eyes: Rows<V, R> = std::array::from_fn(|r| empty[r].and_not(beside(&hostile, r)));
        let any = eyes.iter().fold(V::splat(0), |any, row| any.or(*row));
        if any.nonzero().any() {
            for r in 0..R {
                let above = if r + 1 < R {
                    self.other[r + 1]
                } else {
                    V::splat(0)
                };
                let below = if r > 0 {
                    self.other[r - 1]
                } else {
                    V::splat(0)
                };
                let (a, b) = (above.shl::<1>(), above.shr::<1>());
                let (c, d) = (below.shl::<1>(), below.shr::<1>());
                let two = a.and(b).or(c.and(d)).or(a.or(b).and(c.or(d)));
                let one = a.or(b).or(c).or(d).and(frame.edge[r]);
                eyes[r] = eyes[r].and_not(two.or(one));
            }
        }
        std::array::from_fn(|r| empty[r].and_not(eyes[r]).and_not(self.banned[r]))
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
        let at = std::array::from_fn(|r| {
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
    fn captured(&self, empty: &Rows<V, R>, at: &Rows<V, R>) -> Rows<V, R> {
        let others: Rows<V, R> = std::array::from_fn(|r| empty[r].and_not(at[r]));
        let asked: Rows<V, R> = std::array::from_fn(|r| self.other[r].and(beside(at, r)));
        let mut alive: Rows<V, R> = std::array::from_fn(|r| self.other[r].and(beside(&others, r)));
        loop {
            let open = fold_rows::<V, R>(|r| asked[r].and_not(alive[r])).nonzero();
            if !open.any() {
                return zero();
            }
            let grown: Rows<V, R> =
                std::array::from_fn(|r| self.other[r].and(alive[r].or(beside(&alive, r))));
            let changed = fold_rows::<V, R>(|r| grown[r].xor(alive[r])).nonzero();
            if !changed.and(open).any() {
                return std::array::from_fn(|r| self.other[r].and_not(alive[r]).keep(open));
            }
            alive = grown;
        }
    }

    /// Lanes of `asked` in which the own chain that `at` would join has a liberty besides it.
    #[inline(always)]
    fn breathing(&self, empty: &Rows<V, R>, at: &Rows<V, R>, asked: V::Mask) -> V::Mask {
        let others: Rows<V, R> = std::array::from_fn(|r| empty[r].and_not(at[r]));
        let breath: Rows<V, R> = std::array::from_fn(|r| self.own[r].and(beside(&others, r)));
        let mut chain = *at;
        loop {
            let met = fold_rows::<V, R>(|r| chain[r].and(breath[r])).nonzero();
            let open = asked.and_not(met);
            if !open.any() {
                return asked;
            }
            let grown: Rows<V, R> =
                std::array::from_fn(|r| chain[r].or(self.own[r].and(beside(&chain, r))));
            let changed = fold_rows::<V, R>(|r| grown[r].xor(chain[r])).nonzero();
            if !changed.and(open).any() {
                return met.and(asked);
            }
            chain = grown;
        }
    }

    /// One step of all lanes; returns those whose game has ended.
    #[inline(always)]
    pub(crate) fn step(&mut self, frame: &Frame<V, R>, watch: &mut impl Watch<V, R>) -> V::Mask {
        let empty: Rows<V, R> =
            std::array::from_fn(|r| frame.board[r].and_not(self.own[r].or(self.other[r])));
        let candidates = self.candidates(frame, &empty);
        let (at, has_any) = self.choose(&candidates);
        let captured = self.captured(&empty, &at);
        let n_captured = captured
            .iter()
            .fold(V::splat(0), |sum, row| sum.add(row.popcount()));
        let open_beside = fold_rows::<V, R>(|r| beside(&at, r).and(empty[r])).nonzero();
        let asked = has_any.and_not(open_beside).and_not(n_captured.nonzero());
        let breathing = if asked.any() {
            self.breathing(&empty, &at, asked)
        } else {
            asked
        };
        let refused = asked.and_not(breathing);
        let played = has_any.and_not(refused);
        let all = V::Mask::from_bits(u32::MAX);
        let passing = all.and_not(has_any);
        let made = Made {
            at,
            played,
            black: self.black,
        };

        // A ko: one stone was taken, by a stone that stands alone and has no other liberty.
        let joined = fold_rows::<V, R>(|r| beside(&at, r).and(self.own[r].or(empty[r]))).nonzero();
        let one = V::splat(1);
        let is_one = one
            .at_least(n_captured)
            .and_not(joined)
            .and(n_captured.nonzero());
        for r in 0..R {
            let own = self.own[r].or(at[r]);
            let other = self.other[r].and_not(captured[r]);
            // Where the move is refused the turn stays, and the point is banned.
            self.own[r] = other.replace(refused, self.own[r]);
            self.other[r] = own.replace(refused, self.other[r]);
            self.banned[r] = captured[r]
                .keep(is_one)
                .replace(refused, self.banned[r].or(at[r]));
        }
        let turned = all.and_not(refused);
        self.black = all
            .and_not(self.black)
            .and(turned)
            .or(self.black.and(refused));
        self.n_moves = self.n_moves.add(one.keep(turned));
        let ended = passing
            .and(self.passed)
            .or(self.n_moves.at_least(frame.most_moves).and(turned));
        self.passed = passing.or(self.passed.and(refused));
        watch.stepped(&made, self);
        ended
    }
}

/// The union of what `row` gives for each row.
#[inline(always)]
fn fold_rows<V: Vector, const R: usize>(row: impl Fn(usize) -> V) -> V {
    (1..R).fold(row(0), |all, r| all.or(row(r)))
}

/// The bit of each word that has `rank` set bits below it.
#[inline(always)]
fn nth_bit<V: Vector>(mut word: V, mut rank: V) -> V {
    for &half in V::Word::HALVES {
        let low = word.and(V::splat(half));
        let n_low = low.popcount();
        let is_high = rank.at_least(n_low);
        word = low.replace(is_high, word.and_not(low));
        rank = rank.sub(n_low.keep(is_high));
    }
    word
}
