//! The rule sets that have names: constants, and one table of their names.
//!
//! `honte-rules`, `--rules` and the property `RU` of game records mean the text where a text and
//! KataGo differ under one name; KataGo's meaning then has a row of its own.

use super::{
    AfterStop, Called, Counting, Dame, DoubleMove, HandicapBonus, HandicapPlacement, IllegalMove,
    Ko, Komi, PassRule, Preset, Recurrence, ResumeFirst, RuleText, Rules, Scoring, SetupCredit,
    StopCounter, Suicide, Tax, Tie, Unresolved,
};

impl Rules {
    /// The logical rules of Tromp and Taylor.
    pub const TROMP_TAYLOR: Self = Self {
        text: None,
        called: Called(None),
        suicide: Suicide::Allowed,
        ko: Ko::Positional,
        basic_ko: false,
        setup_credit: SetupCredit::Opponent,
        recurrence: Recurrence::Forbid,
        illegal_move: IllegalMove::Reject,
        double_move: DoubleMove::Reject,
        pass: PassRule::Allowed,
        stop_passes: 2,
        after_stop: AfterStop::ScoreBoard,
        stop_counter: StopCounter::Reset,
        resume_first: ResumeFirst::Alternate,
        unresolved: Unresolved::Alive,
        scoring: Scoring::Area,
        tax: Tax::None,
        dame_makes_seki: false,
        dame: Dame::Nobody,
        counting: Counting::Points,
        tie: Tie::Draw,
        handicap_placement: HandicapPlacement::Setup,
        handicap_bonus: HandicapBonus::None,
        button: false,
        pass_stones: false,
        white_passes_last: false,
        friendly_pass_ok: false,
        warnings_to_lose: 0,
        result_is_final: false,
    };

    /// "Einfache Flächen-Go-Regeln" version 0.7: natural situational superko, suicide allowed,
    /// and an end by agreement or by a second interruption.
    pub const SIMPLE_AREA: Self = Self {
        text: Some(RuleText::SimpleArea),
        ko: Ko::Natural,
        after_stop: AfterStop::AgreeOrSecondStop,
        handicap_placement: HandicapPlacement::PlaysWithPasses,
        ..Self::TROMP_TAYLOR
    };

