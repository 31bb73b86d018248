//! Games that end by a ruling of the arbiter: repetition, void moves, ends under every procedure,
//! and losses of both players.

use super::super::fault::EngineFault;
use super::super::refereed::RefereedGame;
use super::*;
use crate::arbiter::Refusal;
use crate::game::Game;

/// A triple ko on a 7×7 board, with the moves from the empty board. White's moves 40, 42 and 44 and
/// Black's answers play through all three kos, so that the position after move 45 is that after
/// move 39. The cycle is played `n_cycles` times, then both pass.
///
/// ```text
/// 5 X X X X X X X
/// 4 O O O O O O O
/// 3 O . O X O X O
/// 2 X O X . X . X
/// 1 X X X X X X X
/// ```
fn triple_ko(preset: &str, n_cycles: usize) -> Duel {
    let black = "A5 B5 C5 D5 E5 F5 G5 A1 B1 C1 D1 E1 F1 G1 A2 C2 E2 G2 D3 F3 ".to_owned();
    let white = "A4 B4 C4 D4 E4 F4 G4 A3 C3 E3 G3 B2 ".to_owned() + &"PASS ".repeat(7);
    let preset = Preset::named(preset).unwrap();
    Duel {
        size: BoardSize::square(7).unwrap(),
        rules: preset.rules,
        komi: preset.komi,
        ..Duel::new(Schedule::two([
            engine((black + &"B3 D3 F3 ".repeat(n_cycles)).trim(), ""),
            engine((white + &"D2 F2 B2 ".repeat(n_cycles)).trim(), ""),
        ]))
    }
}

/// The result, the number of moves, the reason with its article, and the rulings before the end.
fn story(duel: &Duel) -> String {
    let (games, _) = play_all(duel);
    let game = games.last().unwrap();
    let end = format!("{} {} {}", game.result, game.moves, game.cited_reason());
    [&[end], game.rulings.as_slice()].concat().join("\n")
}

#[test]
fn a_triple_ko_is_without_result_where_the_third_occurrence_ends_the_game() {
    let duel = triple_ko("chinese", 3);
    let (games, summary) = play_all(&duel);
    let game = &games[0];
    assert_eq!((game.result.as_str(), game.moves), ("Void", 51));
    expect!["the whole board is as after moves 39 and 45, with White to move"]
        .assert_eq(&game.reason);
    assert_eq!((summary.no_results, summary.draws), (1, 0));
    assert_eq!(game.winner, None);
}

#[test]
fn a_triple_ko_is_without_result_by_agreement() {
    expect!["Void 51 the whole board is as after moves 39 and 45, with White to move (art.12)"]
        .assert_eq(&story(&triple_ko("japanese-1989", 3)));
    // One cycle is no agreement yet.
    let once = story(&triple_ko("japanese-1989", 1));
    assert!(once.contains(" 47 both passed (art.9.2)"), "{once}");
}

#[test]
fn a_player_who_gains_by_each_round_does_not_agree_to_no_result() {
    // White's A1 sacrifices two stones, Black's C1 captures them, White's B1 recaptures one.
    //
    // 3 X X . .
    // 2 X X O O
    // 1 . O . O
    let black = engine("A2 B2 A3 B3 PASS C1 PASS C1 PASS C1", "");
    let white = engine("B1 C2 D1 D2 A1 B1 A1 B1 A1 B1", "");
    let duel = Duel {
        rules: Rules::JAPANESE_1989,
        ..duel(black, white)
    };
    let ending = story(&duel);
    assert!(ending.contains(" 22 both passed (art.9.2)"), "{ending}");
}

