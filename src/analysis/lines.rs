//! Reads lines of bounded length.

use std::io::{self, BufRead};

/// A line of the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Line {
    /// Its bytes, without the line feed.
    Whole(Vec<u8>),
    /// It is longer than `MOST_BYTES`; the rest of it has been skipped.
    TooLong,
}

/// Bytes of the longest line: a query with the most moves has a tenth of that.
pub(super) const MOST_BYTES: usize = 1 << 20;

/// The next line; `None` at the end. The last line needs no line feed. The mark of UTF-8 that some
/// editors put before a text is left out.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let (mut is_too_long, mut has_begun) = (false, false);
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
        has_begun |= !bytes.is_empty();
        if line.len() + part.len() > MOST_BYTES {
            (is_too_long, line) = (true, Vec::new());
        } else if !is_too_long {
            line.extend_from_slice(part);
        }
        let is_over = end.is_some() || bytes.is_empty();
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if is_over {
            let whole = if is_too_long {
                Line::TooLong
            } else {
                Line::Whole(without_mark(line))
            };
            return Ok(has_begun.then_some(whole));
        }
    }
}

fn without_mark(mut line: Vec<u8>) -> Vec<u8> {
    if line.starts_with("\u{feff}".as_bytes()) {
        line.drain(.."\u{feff}".len());
    }
    line
}
