//! `honte bench`: the speed of what people run, by board size and number of threads.

mod work;

use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, ValueEnum};
use cpu_time::ProcessTime;
use honte::board::BoardSize;
use honte::commands::NAME;
use honte::page::{bar, conditions, document, table};
use honte::playout::Light;
use serde::Serialize;

use work::{Start, Sums, Task};

/// The most moves before a position: by then a board has been filled and emptied several times.
const MOST_AFTER: u32 = 5000;

/// What to measure, and for how long.
#[derive(Debug, Clone, Args)]
pub(super) struct BenchArgs {
    /// Board size [default: 9, 13 and 19 in turn].
    #[arg(long, value_parser = super::values::board_size)]
    size: Option<BoardSize>,
    /// What to measure, separated by commas [default: everything].
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    only: Vec<Task>,
    /// Number of threads, or several numbers separated by commas.
    #[arg(long, default_value = "1", value_delimiter = ',')]
    #[arg(value_parser = super::values::threads)]
    threads: Vec<u16>,
    /// Seconds for each figure.
    #[arg(long, default_value = "2", conflicts_with = "count", value_parser = super::values::seconds)]
    seconds: Duration,
    /// Units of work for each figure and thread instead of a time, for counting instructions.
    #[arg(long, alias = "playouts", value_parser = super::values::whole(1..=u32::MAX))]
    count: Option<u32>,
    /// Random moves played before the position that searches and playouts start from.
    #[arg(long, default_value_t = 0, value_name = "MOVES",
          value_parser = super::values::whole(0..=MOST_AFTER))]
    after: u32,
    /// Seed of all random numbers.
    #[arg(long, default_value_t = 1, value_parser = super::values::seed)]
    seed: u64,
    /// Print one JSON object per figure instead of a table.
    #[arg(long)]
    json: bool,
    /// Write the figures as a page with bars to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// One line of the output.
#[derive(Debug, Serialize)]
struct Figures {
    columns: u8,
    rows: u8,
    threads: u16,
    task: Task,
    /// Units of work done by all threads together.
    count: u64,
    /// Elapsed time.
    seconds: f64,
    /// Processor time of all threads together.
    processor_seconds: f64,
    per_second: f64,
    #[serde(flatten)]
    playouts: Option<PlayoutFigures>,
}

/// What shows whether playouts are sane.
#[derive(Debug, Serialize)]
struct PlayoutFigures {
    /// Mean number of moves, passes included.
    mean_moves: f64,
    /// Standard error of that mean.
    mean_moves_error: f64,
    /// The known mean, where there is one.
    expected_moves: Option<f64>,
    /// Share of the playouts that Black won without komi, draws counted as one half.
    black_wins: f64,
}

