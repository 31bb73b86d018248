//! The program and its pipes as a client of GTP sees them.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use super::honte;

/// A running engine.
pub(crate) struct Session {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Session {
    pub(crate) fn new(options: &[&str]) -> Self {
        let mut child = honte(options)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        Self {
            child,
            stdin,
            stdout,
        }
    }

    /// Writes text unchanged; it contains its line ends.
    pub(crate) fn write(&mut self, text: &str) {
        self.stdin
            .write_all(text.as_bytes())
            .expect("the program reads");
    }

    /// The next line without its end.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("UTF-8");
        let text = line.strip_suffix('\n').expect("the program goes on");
        assert!(!text.contains('\r'), "{text:?}");
        text.to_owned()
    }

    /// The lines up to the next blank one, which ends an answer and is not among them.
    pub(crate) fn answer(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if line.is_empty() {
                assert!(!lines.is_empty(), "a blank line too many");
                return lines;
            }
            lines.push(line);
        }
    }

    /// The next answer, without the blank line that ends it.
    pub(crate) fn text(&mut self) -> String {
        self.answer().join("\n")
    }

    /// Writes a command and returns its answer.
    pub(crate) fn ask(&mut self, command: &str) -> String {
        self.write(&format!("{command}\n"));
        self.text()
    }

    /// The same for a command that has to succeed; returns what follows the mark.
    pub(crate) fn expect_ok(&mut self, command: &str) -> String {
        let answer = self.ask(command);
        let text = answer.strip_prefix("= ");
        text.unwrap_or_else(|| panic!("{command}: {answer}"))
            .to_owned()
    }

    /// The number of the process.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Waits for the end, the input still open, and returns the exit code.
    pub(crate) fn end(mut self) -> Option<i32> {
        self.child.wait().expect("the program ends").code()
    }

    /// Closes both pipes, the one for answers first, and returns the exit code.
    pub(crate) fn leave(self) -> Option<i32> {
        let Self {
            mut child,
            stdin,
            stdout,
        } = self;
        drop(stdout);
        // The input is still open: only the broken pipe can end the program.
        let code = child.wait().expect("the program ends").code();
        drop(stdin);
        code
    }

    /// Closes the input; returns the rest of the output and the exit code.
    pub(crate) fn hang_up(self) -> (String, Option<i32>) {
        let Self {
            mut child,
            stdin,
            mut stdout,
        } = self;
        drop(stdin);
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).expect("UTF-8");
        (rest, child.wait().expect("the program ends").code())
    }

    /// Ends the session; no more output may come, and the exit code has to be 0.
    pub(crate) fn quit(mut self) {
        assert_eq!(self.expect_ok("quit"), "");
        let mut rest = String::new();
        self.stdout.read_line(&mut rest).expect("UTF-8");
        assert_eq!(rest, "");
        assert!(self.child.wait().expect("the program ends").success());
    }
}
