//! The documents that are written from the tables are up to date: `UPDATE_EXPECT=1` renews them.

use std::process::Command;

use expect_test::{ExpectFile, expect_file};

/// What `honte docs` writes.
fn written(document: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["docs", document])
        .output()
        .expect("honte runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("documents are UTF-8")
}

fn check(document: &str, file: &ExpectFile) {
    file.assert_eq(&written(document));
}

#[test]
fn the_list_of_commands_is_the_table() {
    check("gtp", &expect_file!["../docs/gtp.md"]);
}

#[test]
fn the_manual_page_is_the_command_line_and_the_table() {
    check("man", &expect_file!["../docs/honte.1"]);
}

#[test]
fn each_command_of_the_table_stands_in_both_documents() {
    let (list, manual) = (written("gtp"), written("man"));
    for row in honte::commands::table() {
        assert!(list.contains(&format!("| `{}", row.name)), "{}", row.name);
        let name = row.name.replace('-', "\\-");
        assert!(manual.contains(&format!("\\fB{name}\\fR")), "{}", row.name);
    }
}

/// The options and the rule sets that the guide for clients names.
#[test]
fn the_command_lines_of_the_guide_exist() {
    let guide = include_str!("../docs/clients.md");
    let output = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["gtp", "--help"])
        .output()
        .expect("honte runs");
    let help = String::from_utf8(output.stdout).expect("help is UTF-8");
    let words: Vec<&str> = guide
        .split(|c: char| c.is_whitespace() || "`\"',".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    // The tools of others have options of their own; those of the GNU kind are ours.
    let foreign = ["--mode", "--mode=gtp", "--level=5", "--help"];
    let ours: Vec<&&str> = words
        .iter()
        .filter(|word| word.starts_with("--") && !foreign.contains(*word))
        .collect();
    assert!(ours.len() > 15, "only {} options", ours.len());
    for option in ours {
        assert!(help.contains(*option), "{option}");
    }
    for pair in words
        .windows(2)
        .filter(|pair| pair[0] == "--rules" && pair[1] != "NAME")
    {
        let is_known = honte::rules::Preset::named(pair[1]).is_some();
        assert!(is_known, "no rule set: {}", pair[1]);
    }
}
