//! Games by move lists and by laws.
