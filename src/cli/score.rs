//! `honte score`: judges finished games and draws their boards.

mod page;
pub(super) mod picture;
mod png;
mod record;

use std::collections::BTreeMap;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use anyhow::Result;
use clap::Args;
use honte::arbiter::Arbiter;
use honte::board::PointSet;
use honte::game::Game;
use honte::judge::{Finished, Judgement, Status, final_judgement, finished};
use honte::rules::{Komi, Preset, Score, Tie};
use honte::scoring::Count;
use honte::sgf::record::recorded_score;

use self::record::{Record, Ruled};
use super::UsageError;
use super::terminal::Screen;

/// The exit codes, as the help tells them.
const EXIT_CODES: &str = "\
Exit codes: 0; 1 if a record cannot be read, or has another result that no referee ruled;
2 for a wrong command line.";

/// Which games to judge, and the form of the output.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct ScoreArgs {
    /// Game records; `-` is the standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Which game of a file with several to judge, counted from 1.
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = super::values::whole(1..=u32::MAX))]
    game: u32,
    /// For records without rules: rule set by name, such as chinese, japanese, aga or tromp-taylor; an
    /// unknown name prints the list.
    #[arg(long, default_value = "chinese", value_parser = super::values::preset)]
    rules: &'static Preset,
    /// Fill dame and answer what they threaten first, list these moves, and count then; under
    /// territory rules other than `japanese-1989`.
    #[arg(long)]
    finish: bool,
    /// Draw the board of a single record with the reasons beside it, as SVG into this file.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The same as PNG.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Write a page about a single record: the board with its chains numbered, the reasons beside
    /// it, and the game to click through.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print one JSON object per line instead of text.
    #[arg(long)]
    json: bool,
    /// Do not print boards.
    #[arg(long)]
    quiet: bool,
    /// Number of records judged in parallel.
    #[arg(long, default_value_t = 1)]
    #[arg(value_parser = super::values::threads)]
    threads: u16,
}

/// A record that was judged.
struct Judged {
    game: Game,
    judgement: Judgement,
    /// The game played to its end, if that was asked for.
    finished: Option<Finished>,
    /// The result if the moves ended the game without a count, as a repetition can.
    uncounted: Option<&'static str>,
    /// The result in the record.
    recorded: Option<String>,
    /// How the game ended before a referee, if the record says so.
    ruled: Option<Ruled>,
    /// What the user should know about how the record was read.
    notices: Vec<String>,
}

/// Judges all records. The exit code is 1 if one cannot be read, or has another result
/// that no referee ruled.
pub(super) fn run(args: &ScoreArgs) -> Result<ExitCode> {
    let n_files = args.files.len();
    let asked = [
        ("--svg", &args.svg),
        ("--png", &args.png),
        ("--html", &args.html),
    ];
    let several = asked.iter().find(|(_, path)| path.is_some() && n_files > 1);
    if let Some((option, _)) = several {
        let why = format!("{option} shows one record, not {n_files}");
        return Err(UsageError(why).into());
    }
    let of_input = args.files.iter().filter(|file| *file == Path::new("-"));
    if of_input.count() > 1 {
        let why = "the standard input is read once: - stands for one record";
        return Err(UsageError(why.into()).into());
    }
    let pages = [
        (&args.svg, super::MARKUP),
        (&args.png, super::PNG),
        (&args.html, super::MARKUP),
    ];
    super::check_pages(pages, None)?;
    let screen = Screen::of_output();
    let mut all_agree = true;
    judge_all(args, &mut |file, judged| {
        let agrees = tell(args, screen, file, judged)?;
        all_agree &= agrees;
        Ok(())
    })?;
    Ok(ExitCode::from(u8::from(!all_agree)))
}

/// Prints the judgement of a record, and returns whether it agrees with the record.
fn tell(args: &ScoreArgs, screen: Screen, file: &Path, judged: Result<Judged>) -> Result<bool> {
    let name = name_of(file);
    let judged = match judged {
        Ok(judged) => judged,
        Err(error) => {
            crate::say(&format!("honte: {name}: {error:#}"));
            return Ok(false);
        }
    };
    for notice in &judged.notices {
        crate::say(&format!("honte: {name}: {notice}"));
    }
    write_pictures(args, file, &judged)?;
    if args.json {
        crate::print_line(&plain(&judged.json(file)))?;
    } else {
        crate::print_line(&judged.line(&name))?;
        if !args.quiet {
            crate::print_line(&picture::text(&judged.game, &judged.judgement, screen))?;
            crate::print_line(picture::LEGEND)?;
        }
    }
    Ok(judged.agrees() != Some(false) || judged.is_as_ruled())
}

