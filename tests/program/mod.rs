//! The program as whoever starts it sees it: a run from the input to the end, and a session.

#![allow(
    dead_code,
    unused_imports,
    reason = "each suite uses its own part of it"
)]

mod session;

use std::ffi::OsStr;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::thread;

pub(crate) use session::Session;

/// A record with this result: two walls on a board of five columns, and a white stone behind the black
/// one.
pub(crate) fn walls(result: &str) -> String {
    format!(
        "(;SZ[5]KM[0]RU[Chinese]RE[{result}]\
         AB[ba][bb][bc][bd][be][ac]AW[da][db][dc][dd][de][ec])"
    )
}

/// The program with these arguments.
pub(crate) fn honte<T: AsRef<OsStr>>(arguments: &[T]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_honte"));
    command.args(arguments);
    command
}

/// Runs a command on an input that ends.
pub(crate) fn output_of(command: &mut Command, input: impl AsRef<[u8]> + Send) -> Output {
    let child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = child.expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        // A program that has exited does not read to the end.
        scope.spawn(move || stdin.write_all(input.as_ref()));
        child.wait_with_output().expect("the program ends")
    })
}

/// Runs the program on an input that ends.
pub(crate) fn run(arguments: &[&str], input: impl AsRef<[u8]> + Send) -> Output {
    output_of(&mut honte(arguments), input)
}

/// Runs the program, which has to succeed without a message, and returns its output.
pub(crate) fn answers(arguments: &[&str], input: impl AsRef<[u8]> + Send) -> String {
    let output = run(arguments, input);
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    text(&output.stdout)
}

/// What the program has written, which is text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}
