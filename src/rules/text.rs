//! The rule texts that were studied, what their articles are about, and how an article is quoted.
//!
//! Rules that stand for no text have no articles.

use std::fmt;

use super::{Axis, Rules};

/// A rule text that was studied article by article; see `docs/rules.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RuleText {
    /// "Einfache Flächen-Go-Regeln", version 0.7.
    SimpleArea,
    /// The Chinese rules of 1988, with the chapters for players and referees.
    Chinese1988,
    /// The Japanese rules of 1989.
    Japanese1989,
    /// The introduction that precedes the Japanese rules.
    Introduction,
    /// The simplified rules of the text on variants.
    Simplified,
    /// The Chinese rules of the text on variants.
    ChineseVariant,
    /// Atari-Go in the text on variants.
    AtariGo,
}

/// What an article is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Playing a stone on an empty point, and what it captures.
    Placement,
    /// Own stones without liberties.
    Suicide,
    /// Retaking a ko at once.
    Ko,
    /// Positions that recur.
    Superko,
    /// Passing.
    Pass,
    /// Living stones beside dame.
    Seki,
    /// Successive passes stop the game.
    Stop,
    /// The game ends by agreement, or the board is counted.
    End,
    /// A stopped game is resumed.
    Resumption,
    /// The players disagree about life and death.
    Dispute,
    /// A pass for a ko while life and death are confirmed.
    PassForKo,
    /// The players cannot agree, and do not play on.
    Unresolved,
    /// The player to move claims the end, and the opponent confirms it.
    Claim,
    /// A player refuses the end and only repeats positions.
    RefusedEnd,
    /// The result is confirmed or objected to.
    Confirmation,
    /// A player resigns.
    Resignation,
    /// The penalty for a stone on a forbidden point.
    ForbiddenPoint,
    /// The penalty for retaking a ko at once.
    KoRetaken,
    /// The penalty for any other forbidden repetition.
    PositionRepeated,
    /// The penalty for two moves in a row.
    DoubleMove,
    /// The whole board recurs where that is legal.
    Recurrence,
    /// A stone was moved right after it was played, or dropped.
    MovedStone,
    /// An earlier stone is found displaced.
    DisplacedStone,
    /// A stone was displaced on purpose.
    WilfulDisplacement,
    /// The board was disturbed.
    DisturbedBoard,
    /// Stones with liberties were removed.
    WrongRemoval,
    /// A rule was broken for which the text names no penalty of its own.
    Violation,
    /// Complaints to the referee.
    Complaint,
    /// Warnings, and how many lose the game.
    Warnings,
    /// Leaving the room without reason.
    LeftRoom,
    /// Disturbing the opponent.
    DisturbedOpponent,
    /// Consulting books or people.
    Advice,
    /// The reserve clock.
    ReserveClock,
    /// Pressing the clock before all prisoners are removed.
    EarlyClock,
    /// Overstepping the time limit.
    TimeLimit,
    /// Leaving the board while the opponent thinks.
    Absence,
    /// Coming late.
    Lateness,
    /// A player does not appear.
    NoShow,
    /// Neither player appears.
    NobodyCame,
    /// The game is adjourned, and a move is sealed.
    Adjournment,
    /// The sealed move is opened.
    SealedMove,
    /// The referee decides the game.
    Decision,
    /// The chief referee decides on an appeal.
    Appeal,
    /// What is counted, and how.
    Counting,
    /// Who wins by the count.
    Winner,
    /// Points that White receives for moving second.
    Komi,
    /// Points that White receives for a handicap.
    Compensation,
    /// Who plays Black.
    Colors,
}

/// An article of a rule text. Two are equal whatever they are quoted for.
#[derive(Debug, Clone, Copy, Eq)]
pub struct Article {
    text: RuleText,
    topic: Topic,
    /// As in `§17.1`, `art. 9.3` or `rule 4`; empty for a text without numbers.
    number: &'static str,
}

impl RuleText {
    /// Every text.
    pub const ALL: [Self; 7] = [
        Self::SimpleArea,
        Self::Chinese1988,
        Self::Japanese1989,
        Self::Introduction,
        Self::Simplified,
        Self::ChineseVariant,
        Self::AtariGo,
    ];

    /// The text's title in citations.
    const fn title(self) -> &'static str {
        match self {
            Self::SimpleArea => "Simple Area Rules 0.7",
            Self::Chinese1988 => "Chinese rules 1988",
            Self::Japanese1989 => "Japanese rules 1989",
            Self::Introduction => "introduction",
            Self::Simplified => "simplified rules",
            Self::ChineseVariant => "Chinese rules of the variants text",
            Self::AtariGo => "Atari-Go",
        }
    }

    /// One word that stands for an article of a text without numbers.
    const fn word(self) -> &'static str {
        match self {
            Self::SimpleArea => "simple-area",
            Self::Chinese1988 => "chinese-1988",
            Self::Japanese1989 => "japanese-1989",
            Self::Introduction => "introduction",
            Self::Simplified => "simplified",
            Self::ChineseVariant => "chinese-wikibooks",
            Self::AtariGo => "atari-go",
        }
    }

    /// The article about `topic`; `None` if the text does not deal with it.
    pub fn article(self, topic: Topic) -> Option<Article> {
        let (_, number) = self.register().iter().find(|(other, _)| *other == topic)?;
        Some(Article {
            text: self,
            topic,
            number,
        })
    }
}

