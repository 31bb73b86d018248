//! Game records replayed with superko checks: moves per second.
//!
//! `HONTE_RECORDS` names a folder of SGF files; without it, a random game is replayed. Only the
//! moves are timed: the records are read before, and each game starts with a new history.

use std::fs;
use std::path::PathBuf;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use honte::board::{BoardSize, Color, Move, PointSet};
use honte::game::Game;
use honte::playout::{Light, Observer, playout, random};
use honte::rules::{Komi, Rules};
use honte::sgf::record::load;

/// Seed of the random game.
const SEED: u64 = 19;

/// A game: its initial position and moves.
struct Played {
    size: BoardSize,
    setup: [PointSet; 2],
    first: Color,
    moves: Vec<(Color, Move)>,
}

impl Played {
    fn of(game: &Game) -> Self {
        Self {
            size: game.size(),
            setup: game.first_stones(),
            first: game.records()[0].to_move,
            moves: game.moves().collect(),
        }
    }

    /// Replays the moves under `rules` up to the first illegal one, and returns how many were
    /// legal.
    fn replay(&self, rules: Rules) -> usize {
        let komi = Komi::default();
        let game = Game::with_setup(self.size, rules, komi, self.setup, self.first);
        let mut game = game.expect("a record begins with a legal position");
        for &(color, mv) in &self.moves {
            if game.play(color, mv).is_err() {
                break;
            }
        }
        game.n_moves()
    }
}

/// The stones of a playout in order.
struct Moves(Vec<(Color, Move)>);

impl Observer for Moves {
    fn played(&mut self, color: Color, point: honte::board::Point, _: u16) -> bool {
        self.0.push((color, Move::Play(point)));
        true
    }
}

fn records() -> Vec<Played> {
    let Some(folder) = std::env::var_os("HONTE_RECORDS") else {
        return vec![playout_as_record()];
    };
    let files = fs::read_dir(folder).expect("HONTE_RECORDS names a folder");
    let mut paths: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "sgf"));
    paths.sort();
    let defaults = (Rules::CHINESE_SUPERKO, Komi::default());
    let games = paths.iter().filter_map(|path| fs::read(path).ok());
    let games = games.filter_map(|file| load(&file, None, defaults).ok());
    let played: Vec<Played> = games.map(|game| Played::of(&game)).collect();
    assert!(!played.is_empty(), "no game record in HONTE_RECORDS");
    played
}

fn playout_as_record() -> Played {
    let size = BoardSize::STANDARD;
    let mut position = honte::board::Position::new(size);
    let mut moves = Moves(Vec::new());
    playout(
        &mut position,
        Color::Black,
        None,
        &Light,
        &mut random(SEED),
        &mut moves,
    );
    Played {
        size,
        setup: [PointSet::EMPTY; 2],
        first: Color::Black,
        moves: moves.0,
    }
}

fn replay(c: &mut Criterion) {
    let games = records();
    let mut group = c.benchmark_group("records");
    let kos = [
        ("simple", Rules::CHINESE),
        ("positional", Rules::CHINESE_SUPERKO),
        ("situational", Rules::AGA),
        ("natural", Rules::SIMPLE_AREA),
    ];
    for (name, rules) in kos {
        let n_plies: usize = games.iter().map(|game| game.replay(rules)).sum();
        group.throughput(Throughput::Elements(n_plies as u64));
        group.bench_function(BenchmarkId::new(name, games.len()), |b| {
            b.iter(|| games.iter().map(|game| game.replay(rules)).sum::<usize>());
        });
    }
}

criterion_group!(benches, replay);
criterion_main!(benches);
