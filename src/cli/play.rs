//! `honte play`: a game against Honte at a terminal, in plain words.

mod sitting;
mod words;

use std::process::{self, ExitCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use gtp::Interrupt;
use honte::board::{BoardSize, Color};
use honte::engine::{Engine, Level, Settings};
use honte::game::fixed_handicap;
use honte::rules::{Komi, Preset};

use super::terminal::{BY_CTRL_C, Screen};
use sitting::Sitting;

/// Komi of a handicap game: half a point, so that nobody draws.
const KOMI_WITH_HANDICAP: Komi = Komi::from_halves(1);

/// The game and the opponent's strength.
#[derive(Debug, Clone, Args)]
pub(super) struct PlayArgs {
    /// Your color.
    #[arg(long, value_enum, default_value_t = Side::Black)]
    color: Side,
    /// Board size: 19, or 9x7 for columns by rows.
    #[arg(long, default_value = "19", value_parser = super::values::board_size)]
    size: BoardSize,
    /// Handicap stones for Black, from 2 to 9.
    #[arg(long, value_name = "STONES", value_parser = super::values::whole(2..=9_u16))]
    handicap: Option<u16>,
    /// Komi in points; by default that of the rule set, or 0.5 with a handicap.
    #[arg(long, value_parser = super::values::komi)]
    komi: Option<Komi>,
    /// Rule set by name, such as chinese, japanese, aga or tromp-taylor; an unknown name prints the list.
    #[arg(long, default_value = "chinese", value_parser = super::values::preset)]
    rules: &'static Preset,
    /// Honte's strength: 1 to 20, or 20k to 1k; by default full strength.
    #[arg(long, value_parser = super::values::level)]
    level: Option<Level>,
    /// Seconds that Honte thinks about a move at full strength.
    #[arg(long, default_value = "1", value_parser = super::values::seconds)]
    time: Duration,
    /// Simulations for each move, regardless of time. The same seed repeats the game.
    #[arg(long, visible_alias = "visits", value_parser = super::values::count)]
    playouts: Option<u64>,
    /// Random seed; by default taken from the clock.
    #[arg(long, value_parser = super::values::seed)]
    seed: Option<u64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    Black,
    White,
}

impl PlayArgs {
    fn settings(&self) -> Settings {
        let default = if self.handicap.is_some() {
            KOMI_WITH_HANDICAP
        } else {
            self.rules.komi
        };
        Settings {
            size: self.size,
            rules: self.rules.rules,
            komi: self.komi.unwrap_or(default),
            komi_is_chosen: true,
            playouts: self.playouts,
            time: self.time,
            level: self.level,
            seed: self.seed.unwrap_or_else(super::seed_from_clock),
            ..Settings::default()
        }
    }
}

/// Plays until the person quits or the input ends.
pub(super) fn run(args: &PlayArgs) -> Result<ExitCode> {
    let interrupt = Interrupt::new();
    let mut engine = Engine::new(args.settings(), interrupt.flag());
    if let Some(n_stones) = args.handicap {
        let Ok(stones) = fixed_handicap(args.size, n_stones) else {
            let size = args.size;
            bail!("a board of {size} has no places for {n_stones} handicap stones");
        };
        let stones = stones.into_iter().collect();
        engine.place_handicap(stones).context("handicap")?;
    }
    let person = match args.color {
        Side::Black => Color::Black,
        Side::White => Color::White,
    };
    let is_thinking = Arc::new(AtomicBool::new(false));
    stop_on_ctrl_c(Arc::clone(&is_thinking), interrupt.clone())?;
    let thought = Thought {
        interrupt,
        is_thinking,
    };
    let sitting = Sitting::new(engine, person, Screen::of_output(), thought);
    let played = sitting.run();
    played.map(|()| ExitCode::SUCCESS).context("terminal")
}

/// What Ctrl-C ends while Honte thinks.
struct Thought {
    interrupt: Interrupt,
    is_thinking: Arc<AtomicBool>,
}

impl Thought {
    /// Thinks until the end, or until Ctrl-C.
    fn during<T>(&self, think: impl FnOnce() -> T) -> T {
        self.interrupt.clear();
        self.is_thinking.store(true, Ordering::Relaxed);
        let thought = think();
        self.is_thinking.store(false, Ordering::Relaxed);
        self.interrupt.clear();
        thought
    }
}

/// Lets Ctrl-C make Honte play what it has found so far. While it does not think, or at the second
/// time, the program ends.
fn stop_on_ctrl_c(is_thinking: Arc<AtomicBool>, interrupt: Interrupt) -> Result<()> {
    ctrlc::set_handler(move || {
        if !is_thinking.swap(false, Ordering::Relaxed) {
            process::exit(BY_CTRL_C);
        }
        interrupt.raise();
    })
    .context("Ctrl-C cannot be caught")
}
