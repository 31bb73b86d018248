//! The program: runs the command line and reports an error in one line.

mod cli;

use std::io::{self, Write};
use std::process::ExitCode;

/// Exit codes: 0 for success, 1 for a failure, 2 for a wrong command line.
fn main() -> ExitCode {
    cli::run(cli::parse()).unwrap_or_else(|error| {
        say(&format!("honte: {error:#}"));
        ExitCode::from(1)
    })
}

/// Writes a line to the standard error and ignores failures.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a line to the standard output.
fn print_line(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}
