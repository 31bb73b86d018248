//! `honte bench`: playouts a second, with figures that show whether they are sane.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use cpu_time::ProcessTime;
use honte::board::{BoardSize, Color, Position};
use honte::playout::{Light, final_area, playout, random};

/// What to measure.
#[derive(Debug, Clone, Args)]
pub(super) struct BenchArgs {
    /// Board size; 9, 13 and 19 one after the other if not given.
    #[arg(long, value_parser = super::board_size)]
    size: Option<BoardSize>,
    /// Seconds of processor time for each size.
    #[arg(long, default_value = "2", value_parser = super::seconds)]
    seconds: Duration,
    /// Seed of the playouts.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Figures of many playouts from the empty board.
#[derive(Debug, Clone, Copy, Default)]
struct Figures {
    playouts: u64,
    moves: u64,
    black_wins: u64,
    seconds: f64,
}

pub(super) fn run(args: &BenchArgs) -> Result<ExitCode> {
    let usual = [9, 13, 19].map(BoardSize::square);
    let sizes = match args.size {
        Some(size) => vec![size],
        None => usual.into_iter().collect::<Result<Vec<_>, _>>()?,
    };
    for size in sizes {
        let figures = measure(size, args.seconds, args.seed);
        crate::print_line(&if args.json {
            figures.json(size)
        } else {
            figures.text(size)
        })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Light playouts from the empty board for so much processor time.
fn measure(size: BoardSize, time: Duration, seed: u64) -> Figures {
    let start = Position::new(size);
    let mut position = start.clone();
    let mut rng = random(seed);
    let begin = ProcessTime::now();
    let mut figures = Figures::default();
    while begin.elapsed() < time {
        for _ in 0..100 {
            position.clone_from(&start);
            let end = playout(&mut position, Color::Black, None, &Light, &mut rng, &mut ());
            figures.playouts += 1;
            figures.moves += u64::from(end.n_moves);
            figures.black_wins += u64::from(final_area(&position).difference() > 0);
        }
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
        self.black_wins as f64 / self.playouts as f64
    }

    fn text(&self, size: BoardSize) -> String {
        format!(
            "{size}: {:.0} playouts/s, {:.2} M moves/s, {:.2} moves each, black wins {:.2}% \
             ({} light playouts, {:.2} s of processor time)",
            self.playouts_per_second(),
            self.moves_per_second() / 1e6,
            self.mean_moves(),
            self.black_wins() * 100.0,
            self.playouts,
            self.seconds,
        )
    }

    fn json(&self, size: BoardSize) -> String {
        format!(
            "{{\"columns\":{},\"rows\":{},\"design\":\"scalar\",\"instruction_set\":\"portable\",\
             \"threads\":1,\"playouts\":{},\"playouts_per_second\":{:.1},\
             \"moves_per_second\":{:.1},\"mean_moves\":{:.4},\"black_wins\":{:.5}}}",
            size.columns(),
            size.rows(),
            self.playouts,
            self.playouts_per_second(),
            self.moves_per_second(),
            self.mean_moves(),
            self.black_wins(),
        )
    }
}
