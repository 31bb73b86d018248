//! Light playouts in lanes, with every instruction set that the machine has, beside the scalar
//! core.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use honte::board::{BoardSize, Color, Position};
use honte::playout::{Batch, Design, InstructionSet, run_batch};

/// Enough that the end of a round, when lanes run empty, hardly counts.
const PLAYOUTS: u32 = 2_000;

fn lanes(c: &mut Criterion) {
    let mut group = c.benchmark_group("lanes");
    group.throughput(Throughput::Elements(PLAYOUTS.into()));
    group.sample_size(20);
    let sets = InstructionSet::ALL
        .into_iter()
        .filter(|set| set.is_available());
    let designs: Vec<(String, Design)> = sets
        .map(|set| (set.to_string(), Design::Lanes(set)))
        .chain([("scalar".to_owned(), Design::Scalar)])
        .collect();
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).expect("a usual size");
        let start = Position::new(size);
        for (name, design) in &designs {
            let batch = Batch {
                starts: &[(&start, Color::Black)],
                each: PLAYOUTS,
                seed: 1,
                threads: 1,
                design: *design,
            };
            group.bench_function(BenchmarkId::new(name.as_str(), size), |b| {
                b.iter(|| run_batch(&batch));
            });
        }
    }
}

criterion_group!(benches, lanes);
criterion_main!(benches);
