//! Simulations of a search from the empty board.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use honte::board::{BoardSize, Color};
use honte::game::Game;
use honte::playout::Shaped;
use honte::rules::{Komi, Rules};
use honte::search::{Limits, Question, search};

const PLAYOUTS: u64 = 2_000;

fn simulations(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.throughput(Throughput::Elements(PLAYOUTS));
    group.sample_size(10);
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).expect("a usual size");
        let game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
        let question = Question {
            game: &game,
            color: Color::Black,
            candidates: size.points(),
            seed: 1,
            threads: 1,
            net: None,
        };
        let stop = AtomicBool::new(false);
        let limits = Limits {
            playouts: PLAYOUTS,
            time: None,
            elapsed: &|| Duration::ZERO,
            stop: &stop,
        };
        group.bench_function(BenchmarkId::from_parameter(size), |b| {
            b.iter(|| search(&question, &Shaped::new(), &limits));
        });
    }
}

criterion_group!(benches, simulations);
criterion_main!(benches);
