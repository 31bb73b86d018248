//! Duels between engines that are shell scripts, some of which refuse commands, hang or exit.

#![cfg(unix)]
#![allow(
    clippy::needless_raw_string_hashes,
    reason = "an updated expectation is written with them"
)]

mod clocks;
mod matches;
mod records;
mod reports;
mod rulings;
mod sequential;
mod tournaments;

use std::fs;

use expect_test::{Expect, expect};

use super::*;
use crate::board::Color;
use crate::files::WorkRecordError;
use crate::folder::Folder;
use crate::rules::{Ko, PRESETS, Preset, Tie};

/// Starts an engine that plays these moves, then passes. `cases` are shell `case` branches that are
/// tried first; every other command gets an empty success.
fn engine(moves: &str, cases: &str) -> String {
    let moves = format!("{moves} ");
    let moves = moves.trim_start();
    let next = r#"next=${moves%% *}; moves=${moves#* }; printf "= ${next:-PASS}\n\n""#;
    format!(
        "sh -c 'moves=\"{moves}\"; while read -r id line; do set -- $line; case $1 in {cases} \
         genmove) {next};; *) printf \"= \\n\\n\";; esac; done'"
    )
}

/// A branch that answers one command.
fn on(command: &str, answer: &str) -> String {
    format!("{command}) printf \"{answer}\\n\\n\";; ")
}

/// One game on a 4×4 board with a komi of 0.5 and A as Black.
fn duel(black: String, white: String) -> Duel {
    Duel {
        size: BoardSize::square(4).unwrap(),
        komi: Komi::from_halves(1),
        ..Duel::new(Schedule::two([black, white]))
    }
}

fn play_all(duel: &Duel) -> (Vec<GameLine>, Summary) {
    let mut games = Vec::new();
    let standings = run(duel, None, &mut |game, _| games.push(game.line.clone())).unwrap();
    (games, only(&standings))
}

/// The score of the only pairing.
fn only(standings: &Standings) -> Summary {
    let [summary] = standings.pairings() else {
        panic!("{standings}");
    };
    summary.clone()
}

/// The engines of a game of two, Black first.
fn players(number: usize) -> [String; 2] {
    let schedule = Schedule::two([String::new(), String::new()]);
    schedule.players(number).map(|engine| engine.name.clone())
}

/// The commands of the engines, the first one first.
fn commands(duel: &Duel) -> [String; 2] {
    duel.schedule
        .players(0)
        .map(|engine| engine.command.clone())
}

/// Two engines before their first game.
fn unplayed() -> Summary {
    Summary::between(["A", "B"].map(str::to_owned), None)
}

fn play_one(duel: &Duel) -> GameLine {
    play_all(duel).0.pop().unwrap()
}

/// A report without what differs from run to run: the processor times.
fn without_cpu(report: &str) -> String {
    let time = regex_lite::Regex::new(r" +(\d+\.\d{3}|unknown)").unwrap();
    let lines = report
        .lines()
        .filter(|line| !line.starts_with("CPU a move: "));
    let lines: Vec<_> = lines.map(|line| time.replace(line, " (CPU)")).collect();
    lines.join("\n")
}

/// The commands that `engine` receives in one game, one per line. The game is that of `duel`, which
/// is called with the engine extended by a log.
fn transcript(engine: &str, duel: impl FnOnce(String) -> Duel) -> String {
    let folder = Folder::new("duel");
    let file = folder.join("transcript");
    let log = format!("echo \"$line\" >> {}; case", file.display());
    play_one(&duel(engine.replace("case", &log)));
    fs::read_to_string(&file).unwrap()
}

/// Compares the result, the number of moves and the reason.
fn check(duel: &Duel, expected: &Expect) {
    let game = play_one(duel);
    expected.assert_eq(&format!("{} {} {}", game.result, game.moves, game.reason));
}

#[test]
fn two_passes_end_the_game_and_the_referee_scores_it() {
    let cases = on("final_score", "= W+0.5") + &on("final_status_list", "= A1 A2\\nB4");
    let game = play_one(&duel(
        engine("B2", &cases),
        engine("", &on("final_score", "? busy")),
    ));
    assert_eq!((game.result.as_str(), game.moves), ("B+15.5", 3));
    assert_eq!(game.scores, [Some("W+0.5".into()), None]);
    assert_eq!(game.dead, [Some("A1 A2 B4".into()), Some(String::new())]);
}

#[test]
fn who_resigns_loses() {
    check(
        &duel(engine("A1 resign", ""), engine("B2", "")),
        &expect!["W+R 2 Black resigned"],
    );
    check(
        &duel(engine("A1", ""), engine("Resign", "")),
        &expect!["B+R 1 White resigned"],
    );
}

#[test]
fn a_stone_on_an_occupied_point_loses() {
    check(
        &duel(engine("B2", ""), engine("b2", "")),
        &expect!["B+F 1 White played B2, but the point is occupied"],
    );
}

#[test]
fn a_stone_beside_the_board_loses() {
    check(
        &duel(engine("T19", ""), engine("", "")),
        &expect!["W+F 0 Black played T19, but the point is not on the board"],
    );
}

/// White retakes the ko at once with move 10.
///
/// ```text
/// . X O .      . X O .
/// X O . O  ->  X . X O
/// . X O .      . X O .
/// . . . .      . . . .
/// ```
fn ko_fight(rules: Rules) -> Duel {
    let black = engine("B4 A3 B2 PASS C3 resign", "");
    Duel {
        rules,
        ..duel(black, engine("C4 D3 C2 B3 B3", ""))
    }
}

