//! How often players play in a 3×3 shape, learned from game records.
//!
//! Format of `shapes.bin`: the eight bytes `honte-ps`; the number of shapes; for each shape, in
//! ascending order of its code, the code, its acceptance and its weight; the first eight bytes of
//! the SHA-256 of everything before. Numbers are little-endian: 4 bytes for the count, 2 for codes,
//! 1 for the rest.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::board::{Color, Move, Point, Position, swap_colors, turned_surroundings};
use crate::files::{sealed, unsealed};
use crate::game::Game;

const MAGIC: &[u8; 8] = b"honte-ps";
const RECORD: usize = 4;
/// Number of codes of eight points, two bits each.
const N_CODES: usize = 1 << 16;
/// The largest acceptance, given to shapes that players choose at least as often as the average.
pub(super) const FREE: u8 = 64;
/// The weight of a shape that players choose as often as the average.
const MEAN_WEIGHT: f32 = 32.0;
/// Observations that the mean is worth when estimating a ratio: away from the last move, and beside
/// it.
const DOUBT: [f32; 2] = [60.0, 15.0];

/// The built-in shapes; docs/training.md describes their origin.
static BUILTIN: &[u8] = include_bytes!("shapes.bin");

/// The built-in shapes.
pub(super) fn built_in() -> &'static Shapes {
    static SHAPES: LazyLock<Shapes> =
        LazyLock::new(|| Shapes::from_bytes(BUILTIN).expect("the program holds sound shapes"));
    &SHAPES
}

/// Acceptance and weight of each shape.
#[derive(Debug)]
pub(super) struct Shapes {
    /// Acceptance and weight, indexed by the code with the player's stones as black.
    of: Box<[[u8; 2]]>,
}

impl Shapes {
    /// How readily `color` accepts `point` away from the last move: from 1 to [`FREE`].
    #[inline]
    pub(super) fn acceptance(&self, position: &Position, color: Color, point: Point) -> u8 {
        self.of[usize::from(seen_by(color, position.surroundings(point)))][0]
    }

    /// How often `color` plays on `point` beside the last move, relative to other points.
    #[inline]
    pub(super) fn weight(&self, position: &Position, color: Color, point: Point) -> u8 {
        self.of[usize::from(seen_by(color, position.surroundings(point)))][1]
    }

    /// Reads a file; `None` if it is damaged or of another kind.
    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let records = unsealed(bytes)?.strip_prefix(MAGIC)?;
        let (count, records) = records.split_first_chunk()?;
        if records.len() != RECORD * u32::from_le_bytes(*count) as usize {
            return None;
        }
        let mut of = vec![[FREE, MEAN_WEIGHT as u8]; N_CODES].into_boxed_slice();
        for record in records.chunks_exact(RECORD) {
            let code = u16::from_le_bytes([record[0], record[1]]);
            for image in turned_surroundings(code) {
                of[usize::from(image)] = [record[2], record[3]];
            }
        }
        Some(Self { of })
    }
}

/// A code with the player's own stones as black.
const fn seen_by(color: Color, code: u16) -> u16 {
    match color {
        Color::Black => code,
        Color::White => swap_colors(code),
    }
}

/// Counts how often each shape was available and how often it was chosen.
#[derive(Debug, Default)]
pub struct ShapeCounts {
    /// Indexed by the least code of the eight orientations. Available and chosen, first away from
    /// the last move, then beside it.
    of: BTreeMap<u16, [[u32; 2]; 2]>,
}

impl ShapeCounts {
    /// How every file of shapes begins.
    pub const BEGINNING: &[u8] = MAGIC;

    /// Counts the moves of a game. Points away from the last move count only if the move was made
    /// away from it. Own eyes do not count.
    pub fn add(&mut self, game: &Game) {
        let Ok(mut position) = Position::from_stones(game.size(), game.first_stones()) else {
            return;
        };
        let mut last = None;
        for (color, mv) in game.moves() {
            let Move::Play(chosen) = mv else {
                position.lift_ko();
                last = None;
                continue;
            };
            self.add_move(&position, color, chosen, last);
            position.place(color, chosen);
            last = Some(chosen);
        }
    }

    fn add_move(&mut self, position: &Position, color: Color, chosen: Point, last: Option<Point>) {
        let is_beside = |point: Point| {
            last.is_some_and(|last| {
                last.column().abs_diff(point.column()) <= 1 && last.row().abs_diff(point.row()) <= 1
            })
        };
        let stays = is_beside(chosen);
        for point in position
            .empty()
            .iter()
            .filter(|&point| position.is_playable(color, point) && !position.is_eye(color, point))
        {
            let beside = is_beside(point);
            if stays && !beside {
                continue;
            }
            let code = seen_by(color, position.surroundings(point));
            let shape = turned_surroundings(code).into_iter().min().unwrap_or(code);
            let counts = &mut self.of.entry(shape).or_default()[usize::from(beside)];
            counts[0] += 1;
            counts[1] += u32::from(point == chosen);
        }
    }

