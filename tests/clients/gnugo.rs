//! Whole games against GNU Go, where it is installed (`apt-get install gnugo`).

use std::path::Path;

use honte::board::BoardSize;
use honte::duel::{Duel, Schedule, run};

/// The command of GNU Go at a level; `None`, with a message, if it is not installed.
fn gnugo(level: u32) -> Option<String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .chain([Path::new("/usr/games").to_owned()])
        .map(|folder| folder.join("gnugo"))
        .find(|file| file.is_file());
    let Some(file) = found else {
        println!("gnugo is not installed: its games are left out");
        return None;
    };
    Some(format!(
        "{} --mode gtp --level {level} --chinese-rules",
        file.display()
    ))
}

fn honte(options: &str) -> String {
    format!("{} gtp {options}", env!("CARGO_BIN_EXE_honte"))
}

fn play(options: &str, level: u32, side: u32, games: usize) {
    let Some(opponent) = gnugo(level) else { return };
    let duel = Duel {
        games,
        size: BoardSize::square(side).unwrap(),
        ..Duel::new(Schedule::two([honte(options), opponent]))
    };
    let standings = run(&duel, None, &mut |game, _| println!("{game}")).unwrap();
    println!("{standings}");
    assert_eq!(standings.games(), games);
    assert_eq!(
        standings.pairings()[0].faults,
        [0, 0],
        "neither side lost by a fault"
    );
}

#[test]
fn games_on_9x9_against_level_1_go_to_the_end() {
    play("--playouts 300 --seed 1", 1, 9, 2);
}

#[test]
fn a_game_on_9x9_against_level_10_goes_to_the_end() {
    play("--playouts 1000 --seed 2", 10, 9, 1);
}

#[test]
fn a_game_on_13x13_goes_to_the_end() {
    play("--playouts 200 --seed 3", 1, 13, 1);
}

#[test]
fn a_game_with_a_clock_goes_to_the_end() {
    play("--time 0.05 --seed 5", 1, 9, 1);
}

#[test]
#[ignore = "slow: GNU Go takes two minutes"]
fn a_game_on_19x19_goes_to_the_end() {
    play("--playouts 60 --seed 4", 1, 19, 1);
}
