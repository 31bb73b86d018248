//! Property values: texts, points, sizes and numbers.
//!
//! The types are those of FF\[4\], "Property Value Types" and "Go specific properties".

use std::borrow::Cow;

use thiserror::Error;

/// The letters that name columns and rows, so that a board has at most 52 of each.
const LETTERS: u8 = 52;

/// On boards up to this size `tt` is a pass, as in FF\[3\].
const OLD_MAX_SIZE: u8 = 19;

/// A property value in SGF spelling, with escapes.
///
/// Each value has exactly one spelling, so that equal values are equal texts. Files are written in
/// that spelling:
/// - it is UTF-8; a value that is not valid UTF-8 is read as Latin-1;
/// - `\` precedes each `\` and `]`, and each `:` in the parts of a composed value;
/// - lines end with a line feed, other white space becomes a space, other control characters are
///   removed, and so are soft line breaks (`\` at the end of a line);
/// - an empty line between two other lines becomes one space, and a line of one space becomes `\`
///   and a space. So no file contains a blank line, which would end a GTP reply.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Value(Box<str>);

impl Value {
    /// Reads a value from a file, without its brackets.
    pub(super) fn from_raw(raw: &[u8]) -> Self {
        let text = match str::from_utf8(raw) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => raw.iter().map(|&byte| char::from(byte)).collect(),
        };
        let is_plain = |byte| matches!(byte, b' '..=b'~') && byte != b'\\' && byte != b']';
        if raw.iter().all(|&byte| is_plain(byte)) {
            return Self(text.into());
        }
        let mut speller = Speller::default();
        let mut chars = unify_line_ends(text.chars());
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    None | Some('\n') => {}
                    Some(escaped) => speller.put(escaped, true),
                },
                _ => speller.put(c, false),
            }
        }
        speller.finish()
    }

    /// Returns the value with its escapes, as in a file. Points and numbers have no escapes.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text without escapes, its lines separated by line feeds.
    pub fn text(&self) -> Cow<'_, str> {
        resolve(&self.0, '\n')
    }

    /// Returns the text without escapes, with spaces for line breaks: the `SimpleText` of SGF, as
    /// in the names of the players.
    pub fn simple_text(&self) -> Cow<'_, str> {
        resolve(&self.0, ' ')
    }

    /// Splits a composed value at its first unescaped colon and returns the texts of both parts, or
    /// `None` if there is no such colon.
    pub fn split(&self) -> Option<(Cow<'_, str>, Cow<'_, str>)> {
        let mut chars = self.0.char_indices();
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' => drop(chars.next()),
                ':' => {
                    let (first, second) = (self.0.get(..at)?, self.0.get(at + 1..)?);
                    return Some((resolve(first, '\n'), resolve(second, '\n')));
                }
                _ => {}
            }
        }
        None
    }
}

