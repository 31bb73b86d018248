//! The file format of weights.
//!
//! All numbers are little-endian. A file is
//!
//! 1. the eight letters `HONTENET` and the version, a `u32`;
//! 2. the shape, eight `u32`: planes, globals, channels, blocks, pooled, head, hidden, pooling;
//! 3. the provenance: its length in bytes, a `u32`, and UTF-8;
//! 4. the layers in the order of `Weights::parts`. A convolution is its weights (`i8`, by output,
//!    input and row and column of the window), scales (`f32`) and biases (`f32`); a dense layer its
//!    weights (`f32`, by input and output) and biases; a map its weights (`i16`), scale and bias;
//! 5. a checksum of all that, FNV-1a in 64 bits.

use crate::layer::MAX_WEIGHT;
use crate::shape::Shape;
use crate::weights::{Part, Weights};

const MAGIC: [u8; 8] = *b"HONTENET";
const VERSION: u32 = 1;
/// The largest number that a layer may hold: products of it stay finite.
const MOST: f32 = 1e6;
/// The longest provenance in bytes.
const MOST_TEXT: usize = 4096;

/// Why a file holds no net.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NetError {
    /// It does not begin as a file of weights does.
    NoNet,
    /// It has another version of the format.
    Version(u32),
    /// It ends too early, or goes on after the end.
    Length {
        /// Bytes that the shape asks for.
        expected: usize,
        /// Bytes in the file.
        found: usize,
    },
    /// The checksum differs: some byte was changed.
    Checksum,
    /// The kernels cannot compute a net of this shape.
    Shape(Shape),
    /// The provenance is no UTF-8, or too long.
    Provenance,
    /// A weight is out of range or no number.
    Weight,
}

impl std::error::Error for NetError {}

impl std::fmt::Display for NetError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoNet => f.write_str("not a file of weights"),
            Self::Version(found) => {
                write!(f, "format version {found}, this program reads {VERSION}")
            }
            Self::Length { expected, found } => {
                write!(f, "{found} bytes, expected {expected}")
            }
            Self::Checksum => f.write_str("the checksum differs: the file was altered"),
            Self::Shape(shape) => write!(f, "a net of this shape cannot be used: {shape:?}"),
            Self::Provenance => f.write_str("the provenance is no text"),
            Self::Weight => f.write_str("a weight is out of range"),
        }
    }
}

impl Weights {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the file. Whatever it holds, there is no panic.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let mut reader = Reader { bytes, at: 0 };
        if reader.take(8).ok_or(NetError::NoNet)? != MAGIC {
            return Err(NetError::NoNet);
        }
        let short = NetError::Length {
            expected: HEADER,
            found: bytes.len(),
        };
        let version = reader.u32().ok_or(short.clone())?;
        if version != VERSION {
            return Err(NetError::Version(version));
        }
        let shape = reader.shape().ok_or(short.clone())?;
        shape.validate()?;
        let n_text = reader.u32().ok_or(short)? as usize;
        if n_text > MOST_TEXT {
            return Err(NetError::Provenance);
        }
        let mut weights = Self::zero(shape);
        let expected = HEADER + n_text + weights.parts().iter().map(Part::len).sum::<usize>() + 8;
        let wrong_length = NetError::Length {
            expected,
            found: bytes.len(),
        };
        if bytes.len() != expected {
            return Err(wrong_length);
        }
        let (content, sum) = bytes.split_at(expected - 8);
        if checksum(content).to_le_bytes() != sum {
            return Err(NetError::Checksum);
        }
        let text = reader.take(n_text).ok_or(wrong_length.clone())?;
        let text = std::str::from_utf8(text).map_err(|_| NetError::Provenance)?;
        text.clone_into(&mut weights.provenance);
        for part in weights.parts() {
            reader.part(part).ok_or(wrong_length.clone())?;
        }
        if weights.is_in_range() {
            Ok(weights)
        } else {
            Err(NetError::Weight)
        }
    }

    /// The bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let shape = &self.shape;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        let sizes = [
            shape.planes,
            shape.globals,
            shape.channels,
            shape.blocks,
            shape.pooled,
            shape.head,
            shape.hidden,
            shape.pooling as usize,
            self.provenance.len(),
        ];
        for size in sizes {
            bytes.extend((size as u32).to_le_bytes());
        }
        bytes.extend(self.provenance.as_bytes());
        for part in self.clone().parts() {
            part.write(&mut bytes);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    fn is_in_range(&mut self) -> bool {
        let is_right = |numbers: &[f32]| numbers.iter().all(|x| x.abs() <= MOST);
        self.parts().iter().all(|part| match part {
            Part::Convolution(layer) => {
                let mut weights = layer.weights.iter();
                weights.all(|&w| (-MAX_WEIGHT..=MAX_WEIGHT).contains(&w))
                    && is_right(&layer.scale)
                    && is_right(&layer.bias)
            }
            Part::Dense(layer) => is_right(&layer.weights) && is_right(&layer.bias),
            Part::Map(layer) => {
                let mut weights = layer.weights.iter();
                weights.all(|&w| w > i16::MIN) && is_right(&[layer.scale, layer.bias])
            }
        })
    }
}

