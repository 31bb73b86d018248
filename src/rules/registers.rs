//! The article in which each rule text deals with each topic.
//!
//! Only this file says which article deals with a topic.

use super::{RuleText, Topic};

/// The topics of a text, each with the number of its article.
pub(super) type Register = &'static [(Topic, &'static str)];

impl RuleText {
    /// What this text deals with, and where.
    pub(super) const fn register(self) -> Register {
        match self {
            Self::SimpleArea => SIMPLE_AREA,
            Self::Chinese1988 => CHINESE_1988,
            Self::Japanese1989 => JAPANESE_1989,
            Self::Introduction => INTRODUCTION,
            Self::Simplified => SIMPLIFIED,
            Self::ChineseVariant => CHINESE_VARIANT,
            Self::AtariGo => ATARI_GO,
        }
    }
}

const SIMPLE_AREA: Register = &[
    (Topic::Placement, "I.6"),
    (Topic::Suicide, "I.6"),
    (Topic::Ko, "I.7"),
    (Topic::Superko, "I.7"),
    (Topic::Pass, "I.7"),
    (Topic::Stop, "II.1"),
    (Topic::End, "II.4"),
    (Topic::Resumption, "II.1"),
    (Topic::Dispute, "II.1"),
    (Topic::Unresolved, "II.4"),
    (Topic::Confirmation, "II.5"),
    (Topic::Resignation, "II.3"),
    (Topic::DoubleMove, "II.1"),
    (Topic::Counting, "III.1"),
    (Topic::Winner, "III.4"),
    (Topic::Komi, "III.3"),
    (Topic::Compensation, "III.3"),
];

const CHINESE_1988: Register = &[
    (Topic::Placement, "§2.2"),
    (Topic::Suicide, "§5"),
    (Topic::Ko, "§6"),
    (Topic::Superko, "§6"),
    (Topic::Pass, "§2.4"),
    (Topic::Stop, "§7.1"),
    (Topic::End, "§8"),
    (Topic::Resumption, "§21.1"),
    (Topic::Dispute, "§21.3"),
    (Topic::Unresolved, "§21.2"),
    (Topic::Claim, "§13.2"),
    (Topic::RefusedEnd, "§20.4"),
    (Topic::Confirmation, "§16.3"),
    (Topic::Resignation, "§7.2"),
    (Topic::ForbiddenPoint, "§19"),
    (Topic::KoRetaken, "§20.1"),
    (Topic::PositionRepeated, "§6"),
    (Topic::DoubleMove, "§17.1"),
    (Topic::Recurrence, "§20.3"),
    (Topic::MovedStone, "§17.2"),
    (Topic::DisplacedStone, "§17.3"),
    (Topic::WilfulDisplacement, "§17.3"),
    (Topic::DisturbedBoard, "§17.4"),
    (Topic::WrongRemoval, "§18"),
    (Topic::Violation, "§25.1"),
    (Topic::Complaint, "§16.2"),
    (Topic::Warnings, "§25.2"),
    (Topic::LeftRoom, "§24.1"),
    (Topic::DisturbedOpponent, "§24.2"),
    (Topic::Advice, "§24.3"),
    (Topic::ReserveClock, "§12.2"),
    (Topic::EarlyClock, "§23.4"),
    (Topic::TimeLimit, "§23.5"),
    (Topic::Absence, "§23.6"),
    (Topic::Lateness, "§23.3"),
    (Topic::NoShow, "§23.1"),
    (Topic::NobodyCame, "§23.2"),
    (Topic::Adjournment, "§14"),
    (Topic::SealedMove, "§22"),
    (Topic::Decision, "§13.1"),
    (Topic::Appeal, "§16.4"),
    (Topic::Counting, "§9"),
    (Topic::Winner, "§9"),
    (Topic::Komi, "§11"),
    (Topic::Colors, "§10"),
    (Topic::Compensation, "§9"),
];

const JAPANESE_1989: Register = &[
    (Topic::Placement, "art. 3"),
    (Topic::Suicide, "art. 4"),
    (Topic::Ko, "art. 6"),
    (Topic::Superko, "art. 12"),
    (Topic::Pass, "art. 2"),
    (Topic::Seki, "art. 8"),
    (Topic::Stop, "art. 9.1"),
    (Topic::End, "art. 9.2"),
    (Topic::Resumption, "art. 9.3"),
    (Topic::Dispute, "art. 7.2"),
    (Topic::PassForKo, "art. 7.2"),
    (Topic::Unresolved, "art. 13.1"),
    (Topic::Confirmation, "art. 10.4"),
    (Topic::Resignation, "art. 11"),
    (Topic::ForbiddenPoint, "art. 14"),
    (Topic::KoRetaken, "art. 14"),
    (Topic::PositionRepeated, "art. 14"),
    (Topic::DoubleMove, "art. 14"),
    (Topic::Recurrence, "art. 12"),
    (Topic::DisplacedStone, "art. 13.2"),
    (Topic::Violation, "art. 14"),
    (Topic::Counting, "art. 10.2"),
    (Topic::Winner, "art. 10.2"),
];

const INTRODUCTION: Register = &[
    (Topic::Placement, "section 1"),
    (Topic::Suicide, "section 3"),
    (Topic::Ko, "section 3"),
    (Topic::Superko, "section 3"),
    (Topic::Pass, "section 5"),
    (Topic::Stop, "section 5"),
    (Topic::End, "section 5"),
    (Topic::DoubleMove, "section 1"),
    (Topic::Counting, "section 5"),
    (Topic::Winner, "section 5"),
];

const SIMPLIFIED: Register = &[
    (Topic::Placement, "rule 1"),
    (Topic::Suicide, "rule 2"),
    (Topic::Ko, "rule 3"),
    (Topic::Superko, "rule 3"),
    (Topic::Pass, "rule 1"),
    (Topic::Stop, "rule 4"),
    (Topic::End, "rule 4"),
    (Topic::DoubleMove, "rule 1"),
    (Topic::Counting, "scoring"),
    (Topic::Winner, "scoring"),
];

const CHINESE_VARIANT: Register = &[
    (Topic::Placement, ""),
    (Topic::Suicide, ""),
    (Topic::Ko, "note 1"),
    (Topic::Superko, "note 1"),
    (Topic::Pass, ""),
    (Topic::Stop, ""),
    (Topic::End, ""),
    (Topic::Resumption, ""),
    (Topic::Dispute, ""),
    (Topic::Unresolved, ""),
    (Topic::Counting, ""),
    (Topic::Winner, ""),
    (Topic::Komi, ""),
];

const ATARI_GO: Register = &[
    (Topic::Placement, ""),
    (Topic::Suicide, ""),
    (Topic::Ko, ""),
    (Topic::Superko, ""),
    (Topic::Pass, ""),
    (Topic::Stop, ""),
    (Topic::End, ""),
    (Topic::DoubleMove, ""),
    (Topic::Winner, ""),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_one_article_for_a_topic() {
        for text in RuleText::ALL {
            for (n, (topic, _)) in text.register().iter().enumerate() {
                let later = &text.register()[n + 1..];
                assert!(later.iter().all(|(other, _)| other != topic), "{topic:?}");
            }
        }
    }
}
