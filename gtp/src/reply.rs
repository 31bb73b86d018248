//! Answers: a result or a failure, written so that its text cannot break the framing.

use std::borrow::Cow;
use std::fmt;

/// The answer to a command.
pub type Reply = Result<Payload, Failure>;

/// The failure of a command whose handler panicked.
pub const INTERNAL_ERROR: &str = "internal error";

/// The result of a command: text of any number of lines, possibly none.
///
/// It may hold any bytes; those that the protocol forbids are removed when it is written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Payload {
    bytes: Vec<u8>,
    remark: Option<String>,
}

impl Payload {
    /// Returns the bytes as the handler supplied them.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Adds a remark for the log, although nothing failed.
    #[must_use]
    pub fn with_remark(mut self, remark: impl Into<String>) -> Self {
        self.remark = Some(remark.into());
        self
    }

    /// Returns the remark for the log, if there is one.
    pub fn remark(&self) -> Option<&str> {
        self.remark.as_deref()
    }
}

impl From<Vec<u8>> for Payload {
    fn from(bytes: Vec<u8>) -> Self {
        Self {
            bytes,
            remark: None,
        }
    }
}

impl From<String> for Payload {
    fn from(text: String) -> Self {
        text.into_bytes().into()
    }
}

impl From<&str> for Payload {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// Why a command failed.
///
/// The message is sent, and is the text of the standard where there is one: clients compare it
/// byte by byte. The detail is for people and goes to the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    message: Cow<'static, str>,
    detail: Option<String>,
}

impl Failure {
    /// A failure with a message that the standard does not define.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            message: message.into(),
            detail: None,
        }
    }

    /// Adds a detail for the log.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// Returns the text that is sent.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the detail for the log, if there is one.
    pub fn detail(&self) -> Option<&str> {
        self.detail.as_deref()
    }

    /// An argument is missing, superfluous or malformed (section 6, all commands).
    pub fn syntax_error(detail: impl Into<String>) -> Self {
        Self::new("syntax error").with_detail(detail)
    }

    /// No command has this name.
    pub fn unknown_command() -> Self {
        Self::new("unknown command")
    }

    /// `play`: the rules forbid the move (section 6.3.3). Clients compare this text exactly.
    pub fn illegal_move() -> Self {
        Self::new("illegal move")
    }

    /// `boardsize`: the engine does not support this size (section 6.3.2).
    pub fn unacceptable_size() -> Self {
        Self::new("unacceptable size")
    }

    /// Handicap: the board has stones (section 6.3.2).
    pub fn board_not_empty() -> Self {
        Self::new("board not empty")
    }

    /// Handicap: too few stones, or too many for the board (section 6.3.2).
    pub fn invalid_number_of_stones() -> Self {
        Self::new("invalid number of stones")
    }

    /// `set_free_handicap`: too few vertices, too many, one twice, or a pass (section 6.3.2).
    pub fn bad_vertex_list() -> Self {
        Self::new("bad vertex list")
    }

    /// `undo`: there is no move to take back (section 6.3.3).
    pub fn cannot_undo() -> Self {
        Self::new("cannot undo")
    }

    /// `loadsgf`: no such file, or no game in it (section 6.3.5).
    pub fn cannot_load_file() -> Self {
        Self::new("cannot load file")
    }
}

impl fmt::Display for Failure {
    /// Formats the message and, after a colon, the detail.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.detail {
            Some(detail) => write!(f, ": {detail}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Failure {}

/// Returns an answer as the bytes that are sent (section 2.6).
///
/// A space follows the mark or the id even when the text is empty: without it some clients read
/// `=12` as the result 12. The text loses its trailing line feeds and all control characters, a
/// tab becomes a space, and a blank line inside becomes a line of one space, so that the only
/// blank line is the one that ends the answer.
pub fn encode(id: Option<&[u8]>, reply: &Reply) -> Vec<u8> {
    let mut wire = Vec::new();
    encode_into(&mut wire, id, reply);
    wire
}

/// Replaces the contents of the buffer with an answer.
pub(crate) fn encode_into(wire: &mut Vec<u8>, id: Option<&[u8]>, reply: &Reply) {
    let (mark, text) = match reply {
        Ok(payload) => (b'=', payload.as_bytes()),
        Err(failure) => (b'?', failure.message.as_bytes()),
    };
    wire.clear();
    wire.push(mark);
    wire.extend_from_slice(id.unwrap_or_default());
    wire.push(b' ');
    push_sanitized(wire, text);
    wire.extend_from_slice(b"\n\n");
}

/// Appends the header of an answer that is sent line by line: the mark and the id.
///
/// No space follows them: clients of such answers expect the bare line.
pub(crate) fn push_header(wire: &mut Vec<u8>, id: Option<&[u8]>) {
    wire.push(b'=');
    wire.extend_from_slice(id.unwrap_or_default());
    wire.push(b'\n');
}

/// Appends a line of such an answer, or nothing if it is blank.
pub(crate) fn push_line(wire: &mut Vec<u8>, text: &[u8]) {
    let begin = wire.len();
    wire.extend(text.iter().filter_map(|&byte| match byte {
        b'\t' | b'\n' => Some(b' '),
        _ if byte.is_ascii_control() => None,
        _ => Some(byte),
    }));
    if wire.iter().skip(begin).all(|&byte| byte == b' ') {
        wire.truncate(begin);
    } else {
        wire.push(b'\n');
    }
}

/// Replaces the contents of the buffer with the end of such an answer: the lines of the reply,
/// without blank ones, and the blank line that ends it. A failure is a line that begins with `error`, since
/// the mark of success has been sent.
pub(crate) fn encode_end_of_stream(wire: &mut Vec<u8>, reply: &Reply) {
    wire.clear();
    match reply {
        Ok(payload) => {
            for line in payload.as_bytes().split(|&byte| byte == b'\n') {
                push_line(wire, line);
            }
        }
        Err(failure) => push_line(wire, format!("error {}", failure.message()).as_bytes()),
    }
    wire.push(b'\n');
}

fn push_sanitized(wire: &mut Vec<u8>, text: &[u8]) {
    // Line feeds are held back until a byte follows them: those at the end are never written.
    let mut line_feeds = 0;
    for &byte in text {
        match byte {
            b'\n' => line_feeds += 1,
            _ if byte.is_ascii_control() && byte != b'\t' => {}
            _ => {
                push_line_feeds(wire, line_feeds);
                line_feeds = 0;
                wire.push(if byte == b'\t' { b' ' } else { byte });
            }
        }
    }
}

fn push_line_feeds(wire: &mut Vec<u8>, n_line_feeds: usize) {
    for nth in 0..n_line_feeds {
        wire.extend_from_slice(if nth == 0 { b"\n" } else { b" \n" });
    }
}
