//! The queue between the listener, which reads, and the server, which answers. It knows which
//! command is running, and therefore which command an interrupt is meant for.

use std::collections::VecDeque;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::interrupt::Interrupt;
use super::stream::Until;

/// Bytes that may wait before the listener stops reading. A client may write a long script before it
/// reads the first answer.
pub(super) const CAPACITY: usize = 16 << 20;
/// Bytes that memory for a short line takes besides, in the allocator and in the queue as it grows.
const OVERHEAD: usize = 64;

/// How long a command must have been running before `quit` cuts it short.
///
/// A script that ends in `quit` arrives sooner and runs at full strength; a person or a client
/// that has waited longer wants to leave at once.
const QUIT_INTERRUPTS_AFTER: Duration = Duration::from_millis(50);

/// What the listener delivers.
#[derive(Debug)]
pub(super) enum Mail {
    /// A cleaned line that names a command.
    Command(Vec<u8>),
    /// The same for the command `quit`.
    Quit(Vec<u8>),
    /// The comment `# interrupt`.
    Interrupt,
    /// Any other line without a command.
    Blank,
}

/// A command that has not started.
#[derive(Debug)]
struct Waiting {
    line: Vec<u8>,
    /// Whether it starts with the interrupt raised.
    interrupted: bool,
    /// Whether another line has arrived after it.
    is_followed: bool,
}

impl Waiting {
    fn bytes(&self) -> usize {
        self.line.capacity() + size_of::<Self>() + OVERHEAD
    }
}

/// What the server is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Between two commands.
    Idle,
    /// Running a command since then.
    Running(Instant),
    /// Sending an answer; this many commands were waiting when it started.
    Answering(usize),
}

#[derive(Debug)]
struct State {
    queue: VecDeque<Waiting>,
    bytes: usize,
    stage: Stage,
    interrupt: Interrupt,
    /// Whether another line has arrived after the running command.
    is_followed: bool,
    /// What stops the running command.
    until: Until,
    ended: bool,
    error: Option<io::Error>,
    closed: bool,
}

impl State {
    fn new(interrupt: Interrupt) -> Self {
        Self {
            queue: VecDeque::new(),
            bytes: 0,
            stage: Stage::Idle,
            interrupt,
            is_followed: false,
            until: Until::Interrupt,
            ended: false,
            error: None,
            closed: false,
        }
    }

    fn receive(&mut self, mail: Mail, now: Instant) {
        match self.queue.back_mut() {
            Some(last) => last.is_followed = true,
            None => self.is_followed = true,
        }
        self.stop_analysis();
        match mail {
            Mail::Blank => {}
            Mail::Command(line) => self.push(line),
            Mail::Quit(line) => {
                if matches!(self.stage, Stage::Running(since) if outlasts_patience(since, now)) {
                    self.interrupt.raise();
                }
                self.push(line);
            }
            Mail::Interrupt => self.receive_interrupt(),
        }
    }

    fn push(&mut self, line: Vec<u8>) {
        let waiting = Waiting {
            line,
            interrupted: false,
            is_followed: false,
        };
        self.bytes += waiting.bytes();
        self.queue.push_back(waiting);
    }

    /// Stops the running command if any line stops it and one has arrived, or the input has ended.
    fn stop_analysis(&self) {
        if self.until == Until::AnyLine && (self.is_followed || self.ended) {
            self.interrupt.raise();
        }
    }

    /// Stops the command that the controller is waiting for: the first without an answer.
    fn receive_interrupt(&mut self) {
        match self.stage {
            Stage::Running(_) => self.interrupt.raise(),
            // No command arrived after the server started to send the answer: the controller may
            // not have seen it, and meant the command that has just ended.
            Stage::Answering(n_waiting) if self.queue.len() <= n_waiting => {}
            Stage::Answering(_) | Stage::Idle => {
                if let Some(first) = self.queue.front_mut() {
                    first.interrupted = true;
                }
            }
        }
    }

