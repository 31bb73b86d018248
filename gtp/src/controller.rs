//! The controller's side: starts an engine, sends it commands and reads its answers.

mod answers;
mod cpu;
mod keeper;
mod launch;

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufReader, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::ChildWrapper;

use crate::command::Command;
use crate::line;
use answers::{Heard, Tail};

pub use keeper::keep;
pub use launch::{Keeper, Launch, Stderr};

/// How long an engine may take to end after `quit` before it is killed. A keeper has half of it.
const GRACE: Duration = Duration::from_secs(1);

/// How often to check whether the engine has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Answers that may wait to be read; an engine that writes more has to wait.
const MOST_ANSWERS: usize = 4;

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
    /// The engine wrote this answer, which belongs to no command that waits for one.
    Unasked(String),
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(message) => write!(f, "the engine refused: {message}"),
            Self::Died(how) => write!(f, "the engine ended: {how}"),
            Self::TimedOut => f.write_str("the engine did not answer in time"),
            Self::Garbled(text) => write!(f, "the engine wrote what is no answer: {text}"),
            Self::Unasked(text) => write!(f, "the engine answered what nobody asked: {text}"),
        }
    }
}

impl std::error::Error for ControlError {}

/// An engine in a child process, which leads a process group of its own.
///
/// Two threads write to it and read from it, so that an engine that neither reads nor writes
/// cannot block the caller beyond the time limit. Lines before an answer are kept as noise. When
/// the controller is dropped it sends `quit`, waits for a second and then kills the group.
#[derive(Debug)]
pub struct Controller {
    child: Box<dyn ChildWrapper>,
    /// The number of the engine's process; with a keeper the child is another.
    process: u32,
    commands: Option<Sender<Vec<u8>>>,
    answers: Receiver<Heard>,
    /// The id of the last command.
    last_id: u64,
    /// Whether an answer has repeated its id.
    repeats_ids: bool,
    /// The ids of the commands without an answer, including those that timed out.
    owed: VecDeque<u64>,
    /// The lines that belong to no answer.
    noise: Arc<Mutex<Tail>>,
    /// The end of the error output, if it is kept.
    stderr_tail: Arc<Mutex<Tail>>,
    /// The thread that keeps it; it ends with the error output.
    stderr_reader: Option<JoinHandle<()>>,
}

impl Controller {
    fn new(mut child: Box<dyn ChildWrapper>, process: u32) -> io::Result<Self> {
        let (commands, to_write) = channel();
        let (was_read, answers) = sync_channel(MOST_ANSWERS);
        let (stdin, stdout) = (child.stdin().take(), child.stdout().take());
        let stderr = child.stderr().take();
        // From here on dropping the controller ends the process, even if a thread cannot start.
        let mut controller = Self {
            child,
            process,
            commands: Some(commands),
            answers,
            last_id: 0,
            repeats_ids: false,
            owed: VecDeque::new(),
            noise: Arc::default(),
            stderr_tail: Arc::default(),
            stderr_reader: None,
        };
        if let Some(stdin) = stdin {
            let writer = thread::Builder::new().name("gtp writer".into());
            writer.spawn(move || write_all(stdin, &to_write))?;
        }
        if let Some(stdout) = stdout {
            let reader = thread::Builder::new().name("gtp reader".into());
            let noise = Arc::clone(&controller.noise);
            let stdout = BufReader::new(stdout);
            reader.spawn(move || answers::read_answers(stdout, &was_read, &noise))?;
        }
        if let Some(stderr) = stderr {
            let reader = thread::Builder::new().name("gtp stderr".into());
            let tail = Arc::clone(&controller.stderr_tail);
            let reader = reader.spawn(move || answers::keep_tail(stderr, &tail))?;
            controller.stderr_reader = Some(reader);
        }
        Ok(controller)
    }

    /// Waits briefly for the error output of an ended engine to be complete.
    pub fn await_stderr_end(&self) {
        let begin = Instant::now();
        let is_open = |reader: &JoinHandle<()>| !reader.is_finished();
        while self.stderr_reader.as_ref().is_some_and(is_open) && begin.elapsed() < GRACE {
            thread::sleep(POLL_INTERVAL);
        }
    }

    /// Returns the last 4096 bytes of the error output so far, if it is kept.
    pub fn stderr_tail(&self) -> String {
        locked(&self.stderr_tail, Tail::text)
    }

    /// Returns the last 4096 bytes of the lines before answers: banners, and what else an engine
    /// should write to its error output.
    pub fn noise(&self) -> String {
        locked(&self.noise, Tail::text)
    }

    /// The processor time that the engine has used so far, with all that it has started. `None` if
    /// the engine has ended, and on systems other than Linux.
    pub fn cpu_time(&self) -> Option<Duration> {
        cpu::cpu_time(self.process)
    }

