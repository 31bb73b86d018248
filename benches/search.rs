//! Simulations of a search from the empty board, led by the net as a player's search is, and without it.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use honte::board::{BoardSize, Color};
use honte::game::Game;
use honte::playout::Shaped;
use honte::rules::{Komi, Rules};
use honte::search::{Limits, Net, Question, search};

fn with_net(c: &mut Criterion) {
    simulations(c, "search", 200, |size| Some(Net::built_in(size)));
}

fn without_net(c: &mut Criterion) {
    simulations(c, "search without the net", 2_000, |_| None);
}

fn simulations(
    c: &mut Criterion,
    name: &str,
    playouts: u64,
    net: impl Fn(BoardSize) -> Option<&'static Net>,
) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Elements(playouts));
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
            net: net(size),
        };
        let stop = AtomicBool::new(false);
        let limits = Limits {
            playouts,
            time: None,
            elapsed: &|| Duration::ZERO,
            stop: &stop,
        };
        group.bench_function(BenchmarkId::from_parameter(size), |b| {
            b.iter(|| search(&question, &Shaped::new(), &limits));
        });
    }
}

criterion_group!(benches, with_net, without_net);
criterion_main!(benches);
