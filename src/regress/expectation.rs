//! What a suite expects of an answer, and the comparison with it.

use std::collections::BTreeSet;

use clap::ValueEnum;
use regex_lite::Regex;
use serde::{Deserialize, Serialize};

/// How a pattern is matched.
///
/// The expressions are those of the crate `regex-lite`, which reads everything that POSIX, Java and Perl
/// have in common alike. It has no back references (`\1`) and no lookaround (`(?=...)`), and `[`,
/// `&&`, `--` and `~~` must be escaped inside brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
#[value(rename_all = "lower")]
pub enum MatchMode {
    /// The whole answer must match the whole pattern, as in GoGui.
    #[default]
    Full,
    /// The first line must match `^PATTERN$`, as in the scripts of GNU Go: anchors bind only to the
    /// outer alternatives, so that for `[D1|E5]` `D14` and `XE5` match too.
    GnuGo,
}

/// The expected answer to one test.
#[derive(Debug, Clone)]
pub(crate) struct Expectation {
    /// The text between the brackets, including `!`.
    pub text: String,
    /// The line in the file, from 1.
    pub line: usize,
    /// Whether the test is a known failure: `*`.
    pub is_known_failure: bool,
    /// Whether the answer is only shown: `&`.
    pub is_shown: bool,
    /// The byte offset of the `*`, or of its place; `None` if the bracket is not closed.
    pub(super) mark_at: Option<usize>,
    demand: Demand,
}

/// The condition on an answer.
#[derive(Debug, Clone)]
enum Demand {
    /// `#? [PATTERN]` and `#? [!PATTERN]`.
    Pattern {
        negated: bool,
        full: Regex,
        gnu_go: Regex,
    },
    /// `#=set [A1 B2]`: exactly these words in any order.
    Set(BTreeSet<String>),
    /// `#=num >= 0.5`.
    Number(Comparison, f64),
    /// The expectation cannot be parsed, for this reason.
    Unreadable(String),
}

/// A comparison of two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    GreaterOrEqual,
    Greater,
}

/// The result of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Match {
    /// In the mode asked for.
    pub holds: bool,
    /// Whether the other mode gives another result.
    pub is_disputed: bool,
}

impl Expectation {
    /// Parses a line that begins with `#?` or `#=`; `None` for any other comment.
    ///
    /// Also returns a warning about an unusual form.
    pub(super) fn parse(line: &str, number: usize) -> Option<(Self, Option<&'static str>)> {
        let lead = line.len() - line.trim_start().len();
        let line_text = line.trim_start();
        let own = line_text
            .strip_prefix("#=")
            .filter(|rest| rest.starts_with("set") || rest.starts_with("num"));
        let after = own.or_else(|| line_text.strip_prefix("#?"))?;
        let (kind, rest) = if let Some(rest) = after.strip_prefix("set") {
            (Kind::Set, rest)
        } else if let Some(rest) = after.strip_prefix("num") {
            (Kind::Number, rest)
        } else {
            (Kind::Pattern, after)
        };
        let rest = rest.trim_start();
        let begin = lead + 2 + (after.len() - rest.len());
        let parts = match (kind, rest.strip_prefix('[')) {
            (_, Some(inside)) => bracketed(inside, begin + 1),
            (Kind::Number, None) => bare(rest, begin),
            (Kind::Pattern | Kind::Set, None) => return None,
        };
        let text = parts.text.trim();
        let expectation = Self {
            text: text.to_owned(),
            line: number,
            is_known_failure: parts.marks.contains('*'),
            is_shown: parts.marks.contains('&'),
            mark_at: parts.mark_at,
            demand: kind.demand(text),
        };
        Some((expectation, parts.oddity))
    }

    /// The reason if the expectation cannot be parsed.
    pub(crate) fn error(&self) -> Option<&str> {
        match &self.demand {
            Demand::Unreadable(why) => Some(why),
            _ => None,
        }
    }

    /// Whether the answer must not match the pattern.
    pub(super) const fn is_negated(&self) -> bool {
        matches!(self.demand, Demand::Pattern { negated: true, .. })
    }

    /// Compares an answer, which must not be a failure, with the expectation.
    pub(crate) fn judge(&self, answer: &str, mode: MatchMode) -> Match {
        let answer = answer.trim();
        let whole = |holds| Match {
            holds,
            is_disputed: false,
        };
        match &self.demand {
            Demand::Pattern {
                negated,
                full,
                gnu_go,
            } => {
                let first_line = answer.lines().next().unwrap_or_default();
                let by_full = full.is_match(answer) != *negated;
                let by_gnu_go = gnu_go.is_match(first_line) != *negated;
                Match {
                    holds: match mode {
                        MatchMode::Full => by_full,
                        MatchMode::GnuGo => by_gnu_go,
                    },
                    is_disputed: by_full != by_gnu_go,
                }
            }
            Demand::Set(words) => whole(words_of(answer) == *words),
            Demand::Number(comparison, limit) => {
                whole(number_in(answer).is_some_and(|number| comparison.holds(number, *limit)))
            }
            Demand::Unreadable(_) => whole(false),
        }
    }
}

