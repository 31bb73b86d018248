//! Running suites: Honte in this process, and toy engines that crash and hang.

use std::fmt::Write;
use std::time::Duration;

use super::{honte, outcomes, run_all, run_suite, select_all, suite};
use crate::engine::Settings;
use crate::folder::Folder;
use crate::regress::{
    EngineKind, MatchMode, RunEvent, RunHeading, RunRecord, RunSchedule, RunSettings, Suite,
    TestOutcome, TestVerdict, report, run,
};

#[test]
fn each_test_comes_out_in_one_of_the_ways() {
    let suite = suite(
        "boardsize 5\n1 name\n#? [Honte]\n2 name\n#? [Honte]*\n3 name\n#? [GNU Go]*\n\
         4 name\n#? [GNU Go]\n5 protocol_version\n#? [1]&\n6 owl_threaten_attack A1\n#? [1]\n\
         7 play black\n#? [!x]\n8 play black\n#? [syntax error]*\n9 name\n10 play black\n",
    );
    let report = run_suite(suite, &honte());
    assert_eq!(
        outcomes(&report),
        "1 pass\n2 PASS\n3 fail\n4 FAIL\n5 shown\n6 skip\n7 FAIL\n8 fail\n9 pass\n10 FAIL\n",
        "a failure of GTP never passes"
    );
    let verdicts: Vec<&TestVerdict> = report.verdicts().collect();
    assert_eq!(verdicts[5].missing.as_deref(), Some("owl_threaten_attack"));
    assert_eq!(verdicts[6].shown_answer(), "? syntax error");
    let text = report::summary_text(&report, 1);
    assert!(
        text.contains("skipped for want of `owl_threaten_attack`: 1\n"),
        "{text}"
    );
    assert!(text.contains("slowest:\n"), "{text}");
}

#[test]
fn a_test_that_sets_up_a_position_decides_about_those_after_it() {
    let suite = suite(
        "loadsgf none.sgf\n5 color A1\n#? [empty]\n10 clear_board\n#? []\n20 color A1\n#? [empty]\n\
         30 loadsgf none.sgf\n#? []*\n40 color A1\n#? [empty]\n50 name\n#? [Honte]\n\
         52 clear_board\n#? [(]\n54 color A1\n#? [empty]\n\
         boardsize 5\n60 color A1\n#? [empty]\n",
    );
    assert_eq!(
        outcomes(&run_suite(suite, &honte())),
        "5 skip\n10 pass\n20 pass\n30 fail\n40 skip\n50 skip\n52 skip\n54 skip\n60 pass\n"
    );
}

/// Also if it was run before an interruption, and if the engine ends there.
#[test]
fn what_a_lost_position_skips_is_skipped_after_an_interruption_too() {
    let folder = Folder::new("regress");
    let path = folder.join("record");
    let text = "10 loadsgf none.sgf\n#? []*\n20 color A1\n#? [empty]\n25 color A1\n#? [empty]\n";
    let selection = select_all(vec![suite(text)]);
    let run_on = || {
        let heading = RunHeading::default();
        let mut record = RunRecord::open(&path, true, heading).unwrap();
        let schedule = RunSchedule::default();
        outcomes(&run(&selection, &honte(), schedule, &mut record, &mut |_| {}).unwrap())
    };
    assert_eq!(run_on(), "10 fail\n20 skip\n25 skip\n");
    let whole = std::fs::read_to_string(&path).unwrap();
    let first: Vec<&str> = whole.lines().take(2).collect();
    std::fs::write(&path, first.join("\n") + "\n").unwrap();
    assert_eq!(run_on(), "10 fail\n20 skip\n25 skip\n");

    let ends = "sh -c 'while read -r id line; do case $line in loadsgf*) exit 1;; esac; \
                printf \"=$id loadsgf\\n\\n\"; done'";
    let settings = RunSettings {
        engine: EngineKind::Command {
            line: ends.to_owned(),
            keeper: None,
        },
        ..honte()
    };
    let report = run_all(&selection, &settings, RunSchedule::default());
    assert_eq!(outcomes(&report), "10 CRASH\n20 CRASH\n25 CRASH\n");
}

