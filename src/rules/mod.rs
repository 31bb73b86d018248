//! Rules as independent axes, with constants for the rule sets that have names.

mod axes;
mod kata;
mod komi;
mod names;
mod preset;
mod presets;
mod registers;
mod repetition;
mod text;
mod written;

pub use crate::board::Suicide;
pub use axes::*;
pub use kata::{KataError, kata_keys};
pub use komi::{Komi, Score};
pub use names::{AXES, Axis, UnknownName};
pub use preset::{Dialect, Preset};
pub use presets::PRESETS;
pub(crate) use repetition::{Earlier, Repetition};
pub use text::{Article, RuleText, Topic};
