//! `honte eval-scoring --verify`: how many verdicts are called proven or read, and whether the
//! refuter ([`honte::life::refuter`]) finds play that contradicts them.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, ensure};
use cpu_time::ThreadTime;
use honte::board::{BoardSize, Color, Point, PointSet, Position, Suicide};
use honte::game::Game;
use honte::judge::{Reason, Status, Verdict, judge, next_to_play};
use honte::life::refuter;
use honte::life::{Claim, Effort, Theorem, Verification, theorems, verify};
use honte::playout::{below, random};
use honte::regress::Suite;
use honte::rules::{Komi, Rules};

use super::case::Dataset;
use super::{EvalArgs, load_case};
use crate::cli;

/// What is verified.
#[derive(Debug, Clone, clap::Args)]
#[command(group(clap::ArgGroup::new("verifying").args(["verify", "random"]).multiple(true)))]
pub(super) struct VerifyArgs {
    /// Look for play that contradicts the verdicts called proven or read, and count these.
    #[arg(long, conflicts_with_all = ["engine", "finish", "html"])]
    verify: bool,
    /// Verify so many random positions instead of a folder.
    #[arg(long, value_name = "N", value_parser = crate::cli::values::count)]
    #[arg(conflicts_with_all = ["folder", "set", "engine", "finish", "html"])]
    random: Option<u64>,
    /// The seed of the random positions.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "verifying")]
    #[arg(conflicts_with = "folder")]
    #[arg(value_parser = crate::cli::values::seed)]
    seed: u64,
    /// Positions that may be looked at to contradict a verdict.
    #[arg(long, value_name = "N", default_value_t = 200, requires = "verifying")]
    #[arg(value_parser = crate::cli::values::whole(0..=u32::MAX))]
    refuter: u32,
    /// Positions that may be looked at to replay a proof.
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "verifying")]
    #[arg(value_parser = crate::cli::values::whole(0..=u32::MAX))]
    replay: u32,
}

impl VerifyArgs {
    /// Whether verdicts are verified at all.
    pub(super) const fn is_asked(&self) -> bool {
        self.verify || self.random.is_some()
    }
}

