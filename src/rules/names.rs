//! The axes by name: rules as text.

use super::{
    AfterStop, Counting, Dame, DoubleMove, HandicapBonus, HandicapPlacement, IllegalMove, Ko,
    PassRule, Recurrence, ResumeFirst, Rules, Scoring, SetupCredit, StopCounter, Suicide, Tax, Tie,
    Unresolved,
};

/// One axis of the rules with the words for its values.
#[derive(Debug)]
pub struct Axis {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// The question that the axis answers, in one line.
    pub summary: &'static str,
    /// The words for the values.
    pub values: &'static [&'static str],
    get: fn(&Rules) -> &'static str,
    set: fn(&mut Rules, &str) -> bool,
}

/// An unknown axis, or an unknown value of a known one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum UnknownName {
    /// Neither a preset nor an axis has this name.
    #[error("no rule set and no axis of rules is named `{0}`")]
    Axis(String),
    /// The axis has no such value.
    #[error("{axis} is one of {}", values.join(", "))]
    Value {
        /// The name of the axis.
        axis: &'static str,
        /// Its values.
        values: &'static [&'static str],
    },
}

impl Axis {
    /// The axis of this name, in any case.
    pub fn named(name: &str) -> Option<&'static Self> {
        AXES.iter()
            .find(|axis| axis.name.eq_ignore_ascii_case(name))
    }

    /// The word for the value of this axis in `rules`.
    pub fn value(&self, rules: &Rules) -> &'static str {
        (self.get)(rules)
    }

    /// Sets the value of this axis by its word, in any case.
    ///
    /// A change leaves the text that the rules stood for, unless they then have exactly the axes
    /// of a text's preset.
    ///
    /// # Errors
    ///
    /// Fails if the axis has no such value; nothing changes then.
    pub fn choose(&self, rules: &mut Rules, word: &str) -> Result<(), UnknownName> {
        let before = *rules;
        if !(self.set)(rules, &word.to_ascii_lowercase()) {
            return Err(UnknownName::Value {
                axis: self.name,
                values: self.values,
            });
        }
        if *rules != before {
            rules.text = rules.text_by_axes();
        }
        Ok(())
    }
}

/// Makes an axis from a field of [`Rules`] and the words for its values.
macro_rules! axis {
    ($name:literal, $summary:literal, $field:ident: $($word:literal => $value:expr),+ $(,)?) => {
        Axis {
            name: $name,
            summary: $summary,
            values: &[$($word),+],
            get: |rules| match rules.$field {
                $(value if value == $value => $word,)+
                _ => "other",
            },
            set: |rules, word| {
                rules.$field = match word {
                    $($word => $value,)+
                    _ => return false,
                };
                true
            },
        }
    };
}

