//! Reading SGF: nom reads the tokens, and a stack of open variations keeps the structure.
//!
//! The grammar is that of FF\[4\], "Basic (EBNF) Definition", but real files deviate: there may be
//! text before, between and after the games, control characters count as white space, names may
//! contain small letters, a property may be repeated, and the parentheses at the end of the file
//! may be missing.

use std::collections::HashMap;

use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_while, take_while1};
use nom::character::complete::{char, satisfy};
use nom::combinator::{fail, map, peek, recognize, value};
use nom::multi::many0_count;
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};
use thiserror::Error;

use super::tree::{NodeId, Property, Tree};
use super::value::Value;

/// Bytes of the largest file.
pub const MOST_BYTES: u64 = 1 << 26;
/// Nodes of all games of a file: room for two games of the most moves, or for a large collection.
pub const MOST_NODES: usize = 2_000_000;
/// Values of all properties of a file.
pub const MOST_VALUES: usize = 4_000_000;
/// Parentheses that are open at a place of a file.
pub const MOST_NESTED: usize = 1_000_000;

/// Why a file could not be read, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct SgfError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character in that line, counted from 1.
    pub column: usize,
    /// The error there.
    pub what: SgfErrorKind,
}

/// The errors in an SGF file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SgfErrorKind {
    /// The text is in an encoding of two bytes for each character.
    #[error("this file is in UTF-16: save it in UTF-8")]
    Utf16,
    /// No game begins.
    #[error("no game in this file: a game begins with `(;`")]
    NoGame,
    /// The file ends inside a value.
    #[error("this value is never closed: its `]` is missing")]
    UnclosedValue,
    /// A property has no value.
    #[error("this property has no value in `[` and `]`")]
    NoValue,
    /// A value follows a `(`, `)` or `;`.
    #[error("this value has no property name before it")]
    NoName,
    /// The name of a property has no capital letter.
    #[error("this property name has no capital letter")]
    NoCapital,
    /// A property follows a `(` or `)`.
    #[error("this property belongs to no node: a `;` is missing before it")]
    NoNode,
    /// Text that is not SGF inside a game.
    #[error("{0:?} has no meaning here")]
    Unexpected(char),
    /// The file is larger than [`MOST_BYTES`].
    #[error("a file has at most {} MiB", MOST_BYTES >> 20)]
    TooLarge,
    /// The file has more nodes than [`MOST_NODES`].
    #[error("a file has at most {MOST_NODES} nodes")]
    TooManyNodes,
    /// The file has more values than [`MOST_VALUES`].
    #[error("a file has at most {MOST_VALUES} values")]
    TooManyValues,
    /// More parentheses are open than [`MOST_NESTED`].
    #[error("at most {MOST_NESTED} parentheses are open at once")]
    TooDeep,
}

impl Tree {
    /// Reads a file.
    ///
    /// Time and memory are linear in the length of the file, whatever it contains, and the limits above
    /// bound both: the largest tree takes less than a gigabyte.
    ///
    /// # Errors
    ///
    /// Fails if there is no game, if there is something inside a game that is not SGF, such as a value
    /// without its `]`, or if the file is beyond a limit.
    pub fn parse(bytes: &[u8]) -> Result<Self, SgfError> {
        let fail = |(what, rest): (SgfErrorKind, &[u8])| locate(bytes, rest, what);
        if bytes.len() as u64 > MOST_BYTES {
            return Err(fail((SgfErrorKind::TooLarge, bytes)));
        }
        if is_utf16(bytes) {
            return Err(fail((SgfErrorKind::Utf16, bytes)));
        }
        let mut tree = Self::new();
        let (charset, mut rest, mut n_values) = (Charset::of(bytes), bytes, 0);
        while let Some(game) = find_game(rest) {
            rest = read_game(game, charset, &mut tree, &mut n_values).map_err(fail)?;
        }
        if tree.is_empty() {
            Err(fail((SgfErrorKind::NoGame, bytes)))
        } else {
            Ok(tree)
        }
    }
}

/// An error, and the rest of the file from that place on.
type Failure<'a> = (SgfErrorKind, &'a [u8]);

