//! The command line: what the words mean, and the subcommands.

mod bench;
mod docs;
mod duel;
mod eval;
mod openings;
mod regress;
mod score;
mod train;

use std::io;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use honte::board::BoardSize;
use honte::commands;
use honte::engine::{Engine, Level, Settings};
use honte::rules::{Komi, Preset};

/// A light Go engine and arbiter that speaks GTP.
///
/// Without a subcommand it reads GTP commands from the standard input.
#[derive(Debug, Parser)]
#[command(name = "honte", version, about, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    gtp: GtpArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Speak GTP on the standard input and output.
    Gtp(GtpArgs),
    /// Measure the speed of searches, playouts, moves and judgements.
    Bench(bench::BenchArgs),
    /// Play a match between two GTP engines, Honte being the arbiter.
    Duel(Box<duel::DuelArgs>),
    /// Make a list of balanced openings for matches.
    Openings(openings::OpeningArgs),
    /// Run regression suites, for Honte itself or for any GTP engine.
    Regress(Box<regress::RegressArgs>),
    /// Print the list of GTP commands, or the manual page.
    Docs(docs::DocsArgs),
    /// Measure how rightly finished games are judged.
    EvalScoring(eval::EvalArgs),
    /// Judge finished games: the result, the dead stones, the board.
    Score(score::ScoreArgs),
    /// Learn the weights of move features from game records.
    Train(train::TrainArgs),
}

/// How the engine plays and rules.
#[derive(Debug, Clone, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of a command line"
)]
struct GtpArgs {
    /// Rule set, by the name of a preset.
    #[arg(long, default_value = "chinese", value_parser = preset)]
    rules: &'static Preset,
    /// Board size at the start: 19, or 9x7 for columns by rows.
    #[arg(long, default_value = "19", value_parser = board_size)]
    size: BoardSize,
    /// Komi in points; the rule set's own if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = komi)]
    komi: Option<Komi>,
    /// Threads that search in one tree; more than one make answers depend on which is faster.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The most MiB for the tree of a search and the one before it.
    #[arg(long, default_value_t = honte::search::Memory::DEFAULT_MEBIBYTES as u32)]
    #[arg(value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// Playouts for each move, whatever time it takes; repeats exactly with the same seed.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: Option<u64>,
    /// How strong to play: 1 to 20, or 20k to 1k; at full strength if not given. Only the clock and
    /// --playouts limit it further.
    #[arg(long, value_parser = level)]
    level: Option<Level>,
    /// Think on the opponent's time.
    #[arg(long)]
    ponder: bool,
    /// Seconds for each move when the front end sets no time.
    #[arg(long, default_value = "1", value_parser = seconds)]
    time: Duration,
    /// Seed of all that is random; taken from the clock if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// Know the commands by which GoGui lets an engine rule the game.
    #[arg(long)]
    ruler: bool,
    /// Take black stones before White's first move for plain moves, not for a handicap.
    #[arg(long)]
    no_plain_handicap: bool,
    /// Know the command kgs-chat; kgsGtp from version 3.5.20 on must not see it.
    #[arg(long)]
    kgs_chat: bool,
    /// Say on the standard error why commands fail.
    #[arg(long, short)]
    verbose: bool,
}

impl GtpArgs {
    fn settings(&self) -> Settings {
        Settings {
            size: self.size,
            rules: self.rules.rules,
            komi: self.komi.unwrap_or(self.rules.komi),
            playouts: self.playouts,
            time: self.time,
            threads: usize::from(self.threads),
            memory: self.memory as usize,
            level: self.level,
            ponders: self.ponder,
            seed: self.seed.unwrap_or_else(seed_from_clock),
            handicap_by_plays: !self.no_plain_handicap,
        }
    }
}

/// Does what the command line says.
pub(crate) fn run(cli: Cli) -> Result<ExitCode> {
    match cli.command {
        None => serve(&cli.gtp),
        Some(Command::Gtp(args)) => serve(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Duel(args)) => duel::run(&args),
        Some(Command::Openings(args)) => openings::run(&args),
        Some(Command::Regress(args)) => Ok(regress::run(&args)),
        Some(Command::Docs(args)) => docs::run(&args).map(|()| ExitCode::SUCCESS),
        Some(Command::EvalScoring(args)) => eval::run(&args),
        Some(Command::Score(args)) => score::run(&args),
        Some(Command::Train(args)) => train::run(&args),
    }
}

/// Reads the command line; if it is wrong, says so and ends the program.
///
/// The exit code is then 2, but 3 for `regress`, where 2 is a crash or a bad file.
pub(crate) fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let is_regress = std::env::args_os()
            .nth(1)
            .is_some_and(|word| word == "regress");
        if !is_regress || error.exit_code() == 0 {
            error.exit();
        }
        // If nobody listens, the exit code still tells.
        let _ = error.print();
        std::process::exit(i32::from(regress::USAGE))
    })
}

fn serve(args: &GtpArgs) -> Result<ExitCode> {
    let interrupt = gtp::Interrupt::new();
    let mut engine = Engine::new(args.settings(), interrupt.flag());
    let mut table = commands::table();
    if args.ruler {
        table.extend_from_slice(commands::ruler_rows());
    }
    if args.kgs_chat {
        table.extend(commands::optional_rows());
    }
    let verbose = args.verbose;
    let log = |line: &str| {
        if verbose {
            crate::say(line);
        }
    };
    let served = gtp::Server::new(&table)
        .interrupt(&interrupt)
        .log(log)
        .idle(Engine::ponder)
        .serve(&mut engine, io::stdin(), &mut io::stdout().lock());
    match served {
        // A front end that is gone needs no answer.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
        served => served.map(|()| ExitCode::SUCCESS).context("GTP"),
    }
}

fn seed_from_clock() -> u64 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |t| t.as_nanos() as u64)
}

fn preset(name: &str) -> Result<&'static Preset, String> {
    Preset::named(name).ok_or_else(|| {
        let names: Vec<_> = honte::rules::PRESETS
            .iter()
            .map(|preset| preset.name)
            .collect();
        format!("known rule sets: {}", names.join(", "))
    })
}

fn board_size(text: &str) -> Result<BoardSize, String> {
    let side = |text: &str| {
        text.parse()
            .map_err(|_| format!("'{text}' is no number of lines"))
    };
    let (columns, rows) = text.split_once(['x', ':']).unwrap_or((text, text));
    BoardSize::new(side(columns)?, side(rows)?).map_err(|error| error.to_string())
}

fn level(text: &str) -> Result<Level, String> {
    Level::read(text).ok_or_else(|| "a level is 1 to 20, or a rank from 20k to 1k".to_owned())
}

fn komi(text: &str) -> Result<Komi, String> {
    let points: f64 = text
        .parse()
        .map_err(|_| "komi is a number of points".to_owned())?;
    Komi::from_points(points).ok_or_else(|| "komi is a finite number of points".to_owned())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "a time is a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() && seconds <= 86400.0 => Ok(time),
        _ => Err("a time is more than 0 and at most 86400 seconds".to_owned()),
    }
}
