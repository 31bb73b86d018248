//! What stands between `[` and `]`: texts, points, sizes and numbers.
//!
//! The types are those of FF\[4\], "Property Value Types" and "Go specific properties".

use std::borrow::Cow;

use thiserror::Error;

/// The letters of SGF: as many columns and rows can have a name.
const LETTERS: u8 = 52;

/// Up to this size, `tt` is a pass, as in FF\[3\].
const OLD_MAX_SIZE: u8 = 19;

/// One value of a property, as SGF writes it: with its escapes.
///
/// A value has one spelling only, so that equal values are equal texts, and that spelling is what
/// a file gets:
/// - it is UTF-8; a value of a file that is not valid UTF-8 has been taken for Latin-1;
/// - `\` and `]` have a `\` before them; `:` has one in the parts of a composed value;
/// - a line ends with a line feed, other white space is a space, other control characters are
///   left out, and so are the soft line breaks, a `\` at the end of a line;
/// - an empty line, if there are lines on both sides, is one space, and one space is `\` and a
///   space: so no blank line, which would end a GTP reply, is ever in a file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Value(Box<str>);

impl Value {
    /// Reads a value of a file, without its brackets.
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

    /// Returns the value with its escapes, as it stands in a file. For points and numbers, which
    /// need none, this is the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text that is meant, its lines separated by line feeds.
    pub fn text(&self) -> Cow<'_, str> {
        resolve(&self.0, '\n')
    }

    /// Returns the text that is meant with spaces for line breaks: what SGF calls `SimpleText`, as
    /// in the names of the players.
    pub fn simple_text(&self) -> Cow<'_, str> {
        resolve(&self.0, ' ')
    }

    /// Splits a composed value at its first colon without a backslash and returns the texts of
    /// both parts, or nothing if there is no such colon.
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
    /// Makes a value that means this text. Its colons get no backslash: in a value that is not
    /// composed they are colons.
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

/// Turns each line end of SGF (LF, CR, CR LF, LF CR) into one line feed.
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

/// Writes a value in its one spelling.
#[derive(Default)]
struct Speller {
    text: String,
    /// Where the last line begins.
    line_start: usize,
    /// Whether the last line begins with a space that is meant as one.
    meant: bool,
}

impl Speller {
    /// Adds a character; `escaped` tells that it had a backslash before it, or that it means
    /// nothing but itself.
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

    /// Ends a line, and keeps it from being blank if there is a line before it.
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

/// Takes the escapes out of a value, or of a part of one.
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

/// A move as SGF knows it: a place, or a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// No stone is played.
    Pass,
    /// A stone is played at this place.
    At {
        /// The column, counted from 0 at the left.
        column: u8,
        /// The row, counted from 0 at the bottom.
        row: u8,
    },
}

/// Why a value does not mean what it should.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ValueError {
    /// Not two letters.
    #[error("{0:?} is not a point: two letters name one")]
    NotAPoint(String),
    /// Two letters that name a point of a larger board.
    #[error("{point:?} is outside the board of {columns} columns and {rows} rows")]
    OffBoard {
        /// The letters.
        point: String,
        /// The width of the board.
        columns: u8,
        /// The height of the board.
        rows: u8,
    },
    /// Neither a size nor two.
    #[error("{0:?} is not a board size: `19` and `9:7` are, from 1 to 52")]
    NotASize(String),
    /// Not a number.
    #[error("{0:?} is not a number")]
    NotANumber(String),
}

/// Reads a move, as in `B[pd]`.
///
/// The letters `a` to `z` and then `A` to `Z` count columns from the left and rows from the top.
/// No letters at all are a pass, and `tt` is one on boards of at most 19 columns and rows.
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

/// Reads a list of points, as in `AB[dd][pp:qq]`, and returns each point once, as column and row
/// counted like those of [`Move::At`].
///
/// Two points with a colon between them are the corners of a rectangle ("Compressed point lists").
/// An empty value is an empty list.
///
/// # Errors
///
/// Fails if a value is neither a point of the board nor a rectangle of such points.
pub fn point_list(values: &[Value], columns: u8, rows: u8) -> Result<Vec<(u8, u8)>, ValueError> {
    // For each row from the top, a bit for each column that has been listed.
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
/// Panics if the move is not on the board, or if SGF has no letters for it (column or row 52 and
/// above).
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

/// Writes a board size: one number for a square board, else columns and rows.
pub fn encode_size(columns: u8, rows: u8) -> String {
    if columns == rows {
        columns.to_string()
    } else {
        format!("{columns}:{rows}")
    }
}

/// Reads a real number, as in `KM[6.5]`, or nothing if there is none. A comma counts as a point.
///
/// # Errors
///
/// Fails if the text is not digits with at most one point among them and a sign before them.
pub fn real(text: &str) -> Result<Option<f64>, ValueError> {
    let digits = text.trim().replace(',', ".");
    if digits.is_empty() {
        return Ok(None);
    }
    // The parser of Rust also knows exponents, infinities and "not a number"; SGF does not.
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

/// Reads a whole number, as in `HA[2]`, or nothing if there is none.
///
/// # Errors
///
/// Fails if the text is not digits with at most a sign before them, or if it is too large.
pub fn number(text: &str) -> Result<Option<i64>, ValueError> {
    match text.trim() {
        "" => Ok(None),
        digits => digits
            .parse()
            .map(Some)
            .map_err(|_| ValueError::NotANumber(excerpt(text))),
    }
}

/// Cuts a text short enough for an error message.
fn excerpt(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut short: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        short.push_str("...");
    }
    short
}
