//! Controlling engines that are shell scripts, some of which answer badly or exit.

#![cfg(unix)]

use std::io;
use std::time::{Duration, Instant};

use gtp::{ControlError, Controller, Launch, Stderr};

const AMPLE: Duration = Duration::from_secs(20);

/// Starts an engine that runs the script for each line, which is in `$line` without its id.
fn engine(script: &str) -> Controller {
    spawn(&format!("while read -r id line; do {script}; done"))
}

fn spawn(script: &str) -> Controller {
    let command = format!("sh -c {}", shlex::try_quote(script).unwrap());
    Launch::new(&command).start().unwrap()
}

/// Returns the answer that is read from an engine that always writes these bytes.
fn heard(written: &str, command: &str) -> Result<String, ControlError> {
    engine(&format!("printf '{written}'")).send(command, AMPLE)
}

#[test]
fn a_result_comes_back_without_its_mark() {
    let mut engine = engine(r#"printf '= heard %s\n\n' "$line""#);
    assert_eq!(engine.send("name", AMPLE), Ok("heard name".into()));
    assert_eq!(
        engine.send("play b D4\r\n", AMPLE),
        Ok("heard play b D4".into())
    );
    assert_eq!(engine.send("one\ntwo", AMPLE), Ok("heard one two".into()));
}

#[test]
fn a_failure_is_a_refusal() {
    assert_eq!(
        heard(r"? illegal move\n\n", "play"),
        Err(ControlError::Refused("illegal move".into()))
    );
}

#[test]
fn sloppy_answers_are_understood() {
    for (written, command, expected) in [
        (r"= D4\r\n\r\n", "genmove b", "D4"),
        (r"\n\r\n\n= D4\n\n\n", "genmove b", "D4"),
        (r"=D4\n\n", "genmove b", "D4"),
        (r"=\n\n", "komi 7", ""),
        (r"= \n A B\n \n1 . .\n\n", "showboard", "\n A B\n \n1 . ."),
        (r"=0\n\n", "final_score", "0"),
        (r"=1 D4\n\n", "7 genmove b", "D4"),
        (r"=1D4\n\n", "genmove b", "D4"),
        (r"= D4\n\n", "7 genmove b", "D4"),
    ] {
        assert_eq!(heard(written, command), Ok(expected.into()), "{written}");
    }
}

#[test]
fn what_comes_before_an_answer_is_kept_as_noise() {
    for (written, noise) in [
        (r"thinking\n= D4\n\n", "thinking\n"),
        (r"=====\n Go\n=====\n\n= D4\n\n", "=====\n Go\n=====\n"),
        (r"??? \r\n\n\n=1 D4\n\n", "??? \n"),
    ] {
        let mut engine = engine(&format!("printf '{written}'"));
        assert_eq!(engine.send("name", AMPLE), Ok("D4".into()), "{written}");
        assert_eq!(engine.noise(), noise);
    }
}

#[test]
fn noise_without_an_answer_is_garbled() {
    let mut engine = engine(r"printf 'D4\n\n'");
    assert_eq!(
        engine.send("genmove b", Duration::from_millis(300)),
        Err(ControlError::Garbled("D4".into()))
    );
}

#[test]
fn a_second_answer_is_noticed_at_the_next_command() {
    // The first engine repeats ids, the other does not.
    for mark in ["$id", ""] {
        let answer = format!(r#"printf '=%s D4\n\n' "{mark}""#);
        let mut engine = engine(&format!("{answer}; {answer}"));
        assert_eq!(engine.send("genmove b", AMPLE), Ok("D4".into()), "{mark}");
        std::thread::sleep(Duration::from_millis(500));
        let Err(ControlError::Unasked(text)) = engine.send("play w C3", AMPLE) else {
            panic!("{mark}: the second answer was not noticed");
        };
        assert!(text.ends_with("D4"), "{text}");
    }
}

#[test]
fn an_answer_to_a_command_that_has_one_is_noticed_even_if_it_comes_late() {
    // Each line but the first is answered as if it were the first.
    let script = r"read -r line; printf '=1\n\n'; read -r line; sleep 0.1; printf '=1\n\n'";
    let mut engine = spawn(&format!("{script}; read -r line"));
    assert_eq!(engine.send("name", AMPLE), Ok(String::new()));
    assert_eq!(
        engine.send("genmove b", AMPLE),
        Err(ControlError::Unasked("=1".into()))
    );
}

#[test]
fn an_engine_that_has_repeated_an_id_may_not_answer_with_a_foreign_one() {
    let script = r"read -r line; printf '=1 D4\n\n'; read -r line; printf '=99999 x\n\n'";
    let mut engine = spawn(&format!("{script}; read -r line"));
    assert_eq!(engine.send("genmove b", AMPLE), Ok("D4".into()));
    assert_eq!(
        engine.send("wrong", AMPLE),
        Err(ControlError::Unasked("=99999 x".into()))
    );
}

#[test]
fn an_engine_that_never_stops_writing_fills_no_memory() {
    let mut without_end = spawn("printf '= '; yes");
    assert_eq!(
        without_end.send("name", AMPLE),
        Err(ControlError::Garbled("an answer without an end".into()))
    );
    let mut flood = spawn(
        r"yes '=
'",
    );
    assert_eq!(flood.send("name", AMPLE), Ok(String::new()));
    std::thread::sleep(Duration::from_millis(500));
    assert_eq!(
        flood.send("name", AMPLE),
        Err(ControlError::Unasked("=".into()))
    );
}

#[test]
fn what_an_engine_starts_ends_with_it() {
    let mut engine = spawn(r"sleep 60 & printf '= %s\n\n' $!; read -r line; wait");
    let process = engine.send("name", AMPLE).unwrap();
    let is_alive = || {
        let stat = std::fs::read_to_string(format!("/proc/{process}/stat"));
        // A process that has ended waits for its new parent as a zombie.
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    if !cfg!(target_os = "linux") {
        return;
    }
    assert!(is_alive());
    drop(engine);
    let begin = Instant::now();
    while is_alive() {
        assert!(begin.elapsed() < AMPLE, "it goes on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_line_without_a_command_has_no_answer_to_wait_for() {
    let mut engine = engine(r"case $line in name) printf '= me\n\n';; esac");
    for line in ["# interrupt", "", "  ", "7"] {
        assert_eq!(engine.send(line, AMPLE), Ok(String::new()));
    }
    assert_eq!(engine.send("name", AMPLE), Ok("me".into()));
}

#[test]
fn an_engine_that_dies_tells_how() {
    let mut engine = engine("exit 3");
    assert_eq!(
        engine.send("genmove b", AMPLE),
        Err(ControlError::Died("exit status: 3".into()))
    );
    assert_eq!(
        engine.send("genmove b", AMPLE),
        Err(ControlError::Died("exit status: 3".into()))
    );
}

#[test]
fn an_engine_that_is_killed_within_its_answer_has_died() {
    let mut engine = engine(r"printf '= D'; kill -9 $$");
    let Err(ControlError::Died(how)) = engine.send("genmove b", AMPLE) else {
        panic!("half an answer is none");
    };
    assert!(how.contains("signal: 9"), "{how}");
}

#[test]
fn a_late_answer_is_not_taken_for_the_next() {
    // The engine answers the first command only after the second has arrived.
    let mut engine =
        spawn(r"read -r id a; read -r id b; printf '= %s\n\n= %s\n\n' $a $b; read -r c");
    assert_eq!(
        engine.send("first", Duration::from_millis(20)),
        Err(ControlError::TimedOut)
    );
    assert_eq!(engine.send("second", AMPLE), Ok("second".into()));
}

#[test]
fn an_engine_that_reads_nothing_blocks_nobody() {
    let mut engine = spawn("exec sleep 30");
    let long = "x".repeat(1_000_000);
    assert_eq!(
        engine.send(&long, Duration::from_millis(20)),
        Err(ControlError::TimedOut)
    );
    let begin = Instant::now();
    drop(engine);
    assert!(
        begin.elapsed() < Duration::from_secs(10),
        "it was not killed"
    );
}

#[test]
fn an_engine_is_asked_to_quit_before_it_is_killed() {
    let file = std::env::temp_dir().join(format!("gtp-quit-{}", std::process::id()));
    let script = format!(
        r#"printf '= \n\n'; [ "$line" = quit ] && echo bye > '{}' && exit"#,
        file.display()
    );
    let mut engine = engine(&script);
    assert_eq!(engine.send("name", AMPLE), Ok(String::new()));
    drop(engine);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "bye\n");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn what_cannot_be_started_is_an_error() {
    let kind = |command| Launch::new(command).start().map(drop).unwrap_err().kind();
    assert_eq!(kind("sh -c 'open"), io::ErrorKind::InvalidInput);
    assert_eq!(kind("  "), io::ErrorKind::InvalidInput);
    assert_eq!(kind("/nowhere/to/be/found"), io::ErrorKind::NotFound);
}

#[test]
fn an_engine_can_be_started_in_a_folder_and_the_end_of_its_error_output_kept() {
    let folder = std::env::temp_dir().canonicalize().unwrap();
    let script = r#"while read -r id line; do pwd >&2; echo "$line" >&2; printf '= \n\n'; done"#;
    let command = format!("sh -c {}", shlex::try_quote(script).unwrap());
    let mut engine = Launch::new(&command)
        .folder(&folder)
        .stderr(Stderr::Kept)
        .start()
        .unwrap();
    let long = "x".repeat(5000);
    assert_eq!(engine.send(&long, AMPLE), Ok(String::new()));
    assert_eq!(engine.send("name", AMPLE), Ok(String::new()));
    let end = format!("{}\nname\n", folder.display());
    let begin = Instant::now();
    while !engine.stderr_tail().ends_with(&end) {
        assert!(begin.elapsed() < AMPLE, "{}", engine.stderr_tail());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(
        engine.stderr_tail().len(),
        4096,
        "no more than the end is kept"
    );
}

#[test]
#[cfg(target_os = "linux")]
fn the_processor_time_is_that_of_the_engine_and_of_what_it_starts() {
    const WORK: &str = "n=0; while [ $n -lt 200000 ]; do n=$((n + 1)); done";
    // By itself, in a child that ends, and in one that stays.
    for work in [
        format!("{WORK}; printf '=\\n\\n'"),
        format!("({WORK}); printf '=\\n\\n'"),
        format!("({WORK}; printf '=\\n\\n'; sleep 60) &"),
    ] {
        let mut engine = engine(&format!(
            r"case $line in work) {work};; *) printf '=\n\n';; esac"
        ));
        let begin = engine.cpu_time().unwrap();
        engine.send("name", AMPLE).unwrap();
        let before = engine.cpu_time().unwrap();
        engine.send("work", AMPLE).unwrap();
        let after = engine.cpu_time().unwrap();
        let (idle, busy) = (before.abs_diff(begin), after.abs_diff(before));
        assert!(idle < busy / 4, "{work}");
        assert!(busy > Duration::from_millis(20), "{work}");
    }
    let mut ended = spawn("read -r line");
    assert!(ended.send("name", AMPLE).is_err());
    assert_eq!(ended.cpu_time(), None);
}
