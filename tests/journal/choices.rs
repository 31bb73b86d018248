//! A restart keeps what was chosen for later games: the rules, and komi.

use std::fs;

use super::folder::Folder;
use super::in_shell;

#[test]
fn a_restart_keeps_the_rules_and_komi_of_later_games() {
    let folder = Folder::new("journal-chosen");
    let path = folder.join("journal");
    let record = folder.write("game.sgf", "(;SZ[9]RU[japanese]KM[3.5];B[ee])");
    let load = format!("loadsgf {}\nplay w C3\n", record.display());
    let script = "exec \"$0\" --rules chinese --komi 5.5 --journal \"$1\"";
    let ask = "get_komi\nclear_board\nget_komi\nhonte-rules\n";
    let answered = |input: &str| in_shell(script, &path, input).0;
    answered(&load);
    let answers = answered(ask);
    assert!(
        answers.starts_with("= 3.5\n\n= \n\n= 5.5\n\n= preset chinese\n"),
        "{answers}"
    );
    // A command outlives the process that read it, a loaded match says nothing about other games.
    let match_of_others = folder.write(
        "match",
        "honte-journal 1\ngame size=9x9\nkomi 1.5\nrule B C3\n",
    );
    answered("komi 4.5\nhonte-rules japanese\n");
    let load_match = format!("honte-referee-load {}\n", match_of_others.display());
    let answers = answered(&(load_match + "get_komi\n"));
    assert_eq!(answers, "= \n\n= 1.5\n\n");
    let answers = answered(ask);
    assert!(
        answers.starts_with("= 1.5\n\n= \n\n= 4.5\n\n= preset japanese korean\n"),
        "{answers}"
    );
}

/// A rule set brings its komi, unless somebody set another one, in whatever session.
#[test]
fn a_restart_keeps_whether_komi_was_set() {
    let folder = Folder::new("journal-komi");
    let script = "exec \"$0\" --journal \"$1\"";
    let ask = "boardsize 9\nhonte-rules japanese\n";
    let old = "honte-journal 2\ngame size=9x9 komi=7.5 rules=chinese\n";
    let cases = [
        ("", "komi 3.5\n", "komi stays 3.5"),
        ("", "komi 3.5\nplay b d4\n", "komi stays 3.5"),
        ("", "honte-rules aga\nkomi 3\nboardsize 9\n", "komi stays 3"),
        ("", "kata-set-rules aga\nkomi 7.5\n", "komi stays 7.5"),
        ("", "komi 3\nhonte-rules aga\n", "komi stays 3"),
        ("", "honte-rules aga\nboardsize 13\n", "komi 6.5"),
        ("", "kata-set-rules aga\n", "komi 6.5"),
        ("rules aga\nkomi 7.5\n", "", "komi 6.5"),
        ("rules aga\nkomi 3.5\n", "", "komi stays 3.5"),
        ("rules aga\nkomi 7.5\nkomi 7.5\n", "", "komi stays 7.5"),
    ];
    for (number, (kept, input, komi)) in cases.into_iter().enumerate() {
        let path = folder.join(format!("{number}.journal"));
        if !kept.is_empty() {
            fs::write(&path, old.to_owned() + kept).expect("a file");
        }
        in_shell(script, &path, input);
        let (answers, _) = in_shell(script, &path, ask);
        assert_eq!(answers, format!("= \n\n= {komi}\n\n"), "{kept}{input}");
    }
}