pub(super) fn run(args: &BenchArgs) -> Result<ExitCode> {
    super::check_pages([(&args.html, super::MARKUP)], None)?;
    let mut all = Vec::new();
    let usual = [9, 13, 19].map(BoardSize::square);
    let sizes = match args.size {
        Some(size) => vec![size],
        None => usual.into_iter().collect::<Result<Vec<_>, _>>()?,
    };
    let tasks = if args.only.is_empty() {
        Task::value_variants()
    } else {
        &args.only
    };
    if !args.json {
        crate::print_line(&format!(
            "{:<6} {:>7}  {:<18} {:>12} {:>11} {:>6}",
            "size", "threads", "unit", "per second", "ms each", "cores"
        ))?;
    }
    for &size in &sizes {
        let start = Start::new(size, args.after, args.seed);
        for &threads in &args.threads {
            for &task in tasks {
                let figures = measure(task, &start, threads, args);
                crate::print_line(&if args.json {
                    serde_json::to_string(&figures)?
                } else {
                    figures.row()
                })?;
                all.push(figures);
            }
        }
    }
    if let Some(path) = &args.html {
        super::write_file(path, page(&all, args).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The figures as a page; a bar compares a figure with the largest one of its unit.
fn page(all: &[Figures], args: &BenchArgs) -> String {
    let largest = |task: Task| {
        let same = all.iter().filter(|figures| figures.task == task);
        same.map(|figures| figures.per_second).fold(0.0, f64::max)
    };
    let row = |figures: &Figures| {
        let decimals = figures.decimals();
        let per_second = format!("{:.decimals$}", figures.per_second);
        let remark = figures.playouts.as_ref().map(ToString::to_string);
        vec![
            figures.task.unit().to_owned(),
            format!("{}x{}", figures.columns, figures.rows),
            figures.threads.to_string(),
            bar(
                &per_second,
                figures.per_second / largest(figures.task).max(f64::MIN_POSITIVE),
            ),
            figures.milliseconds(),
            format!("{:.2}", figures.processor_seconds / figures.seconds),
            remark.unwrap_or_default(),
        ]
    };
    let rows: Vec<Vec<String>> = all.iter().map(row).collect();
    let titles = [
        "Unit",
        "Size",
        "Threads",
        "Per second",
        "ms each",
        "Cores",
        "Games",
    ];
    let numbers = [false, false, true, true, true, true];
    let per_figure = args.count.map_or_else(
        || format!("{} s", args.seconds.as_secs_f64()),
        |count| format!("{count} units for each thread"),
    );
    let mut body = format!("<h1>Speed</h1>\n{}", table(&titles, &numbers, &rows));
    body += &conditions([
        ("engine", NAME.to_owned()),
        ("each figure", per_figure),
        ("seed", args.seed.to_string()),
        ("random moves before", args.after.to_string()),
    ]);
    document("Speed", &body, &[])
}

/// Runs one kind of work on all threads until the time or the count is reached.
fn measure(task: Task, start: &Start, threads: u16, args: &BenchArgs) -> Figures {
    // The threads of a search share one tree, all others work apart.
    let n_workers = if task.is_shared() { 1 } else { threads };
    let mut workers: Vec<_> = (0..n_workers)
        .map(|n| start.worker(task, args.seed.wrapping_add(n.into()), threads.into()))
        .collect();
    let budget = work::Budget {
        time: args.seconds,
        count: args.count.map(u64::from),
    };
    let (begin, processor) = (Instant::now(), ProcessTime::now());
    let sums = thread::scope(|scope| {
        let handles: Vec<_> = workers
            .iter_mut()
            .map(|worker| scope.spawn(|| worker.run(&budget)))
            .collect();
        handles
            .into_iter()
            .map(|handle| handle.join().expect("no worker panics"))
            .fold(Sums::default(), Sums::add)
    });
    let seconds = begin.elapsed().as_secs_f64();
    let is_known = task == Task::Light && args.after == 0;
    Figures {
        columns: start.size().columns(),
        rows: start.size().rows(),
        threads,
        task,
        count: sums.units,
        seconds,
        processor_seconds: processor.elapsed().as_secs_f64(),
        per_second: sums.units as f64 / seconds,
        playouts: matches!(task, Task::Playouts | Task::Light).then(|| PlayoutFigures {
            mean_moves: sums.mean_moves(),
            mean_moves_error: sums.mean_moves_error(),
            expected_moves: Light::expected_moves(start.size()).filter(|_| is_known),
            black_wins: sums.black_wins(),
        }),
    }
}

impl std::fmt::Display for PlayoutFigures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:.2} ± {:.2} moves, Black wins {:.1}%",
            self.mean_moves,
            self.mean_moves_error,
            100.0 * self.black_wins
        )?;
        match self.expected_moves {
            Some(expected) => write!(f, " (expected {expected} moves)"),
            None => Ok(()),
        }
    }
}

impl Figures {
    /// Decimals of the figure in units per second.
    const fn decimals(&self) -> usize {
        if self.per_second < 100.0 { 2 } else { 0 }
    }

    /// Milliseconds for a unit; a dash if there was none, as on a board without moves.
    fn milliseconds(&self) -> String {
        match self.count {
            0 => "-".to_owned(),
            _ => format!("{:.4}", 1000.0 / self.per_second),
        }
    }

    fn row(&self) -> String {
        let mut row = vec![format!(
            "{:<6} {:>7}  {:<18} {:>12.*} {:>11} {:>6.2}",
            format!("{}x{}", self.columns, self.rows),
            self.threads,
            self.task.unit(),
            self.decimals(),
            self.per_second,
            self.milliseconds(),
            self.processor_seconds / self.seconds,
        )];
        if let Some(playouts) = &self.playouts {
            row.push(format!("  {playouts}"));
        }
        row.concat()
    }
}
