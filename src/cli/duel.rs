//! `honte duel`: matches and tournaments of GTP engines under Honte's rulings.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;
use honte::board::BoardSize;
use honte::duel::{
    ClockSetting, Contestant, Duel, DuelError, Entrant, GameLine, GameReport, MOST_GAMES,
    MatchRecord, Openings, Schedule, ScheduleError, Standings, Thresholds, merge, page,
    run as run_match,
};
use honte::files::{self, Shard};
use honte::game::Game;
use honte::rules::{Komi, Preset, Rules};
use honte::sgf::MOST_BYTES;
use honte::sgf::record::load;

/// The three forms of the command, as its help tells them.
const USAGE: &str = "\
honte duel [OPTIONS] --black <COMMAND> --white <COMMAND>
       honte duel [OPTIONS] --engine <NAME=COMMAND> --engine <NAME=COMMAND>...
       honte duel [OPTIONS] --merge <FILE>...";

/// Options of a match.
///
/// Two games with swapped colors make a pair. Several engines play a tournament. The arbiter rules
/// on every move; an engine that crashes, does not answer or exceeds its clock loses.
#[derive(Debug, Clone, Args)]
#[command(override_usage = USAGE)]
pub(super) struct DuelArgs {
    /// Command of the engine that plays Black in the first game; then colors alternate.
    #[arg(long, value_name = "COMMAND", required_unless_present_any = ["merge", "engines"])]
    black: Option<String>,
    /// Command of the other engine.
    #[arg(long, value_name = "COMMAND", required_unless_present_any = ["merge", "engines"])]
    white: Option<String>,
    /// An engine with its name, twice or more: each one plays every other one.
    #[arg(long = "engine", value_name = "NAME=COMMAND", conflicts_with_all = ["black", "white"])]
    engines: Vec<Entrant>,
    /// Only the first engine plays every other one.
    #[arg(long, requires = "engines", conflicts_with_all = ["black", "white", "merge"])]
    gauntlet: bool,
    /// Number of games of each pairing.
    #[arg(long, short = 'n', default_value_t = 1)]
    #[arg(value_parser = super::values::whole(1..=MOST_GAMES as u32))]
    games: u32,
    /// Size of the board, which is square.
    #[arg(long, default_value = "19", value_parser = square)]
    size: BoardSize,
    /// Rule set by name, such as chinese, japanese, aga or tromp-taylor; an unknown name prints the list.
    /// Engines that have a command for it are told.
    #[arg(long, default_value = "chinese-ogs", value_parser = super::values::preset)]
    rules: &'static Preset,
    /// Komi in points; the rule set's own if not given.
    #[arg(long, value_parser = super::values::komi)]
    komi: Option<Komi>,
    /// Seconds for each move, sent to both engines; exceeding them has no consequence.
    #[arg(long, value_name = "SECONDS", conflicts_with = "clock", value_parser = super::values::seconds)]
    time: Option<Duration>,
    /// Clock of each engine in seconds: absolute:MAIN, byoyomi:MAIN,PERIOD,PERIODS,
    /// canadian:MAIN,PERIOD,STONES or fischer:MAIN,INCREMENT. An engine that exceeds it loses.
    #[arg(long, value_name = "CLOCK")]
    clock: Option<ClockSetting>,
    /// Tolerance of the clock at each move in seconds.
    #[arg(long, default_value = "0.1", value_name = "SECONDS", value_parser = super::values::seconds)]
    margin: Duration,
    /// Play the openings of this SGF file, each with both colors, or those of Honte's own list:
    /// `own`. `-` is the standard input.
    #[arg(long, value_name = "FILE|own")]
    openings: Option<PathBuf>,
    /// Stop when a sequential test over pairs decides whether the first of two engines is better by
    /// elo1 or only by elo0: elo0=0,elo1=10,alpha=0.05,beta=0.05.
    #[arg(long, value_name = "THRESHOLDS", conflicts_with = "shard")]
    sprt: Option<Thresholds>,
    /// Write the record of the match to this file, one line of JSON for each game.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Resume the match in the record.
    #[arg(long, requires = "record")]
    resume: bool,
    /// Play only this part of the match, such as 1/4; --merge combines the parts.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Print the score of the match in these records, and play nothing.
    #[arg(long, value_name = "FILE", num_args = 1..,
          conflicts_with_all = ["black", "white", "engines", "record", "sgf", "openings", "clock", "time",
                                "games", "size", "rules", "komi", "margin", "shard", "parallel",
                                "patience", "start_patience"])]
    merge: Option<Vec<PathBuf>>,
    /// Folder for SGF files of the games.
    #[arg(long, value_name = "FOLDER")]
    sgf: Option<PathBuf>,
    /// Games to play in parallel.
    #[arg(long, default_value_t = 1)]
    #[arg(value_parser = super::values::threads)]
    parallel: u16,
    /// Seconds without an answer after which an engine loses.
    #[arg(long, default_value = "300", value_parser = super::values::seconds)]
    patience: Duration,
    /// Seconds for each answer before the first move: some engines load for a while.
    #[arg(long, default_value = "300", value_name = "SECONDS", value_parser = super::values::seconds)]
    start_patience: Duration,
    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,
    /// Write a page about the match: a cross table, Elo with its interval and its course, and the
    /// games of --sgf to click through.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

