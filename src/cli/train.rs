//! `honte train`: learns the weights of move features from game records.

mod judge;
mod positions;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand};
use honte::board::{BoardSize, Color, Move, PointSet};
use honte::files;
use honte::game::Game;
use honte::playout::{ShapeCounts, below, random};
use honte::rules::{Komi, Rules};
use honte::search::knowledge::{Lesson, Measure, Trainer, Weights};
use honte::sgf::MOST_BYTES;
use honte::sgf::record::load;

/// One of this many games is held out to measure accuracy.
const FOLDS: usize = 5;

/// What to learn from, and how.
#[derive(Debug, Clone, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct TrainArgs {
    #[command(subcommand)]
    what: Option<What>,
    /// Game records, or folders of them.
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// File to write the weights to; without it they are only measured.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// File to write the shapes of playouts to; they are counted in all games, and nothing else is
    /// learned.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "measure", "all"])]
    shapes: Option<PathBuf>,
    /// Measure this file of weights instead of learning.
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    measure: Option<PathBuf>,
    /// Passes over all games.
    #[arg(long, default_value_t = 8, value_parser = super::values::whole(1..=u16::MAX))]
    rounds: u16,
    /// Learn from the held-out games too; accuracy is then measured on all games, and so is that of a
    /// file of weights.
    #[arg(long)]
    all: bool,
    /// Seed of the order of the games.
    #[arg(long, default_value_t = 1, value_parser = super::values::seed)]
    seed: u64,
}

/// What else can be made of game records.
#[derive(Debug, Clone, Subcommand)]
enum What {
    /// Write positions of games as samples that a neural net learns from.
    Positions(positions::PositionArgs),
    /// Fit the judge's model of which chains are alive.
    Judge(judge::JudgeArgs),
}

pub(super) fn run(args: &TrainArgs) -> Result<ExitCode> {
    match &args.what {
        Some(What::Positions(args)) => return positions::run(args),
        Some(What::Judge(args)) => return judge::run(args),
        None => {}
    }
    check_results(args)?;
    let games = read_games(&args.games)?;
    ensure!(games.len() >= FOLDS, "{} games are too few", games.len());
    if let Some(out) = &args.shapes {
        let mut counts = ShapeCounts::default();
        for game in &games {
            counts.add(game);
        }
        return write(out, &counts.to_bytes());
    }
    let (held_out, learned): (Vec<_>, Vec<_>) = (0..games.len()).partition(|n| n % FOLDS == 0);
    let of = |numbers: &[usize]| -> Vec<&Game> { numbers.iter().map(|&n| &games[n]).collect() };
    let held_out = of(&held_out);
    let learned = if args.all {
        games.iter().collect()
    } else {
        of(&learned)
    };
    let measured = if args.all { &learned } else { &held_out };
    if let Some(file) = &args.measure {
        let bytes = super::read_file(file, files::MOST_BYTES)?;
        let weights = Weights::from_bytes(&bytes).with_context(|| file.display().to_string())?;
        print_accuracy("weights", measured, &weights)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut trainer = Trainer::new(args.seed, |learn| {
        for game in &learned {
            Lesson::each(game, &mut *learn);
        }
    });
    crate::print_line(&format!(
        "{} games to learn from, {} held out, {} shapes",
        learned.len(),
        held_out.len(),
        trainer.n_shapes()
    ))?;
    let mut rng = random(args.seed);
    let mut order = learned.clone();
    for round in 0..args.rounds {
        for n in (1..order.len()).rev() {
            order.swap(n, below(&mut rng, n + 1));
        }
        // Later rounds take smaller steps.
        let rate = 1.0 - f32::from(round) / f32::from(args.rounds);
        for game in &order {
            Lesson::each(game, |lesson| trainer.learn(lesson, rate));
        }
        let name = format!("round {}", round + 1);
        print_accuracy(&name, measured, trainer.weights())?;
    }
    if let Some(out) = &args.out {
        return write(out, &trainer.weights().to_bytes());
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks that the results can be written, and take the place of no other file.
fn check_results(args: &TrainArgs) -> Result<()> {
    let results = [
        (&args.out, Weights::BEGINNING),
        (&args.shapes, ShapeCounts::BEGINNING),
    ];
    super::check_pages(results, None)
}

fn write(file: &Path, bytes: &[u8]) -> Result<ExitCode> {
    super::write_file(file, bytes)?;
    crate::print_line(&format!("{} bytes written", bytes.len()))?;
    Ok(ExitCode::SUCCESS)
}

/// Prints how well the weights predict the moves of these games, for each class of board sizes.
fn print_accuracy(name: &str, games: &[&Game], weights: &Weights) -> Result<()> {
    const CLASSES: [(&str, u8); 3] = [("up to 11", 11), ("12 to 16", 16), ("17 and more", 25)];
    let mut measures = [Measure::default(); 3];
    for game in games {
        let side = game.size().columns().min(game.size().rows());
        let class = CLASSES.iter().position(|&(_, most)| side <= most);
        let measure = &mut measures[class.unwrap_or(2)];
        Lesson::each(game, |lesson| measure.add(lesson, weights));
    }
    for ((class, _), measure) in CLASSES.iter().zip(measures) {
        let n = f64::from(measure.n_moves.max(1));
        let [first, five, ten] = measure.n_first.map(|hits| 100.0 * f64::from(hits) / n);
        crate::print_line(&format!(
            "{name:>10}, lines {class:11}: {:6} moves, log-likelihood {:.3}, \
             first {first:.1}%, five {five:.1}%, ten {ten:.1}%",
            measure.n_moves,
            measure.log_likelihood / n
        ))?;
    }
    Ok(())
}

/// Reads all games in files and folders, ordered by path. Skips files without a game, games of
/// fewer than ten moves, and games that begin like an earlier one.
fn read_games(paths: &[PathBuf]) -> Result<Vec<Game>> {
    let mut records = Vec::new();
    for path in paths {
        if path.is_dir() {
            records.extend(super::listed(path, "sgf", true)?);
        } else {
            records.push(path.clone());
        }
    }
    records.sort();
    records.dedup();
    let (mut games, mut beginnings) = (Vec::new(), HashSet::new());
    let mut left_out = 0;
    for file in records {
        let bytes = super::read_file(&file, MOST_BYTES)?;
        match load(&bytes, None, (Rules::CHINESE, Komi::default())) {
            Ok(game) if game.n_moves() >= 10 && beginnings.insert(beginning(&game)) => {
                games.push(game);
            }
            _ => left_out += 1,
        }
    }
    crate::print_line(&format!("{} games, {left_out} files left out", games.len()))?;
    Ok(games)
}

/// What identifies a game: the board and the first twenty moves.
fn beginning(game: &Game) -> (BoardSize, [PointSet; 2], Vec<(Color, Move)>) {
    let moves = game.moves().take(20).collect();
    (game.size(), game.first_stones(), moves)
}
