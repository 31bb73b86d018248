//! The rule sets of our four sources and those that KataGo names.
//!
//! A name that KataGo uses has KataGo's meaning; the sources' rule sets have names of their own.

use super::{
    AfterStop, Counting, Dame, DoubleMove, HandicapBonus, HandicapPlacement, IllegalMove, Ko, Komi,
    PassRule, Recurrence, ResumeFirst, RuleText, Rules, Scoring, SetupCredit, StopCounter, Suicide,
    Tax, Tie, Unresolved,
};

/// A rule set with its name, and the komi that is usual with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Preset {
    /// The name, in lower case.
    pub name: &'static str,
    /// One line about where it comes from.
    pub summary: &'static str,
    /// The axes.
    pub rules: Rules,
    /// Komi when nothing else is said.
    pub komi: Komi,
}

impl Preset {
    /// The preset of this name, in any case.
    pub fn named(name: &str) -> Option<&'static Self> {
        PRESETS
            .iter()
            .find(|preset| preset.name.eq_ignore_ascii_case(name))
    }

    /// The first preset with these rules.
    pub fn of(rules: &Rules) -> Option<&'static Self> {
        Self::all_of(rules).next()
    }

    /// Every preset with these rules: some rule sets are known by several names.
    pub fn all_of(rules: &Rules) -> impl Iterator<Item = &'static Self> {
        PRESETS.iter().filter(|preset| preset.rules == *rules)
    }
}

impl Rules {
    /// The text of the presets with exactly these axes; `None` if they stand for no text, or
    /// differ in it.
    pub(super) fn text_by_axes(&self) -> Option<RuleText> {
        let without_text = |rules: &Self| Self {
            text: None,
            ..*rules
        };
        let mut texts = PRESETS
            .iter()
            .filter(|preset| without_text(&preset.rules) == without_text(self))
            .map(|preset| preset.rules.text);
        let first = texts.next()?;
        first.filter(|_| texts.all(|text| text == first))
    }

