//! What happens when an engine under control misbehaves, its controller is killed, or a name of a file
//! is that of something else.

#![cfg(all(feature = "cli", target_os = "linux"))]

mod folder;
mod program;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use folder::Folder;
use program::{honte, run, text};

const AT_MOST: Duration = Duration::from_secs(20);

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < AT_MOST, "still waiting for {what}");
        sleep(Duration::from_millis(5));
    }
}

/// The command of an engine in a wrapper script, with a process beside it, that thinks without end.
/// Both write their numbers to the file.
fn endless_engine(numbers: &Path) -> String {
    let script = format!(
        "sleep 600 & echo $! >> '{file}'; sh -c 'echo $$ >> {file}; trap \"\" TERM HUP INT; \
         while read -r id line; do case $line in genmove*) sleep 600;; *) echo \"=$id\"; echo;; \
         esac; done'; true",
        file = numbers.display(),
    );
    format!("sh -c {}", shell_quoted(&script))
}

fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

fn is_alive(process: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// Starts a match that hangs at its first move, and waits until both engines run.
fn hanging_match(numbers: &Path) -> (Child, Vec<String>) {
    let engine = endless_engine(numbers);
    let duel = honte(&[
        "duel", "--size", "9", "--black", &engine, "--white", &engine,
    ])
    .stdin(Stdio::null())
    .stdout(Stdio::null())
    .spawn()
    .expect("the program starts");
    let mut processes = Vec::new();
    wait_until("the engines", || {
        let text = fs::read_to_string(numbers).unwrap_or_default();
        processes = text.lines().map(str::to_owned).collect();
        processes.len() == 4
    });
    (duel, processes)
}

#[test]
fn no_process_of_an_engine_outlives_a_match_however_it_ends() {
    // Whoever runs the tests may have them ignore INT and HUP, as shells do in the background.
    for signal in ["TERM", "KILL"] {
        let folder = Folder::new(signal);
        let (mut duel, processes) = hanging_match(&folder.join("numbers"));
        assert!(processes.iter().all(|process| is_alive(process)));
        let kill = Command::new("kill")
            .args(["-s", signal, &duel.id().to_string()])
            .status();
        assert!(kill.expect("the command kill").success());
        duel.wait().expect("the match ends");
        wait_until(&format!("the end of the engines after {signal}"), || {
            !processes.iter().any(|process| is_alive(process))
        });
    }
}

#[test]
fn no_process_of_an_engine_outlives_a_controller_that_is_gone_before_it_runs() {
    let folder = Folder::new("gone");
    let numbers = folder.join("numbers");
    let full = fs::File::create("/dev/full").expect("a device");
    // Its first line, which tells that the engine was started, cannot be written.
    let kept = honte(&["keep", "--", "sh", "-c"])
        .arg(format!("echo $$ > '{}'; sleep 600", numbers.display()))
        .stdout(full)
        .stderr(Stdio::null())
        .status()
        .expect("the program starts");
    assert!(!kept.success());
    sleep(Duration::from_millis(300));
    // It is ended at once, as a rule before it writes its number.
    let processes = fs::read_to_string(&numbers).unwrap_or_default();
    assert!(!processes.lines().any(is_alive), "{processes}");
}

#[test]
fn an_engine_may_write_at_once_whatever_that_looks_like() {
    // Its output is not that of the keeper, which could otherwise come second.
    let outputs = "readlink /proc/$$/fd/1 /proc/$PPID/fd/1";
    let kept = run(&["keep", "--", "sh", "-c", outputs], "");
    let kept = text(&kept.stdout);
    let lines: Vec<&str> = kept.lines().collect();
    assert!(
        lines.len() == 3 && lines[0].starts_with("started "),
        "{kept}"
    );
    assert_ne!(lines[1], lines[2], "{kept}");

    // Twenty starts.
    let script = "echo started 1; echo Welcome; while read -r id line; do case $line in \
                  genmove*) echo \"=$id resign\";; *) echo \"=$id\";; esac; echo; done";
    let engine = format!("sh -c {}", shell_quoted(script));
    let options = ["duel", "--size", "5", "-n", "10", "--json"];
    let output = run(
        &[&options[..], &["--black", &engine, "--white", &engine]].concat(),
        "",
    );
    assert_eq!(text(&output.stderr), "");
    let games = text(&output.stdout);
    let n_noisy = games.matches(r#""noise":["started 1 Welcome","started 1 Welcome"]"#);
    assert_eq!(n_noisy.count(), 10, "{games}");
}

/// The last line that a match of one game between these engines prints, as JSON.
fn match_between(black: &str, white: &str) -> serde_json::Value {
    let options = ["duel", "--size", "5", "--patience", "2", "--json"];
    let engines = ["--black", black, "--white", white];
    let output = run(&[&options[..], &engines].concat(), "");
    let text = text(&output.stdout);
    let first = text.lines().next().expect("a game");
    serde_json::from_str(first).expect("a line of JSON")
}

/// An engine that answers `genmove` by this script, and everything else with success.
fn scripted(genmove: &str) -> String {
    let script = format!(
        "while read -r id line; do case $line in genmove*) {genmove};; *) echo \"=$id\"; echo;; \
         esac; done"
    );
    format!("sh -c {}", shell_quoted(&script))
}

#[test]
fn an_engine_that_is_ended_together_with_its_match_has_not_lost() {
    let folder = Folder::new("together");
    let (record, marker) = (folder.join("record"), folder.join("marker"));
    let dies = scripted(&format!("echo > '{}'; kill -TERM $$", marker.display()));
    let mut duel = honte(&["duel", "--size", "5", "-n", "2", "--record"])
        .arg(&record)
        .args(["--black", &dies, "--white", &dies])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    wait_until("the end of the engine", || marker.exists());
    sleep(Duration::from_millis(200));
    duel.kill().expect("the match still runs");
    duel.wait().expect("the match ends");
    let lines = fs::read_to_string(&record).expect("a record");
    assert_eq!(lines.lines().count(), 1, "{lines}");
}

#[test]
fn a_match_with_missing_games_is_no_success() {
    let folder = Folder::new("missing");
    let passes = scripted(r#"echo "=$id pass"; echo"#);
    let code = |arguments: &[&str]| run(arguments, "").status.code();
    let records = ["1/2", "2/2"].map(|part| {
        let record = folder.path(&part.replace('/', "-"));
        let played = code(&[
            "duel", "--size", "5", "-n", "4", "--black", &passes, "--white", &passes, "--shard",
            part, "--record", &record,
        ]);
        assert_eq!(played, Some(0));
        record
    });
    assert_eq!(code(&["duel", "--merge", &records[0]]), Some(1));
    let both = ["duel", "--merge", &records[0], &records[1]];
    assert_eq!(code(&both), Some(0));
}

#[test]
fn engines_that_misbehave_lose_and_noise_does_not() {
    let passes = scripted(r#"echo "=$id pass"; echo"#);
    for (genmove, result, reason) in [
        ("exit 3", "W+F", "exit status: 3"),
        ("kill -9 $$", "W+F", "exit status: 137"),
        ("sleep 60", "W+F", "did not answer"),
        (
            "echo D4; echo",
            "W+F",
            "answered `genmove black` with \"D4\"",
        ),
        ("yes '= '", "W+F", "without an end"),
        (
            r#"echo "=$id D4"; echo; sleep 0.3; echo "=$id D4"; echo"#,
            "W+F",
            "without being asked",
        ),
        (
            r#"echo thinking; echo "=$id resign"; echo"#,
            "W+R",
            "resigned",
        ),
    ] {
        let answering_late = scripted(r#"sleep 0.6; echo "=$id pass"; echo"#);
        let game = match_between(&scripted(genmove), &answering_late);
        assert_eq!(game["result"], result, "{genmove}: {game}");
        let why = game["reason"].as_str().expect("a reason");
        assert!(why.contains(reason), "{genmove}: {why}");
    }
    let noisy = scripted(r#"echo "I think"; echo "=$id pass"; echo"#);
    let game = match_between(&noisy, &passes);
    assert_eq!(game["noise"], serde_json::json!(["I think", null]));
}

#[test]
fn an_engine_that_cannot_be_started_is_named() {
    let engines = ["--black", "/nowhere/engine", "--white", "true"];
    let output = run(&[&["duel"], &engines[..]].concat(), "");
    let message = text(&output.stderr);
    assert!(message.contains("/nowhere/engine"), "{message}");
    assert!(message.contains("No such file"), "{message}");
}

/// Runs the program, which has to fail, and returns what it writes to both outputs.
fn failure(arguments: &[&str]) -> (String, String) {
    let output = run(arguments, "");
    assert!(!output.status.success(), "{arguments:?}");
    (text(&output.stdout), text(&output.stderr))
}

/// A folder with a record, a suite, a data set and a pipe.
fn folder_with_inputs(name: &str) -> Folder {
    let folder = Folder::new(name);
    let record = "(;SZ[9];B[ee];W[cc])\n";
    let truth = r#"{"cases":[]}"#;
    for (name, text) in [
        ("game.sgf", record),
        ("suite.tst", "1 name\n#? [Honte]\n"),
        ("truth.json", truth),
    ] {
        folder.write(name, text);
    }
    let made = Command::new("mkfifo").arg(folder.join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    folder
}

#[test]
fn a_place_for_results_is_tested_before_the_work_begins() {
    let folder = folder_with_inputs("places");
    let path = |name: &str| folder.path(name);
    let (record, suite, data) = (path("game.sgf"), path("suite.tst"), path(""));
    let duel = ["duel", "--black", "no-engine", "--white", "no-engine"];
    let files: &[(&[&str], &str)] = &[
        (&["score", &record], "--svg"),
        (&["score", &record], "--png"),
        (&["score", &record], "--html"),
        (&["bench"], "--html"),
        (&["eval-scoring", &data], "--html"),
        (&duel, "--html"),
        (&["train", &record], "--out"),
        (&["train", &record], "--shapes"),
        (&["train", "judge", &data], "--out"),
        (&["train", "judge", &data], "--table"),
        (&["train", "positions", &record], "--out"),
        (&["regress", &suite], "--junit"),
        (&["regress", &suite], "--json"),
        (&duel, "--record"),
        (&["gtp"], "--journal"),
    ];
    for place in [
        path("pipe"),
        path("none/file"),
        "/dev/full".to_owned(),
        data.clone(),
    ] {
        for (arguments, option) in files {
            let (output, error) = failure(&[arguments, &[*option, &place][..]].concat());
            assert_eq!(output, "", "{arguments:?} {option} {place}");
            assert!(
                error.contains(&place),
                "{arguments:?} {option} {place}: {error}"
            );
            assert_eq!(error.lines().count(), 1, "{error}");
        }
    }
    for (arguments, option) in [(&["regress", &suite][..], "--html"), (&duel, "--sgf")] {
        for place in [&record, "/dev/full"] {
            let (output, error) = failure(&[arguments, &[option, place][..]].concat());
            assert_eq!(output, "", "{arguments:?} {option}");
            assert!(error.contains(place), "{arguments:?} {option}: {error}");
        }
    }
    assert_eq!(folder.names().len(), 4, "nothing is left behind");
}

#[test]
fn results_take_the_place_of_no_other_file() {
    let folder = folder_with_inputs("kinds");
    let path = |name: &str| folder.path(name);
    let (record, data) = (path("game.sgf"), path(""));
    let files: &[(&[&str], &str)] = &[
        (&["score", &record], "--svg"),
        (&["train", &record], "--out"),
        (&["train", &record], "--shapes"),
        (&["train", "positions", &record], "--out"),
        (&["train", "judge", &data], "--out"),
        (&["train", "judge", &data], "--table"),
    ];
    for (arguments, option) in files {
        let (output, error) = failure(&[arguments, &[*option, &record][..]].concat());
        assert_eq!(output, "", "{arguments:?} {option}");
        assert!(
            error.contains("of another kind"),
            "{arguments:?} {option}: {error}"
        );
        assert_eq!(folder.read("game.sgf"), "(;SZ[9];B[ee];W[cc])\n");
    }
    // One file under two names.
    std::os::unix::fs::symlink(".", folder.join("here")).expect("a link");
    std::os::unix::fs::symlink("page", folder.join("link")).expect("a link");
    let duel = [
        "duel",
        "--black",
        "no-engine",
        "--white",
        "no-engine",
        "--record",
    ];
    let (here, page, link) = (path("here/page"), path("page"), path("link"));
    for (arguments, [one, other]) in [
        (&["score", &record, "--svg"][..], [&page, &here]),
        (&["score", &record, "--svg"], [&link, &page]),
        (&duel, [&here, &link]),
    ] {
        let (_, error) = failure(&[arguments, &[one, "--html", other][..]].concat());
        assert!(
            error.contains("two results would go to"),
            "{arguments:?}: {error}"
        );
    }
    assert!(!folder.join("page").exists());
}

#[test]
fn devices_and_pipes_are_not_read() {
    let folder = folder_with_inputs("inputs");
    let path = |name: &str| folder.path(name);
    let suite = path("suite.tst");
    let duel = [
        "duel",
        "--black",
        "no-engine",
        "--white",
        "no-engine",
        "--openings",
    ];
    let readers: &[&[&str]] = &[
        &["score"],
        &["train"],
        &["train", "positions", "--out", &path("samples")],
        &["regress", &suite, "--setup"],
        &["regress", &suite, "--baseline"],
        &["regress", "--diff", "/dev/zero"],
        &["duel", "--merge"],
        &duel,
    ];
    for device in ["/dev/zero", &path("pipe")] {
        for arguments in readers {
            let (_, error) = failure(&[arguments, &[device][..]].concat());
            assert!(
                error.contains("not a file"),
                "{arguments:?} {device}: {error}"
            );
        }
    }
}
