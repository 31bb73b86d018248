//! Reads the fields of JSON objects; each fault is one sentence that names the field.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

/// What is wrong with a question.
pub(crate) type Fault = String;

/// An object, and where it stands in the question.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields<'a> {
    place: &'a str,
    object: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// The fields of `value`, none of them but those that are known.
    pub(crate) fn of(value: &'a Value, place: &'a str, known: &[&str]) -> Result<Self, Fault> {
        let object = value
            .as_object()
            .ok_or_else(|| format!("{place} must be an object"))?;
        let fields = Self { place, object };
        let stranger = object.keys().find(|name| !known.contains(&name.as_str()));
        match stranger {
            None => Ok(fields),
            Some(name) => Err(format!(
                "{} is unknown: the fields are {}",
                fields.name(name).escape_debug(),
                known.join(", ")
            )),
        }
    }

    /// The full name of a field.
    pub(crate) fn name(&self, field: &str) -> String {
        match self.place {
            "" => field.to_owned(),
            place => format!("{place}.{field}"),
        }
    }

    pub(crate) fn get(&self, field: &str) -> Option<&'a Value> {
        self.object.get(field)
    }

    /// A field that must be there.
    pub(crate) fn needed(&self, field: &str) -> Result<&'a Value, Fault> {
        self.get(field)
            .ok_or_else(|| format!("{} is missing", self.name(field)))
    }

    /// A whole number in this range, if the field is there.
    pub(crate) fn integer(
        &self,
        field: &str,
        range: RangeInclusive<u64>,
    ) -> Result<Option<u64>, Fault> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        let number = value.as_u64().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        let fault = || {
            let name = self.name(field);
            format!("{name} must be a whole number from {least} to {most}")
        };
        number.map(Some).ok_or_else(fault)
    }

    /// A number in this range, if the field is there.
    pub(crate) fn number(
        &self,
        field: &str,
        range: RangeInclusive<f64>,
    ) -> Result<Option<f64>, Fault> {
        let Some(value) = self.get(field) else {
            return Ok(None);
        };
        let number = value.as_f64().filter(|number| range.contains(number));
        let (least, most) = (range.start(), range.end());
        let fault = || {
            let name = self.name(field);
            format!("{name} must be a number from {least} to {most}")
        };
        number.map(Some).ok_or_else(fault)
    }

    /// `true` or `false`, if the field is there.
    pub(crate) fn flag(&self, field: &str) -> Result<Option<bool>, Fault> {
        let fault = || format!("{} must be true or false", self.name(field));
        let value = self.get(field);
        value
            .map(|value| value.as_bool().ok_or_else(fault))
            .transpose()
    }
}
