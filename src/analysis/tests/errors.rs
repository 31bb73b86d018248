//! Wrong lines, fields and settings.

use std::io;

use serde_json::{Value, json};

use super::super::lines::{self, Line, MOST_BYTES};
use super::super::{Overrides, Settings};
use super::{THREADS, answer, answers, answers_with, query};
use crate::playout::{below, random};

/// A field of a query, and a value that it cannot have.
const WRONG: &[(&str, &str)] = &[
    ("moves", r#"[["B", "C3"], ["W", "C3"]]"#),
    ("moves", r#"[["B", "F1"]]"#),
    ("moves", r#"[["X", "A1"]]"#),
    ("moves", r#"["A1"]"#),
    ("moves", "{}"),
    ("initialStones", r#"[["B", "pass"]]"#),
    ("initialStones", r#"[["B", "A1"], ["W", "A1"]]"#),
    (
        "initialStones",
        r#"[["B", "A2"], ["B", "B1"], ["W", "A1"]]"#,
    ),
    ("initialPlayer", r#""x""#),
    ("rules", r#""calvinball""#),
    ("rules", r#"{"ko": "SPIGHT"}"#),
    ("rules", "7"),
    ("komi", "7.25"),
    ("komi", "401"),
    ("komi", r#""7.5""#),
    ("whiteHandicapBonus", r#""2""#),
    ("boardXSize", "26"),
    ("boardYSize", "0"),
    ("boardYSize", "9.5"),
    ("analyzeTurns", "[1]"),
    ("analyzeTurns", "[-1]"),
    ("analyzeTurns", "[]"),
    ("analyzeTurns", "0"),
    ("priority", "9223372036854775808"),
    ("priorities", "[1]"),
    ("maxVisits", "0"),
    ("analysisPVLen", "0"),
    ("rootPolicyTemperature", "0"),
    ("rootFpuReductionMax", "3"),
    ("includePolicy", r#""yes""#),
    ("reportDuringSearchEvery", "0"),
    ("overrideSettings", "[]"),
    ("overrideSettings", r#"{"maxVisits": "many"}"#),
    ("overrideSettings", r#"{"reportAnalysisWinratesAs": "RED"}"#),
    (
        "avoidMoves",
        r#"[{"player": "B", "moves": ["A9"], "untilDepth": 1}]"#,
    ),
    ("avoidMoves", r#"[{"player": "B", "moves": ["A1"]}]"#),
    (
        "allowMoves",
        r#"[{"player": "B", "moves": [], "untilDepth": 0}]"#,
    ),
];

/// Checks that this is an error about the field, and that the next query is answered.
fn check_wrong(field: &str, wrong: &Value) {
    let right = query(json!({"id": "right"}));
    let answers = answers(&[wrong.clone(), right]);
    assert_eq!(answers.len(), 2, "{wrong}: {answers:?}");
    assert_eq!(answers[0]["id"], "q", "{wrong}");
    assert_eq!(answers[0]["field"], field, "{wrong}: {answers:?}");
    assert!(answers[0]["error"].is_string(), "{wrong}");
    assert_eq!(answers[1]["rootInfo"]["visits"], 30);
}

#[test]
fn errors_name_the_field_and_the_next_query_is_answered() {
    for (field, value) in WRONG {
        let value: Value = serde_json::from_str(value).expect("JSON");
        check_wrong(field, &query(json!({*field: value})));
    }
    for field in ["moves", "rules", "boardXSize", "boardYSize"] {
        let mut without = query(json!({}));
        without.as_object_mut().expect("an object").remove(field);
        check_wrong(field, &without);
    }
    let one = json!({"player": "B", "moves": [], "untilDepth": 1});
    check_wrong("avoidMoves", &query(json!({"avoidMoves": vec![&one; 101]})));
    check_wrong("allowMoves", &query(json!({"allowMoves": vec![&one; 2]})));
    check_wrong(
        "allowMoves",
        &query(json!({"allowMoves": [one], "avoidMoves": [one]})),
    );
    let many = vec![json!(["B", "pass"]); 10_001];
    check_wrong("moves", &query(json!({"moves": many})));
    check_wrong("action", &json!({"id": "q", "action": "dance"}));
    check_wrong("terminateId", &json!({"id": "q", "action": "terminate"}));
    let turns = json!({"id": "q", "action": "terminate_all", "turnNumbers": "1"});
    check_wrong("turnNumbers", &turns);
    // KaTrain knows this error by its words.
    let illegal = answer(json!({"moves": [["B", "C3"], ["W", "C3"]]}));
    assert_eq!(illegal["error"], "Illegal move 1: C3");
}

#[test]
fn damaged_queries_are_answered_or_refused() {
    let whole = query(json!({
        "moves": [["B", "C3"], ["W", "pass"]], "initialStones": [["B", "(0,1)"]], "analyzeTurns": [0, 2],
        "overrideSettings": {"maxTime": 0.01}, "includePolicy": true, "includeMovesOwnership": true,
        "avoidMoves": [{"player": "W", "moves": ["A1"], "untilDepth": 2}], "maxVisits": 2,
    }));
    let mut rng = random(22);
    let damaged = |_| {
        let mut bytes = whole.to_string().into_bytes();
        for _ in 0..=below(&mut rng, 3) {
            let at = below(&mut rng, bytes.len());
            let other = bytes[below(&mut rng, bytes.len())];
            match below(&mut rng, 3) {
                0 => drop(bytes.remove(at)),
                1 => bytes[at] = other,
                _ => bytes.insert(at, other),
            }
        }
        String::from_utf8(bytes).expect("ASCII")
    };
    let lines: Vec<String> = (0..1000).map(damaged).collect();
    // Each line has an answer at least, all of which are JSON.
    assert!(answers_with(THREADS, &lines).len() >= 990);
}

#[test]
fn a_line_that_is_no_query_is_a_general_error() {
    let long = "x".repeat(MOST_BYTES + 1);
    let lines = ["{", "[1]", "{\"id\": 7}", "", "  ", "\u{0}", &long].map(str::to_owned);
    let answers = answers_with(THREADS, &lines);
    assert_eq!(answers.len(), 5, "{answers:?}");
    for answer in &answers {
        let keys: Vec<&String> = answer.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["error"]);
        assert!(answer.to_string().len() < 1000, "a quotation is short");
    }
}

#[test]
fn what_has_no_effect_is_a_warning_and_the_query_is_answered() {
    let answers = answers(&[query(json!({
        "rulez": "japanese", "overrideSettings": {"wideRootNoise": 0.04, "nnMaxBatchSize": 8},
    }))]);
    let fields: Vec<&str> = answers
        .iter()
        .filter_map(|answer| answer["field"].as_str())
        .collect();
    assert_eq!(fields, ["overrideSettings", "rulez"]);
    assert_eq!(answers.len(), 3);
    let warning = answers[0]["warning"].as_str().expect("a text");
    assert!(warning.ends_with(": nnMaxBatchSize"), "{warning}");
}

#[test]
fn the_last_line_needs_no_line_feed_and_long_ones_are_skipped() {
    let long = "y".repeat(MOST_BYTES + 1);
    let text = format!("\u{feff}one\n{long}\n\ntwo");
    let mut input = io::BufReader::with_capacity(7, text.as_bytes());
    let mut next = || lines::next(&mut input).expect("memory can be read");
    let whole = |text: &str| Some(Line::Whole(text.into()));
    assert_eq!(next(), whole("one"));
    assert_eq!(next(), Some(Line::TooLong));
    assert_eq!(next(), whole(""));
    assert_eq!(next(), whole("two"));
    assert_eq!(next(), None);
}

#[test]
fn overrides_are_pairs_of_which_the_last_counts() {
    let mut overrides: Overrides = "maxVisits=5, homeDataDir = /a b/c ,maxVisits=7"
        .parse()
        .unwrap();
    assert_eq!(overrides.take_number(&["maxVisits"], 1, 10), Ok(Some(7)));
    assert_eq!(overrides.take_number(&["maxVisits"], 1, 10), Ok(None));
    assert_eq!(
        overrides.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        ["homeDataDir"]
    );
    assert!("maxVisits".parse::<Overrides>().is_err());
    let mut settings = Settings::default();
    let wrong: Overrides = "maxVisits=9,maxTime=-1".parse().unwrap();
    assert!(settings.apply(&wrong).is_err());
    assert_eq!(settings, Settings::default());
}