#[test]
fn where_no_position_may_recur_the_last_move_of_the_cycle_is_void() {
    expect![[r#"
        W+12.5 46 both passed (§8)
        after move 44: Black's F3 is void and the turn is lost:
        the move repeats the position after move 39 (§6)"#]]
    .assert_eq(&story(&triple_ko("chinese-1988", 1)).replace("lost: ", "lost:\n"));
}

#[test]
fn the_referee_declares_a_triple_ko_drawn() {
    expect!["0 51 the whole board is as after moves 39 and 45, with White to move (§20.3)"]
        .assert_eq(&story(&triple_ko("chinese-1988-referee", 3)));
}

#[test]
fn an_engine_takes_its_void_move_back() {
    let duel = triple_ko("chinese-1988", 1);
    let [black, white] = commands(&duel);
    let lines = transcript(&black, |black| Duel {
        schedule: Schedule::two([black, white]),
        ..duel.clone()
    });
    let last: Vec<&str> = lines.lines().rev().take(9).collect();
    expect![[r#"
        genmove black
        play white B2
        genmove black
        undo
        play white PASS
        genmove black
        final_score
        final_status_list dead
        quit"#]]
    .assert_eq(&last.into_iter().rev().collect::<Vec<_>>().join("\n"));
    let [black, white] = commands(&duel);
    let black = black.replace("case $1 in", "case $1 in undo) printf \"? no\\n\\n\";; ");
    let stubborn = Duel {
        schedule: Schedule::two([black, white]),
        ..duel
    };
    let ending = story(&stubborn);
    assert!(
        ending.starts_with("W+F 44 Black refused `undo`: no"),
        "{ending}"
    );
}

#[test]
fn engines_whose_moves_are_always_void_come_to_the_limit() {
    // White has no liberty at A1, Black none at A4.
    let black = engine("B1 A2 A4 A4 A4 A4 A4 A4", "");
    let white = engine("B4 A3 A1 A1 A1 A1 A1 A1", "");
    let duel = Duel {
        rules: Rules::CHINESE_1988,
        move_limit: Some(9),
        ..duel(black, white)
    };
    expect![[r#"
        W+0.5 4 unfinished after 9 moves (§8)
        after move 4: Black's A4 is void and the turn is lost: the move would be suicide (§19)
        after move 4: White's A1 is void and the turn is lost: the move would be suicide (§19)
        after move 4: Black's A4 is void and the turn is lost: the move would be suicide (§19)
        after move 4: White's A1 is void and the turn is lost: the move would be suicide (§19)
        after move 4: Black's A4 is void and the turn is lost: the move would be suicide (§19)"#]]
    .assert_eq(&story(&duel));
}

#[test]
fn what_the_rules_say_of_breaches_decides() {
    let suicide = |preset: &str| {
        let duel = Duel {
            rules: Preset::named(preset).unwrap().rules,
            ..duel(engine("A2 B1 C3", ""), engine("D4 A1", ""))
        };
        story(&duel)
    };
    let lines = ["japanese-1989", "chinese-1988"].map(suicide);
    expect![[r#"
        B+F 3 White played A1, but the move would be suicide (art.14)
        B+15.5 6 both passed (§8)
        after move 3: White's A1 is void and the turn is lost: the move would be suicide (§19)"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn a_stopped_game_ends_by_the_procedure_of_its_rules() {
    let end = |preset: &str| {
        let duel = Duel {
            rules: Preset::named(preset).unwrap().rules,
            ..duel(engine("B2", ""), engine("", ""))
        };
        format!("{preset}: {}", story(&duel))
    };
    let lines = ["simple-area-0.7", "chinese-1988", "japanese-1989"].map(end);
    expect![[r#"
        simple-area-0.7: B+15.5 3 both passed (II.4)
        chinese-1988: B+15.5 3 both passed (§8)
        japanese-1989: B+14.5 3 both passed (art.9.2)"#]]
    .assert_eq(&lines.join("\n"));
}

#[test]
fn every_preset_brings_a_game_to_its_end() {
    for preset in PRESETS.iter().filter(|preset| preset.name != "atari-go") {
        let duel = Duel {
            rules: preset.rules,
            ..duel(engine("B2 C3", ""), engine("C2 B3", ""))
        };
        let mut n_games = 0;
        run(&duel, None, &mut |game, _| {
            n_games += 1;
            assert!(game.count.is_some(), "{}", preset.name);
        })
        .unwrap();
        assert_eq!(n_games, 1, "{}", preset.name);
    }
}

#[test]
fn if_neither_engine_is_ready_both_lose() {
    let dead = || engine("", "clear_board) exit 1;; ");
    let duel = Duel {
        games: 2,
        rules: Rules::CHINESE_1988,
        ..duel(dead(), dead())
    };
    expect![[r#"
        BothLose 0 Black ended at `clear_board`: exit status: 1;
        White ended at `clear_board`: exit status: 1 (§23.2)"#]]
    .assert_eq(&story(&duel).replace("; ", ";\n"));
    let standings = run(&duel, None, &mut |game, _| {
        assert_eq!(game.sgf_result, None);
    });
    let summary = only(&standings.unwrap());
    assert_eq!((summary.both_lost, summary.wins), (2, [0, 0]));
    assert_eq!(summary.faults, [2, 2]);
    assert_eq!(summary.share(Contestant::A), Some(0.0));
    assert_eq!(summary.share(Contestant::B), Some(0.0));
}

#[test]
fn an_engine_that_is_not_ready_loses() {
    let duel = Duel {
        rules: Rules::CHINESE_1988,
        ..duel(engine("", "komi) exit 1;; "), engine("", ""))
    };
    expect!["W+F 0 Black ended at `komi 0.5`: exit status: 1 (§23.1)"].assert_eq(&story(&duel));
}

#[test]
fn a_game_that_the_arbiter_refuses_to_end_has_no_result() {
    let open = || {
        RefereedGame::new(
            Game::new(BoardSize::STANDARD, Rules::CHINESE, Komi::default()),
            9,
        )
    };
    assert_eq!(open().ending(), Err(Refusal::NotOver));
    let mut game = open();
    game.resign(Color::Black);
    assert!(game.ending().is_ok());
    let command = "genmove white".to_owned();
    game.forfeit(Color::White, &EngineFault::Silent { command });
    assert_eq!(game.ending(), Err(Refusal::Over));
    let error = DuelError::NoEnding {
        number: 3,
        why: Refusal::Over,
    };
    expect!["game 3 has no result, because the arbiter refused to end it: the game is over"]
        .assert_eq(&error.to_string());
}

#[test]
fn engines_are_told_the_rules_of_the_match_by_a_command_that_they_have() {
    let told = |names: &str| {
        let black = engine("resign", &on("list_commands", &format!("= {names}")));
        let all = transcript(&black, |black| Duel {
            rules: Rules::AGA,
            ..duel(black, engine("", ""))
        });
        let rules = all.lines().filter(|line| line.contains("rules"));
        rules.collect::<Vec<_>>().join("; ")
    };
    assert_eq!(told("kgs-rules honte-rules"), "honte-rules aga");
    assert_eq!(told("kgs-rules"), "kgs-rules aga");
    assert_eq!(told("genmove"), "");
    let object = told("kata-set-rules");
    assert!(object.starts_with("kata-set-rules {"), "{object}");
}
