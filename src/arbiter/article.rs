//! Which article of which text a ruling rests on.

use super::outcome::Article;
use crate::rules::{AfterStop, Rules};

/// The articles of one rules text, by what they are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Articles {
    /// Passes stop the game.
    pub(super) stop: Article,
    /// The end by agreement, or by the count of the board.
    pub(super) end: Article,
    /// A stopped game is resumed.
    pub(super) resume: Article,
    /// The players disagree about life and death.
    pub(super) dispute: Article,
    /// They disagree for good.
    pub(super) unresolved: Article,
    /// A player resigns.
    pub(super) resign: Article,
    /// A stone on a forbidden point.
    pub(super) suicide: Article,
    /// A ko that is taken back at once.
    pub(super) ko: Article,
    /// Any other repetition that is forbidden.
    pub(super) superko: Article,
    /// Two moves in a row.
    pub(super) double_move: Article,
    /// The whole board recurs.
    pub(super) recurrence: Article,
    /// The result is confirmed, or objected to.
    pub(super) confirmation: Article,
    /// An earlier stone is found displaced; the other texts leave that to the Chinese one.
    pub(super) displaced: Article,
    /// A rule is broken that no paragraph on penalties names.
    pub(super) violation: Article,
}

/// Rules 0.7.
const SIMPLE_AREA: Articles = Articles {
    stop: "II.1",
    end: "II.4",
    resume: "II.1",
    dispute: "II.1",
    unresolved: "II.4",
    resign: "II.3",
    suicide: "I.7",
    ko: "I.7",
    superko: "I.7",
    double_move: "II.1",
    recurrence: "I.7",
    confirmation: "II.5",
    displaced: "§17.3",
    violation: "§25.1",
};

/// Chinese rules 1988.
const CHINESE: Articles = Articles {
    stop: "§7.1",
    end: "§8",
    resume: "§21.1",
    dispute: "§21.3",
    unresolved: "§21.2",
    resign: "§7.2",
    suicide: "§19",
    ko: "§20.1",
    superko: "§6",
    double_move: "§17.1",
    recurrence: "§20.3",
    confirmation: "§16.3",
    displaced: "§17.3",
    violation: "§25.1",
};

/// Japanese rules 1989.
const JAPANESE: Articles = Articles {
    stop: "art.9.1",
    end: "art.9.2",
    resume: "art.9.3",
    dispute: "art.7.2",
    unresolved: "art.13.1",
    resign: "art.11",
    suicide: "art.14",
    ko: "art.14",
    superko: "art.14",
    double_move: "art.14",
    recurrence: "art.12",
    confirmation: "art.10.4",
    displaced: "art.13.2",
    violation: "art.14",
};

/// The simplified rules of the variants text.
const SIMPLIFIED: Articles = Articles {
    stop: "rule4",
    end: "rule4",
    resume: "rule4",
    dispute: "rule4",
    unresolved: "rule4",
    resign: "-",
    suicide: "rule2",
    ko: "rule3",
    superko: "rule3",
    double_move: "rule1",
    recurrence: "rule3",
    confirmation: "-",
    displaced: "§17.3",
    violation: "§25.1",
};

/// Atari-Go, a paragraph of the variants text without numbers.
const ATARI_GO: Articles = Articles {
    stop: "atari-go",
    end: "atari-go",
    resume: "-",
    dispute: "-",
    unresolved: "-",
    resign: "-",
    suicide: "atari-go",
    ko: "-",
    superko: "-",
    double_move: "atari-go",
    recurrence: "-",
    confirmation: "-",
    displaced: "§17.3",
    violation: "§25.1",
};

/// The articles of the text whose end procedure is in force.
pub(super) const fn articles(rules: &Rules) -> &'static Articles {
    match rules.after_stop {
        AfterStop::ScoreBoard => &SIMPLIFIED,
        AfterStop::AgreeOrSecondStop => &SIMPLE_AREA,
        AfterStop::AgreeOrResume => &CHINESE,
        AfterStop::Confirm => &JAPANESE,
        AfterStop::FirstCapture => &ATARI_GO,
    }
}
