//! Counting and judging a finished position.

use criterion::{Criterion, criterion_group, criterion_main};
use honte::board::{BoardSize, Color, Position, Suicide};
use honte::game::Game;
use honte::judge::{Findings, Model};
use honte::life::unconditional;
use honte::playout::{Careful, playout, random};
use honte::rules::{Komi, Rules};
use honte::scoring::area;

/// A position at the end of a careful playout.
fn finished(size: BoardSize) -> Position {
    let mut position = Position::new(size);
    playout(
        &mut position,
        Color::Black,
        None,
        &Careful,
        &mut random(1),
        &mut (),
    );
    position
}

fn scoring(c: &mut Criterion) {
    for side in [9, 19] {
        let size = BoardSize::square(side).expect("a usual size");
        let position = finished(size);
        let game = Game::with_setup(
            size,
            Rules::CHINESE,
            Komi::from_halves(15),
            position.both(),
            Color::Black,
        )
        .expect("a position that was played to");
        c.bench_function(&format!("area/{size}"), |b| {
            b.iter(|| area(size, position.both()));
        });
        c.bench_function(&format!("unconditional/{size}"), |b| {
            b.iter(|| unconditional(&position, Suicide::Forbidden));
        });
        c.bench_function(&format!("judge/{size}"), |b| {
            b.iter(|| Findings::new(&game).judge(Model::fitted()));
        });
    }
}

criterion_group!(benches, scoring);
criterion_main!(benches);
