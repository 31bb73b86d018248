//! `honte train positions`: turns game records into samples that a neural net learns from.
//!
//! A file of samples has a header of 16 bytes: `HONTEPOS`, the version of the format, columns,
//! rows, [`N_PLANES`], [`N_GLOBALS`], [`N_TARGETS`], and the length of a sample in two bytes. Then
//! come the samples, all of this length; numbers are little-endian, and points count by rows from
//! the bottom left corner. A sample is
//!
//! 1. the planes, one after the other, a bit for each point, the lowest bit of a byte first;
//! 2. the globals as `f32`;
//! 3. [`N_TARGETS`] pairs of a move (`u16`; the number of points stands for a pass) and its share
//!    of the policy in parts of 65535 (`u16`); unused pairs have the share 0;
//! 4. the chances of a win, a loss and no result of the player to move, in parts of 65535 (three
//!    `u16`); all 0 if unknown;
//! 5. the score of the player to move in half points (`i16`), -32768 if unknown;
//! 6. the owner of each point, in two bits, the lowest first: 1 the player, 2 the opponent, 3
//!    neither; all 0 if unknown;
//! 7. the number of the game in the input (`u32`) and of the move in the game (`u16`).

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use clap::Args;
use honte::board::{BoardSize, Color, Move, PointSet};
use honte::files::{self, Replacement};
use honte::game::Game;
use honte::judge::final_judgement;
use honte::playout::{below, random};
use honte::rules::{Preset, Score};
use honte::search::planes::{N_GLOBALS, N_PLANES, Planes, View};
use honte::sgf::record::{load_from, recorded_score};
use honte::sgf::{MOST_BYTES, Tree};

/// How every file of samples begins.
const MAGIC: &[u8] = b"HONTEPOS";
/// Version of the format of samples.
const VERSION: u8 = 1;
/// Moves that may share the policy of a sample.
const N_TARGETS: usize = 8;
/// What stands for an unknown score.
const NO_SCORE: i16 = i16::MIN;
/// By how many half points the judge's score may differ from the record's for its ownership to be
/// believed: a dame more or less under Korean rules.
const MOST_DIFFERENCE: i64 = 2;

/// Which positions are written.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct PositionArgs {
    /// Files of game records, one SGF game in each line.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// File for the samples.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Board size of the games to take; others are left out.
    #[arg(long, default_value = "19", value_parser = crate::cli::values::board_size)]
    size: BoardSize,
    /// For records without rules: rule set by name, such as chinese, japanese, aga or tromp-taylor; an
    /// unknown name prints the list.
    #[arg(long, default_value = "japanese", value_parser = crate::cli::values::preset)]
    rules: &'static Preset,
    /// Write one of so many positions, drawn at random.
    #[arg(long, value_name = "K", default_value_t = 8)]
    #[arg(value_parser = crate::cli::values::whole(1..=u32::MAX))]
    one_in: u32,
    /// Judge the final position of one in so many games that were counted, for ownership; 0 judges
    /// none.
    #[arg(long, value_name = "K", default_value_t = 1)]
    #[arg(value_parser = crate::cli::values::whole(0..=u32::MAX))]
    judge_one_in: u32,
    /// Seed of the draw.
    #[arg(long, default_value_t = 1, value_parser = crate::cli::values::seed)]
    seed: u64,
}

/// What a record says of its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ending {
    winner: Option<Color>,
    /// Half points in Black's favor, if the game was counted.
    score: Option<i64>,
}

/// What came out, to be printed at the end.
#[derive(Debug, Default)]
struct Tally {
    games: u32,
    left_out: u32,
    judged: u32,
    believed: u32,
    samples: u64,
}

