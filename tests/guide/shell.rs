//! The blocks `sh`: each command ends well, and what it was told to write is there.
//!
//! A document's blocks run one after the other in a folder with stand-ins for what they name: files,
//! other engines (Honte with two playouts), and the folder of the user. Long commands are shortened
//! as `SHORTER` says.

use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::blocks::{Block, blocks, copy, documents, folder, name, repository};

/// What a command that is not run here begins with, and where it is run or why it is not.
const NOT_HERE: [(&str, &str); 14] = [
    ("cargo ", "builds or tests the program, as `.ci/run` does"),
    (".ci/run", "runs this test"),
    (
        "export RUSTC_BOOTSTRAP",
        "for the fuzzer, which `long.yml` runs",
    ),
    (
        "RUSTFLAGS=",
        "a build of its own, for the address sanitizer",
    ),
    ("rustup ", "installs a target, as `.ci/setup` does"),
    ("npm ci ", "installs packages, as `.ci/setup` does"),
    ("npm install ", "`packaging/check` installs from the files"),
    ("wasm/", "`.ci/run` runs `wasm/check.sh`, which builds both"),
    (
        "gogui-",
        "programs of GoGui's; docs/measurements/clients.md tells what was tried",
    ),
    ("pip ", "installs PyTorch"),
    ("git clone ", "fetches records of games"),
    ("cmake ", "builds another engine"),
    (
        "python3 training/",
        "needs PyTorch, records and another engine",
    ),
    ("nice ", "trains for days"),
];

/// What takes too long in an example, and what is run instead of it.
const SHORTER: [(&str, &str); 14] = [
    ("-n 800", "-n 16"),
    ("-n 200", "-n 2"),
    ("-n 100", "-n 1"),
    ("-n 60", "-n 1"),
    ("-n 40", "-n 2"),
    ("--games 10", "--games 2"),
    ("--time 1", "--time 0.01"),
    ("--playouts 1000", "--playouts 10"),
    ("--playouts 500", "--playouts 10"),
    ("--playouts 400", "--playouts 10"),
    ("--tolerance 0.05", "--tolerance 0.5"),
    ("honte bench  ", "honte bench --seconds 0.05 --size 9 "),
    ("--rounds 6", "--rounds 1"),
    ("GAMES...", "games"),
];

/// Options with the name of a file or folder that is written.
const WRITTEN: [&str; 9] = [
    "--html", "--json", "--out", "--png", "--record", "--sgf", "--shapes", "--svg", "--to",
];

/// The verdict on the sample game, for `honte eval-scoring`.
const TRUTH: &str = r#"{"cases": [{"id": "sample", "sgf": "sample.sgf", "size": [9, 9], "truth": {"score": "W+4"},
    "board": [".........", "OX.......", "OX.....X.", ".OX.XXXXX", "XXXXOOOOX", "XOOO...OO", "OOXXOO...",
        ".O..XO...", "....X...."]}]}"#;

/// The commands of a block that are run here. One that goes on in the next line ends in a backslash.
fn script(text: &str, met: &mut HashSet<&str>) -> String {
    let mut script = String::new();
    for command in text.replace("\\\n", "").lines() {
        let outside = NOT_HERE.iter().map(|(begin, _)| *begin);
        let mut outside = outside.filter(|begin| command.starts_with(begin));
        if let Some(begin) = outside.next() {
            met.insert(begin);
        } else {
            script.push_str(command);
            script.push('\n');
        }
    }
    for (long, short) in SHORTER {
        if script.contains(long) {
            met.insert(long);
            script = script.replace(long, short);
        }
    }
    script
}

/// The files that the examples name and that a reader has.
fn put_stand_ins(folder: &Path) {
    let sample = repository().join("examples/sample.sgf");
    let games = repository().join("wasm/test/games");
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("room for a file");
    };
    let read = |path: &Path| fs::read_to_string(path).expect("a file");
    let in_one_line = |name: &str| read(&games.join(name)).replace('\n', "") + "\n";

    copy(&games, &folder.join("games"));
    write("game.sgf", &read(&sample));
    for data in ["DIR", "data"] {
        write(&format!("{data}/sample.sgf"), &read(&sample));
        write(&format!("{data}/truth.json"), TRUTH);
    }
    write("sample.sgf", &read(&sample));
    let suite = read(&repository().join("examples/ask.tst"));
    for file in ["FILE.tst", "suite/ask.tst", "regression/ask.tst"] {
        write(file, &suite);
    }
    write("suite/sample.sgf", &read(&sample));
    write("regression/sample.sgf", &read(&sample));
    let suites = repository().join("regression");
    write("regression/rules.tst", &read(&suites.join("rules.tst")));
    copy(&suites.join("sgf"), &folder.join("regression/sgf"));
    write("list", "FILE.tst\nregression/rules.tst\n");
    for file in ["2009-02", "2010-01", "2010-10"] {
        write(
            &format!("records/{file}.sgfs"),
            &in_one_line("19-japanese.sgf"),
        );
    }
    for file in ["samples/t9-0.sgfs", "samples/l9-0.sgfs", "records/9.sgfs"] {
        write(file, &in_one_line("9-chinese.sgf"));
    }
    for engine in ["bin/A", "bin/B", "bin/gnugo", "new", "old"] {
        write(engine, "#!/bin/sh\nexec honte --no-net --playouts 2\n");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(folder.join(engine), mode).expect("a program");
    }
}

