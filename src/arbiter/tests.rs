//! The arbiter as a whole.
