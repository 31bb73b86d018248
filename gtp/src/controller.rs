//! The controller's side: starts an engine, sends it commands and reads its answers.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command as Process, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::command::Command;
use crate::line;

/// How long an engine may take to end after `quit` before it is killed.
const GRACE: Duration = Duration::from_millis(500);

/// How often to check whether the engine has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Bytes of the longest answer: an engine that never stops writing must not fill the memory.
const LONGEST_ANSWER: usize = 64 << 20;

/// Bytes of the error output that are kept.
const STDERR_TAIL: usize = 4096;

/// The destination of the engine's error output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stderr {
    /// Nowhere.
    #[default]
    Discarded,
    /// Our own error output.
    Inherited,
    /// Memory: see [`Controller::stderr_tail`].
    Kept,
}

/// Why a command has no result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ControlError {
    /// The engine answered with a failure and this message.
    Refused(String),
    /// The engine ended, or closed its output, before it answered: how it ended.
    Died(String),
    /// The engine did not answer in time. Its late answer will be discarded.
    TimedOut,
    /// The engine wrote this, which is not an answer of the protocol.
    Garbled(String),
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(message) => write!(f, "the engine refused: {message}"),
            Self::Died(how) => write!(f, "the engine ended: {how}"),
            Self::TimedOut => f.write_str("the engine did not answer in time"),
            Self::Garbled(text) => write!(f, "the engine wrote what is no answer: {text}"),
        }
    }
}

impl std::error::Error for ControlError {}

/// An engine in a child process.
///
/// Two threads write to it and read from it, so that an engine that neither reads nor writes
/// cannot block the caller beyond the time limit. When the controller is dropped it sends `quit`,
/// waits for half a second and then kills the process.
#[derive(Debug)]
pub struct Controller {
    child: Child,
    commands: Option<Sender<Vec<u8>>>,
    answers: Receiver<String>,
    /// Number of answers still to come, including those to commands that timed out.
    n_owed: usize,
    /// The last bytes of the error output, if they are kept.
    stderr_tail: Arc<Mutex<Vec<u8>>>,
    /// The thread that keeps them; it ends with the error output.
    keeper: Option<JoinHandle<()>>,
}

impl Controller {
    /// Starts an engine, given as a shell command line, and discards its error output.
    ///
    /// # Errors
    ///
    /// If the quotes in the command do not match, or the process cannot be started.
    pub fn spawn(command: &str) -> io::Result<Self> {
        Self::spawn_with(command, Stderr::Discarded)
    }

    /// Starts an engine with this destination of its error output.
    ///
    /// # Errors
    ///
    /// If the quotes in the command do not match, or the process cannot be started.
    pub fn spawn_with(command: &str, stderr: Stderr) -> io::Result<Self> {
        Self::spawn_in(command, stderr, Path::new("."))
    }

    /// Starts an engine in this working directory.
    ///
    /// # Errors
    ///
    /// If the quotes in the command do not match, or the process cannot be started.
    pub fn spawn_in(command: &str, stderr: Stderr, folder: &Path) -> io::Result<Self> {
        let words = shlex::split(command).unwrap_or_default();
        let (program, arguments) = words.split_first().ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                format!("not a command: {command}"),
            )
        })?;
        let mut child = Process::new(program)
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(match stderr {
                Stderr::Discarded => Stdio::null(),
                Stderr::Inherited => Stdio::inherit(),
                Stderr::Kept => Stdio::piped(),
            })
            .spawn()?;
        let (commands, to_write) = channel();
        let (was_read, answers) = channel();
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let stderr = child.stderr.take();
        let stderr_tail = Arc::default();
        // From here on dropping the controller ends the process, even if a thread cannot start.
        let mut controller = Self {
            child,
            commands: Some(commands),
            answers,
            n_owed: 0,
            stderr_tail: Arc::clone(&stderr_tail),
            keeper: None,
        };
        if let Some(stdin) = stdin {
            let writer = thread::Builder::new().name("gtp writer".into());
            writer.spawn(move || write_commands(stdin, &to_write))?;
        }
        if let Some(stdout) = stdout {
            let reader = thread::Builder::new().name("gtp reader".into());
            reader.spawn(move || read_answers(BufReader::new(stdout), &was_read))?;
        }
        if let Some(stderr) = stderr {
            let keeper = thread::Builder::new().name("gtp stderr".into());
            controller.keeper = Some(keeper.spawn(move || keep_stderr_tail(stderr, &stderr_tail))?);
        }
        Ok(controller)
    }

    /// Waits briefly for the error output of an ended engine to be complete.
    pub fn await_stderr_end(&self) {
        let begin = Instant::now();
        let is_open = |keeper: &JoinHandle<()>| !keeper.is_finished();
        while self.keeper.as_ref().is_some_and(is_open) && begin.elapsed() < GRACE {
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Returns the last 4096 bytes of the error output so far, if it is kept.
    pub fn stderr_tail(&self) -> String {
        let kept = self
            .stderr_tail
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&kept).into_owned()
    }

    /// The number of the engine's process, for measuring its CPU time.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Sends one line and returns the text of the answer, without mark and id.
    ///
    /// The lines of the answer are joined by line feeds, without trailing blanks. A line without a
    /// command, such as a comment, is sent too; its answer is empty. Line feeds inside the line are
    /// sent as spaces, because one command has one answer.
    ///
    /// # Errors
    ///
    /// See [`ControlError`]. The session can continue after `Refused` and `TimedOut`; after
    /// `Garbled` it is unknown which answer belongs to which command.
    pub fn send(&mut self, line: &str, limit: Duration) -> Result<String, ControlError> {
        let begin = Instant::now();
        let line = line
            .trim_end_matches(['\r', '\n'])
            .replace(['\r', '\n'], " ");
        if let Some(commands) = &self.commands {
            // If the writer has ended, so has the engine, and the missing answer reports it.
            let _ = commands.send(format!("{line}\n").into_bytes());
        }
        let cleaned = line::clean(line.as_bytes()).unwrap_or_default();
        let Some(command) = Command::parse(&cleaned) else {
            return Ok(String::new());
        };
        self.n_owed += 1;
        loop {
            let answer = self.receive(limit.saturating_sub(begin.elapsed()))?;
            self.n_owed -= 1;
            if self.n_owed == 0 {
                return read_answer(&answer, command.id);
            }
        }
    }

    fn receive(&mut self, limit: Duration) -> Result<String, ControlError> {
        self.answers
            .recv_timeout(limit)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => ControlError::TimedOut,
                RecvTimeoutError::Disconnected => ControlError::Died(self.wait_for_end()),
            })
    }

    /// Waits briefly for the end of the process and returns how it ended.
    fn wait_for_end(&mut self) -> String {
        let begin = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) if begin.elapsed() < GRACE => thread::sleep(POLL_INTERVAL),
                Ok(None) => return "it closed its output and is still running".into(),
                Err(error) => return error.to_string(),
            }
        }
    }
}