/// Bytes before the provenance.
const HEADER: usize = 8 + 4 + 8 * 4 + 4;

impl Part<'_> {
    /// Bytes in a file.
    fn len(&self) -> usize {
        match self {
            Part::Convolution(layer) => layer.weights.len() + 8 * layer.outputs,
            Part::Dense(layer) => 4 * (layer.weights.len() + layer.bias.len()),
            Part::Map(layer) => 2 * layer.weights.len() + 8,
        }
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let mut numbers = |numbers: &[f32]| {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        };
        match self {
            Part::Convolution(layer) => {
                bytes.extend(layer.weights.iter().map(|&weight| weight as u8));
                for values in [&layer.scale, &layer.bias] {
                    bytes.extend(values.iter().flat_map(|number| number.to_le_bytes()));
                }
            }
            Part::Dense(layer) => {
                numbers(&layer.weights);
                numbers(&layer.bias);
            }
            Part::Map(layer) => {
                bytes.extend(layer.weights.iter().flat_map(|weight| weight.to_le_bytes()));
                for number in [layer.scale, layer.bias] {
                    bytes.extend(number.to_le_bytes());
                }
            }
        }
    }
}

/// The bytes of a file that are still to be read.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, n: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(n)?)?;
        self.at += n;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    fn shape(&mut self) -> Option<Shape> {
        let mut size = || self.u32().map(|size| size as usize);
        Some(Shape {
            planes: size()?,
            globals: size()?,
            channels: size()?,
            blocks: size()?,
            pooled: size()?,
            head: size()?,
            hidden: size()?,
            pooling: self.u32()?,
        })
    }

    fn numbers(&mut self, numbers: &mut [f32]) -> Option<()> {
        for number in numbers {
            *number = f32::from_le_bytes(self.array()?);
        }
        Some(())
    }

    fn part(&mut self, part: Part<'_>) -> Option<()> {
        match part {
            Part::Convolution(layer) => {
                let weights = self.take(layer.weights.len())?;
                for (weight, &byte) in layer.weights.iter_mut().zip(weights) {
                    *weight = byte as i8;
                }
                self.numbers(&mut layer.scale)?;
                self.numbers(&mut layer.bias)
            }
            Part::Dense(layer) => {
                self.numbers(&mut layer.weights)?;
                self.numbers(&mut layer.bias)
            }
            Part::Map(layer) => {
                for weight in &mut layer.weights {
                    *weight = i16::from_le_bytes(self.array()?);
                }
                layer.scale = f32::from_le_bytes(self.array()?);
                layer.bias = f32::from_le_bytes(self.array()?);
                Some(())
            }
        }
    }
}

/// FNV-1a: Fowler, Noll and Vo, the variant that mixes in each byte first.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