/// Verifies the verdicts on each data set, on the boards of the suites or the records of a folder, or
/// on random positions.
pub(super) fn run(args: &EvalArgs) -> Result<ExitCode> {
    if !args.json {
        crate::print_line(&Tally::header())?;
    }
    if let Some(n) = args.verify.random {
        let seed = args.verify.seed;
        let games = (0..n).filter_map(|n| Some((n.to_string(), random_position(seed, n)?)));
        examine(args, "random", games)?;
        return Ok(ExitCode::SUCCESS);
    }
    let folder = args.folder()?;
    let folders = super::data_folders(folder, &args.set)?;
    if folders.is_empty() {
        let suites = cli::listed(folder, "tst", false)?;
        if !suites.is_empty() {
            examine(args, &super::name_of(folder), boards(&suites)?.into_iter())?;
            return Ok(ExitCode::SUCCESS);
        }
        let records = cli::listed(folder, "sgf", true)?.into_iter();
        let games = records.filter_map(|file| {
            let game = read_game(&file, None)?;
            Some((file.display().to_string(), game))
        });
        let tally = examine(args, &super::name_of(folder), games)?;
        ensure!(tally.n_positions > 0, "{}: no record", folder.display());
        return Ok(ExitCode::SUCCESS);
    }
    let mut all = Tally::default();
    for folder in &folders {
        let data = Dataset::read(folder)?;
        let cases = data.cases.iter().filter(|case| case.counts());
        let games = cases.filter_map(|case| {
            let game = read_game(&folder.join(&case.sgf), case.rules())?;
            Some((case.id.clone(), game))
        });
        all.add(&examine(args, &super::name_of(folder), games)?);
    }
    if folders.len() > 1 {
        print(args, "all", &all)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The game of a record; one that cannot be read is named and left out.
fn read_game(file: &Path, rules: Option<Rules>) -> Option<Game> {
    let game = load_case(file, rules).and_then(|game| game.map_err(|why| anyhow!("{why}")));
    let leave_out = |why: anyhow::Error| crate::say(&format!("honte: {}: {why:#}", file.display()));
    game.map_err(leave_out).ok()
}

/// The game to each position that a test of these suites asks about, each position once, with the suite
/// and the test.
fn boards(suites: &[PathBuf]) -> Result<Vec<(String, Game)>> {
    let mut seen = HashSet::new();
    let mut boards = Vec::new();
    for path in suites {
        let suite = Suite::read(path).with_context(|| path.display().to_string())?;
        for (id, game) in suite.games() {
            if seen.insert((game.position().to_string(), next_to_play(&game))) {
                boards.push((format!("{}:{id}", suite.name), game));
            }
        }
    }
    Ok(boards)
}

fn print(args: &EvalArgs, name: &str, tally: &Tally) -> Result<()> {
    let row = if args.json {
        tally.json(name)
    } else {
        tally.text(name)
    };
    Ok(crate::print_line(&row)?)
}

/// Verifies the verdicts on these games and prints a row.
fn examine(
    args: &EvalArgs,
    name: &str,
    games: impl Iterator<Item = (String, Game)>,
) -> Result<Tally> {
    let mut tally = Tally::default();
    for (id, game) in games {
        let mut refuted = tally.examine(&game, args.verify.refuter);
        refuted.extend(tally.replay(game.position(), &args.verify));
        let board = args.verify.random.map(|_| game.position());
        super::print_failures(args, name, &id, &refuted, board)?;
    }
    print(args, name, &tally)?;
    Ok(tally)
}

/// The columns of the table after the name.
const COLUMNS: [&str; 9] = [
    "positions",
    "chains",
    "proven or read",
    "share",
    "refuted",
    "answers",
    "replayed",
    "contradicted",
    "ms each",
];

/// What was found about the verdicts on a number of positions.
#[derive(Debug, Clone, Default)]
struct Tally {
    n_positions: usize,
    n_chains: usize,
    n_certain: usize,
    n_refuted: usize,
    /// Answers, those of them whose proof was replayed to the end, and those that it contradicts.
    n_answers: usize,
    n_replayed: usize,
    n_contradicted: usize,
    /// CPU seconds for the answers.
    seconds: f64,
}

impl Tally {
    /// The heading of the table.
    fn header() -> String {
        let columns: Vec<String> = COLUMNS
            .iter()
            .map(|name| format!("{name:>width$}", width = name.len() + 2))
            .collect();
        format!("{:<18}{}", "data set", columns.concat())
    }

    /// A row of the table.
    fn text(&self, name: &str) -> String {
        let share = 100.0 * self.n_certain as f64 / self.n_chains.max(1) as f64;
        let milliseconds = 1000.0 * self.seconds / self.n_positions.max(1) as f64;
        let values = [
            self.n_positions.to_string(),
            self.n_chains.to_string(),
            self.n_certain.to_string(),
            format!("{share:.1}%"),
            self.n_refuted.to_string(),
            self.n_answers.to_string(),
            self.n_replayed.to_string(),
            self.n_contradicted.to_string(),
            format!("{milliseconds:.2}"),
        ];
        let columns: Vec<String> = COLUMNS
            .iter()
            .zip(values)
            .map(|(name, value)| format!("{value:>width$}", width = name.len() + 2))
            .collect();
        format!("{name:<18}{}", columns.concat())
    }

    /// A row as a JSON object.
    fn json(&self, name: &str) -> String {
        serde_json::json!({
            "name": name,
            "positions": self.n_positions,
            "chains": self.n_chains,
            "proven_or_read": self.n_certain,
            "refuted": self.n_refuted,
            "answers": self.n_answers,
            "replayed": self.n_replayed,
            "contradicted": self.n_contradicted,
            "cpu_seconds": self.seconds,
        })
        .to_string()
    }

    /// Adds the figures of another.
    fn add(&mut self, other: &Self) {
        self.n_positions += other.n_positions;
        self.n_chains += other.n_chains;
        self.n_certain += other.n_certain;
        self.n_refuted += other.n_refuted;
        self.n_answers += other.n_answers;
        self.n_replayed += other.n_replayed;
        self.n_contradicted += other.n_contradicted;
        self.seconds += other.seconds;
    }

    /// Replays the proofs of the theorems about a position, and returns those that fail.
    /// The refuter looks at each of them too.
    fn replay(&mut self, position: &Position, args: &VerifyArgs) -> Vec<String> {
        let begin = ThreadTime::now();
        let theorems = theorems(position, Suicide::Forbidden, Effort::default());
        self.seconds += begin.elapsed().as_secs_f64();
        let mut failed = Vec::new();
        for theorem in &theorems {
            self.n_answers += 1;
            if let Some(first) = contradicts(position, theorem, &theorems, args.refuter) {
                self.n_contradicted += 1;
                failed.push(format!("{:?} {:?}: {first}", theorem.chain, theorem.claim));
                continue;
            }
            let line = match verify(position, theorem, args.replay) {
                Verification::Holds => {
                    self.n_replayed += 1;
                    continue;
                }
                Verification::Exhausted => continue,
                Verification::Refuted(line) => line,
            };
            self.n_contradicted += 1;
            let line: Vec<String> = line.iter().map(|mv| mv.in_lower_case()).collect();
            let stone = theorem
                .chain
                .first()
                .map_or(String::new(), |stone| stone.to_string());
            failed.push(format!("{stone} {:?}: {}", theorem.claim, line.join(" ")));
        }
        failed
    }

    /// Judges a position, adds what is certain about it, and returns the refuted verdicts.
    fn examine(&mut self, game: &Game, n_positions: u32) -> Vec<String> {
        let judgement = judge(game);
        let certain = judgement
            .verdicts
            .iter()
            .filter(|verdict| verdict.reason.is_proof());
        let living = Color::BOTH.map(|color| {
            let lives =
                |verdict: &&Verdict| verdict.color == color && verdict.status != Status::Dead;
            let living = certain.clone().filter(lives);
            PointSet::union(living.map(|verdict| verdict.chain))
        });
        let refuted: Vec<String> = certain
            .clone()
            .filter_map(|verdict| {
                refute(
                    game.position(),
                    verdict,
                    &living[verdict.color],
                    n_positions,
                )
            })
            .collect();
        self.n_positions += 1;
        self.n_chains += judgement.verdicts.len();
        self.n_certain += certain.count();
        self.n_refuted += refuted.len();
        refuted
    }
}

/// The move by which the refuter contradicts a theorem.
fn contradicts(
    position: &Position,
    theorem: &Theorem,
    all: &[Theorem],
    positions: u32,
) -> Option<Point> {
    let stone = theorem.chain.first()?;
    match theorem.claim {
        Claim::Stays => refuter::capture(position, theorem.color, stone, positions),
        // The refuter would capture what the theorem rests on.
        Claim::Falls if !theorem.rests_on.is_empty() => None,
        Claim::Falls => {
            let stays =
                |other: &&Theorem| other.color == theorem.color && other.claim == Claim::Stays;
            let living = PointSet::union(all.iter().filter(stays).map(|other| other.chain));
            refuter::rescue(position, theorem.color, stone, &living, positions)
        }
    }
}

/// What contradicts a verdict, if the refuter finds it.
fn refute(
    position: &Position,
    verdict: &Verdict,
    living: &PointSet,
    positions: u32,
) -> Option<String> {
    let stone = verdict.chain.first()?;
    let first = match verdict.status {
        // The question of art. 7, with passes for kos and new stones, is another one.
        _ if matches!(verdict.reason, Reason::Confirmed(_)) => None,
        Status::Dead => refuter::rescue(position, verdict.color, stone, living, positions),
        _ => refuter::capture(position, verdict.color, stone, positions),
    }?;
    let status = verdict.status;
    Some(format!("{stone} is not {status:?} ({:?}): {first}", verdict.reason).replace('"', ""))
}

/// The `n`th random position of a seed: stones strewn at random, or a random game broken off.
fn random_position(seed: u64, n: u64) -> Option<Game> {
    let mut rng = random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(n));
    let [columns, rows] = [0, 1].map(|_| 1 + below(&mut rng, 9) as u32);
    let size = BoardSize::new(columns, rows).ok()?;
    let stones = if n.is_multiple_of(2) {
        strewn(size, &mut rng)
    } else {
        broken_off(size, &mut rng)
    };
    let stones = Position::without_captured(size, stones, Color::Black);
    let preset = [Rules::JAPANESE, Rules::CHINESE][below(&mut rng, 2)];
    Game::with_setup(size, preset, Komi::from_halves(13), stones, Color::Black).ok()
}

fn strewn(size: BoardSize, rng: &mut impl rand::Rng) -> [PointSet; 2] {
    let density = 30 + below(rng, 65);
    let mut stones = [PointSet::EMPTY; 2];
    for point in &size.points() {
        if below(rng, 100) < density {
            stones[below(rng, 2)].insert(point);
        }
    }
    stones
}

fn broken_off(size: BoardSize, rng: &mut impl rand::Rng) -> [PointSet; 2] {
    let mut position = Position::new(size);
    let n_moves = size.n_points() / 2 + below(rng, size.n_points());
    let mut color = Color::Black;
    for _ in 0..n_moves {
        let open: Vec<_> = position
            .empty()
            .iter()
            .filter(|&point| position.is_playable(color, point) && !position.is_eye(color, point))
            .collect();
        if !open.is_empty() {
            position.place(color, open[below(rng, open.len())]);
        }
        color = !color;
    }
    position.both()
}
