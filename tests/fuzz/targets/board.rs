//! Moves and undo on boards of every shape: what the position keeps up to date is what a flood fill
//! finds, and undo returns to the position before.
#![no_main]

use honte::board::{BoardSize, Color, Move};
use honte::game::Game;
use honte::rules::{Komi, PRESETS};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, u8, Vec<(u16, bool)>)| {
    let (preset, columns, rows, calls) = input;
    let preset = &PRESETS[usize::from(preset) % PRESETS.len()];
    let side = |number: u8| u32::from(number) % 25 + 1;
    let size = BoardSize::new(side(columns), side(rows)).expect("a size within the limits");
    let mut game = Game::new(size, preset.rules, Komi::default());
    let mut before = vec![game.position().both()];
    for (call, swaps) in calls.into_iter().take(300) {
        if call % 8 == 7 {
            if game.undo().is_ok() {
                before.pop();
                assert_eq!(Some(&game.position().both()), before.last());
            }
        } else {
            let color = if swaps {
                !game.to_move()
            } else {
                game.to_move()
            };
            let points = usize::from(call / 8) % (size.n_points() + 1);
            let mv = size
                .points()
                .iter()
                .nth(points)
                .map_or(Move::Pass, Move::Play);
            let is_legal = game.check_move(color, mv).is_ok();
            let is_listed = mv.point().is_none_or(|point| {
                game.legal_points(color).contains(point) == game.check(color, point).is_ok()
            });
            assert!(is_listed);
            let stones = game.position().both();
            assert_eq!(game.play(color, mv).is_ok(), is_legal);
            if is_legal {
                before.push(game.position().both());
            } else {
                assert_eq!(game.position().both(), stones);
            }
        }
        game.position()
            .validate()
            .expect("a position that holds together");
    }
    for color in Color::BOTH {
        assert!(
            !game
                .position()
                .stones(color)
                .meets(&game.legal_points(color))
        );
    }
});