pub(in crate::cli) fn run(args: &PositionArgs) -> Result<ExitCode> {
    crate::cli::check_pages([(&Some(args.out.clone()), MAGIC)], None)?;
    let out = Replacement::begin(&args.out).with_context(|| args.out.display().to_string())?;
    let mut out = BufWriter::with_capacity(1 << 20, out);
    out.write_all(&header(args.size))?;
    let mut tally = Tally::default();
    let mut number = 0;
    for path in &args.files {
        let file = files::open(path).with_context(|| path.display().to_string())?;
        let mut file = BufReader::new(file);
        while let Some(line) = next_line(&mut file).with_context(|| path.display().to_string())? {
            if line.trim_ascii().is_empty() {
                continue;
            }
            match read_game(&line, args) {
                Some((game, ending)) => {
                    tally.games += 1;
                    write_game(args, number, &game, ending, &mut tally, &mut out)?;
                }
                None => tally.left_out += 1,
            }
            number += 1;
        }
    }
    ensure!(tally.games > 0, "no game of this size could be read");
    let out = out.into_inner().map_err(io::IntoInnerError::into_error);
    out.and_then(Replacement::end)
        .with_context(|| args.out.display().to_string())?;
    crate::print_line(&format!(
        "{} games, {} left out, {} judged, {} of them believed, {} samples",
        tally.games, tally.left_out, tally.judged, tally.believed, tally.samples
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The next line of a file, without its end; `None` after the last.
fn next_line(file: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    file.take(MOST_BYTES + 1).read_until(b'\n', &mut line)?;
    if line.len() as u64 > MOST_BYTES {
        return Err(io::Error::other("a line is too large for a game"));
    }
    Ok((!line.is_empty()).then_some(line))
}

/// The game of a line; `None` if it cannot be read, is of another size, or has no moves.
fn read_game(line: &[u8], args: &PositionArgs) -> Option<(Game, Ending)> {
    let tree = Tree::parse(line).ok()?;
    let root = tree.games().next()?;
    let defaults = (args.rules.rules, args.rules.komi);
    let game = load_from(&tree, root, None, defaults).ok()?.game;
    let result = tree.simple_text(root, "RE").unwrap_or_default();
    let is_wanted = game.size() == args.size && game.n_moves() > 0;
    is_wanted.then(|| (game, ending(&result)))
}

/// Reads a result as SGF writes it. A game that was not finished by play tells nothing.
fn ending(result: &str) -> Ending {
    let score = recorded_score(result).map(Score::halves);
    let score = score.filter(|&score| score != 0 && score.unsigned_abs() < 2000);
    let won = result.trim().split_once('+');
    let is_resigned = won.is_some_and(|(_, how)| how.is_empty() || how.starts_with(['R', 'r']));
    let winner = match won.map_or("", |(winner, _)| winner) {
        "B" | "b" => Some(Color::Black),
        "W" | "w" => Some(Color::White),
        _ => None,
    };
    Ending {
        winner: winner.filter(|_| score.is_some() || is_resigned),
        score,
    }
}

/// Writes the positions of a game that are drawn.
fn write_game(
    args: &PositionArgs,
    number: u32,
    record: &Game,
    ending: Ending,
    tally: &mut Tally,
    out: &mut impl Write,
) -> io::Result<()> {
    // A seed of its own for each game: more games change nothing about those before.
    let mut rng = random(args.seed ^ u64::from(number) << 32);
    let one_in = args.one_in as usize;
    let drawn: Vec<bool> = (0..record.n_moves())
        .map(|_| below(&mut rng, one_in) == 0)
        .collect();
    let is_judged = args.judge_one_in > 0
        && ending.score.is_some()
        && below(&mut rng, args.judge_one_in as usize) == 0;
    if !drawn.contains(&true) {
        return Ok(());
    }
    let owners = ending
        .score
        .filter(|_| is_judged)
        .and_then(|score| owners(record, score, tally));
    let first = &record.records()[0];
    let Ok(mut game) = Game::with_setup(
        record.size(),
        *record.rules(),
        record.komi(),
        record.first_stones(),
        first.to_move,
    ) else {
        return Ok(());
    };
    game.set_handicap(record.n_handicap());
    for (n, (color, mv)) in record.moves().enumerate() {
        if drawn[n] {
            let mut sample = Vec::with_capacity(sample_len(game.size()));
            let planes = Planes::new(&View::new(&game, color));
            add_planes(&mut sample, game.size(), &planes);
            add_move(&mut sample, game.size(), mv);
            add_ending(&mut sample, color, ending);
            add_owners(&mut sample, game.size(), color, owners.as_ref());
            sample.extend(number.to_le_bytes());
            sample.extend((n as u16).to_le_bytes());
            debug_assert_eq!(sample.len(), sample_len(game.size()));
            out.write_all(&sample)?;
            tally.samples += 1;
        }
        if game.play_as_recorded(color, mv).is_err() {
            break;
        }
    }
    Ok(())
}

/// The area of each color at the end, if the judge comes to the score of the record.
fn owners(record: &Game, score: i64, tally: &mut Tally) -> Option<[PointSet; 2]> {
    let count = final_judgement(record).count;
    let difference = count.score.halves() - score;
    tally.judged += 1;
    let is_believed = difference.abs() <= MOST_DIFFERENCE;
    tally.believed += u32::from(is_believed);
    is_believed.then_some(count.area.owned)
}

const fn n_bytes(n_bits: usize) -> usize {
    n_bits.div_ceil(8)
}

fn sample_len(size: BoardSize) -> usize {
    let n = size.n_points();
    n_bytes(N_PLANES * n) + 4 * N_GLOBALS + 4 * N_TARGETS + 6 + 2 + n_bytes(2 * n) + 6
}

fn header(size: BoardSize) -> Vec<u8> {
    let mut header = MAGIC.to_vec();
    header.extend([VERSION, size.columns(), size.rows()]);
    header.extend([N_PLANES, N_GLOBALS, N_TARGETS].map(|n| n as u8));
    header.extend((sample_len(size) as u16).to_le_bytes());
    header
}

fn add_planes(sample: &mut Vec<u8>, size: BoardSize, planes: &Planes) {
    let mut bits = vec![0; n_bytes(N_PLANES * size.n_points())];
    for (n, set) in planes.sets.iter().enumerate() {
        for point in set {
            let bit = n * size.n_points() + size.place_of(point);
            bits[bit / 8] |= 1 << (bit % 8);
        }
    }
    sample.extend(bits);
    for number in planes.globals {
        sample.extend(number.to_le_bytes());
    }
}

fn add_move(sample: &mut Vec<u8>, size: BoardSize, mv: Move) {
    let place = mv
        .point()
        .map_or(size.n_points(), |point| size.place_of(point));
    sample.extend((place as u16).to_le_bytes());
    sample.extend(u16::MAX.to_le_bytes());
    sample.extend([0; 4 * (N_TARGETS - 1)]);
}

fn add_ending(sample: &mut Vec<u8>, color: Color, ending: Ending) {
    let chances = match ending.winner {
        Some(winner) if winner == color => [u16::MAX, 0, 0],
        Some(_) => [0, u16::MAX, 0],
        None => [0; 3],
    };
    for chance in chances {
        sample.extend(chance.to_le_bytes());
    }
    let score = ending
        .score
        .map_or(NO_SCORE, |score| (score * i64::from(color.sign())) as i16);
    sample.extend(score.to_le_bytes());
}

fn add_owners(sample: &mut Vec<u8>, size: BoardSize, color: Color, owners: Option<&[PointSet; 2]>) {
    let mut bits = vec![0; n_bytes(2 * size.n_points())];
    if let Some(owners) = owners {
        for point in &size.points() {
            let owner = if owners[color as usize].contains(point) {
                1
            } else if owners[!color as usize].contains(point) {
                2
            } else {
                3
            };
            let bit = 2 * size.place_of(point);
            bits[bit / 8] |= owner << (bit % 8);
        }
    }
    sample.extend(bits);
}

#[cfg(test)]
mod tests;
