//! Searches of small positions.