    /// The Chinese rules of 1988, with §6 enforced: no position may recur.
    pub const CHINESE_1988: Self = Self {
        text: Some(RuleText::Chinese1988),
        suicide: Suicide::Forbidden,
        illegal_move: IllegalMove::VoidTurnLost,
        double_move: DoubleMove::Forfeit,
        after_stop: AfterStop::AgreeOrResume,
        dame: Dame::Split,
        counting: Counting::Zi,
        handicap_bonus: HandicapBonus::N,
        warnings_to_lose: 2,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// The Chinese rules of 1988 with §20.3 instead of §6: only retaking a ko at once is forbidden,
    /// and the referee decides on other repetitions.
    pub const CHINESE_1988_REFEREE: Self = Self {
        ko: Ko::Simple,
        recurrence: Recurrence::Referee,
        ..Self::CHINESE_1988
    };

    /// The Japanese rules of 1989. Two moves in a row violate art. 2 and so lose by art. 14.
    pub const JAPANESE_1989: Self = Self {
        text: Some(RuleText::Japanese1989),
        suicide: Suicide::Forbidden,
        ko: Ko::Simple,
        recurrence: Recurrence::NoResultIfAgreed,
        illegal_move: IllegalMove::Forfeit,
        double_move: DoubleMove::Forfeit,
        after_stop: AfterStop::Confirm,
        resume_first: ResumeFirst::OpponentOfRequester,
        unresolved: Unresolved::BothLose,
        scoring: Scoring::Territory,
        tax: Tax::Seki,
        dame_makes_seki: true,
        friendly_pass_ok: true,
        result_is_final: true,
        ..Self::TROMP_TAYLOR
    };

    /// The introduction that precedes the Japanese rules.
    pub const GO_INTRODUCTION: Self = Self {
        text: Some(RuleText::Introduction),
        recurrence: Recurrence::Ignore,
        illegal_move: IllegalMove::Reject,
        double_move: DoubleMove::Reject,
        after_stop: AfterStop::AgreeOrResume,
        resume_first: ResumeFirst::Alternate,
        unresolved: Unresolved::Alive,
        result_is_final: false,
        dame_makes_seki: false,
        ..Self::JAPANESE_1989
    };

    /// The simplified rules of the variants text.
    pub const SIMPLIFIED: Self = Self {
        text: Some(RuleText::Simplified),
        ..Self::TROMP_TAYLOR
    };

    /// The Chinese rules of the variants text.
    pub const CHINESE_WIKIBOOKS: Self = Self {
        text: Some(RuleText::ChineseVariant),
        suicide: Suicide::Forbidden,
        after_stop: AfterStop::AgreeOrResume,
        counting: Counting::Zi,
        handicap_bonus: HandicapBonus::N,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// Atari-Go: the first capture wins.
    pub const ATARI_GO: Self = Self {
        text: Some(RuleText::AtariGo),
        suicide: Suicide::Forbidden,
        ko: Ko::None,
        recurrence: Recurrence::Ignore,
        pass: PassRule::OnlyWithoutPlay,
        after_stop: AfterStop::FirstCapture,
        scoring: Scoring::FirstCapture,
        ..Self::TROMP_TAYLOR
    };

    /// Ing's rules. Their ko rule has no accepted formal reading; positional superko replaces it, as
    /// on servers.
    pub const ING: Self = Self {
        suicide: Suicide::MultiStone,
        after_stop: AfterStop::AgreeOrSecondStop,
        dame: Dame::Split,
        counting: Counting::FillIn,
        tie: Tie::Black,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// KataGo's `ing`, the nearest that it has to Ing's rules: an even count is a draw.
    pub const KATAGO_ING: Self = Self {
        suicide: Suicide::MultiStone,
        after_stop: AfterStop::AgreeOrResume,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// KataGo's `chinese`: simple ko, area.
    pub const CHINESE: Self = Self {
        suicide: Suicide::Forbidden,
        ko: Ko::Simple,
        recurrence: Recurrence::NoResult,
        after_stop: AfterStop::AgreeOrResume,
        handicap_bonus: HandicapBonus::N,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// KataGo's `chinese-ogs` and `chinese-kgs`: positional superko, area.
    pub const CHINESE_SUPERKO: Self = Self {
        ko: Ko::Positional,
        recurrence: Recurrence::Forbid,
        ..Self::CHINESE
    };

    /// KataGo's `japanese` and `korean`: simple ko, territory.
    pub const JAPANESE: Self = Self {
        text: None,
        recurrence: Recurrence::NoResult,
        illegal_move: IllegalMove::Reject,
        double_move: DoubleMove::Reject,
        unresolved: Unresolved::Alive,
        result_is_final: false,
        dame_makes_seki: false,
        ..Self::JAPANESE_1989
    };

    /// The rules of the American Go Association: situational superko, pass stones, and an end by
    /// agreement or, failing that, by both players passing twice in succession.
    pub const AGA: Self = Self {
        suicide: Suicide::Forbidden,
        ko: Ko::Situational,
        basic_ko: true,
        after_stop: AfterStop::AgreeOrSecondStop,
        handicap_bonus: HandicapBonus::NMinusOne,
        pass_stones: true,
        white_passes_last: true,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// KataGo's `aga-button`: AGA with half a point for the first pass instead of pass stones.
    pub const AGA_BUTTON: Self = Self {
        button: true,
        pass_stones: false,
        white_passes_last: false,
        ..Self::AGA
    };

    /// The New Zealand rules: situational superko, suicide of any number of stones.
    pub const NEW_ZEALAND: Self = Self {
        ko: Ko::Situational,
        after_stop: AfterStop::AgreeOrResume,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// KataGo's `new-zealand`: a single stone may not remove itself.
    pub const KATAGO_NEW_ZEALAND: Self = Self {
        suicide: Suicide::MultiStone,
        ..Self::NEW_ZEALAND
    };

    /// Stone scoring as in ancient China: area without two points for each group. Dead stones have
    /// to be captured.
    pub const STONE_SCORING: Self = Self {
        suicide: Suicide::Forbidden,
        ko: Ko::Simple,
        recurrence: Recurrence::NoResult,
        tax: Tax::All,
        ..Self::TROMP_TAYLOR
    };

    /// KataGo's `stone-scoring`: dead stones are removed by agreement.
    pub const KATAGO_STONE_SCORING: Self = Self {
        after_stop: AfterStop::AgreeOrResume,
        friendly_pass_ok: true,
        ..Self::STONE_SCORING
    };

    /// KataGo's `ancient-territory`: territory without two points for each group.
    pub const ANCIENT_TERRITORY: Self = Self {
        tax: Tax::All,
        ..Self::JAPANESE
    };

    /// The rules of the Computer Go Server.
    pub const CGOS: Self = Self {
        suicide: Suicide::Forbidden,
        ..Self::TROMP_TAYLOR
    };
}

/// Rows of name, further names in brackets, rules, komi in half points and summary. After `kata`
/// and `kgs` stand the names that mean this row in `kata-set-rules` and `kgs-rules`, where they
/// would mean another row or nothing otherwise.
macro_rules! presets {
    ($(
        $name:literal $([$($alias:literal)+])? $rules:ident $komi:literal $summary:literal
        $(kata [$($kata:literal)+])? $(kgs [$($kgs:literal)+])?;
    )+) => {
        &[$(Preset {
            name: $name,
            aliases: &[$($($alias),+)?],
            kata: &[$($($kata),+)?],
            kgs: &[$($($kgs),+)?],
            summary: $summary,
            rules: Rules::$rules.called($name),
            komi: Komi::from_halves($komi),
        }),+]
    };
}

/// Every rule set that has a name.
pub const PRESETS: &[Preset] = presets! {
    "simple-area-0.7" SIMPLE_AREA 0 "Einfache Flächen-Go-Regeln, version 0.7";
    "chinese-1988" CHINESE_1988 11 "Chinese rules of 1988 with referee";
    "chinese-1988-referee" CHINESE_1988_REFEREE 11 "the same, rare repetitions left to the referee";
    "japanese-1989" JAPANESE_1989 13 "Japanese rules of 1989";
    "go-introduction" GO_INTRODUCTION 0 "territory as explained to beginners";
    "tromp-taylor" ["tromptaylor"] TROMP_TAYLOR 15 "Tromp and Taylor's logical rules";
    "simplified" SIMPLIFIED 0 "simplified rules of the variants text";
    "chinese-wikibooks" CHINESE_WIKIBOOKS 15 "Chinese rules, variants text";
    "atari-go" ATARI_GO 0 "the first capture wins";
    "ing" ["goe"] ING 16 "Ing's rules with positional superko";
    "chinese" ["cn" "chinese-rules"] CHINESE 15 "area scoring with simple ko";
    "chinese-ogs" ["chineseogs"] CHINESE_SUPERKO 15 "area scoring with positional superko";
    "chinese-kgs" ["chinesekgs"] CHINESE_SUPERKO 15 "area scoring with positional superko"
        kgs ["chinese"];
    "japanese" ["jp" "japanese-rules"] JAPANESE 13 "territory scoring with simple ko"
        kgs ["japanese"];
    "korean" JAPANESE 13 "territory scoring with simple ko";
    "aga" AGA 15 "American Go Association" kgs ["aga"];
    "bga" AGA 15 "British Go Association, as AGA";
    "french" AGA 15 "Fédération française de go, as AGA";
    "aga-button" ["agabutton"] AGA_BUTTON 14 "AGA with a button";
    "new-zealand" ["nz" "newzealand" "new-zealand-rules"] NEW_ZEALAND 14 "New Zealand Go Society"
        kgs ["new-zealand"];
    "stone-scoring" ["stonescoring" "ancient-area" "ancientarea"] STONE_SCORING 15
        "area without two points for each group";
    "ancient-territory" ["ancientterritory"] ANCIENT_TERRITORY 13
        "territory without two points for each group";
    "cgos" CGOS 15 "Computer Go Server";
    "katago-ing" KATAGO_ING 15 "KataGo's reading of Ing's rules" kata ["ing" "goe"];
    "katago-new-zealand" KATAGO_NEW_ZEALAND 15 "KataGo's reading of the New Zealand rules"
        kata ["new-zealand" "nz" "newzealand"];
    "katago-stone-scoring" KATAGO_STONE_SCORING 15 "KataGo's reading of stone scoring"
        kata ["stone-scoring" "stonescoring" "ancient-area" "ancientarea"];
};
