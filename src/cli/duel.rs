//! `honte duel`: matches between GTP engines under Honte's rulings.

use std::fs;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use honte::board::BoardSize;
use honte::duel::{
    Bounds, ClockSetting, Contestant, Duel, GameReport, Journal, Openings, Shard, Summary, go_on,
    merge,
};
use honte::rules::{Komi, Preset};
use indicatif::{ProgressBar, ProgressStyle};

/// Who plays whom, and how.
///
/// Each two games make a pair with colors swapped. Whoever plays an illegal move, repeats a
/// position against the rules, crashes, hangs or oversteps the clock loses, and the record says
/// why.
#[derive(Debug, Clone, Args)]
pub(super) struct DuelArgs {
    /// Command of the engine that plays Black in the first game; then colors alternate.
    #[arg(long, value_name = "COMMAND", required_unless_present = "merge")]
    black: Option<String>,
    /// Command of the other engine.
    #[arg(long, value_name = "COMMAND", required_unless_present = "merge")]
    white: Option<String>,
    /// Games to play.
    #[arg(long, short = 'n', default_value_t = 1)]
    games: usize,
    /// Board size.
    #[arg(long, default_value = "19", value_parser = super::board_size)]
    size: BoardSize,
    /// Rule set by which games are ruled on, by the name of a preset.
    #[arg(long, default_value = "chinese-ogs", value_parser = super::preset)]
    rules: &'static Preset,
    /// Komi in points; the rule set's own if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = super::komi)]
    komi: Option<Komi>,
    /// Seconds for each move, told to both engines; nobody loses by them.
    #[arg(long, value_name = "SECONDS", conflicts_with = "clock")]
    time: Option<f64>,
    /// Clock of each engine for a game, in seconds: absolute:MAIN, byoyomi:MAIN,PERIOD,PERIODS,
    /// canadian:MAIN,PERIOD,STONES or fischer:MAIN,INCREMENT. Who oversteps it loses.
    #[arg(long, value_name = "CLOCK")]
    clock: Option<ClockSetting>,
    /// Seconds that a move may take beyond the clock, for the way to the engine and back.
    #[arg(long, default_value = "0.1", value_name = "SECONDS", value_parser = super::seconds)]
    margin: Duration,
    /// Begin with the openings of this SGF file, each once with either color, or with those of
    /// Honte's own list for the board: `own`.
    #[arg(long, value_name = "FILE|own")]
    openings: Option<PathBuf>,
    /// Stop as soon as a sequential test over pairs decides whether the first engine is elo1
    /// better, or only elo0: elo0=0,elo1=10,alpha=0.05,beta=0.05.
    #[arg(long, value_name = "BOUNDS", conflicts_with = "shard")]
    sprt: Option<Bounds>,
    /// Write the match into this file, a line of JSON for each game.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the match in the record after a break.
    #[arg(long, requires = "record")]
    resume: bool,
    /// Play only this part of the match, such as 1/4: --merge puts the parts together.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Play nothing, and tell the score of the match in these records.
    #[arg(long, value_name = "FILE", num_args = 1..,
          conflicts_with_all = ["black", "white", "record", "sgf", "openings", "clock", "time"])]
    merge: Option<Vec<PathBuf>>,
    /// Folder for the game records.
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<PathBuf>,
    /// Games that run side by side.
    #[arg(long, default_value_t = 1)]
    parallel: usize,
    /// Seconds of silence after which an engine has lost.
    #[arg(long, default_value = "300", value_parser = super::seconds)]
    patience: Duration,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &DuelArgs) -> Result<ExitCode> {
    let summary = match (&args.merge, &args.black, &args.white) {
        (Some(files), ..) => merged(files, args.sprt)?,
        (None, Some(black), Some(white)) => play(args, [black.clone(), white.clone()])?,
        _ => anyhow::bail!("a match needs two engines"),
    };
    crate::print_line(&if args.json {
        summary.to_json()
    } else {
        summary.to_string()
    })?;
    Ok(ExitCode::SUCCESS)
}

/// The score of the match in these records; a word on the standard error if games are missing.
fn merged(files: &[PathBuf], test: Option<Bounds>) -> Result<Summary> {
    let (summary, missing) = merge(files, test).context("duel")?;
    if let Some(first) = missing.first() {
        let n_missing = missing.len();
        crate::say(&format!(
            "honte: {n_missing} games are missing, the first of them game {first}"
        ));
    }
    Ok(summary)
}

fn play(args: &DuelArgs, engines: [String; 2]) -> Result<Summary> {
    let duel = duel(args, engines)?;
    let mut journal = match &args.record {
        None => None,
        Some(path) if args.resume => Some(Journal::resume(path, &duel).context("duel")?),
        Some(path) => Some(Journal::begin(path, &duel).context("duel")?),
    };
    let bar = bar(args.games);
    if let Some(journal) = &journal {
        bar.set_position(journal.played().len() as u64);
    }
    let mut failed = None;
    let mut report = |game: &GameReport, summary: &Summary| {
        let line = if args.json {
            game.line().to_json()
        } else {
            game.to_string()
        };
        bar.suspend(|| failed = crate::print_line(&line).err().or(failed.take()));
        bar.set_message(standing(summary));
        bar.set_position(summary.games as u64);
    };
    let summary = go_on(&duel, journal.as_mut(), &mut report).context("duel");
    bar.finish_and_clear();
    failed.map_or(Ok(()), Err)?;
    summary
}

fn duel(args: &DuelArgs, engines: [String; 2]) -> Result<Duel> {
    let rules = args.rules.rules;
    let openings = match &args.openings {
        None => Openings::default(),
        Some(word) if word == Path::new("own") => Openings::own(args.size, rules)?,
        Some(path) => {
            let file = fs::read(path).with_context(|| path.display().to_string())?;
            Openings::read(&file, args.size, rules).with_context(|| path.display().to_string())?
        }
    };
    Ok(Duel {
        games: args.games,
        shard: args.shard,
        openings,
        sprt: args.sprt,
        size: args.size,
        komi: args.komi.unwrap_or(args.rules.komi),
        rules,
        seconds_per_move: args.time,
        clock: args.clock,
        margin: args.margin,
        sgf_dir: args.sgf.clone(),
        replaces_files: args.resume,
        parallel: args.parallel,
        reply_limit: args.patience,
        ..Duel::new(engines)
    })
}

/// How the match stands, in few words.
fn standing(summary: &Summary) -> String {
    let [a, b] = summary.wins;
    let share = summary.share(Contestant::A).unwrap_or(0.5) * 100.0;
    let test = summary.sprt.as_ref();
    let test = test.map_or_else(String::new, |test| format!(", LLR {:.2}", test.llr));
    format!("{a}:{b} ({share:.1}%{test})")
}

/// A bar on the standard error, if that is a terminal.
fn bar(n_games: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {msg}, {eta} left");
    ProgressBar::new(n_games as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
