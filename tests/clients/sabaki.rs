//! Sabaki's library for engines, `@sabaki/gtp`, if it is installed: run `npm ci` in this folder.

use std::path::Path;
use std::process::Command;

#[test]
fn sabaki_attaches_and_keeps_the_engine_in_step() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients");
    let has_node = Command::new("node").arg("--version").output().is_ok();
    if !has_node || !folder.join("node_modules/@sabaki/gtp").is_dir() {
        println!("node with @sabaki/gtp is not installed: its session is left out");
        return;
    }
    let output = Command::new("node")
        .arg(folder.join("sabaki.js"))
        .arg(env!("CARGO_BIN_EXE_honte"))
        .output()
        .expect("node starts");
    let [text, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    println!("{text}");
    assert!(output.status.success(), "{text}{errors}");
    assert!(text.ends_with("all is well\n"), "{text}{errors}");
}
