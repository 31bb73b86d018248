//! The pages of reports: what stands in them, and what their scripts do in a browser.
//!
//! The tests of scripts need Chromium and are skipped where there is none.

#![cfg(all(feature = "cli", unix))]

mod folder;
mod program;

use std::fs;
use std::path::Path;
use std::process::Command;

use folder::Folder;
use program::{honte, output_of};

/// Suites with five outcomes; the second one only passes.
const MIXED: &str = "boardsize 9\nplay b C3\n10 name\n#? [Honte]\n20 name\n#? [Honte]*\n\
    30 is_legal w C3\n#? [1]*\n# The corner.\n40 is_legal w C3\n#? [C4|1]\n50 worm_data C3\n#? [0]\n";
const GOOD: &str = "10 name\n#? [Honte]\n20 protocol_version\n#? [2]\n";

/// What the script of a test may use.
const TOOLS: &str = r#"
const seen = [];
const box = (outcome) => document.querySelector(`.filter input[value="${outcome}"]`);
const visible = (element) => element.checkVisibility();
const tell = () => seen.push([...document.querySelectorAll("tbody tr")].filter(visible)
  .map((row) => row.cells[0].textContent).join(" "));
const cards = () => seen.push([...document.querySelectorAll(".card")].filter(visible)
  .map((card) => card.id).join(" "));
const type = (text) => {
  const field = document.querySelector("input[type=search]");
  field.value = text;
  field.dispatchEvent(new Event("input"));
};
"#;

/// A browser of the machine.
fn browser() -> Option<&'static str> {
    let is_there = |name: &&str| {
        let output = Command::new(name).arg("--version").output();
        output.is_ok_and(|output| output.status.success())
    };
    let mut names = ["chromium", "chromium-browser", "google-chrome"].into_iter();
    let found = names.find(is_there);
    #[expect(clippy::print_stderr, reason = "why nothing was tested")]
    if found.is_none() {
        eprintln!("skipped: there is no Chromium on this machine");
    }
    found
}

/// What a script has seen on a page.
fn seen(browser: &str, folder: &Path, page: &str, script: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(page)).expect("a page");
    let end = "document.body.append(Object.assign(document.createElement(\"pre\"), \
               { id: \"seen\", textContent: seen.join(\"\\n\") }));";
    let copy = folder.join("copy.html");
    let script = format!("{text}<script>{{{TOOLS}{script}\n{end}}}</script>\n");
    fs::write(&copy, script).expect("room for a file");
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu"])
        .args(["--disable-background-networking", "--dump-dom"])
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .arg(format!("file://{}", copy.display()))
        .output()
        .expect("the browser runs");
    let dom = String::from_utf8_lossy(&output.stdout);
    let seen = dom.split_once("<pre id=\"seen\">");
    let seen = seen.and_then(|(_, rest)| rest.split_once("</pre>"));
    let (seen, _) = seen.unwrap_or_else(|| panic!("the script did not end: {dom}"));
    seen.split('\n').map(str::to_owned).collect()
}

#[test]
fn outcomes_and_words_filter_the_rows_and_the_first_failure_is_in_sight() {
    let Some(browser) = browser() else { return };
    let folder = Folder::new("pages");
    folder.write("mixed.tst", MIXED);
    folder.write("good.tst", GOOD);
    let mut command = honte(&["regress", "good", "mixed", "--html", "."]);
    let output = output_of(command.current_dir(&folder), "");
    assert_eq!(output.status.code(), Some(1), "one test fails");

    let index = "tell(); box(\"pass\").click(); tell(); box(\"FAIL\").click(); box(\"fail\").click(); \
                 tell(); box(\"pass\").click(); type(\"goo\"); tell(); type(\"goo x\"); tell();";
    assert_eq!(
        seen(browser, &folder, "index.html", index),
        ["good mixed", "mixed", "mixed", "good", ""]
    );
    let suite = "tell(); cards(); box(\"PASS\").click(); box(\"skip\").click(); tell(); \
                 type(\"LEGAL c4\"); tell(); type(\"\"); \
                 document.querySelector(\"[data-card=t30]\").click(); cards();";
    assert_eq!(
        seen(browser, &folder, "mixed.html", suite),
        ["10 20 30 40 50", "t40", "10 30 40", "40", "t30"]
    );
}

/// White takes a stone in the corner and gives up another; both pass.
const RECORD: &str = "(;SZ[5]KM[0]RU[Chinese]RE[W+1];B[ae];W[be];B[cc];W[ad];B[bd];W[bc];B[cd];W[ac]\
    ;B[ce];W[cb];B[dc];W[db];B[ec];W[eb];B[ab];W[bb];B[];W[])";

