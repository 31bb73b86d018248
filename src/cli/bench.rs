//! `honte bench`: playouts a second, with figures that show whether they are sane.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use cpu_time::ProcessTime;
use honte::board::{BoardSize, Color, Position};
use honte::playout::{Batch, Design, InstructionSet, Light, Policy, random, run_batch};
use honte::rules::Komi;

/// What to measure.
#[derive(Debug, Clone, Args)]
pub(super) struct BenchArgs {
    /// Board size; 9, 13 and 19 one after the other if not given.
    #[arg(long, value_parser = super::board_size)]
    size: Option<BoardSize>,
    /// How playouts are made; both one after the other if not given.
    #[arg(long)]
    design: Option<DesignName>,
    /// Instruction set of the lanes; the fastest of this machine if not given.
    #[arg(long)]
    instruction_set: Option<SetName>,
    /// Threads.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Seconds of processor time for each line of figures and thread.
    #[arg(long, default_value = "2", value_parser = super::seconds)]
    seconds: Duration,
    /// So many playouts for each line of figures, whatever time they take: for counting
    /// instructions.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    playouts: Option<u32>,
    /// Random moves before the position that playouts begin from; 0 for the empty board.
    #[arg(long, default_value_t = 0, value_name = "MOVES")]
    after: u32,
    /// Seed of the playouts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

/// The names of the designs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DesignName {
    /// One game after the other.
    Scalar,
    /// Many games side by side in vectors.
    Lanes,
}

/// The names of the instruction sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SetName {
    Avx512,
    Avx2,
    Portable,
}

impl From<SetName> for InstructionSet {
    fn from(name: SetName) -> Self {
        match name {
            SetName::Avx512 => Self::Avx512,
            SetName::Avx2 => Self::Avx2,
            SetName::Portable => Self::Portable,
        }
    }
}

/// Figures of many playouts from one position.
#[derive(Debug, Clone, Copy)]
struct Figures {
    size: BoardSize,
    design: Design,
    threads: u16,
    playouts: u64,
    moves: u64,
    /// Sum of the shares of each round's playouts that Black won, by their number.
    black_wins: f64,
    /// Processor time of all threads together.
    seconds: f64,
}

pub(super) fn run(args: &BenchArgs) -> Result<ExitCode> {
    let usual = [9, 13, 19].map(BoardSize::square);
    let sizes = match args.size {
        Some(size) => vec![size],
        None => usual.into_iter().collect::<Result<Vec<_>, _>>()?,
    };
    let set = args
        .instruction_set
        .map_or_else(InstructionSet::best, InstructionSet::from);
    if !set.is_available() {
        bail!("this machine has no {set}");
    }
    let designs = match args.design {
        Some(DesignName::Scalar) => vec![Design::Scalar],
        Some(DesignName::Lanes) => vec![Design::Lanes(set)],
        None => vec![Design::Scalar, Design::Lanes(set)],
    };
    for &size in &sizes {
        for &design in &designs {
            let figures = measure(size, design, args);
            crate::print_line(&if args.json {
                figures.json()
            } else {
                figures.text()
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A position after so many random light moves, the color to move being Black for even numbers.
fn position_after(size: BoardSize, moves: u32, seed: u64) -> Position {
    let mut position = Position::new(size);
    let mut rng = random(seed);
    for n in 0..moves {
        let color = if n % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        if let Some(point) = Light.choose(&mut position, color, None, &mut rng) {
            position.place(color, point);
        }
    }
    position
}

/// Light playouts from one position for so much processor time.
fn measure(size: BoardSize, design: Design, args: &BenchArgs) -> Figures {
    let start = position_after(size, args.after, args.seed);
    let to_move = if args.after.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    };
    let time = args.seconds * u32::from(args.threads);
    let mut figures = Figures {
        size,
        design,
        threads: args.threads,
        playouts: 0,
        moves: 0,
        black_wins: 0.0,
        seconds: 0.0,
    };
    let mut each = args.playouts.unwrap_or(500);
    let mut seed = args.seed;
    let begin = ProcessTime::now();
    while if args.playouts.is_some() {
        figures.playouts == 0
    } else {
        begin.elapsed() < time
    } {
        let batch = Batch {
            starts: &[(&start, to_move)],
            each,
            seed,
            threads: usize::from(args.threads),
            design,
        };
        for outcome in run_batch(&batch) {
            figures.playouts += u64::from(each);
            figures.moves += outcome.n_moves;
            figures.black_wins += outcome.black_wins(Komi::default()) * f64::from(each);
        }
        seed = seed.wrapping_add(1);
        // Long rounds, so that the ends of rounds, when lanes run empty, do not count.
        each = (each * 2).min(20_000);
    }
    figures.seconds = begin.elapsed().as_secs_f64();
    figures
}

impl Figures {
    fn playouts_per_second(&self) -> f64 {
        self.playouts as f64 / self.seconds
    }

    fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.seconds
    }

    fn mean_moves(&self) -> f64 {
        self.moves as f64 / self.playouts as f64
    }

    fn black_wins(&self) -> f64 {
        self.black_wins / self.playouts as f64
    }

    /// The names of the design and of its instructions.
    fn names(&self) -> (&'static str, String) {
        match self.design {
            Design::Scalar => ("scalar", "portable".to_owned()),
            Design::Lanes(set) => ("lanes", set.to_string()),
        }
    }

    fn text(&self) -> String {
        let (design, set) = self.names();
        format!(
            "{} {design} ({set}), threads {}: {:.0} playouts/s, {:.1} M moves/s, {:.2} moves each, \
             black wins {:.2}% ({} light playouts, {:.2} s of processor time)",
            self.size,
            self.threads,
            self.playouts_per_second(),
            self.moves_per_second() / 1e6,
            self.mean_moves(),
            self.black_wins() * 100.0,
            self.playouts,
            self.seconds,
        )
    }

    fn json(&self) -> String {
        let (design, set) = self.names();
        format!(
            "{{\"columns\":{},\"rows\":{},\"design\":\"{design}\",\"instruction_set\":\"{set}\",\
             \"threads\":{},\"playouts\":{},\"seconds\":{:.3},\"playouts_per_second\":{:.1},\
             \"moves_per_second\":{:.1},\"mean_moves\":{:.4},\"black_wins\":{:.5}}}",
            self.size.columns(),
            self.size.rows(),
            self.threads,
            self.playouts,
            self.seconds,
            self.playouts_per_second(),
            self.moves_per_second(),
            self.mean_moves(),
            self.black_wins(),
        )
    }
}
