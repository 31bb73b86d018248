//! Life and death: which chains live, which can be captured, and what is proven about either.
//!
//! Several searches answer the question "can this chain be captured?", each for another use:
//!
//! | search | how | for |
//! |---|---|---|
//! | `capture` | every line of play in a field | [`confirm()`], `safety`, `foothold` |
//! | [`hunt()`] | proof numbers in a field, moves near the chain | the judge, `tactics`, plain races |
//! | `prover` | a proof that holds on the whole board | [`theorems()`], [`tactics::status`] |
//! | [`tactics::attack`] | one goal on the whole board | the reading commands, fights of the judge |
//! | `ataris` | ataris alone | [`finish()`] |
//! | [`refuter`] | the plain board, sharing little with the others | `eval-scoring --verify` |
//!
//! Each looks at a stated number of positions and no more. What it has not proven by then it leaves
//! open; time is never asked.

mod arena;
mod ataris;
mod attractor;
mod benson;
mod capture;
mod confirm;
mod eye_space;
mod field;
mod finish;
mod foothold;
mod groups;
mod hunt;
mod numbers;
mod outcome;
mod paths;
mod proof;
mod prover;
mod race;
pub mod refuter;
mod room;
mod safety;
pub mod tactics;
mod theorems;
mod tree;
mod unconditional;
mod verify;
mod walls;
mod zones;

pub use confirm::{ChainReading, Life, NewStone, confirm};
pub(crate) use eye_space::{MOST_WITH_STONES, SpaceFate, is_one_eyed, space_fate};
pub use field::Law;
pub use finish::{Cause, Finish, Step, finish, open_dame};
pub use foothold::proven;
pub use groups::{FewEyes, few_eyes};
pub use hunt::{Fate, Hunt, hunt};
pub use outcome::Outcome;
pub use proof::{Claim, Grounds, Strategy, Theorem};
pub use race::{PlainRace, RaceEnd};
pub use theorems::{Effort, theorems};
pub use unconditional::{PointStatus, Unconditional, unconditional};
pub use verify::{Verification, verify};
pub use walls::Walls;

/// A chain with so many liberties is taken to hold in a fight about others.
const HELD: usize = 4;
/// An empty region of one color with so many points, or the place of a captured chain of so many stones,
/// is taken to hold two eyes, whatever its shape. It is no theorem: three by three points in a corner come
/// to a ko, and the stones around may have holes.
const ROOM_FOR_TWO_EYES: usize = 7;
/// Positions for a question that is asked about each of many chains.
pub(crate) const POSITIONS: u32 = 600;
/// Positions that may be looked at for a question that is asked by itself, and not about every
/// chain of a board.
const MOST_POSITIONS: u32 = 30_000;
/// Rounds for each position that may be looked at in a search: a bound for circles.
const ROUNDS: u32 = 20;
/// Moves of the longest line that a tactical search or a replay looks at.
const LONGEST: usize = 100;
/// The most points of a small part of the board, in which proofs and captures are looked for.
pub(crate) const SMALL_PART: usize = 40;

#[cfg(test)]
mod tests;
