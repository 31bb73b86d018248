//! `honte completions`: prints the script with which a shell completes subcommands and options.

use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::{Args, Command, CommandFactory};
use clap_complete::Shell;

use super::Cli;

/// For which shell.
#[derive(Debug, Clone, Args)]
pub(super) struct CompletionArgs {
    /// The shell that reads the script.
    shell: Shell,
}

/// Prints the script.
pub(super) fn run(args: &CompletionArgs) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut shown(), "honte", &mut script);
    let mut output = io::stdout().lock();
    output.write_all(&script).context("standard output")
}

/// The command line without what is hidden: the scripts would offer that too.
fn shown() -> Command {
    let whole = Cli::command();
    let subcommands = whole.get_subcommands();
    let subcommands = subcommands.filter(|subcommand| !subcommand.is_hide_set());
    Command::new("honte")
        .version(env!("CARGO_PKG_VERSION"))
        .args(whole.get_arguments())
        .subcommands(subcommands.cloned())
}
