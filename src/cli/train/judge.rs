//! `honte train judge`: fits the judge's model of which chains are alive.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Result, ensure};
use clap::Args;
use honte::game::Game;
use honte::judge::{Findings, Judgement, Model, Sample, Status, Verdict, column_names};

use crate::cli;
use crate::cli::eval::{self, Case};

/// What to fit the model to.
#[derive(Debug, Clone, Args)]
pub(super) struct JudgeArgs {
    /// A folder of data sets, as for `honte eval-scoring`.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print the figures of each set under coefficients fitted without its source.
    #[arg(long)]
    folds: bool,
    /// File to write the coefficients to.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// File to write the evidence about each chain to, one line each.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// How strongly coefficients are held near zero.
    #[arg(long, default_value = "0.2", value_name = "WEIGHT", value_parser = positive)]
    ridge: f64,
}

fn positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok();
    let number = number.filter(|&number: &f64| number.is_finite() && number > 0.0);
    number.ok_or_else(|| "a weight is a number above 0".to_owned())
}

/// A position of a data set.
struct Position {
    set: String,
    case: Case,
    game: Game,
}

/// The sets of one source: positions of one may resemble those of another.
fn source(set: &str) -> &str {
    match set {
        "tygem" | "tom" | "masters" => "results",
        // Some boards are in both.
        "gnugo-score" | "server-games" => "servers",
        "lsq-ogs31" => "ogs",
        _ if set.starts_with("ogs") => "ogs",
        _ => set,
    }
}

/// How a file of the model begins, and one of all chains.
const HEAD: &str = "# Log odds";
const COLUMNS: &str = "set case stone";

/// A chain whose status is known.
#[derive(Clone)]
struct Example {
    position: usize,
    sample: Sample,
    is_alive: bool,
}

