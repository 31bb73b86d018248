//! `honte eval-scoring`: accuracy and speed of an engine's judgements on finished games.

mod case;
mod judge;
mod maps;
mod table;
mod verify;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use honte::board::Position;

pub(super) use case::{Case, Dataset, same_score};
pub(super) use judge::load_case;
use judge::{Answer, Honte, Judge, Peer};
use table::Row;
use verify::VerifyArgs;

/// What to measure.
#[derive(Debug, Clone, Args)]
pub(super) struct EvalArgs {
    /// A folder with a truth.json, or a folder of such folders; with --verify, one of suites or records.
    #[arg(value_name = "DIR", required_unless_present = "random")]
    folder: Option<PathBuf>,
    /// Only the data sets with these names.
    #[arg(long, value_name = "NAME")]
    set: Vec<String>,
    /// Measure another GTP engine, given by its command line.
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// Fill dame and answer threats first, and count then.
    #[arg(long, conflicts_with = "engine")]
    finish: bool,
    /// List the wrongly judged cases with their errors.
    #[arg(long)]
    failures: bool,
    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,
    /// Write the table as a page with bars to this file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    #[command(flatten)]
    verify: VerifyArgs,
}

/// Measures each data set and prints a row for it; the table ends with rows for all together.
pub(super) fn run(args: &EvalArgs) -> Result<ExitCode> {
    if args.verify.is_asked() {
        return verify::run(args);
    }
    super::check_pages([(&args.html, super::MARKUP)], None)?;
    let folder = args.folder()?;
    let folders = some_data_folders(folder, &args.set)?;
    let read = folders.iter().map(|folder| Dataset::read(folder));
    let sets = read.collect::<Result<Vec<_>>>()?;
    let mut rows = Vec::new();
    let mut judge: Box<dyn Judge> = match &args.engine {
        Some(command) => Box::new(Peer::start(command)?),
        None => Box::new(Honte {
            finishes: args.finish,
        }),
    };
    if !args.json {
        crate::print_line(&Row::header())?;
    }
    let mut pooled = [Pool::all(), Pool::of(9), Pool::of(13), Pool::of(19)];
    for (folder, data) in folders.iter().zip(&sets) {
        let mut row = Row::new(name_of(folder));
        for case in data.cases.iter().filter(|case| case.counts()) {
            let (figures, failures) = measure(case, folder, judge.as_mut())?;
            row.add(&figures);
            for pool in pooled.iter_mut().filter(|pool| pool.takes(case)) {
                pool.row.add(&figures);
            }
            print_failures(args, row.name(), &case.id, &failures, None)?;
        }
        print_row(args, &row)?;
        rows.push(row);
    }
    let several = folders.len() > 1;
    for pool in pooled
        .into_iter()
        .filter(|pool| several && pool.row.is_answered())
    {
        if !args.json {
            print_row(args, &pool.row)?;
        }
        rows.push(pool.row);
    }
    if let Some(path) = &args.html {
        let engine = args.engine.as_deref().unwrap_or("Honte");
        super::write_file(path, table::page(&rows, engine, args.finish).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the errors of a case, with its board if one is given, if they are asked for.
fn print_failures(
    args: &EvalArgs,
    name: &str,
    id: &str,
    errors: &[String],
    board: Option<&Position>,
) -> Result<()> {
    if args.failures && !errors.is_empty() {
        crate::print_line(&failures(args.json, name, id, errors, board))?;
    }
    Ok(())
}

/// The errors of a case as a JSON object, or as text.
fn failures(
    is_json: bool,
    name: &str,
    id: &str,
    errors: &[String],
    board: Option<&Position>,
) -> String {
    let board = board.map(Position::to_string);
    if !is_json {
        let board = board.map(|board| format!("\n{board}"));
        return format!(
            "{name} {id}: {}{}",
            errors.join("; "),
            board.unwrap_or_default()
        );
    }
    let mut object = serde_json::json!({"name": name, "id": id, "errors": errors});
    if let Some(board) = board {
        object["board"] = board.into();
    }
    object.to_string()
}

fn print_row(args: &EvalArgs, row: &Row) -> Result<()> {
    crate::print_line(&if args.json { row.json() } else { row.text() })?;
    Ok(())
}

/// The sums over all data sets, or over their cases on one board size.
struct Pool {
    side: Option<u8>,
    row: Row,
}

impl Pool {
    fn all() -> Self {
        let row = Row::new("all".to_owned());
        Self { side: None, row }
    }

    fn of(side: u8) -> Self {
        Self {
            side: Some(side),
            row: Row::new(format!("all {side}x{side}")),
        }
    }

    fn takes(&self, case: &Case) -> bool {
        self.side.is_none_or(|side| case.size == (side, side))
    }
}

impl EvalArgs {
    fn folder(&self) -> Result<&Path> {
        self.folder.as_deref().context("no folder is given")
    }
}

pub(super) fn name_of(folder: &Path) -> String {
    let name = folder.file_name();
    name.map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// The folder itself if it holds a data set, or else its subfolders that do, in order of name. If
/// names are given, only those with these names, of which none may be missing.
fn data_folders(folder: &Path, names: &[String]) -> Result<Vec<PathBuf>> {
    let is_data_set = |path: &PathBuf| path.join("truth.json").is_file();
    let mut folders = vec![folder.to_owned()];
    if !is_data_set(&folders[0]) {
        let entries = fs::read_dir(folder);
        folders = entries
            .with_context(|| format!("cannot read {}", folder.display()))?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(is_data_set)
            .collect();
    }
    let is_there = |name: &String| folders.iter().any(|path| name_of(path) == *name);
    if let Some(name) = names.iter().find(|name| !is_there(name)) {
        bail!("no data set {name} in {}", folder.display());
    }
    folders.retain(|path| names.is_empty() || names.contains(&name_of(path)));
    folders.sort();
    Ok(folders)
}

/// As [`data_folders`]; one at least has to be there.
pub(super) fn some_data_folders(folder: &Path, names: &[String]) -> Result<Vec<PathBuf>> {
    let folders = data_folders(folder, names)?;
    let folder = folder.display();
    ensure!(
        !folders.is_empty(),
        "no folder with a truth.json in {folder}"
    );
    Ok(folders)
}

/// Judges one case: its figures and its errors.
fn measure(case: &Case, folder: &Path, judge: &mut dyn Judge) -> Result<(Row, Vec<String>)> {
    let mut row = Row::default();
    let mut failures = Vec::new();
    let file = folder.join(&case.sgf);
    if let Ok(game) = load_case(&file, None)? {
        case.check_record(&game)?;
    }
    if let Some(wrong) = maps::compare(case) {
        row.add_map(wrong.is_empty());
        failures.extend(wrong);
    }
    let asked = judge.ask(&file, case.rules())?;
    let Answer {
        dead,
        seki,
        score,
        cpu,
    } = match asked {
        Ok(answer) => answer,
        Err(why) => {
            row.add_unreadable(case);
            failures.push(why);
            return Ok((row, failures));
        }
    };
    row.add_answer(cpu);
    if case.has_status() {
        let (n_correct, wrong) = case.compare(&dead);
        row.add_position(n_correct, wrong.len());
        if !wrong.is_empty() {
            let stones: Vec<String> = wrong
                .iter()
                .map(|(stone, is_dead)| {
                    format!("{stone} is {}", if *is_dead { "dead" } else { "alive" })
                })
                .collect();
            failures.push(stones.join(", "));
        }
    }
    if let Some(truth) = &case.truth.score {
        let is_correct = case::same_score(truth, &score);
        row.add_score(is_correct);
        if !is_correct {
            failures.push(format!("the score is {truth}, not {score}"));
        }
    }
    if let Some((found, all)) = case.sekis_found(&seki) {
        row.add_sekis(found, all);
    }
    Ok((row, failures))
}

#[cfg(test)]
mod tests {
    use honte::board::{BoardSize, Position};

    use super::failures;

    #[test]
    fn failures_are_one_object_a_line_in_json_also_with_a_board() {
        let errors = ["A1 is dead".to_owned(), "B1 is alive".to_owned()];
        let board = Position::new(BoardSize::square(2).unwrap());
        for board in [None, Some(&board)] {
            let line = failures(true, "random", "7", &errors, board);
            assert_eq!(line.lines().count(), 1, "{line}");
            let object: serde_json::Value = serde_json::from_str(&line).unwrap();
            assert_eq!(object["errors"][1], "B1 is alive");
            assert_eq!(object.get("board").is_some(), board.is_some());
            let text = failures(false, "random", "7", &errors, board);
            assert!(text.starts_with("random 7: A1 is dead; B1 is alive"));
        }
    }
}
