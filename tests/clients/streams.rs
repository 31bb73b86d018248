//! An analysis while the front end is slow, closes a pipe, or exits.

use std::thread;
use std::time::Duration;

use crate::program::Session;

/// Bytes that a pipe holds on common systems, and a dozen lines more. All lines of the pause would
/// be ten times as much.
const MOST_BYTES: usize = (64 << 10) + (128 << 10);

#[test]
fn closing_the_input_ends_an_analysis_with_its_last_lines() {
    let mut session = Session::new(&["--size", "5"]);
    session.write("1 lz-analyze 10\n");
    let (text, code) = session.hang_up();
    assert!(
        text.starts_with("=1\ninfo move ") && text.ends_with("\n\n"),
        "{text}"
    );
    assert_eq!(code, Some(0));
}

#[test]
fn closing_the_input_during_genmove_still_gives_the_move() {
    let mut session = Session::new(&["--size", "5", "--playouts", "3000"]);
    session.write("1 lz-genmove_analyze b 1\n");
    let (text, code) = session.hang_up();
    let last = text.lines().rev().nth(1).unwrap_or_default();
    assert!(last.starts_with("play "), "{text}");
    let visits: Vec<u32> = text
        .split("visits ")
        .skip(1)
        .filter_map(|rest| rest.split(' ').next()?.parse().ok())
        .collect();
    assert!(
        visits.iter().max() > Some(&500),
        "at full strength: {visits:?}"
    );
    assert_eq!(code, Some(0));
}

#[test]
fn a_broken_pipe_ends_the_program() {
    for command in ["lz-analyze 1", "kata-genmove_analyze b 1"] {
        let mut session = Session::new(&["--size", "9", "--time", "600"]);
        session.write(&format!("{command}\n"));
        assert_eq!(session.line(), "=");
        assert_eq!(session.leave(), Some(0), "{command}");
    }
}

#[test]
fn a_front_end_that_pauses_reading_is_not_flooded_afterwards() {
    let mut session = Session::new(&["--size", "9"]);
    session.write("kata-analyze 1 ownership true minmoves 82\n");
    thread::sleep(Duration::from_millis(1500));
    session.write("\n");
    let answer = session.answer();
    let n_bytes: usize = answer.iter().map(|line| line.len() + 1).sum();
    assert!(
        n_bytes < MOST_BYTES,
        "{n_bytes} bytes in {} lines",
        answer.len()
    );
    session.quit();
}

#[test]
fn an_interrupt_ends_genmove_analysis_and_another_line_does_not() {
    let mut session = Session::new(&["--size", "9", "--time", "600"]);
    session.write("1 lz-genmove_analyze b 1\n");
    assert_eq!(session.line(), "=1");
    session.write("2 name\n\n# why so long?\n");
    // The analysis goes on.
    for _ in 0..5 {
        assert!(session.line().starts_with("info "));
    }
    session.write("# interrupt\n");
    let answer = session.answer();
    assert!(
        answer.last().is_some_and(|line| line.starts_with("play ")),
        "{answer:?}"
    );
    assert_eq!(session.answer(), ["=2 Honte"]);
    session.quit();
}

#[test]
fn an_analysis_without_legal_moves_waits_for_its_end() {
    let mut session = Session::new(&["--size", "1"]);
    session.write("lz-analyze b 1\n");
    assert_eq!(session.line(), "=");
    assert!(session.line().starts_with("info move pass "));
    session.write("stop\n");
    assert_eq!(session.line(), "");
    assert_eq!(session.answer(), ["= "]);
    session.quit();
}
