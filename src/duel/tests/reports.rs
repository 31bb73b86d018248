//! Reports of games and matches as text and as JSON.

use expect_test::expect;

use super::super::report::{sgf_result, winner};
use super::*;
use crate::arbiter::Outcome;
use crate::board::Color;
use crate::game::Game;
use crate::judge;

/// Game `number`, with "x" as Black and "y" as White.
fn report(number: usize, outcome: Outcome, reason: &str) -> GameReport {
    let board = BoardSize::square(9).unwrap();
    let game = Game::new(board, Rules::CHINESE_1988, Komi::from_halves(-7));
    let count = judge::as_it_stands(&game).count;
    let count = (outcome == Outcome::Score).then_some(count);
    let sgf_result = sgf_result(outcome, count.as_ref());
    let engines = players(number);
    let name = |color: Color| engines[color].clone();
    let at_fault = match outcome {
        Outcome::Forfeit(winner) => Some(!winner),
        _ => None,
    };
    let line = GameLine {
        game: number,
        black: "x".into(),
        white: "y \"q\"".into(),
        opening: None,
        result: sgf_result.clone().unwrap_or("BothLose".into()),
        winner: winner(outcome, count.as_ref()).map(name),
        fault: at_fault.map(name),
        engines: engines.clone(),
        reason: reason.into(),
        article: Some("§8".into()),
        rulings: Vec::new(),
        moves: 58,
        noise: [None, None],
        scores: [Some("B+3.5".into()), None],
        dead: [Some("A1 B2".into()), None],
        seconds: [1.25, 20.0],
        cpu: [
            CpuTime {
                seconds: 1.2,
                moves: 29,
            },
            CpuTime::default(),
        ],
        sgf: Some("a/b.sgf".into()),
    };
    GameReport {
        line,
        sgf_result,
        count,
    }
}

fn line(number: usize, outcome: Outcome) -> GameLine {
    report(number, outcome, "").line
}

/// Breaks a line that is too long for this file.
fn in_lines(line: &str) -> String {
    assert!(!line.contains('\n'), "{line}");
    line.replace(",\"", ",\n\"")
        .replace("; ", ";\n")
        .replace("): ", "):\n")
}