#[test]
fn a_forbidden_repetition_loses_by_the_rules_in_force() {
    check(
        &ko_fight(Rules::CHINESE),
        &expect!["B+F 9 White played B3, but the move retakes a ko at once"],
    );
    check(
        &ko_fight(Rules::TROMP_TAYLOR),
        &expect!["B+F 9 White played B3, but the move repeats the position after move 8"],
    );
    let rules = Rules {
        ko: Ko::None,
        ..Rules::CHINESE
    };
    check(&ko_fight(rules), &expect!["W+R 10 Black resigned"]);
}

#[test]
fn suicide_loses_where_it_is_forbidden() {
    // Not with a single stone: that would repeat the position under positional superko.
    let play = |rules| {
        let black = engine("A2 B2 C1 resign", "");
        Duel {
            rules,
            ..duel(black, engine("B1 D4 A1", ""))
        }
    };
    check(
        &play(Rules::CHINESE),
        &expect!["B+F 5 White played A1, but the move would be suicide"],
    );
    check(&play(Rules::TROMP_TAYLOR), &expect!["W+R 6 Black resigned"]);
}

#[test]
fn what_is_no_move_loses() {
    check(
        &duel(engine("", &on("genmove", "= hm,\\n  B2?")), engine("", "")),
        &expect![[r#"W+F 0 Black answered `genmove black` with "hm, B2?""#]],
    );
    let silent = Duel {
        reply_limit: Duration::from_millis(500),
        ..duel(engine("", ""), engine("", &on("genmove", "thinking")))
    };
    check(
        &silent,
        &expect![[r#"B+F 1 White answered `genmove white` with "thinking""#]],
    );
    check(
        &duel(engine("", &on("genmove", "? cannot")), engine("", "")),
        &expect!["W+F 0 Black refused `genmove black`: cannot"],
    );
}

#[test]
fn a_long_wrong_answer_is_cut_short() {
    let answer = "x".repeat(10_000);
    let game = play_one(&duel(
        engine("", &on("genmove", &format!("= {answer}"))),
        engine("", ""),
    ));
    assert!(game.reason.len() < 150, "{}", game.reason);
}

#[test]
fn who_dies_loses() {
    check(
        &duel(engine("", ""), engine("", "genmove) exit 3;; ")),
        &expect!["B+F 1 White ended at `genmove white`: exit status: 3"],
    );
    check(
        &duel(engine("", "clear_board) exit 4;; "), engine("", "")),
        &expect!["W+F 0 Black ended at `clear_board`: exit status: 4"],
    );
}

#[test]
fn who_hangs_loses() {
    let hanging = engine("", "genmove) ;; ");
    let duel = Duel {
        reply_limit: Duration::from_millis(100),
        ..duel(hanging, engine("", ""))
    };
    check(
        &duel,
        &expect!["W+F 0 Black did not answer `genmove black` in time"],
    );
    let game = play_one(&duel);
    assert!(
        game.seconds[0] >= 0.1 && game.seconds[1] == 0.0,
        "{:?}",
        game.seconds
    );
}

#[test]
fn the_time_for_a_move_does_not_count_as_silence() {
    let thinker = engine("", "genmove) sleep 0.4; printf \"= resign\\n\\n\";; ");
    let duel = Duel {
        reply_limit: Duration::from_millis(100),
        time_per_move: Some(Duration::from_mins(1)),
        ..duel(thinker, engine("", ""))
    };
    check(&duel, &expect!["W+R 0 Black resigned"]);
}

#[test]
fn who_refuses_a_legal_move_loses() {
    check(
        &duel(engine("B2", ""), engine("", &on("play", "? illegal move"))),
        &expect!["B+F 1 White refused `play black B2`: illegal move"],
    );
}

#[test]
fn what_an_engine_does_after_the_end_does_not_lose_the_game() {
    check(
        &duel(engine("", "play) exit 1;; "), engine("", "")),
        &expect!["W+0.5 2 both passed"],
    );
}

#[test]
fn too_many_moves_leave_the_game_unfinished_but_scored() {
    let play = |move_limit| {
        let [black, white] = ["A1 A2 A3", "C1 C2 C3"].map(|moves| engine(moves, ""));
        Duel {
            move_limit,
            ..duel(black, white)
        }
    };
    check(&play(Some(3)), &expect!["B+0.5 3 unfinished after 3 moves"]);
    check(&play(Some(0)), &expect!["W+0.5 0 unfinished after 0 moves"]);
    check(&play(None), &expect!["W+16.5 8 both passed"]);
    assert_eq!(play(None).move_limit(), 48);
}

#[test]
fn an_equal_score_is_a_draw_unless_the_rules_name_a_winner() {
    let result = |tie| {
        let rules = Rules {
            tie,
            ..Rules::TROMP_TAYLOR
        };
        let duel = Duel {
            rules,
            komi: Komi::default(),
            ..duel(engine("", ""), engine("", ""))
        };
        let (games, summary) = play_all(&duel);
        (games[0].result.clone(), summary.wins, summary.draws)
    };
    assert_eq!(result(Tie::Draw), ("0".into(), [0, 0], 1));
    assert_eq!(result(Tie::Black), ("B+0".into(), [1, 0], 0));
    assert_eq!(result(Tie::White), ("W+0".into(), [0, 1], 0));
}

#[test]
fn in_atari_go_the_first_capture_wins_and_nobody_passes() {
    let rules = Preset::named("atari-go").unwrap().rules;
    let play = |white| Duel {
        rules,
        ..duel(engine("A2 B1", ""), engine(white, ""))
    };
    check(
        &play("A1 D4"),
        &expect!["B+ 3 Black made the first capture"],
    );
    check(
        &play("PASS"),
        &expect!["B+F 1 White played PASS, but a pass is allowed only without a legal play"],
    );
}
