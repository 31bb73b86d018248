//! `honte analysis`: answers queries in KataGo's JSON protocol.

use std::io;
use std::process::ExitCode;
use std::thread::available_parallelism;

use anyhow::{Context, Result};
use clap::Args;
use honte::analysis::{Overrides, Service, Settings, Threads};
use honte::commands::NAME;
use honte::engine;
use honte::search::Memory;

use super::UsageError;
use super::kata::{self, KataArgs};
use super::values;

/// The settings of the service.
#[derive(Debug, Clone, Args)]
pub(super) struct AnalysisArgs {
    /// Positions searched at the same time; by default as many as the machine has processors.
    #[arg(long, value_name = "N", value_parser = values::whole(1..=16384_u16))]
    analysis_threads: Option<u16>,
    /// Threads that share the search of one position, 1 by default; with more than one, answers are
    /// not reproducible.
    #[arg(long, value_parser = values::threads)]
    threads: Option<u16>,
    /// End with the input, without answers to the queries that wait.
    #[arg(long)]
    quit_without_waiting: bool,
    /// Maximum MiB for the trees of all positions together.
    #[arg(long, default_value_t = Memory::DEFAULT_MEBIBYTES as u32)]
    #[arg(value_name = "MIB", value_parser = values::memory)]
    memory: u32,
    /// Random seed of every search: the same query has the same answer.
    #[arg(long, default_value_t = 0, value_parser = values::seed)]
    seed: u64,
    /// Search with playouts alone, without the net in the program.
    #[arg(long)]
    no_net: bool,
    #[command(flatten)]
    kata: KataArgs,
}

/// Serves until the input ends.
pub(super) fn run(args: &AnalysisArgs) -> Result<ExitCode> {
    let (settings, threads) = args.read(args.kata.overrides())?;
    let service = Service::new(settings, threads, args.quit_without_waiting);
    let n = threads.positions;
    crate::say(&format!("{NAME}: analyzing up to {n} positions at a time"));
    // Programs wait for these words, which are those of KataGo.
    crate::say("Started, ready to begin handling requests");
    let served = service.serve(&mut io::stdin().lock(), &mut io::stdout());
    served.map(|()| ExitCode::SUCCESS).context("analysis")
}

impl AnalysisArgs {
    /// The settings, those of KataGo's names included.
    fn read(&self, mut overrides: Overrides) -> Result<(Settings, Threads)> {
        let mut settings = Settings::default();
        let mut read = || -> Result<_, String> {
            let positions = overrides.take_number(&["numAnalysisThreads"], 1, 16384)?;
            let search = ["numSearchThreadsPerAnalysisThread", "numSearchThreads"];
            let search = overrides.take_number(&search, 1, 4096)?;
            let ignored = settings.apply(&overrides)?;
            Ok((positions, search, ignored))
        };
        let wrong = |why| UsageError(format!("--override-config: {why}"));
        let (positions, search, ignored) = read().map_err(wrong)?;
        kata::report_ignored(ignored.iter().map(String::as_str));
        let processors = available_parallelism().map_or(1, usize::from);
        // An option of Honte's own wins over KataGo's name.
        let of = |own: Option<u16>, named: Option<u64>, usual: usize| {
            let n = own.map(usize::from).or(named.map(|n| n as usize));
            n.unwrap_or(usual)
                .min(usize::from(engine::Settings::MOST_THREADS))
        };
        let threads = Threads {
            positions: of(self.analysis_threads, positions, processors),
            search: of(self.threads, search, 1),
            memory: self.memory as usize,
            seed: self.seed,
            uses_net: !self.no_net,
        };
        Ok((settings, threads))
    }
}
