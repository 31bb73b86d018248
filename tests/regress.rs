//! `honte regress` from the shell: what it prints, what it writes, and its exit codes.

#![cfg(feature = "cli")]

mod folder;
mod program;

use std::fs;
use std::process::Output;

use folder::Folder;
use program::{honte, output_of, text};

/// Runs `honte regress` in a folder.
trait Runs {
    fn run(&self, arguments: &str) -> Output;
    /// The exit code with the standard output.
    fn report(&self, arguments: &str) -> (i32, String);
    fn code(&self, arguments: &str) -> i32;
}

impl Runs for Folder {
    fn run(&self, arguments: &str) -> Output {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        output_of(honte(&["regress"]).args(words).current_dir(self), "")
    }

    fn report(&self, arguments: &str) -> (i32, String) {
        let output = self.run(arguments);
        (
            output.status.code().expect("an exit code"),
            text(&output.stdout),
        )
    }

    fn code(&self, arguments: &str) -> i32 {
        self.report(arguments).0
    }
}

/// The program in a command line that is split as by a shell, where a backslash escapes.
fn this_program() -> String {
    env!("CARGO_BIN_EXE_honte").replace('\\', "/")
}

const GOOD: &str = "boardsize 5\nplay b C3\n10 is_legal w C3\n#? [0]\n20 is_legal w C4\n#? [1]\n";
const BAD: &str = "10 name\n#? [Nobody]\n20 name\n#? [Honte]*\n";

#[test]
fn the_exit_code_says_whether_all_was_expected() {
    let folder = Folder::new("codes");
    folder.write("good.tst", GOOD);
    folder.write("bad.tst", BAD);
    folder.write("broken.tst", "loadsgf none.sgf\n10 name\n#? [Honte]\n");
    for (arguments, code) in [
        ("good.tst", 0),
        ("bad.tst:20", 0),
        ("bad.tst:20 --fail-on-unexpected-pass", 1),
        ("bad.tst", 1),
        ("broken.tst", 2),
        ("none.tst", 2),
        ("good.tst:11", 2),
        ("good.tst --engine no-such-engine", 2),
        ("good.tst --baseline none.json", 2),
        ("good.tst --setup none.gtp", 2),
        ("", 3),
        ("good.tst:x", 3),
        ("good.tst:50-10", 3),
        ("good.tst --jobs 0", 3),
        ("good.tst --match neither", 3),
        ("good.tst --shuffle=x", 3),
        ("--help", 0),
    ] {
        assert_eq!(folder.code(arguments), code, "{arguments}");
    }
    let output = folder.run("none.tst");
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.starts_with("honte: none.tst: "), "{error}");
    assert_eq!(error.matches(": No such file").count(), 1, "{error}");
}

#[test]
fn a_run_that_asks_nothing_fails() {
    let folder = Folder::new("nothing");
    folder.write("good.tst", GOOD);
    folder.write("empty.tst", "boardsize 5\n");
    folder.write("foreign.tst", "10 owl_threaten_attack A1\n#? [1]\n");
    fs::create_dir_all(folder.join("empty")).expect("a folder");
    let none = "honte: no test is selected: a test is a numbered command\n";
    for (arguments, error) in [
        ("good --only-commands name", none),
        ("empty", none),
        ("empty.tst --json run.json", none),
        ("foreign", "honte: no test was asked: all were skipped\n"),
    ] {
        let output = folder.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), error);
    }
    assert!(!folder.join("run.json").exists());
    assert_eq!(folder.code("good foreign"), 0, "something was asked");
}

#[test]
fn the_short_report_lists_only_what_was_not_expected() {
    let folder = Folder::new("text");
    folder.write("good.tst", GOOD);
    folder.write("bad.tst", BAD);
    let (_, short) = folder.report("good bad");
    let tests = short.lines().skip_while(|line| *line != "good");
    let tests: Vec<&str> = tests.filter(|line| line.contains(':')).collect();
    assert_eq!(
        tests[..5],
        [
            "  Summary: 2/2 passes. 0 unexpected passes, 0 unexpected failures",
            "  bad:10 FAIL    name: expected [Nobody], got Honte",
            "  bad:20 PASS    name: expected [Honte], got Honte",
            "  Summary: 1/2 passes. 1 unexpected passes, 1 unexpected failures",
            "Total: 3/4 passes. 1 unexpected passes, 1 unexpected failures",
        ]
    );
    let (_, long) = folder.report("good --long --jobs 2");
    assert!(
        long.contains("  good:10 pass    is_legal w C3: 0\n"),
        "{long}"
    );
}

