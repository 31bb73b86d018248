//! The axes along which rule sets differ. Each value says which text or rule set needs it.

use super::{RuleText, Suicide};

/// A complete rule set: one value on each axis. Komi is not part of it.
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
    /// [`Axis::choose`](super::Axis::choose) and [`Rules::set_kata`] do so.
    pub text: Option<RuleText>,
    /// The name by which they were chosen, where several rule sets are the same. It is no axis.
    pub called: Called,
    /// Whether own stones may be left without liberties.
    pub suicide: Suicide,
    /// Which repetitions of a position are forbidden.
    pub ko: Ko,
    /// Whether retaking a ko at once is forbidden whatever `ko` says.
    pub basic_ko: bool,
    /// Who counts as having made a position that was set up.
    pub setup_credit: SetupCredit,
    /// What happens when the whole board recurs and `ko` allows it.
    pub recurrence: Recurrence,
    /// How an arbiter rules on an illegal move.
    pub illegal_move: IllegalMove,
    /// How an arbiter rules on a move out of turn.
    pub double_move: DoubleMove,
    /// When a player may pass.
    pub pass: PassRule,
    /// Successive passes that stop the game.
    pub stop_passes: u8,
    /// What happens after a stop.
    pub after_stop: AfterStop,
    /// Whether the last pass of one stop counts towards the next.
    pub stop_counter: StopCounter,
    /// Who moves first when a stopped game is resumed.
    pub resume_first: ResumeFirst,
    /// What happens to stones whose status remains disputed.
    pub unresolved: Unresolved,
    /// What is counted.
    pub scoring: Scoring,
    /// Which territory does not count.
    pub tax: Tax,
    /// Whether living stones beside any dame are in seki: the literal reading of art. 8 of the
    /// Japanese rules 1989, under which players fill all dame before they stop.
    pub dame_makes_seki: bool,
    /// Who gets empty points that both colors reach.
    pub dame: Dame,
    /// How the count is presented.
    pub counting: Counting,
    /// Who wins when the scores are equal.
    pub tie: Tie,
    /// How handicap stones are placed.
    pub handicap_placement: HandicapPlacement,
    /// What White receives for a handicap of n stones.
    pub handicap_bonus: HandicapBonus,
    /// Whether the player who passes first gets half a point.
    pub button: bool,
    /// Whether a player who passes gives the opponent a prisoner.
    pub pass_stones: bool,
    /// Whether White must make the last pass.
    pub white_passes_last: bool,
    /// Whether an engine may pass while dead opposing stones are on the board.
    pub friendly_pass_ok: bool,
    /// How many warnings lose the game; 0 if warnings never do.
    pub warnings_to_lose: u8,
    /// Whether a result that both players confirmed can no longer be changed.
    pub result_is_final: bool,
}

/// The name of a rule set that a user chose. Rules that differ in it alone are equal.
#[derive(Debug, Clone, Copy, Default)]
pub struct Called(pub(super) Option<&'static str>);

impl PartialEq for Called {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Called {}

impl Default for Rules {
    /// KataGo's `chinese`: area scoring, simple ko, no suicide. Front ends that never name rules
    /// expect these.
    fn default() -> Self {
        Self::CHINESE
    }
}

impl Rules {
    /// The same rules as a rule set of this name.
    pub(super) const fn called(self, name: &'static str) -> Self {
        Self {
            called: Called(Some(name)),
            ..self
        }
    }

    /// The same rules whatever name they were chosen by: the first of equal rule sets gives theirs.
    #[must_use]
    pub fn without_name(self) -> Self {
        Self {
            called: Called::default(),
            ..self
        }
    }

    /// Whether a stone in one's own territory can be worth playing: where nobody may pass who has a
    /// move, and where stones alone count.
    pub fn rewards_filling(&self) -> bool {
        self.pass == PassRule::OnlyWithoutPlay || self.scoring == Scoring::Stones
    }
}

/// Which repetitions of a position are forbidden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ko {
    /// None at all (Atari-Go).
    None,
    /// The position before the opponent's last stone, if nobody has passed since (Japanese rules
    /// 1989, art. 6).
    Simple,
    /// Every earlier position, the initial one included (Chinese rules 1988 §6; simplified rules,
    /// rule 3).
    Positional,
    /// Every earlier position with the same player to move next, also one left by a pass (AGA, New
    /// Zealand).
    Situational,
    /// Natural situational superko: every position that an earlier stone of the same player made,
    /// and no other (rules 0.7, I.7). Neither the empty board nor a position after a pass counts. A
    /// ko may be retaken at once if the player did not make the resulting position himself.
    Natural,
}

/// Who counts as having made a set-up position under [`Ko::Natural`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SetupCredit {
    /// Nobody: the literal reading of rules 0.7, I.7. No preset uses it.
    Nobody,
    /// The opponent of the player to move, as if he had just played. Nobody has made an empty
    /// board.
    Opponent,
}

