//! Playouts from the empty board with each policy.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use honte::board::{BoardSize, Color, Position};
use honte::playout::{Careful, Light, Policy, Shaped, final_area, playout, random};

fn bench_policy(c: &mut Criterion, name: &str, policy: &impl Policy) {
    let mut group = c.benchmark_group("playout");
    group.throughput(Throughput::Elements(1));
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).expect("a usual size");
        let start = Position::new(size);
        let mut position = start.clone();
        let mut rng = random(1);
        group.bench_function(BenchmarkId::new(name, size), |b| {
            b.iter(|| {
                position.clone_from(&start);
                playout(&mut position, Color::Black, None, policy, &mut rng, &mut ());
                final_area(&position).difference()
            });
        });
    }
}

fn playouts(c: &mut Criterion) {
    bench_policy(c, "light", &Light);
    bench_policy(c, "careful", &Careful);
    bench_policy(c, "shaped", &Shaped::new());
}

criterion_group!(benches, playouts);
criterion_main!(benches);
