//! Parts of a match, for several machines to share it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the equal parts of a match. The two games of an opening belong to the same part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which one, from 1.
    number: usize,
    /// How many there are.
    of: usize,
}

impl Shard {
    /// The whole match.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether the game of this number belongs to this part.
    pub const fn has(self, game: usize) -> bool {
        game / 2 % self.of == self.number - 1
    }
}

/// Why a text names no part.
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
