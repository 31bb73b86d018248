//! The weights of features, and their file format.
//!
//! The file holds: the eight bytes `honte-wt`; the version, 1; the numbers of plain features and of
//! shapes; the weights of the plain features; the hashes of the shapes in ascending order; the
//! weights of the shapes, each relative to the shape inside it; the first eight bytes of the
//! SHA-256 of everything before. Numbers are little-endian: 4 bytes for version, counts and hashes,
//! 2 signed bytes for weights, in units of 1/1024.

use std::sync::LazyLock;

use super::MoveContext;
use super::features::N_PLAIN;
use super::shapes::{ShapeKey, Shapes};
use crate::board::Point;
use crate::files::{sealed, unsealed};

const MAGIC: &[u8; 8] = b"honte-wt";
const VERSION: u32 = 1;
/// Weights in the file are multiples of 1 / `UNITS`.
const UNITS: f32 = 1024.0;

/// The built-in weights; docs/training.md describes their origin.
static BUILTIN: &[u8] = include_bytes!("weights.bin");

/// The built-in weights.
pub fn built_in() -> &'static Weights {
    static WEIGHTS: LazyLock<Weights> =
        LazyLock::new(|| Weights::from_bytes(BUILTIN).expect("the program holds sound weights"));
    &WEIGHTS
}

/// The weights of all features.
#[derive(Debug)]
pub struct Weights {
    pub(super) plain: Vec<f32>,
    pub(super) shapes: ShapeTable,
    pub(super) hashes: Shapes,
}

/// Why a file of weights cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It does not start with the magic bytes.
    #[error("this is no file of weights")]
    Magic,
    /// It has another version or another number of features.
    #[error("these weights are for another version of Honte")]
    Version,
    /// It is truncated or was changed.
    #[error("the file of weights is damaged")]
    Checksum,
}

impl Weights {
    /// How every file of weights begins.
    pub const BEGINNING: &[u8] = MAGIC;

    /// Weights of zero, without shapes.
    pub(super) fn zero() -> Self {
        Self {
            plain: vec![0.0; N_PLAIN],
            shapes: ShapeTable::new(Vec::new()),
            hashes: Shapes::new(),
        }
    }

    /// The score of a move at an empty point: the sum of the weights of its features.
    pub fn score(&self, context: &MoveContext<'_>, point: Point) -> f32 {
        let mut score = 0.0;
        context.visit_plain(point, |feature| score += self.plain[feature]);
        context.visit_shapes(&self.hashes, point, |_, key| {
            let weight = self.shapes.find(key).map(|at| self.shapes.weights[at]);
            score += weight.unwrap_or(0.0);
            weight.is_some()
        });
        score
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a valid file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        if !bytes.starts_with(MAGIC) {
            return Err(WeightsError::Magic);
        }
        let content = unsealed(bytes).and_then(|content| content.get(MAGIC.len()..));
        let content = content.ok_or(WeightsError::Checksum)?;
        let (numbers, rest) = content.split_at(content.len().min(12));
        let numbers: Vec<u32> = numbers.chunks_exact(4).map(number).collect();
        let [version, n_plain, n_shapes] = numbers[..] else {
            return Err(WeightsError::Checksum);
        };
        if (version, n_plain as usize) != (VERSION, N_PLAIN) {
            return Err(WeightsError::Version);
        }
        let n_shapes = n_shapes as usize;
        if rest.len() != 2 * N_PLAIN + 6 * n_shapes {
            return Err(WeightsError::Checksum);
        }
        let (plain, rest) = rest.split_at(2 * N_PLAIN);
        let (keys, weights) = rest.split_at(4 * n_shapes);
        let keys = keys.chunks_exact(4).map(number);
        Ok(Self {
            plain: plain.chunks_exact(2).map(weight).collect(),
            shapes: ShapeTable::new(keys.zip(weights.chunks_exact(2).map(weight)).collect()),
            hashes: Shapes::new(),
        })
    }

    /// The file of these weights, rounded to its units.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let n_shapes = self.shapes.keys.len();
        for number in [VERSION, N_PLAIN as u32, n_shapes as u32] {
            bytes.extend(number.to_le_bytes());
        }
        let put = |bytes: &mut Vec<u8>, weight: f32| {
            let rounded = (weight * UNITS).round() as i16;
            bytes.extend(rounded.to_le_bytes());
        };
        for &weight in &self.plain {
            put(&mut bytes, weight);
        }
        for key in &self.shapes.keys {
            bytes.extend(key.to_le_bytes());
        }
        for &weight in &self.shapes.weights {
            put(&mut bytes, weight);
        }
        sealed(bytes)
    }
}

fn number(bytes: &[u8]) -> u32 {
    let bytes = bytes.try_into().expect("numbers have four bytes");
    u32::from_le_bytes(bytes)
}

fn weight(bytes: &[u8]) -> f32 {
    let bytes = bytes.try_into().expect("weights have two bytes");
    f32::from(i16::from_le_bytes(bytes)) / UNITS
}

/// A hash table of shapes and their weights.
#[derive(Debug)]
pub(super) struct ShapeTable {
    /// In ascending order.
    keys: Vec<ShapeKey>,
    pub(super) weights: Vec<f32>,
    /// Open-addressing slots, indexed by the upper bits of the hashed key. A slot holds a key and
    /// its number counted from 1; 0 marks a free slot.
    places: Vec<(ShapeKey, u32)>,
    shift: u32,
}

impl ShapeTable {
    /// A table of these shapes; of equal keys one is kept.
    pub(super) fn new(mut shapes: Vec<(ShapeKey, f32)>) -> Self {
        shapes.sort_by_key(|&(key, _)| key);
        shapes.dedup_by_key(|&mut (key, _)| key);
        let bits = (4 * shapes.len().max(1)).ilog2() + 1;
        let mut table = Self {
            keys: Vec::with_capacity(shapes.len()),
            weights: Vec::with_capacity(shapes.len()),
            places: vec![(0, 0); 1 << bits],
            shift: 32 - bits,
        };
        for (key, weight) in shapes {
            let mut place = table.first_place(key);
            while table.places[place].1 > 0 {
                place = (place + 1) % table.places.len();
            }
            table.keys.push(key);
            table.weights.push(weight);
            table.places[place] = (key, table.keys.len() as u32);
        }
        table
    }

    fn first_place(&self, key: ShapeKey) -> usize {
        (key.wrapping_mul(0x9E37_79B9) >> self.shift) as usize
    }

    /// The index of a shape.
    #[inline]
    pub(super) fn find(&self, key: ShapeKey) -> Option<usize> {
        let mut place = self.first_place(key);
        loop {
            match self.places[place] {
                (_, 0) => return None,
                (found, number) if found == key => return Some(number as usize - 1),
                _ => place = (place + 1) & (self.places.len() - 1),
            }
        }
    }

    /// Number of shapes.
    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }
}
