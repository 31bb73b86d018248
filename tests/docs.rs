//! What `honte docs` prints is complete, and the documents name only what exists.

#![cfg(feature = "cli")]

use std::process::Command;

/// What `honte docs` prints.
fn printed(document: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["docs", document])
        .output()
        .expect("honte runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("documents are UTF-8")
}

#[test]
fn each_command_of_the_table_stands_in_both_documents() {
    let (list, manual) = (printed("gtp"), printed("man"));
    let mut rows = honte::commands::table();
    rows.extend(honte::commands::ruler_rows());
    rows.extend(honte::commands::optional_rows());
    for row in rows {
        let entry = format!("| `{}", row.name);
        assert!(list.contains(&entry), "{}", row.name);
        assert!(list.contains(row.summary), "{}", row.name);
        let name = row.name.replace('-', "\\-");
        assert!(manual.contains(&format!("\\fB{name}\\fR")), "{}", row.name);
    }
}

#[test]
fn the_manual_page_documents_options_and_subcommands() {
    let manual = printed("man");
    for word in ["--rules", "--kgs-chat", "honte-duel", "honte-docs"] {
        let word = word.replace('-', "\\-");
        assert!(manual.contains(&word), "{word}");
    }
}

#[test]
fn the_page_about_matches_quotes_the_job_that_is_tried() {
    let page = include_str!("../docs/matches.md");
    let job = include_str!("slurm/match.sh");
    assert!(page.contains(&format!("```sh\n{job}```\n")), "{job}");
}

/// The page about the commands shows each family; the commands that it names exist.
#[test]
fn the_page_about_the_commands_names_families_and_commands_that_exist() {
    let page = include_str!("../docs/gtp.md");
    for (title, _) in honte::commands::FAMILIES {
        assert!(page.contains(title), "{title}");
    }
    let table = honte::commands::table();
    let optional = honte::commands::optional_rows();
    let is_known = |name: &str| {
        let mut rows = table.iter().chain(&optional);
        rows.any(|row| row.name == name)
    };
    let rows = page.lines().filter(|line| line.starts_with("| "));
    let named = rows.filter_map(|line| line.split('|').nth(2));
    for name in named.flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
        assert!(is_known(name), "no command: {name}");
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
