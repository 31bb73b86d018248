//! The command line and its subcommands.

mod analysis;
mod bench;
mod completions;
mod docs;
mod duel;
mod eval;
mod kata;
mod openings;
mod play;
mod regress;
mod score;
mod terminal;
mod train;
mod values;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use gtp::Keeper;
use honte::board::BoardSize;
use honte::commands;
use honte::engine::{Engine, Level, Live, Presentation, Settings};
use honte::rules::{Komi, Preset};
use honte::search::Net;
use indicatif::{ProgressBar, ProgressStyle};

/// A light Go engine and arbiter that speaks GTP.
///
/// Without a subcommand it speaks GTP on the standard input and output.
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
    /// Answer queries about positions in KataGo's JSON analysis protocol.
    Analysis(analysis::AnalysisArgs),
    /// Measure the speed of searches, playouts, moves and judgements.
    Bench(bench::BenchArgs),
    /// Play a match between two GTP engines, or a tournament of several, with Honte as the arbiter.
    Duel(Box<duel::DuelArgs>),
    /// Play a game against Honte in the terminal.
    Play(play::PlayArgs),
    /// Make a list of balanced openings for matches.
    Openings(openings::OpeningArgs),
    /// Run regression suites, for Honte itself or for any GTP engine.
    Regress(Box<regress::RegressArgs>),
    /// Print the list of GTP commands, or the manual page.
    Docs(docs::DocsArgs),
    /// Print the script that lets a shell complete the options of this program.
    Completions(completions::CompletionArgs),
    /// Measure the accuracy of judgements on finished games.
    EvalScoring(eval::EvalArgs),
    /// Judge finished games: result, dead stones, board.
    Score(score::ScoreArgs),
    /// Train the move patterns or the judge's model, or write training samples for the net.
    Train(train::TrainArgs),
    /// Print the version, as --version does.
    Version,
    /// Start an engine, and end it with all its processes when the standard input ends.
    #[command(hide = true)]
    Keep {
        /// The command of the engine.
        #[arg(last = true, required = true)]
        words: Vec<OsString>,
    },
}

/// The keeper of the engines that this program starts.
fn keeper() -> Result<Keeper> {
    Keeper::this_program("keep").context("the program cannot be found")
}

/// The settings of the engine.
#[derive(Debug, Clone, Args)]
struct EngineArgs {
    /// Rule set by name, such as chinese, japanese, aga or tromp-taylor [default: chinese]; a wrong
    /// name lists all.
    #[arg(long, value_parser = values::preset)]
    rules: Option<&'static Preset>,
    /// Board size at the start: 19, or 9x7 for columns by rows.
    #[arg(long, default_value = "19", value_parser = values::board_size)]
    size: BoardSize,
    /// Komi in points; by default that of the rule set.
    #[arg(long, value_parser = values::komi)]
    komi: Option<Komi>,
    /// Threads that share one search tree; with more than one, moves are not reproducible.
    #[arg(long, default_value_t = 1)]
    #[arg(value_parser = values::threads)]
    threads: u16,
    /// Maximum MiB for the search tree and the one before it.
    #[arg(long, default_value_t = honte::search::Memory::DEFAULT_MEBIBYTES as u32)]
    #[arg(value_name = "MIB", value_parser = values::memory)]
    memory: u32,
    /// Simulations for each move, regardless of time. Each asks the net once or, with --no-net, is a
    /// playout. The same seed repeats the game.
    #[arg(long, visible_alias = "visits", value_parser = values::count)]
    playouts: Option<u64>,
    /// Playing strength: 1 to 20, or 20k to 1k; by default full strength. The clock still
    /// applies; with --playouts the smaller number of simulations applies instead.
    #[arg(long, value_parser = values::level)]
    level: Option<Level>,
    /// Let the net in the program lead the search: the default.
    #[arg(long, conflicts_with = "no_net")]
    net: bool,
    /// Search with playouts alone.
    #[arg(long)]
    no_net: bool,
    /// Seconds per move at full strength if the front end sets no time control.
    #[arg(long, default_value = "1", value_parser = values::seconds)]
    time: Duration,
    /// Random seed; by default taken from the clock, and 0 for `reg_genmove`.
    #[arg(long, value_parser = values::seed)]
    seed: Option<u64>,
    /// Count black plays before White's first move as moves, not as a handicap.
    #[arg(long)]
    no_plain_handicap: bool,
}

impl EngineArgs {
    fn settings(&self) -> Settings {
        let default = Settings::default();
        let of_preset = |preset: &Preset| (preset.rules, preset.komi);
        let (rules, komi) = self.rules.map_or((default.rules, default.komi), of_preset);
        Settings {
            size: self.size,
            rules,
            komi: self.komi.unwrap_or(komi),
            komi_is_chosen: self.komi.is_some(),
            playouts: self.playouts,
            time: self.time,
            threads: usize::from(self.threads),
            memory: self.memory as usize,
            level: self.level,
            seed: self.seed.unwrap_or_else(seed_from_clock),
            reg_seed: self.seed.unwrap_or_default(),
            handicap_by_plays: !self.no_plain_handicap,
            uses_net: self.net || !self.no_net,
            ..default
        }
    }
}