#[test]
fn an_answer_with_an_operator_of_patterns_gets_a_hint() {
    let hints = |pattern: &str| {
        let report = run_suite(suite(&format!("1 echo W+7.5\n#? [{pattern}]\n")), &honte());
        let text = report::suite_text(&report.suites[0], false);
        let hints = text.lines().filter(|line| line.contains("hint"));
        hints.map(str::to_owned).collect::<Vec<_>>()
    };
    let [hint] = hints("W+7.5").try_into().expect("one hint");
    assert!(hint.ends_with(r"these words are [W\+7\.5]"), "{hint}");
    assert_eq!(hints(r"W\+7\.5"), [""; 0]);
    assert_eq!(hints("B+7.5"), [""; 0]);
}

#[test]
fn an_answer_that_is_not_known_is_a_failure_counted_apart() {
    let suite = suite(
        "1 echo unknown\n#? [1 A1]\n2 echo unknown\n#? [1 A1]*\n3 echo unknown\n#? [unknown]\n\
         4 echo 0\n#? [1 A1]\n",
    );
    let report = run_suite(suite, &honte());
    assert_eq!(outcomes(&report), "1 FAIL\n2 fail\n3 pass\n4 FAIL\n");
    let text = report::summary_text(&report, 0);
    assert!(
        text.contains("2 unexpected failures, 2 of the failures unknown\n"),
        "{text}"
    );
}

#[test]
fn a_set_up_that_fails_spoils_the_tests_until_the_next_position() {
    let suite = suite(
        "increase_depths\nloadsgf none.sgf\n1 name\n#? [Honte]\nboardsize 5\n2 name\n#? [Honte]\n\
         cgos-genmove_cleanup b\n3 name\n#? [Honte]\nclear_board\n4 name\n#? [Honte]\n\
         5 name\n#? [(]\n",
    );
    let report = run_suite(suite, &honte());
    assert_eq!(
        outcomes(&report),
        "1 skip\n2 pass\n3 skip\n4 pass\n5 skip\n"
    );
    let verdicts: Vec<&TestVerdict> = report.verdicts().collect();
    assert!(
        verdicts[0].is_broken,
        "the suite asks for a file that is not there"
    );
    assert_eq!(verdicts[2].missing.as_deref(), Some("cgos-genmove_cleanup"));
    assert!(!verdicts[2].is_broken);
    assert!(verdicts[4].is_broken, "no pattern");
}

#[test]
fn records_are_found_from_the_folder_of_the_suite() {
    let folder = Folder::new("regress");
    folder.write("sgf/a.sgf", "(;SZ[5]AB[aa][ba]AW[ab])");
    let path = folder.write(
        "a.tst",
        "loadsgf sgf/a.sgf\n1 all_legal white\n#?set [A3 A2 A1 B4 B3 B2 B1 C5 C4 C3 C2 C1 D5 D4 \
         D3 D2 D1 E5 E4 E3 E2 E1]\n",
    );
    let report = run_suite(Suite::read(&path).unwrap(), &honte());
    assert_eq!(outcomes(&report), "1 pass\n");
}

#[test]
fn both_dialects_are_known_and_their_quarrel_is_told() {
    let text = "1 name\n#? [Hon|ko]\n";
    let gnu_go = RunSettings {
        mode: MatchMode::GnuGo,
        ..honte()
    };
    for (conditions, expected) in [(honte(), "1 FAIL\n"), (gnu_go, "1 pass\n")] {
        let report = run_suite(suite(text), &conditions);
        assert_eq!(outcomes(&report), expected);
        let text = report::suite_text(&report.suites[0], false);
        assert!(text.contains("dialects of matching disagree"), "{text}");
    }
}

/// Suites whose blocks differ in size, komi and stones, with settings between them.
fn suites() -> Vec<Suite> {
    let mut text = String::from("komi 3.5\n");
    for n in 1..=12 {
        let size = 5 + n % 3;
        let _ = write!(
            text,
            "boardsize {size}\nplay black B{n}\n{n}0 get_komi\n#? [.*]\n{n}1 all_legal white\n\
             #? [.*]\n{n}2 reg_genmove white\n#? [.*]\n",
            n = n % 5 + 1
        );
        if n == 6 {
            text += "komi 9\n";
        }
    }
    vec![suite(&text), suite(&text.replace("komi 9", "komi 0.5"))]
}

