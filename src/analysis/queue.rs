//! The positions that wait for a search or are being searched.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::query::Query;

/// Positions that may wait at once, and bytes of the queries that ask about them.
pub(super) const MOST_POSITIONS: usize = 100_000;
const MOST_BYTES: usize = 64 << 20;

/// A position to be searched.
#[derive(Debug, Clone)]
pub(super) struct Job {
    number: u64,
    pub(super) query: Arc<Query>,
    /// Moves made before it.
    pub(super) turn: usize,
    /// Ends its search.
    pub(super) stop: Arc<AtomicBool>,
}

/// There are too many positions or queries.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Full;

/// Jobs in the order of their priorities, then of their arrival.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    waiting: BTreeMap<(Reverse<i64>, u64), Job>,
    running: BTreeMap<u64, Job>,
    next: u64,
    /// Bytes of the queries that wait.
    n_bytes: usize,
    /// No more jobs come.
    is_closed: bool,
}

impl Job {
    /// Its part of the bytes of its query.
    fn n_bytes(&self) -> usize {
        self.query.n_bytes / self.query.turns.len()
    }
}

impl Queue {
    /// Adds the positions of a query, all or none.
    pub(super) fn add(&self, query: Query) -> Result<(), Full> {
        let query = Arc::new(query);
        let mut state = self.lock();
        if state.waiting.len() + query.turns.len() > MOST_POSITIONS
            || state.n_bytes + query.n_bytes > MOST_BYTES
        {
            return Err(Full);
        }
        for &(turn, priority) in &query.turns {
            let job = Job {
                number: state.next,
                query: Arc::clone(&query),
                turn,
                stop: Arc::default(),
            };
            state.n_bytes += job.n_bytes();
            state.waiting.insert((Reverse(priority), job.number), job);
            state.next += 1;
        }
        self.changed.notify_all();
        Ok(())
    }

    /// The next position; waits for one, and returns `None` when no more come.
    pub(super) fn take(&self) -> Option<Job> {
        let state = self.lock();
        let is_idle = |state: &mut State| state.waiting.is_empty() && !state.is_closed;
        let state = self.changed.wait_while(state, is_idle);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        let (_, job) = state.waiting.pop_first()?;
        state.n_bytes -= job.n_bytes();
        state.running.insert(job.number, job.clone());
        Some(job)
    }

    /// Forgets a position that has been answered.
    pub(super) fn done(&self, job: &Job) {
        self.lock().running.remove(&job.number);
    }

    /// Stops the searches of the positions that are meant. Returns those that have not begun; they
    /// are no longer here.
    pub(super) fn terminate(&self, is_meant: impl Fn(&Job) -> bool) -> Vec<Job> {
        let mut state = self.lock();
        for job in state.running.values().filter(|job| is_meant(job)) {
            job.stop.store(true, Ordering::Relaxed);
        }
        let waiting = state.waiting.extract_if(.., |_, job| is_meant(job));
        let mut jobs: Vec<Job> = waiting.map(|(_, job)| job).collect();
        state.n_bytes -= jobs.iter().map(Job::n_bytes).sum::<usize>();
        jobs.sort_by_key(|job| job.number);
        jobs
    }

    /// Says that no more positions come.
    pub(super) fn close(&self) {
        self.lock().is_closed = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change is complete before the lock is released.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
