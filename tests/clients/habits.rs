//! What clients send, line by line, and what they receive.

use std::collections::BTreeSet;

use gtp::Vertex;

use crate::parsers::{Heard, after_variation, cgos, lizzie, sabaki};
use crate::program::Session;

/// Options that make games short.
const QUICK: &[&str] = &["--playouts", "60", "--seed", "1"];

/// Checks what a client has received: moves on a board of that side, each once, with values that
/// make sense.
fn check(moves: &[Heard], side: u8) {
    assert!(!moves.is_empty());
    let is_on_board = |word: &String| match word.parse::<Vertex>() {
        Ok(Vertex::At { column, row }) => {
            column < side && row < side && *word == word.to_uppercase()
        }
        Ok(Vertex::Pass) => word == "pass",
        Err(_) => false,
    };
    let distinct: BTreeSet<&String> = moves.iter().map(|heard| &heard.vertex).collect();
    assert_eq!(distinct.len(), moves.len(), "{moves:?}");
    for heard in moves {
        assert!(heard.variation.iter().all(is_on_board), "{heard:?}");
        assert_eq!(heard.variation.first(), Some(&heard.vertex), "{heard:?}");
        assert!((0.0..=1.0).contains(&heard.winrate), "{heard:?}");
        assert!(heard.visits > 0, "{heard:?}");
    }
    // Most visited first. A move that varies the opening leads, with a twentieth of the most at least.
    assert!(
        moves[1..].is_sorted_by(|a, b| a.visits >= b.visits),
        "{moves:?}"
    );
    assert!(
        moves
            .iter()
            .all(|heard| heard.visits <= 20 * moves[0].visits),
        "{moves:?}"
    );
}

/// Checks the moves of an analysis, in which no opening varies.
fn check_analysis(moves: &[Heard], side: u8) {
    check(moves, side);
    assert!(moves.is_sorted_by(|a, b| a.visits >= b.visits), "{moves:?}");
}

/// Begins an analysis, reads some of its lines, ends it with another line, and returns the answer
/// to that.
fn analysis(session: &mut Session, command: &str, n_lines: usize, end: &str) -> Vec<String> {
    session.write(&format!("{command}\n"));
    let header = session.line();
    let id: String = command.chars().take_while(char::is_ascii_digit).collect();
    assert_eq!(header, format!("={id}"), "{command}");
    let lines: Vec<String> = (0..n_lines).map(|_| session.line()).collect();
    session.write(end);
    // More lines may have been on their way.
    while !session.line().is_empty() {}
    lines
}

#[test]
fn lizzie_ponders_between_moves() {
    let mut session = Session::new(QUICK);
    session.write("1 name\n2 version\n3 boardsize 9\n4 komi 7.5\n");
    assert_eq!(session.answer(), ["=1 Honte"]);
    let version = session.answer().concat();
    let minor = version.split('.').nth(1).and_then(|n| n.parse().ok());
    // With less Lizzie freezes.
    assert!(minor.is_some_and(|n: u32| n >= 15), "{version}");
    assert_eq!(session.answer(), ["=3 "]);
    assert_eq!(session.answer(), ["=4 "]);
    for (command, end, answer) in [
        ("5 lz-analyze 2", "6 play b C3\n", "=6 "),
        ("7 lz-analyze 2 avoid b D4,E5 30", "8 name\n", "=8 Honte"),
        ("9 lz-analyze 2 allow w D4,E5 1", "10 undo\n", "=10 "),
    ] {
        for line in analysis(&mut session, command, 3, end) {
            check_analysis(&lizzie(&line).expect("Lizzie reads every line"), 9);
        }
        assert_eq!(session.answer(), [answer]);
    }
    session.write("11 lz-genmove_analyze W 1\n12 time_settings 0 5 1\n");
    let answer = session.answer();
    assert_eq!(answer.first().map(String::as_str), Some("=11"));
    assert!(
        answer.last().is_some_and(|line| line.starts_with("play ")),
        "{answer:?}"
    );
    for line in &answer[1..answer.len() - 1] {
        check(&lizzie(line).expect("Lizzie reads every line"), 9);
    }
    assert_eq!(session.answer(), ["=12 "]);
    session.quit();
}