/// A token of a game.
#[derive(Clone, Copy)]
enum Token<'a> {
    Open,
    Close,
    Node,
    Name(&'a [u8]),
    Value(&'a [u8]),
}

/// Skips white space; control characters count as such.
fn space(input: &[u8]) -> IResult<&[u8], &[u8]> {
    take_while(|byte| byte <= b' ').parse(input)
}

/// Reads a property name if a value follows it: letters, and digits after the first letter.
fn name(input: &[u8]) -> IResult<&[u8], &[u8]> {
    let letter = satisfy(|letter| letter.is_ascii_alphabetic());
    let name = pair(letter, take_while(|byte: u8| byte.is_ascii_alphanumeric()));
    terminated(recognize(name), pair(space, peek(char('[')))).parse(input)
}

/// Reads a value up to the first unescaped `]`.
fn bracketed(input: &[u8], charset: Charset) -> IResult<&[u8], &[u8]> {
    let of_two = |byte: u8| charset.begins_character(byte);
    let plain = take_while1(|byte| byte != b'\\' && byte != b']' && !of_two(byte));
    let escaped = preceded(char('\\'), take(1usize));
    let wide = |input| wide(input, charset);
    delimited(
        char('['),
        recognize(many0_count(alt((plain, escaped, wide)))),
        char(']'),
    )
    .parse(input)
}

/// Reads a character of two bytes, or the first one of a character that was cut off. Programs that
/// know no such characters escape their second byte.
fn wide(input: &[u8], charset: Charset) -> IResult<&[u8], &[u8]> {
    let length: usize = match input {
        [first, ..] if !charset.begins_character(*first) => return fail().parse(input),
        [_, b']', rest @ ..] if goes_on(rest) => 1,
        [_, b'\\', b'\\', ..] => 3,
        [_, b'\\', b']', rest @ ..] if !goes_on(rest) => 3,
        [_, second, ..] if *second >= b'@' => 2,
        _ => 1,
    };
    take(length).parse(input)
}

/// Whether a value may have ended here: the file goes on as it does after a value.
fn goes_on(rest: &[u8]) -> bool {
    /// Blanks, and letters of a name, that are looked at.
    const MOST: usize = 8;
    let skip = |bytes: &mut std::iter::Peekable<std::slice::Iter<'_, u8>>,
                is_right: fn(&u8) -> bool| {
        (0..MOST)
            .take_while(|_| bytes.next_if(|byte| is_right(byte)).is_some())
            .count()
    };
    let mut bytes = rest.iter().peekable();
    let is_blank = |byte: &u8| *byte <= b' ';
    skip(&mut bytes, is_blank);
    let has_name = skip(&mut bytes, u8::is_ascii_alphabetic) > 0;
    skip(&mut bytes, is_blank);
    match bytes.next() {
        None | Some(b'[') => true,
        Some(byte) => !has_name && matches!(byte, b';' | b'(' | b')'),
    }
}

/// How a file writes characters beyond ASCII.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Charset {
    /// No byte of them is a letter, bracket or backslash, as in UTF-8.
    Plain,
    /// Two bytes each, of which the second may be `]` or `\`.
    ShiftJis,
    /// The same, with other first bytes.
    GbkOrBig5,
}

impl Charset {
    /// What the first `CA[` of a file says. One that is UTF-8 all the same is taken for that. Only the
    /// ends of values depend on it.
    fn of(bytes: &[u8]) -> Self {
        if std::str::from_utf8(bytes).is_ok() {
            return Self::Plain;
        }
        let begin = bytes.windows(3).position(|word| word == b"CA[");
        let name = begin.and_then(|begin| bytes.get(begin + 3..));
        let name = name.and_then(|name| name.split(|&byte| byte == b']').next());
        let name = String::from_utf8_lossy(name.unwrap_or_default()).to_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        if has(&["shift", "sjis", "932", "31j"]) {
            Self::ShiftJis
        } else if has(&["gb", "936", "big5", "950"]) {
            Self::GbkOrBig5
        } else {
            Self::Plain
        }
    }

    /// Whether this byte is the first of a character of two.
    const fn begins_character(self, byte: u8) -> bool {
        match self {
            Self::Plain => false,
            Self::ShiftJis => matches!(byte, 0x81..=0x9f | 0xe0..=0xfc),
            Self::GbkOrBig5 => matches!(byte, 0x81..=0xfe),
        }
    }
}

/// Reads one token at the start of the text, which has no leading white space.
fn token(input: &[u8], charset: Charset) -> IResult<&[u8], Token<'_>> {
    alt((
        map(|input| bracketed(input, charset), Token::Value),
        map(name, Token::Name),
        value(Token::Node, tag(";")),
        value(Token::Open, tag("(")),
        value(Token::Close, tag(")")),
    ))
    .parse(input)
}

/// Returns the file from the start of its next game: parentheses, then a semicolon.
fn find_game(input: &[u8]) -> Option<&[u8]> {
    let mut start = None;
    for (at, &byte) in input.iter().enumerate() {
        start = match (byte, start) {
            (b';', Some(start)) => return input.get(start..),
            (b'(', None) => Some(at),
            (b'(' | ..=b' ', start) => start,
            _ => None,
        };
    }
    None
}