/// The name of a file as a terminal may show it.
fn name_of(file: &Path) -> String {
    let name = file.display().to_string();
    let is_plain = !name.contains(char::is_control);
    if is_plain {
        name
    } else {
        name.escape_debug().to_string()
    }
}

/// Writes the pictures and the page that are asked for.
fn write_pictures(args: &ScoreArgs, file: &Path, judged: &Judged) -> Result<()> {
    let drawing = || {
        let result = judged.result();
        picture::with_reasons(&judged.game, &judged.judgement, &result)
    };
    if let Some(path) = &args.svg {
        super::write_file(path, drawing().finish().as_bytes())?;
    }
    if let Some(path) = &args.png {
        super::write_file(path, &png::png(&drawing())?)?;
    }
    if let Some(path) = &args.html {
        let name = file.file_name().unwrap_or(file.as_os_str());
        let page = page::page(&name.to_string_lossy(), judged);
        super::write_file(path, page.as_bytes())?;
    }
    Ok(())
}

/// Judges the records in parallel, and hands out each answer in the order of the files as soon as it
/// and those before it are there.
fn judge_all(
    args: &ScoreArgs,
    tell: &mut dyn FnMut(&Path, Result<Judged>) -> Result<()>,
) -> Result<()> {
    let n_files = args.files.len();
    let bar = super::progress_bar("{wide_bar} {pos}/{len} records, {eta} left", n_files);
    let next = AtomicUsize::new(0);
    let (sender, answers) = channel();
    thread::scope(|scope| {
        for _ in 0..usize::from(args.threads).min(n_files) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                let next_file = || {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    Some((n, args.files.get(n)?))
                };
                for (n, file) in iter::from_fn(next_file) {
                    if sender.send((n, judge_file(file, args))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut files = args.files.iter().enumerate().peekable();
        let mut waiting = BTreeMap::new();
        for (n, judged) in answers {
            waiting.insert(n, judged);
            while let Some((n, file)) = files.next_if(|(n, _)| waiting.contains_key(n)) {
                let judged = waiting.remove(&n).expect("its answer is there");
                bar.suspend(|| tell(file, judged))?;
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok(())
    })
}

fn judge_file(file: &Path, args: &ScoreArgs) -> Result<Judged> {
    let record = Record::read(file, args.game, args.rules)?;
    let game = record.game;
    let judgement = final_judgement(&game);
    let uncounted = Arbiter::of(&game).has_no_result().then_some("Void");
    let may_finish = args.finish && uncounted.is_none();
    let finished = may_finish.then(|| finished(&game, &judgement));
    Ok(Judged {
        game,
        judgement,
        finished,
        uncounted,
        recorded: record.result,
        ruled: record.ruled,
        notices: record.notices,
    })
}

impl Judged {
    fn count(&self) -> &Count {
        self.finished
            .as_ref()
            .map_or(&self.judgement.count, |finished| &finished.count)
    }

    fn result(&self) -> String {
        match self.uncounted {
            Some(result) => result.to_owned(),
            None => self.count().result(),
        }
    }

    fn rules_name(&self) -> &'static str {
        self.game.rules().name()
    }

    /// The first stone of each chain that is not settled.
    fn unsettled(&self) -> Vec<String> {
        let verdicts = self.judgement.verdicts.iter();
        let open = verdicts.filter(|verdict| !verdict.is_settled());
        open.filter_map(|verdict| Some(verdict.chain.first()?.to_string()))
            .collect()
    }

    /// The moves that were played to finish the game.
    fn steps(&self) -> Vec<String> {
        let steps = self.finished.iter().flat_map(|finished| &finished.steps);
        steps.map(ToString::to_string).collect()
    }

    /// The difference between judgement and record in half points; `None` if one of them has no
    /// score, for example after a resignation.
    fn difference(&self) -> Option<i64> {
        let recorded = self.recorded_score()?;
        let is_counted = self.uncounted.is_none();
        is_counted.then(|| self.count().score.halves() - recorded.halves())
    }

    fn recorded_score(&self) -> Option<Score> {
        recorded_score(self.recorded.as_deref()?)
    }

    /// Whether the record says the same. Where the rules decide a tie, or the record gives no margin,
    /// the winner counts.
    fn agrees(&self) -> Option<bool> {
        if let (Some(result), Some(recorded)) = (self.uncounted, &self.recorded) {
            let is_void = recorded.eq_ignore_ascii_case(result);
            return if is_void {
                Some(true)
            } else {
                self.recorded_score().map(|_| false)
            };
        }
        let count = self.count();
        let is_tie = count.score.halves() == 0 && count.tie != Tie::Draw;
        let winner = |result: &str| result.chars().next().filter(|first| "BW".contains(*first));
        let recorded = self.recorded.as_deref().unwrap_or_default();
        let recorded = recorded.to_ascii_uppercase();
        let same_winner = winner(&recorded) == winner(&self.result());
        if matches!(recorded.as_str(), "B+" | "W+") {
            return Some(same_winner);
        }
        Some(self.difference()? == 0 && (same_winner || !is_tie))
    }

    /// Whether the result of the record is the one of a referee, which stands whatever is judged: the
    /// players may have agreed on other dead stones.
    fn is_as_ruled(&self) -> bool {
        let ruled = self.ruled.as_ref().and_then(|ruled| ruled.in_sgf.as_ref());
        ruled.is_some() && ruled == self.recorded.as_ref()
    }

    /// How the result differs from that of the record, as the end of a sentence; empty if the
    /// record has none.
    fn compared(&self) -> String {
        match (&self.recorded, self.difference()) {
            (None, _) => String::new(),
            _ if self.agrees() == Some(true) => ", as the record says".to_owned(),
            (Some(result), None | Some(0)) => {
                format!(", the record says {}", result.escape_debug())
            }
            (Some(result), Some(halves)) => format!(
                ", the record says {}: a difference of {}",
                result.escape_debug(),
                Komi::from_halves(halves.abs())
            ),
        }
    }

    fn line(&self, name: &str) -> String {
        let recorded = self.compared();
        let dead = self.judgement.stones(Status::Dead);
        let dead = if dead.is_empty() {
            "no dead stones".to_owned()
        } else {
            format!("dead: {}", vertices(&dead).join(" "))
        };
        let mut line = format!(
            "{name}: {}{recorded}; {} rules, komi {}; {dead}",
            self.result(),
            self.rules_name(),
            self.game.komi(),
        );
        let open = self.unsettled();
        if !open.is_empty() {
            line += "; not settled: ";
            line += &open.join(" ");
        }
        if let Some(ruled) = &self.ruled {
            line += "; ruled: ";
            line += &ruled.text;
        }
        let steps = self.steps();
        if !steps.is_empty() {
            line += "; finished: ";
            line += &steps.join(", ");
        }
        line
    }

    fn json(&self, file: &Path) -> String {
        serde_json::json!({
            "file": file.display().to_string(),
            "result": self.result(),
            "rules": self.rules_name(),
            "komi": self.game.komi().halves() as f64 / 2.0,
            "recorded": self.recorded,
            "ruled": self.ruled.as_ref().map(|ruled| &ruled.text),
            "agrees": self.agrees(),
            "difference": self.difference().map(|halves| halves as f64 / 2.0),
            "dead": vertices(&self.judgement.stones(Status::Dead)),
            "seki": vertices(&self.judgement.stones(Status::Seki)),
            "finish": self.steps(),
            "settled": self.judgement.is_settled(),
            "unsettled": self.unsettled(),
        })
        .to_string()
    }
}

/// JSON in which control characters are escaped that the format allows as they are.
fn plain(json: &str) -> String {
    let escaped = |sign: char| match sign {
        sign if sign.is_control() => format!("\\u{:04x}", sign as u32),
        sign => sign.to_string(),
    };
    json.chars().map(escaped).collect()
}

fn vertices(points: &PointSet) -> Vec<String> {
    points.iter().map(|point| point.to_string()).collect()
}