/// What happens when the whole board recurs and the ko rule allows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Recurrence {
    /// The ko rule forbids every recurrence (rules 0.7, Chinese rules 1988 §6, simplified rules).
    Forbid,
    /// The game ends without result if both players agree (Japanese rules 1989, art. 12).
    NoResultIfAgreed,
    /// The game ends without result at the third occurrence (KataGo's simple ko).
    NoResult,
    /// The referee decides on a draw or a replay (Chinese rules 1988 §20.3).
    Referee,
    /// Play continues (introduction, Atari-Go).
    Ignore,
}

/// How an arbiter rules on an illegal move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum IllegalMove {
    /// The move is rejected, and the same player moves again.
    Reject,
    /// The move is void, and the player loses his turn (Chinese rules 1988 §19, §20.1).
    VoidTurnLost,
    /// The player loses the game (Japanese rules 1989, art. 14).
    Forfeit,
}

/// How an arbiter rules on a move out of turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DoubleMove {
    /// It is refused without a penalty (rules 0.7, II.1; simplified rules, rule 1; Atari-Go).
    Reject,
    /// A second stone in a row loses the game (Chinese rules 1988 §17.1; Japanese rules 1989,
    /// art. 14). Any other move out of turn is refused.
    Forfeit,
}

/// When a player may pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// On every turn.
    Allowed,
    /// Only if the player has no legal play (Atari-Go).
    OnlyWithoutPlay,
}

/// What happens after successive passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AfterStop {
    /// The board is counted as it stands (simplified rules, rule 4; Tromp-Taylor).
    ScoreBoard,
    /// The players agree on an end position or play on. A second stop without a stone since the
    /// first ends the game with the board as it stands (rules 0.7, II.4; Ing, AGA).
    AgreeOrSecondStop,
    /// The players agree on the dead stones or play on (Chinese rules 1988 §8, §21.3).
    AgreeOrResume,
    /// The players confirm life and death under art. 7 of the Japanese rules 1989, or one of them
    /// asks for resumption (art. 9.3).
    Confirm,
    /// The first capture ends the game (Atari-Go).
    FirstCapture,
}

/// Whether the last pass of one stop counts as the first pass of the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StopCounter {
    /// No: passes are counted from zero.
    Reset,
    /// Yes: the literal reading of rules 0.7, II.1. No preset uses it.
    Overlap,
}

/// Who moves first when a stopped game is resumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ResumeFirst {
    /// The opponent of the player who passed last (rules 0.7, II.1; Chinese rules 1988 §21.1).
    Alternate,
    /// The opponent of the player who asked for resumption (Japanese rules 1989, art. 9.3).
    OpponentOfRequester,
}

/// What happens to stones whose status remains disputed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unresolved {
    /// They count as alive (Chinese rules 1988 §21.2).
    Alive,
    /// Both players lose (Japanese rules 1989, art. 13.1).
    BothLose,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// Stones and the empty points that only one color reaches.
    Area,
    /// Empty points that only one color reaches, and prisoners.
    Territory,
    /// Stones only: stone counting, the form in which Go is often taught. No preset uses it.
    Stones,
    /// Nothing: the first capture wins (Atari-Go).
    FirstCapture,
}

/// Which territory does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tax {
    /// All territory counts.
    None,
    /// Points of stones in seki do not count (Japanese rules 1989, art. 8).
    Seki,
    /// As [`Tax::Seki`], and each living group loses two points (stone scoring).
    All,
}

/// Who gets the empty points that both colors reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Dame {
    /// Nobody.
    Nobody,
    /// Both, half a point each (Chinese rules 1988 §9). The margin is the same.
    Split,
    /// The color with the nearer stone (variants text, note 3). No preset uses it.
    Nearest,
}

/// How the count is presented. It changes neither winner nor margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counting {
    /// Points of both sides.
    Points,
    /// One side's count compared with half the board, in zi of two points (Chinese rules 1988 §9).
    Zi,
    /// Each side fills its own area with its stones (Ing).
    FillIn,
}

/// Who wins when the scores are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tie {
    /// Nobody: jigo.
    Draw,
    /// Black (Ing).
    Black,
    /// White: handicap games under Ing's rules in the reading of the American Go Association. No
    /// preset uses it.
    White,
}

/// How handicap stones are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandicapPlacement {
    /// Before the first move; White then moves first.
    Setup,
    /// As Black's first moves, with White's passes between them (rules 0.7, II.2).
    PlaysWithPasses,
}

/// What White receives for a handicap of n stones, where n is at least 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HandicapBonus {
    /// Nothing.
    None,
    /// n − 1 points (AGA).
    NMinusOne,
    /// n points (the usual reading of Chinese rules 1988 §9).
    N,
}

impl HandicapBonus {
    /// Points for a handicap of `n_stones`. A handicap of one stone is only the right to move first.
    pub const fn points(self, n_stones: u16) -> u16 {
        match self {
            _ if n_stones < 2 => 0,
            Self::None => 0,
            Self::NMinusOne => n_stones - 1,
            Self::N => n_stones,
        }
    }
}