#[test]
fn sabaki_understands_all_three_formats() {
    let mut session = Session::new(QUICK);
    session.expect_ok("boardsize 7");
    for (command, is_whole_number) in [
        ("analyze B 2", true),
        ("kata-analyze W 2", false),
        ("lz-analyze B 2", true),
    ] {
        for line in analysis(&mut session, command, 2, "protocol_version\n") {
            let moves = sabaki(&line, is_whole_number);
            check_analysis(&moves, 7);
            let has_leads = moves.iter().all(|heard| heard.lead.is_some());
            assert_eq!(has_leads, !command.starts_with("lz"), "{line}");
        }
        assert_eq!(session.answer(), ["= 2"]);
    }
    // The winrate is that of the side that was asked: with so much komi White cannot lose.
    session.expect_ok("komi 300.5");
    for (command, white_wins) in [("analyze B 2", false), ("analyze W 2", true)] {
        let lines = analysis(&mut session, command, 2, "\n");
        let moves = sabaki(&lines[1], true);
        assert_eq!(moves[0].winrate > 0.9, white_wins, "{moves:?}");
        assert_eq!(moves[0].winrate < 0.1, !white_wins, "{moves:?}");
        assert_eq!(moves[0].lead > Some(0.0), white_wins, "{moves:?}");
    }
    session.quit();
}

/// `LizzieYZY` and others ask for all that KataGo documents.
#[test]
fn what_katago_documents_is_answered_behind_the_variation() {
    let mut session = Session::new(QUICK);
    session.expect_ok("boardsize 7");
    session.expect_ok("play b C3");
    let command = "kata-analyze W 2 ownership true pvVisits true movesOwnership true rootInfo true \
                   ownershipStdev true movesOwnershipStdev true pvEdgeVisits true \
                   noResultValue true minmoves 40";
    for line in analysis(&mut session, command, 2, "name\n") {
        let (moves, rest) = line.split_once(" rootInfo ").expect("figures of all moves");
        for part in moves.split("info ").skip(1).map(str::trim) {
            let visits: u64 = after_variation(part, "visits").expect("visits")[0]
                .parse()
                .unwrap();
            let variation = part.split(" pv ").nth(1).expect("a variation");
            let (variation, _) = variation.split_once(" pvVisits").expect("its visits");
            let n_moves = variation.split(' ').count();
            for key in ["pvVisits", "pvEdgeVisits"] {
                let of_moves = after_variation(part, key).expect(key);
                assert_eq!(of_moves.len(), n_moves, "{part}");
                assert_eq!(of_moves[0].parse(), Ok(visits), "{part}");
            }
            for (key, least) in [("movesOwnership", -1.0), ("movesOwnershipStdev", 0.0)] {
                let shares = after_variation(part, key).unwrap_or_default();
                assert_eq!(shares.len(), if visits > 0 { 49 } else { 0 }, "{part}");
                let is_share = |share: &&str| {
                    share
                        .parse()
                        .is_ok_and(|share: f64| (least..=1.0).contains(&share))
                };
                assert!(shares.iter().all(is_share), "{part}");
            }
            assert_eq!(after_variation(part, "noResultValue"), Some(vec!["0"]));
            assert!(after_variation(part, "scoreStdev").is_some(), "{part}");
        }
        for key in ["ownership", "ownershipStdev"] {
            assert_eq!(after_variation(rest, key).expect(key).len(), 49, "{rest}");
        }
    }
    assert_eq!(session.answer(), ["= Honte"]);
    session.quit();
}

