//! The programs in `examples/` print what is written here.

#![allow(
    dead_code,
    reason = "the examples are compiled as modules, whose `main` nobody calls"
)]
#![allow(
    clippy::needless_raw_string_hashes,
    reason = "an updated expectation is written with them"
)]

#[path = "../examples/count.rs"]
mod count;
#[path = "../examples/dispute.rs"]
mod dispute;
#[path = "../examples/perft.rs"]
mod perft;
#[path = "../examples/random_player.rs"]
mod random_player;
#[path = "../examples/replay.rs"]
mod replay;

use expect_test::expect;
use gtp::Server;
use honte::board::BoardSize;
use honte::rules::Preset;

#[test]
fn a_board_is_counted_in_three_ways() {
    expect![[r#"
        . X . X O . . . .
        . . X X O . O . .
        X X X O O . . . .
        . . X O . . . X .
        . X X O O . O . .
        . X O O . O . . .
        . X X O . . O O .
        . . X X O O O . .
        . . . X O . . . .
        chinese: dead H6, Black 30, White 51 + 7.5: W+28.5
        japanese: dead H6, Black 14, White 33 + 6.5: W+25.5
        stone-scoring: dead H6, Black 28, White 49 + 7.5: W+28.5
    "#]]
    .assert_eq(&count::count(count::BOARD).expect("the board can be counted"));
}

#[test]
fn a_dispute_is_settled() {
    expect![[r#"
        . . . . . .
        . O O O O .
        O O O O . .
        X X X O O .
        . X . X O .
        dispute about A2: white begins (art.7.2)
        white C1: played
        black D1: refused, the ko at D1 may be retaken only after a pass for it
        black passes for D1: D1 may be retaken (art.7.2)
        white A1: played
        black passes: passed
        white passes: the group is dead (art.7.2)
    "#]]
    .assert_eq(&dispute::dispute().expect("the dispute is settled"));
}

#[test]
fn sequences_of_moves_are_counted() {
    let size = BoardSize::square(3).expect("3 lines make a board");
    expect![[r#"
        3x3 depth 1: 10
        3x3 depth 2: 91
        3x3 depth 3: 748
        3x3 depth 4: 5453
    "#]]
    .assert_eq(&perft::table(size, 4));
}

#[test]
fn a_random_player_speaks_gtp() {
    let script =
        b"boardsize 9\ngenmove b\nplay w C3\ngenmove b\nplay b C3\nplay b here\nquit\n".as_slice();
    let mut output = Vec::new();
    Server::new(&random_player::table())
        .serve(&mut random_player::player(), script, &mut output)
        .expect("memory can be written");
    let output = String::from_utf8(output).expect("answers are text");
    expect![[r#"
        = 

        = D7

        = 

        = C1

        ? illegal move

        ? syntax error

        = 

    "#]]
    .assert_eq(&output);
}

#[test]
fn illegal_moves_of_a_record_are_listed() {
    let lines = ["japanese-1989", "tromp-taylor", "chinese-1988"].map(|name| {
        let preset = Preset::named(name).expect("a preset");
        replay::illegal_moves(replay::KO.as_bytes(), preset).expect("the record can be read")
    });
    expect![[r#"
        japanese-1989: move 9, black C4: the move retakes a ko at once
        tromp-taylor: move 9, black C4: the move repeats the position after move 7
        chinese-1988: move 9, black C4: the move repeats the position after move 7
    "#]]
    .assert_eq(&lines.concat());
}
