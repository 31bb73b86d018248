//! What gomill expects of an engine, whose ringmaster compares some texts byte by byte.

use std::collections::BTreeSet;

use gtp::Vertex;

use crate::program::Session;

#[test]
fn a_game_begins_with_questions_without_ids() {
    let mut session = Session::new(&[]);
    assert_eq!(session.expect_ok("protocol_version"), "2");
    assert_eq!(session.expect_ok("name"), "Honte");
    assert!(!session.expect_ok("version").is_empty());
    for name in [
        "gomill-describe_engine",
        "gomill-cpu_time",
        "gomill-explain_last_move",
    ] {
        let known = session.expect_ok(&format!("known_command {name}"));
        assert!(["true", "false"].contains(&known.as_str()), "{known}");
        if known == "false" {
            assert_eq!(session.ask(name), "? unknown command");
        }
    }
    session.quit();
}

#[test]
fn an_illegal_move_is_answered_in_these_words() {
    let mut session = Session::new(&["--size", "9"]);
    session.expect_ok("play b C3");
    assert_eq!(session.ask("play w C3"), "? illegal move");
    // gomill takes any other text for a fault of this engine.
    assert_eq!(session.ask("play w K3"), "? syntax error");
    session.quit();
}

#[test]
fn fixed_handicap_stones_are_those_of_the_protocol_on_every_board() {
    // Section 4.1.1: corners, then the middle of an odd number, then sides; the third line up to
    // 12 lines, the fourth from 13 on.
    let column = |line: usize| char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[line - 1]);
    let mut session = Session::new(&[]);
    for side in 7_usize..=25 {
        let near = if side < 13 { 3 } else { 4 };
        let (far, mid) = (side + 1 - near, side.div_ceil(2));
        let corners = [(near, near), (far, far), (near, far), (far, near)];
        let sides = [(near, mid), (far, mid), (mid, near), (mid, far)];
        let most: usize = if side % 2 == 0 || side == 7 { 4 } else { 9 };
        for n_stones in 2..=most {
            let n_corners = n_stones.min(4);
            let n_sides = n_stones.saturating_sub(4) / 2 * 2;
            let middle = (n_stones > 4 && n_stones % 2 == 1).then_some((mid, mid));
            let points = corners
                .iter()
                .take(n_corners)
                .chain(sides.iter().take(n_sides));
            let wanted: BTreeSet<String> = points
                .chain(&middle)
                .map(|&(x, y)| format!("{}{y}", column(x)))
                .collect();
            session.expect_ok(&format!("boardsize {side}"));
            session.expect_ok("clear_board");
            let stones = session.expect_ok(&format!("fixed_handicap {n_stones}"));
            let stones: BTreeSet<String> = stones.split(' ').map(str::to_owned).collect();
            assert_eq!(stones, wanted, "{n_stones} stones, {side} lines");
        }
        session.expect_ok("clear_board");
        let too_many = session.ask(&format!("fixed_handicap {}", most + 1));
        assert_eq!(too_many, "? invalid number of stones");
    }
    session.quit();
}

#[test]
fn moves_and_scores_have_the_form_that_is_read() {
    let mut session = Session::new(&["--size", "5", "--playouts", "40", "--seed", "3"]);
    for color in ["b", "w"].into_iter().cycle().take(60) {
        let mv = session.expect_ok(&format!("genmove {color}"));
        assert!(mv == "resign" || mv.parse::<Vertex>().is_ok(), "{mv}");
        if mv == "resign" || mv == "PASS" {
            break;
        }
    }
    let score = session.expect_ok("final_score");
    let margin = score
        .strip_prefix("B+")
        .or_else(|| score.strip_prefix("W+"));
    let is_positive = |text: &str| text.parse().is_ok_and(|points: f64| points > 0.0);
    assert!(score == "0" || margin.is_some_and(is_positive), "{score}");
    session.quit();
}

#[test]
fn a_record_has_the_properties_that_the_controller_gives() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("gomill.sgf");
    let mut session = Session::new(&["--size", "5", "--playouts", "20", "--seed", "1"]);
    session.expect_ok("play b C3");
    let mv = session.expect_ok("genmove w");
    let path_word = path.to_str().expect("a plain path");
    let command = format!("gomill-savesgf {path_word} pb=You PW=GNU\\_Go:3.8 KM=3 GC=a\\\\_b]");
    assert_eq!(session.expect_ok(&command), "");
    let record = std::fs::read_to_string(&path).expect("a record");
    for part in [
        "PB[You]",
        "PW[GNU Go:3.8]",
        "KM[3]",
        "GC[a\\\\_b\\]]",
        "AP[Honte:",
    ] {
        assert!(record.contains(part), "{part}: {record}");
    }
    assert!(!record.contains("KM[7.5]"), "{record}");
    let comment = session.expect_ok("gomill-explain_last_move");
    let first = comment.lines().next().expect("a comment");
    assert!(record.contains(&format!("C[{mv}:")), "{record}");
    assert!(record.contains(first), "{record}");
    session.quit();
}
