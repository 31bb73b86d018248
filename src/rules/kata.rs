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

/// KataGo's words for the values of an axis; the first also stands for values without a word.
type Words<T> = &'static [(&'static str, T)];

const KO: Words<Ko> = &[
    ("SIMPLE", Ko::Simple),
    ("POSITIONAL", Ko::Positional),
    ("SITUATIONAL", Ko::Situational),
    ("NATURAL", Ko::Natural),
    ("NONE", Ko::None),
];
const SCORING: Words<Scoring> = &[("AREA", Scoring::Area), ("TERRITORY", Scoring::Territory)];
const TAX: Words<Tax> = &[("NONE", Tax::None), ("SEKI", Tax::Seki), ("ALL", Tax::All)];
const FLAG: Words<bool> = &[("true", true), ("false", false)];
const BONUS: Words<HandicapBonus> = &[
    ("0", HandicapBonus::None),
    ("N-1", HandicapBonus::NMinusOne),
    ("N", HandicapBonus::N),
];

fn words<T>(words: Words<T>) -> Vec<&'static str> {
    words.iter().map(|(word, _)| *word).collect()
}

fn word_of<T: PartialEq>(words: Words<T>, value: &T) -> &'static str {
    let found = words.iter().find(|(_, known)| known == value);
    found.unwrap_or(&words[0]).0
}

/// The keys of KataGo's rules with the values that they take.
pub fn kata_keys() -> [(&'static str, Vec<&'static str>); 7] {
    [
        ("ko", words(KO)),
        ("scoring", words(SCORING)),
        ("tax", words(TAX)),
        ("suicide", words(FLAG)),
        ("hasButton", words(FLAG)),
        ("friendlyPassOk", words(FLAG)),
        ("whiteHandicapBonus", words(BONUS)),
    ]
}

/// The values of a key, or of the key that it is another name of.
fn values_of(key: &str) -> String {
    let key = match key {
        "score" => "scoring",
        "multiStoneSuicideLegal" => "suicide",
        key => key,
    };
    let row = kata_keys().into_iter().find(|(name, _)| *name == key);
    row.map_or_else(String::new, |(_, values)| values.join(", "))
}

fn keys() -> String {
    kata_keys().map(|(name, _)| name).join(", ")
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
        if next.scoring != self.scoring || usual_end(&next) != usual_end(self) {
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
            "ko": word_of(KO, &self.ko),
            "scoring": word_of(SCORING, &self.scoring),
            "suicide": self.suicide != Suicide::Forbidden,
            "tax": word_of(TAX, &self.tax),
            "whiteHandicapBonus": word_of(BONUS, &self.handicap_bonus),
        });
        object.to_string()
    }

    /// These rules as a `koSIMPLEscoreAREA...` string, which leaves out what is seldom.
    pub(super) fn to_compact(self) -> String {
        let mut text = format!(
            "ko{}score{}tax{}sui{}",
            word_of(KO, &self.ko),
            word_of(SCORING, &self.scoring),
            word_of(TAX, &self.tax),
            u8::from(self.suicide != Suicide::Forbidden)
        );
        if self.button {
            text += "button1";
        }
        if self.handicap_bonus != HandicapBonus::None {
            text = text + "whb" + word_of(BONUS, &self.handicap_bonus);
        }
        if self.friendly_pass_ok {
            text += "fpok1";
        }
        text
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
    let refuse = || KataError::Value {
        key: key.to_owned(),
        value: value.to_string(),
    };
    let flag = || value.as_bool().ok_or_else(refuse);
    match key {
        "ko" => {
            let ko = named(KO, value).ok_or_else(refuse)?;
            if ko != rules.ko {
                rules.ko = ko;
                rules.basic_ko = false;
                rules.recurrence = match ko {
                    Ko::None | Ko::Simple => Recurrence::NoResult,
                    _ => Recurrence::Forbid,
                };
            }
        }
        "scoring" | "score" => rules.scoring = named(SCORING, value).ok_or_else(refuse)?,
        "tax" => rules.tax = named(TAX, value).ok_or_else(refuse)?,
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
            rules.handicap_bonus = named(BONUS, value).ok_or_else(refuse)?;
        }
        _ => return Err(KataError::Key(key.to_owned())),
    }
    Ok(())
}

/// The value that a word, in any case, stands for.
fn named<T: Copy>(words: Words<T>, value: &Value) -> Option<T> {
    let word = value.as_str()?;
    let mut words = words.iter();
    Some(words.find(|(known, _)| known.eq_ignore_ascii_case(word))?.1)
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
        for (key, values) in kata_keys() {
            for value in values {
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