    /// Logical rules of Tromp and Taylor.
    pub const TROMP_TAYLOR: Self = Self {
        text: None,
        suicide: Suicide::Allowed,
        ko: Ko::Positional,
        basic_ko: false,
        setup_credit: SetupCredit::Opponent,
        recurrence: Recurrence::Forbid,
        illegal_move: IllegalMove::Reject,
        double_move: DoubleMove::Allow,
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

    /// Chinese rules of 1988, with §6 (no position may recur) in force.
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

    /// Chinese rules of 1988 as the referee applies them to rare repetitions (§20.3): only taking
    /// a ko back at once is forbidden, and what recurs otherwise is left to his decision.
    pub const CHINESE_1988_REFEREE: Self = Self {
        ko: Ko::Simple,
        recurrence: Recurrence::Referee,
        ..Self::CHINESE_1988
    };

    /// Japanese rules of 1989. Two moves in a row break art. 2, and art. 14 says what follows.
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
        double_move: DoubleMove::Allow,
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

    /// The Chinese rules as the variants text tells them.
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

    /// Ing's rules. Their ko rule has no accepted formal reading; positional superko stands for
    /// it here, as on the servers.
    pub const ING: Self = Self {
        suicide: Suicide::MultiStone,
        after_stop: AfterStop::AgreeOrSecondStop,
        dame: Dame::Split,
        counting: Counting::FillIn,
        tie: Tie::Black,
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
        double_move: DoubleMove::Allow,
        unresolved: Unresolved::Alive,
        result_is_final: false,
        dame_makes_seki: false,
        ..Self::JAPANESE_1989
    };

    /// AGA rules: situational superko, pass stones.
    pub const AGA: Self = Self {
        suicide: Suicide::Forbidden,
        ko: Ko::Situational,
        basic_ko: true,
        after_stop: AfterStop::AgreeOrResume,
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

    /// New Zealand rules: situational superko, suicide allowed.
    pub const NEW_ZEALAND: Self = Self {
        ko: Ko::Situational,
        after_stop: AfterStop::AgreeOrResume,
        friendly_pass_ok: true,
        ..Self::TROMP_TAYLOR
    };

    /// KataGo's `stone-scoring`: area without two points for each group.
    pub const STONE_SCORING: Self = Self {
        suicide: Suicide::Forbidden,
        ko: Ko::Simple,
        recurrence: Recurrence::NoResult,
        tax: Tax::All,
        ..Self::TROMP_TAYLOR
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

const fn preset(
    name: &'static str,
    rules: Rules,
    komi_halves: i64,
    summary: &'static str,
) -> Preset {
    Preset {
        name,
        summary,
        rules,
        komi: Komi::from_halves(komi_halves),
    }
}

/// Every rule set that has a name.
pub const PRESETS: &[Preset] = &[
    preset(
        "simple-area-0.7",
        Rules::SIMPLE_AREA,
        0,
        "Einfache Flächen-Go-Regeln, version 0.7",
    ),
    preset(
        "chinese-1988",
        Rules::CHINESE_1988,
        11,
        "Chinese rules of 1988 with referee",
    ),
    preset(
        "chinese-1988-referee",
        Rules::CHINESE_1988_REFEREE,
        11,
        "the same, rare repetitions left to the referee",
    ),
    preset(
        "japanese-1989",
        Rules::JAPANESE_1989,
        13,
        "Japanese rules of 1989",
    ),
    preset(
        "go-introduction",
        Rules::GO_INTRODUCTION,
        0,
        "territory as told to beginners",
    ),
    preset(
        "tromp-taylor",
        Rules::TROMP_TAYLOR,
        15,
        "Tromp and Taylor's logical rules",
    ),
    preset(
        "simplified",
        Rules::SIMPLIFIED,
        0,
        "simplified rules of the variants text",
    ),
    preset(
        "chinese-wikibooks",
        Rules::CHINESE_WIKIBOOKS,
        15,
        "Chinese rules, variants text",
    ),
    preset("atari-go", Rules::ATARI_GO, 0, "the first capture wins"),
    preset("ing", Rules::ING, 16, "Ing's rules with positional superko"),
    preset("chinese", Rules::CHINESE, 15, "area scoring with simple ko"),
    preset(
        "chinese-ogs",
        Rules::CHINESE_SUPERKO,
        15,
        "area scoring with positional superko",
    ),
    preset(
        "chinese-kgs",
        Rules::CHINESE_SUPERKO,
        15,
        "area scoring with positional superko",
    ),
    preset(
        "japanese",
        Rules::JAPANESE,
        13,
        "territory scoring with simple ko",
    ),
    preset(
        "korean",
        Rules::JAPANESE,
        13,
        "territory scoring with simple ko",
    ),
    preset("aga", Rules::AGA, 15, "American Go Association"),
    preset("bga", Rules::AGA, 15, "British Go Association, as AGA"),
    preset(
        "french",
        Rules::AGA,
        15,
        "Fédération française de go, as AGA",
    ),
    preset("aga-button", Rules::AGA_BUTTON, 14, "AGA with a button"),
    preset(
        "new-zealand",
        Rules::NEW_ZEALAND,
        14,
        "New Zealand Go Society",
    ),
    preset(
        "stone-scoring",
        Rules::STONE_SCORING,
        15,
        "area without two points for each group",
    ),
    preset(
        "ancient-territory",
        Rules::ANCIENT_TERRITORY,
        13,
        "territory without two points for each group",
    ),
    preset("cgos", Rules::CGOS, 15, "Computer Go Server"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found_in_any_case() {
        for preset in PRESETS {
            let found = Preset::named(&preset.name.to_uppercase()).unwrap();
            assert_eq!(found.name, preset.name);
            assert_eq!(
                PRESETS
                    .iter()
                    .filter(|other| other.name == preset.name)
                    .count(),
                1
            );
        }
        assert_eq!(Preset::named("calvinball"), None);
    }

    #[test]
    fn katagos_chinese_has_simple_ko_and_the_rules_of_1988_have_superko() {
        assert_eq!(Preset::named("chinese").unwrap().rules.ko, Ko::Simple);
        assert_eq!(
            Preset::named("chinese-1988").unwrap().rules.ko,
            Ko::Positional
        );
    }
}