impl From<&str> for Value {
    /// The value for this text. Colons are not escaped, as the value is not composed.
    fn from(text: &str) -> Self {
        let mut speller = Speller::default();
        unify_line_ends(text.chars()).for_each(|c| speller.put(c, c != ':'));
        speller.finish()
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

/// Replaces each line end of SGF (LF, CR, CR LF, LF CR) by one line feed.
fn unify_line_ends(chars: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    let mut chars = chars.peekable();
    std::iter::from_fn(move || {
        let c = chars.next()?;
        if !matches!(c, '\n' | '\r') {
            return Some(c);
        }
        chars.next_if(|&next| matches!(next, '\n' | '\r') && next != c);
        Some('\n')
    })
}

/// Writes a value in its only spelling.
#[derive(Default)]
struct Speller {
    text: String,
    /// The start of the last line.
    line_start: usize,
    /// Whether the last line begins with an intended space.
    meant: bool,
}

impl Speller {
    /// Adds a character. `escaped`: it followed a backslash, or has no special meaning.
    fn put(&mut self, c: char, escaped: bool) {
        match c {
            '\n' => self.end_line(),
            ' ' | '\t' | '\u{b}' | '\u{c}' => {
                if self.text.len() == self.line_start {
                    self.meant = escaped;
                }
                self.text.push(' ');
            }
            c if c.is_ascii_control() => {}
            c => {
                if matches!(c, '\\' | ']') || (c == ':' && escaped) {
                    self.text.push('\\');
                }
                self.text.push(c);
            }
        }
    }

    /// Ends a line. If there is a line before it, it must not be blank.
    fn end_line(&mut self) {
        if self.line_start > 0 {
            match self.text.get(self.line_start..) {
                Some("") => self.text.push(' '),
                Some(" ") if self.meant => self.text.insert(self.line_start, '\\'),
                _ => {}
            }
        }
        self.text.push('\n');
        self.line_start = self.text.len();
    }

    fn finish(self) -> Value {
        Value(self.text.into_boxed_str())
    }
}

/// Removes the escapes from a value or a part of one.
fn resolve(raw: &str, line_break: char) -> Cow<'_, str> {
    if !raw.contains(['\\', '\n']) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut lines = raw.split('\n').peekable();
    let mut is_first = true;
    while let Some(line) = lines.next() {
        let is_blank = line == " " && !is_first && lines.peek().is_some();
        let mut chars = if is_blank { "" } else { line }.chars();
        while let Some(c) = chars.next() {
            text.extend(if c == '\\' { chars.next() } else { Some(c) });
        }
        if lines.peek().is_some() {
            text.push(line_break);
        }
        is_first = false;
    }
    Cow::Owned(text)
}

/// A move in SGF: a point or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// A pass.
    Pass,
    /// A stone on this point.
    At {
        /// The column, counted from 0 at the left.
        column: u8,
        /// The row, counted from 0 at the bottom.
        row: u8,
    },
}

/// Errors in a value.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ValueError {
    /// The text is not two letters.
    #[error("{0:?} is not a point: two letters name one")]
    NotAPoint(String),
    /// The point is outside the board.
    #[error("{point:?} is outside the board of {columns} columns and {rows} rows")]
    OffBoard {
        /// The letters.
        point: String,
        /// The width of the board.
        columns: u8,
        /// The height of the board.
        rows: u8,
    },
    /// The text is neither one size nor two.
    #[error("{0:?} is not a board size: `19` and `9:7` are")]
    NotASize(String),
    /// The text is not a number.
    #[error("{0:?} is not a number")]
    NotANumber(String),
}

/// Reads a move, as in `B[pd]`.
///
/// The letters `a` to `z` and then `A` to `Z` count columns from the left and rows from the top.
/// An empty text is a pass, and so is `tt` on boards of at most 19 columns and rows.
///
/// # Errors
///
/// Fails if the text is not two letters, or if they name a point outside the board.
pub fn point(text: &str, columns: u8, rows: u8) -> Result<Move, ValueError> {
    let text = text.trim();
    let is_old_pass = text == "tt" && columns <= OLD_MAX_SIZE && rows <= OLD_MAX_SIZE;
    if text.is_empty() || is_old_pass {
        return Ok(Move::Pass);
    }
    let (column, down) = place(text, columns, rows)?;
    Ok(Move::At {
        column,
        row: rows - 1 - down,
    })
}

/// Reads a list of points, as in `AB[dd][pp:qq]`. Returns each point once, as column and row,
/// counted as in [`Move::At`].
///
/// Two points with a colon between them are the corners of a rectangle ("Compressed point lists").
/// An empty value is an empty list.
///
/// # Errors
///
/// Fails if a value is neither a point of the board nor a rectangle of such points.
pub fn point_list(values: &[Value], columns: u8, rows: u8) -> Result<Vec<(u8, u8)>, ValueError> {
    // For each row from the top, one bit for each listed column.
    let mut listed = [0_u64; LETTERS as usize];
    let mut points = Vec::new();
    let texts = values.iter().map(|value| value.as_str().trim());
    for text in texts.filter(|text| !text.is_empty()) {
        let (first, last) = text.split_once(':').unwrap_or((text, text));
        let (left, top) = place(first.trim(), columns, rows)?;
        let (right, bottom) = place(last.trim(), columns, rows)?;
        let (left, right) = (left.min(right), left.max(right));
        let width: u64 = (2 << right) - (1 << left);
        for (down, listed) in (0..rows).zip(&mut listed) {
            if (top.min(bottom)..=top.max(bottom)).contains(&down) {
                let mut new = width & !*listed;
                *listed |= width;
                while new != 0 {
                    points.push((new.trailing_zeros() as u8, rows - 1 - down));
                    new &= new - 1;
                }
            }
        }
    }
    Ok(points)
}

