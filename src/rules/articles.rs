//! Which article of which text says what may be played.

use super::Rules;

/// What an article is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// Stones are played on empty points.
    Placement,
    /// What becomes of own stones without liberties.
    Suicide,
    /// A ko that is retaken at once.
    Ko,
    /// Positions that recur.
    Superko,
    /// Passing.
    Pass,
}

/// The articles of one text, in the order of [`Topic`].
struct Text {
    rules: Rules,
    articles: [&'static str; 5],
}

const TEXTS: &[Text] = &[
    Text {
        rules: Rules::SIMPLE_AREA,
        articles: [
            "Simple Area Rules 0.7, I.6",
            "Simple Area Rules 0.7, I.6",
            "Simple Area Rules 0.7, I.7",
            "Simple Area Rules 0.7, I.7",
            "Simple Area Rules 0.7, I.7",
        ],
    },
    Text {
        rules: Rules::CHINESE_1988,
        articles: [
            "Chinese rules 1988, §2.2",
            "Chinese rules 1988, §5",
            "Chinese rules 1988, §6",
            "Chinese rules 1988, §6",
            "Chinese rules 1988, §2.4",
        ],
    },
    Text {
        rules: Rules::JAPANESE_1989,
        articles: [
            "Japanese rules 1989, art. 3",
            "Japanese rules 1989, art. 4",
            "Japanese rules 1989, art. 6",
            "Japanese rules 1989, art. 12",
            "Japanese rules 1989, art. 2",
        ],
    },
    Text {
        rules: Rules::GO_INTRODUCTION,
        articles: [
            "introduction, section 1",
            "introduction, section 3",
            "introduction, section 3",
            "introduction, section 3",
            "introduction, section 5",
        ],
    },
    Text {
        rules: Rules::SIMPLIFIED,
        articles: [
            "simplified rules, rule 1",
            "simplified rules, rule 2",
            "simplified rules, rule 3",
            "simplified rules, rule 3",
            "simplified rules, rule 1",
        ],
    },
    Text {
        rules: Rules::CHINESE_WIKIBOOKS,
        articles: [
            "Chinese rules of the variants text",
            "Chinese rules of the variants text",
            "Chinese rules of the variants text, note 1",
            "Chinese rules of the variants text, note 1",
            "Chinese rules of the variants text, end of the game",
        ],
    },
    Text {
        rules: Rules::ATARI_GO,
        articles: ["Atari-Go"; 5],
    },
];

impl Rules {
    /// Where it is written what these rules say about `topic`: an article of a source text if they
    /// are one of its rule sets, otherwise the axis with its value.
    pub fn article(&self, topic: Topic) -> String {
        if let Some(text) = TEXTS.iter().find(|text| text.rules == *self) {
            return text.articles[topic as usize].to_owned();
        }
        let axis = match topic {
            Topic::Placement => return "play on any empty point".to_owned(),
            Topic::Suicide => "suicide",
            Topic::Ko if self.basic_ko => "basic-ko",
            Topic::Ko | Topic::Superko => "ko",
            Topic::Pass => "pass",
        };
        let value = super::Axis::named(axis).map_or("", |axis| axis.value(self));
        format!("{axis} {value}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_cited_by_article_and_other_rules_by_axis() {
        let cite = |rules: Rules, topic| rules.article(topic);
        assert_eq!(
            cite(Rules::CHINESE_1988, Topic::Suicide),
            "Chinese rules 1988, §5"
        );
        assert_eq!(
            cite(Rules::SIMPLE_AREA, Topic::Superko),
            "Simple Area Rules 0.7, I.7"
        );
        assert_eq!(cite(Rules::CHINESE, Topic::Ko), "ko simple");
        assert_eq!(cite(Rules::AGA, Topic::Ko), "basic-ko yes");
    }
}