/// The form of an expectation.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Pattern,
    Set,
    Number,
}

impl Kind {
    fn demand(self, text: &str) -> Demand {
        match self {
            Self::Pattern => pattern(text),
            Self::Set => Demand::Set(words_of(text)),
            Self::Number => comparison(text).map_or_else(
                || Demand::Unreadable(format!("`{text}` compares no number")),
                |(comparison, limit)| Demand::Number(comparison, limit),
            ),
        }
    }
}

fn pattern(text: &str) -> Demand {
    let (negated, pattern) = match text.strip_prefix('!') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let full = Regex::new(&format!(r"(?sm)\A(?:{pattern})\z"));
    let gnu_go = Regex::new(&format!("^{pattern}$"));
    match (full, gnu_go) {
        (Ok(full), Ok(gnu_go)) => Demand::Pattern {
            negated,
            full,
            gnu_go,
        },
        (_, Err(why)) | (Err(why), _) => {
            Demand::Unreadable(format!("`{pattern}` is no regular expression: {why}"))
        }
    }
}

fn words_of(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_uppercase).collect()
}

/// Reads `>= 0.5`.
fn comparison(text: &str) -> Option<(Comparison, f64)> {
    let digits = text.find(|c: char| !"<>=! ".contains(c))?;
    let (sign, number) = text.split_at(digits);
    let comparison = match sign.trim() {
        "<" => Comparison::Less,
        "<=" => Comparison::LessOrEqual,
        "=" | "==" => Comparison::Equal,
        "!=" => Comparison::NotEqual,
        ">=" => Comparison::GreaterOrEqual,
        ">" => Comparison::Greater,
        _ => return None,
    };
    let number: f64 = number.trim().parse().ok()?;
    number.is_finite().then_some((comparison, number))
}

impl Comparison {
    #[expect(clippy::float_cmp, reason = "the author of a suite asked for equality")]
    fn holds(self, number: f64, limit: f64) -> bool {
        match self {
            Self::Less => number < limit,
            Self::LessOrEqual => number <= limit,
            Self::Equal => number == limit,
            Self::NotEqual => number != limit,
            Self::GreaterOrEqual => number >= limit,
            Self::Greater => number > limit,
        }
    }
}

/// The first word as a number. A score counts for Black: `B+3.5` is 3.5 and `W+3.5` is -3.5.
fn number_in(answer: &str) -> Option<f64> {
    let word = answer.split_whitespace().next()?;
    let (sign, digits) = match word.as_bytes() {
        [b'B' | b'b', b'+', ..] => (1.0, word.get(2..)?),
        [b'W' | b'w', b'+', ..] => (-1.0, word.get(2..)?),
        _ => (1.0, word),
    };
    let number: f64 = digits.parse().ok()?;
    number.is_finite().then_some(sign * number)
}

/// The parts of what follows `#?`.
struct Parts<'a> {
    text: &'a str,
    marks: &'a str,
    mark_at: Option<usize>,
    oddity: Option<&'static str>,
}

/// Reads up to the bracket behind which only marks, blanks and a comment follow; `begin` is where
/// the text stands in its line.
fn bracketed(inside: &str, begin: usize) -> Parts<'_> {
    let closes = |at: &usize| {
        let (_, rest) = marks(&inside[at + 1..]);
        rest.is_empty() || rest.starts_with('#')
    };
    let brackets = || inside.match_indices(']').map(|(at, _)| at);
    let clean = brackets().find(closes);
    let Some(close) = clean.or_else(|| brackets().next_back()) else {
        return Parts {
            text: inside,
            marks: "",
            mark_at: None,
            oddity: Some("the bracket of the pattern is not closed"),
        };
    };
    let rest = &inside[close + 1..];
    Parts {
        text: &inside[..close],
        marks: marks(rest).0,
        mark_at: Some(begin + close + 1),
        oddity: clean
            .is_none()
            .then_some("there is more behind the pattern than `*`, `&` or a comment"),
    }
}

/// Reads a comparison without brackets.
fn bare(text: &str, begin: usize) -> Parts<'_> {
    let end = text.find(['*', '&', '#']).unwrap_or(text.len());
    let number = text[..end].trim_end();
    Parts {
        text: number,
        marks: marks(&text[end..]).0,
        mark_at: Some(begin + number.len()),
        oddity: None,
    }
}

/// Splits `*` and `&`, with blanks around them, from what follows.
fn marks(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !matches!(c, '*' | '&') && !c.is_whitespace())
        .unwrap_or(text.len());
    text.split_at(end)
}
