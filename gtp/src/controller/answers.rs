//! Reads the answers of an engine from its output, and keeps what it writes beside them.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, PoisonError};

/// Bytes of the longest answer: an engine that never stops writing must not fill the memory.
const LONGEST_ANSWER: usize = 4 << 20;
/// Bytes of other output that are kept.
const LONGEST_TAIL: usize = 4096;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// An answer with its mark, up to the blank line.
    Answer(String),
    /// The beginning of one that is longer than any may be; nothing is read after it.
    TooLong,
}

/// The last bytes of an output.
#[derive(Debug, Default)]
pub(super) struct Tail {
    kept: Vec<u8>,
    n_bytes: usize,
}

impl Tail {
    fn push(&mut self, bytes: &[u8]) {
        self.n_bytes += bytes.len();
        self.kept.extend_from_slice(bytes);
        let n_superfluous = self.kept.len().saturating_sub(LONGEST_TAIL);
        self.kept.drain(..n_superfluous);
    }

    /// The number of bytes that came.
    pub(super) const fn n_bytes(&self) -> usize {
        self.n_bytes
    }

    /// The last of them.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.kept).into_owned()
    }
}

/// Reads until the end and keeps the last bytes.
pub(super) fn keep_tail(mut output: impl Read, tail: &Mutex<Tail>) {
    let mut buffer = [0; 1024];
    while let Ok(n_bytes @ 1..) = output.read(&mut buffer) {
        push(tail, buffer.get(..n_bytes).unwrap_or_default());
    }
}

fn push(tail: &Mutex<Tail>, bytes: &[u8]) {
    tail.lock()
        .unwrap_or_else(PoisonError::into_inner)
        .push(bytes);
}

/// Sends all answers until the output ends, and keeps the lines before an answer as noise. An
/// incomplete last answer is dropped.
pub(super) fn read_answers(
    mut stdout: impl BufRead,
    answers: &SyncSender<Heard>,
    noise: &Mutex<Tail>,
) {
    while let Ok(Some(heard)) = next_answer(&mut stdout, noise) {
        let is_last = heard == Heard::TooLong;
        if answers.send(heard).is_err() || is_last {
            return;
        }
    }
}

fn next_answer(stdout: &mut impl BufRead, noise: &Mutex<Tail>) -> io::Result<Option<Heard>> {
    let mut answer = Vec::new();
    let mut line = Vec::new();
    while answer.len() < LONGEST_ANSWER {
        line.clear();
        let room = (LONGEST_ANSWER - answer.len()) as u64;
        stdout.by_ref().take(room).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        line.retain(|&byte| byte != b'\r');
        let is_blank = line == b"\n" || line.is_empty();
        if is_blank && !answer.is_empty() {
            return Ok(Some(Heard::Answer(
                String::from_utf8_lossy(&answer).into_owned(),
            )));
        }
        if !answer.is_empty() || begins_answer(&line) {
            answer.extend_from_slice(&line);
        } else if !is_blank {
            push(noise, &line);
        }
    }
    Ok(Some(Heard::TooLong))
}

/// Whether a line begins with one mark. A row of them is the frame of a banner.
fn begins_answer(line: &[u8]) -> bool {
    let is_mark = |n: usize| line.get(n).is_some_and(|byte| b"=?".contains(byte));
    is_mark(0) && !is_mark(1)
}