    /// Sends one line and returns the text of the answer, without mark and id.
    ///
    /// The command is sent with an id of the controller's, by which its answer is known; an engine
    /// that answers without ids is understood too. The lines of the answer are joined by line
    /// feeds, without trailing blanks. A line without a command, such as a comment, is sent too;
    /// its answer is empty. Line feeds inside the line are sent as spaces, because one command has
    /// one answer.
    ///
    /// # Errors
    ///
    /// See [`ControlError`]. The session can continue after `Refused` and `TimedOut`.
    pub fn send(&mut self, line: &str, limit: Duration) -> Result<String, ControlError> {
        let begin = Instant::now();
        let line = line
            .trim_end_matches(['\r', '\n'])
            .replace(['\r', '\n'], " ");
        let cleaned = line::clean(line.as_bytes()).unwrap_or_default();
        let Some(mut command) = Command::parse(&cleaned) else {
            self.write(format!("{line}\n").into_bytes());
            return Ok(String::new());
        };
        self.check_silence()?;
        self.last_id += 1;
        let id = self.last_id;
        self.owed.push_back(id);
        let noise_before = locked(&self.noise, Tail::n_bytes);
        let words = [command.name, command.arguments.rest()];
        let mut line = format!("{id} ").into_bytes();
        line.extend_from_slice(words.join(&b' ').trim_ascii_end());
        line.push(b'\n');
        self.write(line);
        loop {
            let answer = match self.receive(limit.saturating_sub(begin.elapsed())) {
                // What it wrote instead of an answer tells more than its silence.
                Err(ControlError::TimedOut)
                    if locked(&self.noise, Tail::n_bytes) > noise_before =>
                {
                    return Err(ControlError::Garbled(self.noise().trim_end().into()));
                }
                received => received?,
            };
            let (answered, text) = self.read_answer(&answer)?;
            while self.owed.pop_front().is_some_and(|id| id != answered) {}
            if answered == id {
                return text.map_err(ControlError::Refused);
            }
        }
    }

    fn write(&self, line: Vec<u8>) {
        if let Some(commands) = &self.commands {
            // If the writer has ended, so has the engine, and the missing answer reports it.
            let _ = commands.send(line);
        }
    }

    /// Fails if the engine has written an answer although all commands have theirs.
    fn check_silence(&self) -> Result<(), ControlError> {
        if !self.owed.is_empty() {
            return Ok(());
        }
        match self.answers.try_recv() {
            Ok(heard) => Err(ControlError::Unasked(heard.text()?.trim_end().into())),
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => Ok(()),
        }
    }

    fn receive(&mut self, limit: Duration) -> Result<String, ControlError> {
        match self.answers.recv_timeout(limit) {
            Ok(heard) => heard.text(),
            Err(RecvTimeoutError::Timeout) => Err(ControlError::TimedOut),
            Err(RecvTimeoutError::Disconnected) => Err(self.death()),
        }
    }

    /// Removes mark and id from an answer and returns the command that it belongs to: without an
    /// id, the first that waits.
    ///
    /// Engines differ in whether a space follows the id. If an engine has repeated no id, digits that
    /// are no id of a command so far are part of the text: `=0` is the result 0.
    fn read_answer(&mut self, answer: &str) -> Result<(u64, Result<String, String>), ControlError> {
        let unasked = || ControlError::Unasked(answer.trim_end().to_owned());
        let text = answer.get(1..).unwrap_or_default();
        let n_digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = text.split_at_checked(n_digits).unwrap_or_default();
        let known = |id: &u64| (1..=self.last_id).contains(id);
        let (answered, text) = match digits.parse().ok().filter(known) {
            Some(id) if self.owed.contains(&id) => {
                self.repeats_ids = true;
                (id, rest)
            }
            Some(_) => return Err(unasked()),
            None if self.repeats_ids && n_digits > 0 => return Err(unasked()),
            None => (*self.owed.front().ok_or_else(unasked)?, text),
        };
        let text = text.strip_prefix(' ').unwrap_or(text).trim_end().to_owned();
        let is_success = answer.starts_with('=');
        Ok((answered, if is_success { Ok(text) } else { Err(text) }))
    }

    /// How the engine ended. If by a signal, that is told after a while: whoever ends the engine,
    /// as the scheduler of a cluster does, may end this program next, which then has reported
    /// nothing.
    fn death(&mut self) -> ControlError {
        let how = self.wait_for_end();
        let status = self.child.try_wait().ok().flatten();
        if status.is_some_and(|status| status.code().is_none_or(|code| code > 128)) {
            thread::sleep(GRACE);
        }
        ControlError::Died(how)
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
            let _ = commands.send(format!("{} quit\n", self.last_id + 1).into_bytes());
        }
        self.wait_for_end();
        // Both fail only if all its processes have already ended.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

impl Heard {
    fn text(self) -> Result<String, ControlError> {
        match self {
            Self::Answer(text) => Ok(text),
            Self::TooLong => Err(ControlError::Garbled("an answer without an end".into())),
        }
    }
}

fn locked<T>(tail: &Mutex<Tail>, read: impl FnOnce(&Tail) -> T) -> T {
    read(&tail.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Writes to an engine what is received, and closes its input after that.
fn write_all(mut stdin: impl Write, input: &Receiver<Vec<u8>>) {
    for bytes in input {
        if stdin
            .write_all(&bytes)
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}