#[test]
fn a_report_is_a_line_of_text_or_of_json() {
    let game = report(1, Outcome::Score, "both passed");
    expect![[r#"
        game 1: x (B, black) against y "q" (A, white):
        B+3.5 after 58 moves, both passed (§8);
        the engines say B+3.5 and nothing;
        1.2 s and 20.0 s, CPU a move 0.041 and unknown"#]]
    .assert_eq(&in_lines(&game.to_string()));
    expect![[r#"
        {"game":1,
        "black":"x",
        "white":"y \"q\"",
        "engines":["B",
        "A"],
        "opening":null,
        "result":"B+3.5",
        "winner":"B",
        "fault":null,
        "reason":"both passed",
        "article":"§8",
        "moves":58,
        "scores":["B+3.5",null],
        "dead":["A1 B2",null],
        "seconds":[1.25,20.0],
        "cpu":[{"seconds":1.2,
        "moves":29},{"seconds":0.0,
        "moves":0}],
        "sgf":"a/b.sgf"}"#]]
    .assert_eq(&in_lines(&game.line.to_json()));
    let mut game = report(2, Outcome::Forfeit(Color::Black), "White resigned too late");
    game.line.article = None;
    game.line.rulings = vec!["after move 3: void".into()];
    expect![[r#"
        game 2: x (A, black) against y "q" (B, white):
        B+F after 58 moves, White resigned too late;
        1.2 s and 20.0 s, CPU a move 0.041 and unknown"#]]
    .assert_eq(&in_lines(&game.to_string()));
}

#[test]
fn a_summary_counts_for_the_engines_whatever_their_colors() {
    let mut summary = unplayed();
    summary.add(&line(1, Outcome::Forfeit(Color::White)));
    summary.add(&line(0, Outcome::Resignation(Color::White)));
    summary.add(&line(2, Outcome::Resignation(Color::Black)));
    summary.add(&line(3, Outcome::Draw));
    assert_eq!(
        (summary.wins, summary.draws, summary.faults),
        ([2, 1], 1, [0, 1])
    );
    expect![[r#"
        games: 4, draws: 1
        A (y "q"): won 2, 62.5%, 95% interval 21.9% to 90.8%, lost by a fault: 0
        B (x): won 1, 37.5%, 95% interval 9.2% to 78.1%, lost by a fault: 1
        Elo of A: +88.7, 95% interval -220.4 to +397.9; pairs with 0, 0.5, 1, 1.5, 2 points: 0 0 1 1 0
        CPU a move: 0.041 s and 0.041 s, 0.0% apart: equal time"#]]
    .assert_eq(&summary.to_string());
    expect![[r#"
        {"both_lost":0,
        "cpu_per_move":[0.041379,0.041379],
        "draws":1,
        "elo":88.7,
        "elo_interval":[-220.4,397.9],
        "engines":["A",
        "B"],
        "equal_cpu":true,
        "errors":[0,1],
        "games":4,
        "interval":[0.2194,0.9081],
        "names":["y \"q\"",
        "x"],
        "no_results":0,
        "pairs":[0,0,1,1,0],
        "share":0.625,
        "wins":[2,1]}"#]]
    .assert_eq(&in_lines(&summary.to_json().to_string()));
    expect![[r#"
        {"both_lost":0,
        "cpu_per_move":[null,null],
        "draws":0,
        "elo":null,
        "elo_interval":[null,null],
        "engines":["A",
        "B"],
        "equal_cpu":null,
        "errors":[0,0],
        "games":0,
        "interval":[0.0,1.0],
        "names":["",
        ""],
        "no_results":0,
        "pairs":[0,0,0,0,0],
        "share":null,
        "wins":[0,0]}"#]]
    .assert_eq(&in_lines(&unplayed().to_json().to_string()));
}

#[test]
fn the_interval_is_that_of_wilson() {
    let interval = |wins, games| {
        let wins = [wins, games - wins];
        let mut summary = unplayed();
        (summary.games, summary.wins) = (games, wins);
        let (low, high) = summary.interval(Contestant::A);
        format!("{low:.4} {high:.4}")
    };
    // Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I.
    assert_eq!(interval(81, 263), "0.2553 0.3662");
    assert_eq!(interval(15, 148), "0.0624 0.1605");
    assert_eq!(interval(0, 20), "0.0000 0.1611");
    assert_eq!(interval(1, 29), "0.0061 0.1718");
    assert_eq!(interval(29, 29), "0.8830 1.0000");
    assert_eq!(interval(0, 0), "0.0000 1.0000");
}

#[test]
fn a_match_counts_as_one_at_equal_time_if_the_means_are_near() {
    let check = |a: (f64, usize), b: (f64, usize), text: &str, equal| {
        let times = CpuTimes([a, b].map(|(seconds, moves)| CpuTime { seconds, moves }));
        assert_eq!(times.to_string(), text);
        assert_eq!(times.are_equal(), equal, "{text}");
    };
    check(
        (20.0, 100),
        (16.5, 80),
        "0.200 s and 0.206 s, 3.1% apart: equal time",
        Some(true),
    );
    check(
        (20.0, 100),
        (22.1, 100),
        "0.200 s and 0.221 s, 10.5% apart: not at equal time",
        Some(false),
    );
    check(
        (20.0, 100),
        (0.5, 100),
        "0.200 s and 0.005 s: not at equal time",
        Some(false),
    );
    check(
        (20.0, 100),
        (0.0, 100),
        "0.200 s and 0.000 s: not at equal time",
        Some(false),
    );
    check(
        (20.0, 100),
        (0.0, 0),
        "0.200 s and unknown: nothing is known about equal time",
        None,
    );
}

#[test]
fn records_of_earlier_versions_tell_no_processor_time() {
    let text = line(0, Outcome::Draw).to_json();
    let cpu = r#","cpu":[{"seconds":1.2,"moves":29},{"seconds":0.0,"moves":0}]"#;
    assert!(text.contains(cpu), "{text}");
    let old: GameLine = serde_json::from_str(&text.replace(cpu, "")).unwrap();
    assert_eq!(old.cpu, [CpuTime::default(); 2]);
}