/// Reads two letters as a column from the left and a row from the top.
fn place(text: &str, columns: u8, rows: u8) -> Result<(u8, u8), ValueError> {
    let &[column, row] = text.as_bytes() else {
        return Err(ValueError::NotAPoint(excerpt(text)));
    };
    let (Some(column), Some(down)) = (letter_index(column), letter_index(row)) else {
        return Err(ValueError::NotAPoint(excerpt(text)));
    };
    if column >= columns || down >= rows {
        return Err(ValueError::OffBoard {
            point: excerpt(text),
            columns,
            rows,
        });
    }
    Ok((column, down))
}

fn letter_index(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn letter(index: u8) -> char {
    char::from(if index < 26 {
        b'a' + index
    } else {
        b'A' + (index - 26)
    })
}

/// Writes a move; a pass is the empty text of FF\[4\].
///
/// # Panics
///
/// Panics if the move is outside the board, or if its column or row is 52 or more, for which SGF
/// has no letters.
pub fn encode_point(point: Move, columns: u8, rows: u8) -> String {
    match point {
        Move::Pass => String::new(),
        Move::At { column, row } => {
            assert!(column < columns && row < rows, "a move is on its board");
            let down = rows - 1 - row;
            assert!(
                column < LETTERS && down < LETTERS,
                "a move has letters for its place"
            );
            [letter(column), letter(down)].iter().collect()
        }
    }
}

/// Reads a board size, as in `SZ[19]` or `SZ[9:7]`, as columns and rows.
///
/// # Errors
///
/// Fails if the text is not one number or two with a colon between them, from 1 to 52 each.
pub fn size(text: &str) -> Result<(u8, u8), ValueError> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let side = |side: &str| {
        side.trim()
            .parse()
            .ok()
            .filter(|side| (1..=LETTERS).contains(side))
    };
    match (side(columns), side(rows)) {
        (Some(columns), Some(rows)) => Ok((columns, rows)),
        _ => Err(ValueError::NotASize(excerpt(text))),
    }
}

/// Writes a board size: one number for a square board, otherwise columns and rows.
pub fn encode_size(columns: u8, rows: u8) -> String {
    if columns == rows {
        columns.to_string()
    } else {
        format!("{columns}:{rows}")
    }
}

/// Reads a real number, as in `KM[6.5]`; an empty text gives `None`. A comma counts as a point.
///
/// # Errors
///
/// Fails unless the text is an optional sign and digits with at most one point among them.
pub fn real(text: &str) -> Result<Option<f64>, ValueError> {
    let digits = text.trim().replace(',', ".");
    if digits.is_empty() {
        return Ok(None);
    }
    // Rust's parser also accepts exponents, infinities and "not a number"; SGF does not.
    let is_plain = digits
        .bytes()
        .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-'));
    digits
        .parse()
        .ok()
        .filter(|number: &f64| is_plain && number.is_finite())
        .map(Some)
        .ok_or_else(|| ValueError::NotANumber(excerpt(text)))
}

/// Reads an integer, as in `HA[2]`; an empty text gives `None`.
///
/// # Errors
///
/// Fails unless the text is an optional sign and digits, or if the number is too large.
pub fn number(text: &str) -> Result<Option<i64>, ValueError> {
    match text.trim() {
        "" => Ok(None),
        digits => digits
            .parse()
            .map(Some)
            .map_err(|_| ValueError::NotANumber(excerpt(text))),
    }
}

/// Shortens a text for an error message.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut short: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push_str("...");
    }
    short
}