/// A folder with the reports that the page about them makes.
fn reports() -> Folder {
    let folder = Folder::new("reports");
    folder.write("game.sgf", RECORD);
    folder.write("suite.tst", GOOD);
    folder.write("data/game.sgf", RECORD);
    let truth = "{\"cases\": [{\"id\": \"a\", \"sgf\": \"game.sgf\", \"size\": [5, 5], \
                 \"board\": [\".....\", \"XOOOO\", \"OOXXX\", \"OXX..\", \".OX..\"], \
                 \"truth\": {\"score\": \"B+1\"}}]}";
    folder.write("data/truth.json", truth);
    let page = include_str!("../docs/reports.md");
    let block = page.split("```sh\n").nth(1).expect("a block");
    let commands = block.split("```").next().expect("its end");
    let program = Path::new(env!("CARGO_BIN_EXE_honte"));
    let path = std::env::var("PATH").unwrap_or_default();
    let bin = program.parent().expect("a folder").display();
    for command in commands.lines() {
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(&folder)
            .env("PATH", format!("{bin}:{path}"))
            .output()
            .expect("a shell");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            matches!(output.status.code(), Some(0 | 1)),
            "{command}: {error}"
        );
    }
    folder
}

/// Each page stands for itself and has what it is about.
fn check_texts(folder: &Path) {
    for (page, texts) in [
        (
            "game.html",
            &[
                "count of stones",
                "<span class=\"badge ",
                "<figure class=\"viewer\"",
            ][..],
        ),
        (
            "match.html",
            &[
                "Elo of A",
                "95% interval",
                "class=\"course\"",
                "<details>",
                "Game 3: ",
            ],
        ),
        (
            "speed.html",
            &["simulations", "class=\"measure\"", "Conditions"],
        ),
        ("accuracy.html", &["class=\"measure\"", "0/1 0.0%"]),
        ("report/index.html", &["Regression tests"]),
    ] {
        let html = fs::read_to_string(folder.join(page)).expect("a page");
        assert!(html.starts_with("<!DOCTYPE html>") && html.contains("prefers-color-scheme: dark"));
        for text in texts {
            assert!(html.contains(text), "{page}: {text}");
        }
        let outside = html.contains("src=\"") || html.contains("@import") || html.contains("url(");
        assert!(!outside, "{page} is complete in itself");
    }
}

#[test]
fn the_commands_of_the_page_about_reports_write_complete_pages() {
    let folder = reports();
    let png = fs::read(folder.join("game.png")).expect("a picture");
    assert!(png.starts_with(b"\x89PNG\r\n"));
    let svg = fs::read_to_string(folder.join("game.svg")).expect("a drawing");
    assert!(svg.starts_with("<svg ") && svg.contains("<text "));
    assert!(
        svg.contains(">W+25<") && svg.contains(" black dead: "),
        "{svg}"
    );
    check_texts(&folder);
    let Some(browser) = browser() else { return };
    // Each page fits its window. The first one steps through the game, by buttons and by keys.
    let fits = "const wide = [...document.querySelectorAll('main')].some((main) => main.scrollWidth > \
                main.clientWidth); \
                seen.push(!wide && document.documentElement.scrollWidth <= innerWidth);";
    for page in ["game.html", "match.html", "speed.html", "accuracy.html"] {
        assert_eq!(seen(browser, &folder, page, fits), ["true"], "{page}");
    }
    let steps = "const told = () => seen.push(document.querySelector('.steps output').textContent + ', '\
                 + document.querySelectorAll('.viewer g circle[r=\"9\"]').length + ' stones');\
                 const press = (key) => document.querySelector('.viewer').dispatchEvent(new KeyboardEvent(\
                 'keydown', { key }));\
                 told(); const [first, back, on] = document.querySelectorAll('.steps button');\
                 first.click(); told(); on.click(); on.click(); on.click(); told(); press('ArrowRight');\
                 told(); back.click(); told(); press('End'); told();";
    assert_eq!(
        seen(browser, &folder, "game.html", steps),
        [
            "18 of 18: white pass, 15 stones",
            "0 of 18, 0 stones",
            "3 of 18: black C3, 3 stones",
            "4 of 18: white A2, 3 stones",
            "3 of 18: black C3, 3 stones",
            "18 of 18: white pass, 15 stones",
        ]
    );
}
