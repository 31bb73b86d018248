//! Bad input: every wrong argument of every command gets one `?` line with a text that clients
//! know, and leaves the engine exactly as it was.
//!
//! The wrong arguments follow from the usage of each command: each word left out, each replaced by
//! every wrong word of its kind, and one word too many.

#![cfg(feature = "cli")]

mod table;

use std::cell::RefCell;
use std::io::Cursor;

use gtp::{Interrupt, Run, Spec};
use honte::board::BoardSize;
use honte::engine::{Engine, Settings};
use proptest::prelude::*;
use table::every_command;

/// What a failure may say on the wire: the texts of the protocol, and GNU Go's where it has none.
const TEXTS: &[&str] = &[
    "syntax error",
    "illegal move",
    "unacceptable size",
    "invalid number of stones",
    "bad vertex list",
    "board not empty",
    "cannot undo",
    "cannot load file",
    "vertex must not be empty",
];

/// Commands that ignore extra words.
const IGNORE_MORE: &[&str] = &[
    "name",
    "version",
    "clear_board",
    "showboard",
    "get_komi",
    "cputime",
    "gomill-cpu_time",
    "gogui-version",
    "cgos-gameover",
    "gogui-rules_game_id",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "gogui-rules_final_result",
    "gogui-rules_captured_count",
];

/// Commands that parse their arguments differently, or write files; transcripts show their errors.
const APART: &[&str] = &["printsgf", "honte-referee-save", "gomill-genmove_ex"];

/// Commands with words of a kind that only they have; transcripts show their errors.
const NOT_TRIED: &[&str] = &[
    "gomill-savesgf",
    "heatmap",
    "honte-referee-agree",
    "honte-referee-clock",
    "honte-referee-commit",
    "honte-referee-decide",
    "honte-referee-event",
    "honte-referee-nigiri",
    "honte-referee-open",
    "honte-referee-remind",
    "honte-referee-seal",
    "honte-referee-warn",
    "honte-rules",
    "honte-settings",
    "kata-set-param",
    "kata-set-rule",
    "kata-set-rules",
    "kgs-rules",
    "lz-setoption",
    "undo",
];

/// Commands that write the file that they are given.
const WRITES: &[&str] = &["printsgf", "honte-referee-save", "gomill-savesgf"];

/// A kind of argument: a word that is right, and words that are wrong.
struct Kind {
    right: &'static str,
    wrong: &'static [&'static str],
}

/// The kind of argument that a word of a usage stands for; `None` for one that is not known here.
fn kind(word: &str) -> Option<Kind> {
    const NO_NUMBER: &[&str] = &[
        "x", "2x", "nan", "inf", "0x10", "--1", "1..2", "\u{663}", "pass",
    ];
    const NO_COLOR: &[&str] = &["green", "resign", "bw", "3", "schwarz", "\u{e4}"];
    const NO_VERTEX: &[&str] = &[
        "I5", "A0", "A20", "K1", "AA1", "5A", "A", "A-1", "A+1", "A1x", "\u{e4}4", "resign",
    ];
    let (right, wrong) = match word {
        "color" => ("b", NO_COLOR),
        "vertex" => ("C3", NO_VERTEX),
        "columns" | "rows" | "stones" | "seed" | "moves" | "move_number" | "level" => {
            ("2", NO_NUMBER)
        }
        "points" | "main" | "byo_yomi" | "seconds" => ("30", NO_NUMBER),
        "file" => (
            "nowhere.sgf",
            &["/nowhere/at/all.sgf", ".", "\"nowhere.sgf", "\"\""][..],
        ),
        _ if word.contains('|') => match word.split('|').next()? {
            "none" => ("absolute", &["None", "hourglass", "5"][..]),
            "alive" => ("alive", &["ALIVE", "foo", "b"][..]),
            "level" => ("5", &["0", "21", "21k", "0k", "x", "-1", "None"][..]),
            "game" => ("game", &["GAME", "foo"][..]),
            _ => return None,
        },
        "name" | "rating" | "text" | "result" => ("somebody", &[][..]),
        _ => return None,
    };
    Some(Kind { right, wrong })
}

/// The wrong arguments of one command; `None` if its usage has words that are not known here.
fn wrong_arguments(row: &Spec<Engine>) -> Option<Vec<String>> {
    let mut words: Vec<(Kind, bool)> = Vec::new();
    let mut is_open = false;
    for word in row.usage.split(' ').filter(|word| !word.is_empty()) {
        let is_optional = word.starts_with('[');
        let bare = word.trim_matches(['[', ']']);
        is_open |= bare.ends_with("...") || ["text", "name", "rating"].contains(&bare);
        let bare = bare.trim_end_matches("...");
        if !bare.is_empty() {
            words.push((kind(bare)?, is_optional));
        }
    }
    let right = |upto: usize| -> Vec<&str> {
        let words = words.iter().take(upto);
        words.map(|(kind, _)| kind.right).collect()
    };
    // An empty list of stones or moves is right.
    let may_be_none = row.usage.contains(" ...") || row.usage.is_empty() || row.usage == "text";
    let n_needed = words.iter().filter(|(_, is_optional)| !is_optional).count();
    let first = usize::from(may_be_none);
    let mut found: Vec<String> = (first..n_needed).map(|n| right(n).join(" ")).collect();
    for (n, (kind, _)) in words.iter().enumerate() {
        for wrong in kind.wrong {
            let mut line = right(words.len());
            line[n] = wrong;
            found.push(line.join(" "));
        }
    }
    if !is_open && !IGNORE_MORE.contains(&row.name) {
        found.push([right(words.len()), vec!["extra"]].concat().join(" "));
    }
    Some(found)
}

