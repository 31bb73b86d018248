//! Rules as KataGo's commands write them: a name, a JSON object, or a string of `koSIMPLE...`.
//!
//! They set seven of our axes. The end of the game follows from two of these: with territory
//! scoring the players confirm life and death; with area scoring they agree on dead stones if
//! `friendlyPassOk` is true, and otherwise the board is counted as it stands. Komi never changes.
//! `ko` has two values that KataGo lacks, `NATURAL` and `NONE`; KataGo's `SPIGHT` is not supported.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, value};
use nom::multi::many1;
use nom::sequence::preceded;
use nom::{IResult, Parser};
use serde_json::{Map, Value};

use super::{
    AfterStop, Dialect, HandicapBonus, Ko, Preset, Recurrence, Rules, Scoring, Suicide, Tax,
};

/// The keys of KataGo's rules with the values that they take.
pub const KATA_KEYS: &[(&str, &[&str])] = &[
    (
        "ko",
        &["SIMPLE", "POSITIONAL", "SITUATIONAL", "NATURAL", "NONE"],
    ),
    ("scoring", &["AREA", "TERRITORY"]),
    ("tax", &["NONE", "SEKI", "ALL"]),
    ("suicide", FLAG),
    ("hasButton", FLAG),
    ("friendlyPassOk", FLAG),
    ("whiteHandicapBonus", &["0", "N-1", "N"]),
];

const FLAG: &[&str] = &["true", "false"];

/// The values of a key, or of the key that it is another name of.
fn values_of(key: &str) -> String {
    let key = match key {
        "score" => "scoring",
        "multiStoneSuicideLegal" => "suicide",
        key => key,
    };
    let row = KATA_KEYS.iter().find(|(name, _)| *name == key);
    row.map_or_else(String::new, |(_, values)| values.join(", "))
}

fn keys() -> String {
    let names: Vec<&str> = KATA_KEYS.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

/// An error in rules that KataGo's commands give.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KataError {
    /// Neither a name of rules nor a JSON object nor a `ko...` string.
    #[error("no rules are named `{0}`")]
    Name(String),
    /// The text begins with `{` but is not a JSON object.
    #[error("the rules are not a JSON object: {0}")]
    Json(String),
    /// An unknown key. `komi` is one: these commands do not set it.
    #[error("`{0}` is not a key of rules: the keys are {keys}", keys = keys())]
    Key(String),
    /// A value that the key cannot have.
    #[error("{key} cannot be {value}: it is one of {}", values_of(key))]
    Value {
        /// The key.
        key: String,
        /// The value that it got.
        value: String,
    },
}

impl Rules {
    /// Reads a name, a JSON object or a `koSIMPLEscoreAREA...` string.
    ///
    /// A key that is left out has its value under the Tromp-Taylor rules, except that the tax of
    /// territory scoring is `SEKI`.
    ///
    /// # Errors
    ///
    /// Fails for an unknown name, key or value.
    pub fn from_kata(text: &str) -> Result<Self, KataError> {
        let text = text.trim();
        if text.starts_with('{') {
            let object: Map<String, Value> =
                serde_json::from_str(text).map_err(|error| KataError::Json(error.to_string()))?;
            return from_pairs(&object);
        }
        if let Some(pairs) = compact(text) {
            return from_pairs(&pairs);
        }
        let preset = Preset::named_in(Dialect::KataGo, text);
        Ok(preset
            .ok_or_else(|| KataError::Name(text.to_owned()))?
            .rules)
    }

    /// Sets one of KataGo's keys. Like [`Axis::choose`](super::Axis::choose), a change leaves the
    /// text that the rules stood for.
    ///
    /// # Errors
    ///
    /// Fails for an unknown key or value; nothing changes then.
    pub fn set_kata(&mut self, key: &str, text: &str) -> Result<(), KataError> {
        let value = match text.to_ascii_lowercase().as_str() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => Value::String(text.to_owned()),
        };
        let mut next = *self;
        apply(&mut next, key, &value)?;
        if is_about_the_end(key) {
            next.after_stop = usual_end(&next);
        }
        if next != *self {
            next.text = next.text_by_axes();
        }
        *self = next;
        Ok(())
    }

    /// These rules as a JSON object of KataGo's keys, in alphabetical order.
    pub fn to_kata(&self) -> String {
        let object = serde_json::json!({
            "friendlyPassOk": self.friendly_pass_ok,
            "hasButton": self.button,
            "ko": ko_word(self.ko),
            "scoring": scoring_word(self.scoring),
            "suicide": self.suicide != Suicide::Forbidden,
            "tax": tax_word(self.tax),
            "whiteHandicapBonus": bonus_word(self.handicap_bonus),
        });
        object.to_string()
    }

    /// These rules as a `koSIMPLEscoreAREA...` string, which leaves out what is seldom.
    pub(super) fn to_compact(self) -> String {
        let mut text = format!(
            "ko{}score{}tax{}sui{}",
            ko_word(self.ko),
            scoring_word(self.scoring),
            tax_word(self.tax),
            u8::from(self.suicide != Suicide::Forbidden)
        );
        if self.button {
            text += "button1";
        }
        if self.handicap_bonus != HandicapBonus::None {
            text = text + "whb" + bonus_word(self.handicap_bonus);
        }
        if self.friendly_pass_ok {
            text += "fpok1";
        }
        text
    }
}

