//! Line editing, history and completion, by the crate `rustyline`.

use std::collections::VecDeque;
use std::io;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor as Rustyline, Helper};

/// Lines that the history keeps.
const HISTORY: usize = 1000;

/// The words that can follow the words before the cursor.
pub(in crate::cli) type Choices = Box<dyn Fn(&[&str]) -> Vec<String> + Send>;

/// Reads lines from the standard input. At a terminal they can be edited; the history ends with the
/// program.
pub(in crate::cli) struct Editor {
    editor: Rustyline<Words, MemHistory>,
    /// The further lines of a text that was pasted.
    pasted: VecDeque<String>,
}

/// A line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) enum Input {
    /// The line without its end.
    Line(String),
    /// A line that is not UTF-8.
    Unreadable,
    /// Ctrl-C.
    Interrupted,
    /// The input has ended.
    End,
}

impl Editor {
    pub(in crate::cli) fn new(choices: Choices) -> io::Result<Self> {
        let config = Config::builder()
            .max_history_size(HISTORY)
            .and_then(|config| config.history_ignore_dups(true))
            .map_err(io::Error::other)?
            .auto_add_history(true)
            .completion_type(CompletionType::List)
            .build();
        let history = MemHistory::with_config(&config);
        let mut editor = Rustyline::with_history(config, history).map_err(io::Error::other)?;
        editor.set_helper(Some(Words(choices)));
        let pasted = VecDeque::new();
        Ok(Self { editor, pasted })
    }

    /// Reads the next line.
    pub(in crate::cli) fn read(&mut self, prompt: &str) -> io::Result<Input> {
        if let Some(line) = self.pasted.pop_front() {
            return Ok(Input::Line(line));
        }
        match self.editor.readline(prompt) {
            Ok(text) => {
                let mut lines = text.split(['\n', '\r']).map(str::to_owned);
                let first = lines.next().unwrap_or_default();
                self.pasted.extend(lines);
                Ok(Input::Line(first))
            }
            Err(ReadlineError::Interrupted) => Ok(Input::Interrupted),
            Err(ReadlineError::Eof) => Ok(Input::End),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(Input::Unreadable)
            }
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// Completes the word before the cursor.
struct Words(Choices);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = line.get(..cursor).unwrap_or(line);
        let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (words, begun) = before.split_at(start);
        let words: Vec<&str> = words.split_whitespace().collect();
        let starts = |word: &String| {
            let head = word.get(..begun.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(begun))
        };
        let mut choices: Vec<String> = (self.0)(&words).into_iter().filter(starts).collect();
        if let [only] = choices.as_mut_slice() {
            only.push(' ');
        }
        Ok((start, choices))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
