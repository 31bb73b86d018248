//! Reads the input and delivers all complete lines of a chunk at once.

use std::io::{self, Read};
use std::time::Instant;

use super::mailbox::{Mail, Mailbox};
use crate::command::Command;
use crate::line;

/// Bytes per read: the capacity of a pipe on common systems.
const CHUNK: usize = 64 * 1024;

/// Bytes of the longest line that is read as a command; the longest of any client, a position of
/// 25×25 points, has four thousand.
pub(super) const LONGEST_LINE: usize = 64 * 1024;

/// Reads until the input ends or the mailbox is closed. The last line needs no line feed.
pub(super) fn listen(input: impl Read, mailbox: &Mailbox) {
    // Even if the input panics, the server must not wait forever for its next line.
    let _end = EndOfInput(mailbox);
    if let Err(error) = deliver_lines(input, mailbox) {
        mailbox.fail(error);
    }
}

struct EndOfInput<'a>(&'a Mailbox);

impl Drop for EndOfInput<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

fn deliver_lines(mut input: impl Read, mailbox: &Mailbox) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    let mut begun = Vec::new();
    loop {
        let length = match input.read(&mut chunk) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let mail = match chunk.get(..length).unwrap_or_default() {
            [] if begun.is_empty() => Vec::new(),
            [] => vec![mail_of(&begun)],
            bytes => split(&mut begun, bytes),
        };
        let more = mailbox.deliver(mail, Instant::now());
        if length == 0 || !more {
            return Ok(());
        }
    }
}

/// Returns the lines that end in these bytes, and keeps the incomplete last line in `begun`.
fn split(begun: &mut Vec<u8>, bytes: &[u8]) -> Vec<Mail> {
    let mut mail = Vec::new();
    let mut lines = bytes.split(|&byte| byte == b'\n');
    let tail = lines.next_back().unwrap_or_default();
    for line in lines {
        if begun.is_empty() {
            mail.push(mail_of(line));
        } else {
            extend(begun, line);
            mail.push(mail_of(&std::mem::take(begun)));
        }
    }
    extend(begun, tail);
    mail
}

/// Appends to a line as much as fits, and one byte more if not all does.
fn extend(begun: &mut Vec<u8>, bytes: &[u8]) {
    let room = (LONGEST_LINE + 1).saturating_sub(begun.len());
    begun.extend_from_slice(bytes.get(..room).unwrap_or(bytes));
}

/// Classifies a raw line; a blank line, a comment and a bare id are no commands. A command in a line
/// that is too long stays too long without its control characters and comments.
fn mail_of(raw: &[u8]) -> Mail {
    if line::is_interrupt(raw) {
        return Mail::Interrupt;
    }
    let Some(mut line) = line::clean(raw) else {
        return Mail::Blank;
    };
    if raw.len() > LONGEST_LINE {
        // What was cut off may have held the name: with any name there is an answer.
        line.resize(LONGEST_LINE, b' ');
        line.push(b'?');
    }
    match Command::parse(&line) {
        None => Mail::Blank,
        Some(command) if command.name == b"quit" && !is_too_long(&line) => Mail::Quit(line),
        Some(_) => Mail::Command(line),
    }
}

/// Whether a line that was delivered is refused for its length.
pub(super) fn is_too_long(line: &[u8]) -> bool {
    line.len() > LONGEST_LINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_quit_that_will_be_obeyed_cuts_a_command_short() {
        assert!(matches!(mail_of(b"2 quit"), Mail::Quit(_)));
        assert!(matches!(mail_of(b"2 genmove b"), Mail::Command(_)));
        assert!(matches!(
            mail_of(&b"1".repeat(LONGEST_LINE + 1)),
            Mail::Command(_)
        ));
        let too_long = format!("2 quit {}", "x".repeat(LONGEST_LINE));
        assert!(matches!(mail_of(too_long.as_bytes()), Mail::Command(_)));
    }
}