#[test]
fn a_run_becomes_the_baseline_of_the_next() {
    let folder = Folder::new("baseline");
    folder.write("bad.tst", BAD);
    assert_eq!(folder.code("bad --json old.json"), 1);
    let (code, text) = folder.report("bad --baseline old.json");
    assert_eq!(code, 0, "nothing fails that did not fail before");
    assert!(text.contains("no differences"), "{text}");
    folder.write("bad.tst", BAD.replace("[Honte]*", "[Ishi]"));
    let (code, text) = folder.report("bad --baseline old.json --json new.json");
    assert_eq!(code, 1);
    assert!(
        text.contains("newly failing: 1\n  bad:20 PASS -> FAIL"),
        "{text}"
    );
    let (code, text) = folder.report("--diff old.json new.json");
    assert_eq!(code, 1);
    assert!(
        text.starts_with("other conditions: suites: 2 tests"),
        "{text}"
    );
    assert!(text.contains("\nnewly failing: 1\n"), "{text}");
    assert_eq!(folder.code("--diff old.json old.json"), 0);
    assert_eq!(folder.code("--diff old.json none.json"), 2);
    assert_eq!(folder.code("--diff old.json"), 3);
}

#[test]
fn marks_are_rewritten_and_then_all_is_expected() {
    let folder = Folder::new("update");
    folder.write("bad.tst", BAD);
    let (_, text) = folder.report("bad --update");
    assert!(text.ends_with("bad: 2 marks changed\n"), "{text}");
    assert_eq!(
        folder.read("bad.tst"),
        "10 name\n#? [Nobody]*\n20 name\n#? [Honte]\n"
    );
    assert_eq!(folder.code("bad --fail-on-unexpected-pass"), 0);
}

#[test]
fn reports_are_written_for_people_and_for_programs() {
    let folder = Folder::new("reports");
    folder.write("bad.tst", BAD);
    folder.code("bad --html pages --junit junit.xml --json run.json");
    assert!(folder.read("pages/index.html").contains("bad.html"));
    assert!(folder.read("pages/bad.html").contains("<svg"));
    assert!(
        folder
            .read("pages/summary.dat")
            .contains("\n2\t1\t0\t1\t0\t0\t")
    );
    assert!(
        folder
            .read("junit.xml")
            .contains("<failure message=\"expected [Nobody], got Honte\"")
    );
    assert_eq!(folder.read("run.json").lines().count(), 3);
    assert_eq!(folder.code("bad --json no/such/folder/run.json"), 2);
}

#[test]
fn every_report_states_the_conditions_of_the_run() {
    let folder = Folder::new("conditions");
    folder.write("bad.tst", BAD);
    let (_, text) = folder.report("bad --html pages --junit junit.xml --json run.json --seed 7");
    assert!(text.starts_with("engine: Honte "), "{text}");
    assert!(text.contains("\nseed: 7\nrules: chinese\nlimit: 300 s for an answer\n"));
    let junit = folder.read("junit.xml");
    assert!(junit.contains("<property name=\"seed\" value=\"7\"/>"));
    assert!(
        folder
            .read("pages/index.html")
            .contains("300 s for an answer")
    );
    assert!(
        folder
            .read("run.json")
            .starts_with("{\"run\":{\"engine\":\"Honte ")
    );
    let (code, text) = folder.report("bad --baseline run.json --seed 8 --limit 20");
    assert_eq!(code, 0);
    let conditions = "other conditions: seed: 7 -> 8\n\
        other conditions: limit: 300 s for an answer -> 20 s for an answer\nno differences\n";
    assert!(text.contains(conditions), "{text}");
}

