//! Reads lines of bounded length.

use std::io::{self, BufRead, Read};

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

/// The next line; `None` at the end. The last line needs no line feed. The mark of UTF-8, which
/// some editors put before a text, is left out at the beginning of a line.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut part = input.by_ref().take(MOST_BYTES as u64 + 1);
    if part.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_whole = line.pop_if(|byte| *byte == b'\n').is_some();
    if !is_whole && line.len() > MOST_BYTES {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Whole(without_mark(line))))
}

fn without_mark(mut line: Vec<u8>) -> Vec<u8> {
    if line.starts_with("\u{feff}".as_bytes()) {
        line.drain(.."\u{feff}".len());
    }
    line
}
