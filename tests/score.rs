//! `honte score` from the shell: answers and exit codes.

#![cfg(feature = "cli")]

mod folder;
mod program;

use std::fs;
use std::process::{Output, Stdio};

use folder::Folder;
use program::{run, text, walls};

/// Runs the program on these arguments without an input.
fn honte(arguments: &[&str]) -> Output {
    run(arguments, "")
}

#[test]
fn a_record_with_the_same_result_is_confirmed() {
    let folder = Folder::new("confirmed");
    let file = folder.write("game.sgf", walls("0"));
    let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        text(&output.stdout)
            .ends_with(": 0, as the record says; chinese rules, komi 0; no dead stones\n")
    );
}

#[test]
fn a_record_with_another_result_ends_with_exit_code_1() {
    let folder = Folder::new("denied");
    let file = folder.write("game.sgf", walls("B+2.5"));
    let output = honte(&["score", file.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    let answer = text(&output.stdout);
    assert!(
        answer.contains("the record says B+2.5: a difference of 2.5"),
        "{answer}"
    );
    assert!(answer.contains(" 5 + X . O -\n"), "{answer}");
}

#[test]
fn no_picture_takes_the_place_of_the_record() {
    let folder = Folder::new("replaced");
    let file = folder.write("game.sgf", walls("0"));
    let name = file.to_str().expect("UTF-8");
    for option in ["--html", "--svg", "--png"] {
        let output = honte(&["score", option, name, name]);
        assert_eq!(output.status.code(), Some(2), "{option}");
    }
    // Nor that of another one, which was named where no name was expected.
    let other = folder.write("other.sgf", walls("0"));
    let output = honte(&["score", "--html", other.to_str().expect("UTF-8"), name]);
    assert_eq!(output.status.code(), Some(2));
    let page = folder.join("page");
    let page = page.to_str().expect("UTF-8");
    let output = honte(&["score", "--svg", page, "--html", page, name]);
    assert_eq!(output.status.code(), Some(2));
    // A page may be written again.
    for _ in 0..2 {
        let output = honte(&["score", "--html", page, name]);
        assert_eq!(output.status.code(), Some(0));
    }
    let kept = fs::read_to_string(&file).expect("the record");
    assert_eq!(kept, walls("0"));
}

/// A winner without a margin is a result too.
#[test]
fn a_record_that_names_another_winner_ends_with_exit_code_1() {
    for (result, code) in [("W+", 0), ("B+", 1)] {
        let record = walls(result).replace("KM[0]", "KM[0.5]");
        let folder = Folder::new(&format!("winner-{code}"));
        let file = folder.write("game.sgf", record);
        let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
        assert_eq!(output.status.code(), Some(code), "{result}");
    }
}

/// White takes a ko with the eighth move, and Black takes it back with the ninth.
#[test]
fn a_move_that_the_rules_forbid_is_named() {
    let record = "(;SZ[5]KM[0]RU[Chinese];B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb])";
    let folder = Folder::new("forbidden");
    let file = folder.write("game.sgf", record);
    let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
    let note = text(&output.stderr);
    let told = "move 9 is illegal by chinese rules, and stands as recorded: the move retakes a ko at once\n";
    assert!(note.ends_with(told), "{note}");
}

/// The set-up after two moves drops them; the suicide is the third move of the record.
#[test]
fn a_move_after_a_set_up_has_its_number_in_the_record() {
    let record = "(;SZ[5]RU[Japanese];B[ee];W[dd];AB[ba][ab];W[aa])";
    let folder = Folder::new("number");
    let file = folder.write("game.sgf", record);
    let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
    let note = text(&output.stderr);
    let told = "move 3 is illegal by japanese rules, and stands as recorded: ";
    assert!(note.contains(told), "{note}");
}

#[test]
fn a_terminal_is_not_controlled_by_a_record_or_its_name() {
    let folder = Folder::new("control");
    let file = folder.write("\u{1b}[31m.sgf", "(;SZ[5]KM[\u{9b}31mX];B[aa])");
    let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
    for shown in [output.stdout, output.stderr].map(|shown| text(&shown)) {
        let is_control = |sign: char| sign.is_control() && sign != '\n';
        assert!(!shown.contains(is_control), "{shown:?}");
        assert!(shown.contains("\\u{1b}[31m.sgf: "), "{shown:?}");
    }
}

#[test]
fn answers_come_in_the_order_of_the_files() {
    let folder = Folder::new("order");
    let names = ["b", "none", "a", "c"].map(|name| folder.join(name));
    for name in [&names[0], &names[2], &names[3]] {
        fs::write(name, walls("0")).expect("a record");
    }
    let mut words = vec!["score", "--quiet", "--threads", "3"];
    words.extend(names.iter().map(|name| name.to_str().expect("UTF-8")));
    let output = honte(&words);
    assert_eq!(output.status.code(), Some(1));
    let answer = text(&output.stdout);
    let told: Vec<&str> = answer
        .lines()
        .map(|line| line.split(": ").next().unwrap_or(""))
        .collect();
    let known = [&names[0], &names[2], &names[3]].map(|name| name.to_str().expect("UTF-8"));
    assert_eq!(told, known);
}

/// A margin with a quarter is in zi too. There is no margin with a fifth.
#[test]
fn komi_and_margin_with_a_quarter_are_in_zi() {
    let judged = |name: &str, komi: &str, result: &str| {
        let record = walls(result);
        let folder = Folder::new(name);
        let file = folder.write("game.sgf", record.replace("KM[0]", &format!("KM[{komi}]")));
        honte(&["score", "--quiet", file.to_str().expect("UTF-8")])
    };
    let output = judged("zi", "3.75", "W+3.75");
    let (answer, note) = (text(&output.stdout), text(&output.stderr));
    let agrees = ": W+7.5, as the record says; chinese rules, komi 7.5; ";
    assert!(answer.contains(agrees), "{answer}");
    let told = "game.sgf: KM[3.75] was read as 3.75 zi, 7.5 points\n";
    assert!(note.ends_with(told), "{note}");
    assert_eq!(output.status.code(), Some(0));
    let output = judged("comma", "7,5", "W+7,5");
    let answer = text(&output.stdout);
    assert!(answer.contains(agrees), "{answer}");
    let output = judged("fifth", "6.3", "W+6.3");
    let note = text(&output.stderr);
    let told = "game.sgf: KM[6.3] is not a multiple of half a point, and was read as 6.5\n";
    assert!(note.ends_with(told), "{note}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_is_left_out_of_a_record_is_told() {
    let folder = Folder::new("left-out");
    let file = folder.join("game.sgf");
    fs::write(&file, "(;SZ[5]SZ[9]RU[french];B[aa]B[bb];W[cc])").expect("a file");
    let output = honte(&["score", file.to_str().expect("UTF-8")]);
    let note = text(&output.stderr);
    assert!(
        note.contains("game.sgf: SZ[9] beside SZ[5] is left out\n"),
        "{note}"
    );
    let told = "game.sgf: move 1 is B[aa], and B[bb] beside it is left out\n";
    assert!(note.contains(told), "{note}");
    assert!(text(&output.stdout).contains("; french rules, komi 7.5; "));
}

#[test]
fn one_game_of_a_file_with_several_is_judged_and_named() {
    let folder = Folder::new("several");
    let file = folder.join("games.sgf");
    let games = walls("0") + "(;GM[2])" + &walls("RESULT").replace("KM[0]", "KM[1]");
    fs::write(&file, games).expect("a file");
    let judged = |option: &str| {
        let path = file.to_str().expect("UTF-8");
        let options: Vec<&str> = option.split_whitespace().collect();
        honte(&[&["score", "--quiet", path], &options[..]].concat())
    };
    for (number, result, told) in [
        (
            "",
            ": 0, ",
            "game 1 of 3 is judged; --game N chooses another\n",
        ),
        (
            "--game 3",
            ": W+1, ",
            "game 3 of 3 is judged; --game N chooses another\n",
        ),
        (
            "--game 2",
            "",
            "GM[2] is another game than Go, which is GM[1]\n",
        ),
        ("--game 4", "", "no game 4: there are 3\n"),
    ] {
        let output = judged(number);
        let (answer, note) = (text(&output.stdout), text(&output.stderr));
        assert!(answer.contains(result), "{answer}");
        assert!(note.ends_with(told), "{note}");
        assert_eq!(note.lines().count(), 1, "{note}");
        assert_eq!(output.status.code(), Some(i32::from(result.is_empty())));
    }
    assert_eq!(judged("--game 0").status.code(), Some(2));
    assert_eq!(judged("--svg x.svg second.sgf").status.code(), Some(2));
    assert_eq!(judged("- -").status.code(), Some(2));
}

#[test]
fn a_hyphen_is_the_standard_input() {
    let output = run(&["score", "--quiet", "-"], walls("0"));
    let answer = text(&output.stdout);
    let judged = "-: 0, as the record says; chinese rules, komi 0; no dead stones\n";
    assert_eq!(answer, judged, "{}", text(&output.stderr));
}

/// The players agreed that a stone is dead that the judge lets live. That is no contradiction.
#[test]
fn what_a_referee_ruled_is_told_and_stands() {
    let record = "(;GM[1]SZ[9]KM[5.5]RU[chinese-1988]RE[RESULT]HJ[game counts-opening-plays size=9x9 \
        komi=5.5 rules=chinese-1988][play B D5][play W H8][rule B PASS][rule W PASS][agree B dead H8]\
        [agree W dead H8];B[de];W[hb];B[];W[])";
    for (result, code) in [("B+75.5", 0), ("B+74.5", 1)] {
        let folder = Folder::new(&format!("ruled-{code}"));
        let file = folder.write("game.sgf", record.replace("RESULT", result));
        let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
        let answer = text(&output.stdout);
        assert!(
            answer.contains("; ruled: B+75.5 §8, with H8 dead"),
            "{answer}"
        );
        let denied = format!(", the record says {result}: a difference of ");
        assert!(answer.contains(&denied), "{answer}");
        assert_eq!(output.status.code(), Some(code), "{answer}");
    }
}

/// A record writes a draw as `0`.
#[test]
fn a_ruling_without_a_count_stands_as_the_record_writes_it() {
    let record = "(;GM[1]SZ[9]KM[5.5]RU[chinese-1988]RE[0]HJ[game counts-opening-plays size=9x9 \
        komi=5.5 rules=chinese-1988][play B D5][play W H8][decide draw because];B[de];W[hb])";
    let folder = Folder::new("drawn");
    let file = folder.write("game.sgf", record);
    let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
    let answer = text(&output.stdout);
    assert!(answer.contains("; ruled: Draw §13.1"), "{answer}");
    assert_eq!(output.status.code(), Some(0), "{answer}");
    let twice = honte(&["score", "-", "-"]);
    assert!(text(&twice.stderr).contains("read once"));
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let folder = Folder::new("left");
    let file = folder.write("game.sgf", walls("0"));
    let mut child = program::honte(&["score".as_ref(), file.as_os_str()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_game_is_finished_before_the_count_if_asked_for() {
    let folder = Folder::new("finished");
    let file = folder.join("game.sgf");
    let record = walls("0");
    let answer = |record: &str| {
        fs::write(&file, record).expect("a file");
        let output = honte(&[
            "score",
            "--quiet",
            "--finish",
            file.to_str().expect("UTF-8"),
        ]);
        assert_eq!(output.status.code(), Some(0));
        text(&output.stdout)
    };
    let answer_japanese = answer(&record.replace("Chinese", "Japanese"));
    let (line, moves) = answer_japanese.split_once("; finished: ").expect("moves");
    let is_confirmed = |line: &str| {
        line.contains(": 0, as the record says; ")
            && line.ends_with(" rules, komi 0; no dead stones")
    };
    assert!(is_confirmed(line), "{answer_japanese}");
    // Five dame: Black has the first and the last.
    let colors: Vec<&str> = moves.split(", ").map(|mv| &mv[..5]).collect();
    assert_eq!(colors, ["black", "white", "black", "white", "black"]);
    // Under area rules they are shared.
    let answer_chinese = answer(&record);
    assert!(is_confirmed(answer_chinese.trim_end()), "{answer_chinese}");
}

#[test]
fn the_rules_that_were_counted_by_are_named() {
    let folder = Folder::new("named");
    let file = folder.join("game.sgf");
    let run = |rules: &str| {
        let record = walls("0").replace("RU[Chinese]", rules);
        fs::write(&file, record).expect("a file");
        honte(&["score", "--quiet", file.to_str().expect("UTF-8")])
    };
    let known = run("RU[Japanese]");
    assert!(text(&known.stdout).contains("; japanese rules, komi 0; "));
    assert_eq!(text(&known.stderr), "");
    let unknown = run("RU[house rules]");
    assert!(text(&unknown.stdout).contains("; chinese rules, komi 0; "));
    let note = text(&unknown.stderr);
    assert!(
        note.ends_with("no rules are called \"house rules\"; counted by chinese rules\n"),
        "{note}"
    );
}

#[test]
fn a_tie_that_the_rules_decide_has_its_winner() {
    // Chinese rules decide none, so that the letter means nothing.
    let folder = Folder::new("no-winner");
    let file = folder.write("game.sgf", walls("B+0"));
    let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
    let answer = text(&output.stdout);
    assert!(answer.contains(": 0, as the record says; "), "{answer}");
    let folder = Folder::new("tie");
    let file = folder.join("game.sgf");
    let code = |result: &str| {
        let record = walls(result).replace("RU[Chinese]", "RU[Ing]");
        fs::write(&file, record).expect("a file");
        honte(&["score", "--quiet", file.to_str().expect("UTF-8")])
            .status
            .code()
    };
    assert_eq!(code("B+0"), Some(0));
    assert_eq!(code("W+0"), Some(1));
    assert_eq!(code("0"), Some(1));
}

#[test]
fn a_game_that_a_repetition_has_ended_is_not_counted() {
    let folder = Folder::new("void");
    let file = folder.join("game.sgf");
    // On three points in a row both sides capture by turns; `-` is a pass.
    let moves = "B - C - - A C B C A B A - B C A B A C B C A B A C B C A B A";
    let moves = moves.split(' ').enumerate().map(|(n, column)| {
        let color = if n % 2 == 0 { "B" } else { "W" };
        match column {
            "-" => format!(";{color}[]"),
            column => format!(";{color}[{}a]", column.to_lowercase()),
        }
    });
    let moves: String = moves.collect();
    let run = |result: &str| {
        fs::write(
            &file,
            format!("(;SZ[3:1]KM[0]RU[Chinese]RE[{result}]{moves})"),
        )
        .expect("a file");
        honte(&[
            "score",
            "--quiet",
            "--finish",
            file.to_str().expect("UTF-8"),
        ])
    };
    let output = run("Void");
    let answer = text(&output.stdout);
    assert!(answer.contains(": Void, as the record says; "), "{answer}");
    assert_eq!(output.status.code(), Some(0));
    for (result, code) in [("B+2.5", 1), ("B+R", 0), ("?", 0)] {
        assert_eq!(run(result).status.code(), Some(code), "{result}");
    }
}

#[test]
fn what_is_not_settled_is_named() {
    let folder = Folder::new("open");
    let file = folder.write("game.sgf", "(;SZ[9];B[cc];W[gg])");
    let output = honte(&["score", "--quiet", file.to_str().expect("UTF-8")]);
    let answer = text(&output.stdout);
    assert!(answer.ends_with("; not settled: C7 G3\n"), "{answer}");
}

#[test]
fn the_board_is_drawn_as_svg_and_the_result_written_as_json() {
    let folder = Folder::new("drawn");
    let (file, svg) = (folder.join("game.sgf"), folder.join("board.svg"));
    fs::write(&file, walls("")).expect("a file");
    let output = honte(&[
        "score",
        "--json",
        "--svg",
        svg.to_str().expect("UTF-8"),
        file.to_str().expect("UTF-8"),
    ]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("\"result\":\"0\""));
    let drawing = fs::read_to_string(svg).expect("a drawing");
    assert_eq!(drawing.matches("<circle").count(), 12);
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let output = honte(&["score", "no-such-file.sgf"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("honte: no-such-file.sgf: cannot be read"));
}