#[test]
fn neither_the_number_of_engines_nor_the_order_changes_the_answers() {
    let selection = select_all(suites());
    let answers = |jobs, shuffle, is_fresh| {
        let conditions = RunSettings {
            is_fresh,
            ..honte()
        };
        let schedule = RunSchedule {
            jobs,
            shuffle,
            ..RunSchedule::default()
        };
        let report = run_all(&selection, &conditions, schedule);
        let answers: Vec<(String, String)> = report
            .verdicts()
            .map(|v| (v.label(), v.shown_answer()))
            .collect();
        answers
    };
    let alone = answers(1, None, false);
    assert_eq!(alone.len(), 72);
    assert_eq!(alone[0].1, "3.5");
    assert_eq!(
        alone[35 - 2].1,
        "9",
        "the komi in the middle holds to the end"
    );
    assert_eq!(answers(3, None, false), alone);
    assert_eq!(answers(2, Some(7), false), alone);
    assert_eq!(answers(2, Some(8), true), alone);
}

#[test]
fn suites_are_told_of_in_the_order_of_their_files() {
    let selection = select_all(suites());
    let schedule = RunSchedule {
        jobs: 3,
        passes: 2,
        shuffle: Some(1),
        ..RunSchedule::default()
    };
    let (mut names, mut n_done) = (Vec::new(), 0);
    let mut record = RunRecord::default();
    let report = run(
        &selection,
        &honte(),
        schedule,
        &mut record,
        &mut |event| match event {
            RunEvent::Progress(n_tests) => n_done = n_tests,
            RunEvent::Finished(suite) => names.push(suite.verdicts.len()),
        },
    )
    .unwrap();
    assert_eq!(names, [36, 36]);
    assert_eq!(n_done, 144, "of two passes");
    assert_eq!(report.unstable, []);
}

/// An engine that keeps its stones as text, and can end or fall silent.
#[cfg(unix)]
const TOY: &str = r#"
while read -r id name rest; do
  case $name in
    list_commands) printf '= play\nask\nend\nhang\nbabble\nmurmur\ntwice\ncount\nclear_board\n\n';;
    clear_board) stones=; printf '= \n\n';;
    play) [ "$rest" = END ] && kill -9 $$; stones="$stones$rest "; printf '= \n\n';;
    ask) printf '= %s\n\n' "$stones";;
    end) echo 'out of stones' >&2; kill -9 $$;;
    hang) while read -r rest; do :; done;;
    babble) printf 'hello\n\n';;
    murmur) printf 'let me think\n= fine\n\n';;
    twice) printf '=%s fine\n\n=%s fine\n\n' "$id" "$id"; sleep .2;;
    count) echo x >> "$rest"; printf '= %s\n\n' "$(grep -c x "$rest")";;
    *) printf '? unknown command\n\n';;
  esac
done
"#;

