//! Programs that start KataGo's analysis engine: the engine class of `katrain` on `PyPI`, and the
//! modules of Ogatak.
//!
//! `.ci/setup` installs the former in this folder. Ogatak is in no registry: its test runs where
//! `HONTE_OGATAK` names the folder `src` of a checkout.

use std::path::Path;
use std::process::Command;

/// Runs a script with the program as its argument; it ends with these words.
fn run(command: &mut Command) {
    let output = command.output().expect("the interpreter starts");
    let [text, errors] =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    println!("{text}");
    assert!(output.status.success(), "{text}{errors}");
    assert!(text.ends_with("all is well\n"), "{text}{errors}");
}

fn starts(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok()
}

#[test]
fn katrain_analyzes_games_with_its_own_engine_class() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients");
    let packages = folder.join("site-packages");
    if !starts("python3") || !packages.join("katrain/core/engine.py").is_file() {
        println!("python3 with katrain is not installed: its session is left out");
        return;
    }
    run(Command::new("python3")
        .arg(folder.join("katrain_session.py"))
        .arg(env!("CARGO_BIN_EXE_honte"))
        .env("PYTHONPATH", packages)
        .env("PYTHONDONTWRITEBYTECODE", "1"));
}

#[test]
fn ogatak_analyzes_positions_with_its_own_modules() {
    let Some(source) = std::env::var_os("HONTE_OGATAK").filter(|_| starts("node")) else {
        println!(
            "HONTE_OGATAK names no checkout of Ogatak, or node is missing: its session is left out"
        );
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/ogatak.js");
    run(Command::new("node")
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_honte"))
        .arg(source));
}