/// The settings of the engine and of the session.
#[derive(Debug, Clone, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of a command line"
)]
struct GtpArgs {
    #[command(flatten)]
    engine: EngineArgs,
    /// Search on the opponent's time, except at a level.
    #[arg(long)]
    ponder: bool,
    /// Let the net in this file lead the search instead.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["net", "no_net"])]
    weights: Option<PathBuf>,
    /// Add the commands with which GoGui lets an engine apply the rules.
    #[arg(long)]
    ruler: bool,
    /// Add the command kgs-chat, which kgsGtp must not see from version 3.5.20 on.
    #[arg(long)]
    kgs_chat: bool,
    /// What `version` answers, for front ends that insist on a number.
    #[arg(long, alias = "override-version", value_name = "TEXT", value_parser = values::one_line)]
    report_version: Option<Box<str>>,
    /// Show on the standard error what the engine thinks about its move: `gogui` draws on GoGui's
    /// board, `text` writes a line a second, `ogs` a line for the chat of OGS at each move.
    #[arg(long, value_name = "FORM", value_parser = values::live)]
    live: Option<Live>,
    /// Disable every command that reads or writes files, for an engine open to strangers: loadsgf,
    /// the file of printsgf, saved matches and --journal.
    #[arg(long, conflicts_with = "journal")]
    no_files: bool,
    /// Keep a journal of the game in this file, each command before its answer. If it holds a
    /// journal already, its last game goes on where it was.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Report on the standard error why commands fail.
    #[arg(long, short)]
    verbose: bool,
    #[command(flatten)]
    kata: kata::KataArgs,
}

/// An error of the command line that clap does not find.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct UsageError(pub(crate) String);

/// Runs the command.
pub(crate) fn run(cli: Cli) -> Result<ExitCode> {
    match cli.command {
        None => serve(&cli.gtp),
        Some(Command::Gtp(args)) => serve(&args),
        Some(Command::Analysis(args)) => analysis::run(&args),
        Some(Command::Bench(args)) => bench::run(&args),
        Some(Command::Duel(args)) => duel::run(&args),
        Some(Command::Play(args)) => play::run(&args),
        Some(Command::Openings(args)) => openings::run(&args),
        Some(Command::Regress(args)) => Ok(regress::run(&args)),
        Some(Command::Docs(args)) => docs::run(&args).map(|()| ExitCode::SUCCESS),
        Some(Command::Completions(args)) => completions::run(&args).map(|()| ExitCode::SUCCESS),
        Some(Command::EvalScoring(args)) => eval::run(&args),
        Some(Command::Score(args)) => score::run(&args),
        Some(Command::Train(args)) => train::run(&args),
        Some(Command::Version) => {
            crate::print_line(concat!("honte ", env!("CARGO_PKG_VERSION")))?;
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Keep { words }) => Ok(gtp::keep(&words)?),
    }
}

/// Parses the command line; if it is wrong, reports that and ends the program.
///
/// The exit code is then 2, but 3 for `regress`, where 2 is a crash or a bad file.
pub(crate) fn parse() -> Cli {
    let command = with_negative_numbers(Cli::command());
    let words = kata::with_two_hyphens(std::env::args_os());
    let matches = command.try_get_matches_from(words);
    let cli = matches.and_then(|matches| Cli::from_arg_matches(&matches));
    cli.map_err(with_hint).unwrap_or_else(|error| {
        if !error.use_stderr() {
            tell_and_exit(&error);
        }
        let is_regress = std::env::args_os()
            .nth(1)
            .is_some_and(|word| word == "regress");
        if !is_regress {
            error.exit();
        }
        // Without a standard error, the exit code still reports the failure.
        let _ = error.print();
        std::process::exit(i32::from(regress::USAGE))
    })
}

/// The error, which tells somebody who names only a game record what to do with one.
fn with_hint(mut error: clap::Error) -> clap::Error {
    let hint = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) if Path::new(word).extension() == Some("sgf".as_ref()) => {
            format!("to judge a finished game: honte score {word}")
        }
        _ => return error,
    };
    let hint = ContextValue::StyledStrs(vec![hint.into()]);
    error.insert(ContextKind::Suggested, hint);
    error
}

/// The command, at all depths, with options that take negative numbers: what is wrong with one the
/// option says, and of a komi also if it is infinite.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let takes_values = arg.get_action().takes_values();
        let is_komi = arg.get_id() == "komi";
        arg.allow_negative_numbers(takes_values)
            .allow_hyphen_values(is_komi)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Prints the help or the version, and ends the program. It fails where that cannot be written.
