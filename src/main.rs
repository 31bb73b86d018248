//! The program: reads the command line, runs, and says in one line what went wrong.

mod cli;

use std::io::{self, Write};
use std::process::ExitCode;

/// Exit codes: 0 when all went well, 1 when something failed, 2 for a wrong command line.
fn main() -> ExitCode {
    cli::run(cli::parse()).unwrap_or_else(|error| {
        say(&format!("honte: {error:#}"));
        ExitCode::from(1)
    })
}

/// Writes a line to the standard error; if nobody listens, so be it.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a line to the standard output.
fn print_line(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}
