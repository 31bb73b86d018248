//! Boards full of random stones: a judgement comes to an end, contradicts itself nowhere, and each
//! answer that is called a proof can be replayed.
#![no_main]

use honte::board::{BoardSize, Color, PointSet, Position};
use honte::game::Game;
use honte::judge::{Status, judge};
use honte::life::{Effort, Verification, theorems, verify};
use honte::rules::PRESETS;
use libfuzzer_sys::fuzz_target;

/// Positions that a replay looks at.
const REPLAY: u32 = 4000;
/// Theorems replayed: on a board full of single stones all of them take minutes.
const MOST_REPLAYED: usize = 24;

fuzz_target!(|input: (u8, u8, u8, bool, Vec<u8>)| {
    let (preset, columns, rows, white_first, signs) = input;
    let preset = &PRESETS[usize::from(preset) % PRESETS.len()];
    let side = |number: u8| u32::from(number) % 13 + 1;
    let size = BoardSize::new(side(columns), side(rows)).expect("a size within the limits");
    let mut stones = [PointSet::EMPTY; 2];
    for (n, point) in size.points().iter().enumerate() {
        let sign = signs.get(n / 4).map_or(0, |byte| byte >> (n % 4 * 2) & 3);
        if let 1 | 2 = sign {
            stones[usize::from(sign - 1)].insert(point);
        }
    }
    let first = if white_first {
        Color::White
    } else {
        Color::Black
    };
    let stones = Position::without_captured(size, stones, first);
    let game = Game::with_setup(size, preset.rules, preset.komi, stones, first);
    let game = game.expect("no stone is without liberties");
    let judgement = judge(&game);
    let [dead, seki] = [Status::Dead, Status::Seki].map(|status| judgement.stones(status));
    assert!(!dead.meets(&seki));
    assert!((dead | seki).is_subset(&(stones[0] | stones[1])));
    let position = game.position();
    let theorems = theorems(position, preset.rules.suicide, Effort::default());
    let step = theorems.len().div_ceil(MOST_REPLAYED).max(1);
    for theorem in theorems.into_iter().step_by(step) {
        let verification = verify(position, &theorem, REPLAY);
        assert!(
            !matches!(verification, Verification::Refuted(_)),
            "{theorem:?}\n{position}"
        );
    }
});
