//! The flag that asks a running command to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that a searching engine polls and any other thread may raise.
///
/// All clones share one flag. It guards no data, so relaxed ordering suffices.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Makes a flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the running command to answer with the best move so far.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag; the server does so before each command.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Returns whether the running command has to end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns the flag itself, for a search or a signal handler.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}
