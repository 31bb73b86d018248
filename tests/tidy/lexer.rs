//! As much of the syntax of Rust as the checks need: which text is code.

pub(super) fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

// Rust, as far as it has to be understood: what is code, what is comment, what is a literal.

/// What a character of a Rust file belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Code,
    Comment,
    /// A string with escapes or a character.
    Literal,
    /// A raw string: text as it is, such as a transcript.
    Raw,
}

/// The characters of a Rust file with their kinds.
pub(super) fn kinds(text: &str) -> Vec<(char, Kind)> {
    let mut kinds = Vec::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let (length, kind) = next_piece(rest);
        kinds.extend(rest[..length].chars().map(|c| (c, kind)));
        rest = &rest[length..];
    }
    kinds
}

/// Length in bytes and kind of the comment, literal, word or character that stands first.
fn next_piece(rest: &str) -> (usize, Kind) {
    if rest.starts_with("//") {
        (rest.find('\n').unwrap_or(rest.len()), Kind::Comment)
    } else if rest.starts_with("/*") {
        (block_comment(rest), Kind::Comment)
    } else if let Some(length) = raw_string(rest) {
        (length, Kind::Raw)
    } else if let Some(length) = quoted(rest) {
        (length, Kind::Literal)
    } else {
        (word_or_char(rest), Kind::Code)
    }
}

/// Length of the word that stands first, or of the character if it is no part of a word.
fn word_or_char(rest: &str) -> usize {
    let word = rest.find(|c| !is_word_part(c)).unwrap_or(rest.len());
    word.max(rest.chars().next().map_or(0, char::len_utf8))
}

/// Length of a block comment, with those inside it.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(pair) = rest.as_bytes().get(at..at + 2) {
        match pair {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => at -= 1,
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// Length of a raw string; `None` if none stands here.
fn raw_string(rest: &str) -> Option<usize> {
    let mut prefixes = ["r", "br", "cr"].iter();
    let after = prefixes.find_map(|prefix| rest.strip_prefix(prefix))?;
    let text = after.trim_start_matches('#').strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(after.len() - text.len() - 1));
    let length = text.find(&end).map_or(text.len(), |at| at + end.len());
    Some(rest.len() - text.len() + length)
}

/// Length of a string with escapes or of a character; `None` if neither stands here.
fn quoted(rest: &str) -> Option<usize> {
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let is_lifetime = !rest[1..].starts_with('\\') && rest.chars().nth(2) != Some('\'');
    if quote == '\'' && is_lifetime {
        return None;
    }
    let mut is_escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        if is_escaped {
            is_escaped = false;
        } else if c == '\\' {
            is_escaped = true;
        } else if c == quote {
            return Some(at + 1);
        }
    }
    Some(rest.len())
}

/// The text with everything blanked that is not of these kinds; lines stay lines.
pub(super) fn view(chars: &[(char, Kind)], kinds: &[Kind]) -> String {
    let blanked = |&(c, kind)| {
        if kinds.contains(&kind) || c == '\n' {
            c
        } else {
            ' '
        }
    };
    chars.iter().map(blanked).collect()
}

/// A word, `::` or a single character, with its line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) line: usize,
    pub(super) text: &'a str,
}

pub(super) fn tokens(view: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (line, text) in (1..).zip(view.lines()) {
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let is_separator = rest.starts_with("::");
            let (text, after) = rest.split_at(if is_separator { 2 } else { word_or_char(rest) });
            tokens.push(Token { line, text });
            rest = after.trim_start();
        }
    }
    tokens
}

/// The text of the token at this place; empty outside.
pub(super) fn text_at<'a>(tokens: &[Token<'a>], at: Option<usize>) -> &'a str {
    let token = at.and_then(|at| tokens.get(at));
    token.map_or("", |token| token.text)
}
