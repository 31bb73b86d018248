//! The program: runs the command line and reports an error in one line.

mod cli;

use std::io::{self, Write};
use std::process::ExitCode;

/// The memory of musl asks the kernel for each larger block, which takes time in life and death.
#[cfg(target_env = "musl")]
#[global_allocator]
static MEMORY: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Exit codes: 0 for success, 1 for a failure, 2 for a wrong command line.
fn main() -> ExitCode {
    cli::run(cli::parse()).unwrap_or_else(|error| {
        if is_broken_pipe(&error) {
            return ExitCode::SUCCESS;
        }
        say(&format!("honte: {error:#}"));
        ExitCode::from(if error.is::<cli::UsageError>() { 2 } else { 1 })
    })
}

/// Whether the reader of the output has left, such as `head` or a front end. It needs no answer.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref());
    causes.any(|cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes a line to the standard error and ignores failures.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Writes a line to the standard output.
fn print_line(line: &str) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

/// Writes a line to the standard output of a long work. A reader who has left, such as `head`, misses
/// it; the work and its files go on.
fn print_on(line: &str) -> io::Result<()> {
    print_line(line).or_else(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(error),
    })
}