fn tell_and_exit(told: &clap::Error) -> ! {
    let printed = told.print().and_then(|()| io::stdout().flush());
    let failure = printed
        .err()
        .filter(|why| why.kind() != io::ErrorKind::BrokenPipe);
    if let Some(why) = &failure {
        crate::say(&format!("honte: {why}"));
    }
    std::process::exit(i32::from(failure.is_some()))
}

fn serve(args: &GtpArgs) -> Result<ExitCode> {
    let interrupt = gtp::Interrupt::new();
    let mut settings = args.engine.settings();
    settings.ponders = args.ponder;
    settings.serves_strangers = args.no_files;
    kata::change(&mut settings, &args.kata.overrides())?;
    let mut engine = Engine::new(settings, interrupt.flag());
    engine.present(Presentation {
        version: args.report_version.clone(),
        live: args.live,
    });
    if args.live == Some(Live::Ogs) {
        // By this name gtp2ogs knows how to read the lines.
        crate::say("The lines for the chat have the form of KataGo.");
    }
    if let Some(path) = &args.weights {
        match weights(path) {
            Ok(net) => engine.set_net(net),
            Err(error) => crate::say(&format!("honte: {error:#}; the net in the program is used")),
        }
    }
    if let Some(path) = &args.journal {
        engine.keep_journal(path).context("journal")?;
    }
    let mut table = if args.no_files {
        commands::table_without_files()
    } else {
        commands::table()
    };
    if args.ruler {
        table.extend(commands::ruler_rows());
    }
    if args.kgs_chat {
        table.extend(commands::optional_rows());
    }
    if terminal::is_attended() {
        terminal::session::run(&mut engine, &table, &interrupt)?;
        return Ok(ExitCode::SUCCESS);
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
    served.map(|()| ExitCode::SUCCESS).context("GTP")
}

/// Reads a net from a file.
fn weights(path: &Path) -> Result<Net> {
    let bytes = read_file(path, honte::files::MOST_BYTES)?;
    Net::read(&bytes).with_context(|| format!("{} is no net", path.display()))
}

/// Checks that results can be written to these files, before the work begins.
fn check_places<const N: usize>(files: [&Option<PathBuf>; N]) -> Result<()> {
    let mut files = files.into_iter().flatten();
    files.try_for_each(|file| {
        let place = honte::files::check_place(file);
        place.with_context(|| format!("cannot write {}", file.display()))
    })
}

/// How pages, pictures as SVG and reports as XML begin.
const MARKUP: &[u8] = b"<";
/// How pictures as PNG begin.
const PNG: &[u8] = b"\x89PNG";

/// Checks the same of files of a kind that is known by its beginning, and that none takes the place of
/// another one or of a file of another kind: who names a record or a suite by mistake keeps it. `record`
/// is the file to which a record is written.
fn check_pages<const N: usize>(
    files: [(&Option<PathBuf>, &[u8]); N],
    record: Option<&PathBuf>,
) -> Result<()> {
    check_places(files.map(|(file, _)| file))?;
    let place = |file: &PathBuf| {
        let place = honte::files::place(file);
        place.with_context(|| format!("cannot write {}", file.display()))
    };
    let mut places: Vec<PathBuf> = record.into_iter().map(place).collect::<Result<_>>()?;
    for (file, beginning) in files {
        let Some(file) = file else { continue };
        let name = file.display();
        let place = place(file)?;
        if places.contains(&place) {
            return Err(UsageError(format!("two results would go to {name}")).into());
        }
        places.push(place);
        let found = honte::files::beginning(file, beginning.len());
        if !found.is_empty() && found != beginning {
            let why = format!("{name} is a file of another kind, and would be replaced");
            return Err(UsageError(why).into());
        }
    }
    Ok(())
}

/// Reads a file of at most this many bytes.
fn read_file(path: &Path, most: u64) -> Result<Vec<u8>> {
    honte::files::read(path, most).with_context(|| format!("cannot read {}", path.display()))
}

/// The files in a folder whose names have this ending, as [`honte::files::listed`] gives them.
fn listed(folder: &Path, ending: &str, is_deep: bool) -> Result<Vec<PathBuf>> {
    let files = honte::files::listed(folder, ending, is_deep);
    files.with_context(|| format!("cannot read {}", folder.display()))
}

/// Writes a result to a file, which keeps its old contents if that fails.
fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let written = honte::files::replace(path, bytes);
    written.with_context(|| format!("cannot write {}", path.display()))
}

fn seed_from_clock() -> u64 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |t| t.as_nanos() as u64)
}

/// A progress bar on the standard error, if that is a terminal.
fn progress_bar(template: &str, length: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(length as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
