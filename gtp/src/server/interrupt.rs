//! The flag that asks a running command to come to an end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that a thinking engine polls and everybody else may raise.
///
/// All clones are one flag. It carries no data with it, so the weakest memory order will do.
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Makes a flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks the running command to answer with the best it has.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the wish back; the server does so before each command.
    pub fn clear(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Returns whether the running command should come to an end.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// Returns the flag itself, for a search that takes a bare one for as long as it runs.
    pub fn as_flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Returns the flag itself, for a search or a signal handler that takes a bare one.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }
}
