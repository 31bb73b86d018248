//! The packages belong together: one version, what they are made of, and the guide to installing them.

#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::Command;

use regex_lite::Regex;

const VERSION: &str = env!("CARGO_PKG_VERSION");
const NONE: [&str; 0] = [];

/// A file of the project.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a pattern finds in a text: its first group.
fn found<'a>(pattern: &str, text: &'a str) -> Vec<&'a str> {
    let pattern = Regex::new(pattern).expect("a pattern");
    let found = pattern.captures_iter(text);
    found
        .map(|captures| captures.get(1).expect("a group").as_str())
        .collect()
}

#[test]
fn the_version_is_that_of_the_manifest_wherever_it_is_quoted() {
    let pyproject = read("pyproject.toml");
    assert!(pyproject.contains("dynamic = [\"version\","), "{pyproject}");
    assert_eq!(found("(?m)^version = (.*)", &pyproject), NONE);
    let (series, _) = VERSION.rsplit_once('.').expect("three numbers");
    for path in ["README.md", "docs/library.md"] {
        let text = read(path);
        let wanted = found(r#"honte = \{ version = "([^"]*)""#, &text);
        assert_eq!(wanted, [series], "{path}");
    }
    let banners = read("docs/terminal.md");
    assert_eq!(found(r"(?m)^Honte ([\d.]+)$", &banners), [VERSION]);
    for path in ["Cargo.lock", "wasm/Cargo.lock", "tests/fuzz/Cargo.lock"] {
        let lock = read(path);
        let locked = found(r#"name = "honte"\nversion = "([^"]*)""#, &lock);
        assert_eq!(locked, [VERSION], "{path}");
    }
    // The guide writes VERSION.
    let guide = read("docs/install.md");
    assert_eq!(found(r"honte[\w-]*[-_](\d+\.\d+)", &guide), NONE);
}

/// `cargo about` has to be run again where this fails: see CONTRIBUTING.md.
#[test]
fn the_licenses_of_all_that_is_linked_are_in_the_packages() {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--offline", "--edges", "normal"])
        .args(["--prefix", "none", "--package", "honte"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let tree = String::from_utf8_lossy(&output.stdout);
    let linked = found(r"(?m)^([\w-]+ v[\d.]+)", &tree);
    assert!(linked.len() > 50, "{tree}");
    assert!(read("wasm/npm/package.json").contains("\"THIRD-PARTY.txt\""));
    let licenses = read("packaging/THIRD-PARTY.txt");
    for package in linked {
        let line = format!("  {}\n", package.replacen(" v", " ", 1));
        assert!(licenses.contains(&line), "{package}");
    }
}

#[test]
fn all_parts_know_the_same_targets() {
    let targets = |path: &str| {
        let text = read(path);
        let mut targets: Vec<String> = found(r"\b(\w+-(?:unknown|pc)-\w+-\w+)\b", &text)
            .into_iter()
            .map(str::to_owned)
            .collect();
        targets.sort();
        targets.dedup();
        targets
    };
    let expected = targets("packaging/build");
    assert_eq!(expected.len(), 3);
    for path in [
        "packaging/npm/pack.mjs",
        ".github/workflows/release.yml",
        "docs/install.md",
    ] {
        assert_eq!(targets(path), expected, "{path}");
    }
}

#[test]
fn the_debian_package_finds_its_files() {
    let manifest = read("Cargo.toml");
    let files = found(r#"(?m)^    \["([^"*]+)", "usr/"#, &manifest);
    let mut ours = 0;
    for file in files
        .into_iter()
        .filter(|file| !file.starts_with("target/"))
    {
        read(file);
        ours += 1;
    }
    assert!(ours >= 4);
    let script = read("packaging/build");
    for file in found(r#""target/packaging/([^"*]+)""#, &manifest) {
        let name = file.rsplit('/').next().expect("a name");
        assert!(script.contains(name), "{file}");
    }
}

#[cfg(unix)]
#[test]
fn the_notes_of_a_release_are_refused_for_another_tag() {
    let notes = |tag: &str| {
        std::process::Command::new("packaging/notes")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .arg(tag)
            .output()
            .expect("the script runs")
    };
    let refused = notes("v0.0.0");
    assert_eq!(refused.status.code(), Some(1));
    let message = format!("the tag is 'v0.0.0', and the version in Cargo.toml {VERSION}\n");
    assert_eq!(String::from_utf8_lossy(&refused.stderr), message);
}