#[test]
fn rules_are_named_for_a_run_or_missed() {
    let folder = Folder::new("rules");
    folder.write("a.sgf", "(;SZ[3]AB[bc][bb][ba];B[])");
    folder.write("score.tst", "loadsgf a.sgf\n10 final_score\n#? [.*]\n");
    let warning = "  warning: score.tst:2: 1 test asks for scores of records that name no rules";
    let (code, text) = folder.report("score --long");
    assert_eq!(code, 0, "{text}");
    assert!(
        text.contains(warning) && text.contains("\nrules: chinese\n"),
        "{text}"
    );
    assert!(text.contains("final_score: B+1.5\n"), "nine points: {text}");
    let (code, text) = folder.report("score --long --rules japanese --komi 7.5");
    assert_eq!(code, 0, "{text}");
    assert!(
        !text.contains(warning) && text.contains("\nrules: japanese\n"),
        "{text}"
    );
    assert!(text.contains("final_score: W+1.5\n"), "six points: {text}");

    let engine = ["--engine", &format!("{} gtp --komi 7.5", this_program())];
    let mut command = honte(&["regress", "score", "--long", "--rules", "japanese"]);
    let output = output_of(command.args(engine).current_dir(&folder), "");
    let text = program::text(&output.stdout);
    assert!(
        text.contains("\nrules: japanese by `honte-rules japanese`\n"),
        "{text}"
    );
    assert!(text.contains("final_score: W+1.5\n"), "{text}");
}

#[test]
fn a_run_is_resumed_and_done_in_parts() {
    let folder = Folder::new("resume");
    let block = |n: usize| format!("boardsize 5\n{n} name\n#? [Honte]\n");
    folder.write("many.tst", (1..=9).map(block).collect::<String>());
    assert_eq!(folder.code("many --json run.json"), 0);
    let whole = folder.read("run.json");
    let lines: Vec<&str> = whole.lines().take(6).collect();
    let half = lines.join("\n");
    let half = &half[..half.len() - 20];
    folder.write("run.json", half);
    let output = folder.run("many --json run.json");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        error.contains("run.json holds a record already: resume it"),
        "{error}"
    );
    assert_eq!(folder.read("run.json"), half);
    let (code, text) = folder.report("many --json run.json --resume");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("\nresults taken from records: 4\n"), "{text}");
    assert!(text.contains("9/9 passes"), "{text}");
    assert_eq!(folder.read("run.json").lines().count(), 10);
    assert_eq!(folder.code("many --resume"), 3, "of which record?");

    for part in 1..=3 {
        let (code, text) = folder.report(&format!("many --shard {part}/3 --json {part}.json"));
        assert_eq!(code, 0, "{text}");
        assert!(text.contains("3/3 passes"), "{text}");
    }
    let (code, text) = folder.report("many --html pages --merge 1.json 2.json 3.json");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("9/9 passes"), "{text}");
    let (code, text) = folder.report("many --merge 1.json 3.json");
    assert_eq!(code, 2, "a part is missing");
    assert!(
        text.contains("missing: 3 tests, the first of them many:2\n"),
        "{text}"
    );
    assert_eq!(folder.code("many:1-5 --merge 1.json"), 2, "other tests");
    assert_eq!(folder.code("many:1 --shard 2/3"), 2, "a part without tests");
}

#[test]
fn the_engine_can_be_set_up_and_started_by_command() {
    let folder = Folder::new("engine");
    folder.write("komi.tst", "10 get_komi\n#? [3.5]\n");
    folder.write("setup.gtp", "# Komi for all.\nkomi 3.5 # here\n");
    assert_eq!(folder.code("komi"), 1);
    assert_eq!(folder.code("komi --setup setup.gtp"), 0);
    assert_eq!(folder.code("komi --komi 3.5"), 0);
    let engine = format!("{} gtp --komi 3.5", this_program());
    let mut command = honte(&["regress", "komi", "--engine", &engine]);
    let output = output_of(command.current_dir(&folder), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn repeated_and_shuffled_questions_have_one_answer() {
    let folder = Folder::new("repeat");
    let block = |n: usize| {
        format!(
            "boardsize 7\nplay b C{n}\nplay w D{n}\n{n}0 reg_genmove b\n#? [.*]\n\
             {n}1 reg_genmove w\n#? [.*]\n"
        )
    };
    folder.write("moves.tst", (1..=7).map(block).collect::<String>());
    let (code, text) = folder.report("moves --playouts 100 --repeat 3 --shuffle -j2 --slowest 2");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("14/14 passes"), "{text}");
    assert!(!text.contains("not the same answer"), "{text}");
    assert_eq!(
        text.lines()
            .rev()
            .take_while(|line| line.contains(" s moves:"))
            .count(),
        2
    );
}