#[test]
fn the_cgos_client_plays_with_each_command_it_knows() {
    let mut session = Session::new(QUICK);
    let commands = session.expect_ok("list_commands");
    let needed = "boardsize clear_board komi play genmove quit time_settings time_left \
                  cgos-genmove_analyze kata-genmove_analyze lz-genmove_analyze";
    for name in needed.split(' ') {
        assert!(commands.lines().any(|line| line == name), "{name}");
    }
    for command in [
        "boardsize 9",
        "komi 7.0",
        "time_settings 300 0 0",
        "clear_board",
    ] {
        assert_eq!(session.expect_ok(command), "");
    }
    for (command, is_leela) in [
        ("kata-genmove_analyze b ownership true", false),
        ("lz-genmove_analyze w 100000", true),
    ] {
        session.expect_ok("time_left b 300 0");
        session.write(&format!("{command}\n"));
        let answer = session.answer();
        // The client takes the line before the move.
        let [.., analysis, mv] = answer.as_slice() else {
            panic!("{answer:?}");
        };
        let vertex = mv.strip_prefix("play ").expect("the move comes last");
        let (moves, ownership) = cgos(analysis, is_leela).expect("the client reads it");
        check(&moves, 9);
        assert_eq!(moves[0].vertex, vertex);
        assert_eq!(ownership.len(), if is_leela { 0 } else { 81 });
        assert!(
            ownership.iter().all(|share| share.abs() <= 1.0),
            "{ownership:?}"
        );
    }
    session.write("cgos-genmove_analyze b\n");
    let answer = session.answer();
    assert_eq!(answer.len(), 3, "{answer:?}");
    assert!(
        answer[1].starts_with("{\"winrate\":0.") && answer[1].ends_with("\"}"),
        "{answer:?}"
    );
    let ownership = answer[1]
        .split("\"ownership\":\"")
        .nth(1)
        .expect("ownership");
    assert_eq!(ownership.len(), 81 + 2);
    // A negative time does no harm.
    assert_eq!(session.expect_ok("time_left w -3 0"), "");
    session.quit();
}

#[test]
fn gtp2ogs_ends_its_lines_in_its_own_way() {
    let mut session = Session::new(QUICK);
    session.write("list_commands\r\nboardsize 9\r\nclear_board\r\nkomi 0.5\r\n");
    assert!(session.answer().len() > 20);
    for _ in 0..3 {
        assert_eq!(session.answer(), ["= "]);
    }
    session.write("set_free_handicap c3 g7\r\ntime_settings 0 1 0\r\ngenmove white\r\n");
    assert_eq!(session.answer(), ["= "]);
    assert_eq!(session.answer(), ["= "]);
    let mv = session.answer().concat();
    assert!(
        mv.strip_prefix("= ")
            .is_some_and(|word| word.parse::<Vertex>().is_ok()),
        "{mv}"
    );
    session.write("play black pass\r\nfinal_score\r\n");
    assert_eq!(session.answer(), ["= "]);
    assert!(session.answer().concat().starts_with("= "));
    session.quit();
}

#[test]
fn gogui_goes_on_after_both_have_passed() {
    let mut session = Session::new(QUICK);
    for command in [
        "boardsize 9",
        "clear_board",
        "komi 6.5",
        "time_settings 1800 300 25",
    ] {
        assert_eq!(session.expect_ok(command), "");
    }
    session.expect_ok("play b pass");
    session.expect_ok("play w pass");
    assert_eq!(session.expect_ok("final_status_list dead"), "");
    assert!(session.expect_ok("genmove b").parse::<Vertex>().is_ok());
    // An interrupt after the end of a command does nothing.
    session.write("# interrupt\n");
    assert!(session.expect_ok("genmove w").parse::<Vertex>().is_ok());
    session.quit();
}

/// Kigo sets a level before each move, and asks for hints of one color.
#[test]
fn kigo_sets_levels_and_asks_for_hints() {
    let mut session = Session::new(QUICK);
    for command in ["boardsize 9", "komi 4.5", "clear_board", "level 3"] {
        assert_eq!(session.expect_ok(command), "");
    }
    assert_eq!(session.expect_ok("honte-level"), "6");
    assert!(session.expect_ok("genmove black").parse::<Vertex>().is_ok());
    for name in ["top_moves_white", "top_moves_black"] {
        let moves = session.expect_ok(name);
        let words: Vec<&str> = moves.split(' ').collect();
        assert!(words.len() >= 2 && words.len().is_multiple_of(2), "{moves}");
        for pair in words.chunks(2) {
            assert!(pair[0].parse::<Vertex>().is_ok(), "{moves}");
            let percent: f64 = pair[1].parse().expect("a percentage");
            assert!((0.0..=100.0).contains(&percent), "{moves}");
        }
    }
    let estimate = session.expect_ok("estimate_score");
    let words: Vec<&str> = estimate.split(' ').collect();
    assert!(words[0].starts_with(['W', 'B']), "{estimate}");
    let upper = words[3]
        .strip_suffix(',')
        .expect("a comma behind the upper bound");
    let lower = words[5]
        .strip_suffix(')')
        .expect("a bracket behind the lower bound");
    assert!(
        upper.parse::<f64>().unwrap() >= lower.parse::<f64>().unwrap(),
        "{estimate}"
    );
    session.quit();
}