fn scoring_word(scoring: Scoring) -> &'static str {
    if scoring == Scoring::Territory {
        "TERRITORY"
    } else {
        "AREA"
    }
}

const fn tax_word(tax: Tax) -> &'static str {
    match tax {
        Tax::None => "NONE",
        Tax::Seki => "SEKI",
        Tax::All => "ALL",
    }
}

const fn bonus_word(bonus: HandicapBonus) -> &'static str {
    match bonus {
        HandicapBonus::None => "0",
        HandicapBonus::NMinusOne => "N-1",
        HandicapBonus::N => "N",
    }
}

const fn ko_word(ko: Ko) -> &'static str {
    match ko {
        Ko::None => "NONE",
        Ko::Simple => "SIMPLE",
        Ko::Positional => "POSITIONAL",
        Ko::Situational => "SITUATIONAL",
        Ko::Natural => "NATURAL",
    }
}

pub(super) fn from_pairs(pairs: &Map<String, Value>) -> Result<Rules, KataError> {
    let mut rules = Rules {
        suicide: Suicide::MultiStone,
        ..Rules::TROMP_TAYLOR
    };
    for (key, value) in pairs {
        apply(&mut rules, key, value)?;
    }
    if rules.scoring == Scoring::Territory && !pairs.contains_key("tax") {
        rules.tax = Tax::Seki;
    }
    rules.after_stop = usual_end(&rules);
    Ok(rules)
}

fn apply(rules: &mut Rules, key: &str, value: &Value) -> Result<(), KataError> {
    let word = value.as_str().map(str::to_ascii_uppercase);
    let word = word.as_deref();
    let refuse = || KataError::Value {
        key: key.to_owned(),
        value: value.to_string(),
    };
    let flag = || value.as_bool().ok_or_else(refuse);
    match key {
        "ko" => {
            rules.ko = match word {
                Some("NONE") => Ko::None,
                Some("SIMPLE") => Ko::Simple,
                Some("POSITIONAL") => Ko::Positional,
                Some("SITUATIONAL") => Ko::Situational,
                Some("NATURAL") => Ko::Natural,
                _ => return Err(refuse()),
            };
            rules.basic_ko = false;
            rules.recurrence = match rules.ko {
                Ko::None | Ko::Simple => Recurrence::NoResult,
                _ => Recurrence::Forbid,
            };
        }
        "scoring" | "score" => {
            rules.scoring = match word {
                Some("AREA") => Scoring::Area,
                Some("TERRITORY") => Scoring::Territory,
                _ => return Err(refuse()),
            }
        }
        "tax" => {
            rules.tax = match word {
                Some("NONE") => Tax::None,
                Some("SEKI") => Tax::Seki,
                Some("ALL") => Tax::All,
                _ => return Err(refuse()),
            }
        }
        "suicide" | "multiStoneSuicideLegal" => {
            rules.suicide = match (flag()?, rules.suicide) {
                (false, _) => Suicide::Forbidden,
                (true, Suicide::Forbidden) => Suicide::MultiStone,
                (true, allowed) => allowed,
            }
        }
        "hasButton" => rules.button = flag()?,
        "friendlyPassOk" => rules.friendly_pass_ok = flag()?,
        "whiteHandicapBonus" => {
            rules.handicap_bonus = match word {
                Some("0") => HandicapBonus::None,
                Some("N-1") => HandicapBonus::NMinusOne,
                Some("N") => HandicapBonus::N,
                _ => return Err(refuse()),
            }
        }
        _ => return Err(KataError::Key(key.to_owned())),
    }
    Ok(())
}

fn is_about_the_end(key: &str) -> bool {
    matches!(key, "scoring" | "score" | "friendlyPassOk")
}

/// How games end under rules of which only KataGo's keys are given.
fn usual_end(rules: &Rules) -> AfterStop {
    match (rules.scoring, rules.friendly_pass_ok) {
        (Scoring::Territory, _) => AfterStop::Confirm,
        (_, true) => AfterStop::AgreeOrResume,
        (_, false) => AfterStop::ScoreBoard,
    }
}

/// Reads `koPOSITIONALscoreAREAtaxNONEsui1whbN-1fpok1`.
pub(super) fn compact(text: &str) -> Option<Map<String, Value>> {
    let (_, pairs) = all_consuming(many1(pair)).parse(text).ok()?;
    let named = |(key, value): (&str, Value)| (key.to_owned(), value);
    Some(pairs.into_iter().map(named).collect())
}

