//! `honte eval-scoring` from the shell.

use std::fs;

use super::folder::Folder;
use super::program::{run, text, walls};

#[test]
fn a_data_set_is_measured() {
    let folder = Folder::new("measured");
    folder.write("walls/game.sgf", walls("0"));
    let truth = r#"{"cases": [{"id": "walls", "sgf": "game.sgf", "size": [5, 5],
        "board": [".X.O.", ".X.O.", "XX.OO", ".X.O.", ".X.O."],
        "truth": {"score": "B+1", "status": [".a.a.", ".a.a.", "aa.ad", ".a.a.", ".a.a."]}}]}"#;
    folder.write("walls/truth.json", truth);
    let output = run(
        &[
            "eval-scoring",
            "--failures",
            folder.to_str().expect("UTF-8"),
        ],
        "",
    );
    assert_eq!(output.status.code(), Some(0));
    let answer = text(&output.stdout);
    assert!(
        answer.contains("walls walls: E3 is dead; the score is B+1, not 0"),
        "{answer}"
    );
    assert!(answer.contains("0/1 0.0%"), "{answer}");
}

/// A truth that does not fit its record gives no figures, but one error that names the case.
#[test]
fn a_truth_that_does_not_fit_is_refused() {
    let folder = Folder::new("misfits");
    folder.write("game.sgf", walls("0"));
    let board = r#"[".X.O.", ".X.O.", "XX.OO", ".X.O.", ".X.O."]"#;
    let fourth = r#"[".X.O.", ".X.O.", "XX.OO", ".X.O."]"#;
    let other = board.replace("XX.OO", "XXXOO");
    let case = |size: &str, board: &str, more: &str| {
        format!(r#"{{"id": "walls", "sgf": "game.sgf", "size": {size}, "board": {board}, {more}}}"#)
    };
    let (right, scored) = ("[5, 5]", r#""truth": {"score": "B+1"}"#);
    let cases = [
        (
            case("[5, 4]", fourth, scored),
            "the size is not that of game.sgf, 5 by 5",
        ),
        (
            case("[5, 4]", board, scored),
            "the board is not 4 rows of 5 signs",
        ),
        (
            case(right, &other, scored),
            "the board is not that of game.sgf: C3 differs",
        ),
        (
            case(right, &board.replace('O', "o"), scored),
            "the board has the sign o",
        ),
        (
            case(right, board, r#""truth": {"status": ["aaaaa"]}"#),
            "the status is not 5 rows of 5 signs",
        ),
        (
            case(right, board, r#""truth": {"score": "B3"}"#),
            "B3 is no score such as B+3.5 or 0",
        ),
        (
            case(right, board, r#""truth": {"scroe": "B+1"}"#),
            "the truth has no scroe; do you mean score?",
        ),
        (case(right, board, r#""truth": {}"#), "the truth is empty"),
        (
            case(right, board, r#""thruth": {}"#),
            "missing field `truth`",
        ),
        (
            case(
                right,
                board,
                &format!("\"rules\": \"calvinball\", {scored}"),
            ),
            "there are no rules calvinball",
        ),
    ];
    for (case, why) in cases {
        folder.write("truth.json", format!("{{\"cases\": [{case}]}}"));
        let said = refused(&folder);
        assert!(said.contains("case walls") && said.contains(why), "{said}");
    }
}

#[test]
fn a_truth_without_cases_is_refused() {
    let folder = Folder::new("no-cases");
    folder.write("truth.json", "{\"cases\": []}");
    assert!(refused(&folder).contains("truth.json has no cases"));
}

/// The one line that says why a data set is not measured.
fn refused(folder: &Folder) -> String {
    let output = run(&["eval-scoring", folder.to_str().expect("UTF-8")], "");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

/// Two data sets on an empty board but for two stones, `nine` and `five`.
fn two_data_sets(name: &str) -> Folder {
    let parent = Folder::new(name);
    for (name, side) in [("nine", 9), ("five", 5)] {
        let set = parent.join(name);
        fs::create_dir_all(&set).expect("a folder");
        let stones = "AB[aa][ba]";
        let record = format!("(;GM[1]FF[4]SZ[{side}]KM[0]RU[Chinese]{stones})");
        fs::write(set.join("game.sgf"), record).expect("a file");
        let mut board = vec![format!("\"{}\"", ".".repeat(side)); side];
        board[0] = board[0].replacen("..", "XX", 1);
        let board = board.join(",");
        let truth = format!(
            r#"{{"cases": [{{"id": "a", "sgf": "game.sgf", "size": [{side}, {side}],
            "board": [{board}], "truth": {{"score": "B+{}"}}}}]}}"#,
            side * side
        );
        fs::write(set.join("truth.json"), truth).expect("a file");
    }
    parent
}

#[test]
fn several_data_sets_are_also_summed_up_by_board() {
    let parent = two_data_sets("sets");
    let output = run(&["eval-scoring", parent.to_str().expect("UTF-8")], "");
    let answer = text(&output.stdout);
    let row = |name: &str| answer.lines().find(|line| line.starts_with(name));
    assert!(
        row("all  ").is_some_and(|row| row.contains("2/2")),
        "{answer}"
    );
    assert!(
        row("all 9x9").is_some_and(|row| row.contains("1/1")),
        "{answer}"
    );
    assert!(row("all 13x13").is_none(), "{answer}");
}

/// Of a folder that is a data set itself, too; a name that is not there is no other question.
#[test]
fn only_the_data_sets_with_the_names_are_measured() {
    let parent = two_data_sets("named-sets");
    let five = parent.join("five");
    let [parent, five] = [&*parent, &five].map(|path| path.to_str().expect("UTF-8"));
    for verify in [&[][..], &["--verify"]] {
        let run = |folder: &str, names: &[&str]| {
            let names = names.iter().flat_map(|name| ["--set", name]);
            let words: Vec<&str> = ["eval-scoring", folder].into_iter().chain(names).collect();
            run(&[&words[..], verify].concat(), "")
        };
        for (folder, names) in [(parent, &["five"][..]), (five, &["five"])] {
            let output = run(folder, names);
            assert_eq!(output.status.code(), Some(0), "{folder} {names:?}");
            let answer = text(&output.stdout);
            assert!(
                answer.contains("\nfive ") && !answer.contains("nine"),
                "{answer}"
            );
        }
        for (folder, names) in [
            (parent, &["fife"][..]),
            (parent, &["five", "fife"]),
            (five, &["fife"]),
        ] {
            let output = run(folder, names);
            assert_eq!(output.status.code(), Some(1), "{folder} {names:?}");
            let error = text(&output.stderr);
            assert!(error.contains("no data set fife in "), "{error}");
        }
    }
}

#[test]
fn what_verifying_has_no_use_for_is_no_option_of_it() {
    for mode in [&["--verify", "."][..], &["--random", "1"]] {
        for option in [&["--engine", "x"][..], &["--finish"], &["--html", "x"]] {
            let output = run(&[&["eval-scoring"], mode, option].concat(), "");
            assert_eq!(output.status.code(), Some(2), "{mode:?} {option:?}");
            let error = text(&output.stderr);
            assert!(error.contains("cannot be used with"), "{error}");
        }
    }
    let output = run(&["eval-scoring", "--random", "1", "--set", "five"], "");
    assert_eq!(output.status.code(), Some(2));
    for option in ["--refuter", "--replay", "--seed"] {
        let output = run(&["eval-scoring", ".", option, "5"], "");
        assert_eq!(output.status.code(), Some(2), "{option} without --verify");
    }
}

#[test]
fn a_record_that_cannot_be_verified_is_named() {
    let folder = Folder::new("unread");
    folder.write("a.sgf", "no sgf");
    let path = folder.to_str().expect("UTF-8");
    let output = run(&["eval-scoring", "--verify", path], "");
    assert_eq!(output.status.code(), Some(1), "no position was verified");
    let error = text(&output.stderr);
    assert!(
        error.contains("a.sgf: ") && error.contains(": no record"),
        "{error}"
    );
}

#[test]
fn nothing_refutes_what_is_called_proven_on_random_boards() {
    let arguments = "eval-scoring --random 600 --seed 5 --refuter 30 --replay 50 --json";
    let output = run(&arguments.split(' ').collect::<Vec<_>>(), "");
    assert_eq!(output.status.code(), Some(0));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(answer["proven_or_read"].as_u64() > Some(300), "{answer}");
    assert!(answer["replayed"].as_u64() > Some(300), "{answer}");
    assert_eq!(answer["refuted"], 0, "{answer}");
    assert_eq!(answer["contradicted"], 0, "{answer}");
}
