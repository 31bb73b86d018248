//! The arguments of a command, read word by word and by type (section 3.2.1).

use std::fmt::Debug;
use std::ops::RangeBounds;
use std::path::PathBuf;
use std::str::FromStr;

use crate::reply::Failure;
use crate::vertex::{Color, Vertex};

/// What follows the name of a command.
///
/// Each method takes the next word, or fails and says what is wrong with it. The `name` of an
/// argument goes into the detail of the failure.
#[derive(Debug, Clone, Copy, Default)]
pub struct Args<'a> {
    rest: &'a [u8],
}

impl<'a> From<&'a str> for Args<'a> {
    fn from(text: &'a str) -> Self {
        Self::new(text.as_bytes())
    }
}

impl<'a> Args<'a> {
    /// The arguments in the text after the name of a command.
    pub const fn new(text: &'a [u8]) -> Self {
        Self { rest: text }
    }

    /// Returns whether no word is left.
    pub fn is_empty(&self) -> bool {
        self.rest.iter().all(|&byte| is_blank(byte))
    }

    /// Checks that all arguments have been read.
    ///
    /// # Errors
    ///
    /// A syntax error that names the first superfluous word.
    pub fn end(mut self) -> Result<(), Failure> {
        match self.next_word() {
            None => Ok(()),
            Some(word) => Err(Failure::syntax_error(format!(
                "superfluous argument: {}",
                String::from_utf8_lossy(word)
            ))),
        }
    }

    /// Takes the rest of the line unchanged, without the blanks before it.
    pub fn rest(&mut self) -> &'a [u8] {
        let (_, text) = split_where(self.rest, |byte| !is_blank(byte));
        self.rest = &[];
        text
    }

    /// Reads one more argument if a word is left.
    ///
    /// # Errors
    ///
    /// That of `read`.
    pub fn optional<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<Option<T>, Failure> {
        if self.is_empty() {
            Ok(None)
        } else {
            read(self).map(Some)
        }
    }

    /// Takes the next word.
    ///
    /// # Errors
    ///
    /// A syntax error if no word is left or it is not UTF-8.
    pub fn word(&mut self, name: &str) -> Result<&'a str, Failure> {
        self.optional_word()?.ok_or_else(|| missing(name))
    }

    /// Takes the next word if there is one.
    ///
    /// # Errors
    ///
    /// A syntax error if the word is not UTF-8.
    pub fn optional_word(&mut self) -> Result<Option<&'a str>, Failure> {
        self.next_word()
            .map(str::from_utf8)
            .transpose()
            .map_err(|_| Failure::syntax_error("an argument is not UTF-8"))
    }

    /// Takes an integer in this range.
    ///
    /// # Errors
    ///
    /// A syntax error if there is no word, or it is not an integer, or is out of range.
    pub fn number<T>(
        &mut self,
        name: &str,
        range: impl RangeBounds<T> + Debug,
    ) -> Result<T, Failure>
    where
        T: FromStr + PartialOrd,
    {
        let word = self.word(name)?;
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(Failure::syntax_error(format!(
                "{name}: `{word}` is no whole number"
            )));
        }
        word.parse()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| Failure::syntax_error(format!("{name}: `{word}` is not in {range:?}")))
    }

    /// Takes a finite number such as `7`, `7.5`, `+7.5`, `-3.75` or `7e0`.
    ///
    /// A comma is a decimal separator too: controllers in many countries write `6,5`.
    ///
    /// # Errors
    ///
    /// A syntax error if there is no word or it is no such number; `nan` and `inf` are not.
    pub fn float(&mut self, name: &str) -> Result<f64, Failure> {
        let word = self.word(name)?;
        // Only the letter of the exponent is allowed, which excludes `nan` and `inf`.
        Some(word)
            .filter(|word| word.bytes().all(|byte| b"0123456789+-.,eE".contains(&byte)))
            .and_then(|word| word.replace(',', ".").parse().ok())
            .filter(|number: &f64| number.is_finite())
            .ok_or_else(|| Failure::syntax_error(format!("{name}: `{word}` is not a number")))
    }

    /// Takes a color.
    ///
    /// # Errors
    ///
    /// A syntax error if there is no word or it is no color.
    pub fn color(&mut self, name: &str) -> Result<Color, Failure> {
        self.word(name)?.parse()
    }

    /// Takes a vertex.
    ///
    /// # Errors
    ///
    /// A syntax error if there is no word or it is no vertex.
    pub fn vertex(&mut self, name: &str) -> Result<Vertex, Failure> {
        self.word(name)?.parse()
    }

    /// Takes the path of a file: one word, or text with blanks between double quotes.
    ///
    /// The protocol has no file names with blanks; GoGui and Fuego write them in quotes. There are
    /// no escapes, because a backslash is part of a path on Windows. On Unix a path may hold any
    /// bytes.
    ///
    /// # Errors
    ///
    /// A syntax error if there is no path, or a quote is not closed, or the system does not allow
    /// such a path.
    pub fn path(&mut self, name: &str) -> Result<PathBuf, Failure> {
        let mut ahead = *self;
        let bytes = match ahead.rest().strip_prefix(b"\"") {
            Some(quoted) => self.until_quote(quoted, name)?,
            None => self.next_word().ok_or_else(|| missing(name))?,
        };
        path_of(bytes).ok_or_else(|| Failure::syntax_error(format!("{name}: not a path")))
    }

    /// Takes the text up to the closing quote, which a blank or the end must follow.
    fn until_quote(&mut self, quoted: &'a [u8], name: &str) -> Result<&'a [u8], Failure> {
        let (text, rest) = split_where(quoted, |byte| byte == b'"');
        match rest.strip_prefix(b"\"") {
            Some(rest) if rest.first().is_none_or(|&byte| is_blank(byte)) => {
                self.rest = rest;
                Ok(text)
            }
            _ => Err(Failure::syntax_error(format!(
                "{name}: the quotes do not match"
            ))),
        }
    }

    /// Takes the next word as bytes.
    pub(crate) fn next_word(&mut self) -> Option<&'a [u8]> {
        let (word, rest) = split_where(self.rest(), is_blank);
        self.rest = rest;
        Some(word).filter(|word| !word.is_empty())
    }
}

/// Returns whether a byte separates words.
pub(crate) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Splits text before the first such byte; the second half is empty if there is none.
fn split_where(text: &[u8], ends: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    let length = text
        .iter()
        .position(|&byte| ends(byte))
        .unwrap_or(text.len());
    text.split_at_checked(length).unwrap_or((text, &[]))
}

fn missing(name: &str) -> Failure {
    Failure::syntax_error(format!("missing argument: {name}"))
}

#[cfg(unix)]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    (!bytes.is_empty()).then(|| std::ffi::OsStr::from_bytes(bytes).into())
}

#[cfg(not(unix))]
fn path_of(bytes: &[u8]) -> Option<PathBuf> {
    let path = str::from_utf8(bytes).ok()?;
    (!path.is_empty()).then(|| path.into())
}
