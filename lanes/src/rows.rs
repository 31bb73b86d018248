//! The rows of a board in every lane: what lies beside them, and how they grow.

use crate::vector::{Mask, Vector, Word};

/// A board in each lane, in `R` words of one row or of several: the first word holds the lowest
/// row, and the rows that are `R`, `2 * R` and so on above it.
///
/// So the row above is in the next word at the same place, and all words grow upwards and
/// downwards without a shift. Only what is above the last word is in the first, one place higher.
pub(crate) type Rows<V, const R: usize> = [V; R];

/// Word `r` of a board of these rows.
#[inline(always)]
pub(crate) fn packed<W: Word, const R: usize>(rows: &[u32; 25], r: usize) -> u64 {
    (0..W::BANDS).fold(0, |word, band| {
        word | u64::from(rows[band * R + r]) << (band as i32 * W::BAND_BITS)
    })
}

/// A row of the board in these words.
#[inline(always)]
pub(crate) fn unpacked<W: Word, const R: usize>(words: &[W; R], row: usize) -> u32 {
    let band = (row / R) as i32;
    let bits = words[row % R].to_u64() >> (band * W::BAND_BITS);
    bits as u32 & (u32::MAX >> (32 - W::BAND_BITS))
}

/// The rows below those of word `r`.
#[inline(always)]
fn below<V: Vector, const R: usize>(rows: &Rows<V, R>, r: usize) -> V {
    match r {
        0 if V::Word::BANDS == 1 => V::splat(0),
        0 => rows[R - 1].shl::<21>(),
        _ => rows[r - 1],
    }
}

/// The rows above those of word `r`.
#[inline(always)]
fn above<V: Vector, const R: usize>(rows: &Rows<V, R>, r: usize) -> V {
    match r + 1 {
        next if next < R => rows[next],
        _ if V::Word::BANDS == 1 => V::splat(0),
        _ => rows[0].shr::<21>(),
    }
}

/// The points of `row` and those below word `r`.
///
/// Where there are none the union is left out: the compiler would find out for itself, but then
/// makes portable code of the sweeps that takes an eighth longer on 13x13.
#[inline(always)]
fn or_below<V: Vector, const R: usize>(row: V, rows: &Rows<V, R>, r: usize) -> V {
    if r > 0 || V::Word::BANDS > 1 {
        row.or(below(rows, r))
    } else {
        row
    }
}

/// The points of `row` and those above word `r`.
#[inline(always)]
fn or_above<V: Vector, const R: usize>(row: V, rows: &Rows<V, R>, r: usize) -> V {
    if r + 1 < R || V::Word::BANDS > 1 {
        row.or(above(rows, r))
    } else {
        row
    }
}

/// No points.
#[inline(always)]
pub(crate) fn zero<V: Vector, const R: usize>() -> Rows<V, R> {
    [V::splat(0); R]
}

/// The union of what `row` gives for each row.
#[inline(always)]
pub(crate) fn union<V: Vector, const R: usize>(row: impl Fn(usize) -> V) -> V {
    (1..R).fold(row(0), |all, r| all.or(row(r)))
}

/// Row `r` of the points beside those of `rows`, some of them beside the board.
#[inline(always)]
pub(crate) fn beside<V: Vector, const R: usize>(rows: &Rows<V, R>, r: usize) -> V {
    let besides = rows[r].shl::<1>().or(rows[r].shr::<1>());
    or_above(or_below(besides, rows, r), rows, r)
}

/// The points of which two or more of four neighbors are there.
#[inline(always)]
pub(crate) fn two_of<V: Vector>([a, b, c, d]: [V; 4]) -> V {
    a.and(b).or(c.and(d)).or(a.or(b).and(c.or(d)))
}

/// Row `r` of the points that touch two or more of `rows`.
#[inline(always)]
pub(crate) fn beside_two<V: Vector, const R: usize>(rows: &Rows<V, R>, r: usize) -> V {
    let (below, above) = (below(rows, r), above(rows, r));
    two_of([rows[r].shl::<1>(), rows[r].shr::<1>(), below, above])
}

/// The four rows diagonal to row `r`.
#[inline(always)]
pub(crate) fn diagonals<V: Vector, const R: usize>(rows: &Rows<V, R>, r: usize) -> [V; 4] {
    let (below, above) = (below(rows, r), above(rows, r));
    [
        above.shl::<1>(),
        above.shr::<1>(),
        below.shl::<1>(),
        below.shr::<1>(),
    ]
}

/// Grows `rows` inside `within`: by one step, and upwards by as many as there are.
///
/// Each row is grown from the new one below it. That costs nothing, since only the last of the
/// five operations of a row waits for the row below, and it reaches far.
#[inline(always)]
fn sweep_up<V: Vector, const R: usize>(rows: &mut Rows<V, R>, within: &Rows<V, R>) {
    let mut below = below(rows, 0);
    for r in 0..R {
        let around = rows[r].or(rows[r].shl::<1>()).or(rows[r].shr::<1>());
        let around = or_above(around, rows, r);
        below = within[r].and(around.or(below));
        rows[r] = below;
    }
}

/// Grows `rows` inside `within` upwards and then downwards.
///
/// Returns the points that the second sweep has added, all rows together. In lanes without any
/// the growth is complete.
#[inline(always)]
pub(crate) fn sweep<V: Vector, const R: usize>(rows: &mut Rows<V, R>, within: &Rows<V, R>) -> V {
    sweep_up(rows, within);
    let mut above = above(rows, R - 1);
    let mut added = V::splat(0);
    for n in 0..R {
        let r = R - 1 - n;
        let around = rows[r].or(rows[r].shl::<1>()).or(rows[r].shr::<1>());
        let around = or_below(around, rows, r);
        above = within[r].and(around.or(above));
        added = added.or(above.xor(rows[r]));
        rows[r] = above;
    }
    added
}

/// The lanes in which `rows` have exactly one point.
#[inline(always)]
pub(crate) fn single<V: Vector, const R: usize>(rows: &Rows<V, R>) -> V::Mask {
    // Cheaper than counting where the machine cannot count bits.
    let (mut seen, mut again) = (V::splat(0), V::splat(0));
    for row in rows {
        again = again.or(seen.and(*row));
        seen = seen.or(*row);
    }
    let more = again.or(seen.and(seen.sub(V::splat(1))));
    seen.nonzero().and_not(more.nonzero())
}

/// The bit of each word that has `rank` set bits below it.
#[inline(always)]
pub(crate) fn nth_bit<V: Vector>(mut word: V, mut rank: V) -> V {
    for &half in V::Word::HALVES {
        let low = word.and(V::splat(half));
        let n_low = low.popcount();
        let is_high = rank.at_least(n_low);
        word = low.replace(is_high, word.and_not(low));
        rank = rank.sub(n_low.keep(is_high));
    }
    word
}
