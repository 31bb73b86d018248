//! Parts of a work that is done on several machines.

use std::fmt;
use std::str::FromStr;

/// One of n equal parts of a match or of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cli", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "cli", serde(try_from = "String", into = "String"))]
pub struct Shard {
    /// The number of the part, from 1.
    number: usize,
    /// The number of parts.
    of: usize,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether the unit with this number, which cannot be divided, belongs to this part.
    pub const fn has(self, unit: usize) -> bool {
        unit % self.of == self.number - 1
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// The text does not name a part.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a part such as 1/4, from 1/4 to 4/4")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let parts = text.split_once('/');
        let parts = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err(ShardError(text.to_owned())),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}