pub(super) fn run(args: &JudgeArgs) -> Result<ExitCode> {
    let results = [
        (&args.out, HEAD.as_bytes()),
        (&args.table, COLUMNS.as_bytes()),
    ];
    cli::check_pages(results, None)?;
    let positions = read(&args.folder)?;
    let findings: Vec<Findings<'_>> = positions
        .iter()
        .map(|position| Findings::new(&position.game))
        .collect();
    let mut examples = Vec::new();
    for (n, position) in positions.iter().enumerate() {
        for sample in findings[n].samples() {
            if let Some(is_alive) = position.case.is_alive(&sample.chain) {
                examples.push(Example {
                    position: n,
                    sample,
                    is_alive,
                });
            }
        }
    }
    if let Some(file) = &args.table {
        write_table(file, &positions, &examples)?;
    }
    let open: Vec<&Example> = examples
        .iter()
        .filter(|known| !known.sample.is_decided)
        .collect();
    ensure!(!open.is_empty(), "no chain is open");
    if args.folds {
        print_folds(args, &positions, &findings, &examples)?;
    }
    let model = fit(&open.iter().copied(), args.ridge);
    if let Some(out) = &args.out {
        let head = format!(
            "{HEAD} that a chain is alive: logistic regression on {} chains of {} positions.\n\
             # Written by `honte train judge`.\n",
            open.len(),
            positions
                .iter()
                .filter(|position| position.case.has_status())
                .count()
        );
        let text = head + &model.to_string();
        cli::write_file(out, text.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn read(folder: &std::path::Path) -> Result<Vec<Position>> {
    let mut positions = Vec::new();
    for folder in eval::some_data_folders(folder, &[])? {
        let (set, data) = (eval::name_of(&folder), eval::Dataset::read(&folder)?);
        for case in data.cases {
            let is_judged = case.has_status() || case.truth.score.is_some();
            if !case.counts() || !is_judged {
                continue;
            }
            if let Ok(game) = eval::load_case(&folder.join(&case.sgf), case.rules())? {
                case.check_record(&game)?;
                positions.push(Position {
                    set: set.clone(),
                    case,
                    game,
                });
            }
        }
    }
    Ok(positions)
}

/// Fits a logistic regression with a ridge penalty by Newton's method.
fn fit<'a>(examples: &(impl Iterator<Item = &'a Example> + Clone), ridge: f64) -> Model {
    const N: usize = Model::N;
    let mut coefficients = [0.0_f64; N];
    for _ in 0..30 {
        let mut gradient: [f64; N] = std::array::from_fn(|n| -ridge * coefficients[n]);
        let mut hessian = vec![[0.0_f64; N]; N];
        for (n, row) in hessian.iter_mut().enumerate() {
            row[n] = ridge;
        }
        for example in examples.clone() {
            let x = with_constant(&example.sample.columns);
            let odds: f64 = coefficients.iter().zip(&x).map(|(a, b)| a * b).sum();
            let chance = 1.0 / (1.0 + (-odds).exp());
            let error = f64::from(u8::from(example.is_alive)) - chance;
            let weight = chance * (1.0 - chance);
            for a in 0..N {
                gradient[a] += error * x[a];
                for b in 0..=a {
                    hessian[a][b] += weight * x[a] * x[b];
                }
            }
        }
        let step = solve(hessian, gradient);
        for (coefficient, step) in coefficients.iter_mut().zip(step) {
            *coefficient += step;
        }
        if step.iter().all(|step| step.abs() < 1e-6) {
            break;
        }
    }
    Model::new(coefficients.map(|coefficient| coefficient as f32))
}

fn with_constant(columns: &[f32; Model::N - 1]) -> [f64; Model::N] {
    std::array::from_fn(|n| {
        if n == 0 {
            1.0
        } else {
            f64::from(columns[n - 1])
        }
    })
}

/// Solves a symmetric positive definite system, given by its lower triangle (Cholesky).
fn solve<const N: usize>(mut matrix: Vec<[f64; N]>, mut right: [f64; N]) -> [f64; N] {
    for a in 0..N {
        for b in 0..=a {
            let sum: f64 = (0..b).map(|k| matrix[a][k] * matrix[b][k]).sum();
            let left = matrix[a][b] - sum;
            matrix[a][b] = if a == b {
                left.sqrt()
            } else {
                left / matrix[b][b]
            };
        }
    }
    for a in 0..N {
        let sum: f64 = (0..a).map(|k| matrix[a][k] * right[k]).sum();
        right[a] = (right[a] - sum) / matrix[a][a];
    }
    for a in (0..N).rev() {
        let sum: f64 = (a + 1..N).map(|k| matrix[k][a] * right[k]).sum();
        right[a] = (right[a] - sum) / matrix[a][a];
    }
    right
}

/// Figures of judgements under coefficients that never saw the source.
#[derive(Default)]
struct Figures {
    /// Right and all, here and below.
    chains: [usize; 2],
    open: [usize; 2],
    positions: [usize; 2],
    scores: [usize; 2],
    settled: [usize; 2],
    settled_positions: [usize; 2],
    n_unsettled: usize,
    n_judged: usize,
    brier: f64,
    /// Verdicts by their chance.
    bins: [[usize; 2]; BINS.len()],
    /// Positions by the least chance of a verdict; the last class has those that hang on a move.
    least: [[usize; 2]; BINS.len() + 1],
}

/// Lower ends of the classes of chances.
const BINS: [f32; 8] = [0.0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99];

impl Figures {
    fn add(&mut self, position: &Position, judgement: &Judgement) -> Vec<String> {
        self.n_judged += 1;
        let is_settled = judgement.is_settled();
        self.n_unsettled += usize::from(!is_settled);
        let mut wrong = Vec::new();
        for verdict in &judgement.verdicts {
            let Some(is_alive) = position.case.is_alive(&verdict.chain) else {
                continue;
            };
            let is_right = is_alive == (verdict.status != Status::Dead);
            count(&mut self.chains, is_right);
            if verdict.chance < 1.0 {
                count(&mut self.open, is_right);
                count(&mut self.bins[class(verdict.chance)], is_right);
                let error = f64::from(u8::from(is_right)) - f64::from(verdict.chance);
                self.brier += error * error;
            }
            if verdict.is_settled() {
                count(&mut self.settled, is_right);
            }
            if !is_right {
                let stone = verdict.chain.first().map(|stone| stone.to_string());
                wrong.push(format!(
                    "{}{} is {} ({}%, {:?})",
                    if verdict.is_settled() { "settled " } else { "" },
                    stone.unwrap_or_default(),
                    if is_alive { "alive" } else { "dead" },
                    verdict.percent(),
                    verdict.reason
                ));
            }
        }
        if position.case.has_status() {
            let chances = judgement.verdicts.iter().map(|verdict| verdict.chance);
            let least = chances.fold(1.0, f32::min);
            let hangs = judgement.verdicts.iter().any(Verdict::hangs_on_a_move);
            let class = if hangs { BINS.len() } else { class(least) };
            count(&mut self.least[class], wrong.is_empty());
            count(&mut self.positions, wrong.is_empty());
            if is_settled {
                count(&mut self.settled_positions, wrong.is_empty());
            }
        }
        if let Some(score) = &position.case.truth.score {
            count(
                &mut self.scores,
                eval::same_score(score, &judgement.count.score.to_string()),
            );
        }
        wrong
    }

    fn merge(&mut self, other: &Self) {
        let pairs = [
            (&mut self.chains, other.chains),
            (&mut self.open, other.open),
            (&mut self.positions, other.positions),
            (&mut self.scores, other.scores),
            (&mut self.settled, other.settled),
            (&mut self.settled_positions, other.settled_positions),
        ];
        for (sum, figures) in pairs {
            *sum = [sum[0] + figures[0], sum[1] + figures[1]];
        }
        let bins = self.bins.iter_mut().zip(other.bins);
        for (sum, figures) in bins.chain(self.least.iter_mut().zip(other.least)) {
            *sum = [sum[0] + figures[0], sum[1] + figures[1]];
        }
        self.n_unsettled += other.n_unsettled;
        self.n_judged += other.n_judged;
        self.brier += other.brier;
    }

    fn print(&self, set: &str) -> Result<()> {
        let of = |[right, all]: [usize; 2]| format!("{right}/{all}");
        crate::print_line(&format!(
            "{set:<16} {:>11} {:>9} {:>9} {:.4} {:>9} {:>11} {:>9} {:>5.1}%",
            of(self.chains),
            of(self.open),
            of(self.positions),
            self.brier / self.open[1].max(1) as f64,
            of(self.scores),
            of(self.settled),
            of(self.settled_positions),
            100.0 * self.n_unsettled as f64 / self.n_judged.max(1) as f64
        ))?;
        Ok(())
    }
}

/// The class of a chance.
fn class(chance: f32) -> usize {
    BINS.iter().rposition(|&least| chance >= least).unwrap_or(0)
}

fn count(figures: &mut [usize; 2], is_right: bool) {
    figures[0] += usize::from(is_right);
    figures[1] += 1;
}

fn print_folds(
    args: &JudgeArgs,
    positions: &[Position],
    findings: &[Findings<'_>],
    examples: &[Example],
) -> Result<()> {
    let mut sets: Vec<&str> = positions
        .iter()
        .map(|position| position.set.as_str())
        .collect();
    sets.dedup();
    crate::print_line(
        "data set              chains      open positions  Brier    scores     settled \
         positions unsettled",
    )?;
    let mut all = Figures::default();
    for set in sets {
        let is_other = |known: &&Example| {
            !known.sample.is_decided && source(&positions[known.position].set) != source(set)
        };
        let model = fit(&examples.iter().filter(is_other), args.ridge);
        let mut figures = Figures::default();
        for (position, findings) in positions.iter().zip(findings) {
            if position.set == set {
                let wrong = figures.add(position, &findings.judge(&model));
                if !wrong.is_empty() {
                    crate::print_line(&format!("  {}: {}", position.case.id, wrong.join(", ")))?;
                }
            }
        }
        figures.print(set)?;
        all.merge(&figures);
    }
    all.print("all")?;
    for (n, least) in BINS.iter().enumerate() {
        let [right, all_of_them] = all.bins[n];
        let [positions_right, positions] = all.least[n];
        crate::print_line(&format!(
            "chance from {least:.2}: verdicts {right}/{all_of_them}, positions with the least \
             chance {positions_right}/{positions}"
        ))?;
    }
    let [right, positions] = all.least[BINS.len()];
    crate::print_line(&format!("hang on a move: positions {right}/{positions}"))?;
    Ok(())
}

fn write_table(file: &Path, positions: &[Position], examples: &[Example]) -> Result<()> {
    let names: Vec<&str> = column_names().collect();
    let mut text = format!("{COLUMNS} decided alive {}\n", names.join(" "));
    for Example {
        position,
        sample,
        is_alive,
    } in examples
    {
        let Position { set, case, .. } = &positions[*position];
        let stone = sample.chain.first().map(|stone| stone.to_string());
        write!(
            text,
            "{set} {} {} {} {}",
            case.id.replace(' ', "_"),
            stone.unwrap_or_default(),
            u8::from(sample.is_decided),
            u8::from(*is_alive)
        )?;
        for value in sample.columns {
            write!(text, " {value:.3}")?;
        }
        text.push('\n');
    }
    cli::write_file(file, text.as_bytes())
}
