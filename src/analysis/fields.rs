//! Reads the fields of a query.

use std::fmt::Display;
use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::board::{BoardSize, Color, Move};

/// What is wrong with a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// The name of the field.
    pub(super) field: String,
    /// What is wrong, or what the field must be.
    pub(super) why: String,
}

impl Fault {
    pub(super) fn new(field: &str, why: impl Into<String>) -> Self {
        Self {
            field: field.to_owned(),
            why: why.into(),
        }
    }
}

const PAIRS: &str = "Must be an array of pairs of a player, \"b\" or \"w\", and a GTP board vertex";
const VERTICES: &str = "Must be an array of GTP board vertices";

/// The fields of a JSON object. A field that is left out is `None`, or the default that is given.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fields<'a>(pub(super) &'a Map<String, Value>);

impl<'a> Fields<'a> {
    pub(super) fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name)
    }

    /// A field that must have a value of this kind.
    fn read<T>(
        self,
        name: &str,
        kind: impl Display,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let refuse = || Fault::new(name, format!("Must be {kind}"));
        let value = self.get(name);
        value
            .map(|value| read(value).ok_or_else(refuse))
            .transpose()
    }

    /// A whole number.
    pub(super) fn integer(
        self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<i64>, Fault> {
        let kind = format!("an integer from {} to {}", range.start(), range.end());
        self.read(name, kind, |value| {
            value.as_i64().filter(|number| range.contains(number))
        })
    }

    /// A number.
    pub(super) fn number(
        self,
        name: &str,
        range: RangeInclusive<f64>,
    ) -> Result<Option<f64>, Fault> {
        let kind = format!("a number from {} to {}", range.start(), range.end());
        self.read(name, kind, |value| {
            value.as_f64().filter(|number| range.contains(number))
        })
    }

    /// A truth value, false if it is left out.
    pub(super) fn flag(self, name: &str) -> Result<bool, Fault> {
        Ok(self
            .read(name, "a boolean", Value::as_bool)?
            .unwrap_or(false))
    }

    /// A text.
    pub(super) fn text(self, name: &str) -> Result<Option<&'a str>, Fault> {
        self.read(name, "a string", Value::as_str)
    }

    /// Whole numbers.
    pub(super) fn integers(self, name: &str) -> Result<Option<Vec<i64>>, Fault> {
        self.read(name, "an array of integers", |value| {
            value.as_array()?.iter().map(Value::as_i64).collect()
        })
    }

    /// A player.
    pub(super) fn player(self, name: &str) -> Result<Option<Color>, Fault> {
        self.read(name, "\"b\" or \"w\"", |value| player(value.as_str()?))
    }

    /// Pairs of a player and a vertex, none if they are left out.
    pub(super) fn moves(self, name: &str, size: BoardSize) -> Result<Vec<(Color, Move)>, Fault> {
        let Some(value) = self.get(name) else {
            return Ok(Vec::new());
        };
        let pairs = value.as_array().ok_or_else(|| Fault::new(name, PAIRS))?;
        let read = |pair: &Value| {
            let words = match pair.as_array().map(Vec::as_slice) {
                Some([color, vertex]) => color.as_str().zip(vertex.as_str()),
                _ => None,
            };
            let (color, name_of_point) = words.ok_or_else(|| Fault::new(name, PAIRS))?;
            let refuse = || Fault::new(name, format!("Could not parse player: {color}"));
            let color = player(color).ok_or_else(refuse)?;
            Ok((color, vertex(name, name_of_point, size)?))
        };
        pairs.iter().map(read).collect()
    }

    /// Vertices.
    pub(super) fn vertices(self, name: &str, size: BoardSize) -> Result<Vec<Move>, Fault> {
        let refuse = || Fault::new(name, VERTICES);
        let names = self
            .get(name)
            .and_then(Value::as_array)
            .ok_or_else(refuse)?;
        let read = |value: &Value| vertex(name, value.as_str().ok_or_else(refuse)?, size);
        names.iter().map(read).collect()
    }
}

/// The player that `b`, `w` or a whole word names.
fn player(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// A vertex: `pass`, as GTP writes it, or `(x,y)` counted from the top left corner, from 0.
fn vertex(field: &str, name: &str, size: BoardSize) -> Result<Move, Fault> {
    if name.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    let by_numbers = || {
        let inner = name.strip_prefix('(')?.strip_suffix(')')?;
        let (x, y) = inner.split_once(',')?;
        let (x, y) = (x.trim().parse().ok()?, y.trim().parse::<u8>().ok()?);
        size.point(x, size.rows().checked_sub(y)?.checked_sub(1)?)
    };
    let by_name = name.parse().ok().filter(|&point| size.contains(point));
    let point = by_name.or_else(by_numbers);
    let refuse = || Fault::new(field, format!("Could not parse board location: {name}"));
    point.map(Move::Play).ok_or_else(refuse)
}
