//! Shapes: the surroundings of a move, in circles of growing size.
//!
//! A shape is identified by a hash that is the same in all orientations and for either color.
//! Distances follow Coulom (2007): difference of columns plus difference of rows plus the larger of
//! the two. The smallest shape holds the eight points around the move and the liberties of the four
//! neighbors; each larger one adds a circle.

use crate::board::{
    Color, Offset, Offsets, Orientation, Point, Position, offset_bit, split_mix, swap_colors,
    turned_offsets,
};

/// The distances that bound the circles; the first bounds the eight points around.
const CIRCLES: [u8; N_CIRCLES] = [3, 4, 5, 6, 7, 8, 9, 10, 12];

/// The distance of the four neighbors.
const NEIGHBOR: u8 = 2;

/// Number of shapes around a point.
pub(super) const N_CIRCLES: usize = 9;

/// The hash of a shape.
pub(super) type ShapeKey = u32;

/// The hashes of a shape in its eight orientations.
type Turned = [ShapeKey; Orientation::COUNT];

/// Number of contents of a point: empty, own stone, opponent's stone, off the board; then own
/// stones in atari and with two liberties, and the same for the opponent.
const N_CONTENTS: usize = 8;

/// The random keys of which hashes are composed.
#[derive(Debug)]
pub(super) struct Shapes {
    /// The offsets that each circle adds.
    circles: [Offsets; N_CIRCLES],
    neighbors: Offsets,
    /// Indexed by the bits of [`Offsets`].
    places: Vec<(Offset, [Turned; N_CONTENTS])>,
    sizes: [ShapeKey; N_CIRCLES],
}

impl Shapes {
    pub(super) fn new() -> Self {
        let reach = Offset::REACH;
        let mut circles = [Offsets::default(); N_CIRCLES];
        let mut neighbors = Offsets::default();
        let nowhere = (Offset::new(0, 0), [[0; 8]; N_CONTENTS]);
        let mut places = vec![nowhere; 64 * neighbors.len()];
        for (dx, dy) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
            let distance = dx.unsigned_abs() + dy.unsigned_abs() + dx.abs().max(dy.abs()) as u8;
            let circle = CIRCLES.iter().position(|&end| distance <= end);
            if let Some(circle) = circle.filter(|_| distance > 0) {
                let keys = std::array::from_fn(|content| {
                    turned_offsets((dx, dy)).map(|offset| random_key(offset, content))
                });
                let bit = offset_bit(dx, dy);
                places[bit] = (Offset::new(dx, dy), keys);
                circles[circle][bit / 64] |= 1 << (bit % 64);
                if distance == NEIGHBOR {
                    neighbors[bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        let sizes = std::array::from_fn(|n| random_key((0, 0), n));
        Self {
            circles,
            neighbors,
            places,
            sizes,
        }
    }

    /// Visits the keys of the shapes around a move of `color` at `point`, smallest first, until
    /// `goes_on` returns false.
    ///
    /// Empty points do not change the hashes, so only the points of `taken` are read; it must come
    /// from [`Vicinity::around`](crate::board::Vicinity::around) for the same position and point.
    /// `liberties` returns the number of liberties of a stone's chain, 3 if there are more.
    #[inline]
    pub(super) fn visit(
        &self,
        position: &Position,
        color: Color,
        point: Point,
        taken: &Offsets,
        liberties: impl Fn(Point) -> u8,
        mut goes_on: impl FnMut(usize, ShapeKey) -> bool,
    ) {
        let mut hashes = [0; 8];
        for (size, circle) in self.circles.iter().enumerate() {
            for word in 0..taken.len() {
                let mut left = taken[word] & circle[word];
                while left != 0 {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    let (offset, keys) = &self.places[64 * word + bit];
                    let mut content = seen_by(color, position.content(point, *offset));
                    if self.neighbors[word] >> bit & 1 != 0 && content < 3 {
                        let few = liberties(offset.from(point));
                        if few < 3 {
                            content = 2 + 2 * content + usize::from(few == 2);
                        }
                    }
                    for (hash, key) in hashes.iter_mut().zip(&keys[content]) {
                        *hash ^= key;
                    }
                }
            }
            let least = hashes.into_iter().min().unwrap_or(0);
            if !goes_on(size, least ^ self.sizes[size]) {
                return;
            }
        }
    }
}

/// The content of a point with the player's own stones as 1 and the opponent's as 2.
#[inline]
fn seen_by(color: Color, content: usize) -> usize {
    match color {
        Color::Black => content,
        Color::White => usize::from(swap_colors(content as u16)),
    }
}

/// The random key of a content at an offset, the same in every build.
fn random_key((dx, dy): (i8, i8), content: usize) -> ShapeKey {
    const SEED: u64 = 0x0073_6861_7065;
    let place = (i64::from(dx) + 32) * 64 + i64::from(dy) + 32;
    let n = SEED + (place as u64 * N_CIRCLES as u64 + content as u64);
    (split_mix(0, n) >> 32) as ShapeKey
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoardSize, Vicinity};
    use crate::playout::{below, random};

    /// The keys around a point, computed point by point.
    fn plainly(position: &Position, color: Color, point: Point) -> Vec<ShapeKey> {
        let reach = Offset::REACH;
        let mut keys = Vec::new();
        for (size, &end) in CIRCLES.iter().enumerate() {
            let mut hashes: Turned = [0; 8];
            for (dx, dy) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
                let steps = [dx, dy].map(i8::unsigned_abs);
                let distance = steps[0] + steps[1] + steps[0].max(steps[1]);
                let content = seen_by(color, position.content(point, Offset::new(dx, dy)));
                if distance == 0 || distance > end || content == 0 {
                    continue;
                }
                let stone = Offset::new(dx, dy).from(point);
                let few = match (distance, content) {
                    (2, 1 | 2) => position.liberties(stone).len(),
                    _ => 3,
                };
                let content = match few {
                    1 => 2 + 2 * content,
                    2 => 3 + 2 * content,
                    _ => content,
                };
                for (hash, offset) in hashes.iter_mut().zip(turned_offsets((dx, dy))) {
                    *hash ^= random_key(offset, content);
                }
            }
            let least = hashes.into_iter().min().unwrap_or(0);
            keys.push(least ^ random_key((0, 0), size));
        }
        keys
    }

    #[test]
    fn shapes_are_those_of_all_points_one_by_one() {
        let shapes = Shapes::new();
        let mut rng = random(4);
        for (columns, rows, n_empty) in [(1, 2, 1), (5, 3, 9), (13, 13, 90), (25, 25, 600)] {
            let mut position = Position::new(BoardSize::new(columns, rows).unwrap());
            let mut color = Color::Black;
            while position.n_empty() > n_empty {
                let points: Vec<Point> = position.empty().iter().collect();
                let point = points[below(&mut rng, points.len())];
                if position.is_playable(color, point) {
                    position.place(color, point);
                }
                color = !color;
            }
            let vicinity = Vicinity::new(&position);
            let liberties = |stone| position.liberties(stone).len().min(3) as u8;
            for point in &position.empty() {
                let taken = vicinity.around(point);
                let mut keys = Vec::new();
                shapes.visit(&position, color, point, &taken, liberties, |size, key| {
                    assert_eq!(size, keys.len());
                    keys.push(key);
                    true
                });
                assert_eq!(
                    keys,
                    plainly(&position, color, point),
                    "{point}\n{position}"
                );
            }
        }
    }
}