fn pair(text: &str) -> IResult<&str, (&'static str, Value)> {
    let words = |key: &'static str| {
        let word = alt((
            tag("NONE"),
            tag("SIMPLE"),
            tag("POSITIONAL"),
            tag("SITUATIONAL"),
            tag("NATURAL"),
            tag("AREA"),
            tag("TERRITORY"),
            tag("SEKI"),
            tag("ALL"),
            tag("N-1"),
            tag("N"),
            tag("0"),
        ));
        word.map(move |word: &str| (key, Value::from(word)))
    };
    let flag = |key: &'static str| {
        let flag = alt((value(false, tag("0")), value(true, tag("1"))));
        flag.map(move |flag| (key, Value::from(flag)))
    };
    alt((
        preceded(tag("ko"), words("ko")),
        preceded(tag("scoring"), words("scoring")),
        preceded(tag("score"), words("scoring")),
        preceded(tag("tax"), words("tax")),
        preceded(tag("sui"), flag("suicide")),
        preceded(tag("button"), flag("hasButton")),
        preceded(tag("whb"), words("whiteHandicapBonus")),
        preceded(tag("fpok"), flag("friendlyPassOk")),
    ))
    .parse(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PRESETS;

    #[test]
    fn keys_that_an_object_leaves_out_are_those_of_tromp_and_taylor() {
        let rules = Rules::from_kata(r#"{"ko":"SIMPLE","scoring":"territory"}"#).unwrap();
        assert_eq!(rules.ko, Ko::Simple);
        assert_eq!(rules.tax, Tax::Seki);
        assert_eq!(rules.after_stop, AfterStop::Confirm);
        let empty = Rules::from_kata("{}").unwrap();
        assert_eq!(empty.ko, Ko::Positional);
        assert_eq!(empty.suicide, Suicide::MultiStone);
        assert_eq!(empty.after_stop, AfterStop::ScoreBoard);
    }

    #[test]
    fn the_legacy_string_means_the_same_as_the_object() {
        let old = Rules::from_kata("koPOSITIONALscoreAREAtaxNONEsui1whbN-1fpok1").unwrap();
        let new = Rules::from_kata(
            r#"{"ko":"POSITIONAL","score":"AREA","tax":"NONE","suicide":true,
                "whiteHandicapBonus":"N-1","friendlyPassOk":true}"#,
        );
        assert_eq!(Ok(old), new);
    }

    #[test]
    fn to_kata_is_read_back() {
        for preset in PRESETS {
            let object = preset.rules.to_kata();
            assert_eq!(Rules::from_kata(&object).unwrap().to_kata(), object);
        }
    }

    #[test]
    fn an_object_equal_to_named_rules_has_their_name() {
        for name in ["new-zealand", "chinese"] {
            let rules = Rules::from_kata(name).unwrap();
            assert!(Preset::of(&rules).is_some());
            assert_eq!(Rules::from_kata(&rules.to_kata()), Ok(rules), "{name}");
        }
    }

    #[test]
    fn every_listed_value_of_every_key_is_read() {
        for (key, values) in KATA_KEYS {
            for value in *values {
                let mut rules = Rules::CHINESE;
                assert_eq!(rules.set_kata(key, value), Ok(()), "{key} {value}");
            }
        }
    }

    #[test]
    fn komi_unknown_keys_and_spight_ko_are_errors() {
        for (text, message) in [
            (r#"{"komi":7.5}"#, "`komi` is not a key of rules"),
            (r#"{"ko":"SPIGHT"}"#, "ko cannot be \"SPIGHT\""),
            (r#"{"suicide":"yes"}"#, "suicide cannot be \"yes\""),
            ("calvinball", "no rules are named `calvinball`"),
        ] {
            let error = Rules::from_kata(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
        assert!(matches!(Rules::from_kata("{"), Err(KataError::Json(_))));
    }

    #[test]
    fn a_single_key_changes_itself_and_the_end_that_follows_from_it() {
        let mut rules = Rules::CHINESE_1988;
        rules.set_kata("tax", "all").unwrap();
        let expected = Rules {
            text: None,
            tax: Tax::All,
            ..Rules::CHINESE_1988
        };
        assert_eq!(rules, expected);
        rules.set_kata("friendlyPassOk", "false").unwrap();
        assert_eq!(rules.after_stop, AfterStop::ScoreBoard);
        let mut allowing = Rules::TROMP_TAYLOR;
        allowing.set_kata("suicide", "true").unwrap();
        assert_eq!(allowing.suicide, Rules::TROMP_TAYLOR.suicide);
        let before = rules;
        assert!(rules.set_kata("ko", "spight").is_err());
        assert_eq!(rules, before);
    }
}