impl Drop for Controller {
    fn drop(&mut self) {
        // Without a sender the writer ends after this line and closes the engine's input.
        if let Some(commands) = self.commands.take() {
            let _ = commands.send(b"quit\n".to_vec());
        }
        self.wait_for_end();
        // Both fail only if the process has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_commands(mut stdin: impl Write, commands: &Receiver<Vec<u8>>) {
    for line in commands {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads until the end and keeps the last bytes.
fn keep_stderr_tail(mut stderr: impl Read, stderr_tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(n_bytes @ 1..) = stderr.read(&mut buffer) {
        let mut kept = stderr_tail.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(buffer.get(..n_bytes).unwrap_or_default());
        let n_superfluous = kept.len().saturating_sub(STDERR_TAIL);
        kept.drain(..n_superfluous);
    }
}

/// Sends all answers until the output ends; an incomplete last answer is dropped.
fn read_answers(mut stdout: impl BufRead, answers: &Sender<String>) {
    while let Ok(Some(answer)) = next_answer(&mut stdout) {
        if answers.send(answer).is_err() {
            return;
        }
    }
}

/// Reads the lines up to a blank line; leading blank lines are skipped.
///
/// An answer that is too long is cut off.
fn next_answer(stdout: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut answer = Vec::new();
    while answer.len() < LONGEST_ANSWER {
        let begin = answer.len();
        let room = (LONGEST_ANSWER - begin) as u64;
        stdout.by_ref().take(room).read_until(b'\n', &mut answer)?;
        let line = answer.get(begin..).unwrap_or_default();
        let is_blank = line.iter().all(|byte| matches!(byte, b'\r' | b'\n'));
        if line.is_empty() {
            return Ok(None);
        }
        if is_blank && begin > 0 {
            break;
        }
        if is_blank {
            answer.clear();
        }
    }
    answer.retain(|&byte| byte != b'\r');
    Ok(Some(String::from_utf8_lossy(&answer).into_owned()))
}

/// Removes mark and id from an answer.
///
/// Engines differ in whether a space follows. Digits after the mark are an id only if the command
/// had one: otherwise `=0` is the result 0.
fn read_answer(answer: &str, id: Option<&[u8]>) -> Result<String, ControlError> {
    let garbled = || ControlError::Garbled(answer.trim_end().to_owned());
    let text = answer.get(1..).unwrap_or_default();
    let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let text = match id {
        Some(id) if n_digits > 0 => {
            let (digits, text) = text.split_at_checked(n_digits).ok_or_else(garbled)?;
            if !is_same_number(digits.as_bytes(), id) {
                return Err(garbled());
            }
            text
        }
        _ => text,
    };
    let text = text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned();
    match answer.bytes().next() {
        Some(b'=') => Ok(text),
        Some(b'?') => Err(ControlError::Refused(text)),
        _ => Err(garbled()),
    }
}

/// Compares ids as numbers: some engines answer `=5` to `005`.
fn is_same_number(one: &[u8], other: &[u8]) -> bool {
    let is_zero = |digit: &&u8| **digit == b'0';
    one.iter()
        .skip_while(is_zero)
        .eq(other.iter().skip_while(is_zero))
}
