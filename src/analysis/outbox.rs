//! Lines on their way out: threads leave them here, and one thread writes them.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Bytes that may wait. Whoever brings more waits until lines are read: a program may first write
/// all its queries and then read the answers.
const MOST_BYTES: usize = 16 << 20;
/// Bytes that memory for a short line takes besides, in the allocator and in the queue as it grows.
const OVERHEAD: usize = 64;

/// Bytes of memory that a line takes while it waits.
const fn memory_of(line: &str) -> usize {
    line.len() + OVERHEAD
}

/// Lines that wait to be written.
#[derive(Debug, Default)]
pub(super) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    lines: VecDeque<String>,
    n_bytes: usize,
    /// No more lines come, and later ones are dropped.
    is_closed: bool,
}

impl Outbox {
    /// Leaves a line, once there is room.
    pub(super) fn push(&self, line: String) {
        let state = self.lock();
        let is_full = |state: &mut State| state.n_bytes > MOST_BYTES && !state.is_closed;
        let state = self.changed.wait_while(state, is_full);
        self.add(state.unwrap_or_else(PoisonError::into_inner), line);
    }

    /// Leaves a line that may be lost: it is dropped if others wait already, because a newer one
    /// will follow.
    pub(super) fn offer(&self, line: String) {
        let state = self.lock();
        if state.lines.is_empty() {
            self.add(state, line);
        }
    }

    fn add(&self, mut state: MutexGuard<'_, State>, line: String) {
        if !state.is_closed {
            state.n_bytes += memory_of(&line);
            state.lines.push_back(line);
            self.changed.notify_all();
        }
    }

    /// Drops all further lines and lets [`write`](Self::write) return after those that wait.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    /// Whether it takes no more lines.
    pub(super) fn is_closed(&self) -> bool {
        self.lock().is_closed
    }

    /// Writes lines until the outbox is closed and empty, or cannot be written.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        loop {
            let state = self.lock();
            let is_idle = |state: &mut State| state.lines.is_empty() && !state.is_closed;
            let state = self.changed.wait_while(state, is_idle);
            let mut state = state.unwrap_or_else(PoisonError::into_inner);
            let Some(mut line) = state.lines.pop_front() else {
                return Ok(());
            };
            state.n_bytes -= memory_of(&line);
            drop(state);
            self.changed.notify_all();
            line.push('\n');
            output.write_all(line.as_bytes())?;
            output.flush()?;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change is complete before the lock is released.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