/// An engine in the middle of a game, with everything set that can be set.
fn engine() -> Engine {
    let settings = Settings {
        size: BoardSize::square(9).expect("a board may have 9 lines"),
        playouts: Some(10),
        seed: 7,
        ..Settings::default()
    };
    let mut engine = Engine::new(settings, Interrupt::new().flag());
    let game = "komi 3.5\nkata-time_settings fischer-capped 300 5 600 60\ntime_left w 100.5 0\n\
                play b A2\nplay b B1\nplay w C1\nplay b B3\nplay w B2\nplay w D2\nplay b C3\n\
                genmove w\nset_random_seed 9";
    let answers = converse(&mut engine, game.as_bytes());
    assert!(
        answers.iter().all(|(wire, _)| wire.starts_with('=')),
        "{answers:?}"
    );
    engine
}

/// The whole state: games, clocks, rules, seed and the last search.
fn state(engine: &Engine) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?}",
        engine.game(),
        engine.clock(),
        engine.chosen(),
        engine.settings(),
        engine.last_search(),
    )
}

/// Sends some lines and returns each answer with what was logged about it.
fn converse(engine: &mut Engine, lines: &[u8]) -> Vec<(String, Option<String>)> {
    let log = RefCell::new(Vec::new());
    let mut output = Vec::new();
    gtp::Server::new(&every_command())
        .log(|line| log.borrow_mut().push(line.to_owned()))
        .serve(engine, Cursor::new(lines.to_vec()), &mut output)
        .expect("memory can be read and written");
    let output = String::from_utf8_lossy(&output).into_owned();
    let answers = output.split_terminator("\n\n").map(str::to_owned);
    let mut log = log.into_inner().into_iter();
    answers
        .map(|wire| {
            let reason = wire.starts_with('?').then(|| log.next()).flatten();
            (wire, reason)
        })
        .collect()
}

#[test]
fn every_wrong_argument_of_every_command_gets_one_error_and_changes_nothing() {
    let mut engine = engine();
    let before = state(&engine);
    let mut n_lines = 0;
    let (mut not_tried, mut offences) = (Vec::new(), Vec::new());
    for row in every_command() {
        if !matches!(row.run, Run::Engine(_)) || APART.contains(&row.name) {
            continue;
        }
        let Some(wrong) = wrong_arguments(&row) else {
            not_tried.push(row.name);
            continue;
        };
        for arguments in wrong {
            let line = format!("{} {arguments}", row.name);
            n_lines += 1;
            let answers = converse(&mut engine, line.as_bytes());
            let is_one_error = answers.len() == 1
                && answers.iter().all(|(wire, reason)| {
                    let text = wire.strip_prefix("? ").unwrap_or_default();
                    TEXTS.contains(&text) && reason.is_some()
                });
            if !is_one_error {
                offences.push(format!("{line}: {answers:?}"));
            }
            if state(&engine) != before {
                offences.push(format!("{line}: the state is another"));
                engine = self::engine();
            }
        }
    }
    assert!(offences.is_empty(), "{}", offences.join("\n"));
    assert!(n_lines > 400, "{n_lines} lines");
    not_tried.sort_unstable();
    assert_eq!(not_tried, NOT_TRIED);
}

/// Any word that might follow a command, right or wrong.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "b",
            "w",
            "black",
            "WHITE",
            "green",
            "A1",
            "c3",
            "J9",
            "Z25",
            "I5",
            "pass",
            "resign",
            "0",
            "1",
            "2",
            "5",
            "-1",
            "6,5",
            "1e9",
            "nan",
            "none",
            "absolute",
            "byoyomi",
            "fischer-capped",
            "alive",
            "dead",
            "claim",
            "tt",
            "99999999999999999999",
            "\"",
            "\"a b",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,6}",
    ]
}

/// A command followed by some words, or noise.
fn line() -> impl Strategy<Value = Vec<u8>> {
    let names: Vec<&str> = every_command()
        .iter()
        .map(|row| row.name)
        .filter(|name| !WRITES.contains(name) && !["echo_err", "quit"].contains(name))
        .collect();
    prop_oneof![
        4 => (prop::sample::select(names), prop::collection::vec(word(), 0..5))
            .prop_map(|(name, words)| format!("{name} {}", words.join(" ")).into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..60)
            .prop_map(|bytes| bytes.into_iter().filter(|&byte| byte != b'\n').collect()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn no_line_makes_the_engine_panic_and_none_that_fails_changes_it(
        lines in prop::collection::vec(line(), 1..12),
    ) {
        let mut engine = engine();
        for line in lines {
            let before = state(&engine);
            let answers = converse(&mut engine, &line);
            prop_assert!(answers.len() <= 1, "{:?}: {:?}", line, answers);
            for (wire, _) in answers {
                prop_assert!(wire.starts_with(['=', '?']), "{:?}", wire);
                prop_assert!(!wire.contains("internal error"), "{:?}", line);
                if wire.starts_with('?') {
                    prop_assert_eq!(&state(&engine), &before);
                }
            }
        }
    }
}
