//! The limits that end a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Simulations between two looks at the stop flag and the clock: less than 20 ms on the largest board.
const STRIDE: u64 = 8;

/// The limits of a search; the first one reached ends it.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most simulations.
    pub playouts: u64,
    /// The most time.
    pub time: Option<Duration>,
    /// Returns how long the search has been running.
    pub elapsed: &'a (dyn Fn() -> Duration + Sync),
    /// Ends the search when it becomes true.
    pub stop: &'a AtomicBool,
}

impl Limits<'_> {
    /// Whether the time is over and the search was not stopped.
    pub fn is_time_up(&self) -> bool {
        let is_over = self.time.is_some_and(|time| (self.elapsed)() >= time);
        is_over && !self.stop.load(Ordering::Relaxed)
    }

    /// Whether a report due at `due` should be made now, after `done` simulations.
    pub(super) fn is_due(&self, done: u64, due: Duration) -> bool {
        done.is_multiple_of(STRIDE) && (self.elapsed)() >= due
    }

    /// Whether to stop: at a limit, or where what is left of it cannot change the choice. `all` simulations
    /// were made, `done` of them by this thread; `lead` returns by how many visits the best move is ahead.
    pub(super) fn is_reached(&self, done: u64, all: u64, lead: impl FnOnce() -> u64) -> bool {
        if all >= self.playouts {
            return true;
        }
        if !done.is_multiple_of(STRIDE) {
            return false;
        }
        if self.stop.load(Ordering::Relaxed) {
            return true;
        }
        let Some(time) = self.time else {
            return done.is_multiple_of(STRIDE * 8) && lead() > self.playouts - all;
        };
        let elapsed = (self.elapsed)();
        if elapsed >= time {
            return true;
        }
        // The rate of simulations is trusted after a quarter of the time.
        let to_come = all as f64 * (time.as_secs_f64() / elapsed.as_secs_f64().max(1e-6) - 1.0);
        done.is_multiple_of(STRIDE * 2) && elapsed * 4 > time && lead() as f64 > to_come
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a search that may take a second is over after so many milliseconds, with 160 simulations and
    /// the best move so many visits ahead.
    fn is_over(milliseconds: u64, lead: u64) -> bool {
        let limits = Limits {
            playouts: 1000,
            time: Some(Duration::from_secs(1)),
            elapsed: &|| Duration::from_millis(milliseconds),
            stop: &AtomicBool::new(false),
        };
        limits.is_reached(160, 160, || lead)
    }

    #[test]
    fn a_search_ends_early_where_the_time_left_cannot_change_the_choice() {
        // As many simulations are to come as were made.
        assert!(!is_over(500, 160));
        assert!(is_over(500, 161));
        assert!(!is_over(900, 17));
        assert!(is_over(900, 18));
        // Too soon to know how many come.
        assert!(!is_over(250, 1000));
        assert!(is_over(1000, 0));
    }

    #[test]
    fn without_a_clock_a_search_ends_where_the_simulations_left_cannot_change_the_choice() {
        let (stop, far) = (AtomicBool::new(false), || Duration::from_hours(1));
        let limits = Limits {
            playouts: 1000,
            time: None,
            elapsed: &far,
            stop: &stop,
        };
        assert!(!limits.is_reached(640, 640, || 360));
        assert!(limits.is_reached(640, 640, || 361));
        assert!(limits.is_reached(1000, 1000, || 0));
        assert!(!limits.is_time_up());
        stop.store(true, Ordering::Relaxed);
        assert!(limits.is_reached(648, 648, || 0));
    }
}
