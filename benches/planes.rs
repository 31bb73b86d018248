//! The input planes of a neural net.

use criterion::{Criterion, criterion_group, criterion_main};
use honte::board::{BoardSize, Move};
use honte::game::Game;
use honte::playout::{Careful, Policy, random};
use honte::rules::{Komi, Rules};
use honte::search::planes::{Planes, View};

/// A game of sensible random moves until a third of the board is taken.
fn middle_game(size: BoardSize) -> Game {
    let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    let mut rng = random(1);
    while game.n_moves() < size.n_points() / 3 {
        let (color, last) = (game.to_move(), game.last_move());
        let mut position = game.position().clone();
        let last = last.and_then(|(_, mv)| mv.point());
        let point = Careful.choose(&mut position, color, last, &mut rng);
        let mv = point.map_or(Move::Pass, Move::Play);
        if game.play(color, mv).is_err() {
            game.play(color, Move::Pass).expect("a pass is legal");
        }
    }
    game
}

fn planes(c: &mut Criterion) {
    for side in [9, 13, 19] {
        let size = BoardSize::square(side).expect("a usual size");
        let game = middle_game(size);
        let color = game.to_move();
        let view = View::new(&game, color);
        c.bench_function(&format!("view/{size}"), |b| {
            b.iter(|| View::new(&game, color));
        });
        c.bench_function(&format!("planes/{size}"), |b| b.iter(|| Planes::new(&view)));
    }
}

criterion_group!(benches, planes);
criterion_main!(benches);
