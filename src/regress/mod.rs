//! Regression tests: suites of GTP commands with the answers that are expected.
//!
//! A suite is a `.tst` file as of GNU Go and GoGui: a GTP script in which numbered commands are
//! tests, and comments that begin with `#?` say what their answers have to match. It can still be
//! piped into any engine.
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
//! `!` negates, `*` marks a known failure, and `&` an answer that is shown and not judged. The
//! forms `#=set`, words in any order, and `#=num`, a number compared with another (a score counts
//! for Black: `W+3.5` is -3.5), are ours: other runners take them for remarks. They are read with
//! `#?` too, but GoGui's runner gives up at a `#?` without a bracket right behind it.
//!
//! The parts, in the order of a run: [`suite`] reads, [`select`] chooses, [`plan`] finds the blocks
//! that can be run on their own, [`runner`] asks an engine, [`pool`] does so on several at
//! once, [`report`] tells, [`baseline`] compares with an earlier run, [`update`] rewrites marks.

pub mod baseline;
mod driver;
pub mod expectation;
pub mod outcome;
pub mod plan;
pub mod pool;
mod replay;
pub mod report;
mod rotation;
pub mod runner;
pub mod select;
pub mod suite;
pub mod update;

pub use driver::EngineKind;
pub use expectation::MatchMode;
pub use outcome::{TestCounts, TestOutcome, TestVerdict};
pub use pool::{RunEvent, RunReport, Schedule, SuiteReport, Unstable, run};
pub use runner::RunConditions;
pub use select::Selection;
pub use suite::Suite;

#[cfg(test)]
mod tests;