pub(super) fn run(args: &DuelArgs) -> Result<ExitCode> {
    super::check_pages([(&args.html, super::MARKUP)], args.record.as_ref())?;
    let ((standings, games), is_over) = match &args.merge {
        Some(files) => merged(files, args.sprt)?,
        None => (play(args)?, true),
    };
    if let Some(path) = &args.html {
        super::write_file(path, page(&standings, &games, game_of).as_bytes())?;
    }
    crate::print_on(&if args.json {
        standings.to_json()
    } else {
        standings.to_string()
    })?;
    Ok(ExitCode::from(u8::from(!is_over)))
}

/// The game of a record; `None` if it cannot be read.
fn game_of(path: &Path) -> Option<Game> {
    let bytes = files::read(path, MOST_BYTES).ok()?;
    load(&bytes, None, (Rules::default(), Komi::default())).ok()
}

/// A match: its standings, and its games in the order of their numbers.
type Match = (Standings, Vec<GameLine>);

/// The match in these records, and whether it is over; else the missing games are told.
fn merged(files: &[PathBuf], test: Option<Thresholds>) -> Result<(Match, bool)> {
    let merged = merge(files, test).context("duel")?;
    let is_over = merged.missing.is_empty() || merged.standings.is_decided();
    if let Some(first) = merged.missing.first().filter(|_| !is_over) {
        let n_missing = merged.missing.len();
        crate::say(&format!(
            "honte: {n_missing} games are missing, the first of them game {first}"
        ));
    }
    Ok(((merged.standings, merged.games), is_over))
}

fn play(args: &DuelArgs) -> Result<Match> {
    let duel = duel(args)?;
    let numbers: Vec<usize> = duel.numbers().map_err(|why| usage(&why))?.collect();
    ensure!(!numbers.is_empty(), "duel: part {} has no game", duel.shard);
    Standings::new(&duel.schedule, duel.sprt).map_err(|why| usage(&why))?;
    // A match whose files are in the way leaves no record, which would be in the way of the next one.
    duel.prepare(&numbers).context("duel")?;
    let open = |path: &PathBuf| MatchRecord::open(path, args.resume, &duel).context("duel");
    let mut record = args.record.as_ref().map(open).transpose()?;
    let bar = super::progress_bar(
        "{wide_bar} {pos}/{len} games, {msg}, {eta} left",
        numbers.len(),
    );
    if let Some(record) = &record {
        bar.set_position(record.played().len() as u64);
    }
    let played = record.iter().flat_map(MatchRecord::played);
    let mut games: Vec<GameLine> = played.cloned().collect();
    let mut failed = None;
    let mut report = |game: &GameReport, standings: &Standings| {
        let line = if args.json {
            game.line.to_json()
        } else {
            game.to_string()
        };
        games.push(game.line.clone());
        bar.suspend(|| failed = crate::print_on(&line).err().or(failed.take()));
        bar.set_message(standing(standings));
        bar.set_position(standings.games() as u64);
    };
    let standings = run_match(&duel, record.as_mut(), &mut report).context("duel");
    bar.finish_and_clear();
    let standings = standings?;
    failed.map_or(Ok(()), Err)?;
    games.sort_by_key(|game| game.game);
    Ok((standings, games))
}

/// A size of a square board: GTP tells engines of no other.
fn square(text: &str) -> Result<BoardSize, String> {
    let size = super::values::board_size(text)?;
    if size.columns() == size.rows() {
        Ok(size)
    } else {
        Err(DuelError::NotSquare(size).to_string())
    }
}

/// Who plays whom.
fn schedule(args: &DuelArgs) -> Result<Schedule> {
    match (&args.black, &args.white) {
        (Some(black), Some(white)) => Ok(Schedule::two([black.clone(), white.clone()])),
        _ => Schedule::new(args.engines.clone(), args.gauntlet).map_err(|why| usage(&why)),
    }
}

/// A wrong command line: these engines make no match.
fn usage(why: &ScheduleError) -> anyhow::Error {
    super::UsageError(format!("duel: {why}")).into()
}

fn duel(args: &DuelArgs) -> Result<Duel> {
    let rules = args.rules.rules;
    let openings = match &args.openings {
        None => Openings::default(),
        Some(word) if word == Path::new("own") => Openings::own(args.size, rules)?,
        Some(path) => {
            let file = files::read_or_input(path, MOST_BYTES);
            let file = file.with_context(|| path.display().to_string())?;
            Openings::read(&file, args.size, rules).with_context(|| path.display().to_string())?
        }
    };
    Ok(Duel {
        games: args.games as usize,
        shard: args.shard,
        openings,
        sprt: args.sprt,
        size: args.size,
        komi: args.komi.unwrap_or(args.rules.komi),
        rules,
        time_per_move: args.time,
        clock: args.clock,
        margin: args.margin,
        sgf_folder: args.sgf.clone(),
        replaces_files: args.resume,
        parallel: usize::from(args.parallel),
        reply_limit: args.patience,
        start_limit: args.start_patience,
        keeper: Some(super::keeper()?),
        ..Duel::new(schedule(args)?)
    })
}

/// The current score of two engines in a few words, or the engine that leads.
fn standing(standings: &Standings) -> String {
    let [summary] = standings.pairings() else {
        return format!("{} leads", standings.leader());
    };
    let [a, b] = summary.wins;
    let share = summary.share(Contestant::A).unwrap_or(0.5) * 100.0;
    let test = summary.sprt.as_ref();
    let test = test.map_or_else(String::new, |test| format!(", LLR {:.2}", test.llr));
    format!("{a}:{b} ({share:.1}%{test})")
}