    /// The file with the shapes learned from these counts.
    ///
    /// The weight is how often players choose the shape relative to the mean; the acceptance is the
    /// square root of that ratio.
    pub fn to_bytes(&self) -> Vec<u8> {
        let means = [0, 1].map(|n| {
            let sum = |k: usize| {
                self.of
                    .values()
                    .map(|counts| f64::from(counts[n][k]))
                    .sum::<f64>()
            };
            (sum(1) / sum(0).max(1.0)) as f32
        });
        let ratio = |counts: &[[u32; 2]; 2], n: usize| {
            let [open, chosen] = counts[n].map(|count| count as f32);
            let expected = means[n].max(f32::MIN_POSITIVE) * (open + DOUBT[n]);
            (chosen + DOUBT[n] * means[n]) / expected
        };
        let mut bytes = MAGIC.to_vec();
        bytes.extend((self.of.len() as u32).to_le_bytes());
        for (code, counts) in &self.of {
            bytes.extend(code.to_le_bytes());
            let acceptance = f32::from(FREE) * ratio(counts, 0).sqrt();
            bytes.push(acceptance.round().clamp(1.0, f32::from(FREE)) as u8);
            let weight = MEAN_WEIGHT * ratio(counts, 1);
            bytes.push(weight.round().clamp(1.0, 255.0) as u8);
        }
        sealed(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BoardSize;
    use crate::rules::{Komi, Rules};

    fn position(picture: &str) -> Position {
        picture.parse().unwrap()
    }

    fn middle() -> Point {
        Point::new(2, 2).unwrap()
    }

    #[test]
    fn turned_mirrored_and_recolored_shapes_are_the_same() {
        let pictures = [
            ". . . . .\n. X O . .\n. . . X .\n. . . . .\n. . . . .",
            ". . . . .\n. . . X .\n. . . O .\n. . X . .\n. . . . .",
            ". . . . .\n. . O X .\n. X . . .\n. . . . .\n. . . . .",
        ];
        let code = |picture: &str| position(picture).surroundings(middle());
        let least = |code: u16| turned_surroundings(code).into_iter().min();
        let mut all = turned_surroundings(code(pictures[0])).to_vec();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 8);
        let first = least(code(pictures[0]));
        for picture in pictures {
            assert_eq!(least(code(picture)), first, "{picture}");
            let other_way_round = picture
                .replace('X', "?")
                .replace('O', "X")
                .replace('?', "O");
            let seen = seen_by(Color::White, code(&other_way_round));
            assert_eq!(least(seen), first, "{other_way_round}");
        }
        assert_ne!(
            least(code(pictures[0])),
            least(seen_by(Color::White, code(pictures[0])))
        );
        let edge =
            position(". . . . .\n. X O . .\n. . . X .").surroundings(Point::new(0, 2).unwrap());
        assert_eq!(edge & 3, 3, "beside the board");
        assert_eq!(seen_by(Color::White, edge) & 3, 3, "the edge has no color");
    }

    #[test]
    fn players_prefer_a_hane_to_an_empty_triangle_and_the_first_line() {
        let shapes = built_in();
        let hane = position(". . . . .\n. X O . .\n. . . . .\n. . . . .\n. . . . .");
        let triangle = position(". . . . .\n. . X . .\n. X . . .\n. . . . .\n. . . . .");
        let acceptance =
            |position: &Position, point| shapes.acceptance(position, Color::Black, point);
        assert_eq!(acceptance(&hane, middle()), FREE);
        assert!(acceptance(&triangle, middle()) < FREE / 2);
        let edge = Point::new(2, 0).unwrap();
        assert!(acceptance(&position(". . . . .\n. . . . .\n. . . . ."), edge) < FREE / 2);
        let weight = |position: &Position| shapes.weight(position, Color::Black, middle());
        assert!(weight(&hane) > 2 * weight(&triangle));
    }

    #[test]
    fn what_was_counted_is_what_is_read() {
        let size = BoardSize::square(5).unwrap();
        let mut game = Game::new(size, Rules::CHINESE, Komi::default());
        for (column, row) in [(2, 2), (2, 1), (1, 1), (3, 1), (1, 2), (3, 3)] {
            let point = Point::new(column, row).unwrap();
            game.play(game.to_move(), Move::Play(point)).unwrap();
        }
        let mut counts = ShapeCounts::default();
        counts.add(&game);
        let bytes = counts.to_bytes();
        let shapes = Shapes::from_bytes(&bytes).unwrap();
        let empty = Position::new(size);
        let open = counts.of[&empty.surroundings(middle())];
        assert_eq!(open[0][1], 1, "the first move was made on open ground");
        // The move was one of 25 points, which is the mean of moves away from the last one.
        let [acceptance, weight] = [Shapes::acceptance, Shapes::weight]
            .map(|of| of(&shapes, &empty, Color::Black, middle()));
        assert_eq!(
            [acceptance, f32::from(weight) as u8],
            [FREE, MEAN_WEIGHT as u8]
        );
        let seldom = Point::new(0, 0).unwrap();
        assert!(shapes.acceptance(&empty, Color::Black, seldom) < FREE);
        for n in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[n] ^= 1;
            assert!(Shapes::from_bytes(&damaged).is_none(), "byte {n}");
        }
        assert!(Shapes::from_bytes(&bytes[1..]).is_none());
        assert!(Shapes::from_bytes(b"").is_none());
    }
}
