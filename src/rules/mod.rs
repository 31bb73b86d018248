//! The rules as independent axes, and the rule sets of our sources as constants.

mod axes;
mod kata;
mod komi;
mod names;
mod presets;
mod repetition;
mod text;

pub use crate::board::Suicide;
pub use axes::{
    AfterStop, Counting, Dame, DoubleMove, HandicapBonus, HandicapPlacement, IllegalMove, Ko,
    PassRule, Recurrence, ResumeFirst, Scoring, SetupCredit, StopCounter, Tax, Tie, Unresolved,
};
pub use kata::KataError;
pub use komi::{Komi, Score};
pub use names::{AXES, Axis, UnknownName};
pub use presets::{PRESETS, Preset};
pub use repetition::{Earlier, Repetition};
pub use text::{Article, RuleText, Topic};

/// A complete rule set: one value on each axis. Komi is no part of it.
///
/// ```
/// use honte::rules::{Preset, Rules, Scoring};
///
/// let japanese = Preset::named("japanese").expect("a known name");
/// assert_eq!(japanese.rules.scoring, Scoring::Territory);
/// assert_eq!(Rules::default(), Rules::CHINESE);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent axes, not states of one thing"
)]
pub struct Rules {
    /// The text that these rules stand for, whose articles rulings quote; `None` for a rule set of
    /// which no text was studied. Set it to `None` when you change another field:
    /// [`Axis::choose`] and [`Rules::set_kata`] do so.
    pub text: Option<RuleText>,
    /// Whether own stones may be left without liberties.
    pub suicide: Suicide,
    /// Which repetitions are forbidden.
    pub ko: Ko,
    /// Whether retaking a ko at once is forbidden besides, whatever `ko` says.
    pub basic_ko: bool,
    /// Who counts as the maker of a position that was set up.
    pub setup_credit: SetupCredit,
    /// What a recurrence of the whole board means that `ko` does not forbid.
    pub recurrence: Recurrence,
    /// What an arbiter does about an illegal move.
    pub illegal_move: IllegalMove,
    /// What an arbiter does about two moves in a row.
    pub double_move: DoubleMove,
    /// When a player may pass.
    pub pass: PassRule,
    /// Successive passes that stop the game.
    pub stop_passes: u8,
    /// What happens when the game has stopped.
    pub after_stop: AfterStop,
    /// Whether the passes of one stop count towards the next.
    pub stop_counter: StopCounter,
    /// Who moves first when a stopped game is resumed.
    pub resume_first: ResumeFirst,
    /// What becomes of stones about which there is no agreement.
    pub unresolved: Unresolved,
    /// What is counted.
    pub scoring: Scoring,
    /// Which territory does not count.
    pub tax: Tax,
    /// Whether living stones beside any dame are in seki, to the letter of art. 8 of the Japanese
    /// rules 1989: then all dame have to be filled before the game stops.
    pub dame_makes_seki: bool,
    /// Who gets points that both sides reach.
    pub dame: Dame,
    /// The form in which the count is presented.
    pub counting: Counting,
    /// Who wins when the scores are equal.
    pub tie: Tie,
    /// How handicap stones come onto the board.
    pub handicap_placement: HandicapPlacement,
    /// What White receives for a handicap of n stones.
    pub handicap_bonus: HandicapBonus,
    /// Whether the first pass is worth half a point.
    pub button: bool,
    /// Whether a pass hands over a stone as a prisoner.
    pub pass_stones: bool,
    /// Whether White must make the last pass.
    pub white_passes_last: bool,
    /// Whether an engine may pass while dead stones of the opponent are on the board.
    pub friendly_pass_ok: bool,
    /// Warnings that lose the game; 0 for never.
    pub warnings_to_lose: u8,
    /// Whether a confirmed result can never be changed again.
    pub result_is_final: bool,
}

impl Default for Rules {
    /// What front ends that name no rules expect: area scoring, simple ko, no suicide.
    fn default() -> Self {
        Self::CHINESE
    }
}