/// Adds the game at the start of the text to the tree and returns the text after it. `n_values` counts
/// the values of the file.
fn read_game<'a>(
    game: &'a [u8],
    charset: Charset,
    tree: &mut Tree,
    n_values: &mut usize,
) -> Result<&'a [u8], Failure<'a>> {
    let mut reader = TreeBuilder::new(tree, n_values);
    let mut rest = game;
    loop {
        rest = space(rest).map_or(rest, |(rest, _)| rest);
        if rest.is_empty() {
            reader.end_node();
            return Ok(rest);
        }
        let (next, token) = token(rest, charset).map_err(|_| (refusal(rest), rest))?;
        reader.take(token).map_err(|what| (what, rest))?;
        rest = next;
        if reader.open.is_empty() {
            return Ok(rest);
        }
    }
}

/// A game while it is read.
struct TreeBuilder<'t> {
    tree: &'t mut Tree,
    n_values: &'t mut usize,
    /// For each open parenthesis, the node before it.
    open: Vec<Option<NodeId>>,
    /// The parent of the next node.
    last: Option<NodeId>,
    /// The current node and its properties so far.
    node: Option<NodeId>,
    properties: Vec<Property>,
}

impl<'t> TreeBuilder<'t> {
    fn new(tree: &'t mut Tree, n_values: &'t mut usize) -> Self {
        Self {
            tree,
            n_values,
            open: Vec::new(),
            last: None,
            node: None,
            properties: Vec::new(),
        }
    }

    fn take(&mut self, token: Token<'_>) -> Result<(), SgfErrorKind> {
        match token {
            Token::Open if self.open.len() == MOST_NESTED => return Err(SgfErrorKind::TooDeep),
            Token::Open => {
                self.end_node();
                self.open.push(self.last);
            }
            Token::Close => {
                self.end_node();
                self.last = self.open.pop().flatten();
            }
            Token::Node if self.tree.len() == MOST_NODES => {
                return Err(SgfErrorKind::TooManyNodes);
            }
            Token::Node => {
                self.end_node();
                self.last = Some(match self.last {
                    Some(parent) => self.tree.add_child(parent),
                    None => self.tree.add_root(),
                });
                self.node = self.last;
            }
            Token::Name(_) if self.node.is_none() => return Err(SgfErrorKind::NoNode),
            Token::Name(name) => {
                self.properties
                    .push(Property::without_values(name).ok_or(SgfErrorKind::NoCapital)?);
            }
            Token::Value(_) if *self.n_values == MOST_VALUES => {
                return Err(SgfErrorKind::TooManyValues);
            }
            Token::Value(raw) => {
                *self.n_values += 1;
                let property = self.properties.last_mut().ok_or(SgfErrorKind::NoName)?;
                property.push(Value::from_raw(raw));
            }
        }
        Ok(())
    }

    /// Stores the properties of the current node.
    fn end_node(&mut self) {
        if let Some(id) = self.node.take() {
            let properties = match self.properties.len() {
                0 | 1 => self.properties.drain(..).collect(),
                _ => merged(self.properties.drain(..)),
            };
            self.tree.set_properties(id, properties);
        }
    }
}

/// Joins properties of the same name. FF\[4\] allows a name once in a node, but files repeat it,
/// and all values are kept. The map keeps this fast for nodes with very many names.
fn merged(properties: impl Iterator<Item = Property>) -> Vec<Property> {
    let mut merged: Vec<Property> = Vec::with_capacity(properties.size_hint().0);
    let mut places: HashMap<Box<str>, usize> = HashMap::new();
    for property in properties {
        let place = *places.entry(property.name().into()).or_insert(merged.len());
        match merged.get_mut(place) {
            Some(known) => known.absorb(property),
            None => merged.push(property),
        }
    }
    merged
}

/// Whether a file begins with the mark of UTF-16, or with `(;` in it.
fn is_utf16(bytes: &[u8]) -> bool {
    let beginnings = [&b"\xff\xfe"[..], b"\xfe\xff", b"(\0;\0", b"\0(\0;"];
    beginnings.iter().any(|own| bytes.starts_with(own))
}

/// Why there is no token here.
fn refusal(rest: &[u8]) -> SgfErrorKind {
    match rest.first() {
        Some(b'[') => SgfErrorKind::UnclosedValue,
        Some(letter) if letter.is_ascii_alphabetic() => SgfErrorKind::NoValue,
        _ => {
            let text = String::from_utf8_lossy(rest.get(..4).unwrap_or(rest));
            SgfErrorKind::Unexpected(text.chars().next().unwrap_or_default())
        }
    }
}

/// Returns the line and column where `rest` begins; a line ends with LF, CR or both.
fn locate(bytes: &[u8], rest: &[u8], what: SgfErrorKind) -> SgfError {
    let before = bytes.get(..bytes.len() - rest.len()).unwrap_or_default();
    let before = String::from_utf8_lossy(before)
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let line = before.rsplit('\n').next().unwrap_or_default();
    SgfError {
        line: before.matches('\n').count() + 1,
        column: line.chars().count() + 1,
        what,
    }
}
