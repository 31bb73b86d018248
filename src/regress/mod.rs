//! Regression tests: suites of GTP commands with expected answers.
//!
//! A suite is a `.tst` file as used by GNU Go and GoGui: a GTP script in which numbered commands
//! are tests, and comments that begin with `#?` give patterns for their answers. It can be piped
//! into any engine.
//!
//! ```text
//! loadsgf sgf/corner.sgf 61
//! 10 reg_genmove white
//! #? [B1|A2]
//! 20 final_score
//! #? [!B\+.*]*
//! 30 final_status_list dead
//! #=set [A1 B1 C1]
//! 40 estimate_score
//! #=num >= 0.5
//! ```
//!
//! `!` negates, `*` marks a known failure, and `&` an answer that is only shown. The forms `#=set`
//! (words in any order) and `#=num` (a comparison of numbers; a score counts for Black: `W+3.5` is
//! -3.5) are Honte's own, and other runners read them as comments. `#?set` and `#?num` are accepted
//! too, but GoGui's runner stops at a `#?` that no bracket follows.
//!
//! The modules in the order of a run: `suite` parses, `select` selects tests, `plan` divides suites
//! into blocks, `runner` runs a block on the engine of a `session`, `pool` runs blocks in parallel,
//! `pass` collects what is found, `record` keeps it with the `conditions` of the run, [`report`]
//! formats the results, [`baseline`] compares runs, and [`update`] rewrites marks.

pub mod baseline;
mod conditions;
mod driver;
mod expectation;
mod outcome;
mod pass;
mod plan;
mod pool;
mod record;
mod replay;
pub mod report;
mod rotation;
mod rules;
mod runner;
mod select;
mod session;
mod stand_in;
mod suite;
pub mod update;

pub use conditions::{RunConditions, RunHeading};
pub use driver::EngineKind;
pub use expectation::MatchMode;
pub use outcome::{TestCounts, TestOutcome, TestVerdict};
pub use pool::{RunEvent, RunReport, RunSchedule, SuiteReport, Unstable, run};
pub use record::RunRecord;
pub use rotation::in_quotes_if_blank;
pub(crate) use rules::rules_command;
pub use runner::RunSettings;
pub(crate) use select::fingerprint_of;
pub use select::{SelectError, Selection};
pub(crate) use session::one_line;
pub use suite::Suite;

#[cfg(test)]
mod tests;
