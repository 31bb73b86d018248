//! Judgements of small positions.
