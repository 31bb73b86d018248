//! The pages of `honte regress --html` in a browser: filters, search, the board in sight.
//!
//! The test needs Chromium and is skipped where there is none.

#![cfg(all(feature = "cli", unix))]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Suites with five outcomes; the second one only passes.
const MIXED: &str = "boardsize 9\nplay b C3\n10 name\n#? [Honte]\n20 name\n#? [Honte]*\n\
    30 is_legal w C3\n#? [1]*\n# The corner.\n40 is_legal w C3\n#? [C4|1]\n50 owl_attack C3\n#? [0]\n";
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
    ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .find(|name| {
            let output = Command::new(name).arg("--version").output();
            output.is_ok_and(|output| output.status.success())
        })
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
    let Some(browser) = browser() else {
        #[expect(clippy::print_stderr, reason = "why nothing was tested")]
        {
            eprintln!("skipped: there is no Chromium on this machine");
        }
        return;
    };
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("pages");
    // What an earlier test left behind.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("room for a folder");
    fs::write(folder.join("mixed.tst"), MIXED).expect("room for a file");
    fs::write(folder.join("good.tst"), GOOD).expect("room for a file");
    let status = Command::new(env!("CARGO_BIN_EXE_honte"))
        .args(["regress", "good", "mixed", "--html", "."])
        .current_dir(&folder)
        .output()
        .expect("the program runs")
        .status;
    assert_eq!(status.code(), Some(1), "one test fails");

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
