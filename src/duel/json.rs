//! JSON objects on one line, written by hand (RFC 8259).

use std::fmt::{Display, Write};

/// An object in the making.
#[derive(Debug)]
pub(super) struct Object(String);

impl Object {
    /// An object without members.
    pub(super) fn new() -> Self {
        Self("{".to_owned())
    }

    /// Adds a string, or `null`.
    #[must_use]
    pub(super) fn text<T: AsRef<str>>(self, name: &str, text: Option<T>) -> Self {
        self.raw(name, &string(text))
    }

    /// Adds a pair of strings, each of which may be `null`.
    #[must_use]
    pub(super) fn texts(self, name: &str, [a, b]: &[Option<String>; 2]) -> Self {
        self.raw(
            name,
            &format!("[{},{}]", string(a.as_ref()), string(b.as_ref())),
        )
    }

    /// Adds a number, which has to be finite.
    #[must_use]
    pub(super) fn number(self, name: &str, number: impl Display) -> Self {
        self.raw(name, &number.to_string())
    }

    /// Adds a pair of finite numbers.
    #[must_use]
    pub(super) fn numbers<T: Display>(self, name: &str, [a, b]: [T; 2]) -> Self {
        self.raw(name, &format!("[{a},{b}]"))
    }

    /// Adds a value that is JSON already.
    fn raw(mut self, name: &str, value: &str) -> Self {
        let comma = if self.0.len() > 1 { "," } else { "" };
        // Writing to a string cannot fail.
        _ = write!(self.0, "{comma}{}:{value}", string(Some(name)));
        self
    }

    /// The text of the object.
    pub(super) fn finish(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

/// Quotes a text (RFC 8259, section 7), or writes `null`.
fn string<T: AsRef<str>>(text: Option<T>) -> String {
    let Some(text) = text else {
        return "null".to_owned();
    };
    let mut quoted = String::from('"');
    for c in text.as_ref().chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => _ = write!(quoted, "\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped_and_nothing_is_null() {
        let object = Object::new()
            .text("a", Some("\"C:\\dir\"\n\u{1}\u{85}é"))
            .text::<&str>("b", None)
            .numbers("c", [0.5, 2.0])
            .texts("d", &[None, Some(String::new())])
            .number("e", 7);
        assert_eq!(
            object.finish(),
            r#"{"a":"\"C:\\dir\"\n\u0001\u0085é","b":null,"c":[0.5,2],"d":[null,""],"e":7}"#
        );
        assert_eq!(Object::new().finish(), "{}");
    }
}