/// Every axis, in the order of [`Rules::listing`].
pub const AXES: &[Axis] = &[
    axis!("suicide", "whether own stones may be left without liberties", suicide:
        "none" => Suicide::Forbidden, "multi" => Suicide::MultiStone, "all" => Suicide::Allowed),
    axis!("ko", "positions that may not recur", ko:
        "none" => Ko::None, "simple" => Ko::Simple, "positional" => Ko::Positional,
        "situational" => Ko::Situational, "natural" => Ko::Natural),
    axis!("basic-ko", "whether a ko may not be retaken at once, whatever `ko` says", basic_ko:
        "no" => false, "yes" => true),
    axis!("setup-credit", "who made a position that was set up (ko natural)", setup_credit:
        "nobody" => SetupCredit::Nobody, "opponent" => SetupCredit::Opponent),
    axis!("recurrence", "what a recurrence means where `ko` allows it", recurrence:
        "forbid" => Recurrence::Forbid, "no-result-if-agreed" => Recurrence::NoResultIfAgreed,
        "no-result" => Recurrence::NoResult, "referee" => Recurrence::Referee,
        "ignore" => Recurrence::Ignore),
    axis!("illegal-move", "how the referee rules on an illegal move", illegal_move:
        "reject" => IllegalMove::Reject, "void-turn-lost" => IllegalMove::VoidTurnLost,
        "forfeit" => IllegalMove::Forfeit),
    axis!("double-move", "how the referee rules on a move out of turn", double_move:
        "reject" => DoubleMove::Reject, "forfeit" => DoubleMove::Forfeit),
    axis!("pass", "when a player may pass", pass:
        "allowed" => PassRule::Allowed, "only-without-play" => PassRule::OnlyWithoutPlay),
    axis!("stop-passes", "successive passes that stop the game", stop_passes:
        "2" => 2, "3" => 3, "4" => 4),
    axis!("after-stop", "what happens after these passes", after_stop:
        "score-board" => AfterStop::ScoreBoard,
        "agree-or-second-stop" => AfterStop::AgreeOrSecondStop,
        "agree-or-resume" => AfterStop::AgreeOrResume, "confirm" => AfterStop::Confirm,
        "first-capture" => AfterStop::FirstCapture),
    axis!("stop-counter", "whether passes of one stop count towards the next", stop_counter:
        "reset" => StopCounter::Reset, "overlap" => StopCounter::Overlap),
    axis!("resume-first", "who moves first after a stop", resume_first:
        "alternate" => ResumeFirst::Alternate,
        "opponent-of-requester" => ResumeFirst::OpponentOfRequester),
    axis!("unresolved", "stones about which there is no agreement", unresolved:
        "alive" => Unresolved::Alive, "both-lose" => Unresolved::BothLose),
    axis!("scoring", "what is counted", scoring:
        "area" => Scoring::Area, "territory" => Scoring::Territory, "stones" => Scoring::Stones,
        "first-capture" => Scoring::FirstCapture),
    axis!("tax", "territory that does not count", tax:
        "none" => Tax::None, "seki" => Tax::Seki, "all" => Tax::All),
    axis!("dame-makes-seki", "whether living stones beside any dame are in seki", dame_makes_seki:
        "no" => false, "yes" => true),
    axis!("dame", "who gets points that both sides reach", dame:
        "nobody" => Dame::Nobody, "split" => Dame::Split, "nearest" => Dame::Nearest),
    axis!("counting", "the form of the count", counting:
        "points" => Counting::Points, "zi" => Counting::Zi, "fill-in" => Counting::FillIn),
    axis!("tie", "who wins when the scores are equal", tie:
        "draw" => Tie::Draw, "black" => Tie::Black, "white" => Tie::White),
    axis!("handicap-placement", "how handicap stones are placed", handicap_placement:
        "setup" => HandicapPlacement::Setup, "plays" => HandicapPlacement::PlaysWithPasses),
    axis!("handicap-bonus", "what White receives for n handicap stones where area counts", handicap_bonus:
        "0" => HandicapBonus::None, "n-1" => HandicapBonus::NMinusOne, "n" => HandicapBonus::N),
    axis!("button", "whether the first pass is worth half a point", button:
        "no" => false, "yes" => true),
    axis!("pass-stones", "whether a pass hands over a stone", pass_stones:
        "no" => false, "yes" => true),
    axis!("white-passes-last", "whether White has to make the last pass", white_passes_last:
        "no" => false, "yes" => true),
    axis!("friendly-pass", "whether an engine passes while dead stones stand", friendly_pass_ok:
        "no" => false, "yes" => true),
    axis!("warnings-to-lose", "warnings that lose the game; 0 for never", warnings_to_lose:
        "0" => 0, "1" => 1, "2" => 2, "3" => 3),
    axis!("result-is-final", "whether a confirmed result can never be changed", result_is_final:
        "no" => false, "yes" => true),
];

impl Rules {
    /// Every axis with its value, one per line.
    pub fn listing(&self) -> String {
        AXES.iter()
            .map(|axis| format!("{} {}", axis.name, axis.value(self)))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PRESETS, RuleText};

    #[test]
    fn every_preset_can_be_set_axis_by_axis() {
        for preset in PRESETS {
            let mut rules = Rules::default();
            for line in preset.rules.listing().lines() {
                let (name, word) = line.split_once(' ').unwrap();
                Axis::named(name).unwrap().choose(&mut rules, word).unwrap();
            }
            assert_eq!(rules.listing(), preset.rules.listing(), "{}", preset.name);
            // The axes of the simplified rules are those of another preset without a text.
            let text = preset.rules.text;
            let is_known = text != Some(RuleText::Simplified);
            assert_eq!(rules.text, text.filter(|_| is_known), "{}", preset.name);
        }
    }

    #[test]
    fn a_change_of_an_axis_leaves_the_text_and_changing_back_returns_to_it() {
        let mut rules = Rules::CHINESE_1988;
        let ko = Axis::named("ko").unwrap();
        ko.choose(&mut rules, "positional").unwrap();
        assert_eq!(rules, Rules::CHINESE_1988);
        ko.choose(&mut rules, "natural").unwrap();
        assert_eq!(rules.text, None);
        ko.choose(&mut rules, "positional").unwrap();
        assert_eq!(rules, Rules::CHINESE_1988);
    }

    #[test]
    fn each_word_of_an_axis_is_a_distinct_value() {
        for axis in AXES {
            for word in axis.values {
                let mut rules = Rules::default();
                axis.choose(&mut rules, &word.to_uppercase()).unwrap();
                assert_eq!(axis.value(&rules), *word, "{}", axis.name);
            }
        }
    }

    #[test]
    fn an_unknown_value_changes_nothing_and_the_error_lists_the_known_ones() {
        let mut rules = Rules::default();
        let error = Axis::named("ko")
            .unwrap()
            .choose(&mut rules, "super")
            .unwrap_err();
        assert_eq!(rules, Rules::default());
        assert_eq!(
            error.to_string(),
            "ko is one of none, simple, positional, situational, natural"
        );
        assert!(Axis::named("komi").is_none());
    }
}
