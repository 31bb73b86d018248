//! What a suite expects of an answer, and whether an answer is that.

use std::collections::BTreeSet;

use regex::Regex;
use serde::{Deserialize, Serialize};

/// How a pattern is held against an answer.
///
/// The expressions themselves are those of the crate `regex`. All that POSIX, Java and Perl have in
/// common it reads in the same way; of what only some of them have it lacks references back
/// (`\1`) and looking around (`(?=...)`), and inside brackets `[`, `&&`, `--` and `~~` have a
/// meaning of their own and want a backslash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MatchMode {
    /// The whole answer has to match the whole pattern, as GoGui reads it.
    #[default]
    Full,
    /// The first line has to match `^PATTERN$`, as the scripts of GNU Go read it: with `[D1|E5]`
    /// the anchors bind only to the outer alternatives, so that `D14` and `XE5` match too.
    GnuGo,
}

/// What is expected of the answer to one test.
#[derive(Debug, Clone)]
pub struct Expectation {
    /// As it stands in the file between the brackets, with the `!`.
    pub text: String,
    /// The line in the file, from 1.
    pub line: usize,
    /// Whether the test is known to fail: `*`.
    pub is_known_failure: bool,
    /// Whether the answer is only to be shown: `&`.
    pub is_shown: bool,
    /// Where in the line the `*` stands or would have to; `None` if the bracket is not closed.
    pub(super) mark_at: Option<usize>,
    demand: Demand,
}

/// What an answer must be.
#[derive(Debug, Clone)]
enum Demand {
    /// `#? [PATTERN]` and `#? [!PATTERN]`.
    Pattern {
        negated: bool,
        full: Regex,
        gnu_go: Regex,
    },
    /// `#=set [A1 B2]`: these words in any order, and no others.
    Set(BTreeSet<String>),
    /// `#=num >= 0.5`.
    Number(Comparison, f64),
    /// What cannot be read demands nothing; this says why.
    Unreadable(String),
}

/// How two numbers are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    GreaterOrEqual,
    Greater,
}

/// Whether an answer is what was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    /// By the mode asked for.
    pub holds: bool,
    /// Whether the other mode would say otherwise.
    pub is_disputed: bool,
}

impl Expectation {
    /// Reads a line that begins with `#?` or `#=`; `None` if it is another comment.
    ///
    /// Also returns what was odd about it.
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

    /// Says why the expectation cannot be read, if it cannot.
    pub fn error(&self) -> Option<&str> {
        match &self.demand {
            Demand::Unreadable(why) => Some(why),
            _ => None,
        }
    }

    /// Whether the answer of a pattern must not match.
    pub(super) const fn is_negated(&self) -> bool {
        matches!(self.demand, Demand::Pattern { negated: true, .. })
    }

    /// Holds an answer, which must not be a failure, against what is expected.
    pub fn judge(&self, answer: &str, mode: MatchMode) -> Match {
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

/// Which of the three forms a line has.
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
        (Err(_), _) | (_, Err(_)) => {
            Demand::Unreadable(format!("`{pattern}` is no regular expression"))
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