    /// Starts the next command, if one is waiting.
    fn begin(&mut self, now: impl FnOnce() -> Instant) -> Option<Vec<u8>> {
        self.stage = Stage::Idle;
        let next = self.queue.pop_front()?;
        self.bytes -= next.bytes();
        self.is_followed = next.is_followed;
        self.until = Until::Interrupt;
        self.interrupt.clear();
        if next.interrupted {
            self.interrupt.raise();
        }
        self.stage = Stage::Running(now());
        Some(next.line)
    }

    fn is_full(&self, room: usize) -> bool {
        self.bytes > room && !self.closed
    }
}

/// Returns whether a command that started then has been running long enough for `quit` to stop it.
fn outlasts_patience(since: Instant, now: Instant) -> bool {
    now.saturating_duration_since(since) >= QUIT_INTERRUPTS_AFTER
}

/// The queue, shared by two threads.
#[derive(Debug)]
pub(super) struct Mailbox {
    interrupt: Interrupt,
    state: Mutex<State>,
    mail_came: Condvar,
    room_came: Condvar,
    room: usize,
}

impl Mailbox {
    pub(super) fn new(interrupt: Interrupt, room: usize) -> Self {
        Self {
            interrupt: interrupt.clone(),
            state: Mutex::new(State::new(interrupt)),
            mail_came: Condvar::new(),
            room_came: Condvar::new(),
            room,
        }
    }

    /// Delivers lines that arrived together, and waits until there is room for more.
    ///
    /// Returns whether more lines are wanted. The lines count as arrived before there is room: an
    /// interrupt among them takes effect at once.
    pub(super) fn deliver(&self, mail: Vec<Mail>, now: Instant) -> bool {
        let mut state = self.state();
        for mail in mail {
            state.receive(mail, now);
        }
        self.mail_came.notify_one();
        let state = self
            .room_came
            .wait_while(state, |state| state.is_full(self.room))
            .unwrap_or_else(PoisonError::into_inner);
        !state.closed
    }

    /// Marks the end of the input.
    pub(super) fn end(&self) {
        let mut state = self.state();
        state.ended = true;
        state.stop_analysis();
        drop(state);
        self.mail_came.notify_one();
    }

    /// Records why the input could not be read to its end.
    pub(super) fn fail(&self, error: io::Error) {
        self.state().error = Some(error);
    }

    /// Returns the error of the input, if there was one.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.state().error.take()
    }

    /// Waits for the next command and starts it; returns `None` after the end of the input.
    pub(super) fn next(&self) -> Option<Vec<u8>> {
        let mut state = self.state();
        loop {
            let was_full = state.is_full(self.room);
            if let Some(line) = state.begin(Instant::now) {
                if was_full && !state.is_full(self.room) {
                    self.room_came.notify_one();
                }
                return Some(line);
            }
            if state.ended {
                return None;
            }
            state = self
                .mail_came
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether no command is waiting; if so, any line that arrives raises the interrupt until the
    /// next command starts.
    pub(super) fn is_idle(&self) -> bool {
        let mut state = self.state();
        if !state.queue.is_empty() || state.ended {
            return false;
        }
        state.interrupt.clear();
        state.is_followed = false;
        state.until = Until::AnyLine;
        true
    }

    /// Lets any line stop the running command, and stops it if one has arrived since it started.
    pub(super) fn stop_at_any_line(&self) {
        let mut state = self.state();
        state.until = Until::AnyLine;
        state.stop_analysis();
    }

    /// Returns the flag that stops the running command.
    pub(super) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Marks the end of the running command; its answer is about to be sent.
    pub(super) fn answering(&self) {
        let mut state = self.state();
        state.stage = Stage::Answering(state.queue.len());
        state.until = Until::Interrupt;
    }

    /// Refuses all further lines.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.room_came.notify_one();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
