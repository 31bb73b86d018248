//! What `honte docs` prints is complete, and the documents name only what exists.

#![cfg(feature = "cli")]

mod folder;
mod program;
mod table;

use std::fs;
use std::process::Command;

use folder::Folder;
use program::answers;
use table::every_command;

/// What `honte docs` prints.
fn printed(document: &str) -> String {
    answers(&["docs", document], "")
}

/// The subcommands that `honte --help` lists.
fn subcommands() -> Vec<String> {
    let help = answers(&["--help"], "");
    let (_, list) = help.split_once("Commands:\n").expect("a list");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

#[test]
fn each_command_of_the_table_stands_in_both_documents() {
    let (list, manual) = (printed("gtp"), printed("man"));
    for row in every_command() {
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
fn each_subcommand_has_its_manual_page() {
    let folder = Folder::new("manual");
    answers(&["docs", "man", "--to", &folder.path("")], "");
    let page = |name: &str| fs::read_to_string(folder.join(name));
    assert_eq!(page("honte.1").expect("a page"), printed("man"));
    for name in subcommands().iter().filter(|name| *name != "help") {
        let page = page(&format!("honte-{name}.1")).expect("a page");
        let title = concat!(" 1 \"\" \"honte ", env!("CARGO_PKG_VERSION"), "\"\n");
        assert!(page.contains(title), "{page}");
        assert!(
            page.contains(&format!("honte\\-{}", name.replace('-', "\\-"))),
            "{page}"
        );
    }
    page("honte-train-judge.1").expect("a page for what is below a subcommand");
    page("honte-keep.1").expect_err("no page for what is hidden");
}

#[test]
fn each_shell_completes_each_subcommand() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answers(&["completions", shell], "");
        for name in subcommands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
        assert!(
            !script.contains("keep)") && !script.contains("Start an engine"),
            "{shell}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn bash_completes_what_is_begun() {
    let script = answers(&["completions", "bash"], "");
    let completed = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let at = words.len() - 1;
        let call = format!(
            "{script}\nCOMP_WORDS=({line}); COMP_CWORD={at}; _honte honte '{}' '{}'\n\
             echo \"${{COMPREPLY[@]}}\"",
            words[at],
            words[at - 1]
        );
        let output = Command::new("bash").args(["-c", &call]).output();
        String::from_utf8(output.expect("bash runs").stdout).expect("UTF-8")
    };
    assert_eq!(completed("honte sc"), "score\n");
    assert_eq!(completed("honte duel --open"), "--openings\n");
    assert_eq!(completed("honte play --color w"), "white\n");
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
    let help = answers(&["gtp", "--help"], "");
    let words: Vec<&str> = guide
        .split(|c: char| c.is_whitespace() || "`\"',".contains(c))
        .filter(|word| !word.is_empty())
        .collect();
    // The tools of others have options of their own; those of the GNU kind are ours.
    let foreign = [
        "--mode",
        "--mode=gtp",
        "--chinese-rules",
        "--level=5",
        "--help",
    ];
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
