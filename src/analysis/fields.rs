//! Reads the fields of a query.

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

    /// A whole number.
    pub(super) fn integer(
        self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<i64>, Fault> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let number = value.as_i64().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        let refuse = || Fault::new(name, format!("Must be an integer from {least} to {most}"));
        number.map(Some).ok_or_else(refuse)
    }

    /// A number.
    pub(super) fn number(
        self,
        name: &str,
        range: RangeInclusive<f64>,
    ) -> Result<Option<f64>, Fault> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let number = value.as_f64().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        let refuse = || Fault::new(name, format!("Must be a number from {least} to {most}"));
        number.map(Some).ok_or_else(refuse)
    }

    /// A truth value, false if it is left out.
    pub(super) fn flag(self, name: &str) -> Result<bool, Fault> {
        let value = self.get(name).map_or(Some(false), Value::as_bool);
        value.ok_or_else(|| Fault::new(name, "Must be a boolean"))
    }

    /// A text.
    pub(super) fn text(self, name: &str) -> Result<Option<&'a str>, Fault> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let text = value.as_str();
        text.map(Some)
            .ok_or_else(|| Fault::new(name, "Must be a string"))
    }

    /// Whole numbers.
    pub(super) fn integers(self, name: &str) -> Result<Option<Vec<i64>>, Fault> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let numbers = value.as_array();
        let numbers = numbers.and_then(|list| list.iter().map(Value::as_i64).collect());
        let refuse = || Fault::new(name, "Must be an array of integers");
        numbers.map(Some).ok_or_else(refuse)
    }

    /// A player.
    pub(super) fn player(self, name: &str) -> Result<Option<Color>, Fault> {
        let Some(value) = self.get(name) else {
            return Ok(None);
        };
        let color = value.as_str().and_then(player);
        color
            .map(Some)
            .ok_or_else(|| Fault::new(name, "Must be \"b\" or \"w\""))
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
