//! `honte duel`: matches between GTP engines under Honte's rulings.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use honte::board::BoardSize;
use honte::duel::{Duel, GameReport, run as run_duel};
use honte::game::Game;
use honte::judge::final_judgement;
use honte::rules::{Komi, Preset};

/// Who plays whom, and how.
#[derive(Debug, Clone, Args)]
pub(super) struct DuelArgs {
    /// Command of the engine that plays Black in the first game; then colors alternate.
    #[arg(long, value_name = "COMMAND")]
    black: String,
    /// Command of the other engine.
    #[arg(long, value_name = "COMMAND")]
    white: String,
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
    /// Seconds for each move, told to both engines.
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
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
    let duel = Duel {
        games: args.games,
        size: args.size,
        komi: args.komi.unwrap_or(args.rules.komi),
        rules: args.rules.rules,
        seconds_per_move: args.time,
        sgf_dir: args.sgf.clone(),
        parallel: args.parallel,
        reply_limit: args.patience,
        ..Duel::new([args.black.clone(), args.white.clone()])
    };
    let referee = |game: &Game| final_judgement(game).count.score;
    let mut failed = None;
    let mut report = |game: &GameReport| {
        let line = if args.json {
            game.to_json()
        } else {
            game.to_string()
        };
        failed = crate::print_line(&line).err().or(failed.take());
    };
    let summary = run_duel(&duel, &referee, &mut report).context("duel")?;
    failed.map_or(Ok(()), Err)?;
    crate::print_line(&if args.json {
        summary.to_json()
    } else {
        summary.to_string()
    })?;
    Ok(ExitCode::SUCCESS)
}