#[cfg(unix)]
fn toy(folder: &Folder) -> RunSettings {
    folder.write("toy.sh", TOY);
    RunSettings {
        // The engine works in the folder of the suite.
        engine: EngineKind::Command {
            line: "sh toy.sh".into(),
            keeper: None,
        },
        limit: Duration::from_secs(2),
        ..honte()
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_ends_or_hangs_is_started_again_and_told_what_it_missed() {
    let folder = Folder::new("regress");
    let path = folder.write(
        "a.tst",
        "clear_board\nplay A1\n1 ask\n#? [A1]\n2 end\n#? [x]\n3 ask\n#? [A1]\nplay B2\n\
         4 hang\n#? [x]*\n5 ask\n#? [A1 B2]\n6 babble\n#? [x]\n7 ask\n#? [A1 B2]\n\
         clear_board\n8 ask\n#? []\n9 attack A1\n#? [1]\n",
    );
    let report = run_suite(Suite::read(&path).unwrap(), &toy(&folder));
    assert_eq!(
        outcomes(&report),
        "1 pass\n2 CRASH\n3 pass\n4 TIMEOUT\n5 pass\n6 CRASH\n7 pass\n8 pass\n9 skip\n"
    );
    let verdicts: Vec<&TestVerdict> = report.verdicts().collect();
    assert_eq!(verdicts[1].stderr.as_deref(), Some("out of stones\n"));
    let note = verdicts[1].note.as_deref().unwrap();
    assert!(note.contains("signal: 9"), "{note}");
    let junit = report::junit(&report);
    let case = junit.lines().find(|line| line.contains("name=\"4\""));
    let time = case.and_then(|case| case.split_once("time=\"")?.1.split('"').next());
    let seconds: f64 = time.unwrap().parse().unwrap();
    assert!(seconds >= 2.0, "the wait for an answer that never came");
}

#[cfg(unix)]
#[test]
fn noise_is_told_and_an_answer_that_nobody_asked_for_never_judged() {
    let folder = Folder::new("regress");
    let path = folder.write(
        "a.tst",
        "clear_board\nplay A1\n1 ask\n#? [A1]\n2 murmur\n#? [fine]\n3 ask\n#? [A1]\n\
         4 twice\n#? [fine]\n5 ask\n#? [A1]\n6 ask\n#? [A1]\n",
    );
    let report = run_suite(Suite::read(&path).unwrap(), &toy(&folder));
    assert_eq!(
        outcomes(&report),
        "1 pass\n2 pass\n3 pass\n4 pass\n5 CRASH\n6 pass\n",
        "an engine that answers twice is started again"
    );
    let note = report.verdicts().nth(4).unwrap().note.clone().unwrap();
    assert!(note.contains("answered what nobody asked"), "{note}");
    let text = report::summary_text(&report, 0);
    assert!(
        text.contains("written beside the answers, up to a:2: let me think\n"),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn an_engine_that_does_not_survive_the_set_up_costs_only_that_block() {
    let folder = Folder::new("regress");
    let path = folder.write(
        "a.tst",
        "clear_board\nplay END\n1 ask\n#? []\n2 ask\n#? []\nclear_board\n3 ask\n#? []\n",
    );
    let report = run_suite(Suite::read(&path).unwrap(), &toy(&folder));
    assert_eq!(outcomes(&report), "1 CRASH\n2 CRASH\n3 pass\n");
    let nobody = RunSettings {
        engine: EngineKind::Command {
            line: "no-such-engine".into(),
            keeper: None,
        },
        ..toy(&folder)
    };
    let report = run_suite(Suite::read(&path).unwrap(), &nobody);
    assert_eq!(report.counts().count(TestOutcome::Crash), 3);
    let note = report.verdicts().next().unwrap().note.clone().unwrap();
    assert!(note.contains("cannot be started"), "{note}");
}

#[cfg(unix)]
#[test]
fn answers_that_change_from_pass_to_pass_are_told() {
    let folder = Folder::new("regress");
    let path = folder.write(
        "a.tst",
        "clear_board\n1 ask\n#? []\n2 count file\n#? [.*]\n",
    );
    let selection = select_all(vec![Suite::read(&path).unwrap()]);
    let schedule = RunSchedule {
        passes: 3,
        ..RunSchedule::default()
    };
    let report = run_all(&selection, &toy(&folder), schedule);
    assert_eq!(report.unstable.len(), 1);
    assert_eq!(report.unstable[0].label, "a:2");
    assert_eq!(report.unstable[0].answers, ["1", "2", "3"]);
    let text = report::summary_text(&report, 0);
    assert!(
        text.contains("not the same answer each time: a:2: 1 | 2 | 3"),
        "{text}"
    );
}

#[test]
fn honte_is_stopped_when_it_thinks_for_too_long() {
    let patient = RunSettings {
        engine: EngineKind::Honte(Settings {
            time: Duration::from_mins(10),
            uses_net: false,
            ..Settings::default()
        }),
        limit: Duration::from_millis(300),
        ..honte()
    };
    let suite =
        suite("boardsize 5\n1 genmove b\n#? [.*]\n2 no_such_command\n3 all_legal w\n#?set [A1]\n");
    let report = run_suite(suite, &patient);
    assert_eq!(outcomes(&report), "1 TIMEOUT\n2 skip\n3 FAIL\n");
    let answer = report.verdicts().last().unwrap().shown_answer();
    assert_eq!(
        answer.split(' ').count(),
        25,
        "the board is set up again: {answer}"
    );
}
