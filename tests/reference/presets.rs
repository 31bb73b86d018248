//! The named rule sets, written a second time from the rule texts.
//!
//! The engine has its own table, and the two share nothing. Random games under each name show where
//! they differ.

use super::{Color, Ko, Suicide};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scoring {
    /// Living stones and points.
    Area,
    /// Points and prisoners.
    Territory,
    /// Living stones.
    Stones,
    /// Prisoners: the first capture ends the game.
    FirstCapture,
}

/// Which points do not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tax {
    None,
    /// Points next to stones in seki.
    Seki,
    /// Those, and two for each group that is not in seki.
    All,
}

/// Who gets the empty points that both players reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shared {
    Nobody,
    /// Each player gets half of them.
    Split,
    /// The player with the nearer stone.
    Nearest,
}

/// The points that White gets for n handicap stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bonus {
    None,
    NMinusOne,
    N,
}

/// A named rule set: the rules for legal moves and for counting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "questions to answer, no states"
)]
pub(crate) struct Preset {
    pub(crate) name: &'static str,
    pub(crate) suicide: Suicide,
    pub(crate) ko: Ko,
    /// Whether retaking a ko at once is forbidden whatever `ko` says.
    pub(crate) basic_ko: bool,
    /// Whether a player may pass only if no play is legal.
    pub(crate) passes_only_if_forced: bool,
    pub(crate) scoring: Scoring,
    pub(crate) tax: Tax,
    pub(crate) shared: Shared,
    pub(crate) bonus: Bonus,
    /// The winner of an equal score; `None` is a draw.
    pub(crate) tie: Option<Color>,
    pub(crate) has_button: bool,
    /// Whether a pass hands over a stone and White makes the last pass.
    pub(crate) has_pass_stones: bool,
    /// Whether handicap stones are Black's first moves, with White's passes between them.
    pub(crate) plays_handicap: bool,
    /// In half points.
    pub(crate) komi: i64,
}

/// Area scoring, positional superko, any suicide: the other rule sets are given as differences from
/// it.
const LOGICAL: Preset = Preset {
    name: "tromp-taylor",
    suicide: Suicide::All,
    ko: Ko::Positional,
    basic_ko: false,
    passes_only_if_forced: false,
    scoring: Scoring::Area,
    tax: Tax::None,
    shared: Shared::Nobody,
    bonus: Bonus::None,
    tie: None,
    has_button: false,
    has_pass_stones: false,
    plays_handicap: false,
    komi: 15,
};

/// KataGo's `chinese`.
const CHINESE: Preset = Preset {
    name: "chinese",
    suicide: Suicide::None,
    ko: Ko::Simple,
    bonus: Bonus::N,
    ..LOGICAL
};

/// KataGo's `japanese`.
const JAPANESE: Preset = Preset {
    name: "japanese",
    suicide: Suicide::None,
    ko: Ko::Simple,
    scoring: Scoring::Territory,
    tax: Tax::Seki,
    komi: 13,
    ..LOGICAL
};

const AGA: Preset = Preset {
    name: "aga",
    suicide: Suicide::None,
    ko: Ko::Situational,
    basic_ko: true,
    bonus: Bonus::NMinusOne,
    has_pass_stones: true,
    ..LOGICAL
};

const CHINESE_1988: Preset = Preset {
    name: "chinese-1988",
    suicide: Suicide::None,
    shared: Shared::Split,
    bonus: Bonus::N,
    komi: 11,
    ..LOGICAL
};

/// `preset` with another name and another komi.
const fn named(name: &'static str, komi: i64, preset: Preset) -> Preset {
    Preset {
        name,
        komi,
        ..preset
    }
}

/// All named rule sets.
pub(crate) const PRESETS: &[Preset] = &[
    Preset {
        name: "simple-area-0.7",
        ko: Ko::Natural,
        plays_handicap: true,
        komi: 0,
        ..LOGICAL
    },
    CHINESE_1988,
    Preset {
        name: "chinese-1988-referee",
        ko: Ko::Simple,
        ..CHINESE_1988
    },
    named("japanese-1989", 13, JAPANESE),
    named("go-introduction", 0, JAPANESE),
    LOGICAL,
    named("simplified", 0, LOGICAL),
    Preset {
        name: "chinese-wikibooks",
        suicide: Suicide::None,
        bonus: Bonus::N,
        ..LOGICAL
    },
    Preset {
        name: "atari-go",
        suicide: Suicide::None,
        ko: Ko::None,
        passes_only_if_forced: true,
        scoring: Scoring::FirstCapture,
        komi: 0,
        ..LOGICAL
    },
    Preset {
        name: "ing",
        suicide: Suicide::Multi,
        shared: Shared::Split,
        tie: Some(Color::Black),
        komi: 16,
        ..LOGICAL
    },
    CHINESE,
    Preset {
        name: "chinese-ogs",
        ko: Ko::Positional,
        ..CHINESE
    },
    Preset {
        name: "chinese-kgs",
        ko: Ko::Positional,
        ..CHINESE
    },
    JAPANESE,
    named("korean", 13, JAPANESE),
    AGA,
    named("bga", 15, AGA),
    named("french", 15, AGA),
    Preset {
        name: "aga-button",
        has_button: true,
        has_pass_stones: false,
        komi: 14,
        ..AGA
    },
    Preset {
        name: "new-zealand",
        ko: Ko::Situational,
        komi: 14,
        ..LOGICAL
    },
    Preset {
        name: "stone-scoring",
        suicide: Suicide::None,
        ko: Ko::Simple,
        tax: Tax::All,
        ..LOGICAL
    },
    Preset {
        name: "ancient-territory",
        tax: Tax::All,
        ..JAPANESE
    },
    Preset {
        name: "cgos",
        suicide: Suicide::None,
        ..LOGICAL
    },
    Preset {
        name: "katago-ing",
        suicide: Suicide::Multi,
        ..LOGICAL
    },
    Preset {
        name: "katago-new-zealand",
        suicide: Suicide::Multi,
        ko: Ko::Situational,
        ..LOGICAL
    },
    Preset {
        name: "katago-stone-scoring",
        suicide: Suicide::None,
        ko: Ko::Simple,
        tax: Tax::All,
        ..LOGICAL
    },
];
