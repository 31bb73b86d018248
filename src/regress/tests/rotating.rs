//! Tests in which the engine sees the board turned or mirrored.

use std::path::Path;

use super::{honte, outcomes, run_all, select_all};
use crate::board::{BoardSize, Orientation};
use crate::folder::Folder;
use crate::regress::rotation::{Rotation, in_quotes_if_blank};
use crate::regress::{RunSchedule, Suite};

/// Questions whose answers name points, about boards that are square, rectangular, loaded or set
/// up.
const SUITE: &str = "\
loadsgf corner.sgf
10 list_stones black
#? [B5 C5 B6 C6]
20 list_stones white
#? [A1 A3]
30 is_legal white D6
#? [1]
40 countlib B6
#? [8]
loadsgf \"two words.sgf\" 2
50 list_stones black
#? [C2]
60 move_history
#? [black C2]
boardsize 5 3
clear_board
play b E1
70 list_stones black
#? [E1]
80 last_move
#? [black E1]
play w A3
90 gg-undo 1
#? []
100 findlib E1
#? [D1 E2]
rectangular_boardsize 3 5
gogui-setup b A1 b A2 w C5
110 list_stones black
#? [A1 A2]
120 all_legal white
#? [B1 C1 B2 C2 A3 B3 C3 A4 B4 C4 A5 B5]
130 reg_genmove black
#? [.*]
boardsize 4
clear_board
play b pass
140 last_move
#? [black PASS]
loadsgf missing.sgf
150 list_stones black
#? [A1]
";

const CORNER: &str = "(;SZ[9:7]C[B6 is [no\\] move]AB[bb:cc];W[ag];B[];W[ae]TR[aa])";

#[test]
fn in_every_orientation_the_answers_are_those_of_the_suite() {
    let folder = Folder::new("regress");
    folder.write("corner.sgf", CORNER);
    folder.write("two words.sgf", "(;GaMe[1]SiZe[5];Black[cd];White[ee])");
    let path = folder.write("a.tst", SUITE);
    let selection = || select_all(vec![Suite::read(&path).unwrap()]);
    let told = |orientation| {
        let schedule = RunSchedule {
            orientation,
            ..RunSchedule::default()
        };
        let report = run_all(&selection(), &honte(), schedule);
        outcomes(&report)
    };
    let plain = told(None);
    assert!(plain.contains("120 pass"), "{plain}");
    for number in 0..Orientation::COUNT {
        assert_eq!(told(Some(number)), plain, "orientation {number}");
    }
    // All in one run: what is answered otherwise in some orientation is unstable.
    let schedule = RunSchedule {
        passes: Orientation::COUNT,
        orientation: Some(0),
        ..RunSchedule::default()
    };
    let report = run_all(&selection(), &honte(), schedule);
    let unstable: Vec<&str> = report
        .unstable
        .iter()
        .map(|test| test.label.as_str())
        .collect();
    assert!(
        unstable.iter().all(|label| ["a:130"].contains(label)),
        "{:?}",
        report.unstable
    );
}

#[test]
fn a_path_with_blanks_is_sent_in_quotes() {
    let path = in_quotes_if_blank(Path::new("/tmp/two words/a.sgf"));
    assert_eq!(path, "\"/tmp/two words/a.sgf\"");
    assert_eq!(in_quotes_if_blank(Path::new("/tmp/a.sgf")), "/tmp/a.sgf");
}

#[test]
fn words_that_are_no_points_of_the_board_stay_as_they_are() {
    let size = BoardSize::square(9).unwrap();
    let rotation = Rotation::new(4, size, "".as_ref());
    let turned = |line: &str| rotation.turn(line).unwrap().line.clone();
    assert_eq!(turned("play b a1"), "play b A9");
    assert_eq!(turned("play white pass"), "play white pass");
    assert_eq!(turned("komi 6.5"), "komi 6.5");
    assert_eq!(turned("echo T19 J10 B+3"), "echo T19 J10 B+3");
    assert_eq!(turned("showboard"), "showboard");
    assert_eq!(turned("boardsize 13"), "boardsize 13");
    assert_eq!(rotation.turn_back("W+3.5"), "W+3.5");
    assert_eq!(
        rotation.turn_back("black A1\nwhite PASS"),
        "black A9\nwhite PASS"
    );
    assert_eq!(rotation.turn_back("1 A1"), "1 A9");
    assert_eq!(rotation.turn_back("A9 C9\nA8"), "A1 C1\nA2");
    assert_eq!(rotation.turn_back(""), "");
    let why = rotation.turn("loadsgf none.sgf 3").unwrap_err();
    assert!(why.starts_with("none.sgf: "), "{why}");
}
