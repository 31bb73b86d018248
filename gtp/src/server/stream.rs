//! Answers that are sent line by line while their command is running.

use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::{guarded, interrupt::Interrupt};
use crate::reply::{Failure, INTERNAL_ERROR, Reply, push_header, push_line};

/// What ends a command that writes lines while it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// Any line, even a blank one or a comment, and the end of the input: an analysis.
    AnyLine,
    /// The comment `# interrupt` and a late `quit`, as for any other command: the choice of a move.
    Interrupt,
}

/// How often a command without work checks the interrupt.
const NAP: Duration = Duration::from_millis(2);

/// Takes the lines of a command that is running.
///
/// The first line, or [`Stream::open`], sends the header: the mark and the id on a line of their
/// own. Until then the command can still fail like any other. After that, the lines that it
/// returns end the answer, followed by one blank line.
///
/// Lines never wait for a slow reader: the next line replaces one that has not been sent.
#[derive(Debug, Clone, Copy)]
pub struct Stream<'a> {
    slot: &'a Slot,
    interrupt: &'a Interrupt,
}

impl Stream<'_> {
    /// Sends the header if it has not been sent.
    pub fn open(&self) {
        self.slot.change(|state| state.is_open = true);
    }

    /// Sends a line, in place of the previous one if that is still waiting.
    ///
    /// It is sanitized like all answers; line feeds become spaces, and a blank line is not sent.
    pub fn offer(&self, line: impl Into<Vec<u8>>) {
        let line = line.into();
        self.slot.change(|state| {
            state.is_open = true;
            state.line = Some(line);
        });
    }

    /// Returns the flag that asks the command to end.
    pub const fn interrupt(&self) -> &Interrupt {
        self.interrupt
    }

    /// Waits until the command has to end.
    pub fn wait_for_interrupt(&self) {
        while !self.interrupt.is_raised() {
            thread::sleep(NAP);
        }
    }
}

/// What the thread of the command passes to the thread that writes.
#[derive(Debug, Default)]
struct State {
    is_open: bool,
    line: Option<Vec<u8>>,
    has_ended: bool,
}

/// Room for one line between two threads.
#[derive(Debug, Default)]
struct Slot {
    state: Mutex<State>,
    changed: Condvar,
}

impl Slot {
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_one();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes lines until the command ends, and returns whether the header has been sent.
    fn relay(&self, id: Option<&[u8]>, output: &mut impl Write) -> io::Result<bool> {
        let mut is_open = false;
        let mut wire = Vec::new();
        loop {
            wire.clear();
            let has_ended = self.take_news(&mut is_open, id, &mut wire);
            if !wire.is_empty() {
                output.write_all(&wire)?;
                output.flush()?;
            }
            if has_ended {
                return Ok(is_open);
            }
        }
    }

    /// Waits for something to write, and returns whether it is the last.
    fn take_news(&self, is_open: &mut bool, id: Option<&[u8]>, wire: &mut Vec<u8>) -> bool {
        let is_old = |state: &mut State| {
            !state.has_ended && state.line.is_none() && state.is_open == *is_open
        };
        let mut state = self
            .changed
            .wait_while(self.state(), is_old)
            .unwrap_or_else(PoisonError::into_inner);
        if state.is_open && !*is_open {
            push_header(wire, id);
            *is_open = true;
        }
        let (line, has_ended) = (state.line.take(), state.has_ended);
        drop(state);
        push_line(wire, &line.unwrap_or_default());
        has_ended
    }
}

/// Marks the end of the command, even if it panics.
struct End<'a>(&'a Slot);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.change(|state| state.has_ended = true);
    }
}

/// Runs a command on a second thread while this one writes its lines; returns its reply and
/// whether the header has been sent.
///
/// # Errors
///
/// Any error of the output, after the command has been interrupted and has ended; or an error of
/// the system if it cannot start a thread.
pub(super) fn run(
    command: impl FnOnce(&Stream<'_>) -> Reply + Send,
    interrupt: &Interrupt,
    id: Option<&[u8]>,
    output: &mut impl Write,
) -> io::Result<(Reply, bool)> {
    let slot = Slot::default();
    let stream = Stream {
        slot: &slot,
        interrupt,
    };
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .name("gtp stream".into())
            .spawn_scoped(scope, || {
                let _end = End(&slot);
                guarded(|| command(&stream))
            })?;
        let relayed = slot.relay(id, output);
        if relayed.is_err() {
            interrupt.raise();
        }
        let lost = |_| Err(Failure::new(INTERNAL_ERROR));
        let reply = worker.join().unwrap_or_else(lost);
        Ok((reply, relayed?))
    })
}

/// Runs a command without a session: returns all its lines and its reply as one answer.
///
/// An analysis starts with the interrupt raised, as if the input had ended.
pub(super) fn gather(command: impl FnOnce(&Stream<'_>) -> Reply + Send, until: Until) -> Reply {
    let interrupt = Interrupt::new();
    if until == Until::AnyLine {
        interrupt.raise();
    }
    let mut sent = Vec::new();
    let ended = run(command, &interrupt, None, &mut sent);
    let (reply, is_open) =
        ended.map_err(|error| Failure::new(INTERNAL_ERROR).with_detail(error.to_string()))?;
    let rest = reply?;
    if !is_open {
        return Ok(rest);
    }
    // The header is not part of the answer.
    let mut text = sent.split_off(2.min(sent.len()));
    text.extend_from_slice(rest.as_bytes());
    Ok(text.into())
}
