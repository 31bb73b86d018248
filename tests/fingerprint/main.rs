//! One number for all random behavior: if it changes, playouts or the search have changed.
//! One more for searches with the net. And one line for each question of life and death: if it
//! changes, so have the answers.
//!
//! `UPDATE_EXPECT=1 cargo test --test fingerprint` writes the new number; the commit message gives it.

mod reading;

use std::hash::{Hash, Hasher};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use expect_test::expect_file;
use honte::board::{BoardSize, Color, Move, Position};
use honte::game::Game;
use honte::playout::{Careful, Light, Policy, Shaped, playout, random};
use honte::rules::{Komi, Rules};
use honte::search::{Limits, Net, Question, search};

#[test]
fn the_same_seed_gives_the_same_playouts_and_searches() {
    let (mut print, mut with_net) = (Fnv::EMPTY, Fnv::EMPTY);
    for side in [5, 9, 13, 19] {
        let size = BoardSize::square(side).unwrap();
        hash_playouts(size, &Light, &mut print);
        hash_playouts(size, &Careful, &mut print);
        hash_playouts(size, &Shaped::new(), &mut print);
        hash_search(size, None, &mut print);
        hash_search(size, Some(Net::built_in(size)), &mut with_net);
    }
    expect_file!["../../regression/fingerprint.txt"].assert_eq(&format!(
        "{:016x}\n{:016x} with the net\n",
        print.finish(),
        with_net.finish()
    ));
}

fn hash_playouts(size: BoardSize, policy: &impl Policy, print: &mut Fnv) {
    let mut rng = random(7);
    for _ in 0..20 {
        let mut position = Position::new(size);
        let n_moves = playout(&mut position, Color::Black, None, policy, &mut rng, &mut ());
        (n_moves, position.hash()).hash(print);
    }
}

fn hash_search(size: BoardSize, net: Option<&Net>, print: &mut Fnv) {
    let mut game = Game::new(size, Rules::CHINESE, Komi::from_halves(15));
    let stop = AtomicBool::new(false);
    let limits = Limits {
        playouts: 300,
        time: None,
        elapsed: &|| Duration::ZERO,
        stop: &stop,
    };
    for n in 0..6 {
        let color = game.to_move();
        let candidates = game.position().empty();
        let question = Question {
            game: &game,
            color,
            candidates,
            seed: n,
            threads: 1,
            net,
        };
        let report = search(&question, &Shaped::new(), &limits);
        let best = report.best().map_or(Move::Pass, |best| best.mv);
        (best, report.candidates.first().map(|best| best.visits)).hash(print);
        game.play(color, best).unwrap();
    }
}

/// FNV-1a: a hash that is the same in every release of the compiler.
struct Fnv(u64);

impl Fnv {
    const EMPTY: Self = Self(0xCBF2_9CE4_8422_2325);
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}