impl Article {
    /// What it was quoted for.
    pub const fn topic(self) -> Topic {
        self.topic
    }

    /// The article that rulings call `word`.
    #[cfg(test)]
    pub(crate) fn named(word: &str) -> Option<Self> {
        let articles = |text: RuleText| {
            let topics = text.register().iter().map(|row| row.0);
            topics.filter_map(move |topic| text.article(topic))
        };
        let mut articles = RuleText::ALL.into_iter().flat_map(articles);
        articles.find(|article| article.to_string() == word)
    }

    /// Title of the text and number of the article, as in `Japanese rules 1989, art. 4`.
    pub fn citation(self) -> String {
        match self.number {
            "" => self.text.title().to_owned(),
            number => format!("{}, {number}", self.text.title()),
        }
    }
}

impl PartialEq for Article {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.number) == (other.text, other.number)
    }
}

/// One word without the title of the text: `§17.1`, `art.9.3`, `II.4`, `rule4`, `atari-go`.
impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            "" => f.write_str(self.text.word()),
            number => number.split(' ').try_for_each(|part| f.write_str(part)),
        }
    }
}

impl Rules {
    /// The article about `topic` in the text that these rules stand for; `None` if they stand for
    /// no text, or it does not deal with the topic.
    pub fn article(&self, topic: Topic) -> Option<Article> {
        self.text?.article(topic)
    }

    /// What these rules base `topic` on: an article with the title of its text, or an axis with
    /// its value.
    pub fn citation(&self, topic: Topic) -> String {
        if let Some(article) = self.article(topic) {
            return article.citation();
        }
        let axis = match topic {
            Topic::Placement => return "play on any empty point".to_owned(),
            Topic::Suicide => "suicide",
            Topic::Ko if self.basic_ko => "basic-ko",
            Topic::Ko | Topic::Superko => "ko",
            Topic::Pass => "pass",
            Topic::Seki => "dame-makes-seki",
            _ => return "no article".to_owned(),
        };
        let value = Axis::named(axis).map_or("", |axis| axis.value(self));
        format!("{axis} {value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PRESETS;

    /// Every topic that some text deals with.
    fn topics() -> impl Iterator<Item = Topic> {
        let registers = RuleText::ALL.iter().flat_map(|text| text.register());
        registers.map(|(topic, _)| *topic)
    }

    #[test]
    fn an_article_appears_only_under_the_presets_of_its_text() {
        for preset in PRESETS {
            let text = match preset.name {
                "simple-area-0.7" => Some(RuleText::SimpleArea),
                "chinese-1988" | "chinese-1988-referee" => Some(RuleText::Chinese1988),
                "japanese-1989" => Some(RuleText::Japanese1989),
                "go-introduction" => Some(RuleText::Introduction),
                "simplified" => Some(RuleText::Simplified),
                "chinese-wikibooks" => Some(RuleText::ChineseVariant),
                "atari-go" => Some(RuleText::AtariGo),
                _ => None,
            };
            for topic in topics() {
                let name = preset.name;
                let article = preset.rules.article(topic);
                let expected = text.and_then(|text| text.article(topic));
                assert_eq!(article, expected, "{name} {topic:?}");
                let citation = preset.rules.citation(topic);
                for other in RuleText::ALL.iter().filter(|&&other| Some(other) != text) {
                    assert!(!citation.contains(other.title()), "{name}: {citation}");
                }
            }
        }
    }

    #[test]
    fn a_text_is_cited_by_article_and_other_rules_by_axis() {
        let cite = |rules: Rules, topic| rules.citation(topic);
        assert_eq!(
            cite(Rules::CHINESE_1988, Topic::Suicide),
            "Chinese rules 1988, §5"
        );
        assert_eq!(
            cite(Rules::SIMPLE_AREA, Topic::Superko),
            "Simple Area Rules 0.7, I.7"
        );
        assert_eq!(cite(Rules::ATARI_GO, Topic::Pass), "Atari-Go");
        assert_eq!(cite(Rules::CHINESE, Topic::Ko), "ko simple");
        assert_eq!(cite(Rules::AGA, Topic::Ko), "basic-ko yes");
    }

    #[test]
    fn an_article_in_a_ruling_is_one_word() {
        let word = |text: RuleText, topic| text.article(topic).unwrap().to_string();
        assert_eq!(word(RuleText::Japanese1989, Topic::Stop), "art.9.1");
        assert_eq!(word(RuleText::Simplified, Topic::End), "rule4");
        assert_eq!(word(RuleText::AtariGo, Topic::End), "atari-go");
        for text in RuleText::ALL {
            for (topic, _) in text.register() {
                assert!(!word(text, *topic).contains(' '), "{topic:?}");
            }
        }
    }
}