/// Runs a script in a folder with stand-ins, until a command fails.
fn run(script: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_honte"));
    let path = [
        folder.join("bin").into_os_string(),
        program.parent().expect("a folder").into(),
        std::env::var_os("PATH").unwrap_or_default(),
    ];
    Command::new("sh")
        .args(["-euxc", script])
        .current_dir(folder)
        .env("PATH", path.join(":".as_ref()))
        .env("HOME", folder)
        .env("PROFILE", folder.join("profile.ps1"))
        .env("SLURM_ARRAY_TASK_ID", "1")
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

fn check(place: &str, script: &str, folder: &Path) {
    let output = run(script, folder);
    let printed =
        [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(
        output.status.success(),
        "{place}: {}\n{}{}",
        output.status,
        printed[0],
        printed[1]
    );
    for command in script.lines() {
        let words: Vec<&str> = command.split_whitespace().collect();
        for pair in words.windows(2).filter(|pair| WRITTEN.contains(&pair[0])) {
            let file = pair[1].replace('~', &folder.to_string_lossy());
            let file = file.replace("$SLURM_ARRAY_TASK_ID", "1");
            assert!(
                folder.join(&file).exists(),
                "{place}: no {file} after `{command}`"
            );
        }
    }
}

/// The commands of the steps of a workflow.
fn steps(workflow: &str) -> Vec<String> {
    let mut steps: Vec<String> = Vec::new();
    let mut indent = None;
    for line in workflow.lines() {
        let depth = line.len() - line.trim_start().len();
        if let Some(command) = line.trim_start().strip_prefix("- run: ") {
            indent = (command == "|").then_some(depth);
            steps.push(command.trim_start_matches('|').to_owned());
        } else if indent.is_some_and(|indent| depth > indent) {
            let step = steps.last_mut().expect("a step");
            *step += line.trim_start();
            step.push('\n');
        } else {
            indent = None;
        }
    }
    steps
}

#[test]
fn each_shell_command_ends_well() {
    let mut met = HashSet::new();
    let mut n_run = 0;
    for document in documents() {
        let document_name = name(&document);
        let folder = folder("guide-shell", document_name);
        put_stand_ins(&folder);
        for block in blocks(&document)
            .iter()
            .filter(|block| block.language == "sh")
        {
            let script = script(&block.text, &mut met);
            check(&block.place, &script, &folder);
            n_run += script.lines().filter(|line| !line.starts_with('#')).count();
        }
    }
    assert!(n_run > 30, "only {n_run} commands");
    let known = NOT_HERE.iter().chain(&SHORTER).map(|(text, _)| *text);
    let unused: Vec<&str> = known.filter(|text| !met.contains(text)).collect();
    assert_eq!(unused, [""; 0], "in the tables and in no document");
}

#[test]
fn the_workflow_of_a_match_plays_its_parts_and_merges_them() {
    let document = repository().join("docs/matches.md");
    let all = blocks(&document);
    let mut workflows = all.iter().filter(|block| block.language == "yaml");
    let Some(Block { place, text, .. }) = workflows.next() else {
        panic!("no workflow");
    };
    let folder = folder("guide-workflow", "matches.md");
    put_stand_ins(&folder);
    let steps = steps(text);
    let [play, merge] = steps.as_slice() else {
        panic!("{steps:?}");
    };
    for part in 1..=8 {
        let play = play.replace("${{ matrix.part }}", &part.to_string());
        check(place, &script(&play, &mut HashSet::new()), &folder);
    }
    check(place, merge, &folder);
    let merged = run(merge, &folder).stdout;
    let merged = String::from_utf8(merged).expect("text");
    assert!(merged.contains("games: 16"), "{merged}");
}

#[test]
fn a_command_that_fails_or_writes_nothing_is_noticed() {
    let folder = folder("guide-failures", "none");
    put_stand_ins(&folder);
    let fails = |script: &str| !run(script, &folder).status.success();
    assert!(fails("honte score missing.sgf\necho on"));
    assert!(fails("honte duel --no-such-option"));
    assert!(!fails("honte score game.sgf"));
    assert_eq!(
        script(
            "cargo build\nhonte duel -n 40 \\\n  --x\n",
            &mut HashSet::new()
        ),
        "honte duel -n 2   --x\n"
    );
}
