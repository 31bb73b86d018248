//! Board operations: random games replayed move by move.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use honte::board::{BoardSize, Color, Move, Position, Suicide};
use honte::game::Game;
use honte::playout::{Light, Observer, playout, random};
use honte::rules::{Komi, Rules};

/// The stones of a playout in order.
struct Moves(Vec<(Color, honte::board::Point)>);

impl Observer for Moves {
    fn played(&mut self, color: Color, point: honte::board::Point, _: u16) -> bool {
        self.0.push((color, point));
        true
    }
}

fn random_game(size: BoardSize, seed: u64) -> Moves {
    let mut moves = Moves(Vec::new());
    let mut position = Position::new(size);
    playout(
        &mut position,
        Color::Black,
        None,
        &Light,
        &mut random(seed),
        &mut moves,
    );
    moves
}

fn replay(c: &mut Criterion) {
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).expect("a usual size");
        let games: Vec<Moves> = (0..50).map(|seed| random_game(size, seed)).collect();
        let n_moves = games.iter().map(|game| game.0.len() as u64).sum();
        let mut group = c.benchmark_group("replay");
        group.throughput(Throughput::Elements(n_moves));
        let start = Position::new(size);
        let mut position = start.clone();
        group.bench_function(BenchmarkId::new("position", size), |b| {
            b.iter(|| {
                for game in &games {
                    position.clone_from(&start);
                    for &(color, point) in &game.0 {
                        let _ = position.play(color, point, Suicide::Forbidden);
                    }
                }
            });
        });
        group.bench_function(BenchmarkId::new("game-superko", size), |b| {
            b.iter(|| {
                for game in &games {
                    let mut record = Game::new(size, Rules::CHINESE_SUPERKO, Komi::default());
                    for &(color, point) in &game.0 {
                        let _ = record.play(color, Move::Play(point));
                    }
                }
            });
        });
    }
}

criterion_group!(benches, replay);
criterion_main!(benches);
