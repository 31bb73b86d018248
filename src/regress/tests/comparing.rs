//! Comparing runs, rewriting marks, and the reports for programs.

use std::path::Path;

use expect_test::expect;

use super::suite;
use crate::folder::Folder;
use crate::regress::baseline::{self, Changes};
use crate::regress::outcome::{TestOutcome, TestVerdict};
use crate::regress::suite::Suite;
use crate::regress::update::{update_marks, with_new_marks};
use crate::regress::{RunConditions, RunHeading, RunReport, SuiteReport, TestCounts, report};

fn verdict(id: &str, outcome: TestOutcome, answer: &str) -> TestVerdict {
    TestVerdict {
        suite: "a".into(),
        id: id.into(),
        line: 1,
        command: "x".into(),
        expected: "A<1".into(),
        outcome,
        answer: Some(answer.into()).filter(|answer: &String| !answer.is_empty()),
        is_refused: false,
        note: None,
        missing: None,
        is_broken: false,
        is_disputed: false,
        stood_in: Vec::new(),
        noise: None,
        stderr: None,
        seconds: 0.25,
        cpu_seconds: None,
        pass: 1,
    }
}

fn told(verdicts: Vec<TestVerdict>) -> RunReport {
    RunReport {
        suites: vec![SuiteReport {
            name: "a".into(),
            verdicts,
            warnings: Vec::new(),
        }],
        ..RunReport::default()
    }
}

#[test]
fn two_runs_are_compared_test_by_test() {
    let before = [
        verdict("1", TestOutcome::Pass, "A1"),
        verdict("2", TestOutcome::ExpectedFail, "A1"),
        verdict("3", TestOutcome::UnexpectedFail, "A1"),
        verdict("4", TestOutcome::Pass, "A1"),
        verdict("5", TestOutcome::Pass, "A1"),
        verdict("6", TestOutcome::Pass, "A1"),
        verdict("7", TestOutcome::ExpectedFail, "A1"),
        verdict("9", TestOutcome::Pass, "A1"),
    ];
    let now = [
        verdict("1", TestOutcome::UnexpectedFail, "B2"),
        verdict("2", TestOutcome::UnexpectedPass, "B2"),
        verdict("3", TestOutcome::ExpectedFail, "B2"),
        verdict("4", TestOutcome::UnexpectedPass, "A1"),
        verdict("5", TestOutcome::Crash, ""),
        verdict("7", TestOutcome::UnexpectedFail, "A1"),
        verdict("8", TestOutcome::Pass, "A1"),
        verdict("9", TestOutcome::Skip, ""),
    ];
    expect![[r"
        newly passing: 1
          a:2 fail -> PASS: A1 -> B2
        newly failing: 3
          a:1 pass -> FAIL: A1 -> B2
          a:5 pass -> CRASH: A1 -> no answer
          a:9 pass -> skip: A1 -> no answer
        answered otherwise: 1
          a:3 FAIL -> fail: A1 -> B2
        added: 1: a:8
        gone: 1: a:6
    "]]
    .assert_eq(&Changes::between(&before, &now).to_string());
    let same = Changes::between(&before, &before);
    assert_eq!(same.to_string(), "no differences\n");
}

#[test]
fn the_record_of_a_run_is_read() {
    let folder = Folder::new("regress");
    let verdicts = vec![
        verdict("1", TestOutcome::UnexpectedFail, "= \"A1\"\n\u{1}é"),
        verdict("2#2", TestOutcome::Skip, ""),
    ];
    let heading = serde_json::to_string(&RunHeading::default()).unwrap();
    let tests = verdicts.iter().map(|v| serde_json::to_string(v).unwrap());
    let lines: Vec<String> = std::iter::once(heading).chain(tests).collect();
    let path = folder.write("run.json", &(lines.join("\n") + "\n"));
    let run = baseline::read(&path).unwrap();
    assert_eq!(
        (run.heading, run.verdicts),
        (RunHeading::default(), verdicts)
    );
    let error = |text: &str| {
        let path = folder.write("bad.json", text);
        baseline::read(&path).unwrap_err().to_string()
    };
    let error_of_heading = error("{\"run\":{}}\n");
    assert!(
        error_of_heading.contains("bad.json:1: "),
        "{error_of_heading}"
    );
    let is_foreign = error("{\"suite\":\"a\"}").ends_with("is not a journal of this kind");
    assert!(is_foreign, "JSON of others is no beginning of a record");
    let many = RunHeading {
        conditions: RunConditions {
            passes: 4_000_000_000,
            ..RunConditions::default()
        },
        ..RunHeading::default()
    };
    let error_of_passes = error(&(serde_json::to_string(&many).unwrap() + "\n"));
    assert!(
        error_of_passes.ends_with(":1: a run has at most 65535 passes"),
        "{error_of_passes}"
    );
    assert!(baseline::read(Path::new("no such file")).is_err());
}

#[test]
fn marks_are_rewritten_in_place_and_nothing_else() {
    let text: &[u8] = b"\xef\xbb\xbf# head \xff\r\n1 x\r\n#? [A1]** # known*\r\n2 x\n  #?[B2]  \n\
        3 x\n#? [open\n4 x\n#?num >= 1 *\n5 x\n#? [C3]\n6 x\n#?num <= 2";
    let suite = Suite::parse(Path::new("a.tst"), text);
    let verdicts = [
        verdict("1", TestOutcome::UnexpectedPass, "A1"),
        verdict("2", TestOutcome::UnexpectedFail, "A1"),
        verdict("3", TestOutcome::UnexpectedFail, "A1"),
        verdict("4", TestOutcome::UnexpectedPass, "A1"),
        verdict("5", TestOutcome::Crash, ""),
        verdict("6", TestOutcome::UnexpectedFail, "3"),
    ];
    let (updated, n_changes) = with_new_marks(text, &suite, &verdicts);
    let expected: &[u8] =
        b"\xef\xbb\xbf# head \xff\r\n1 x\r\n#? [A1] # known*\r\n2 x\n  #?[B2]*  \n\
        3 x\n#? [open\n4 x\n#?num >= 1 \n5 x\n#? [C3]\n6 x\n#?num <= 2*";
    assert_eq!(
        String::from_utf8_lossy(&updated),
        String::from_utf8_lossy(expected)
    );
    assert_eq!(updated, expected);
    assert_eq!(n_changes, 4);
}

#[test]
fn a_suite_is_rewritten_so_that_it_comes_out_as_expected() {
    let folder = Folder::new("regress");
    let path = folder.write("a.tst", "1 x\n#? [A1]*\n");
    let suite = Suite::read(&path).unwrap();
    let passed = [verdict("1", TestOutcome::UnexpectedPass, "A1")];
    assert_eq!(update_marks(&suite, &passed).unwrap(), 1);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "1 x\n#? [A1]\n");
}

#[test]
fn a_suite_that_was_changed_during_the_run_stays_as_it_is() {
    let folder = Folder::new("regress");
    let path = folder.write("a.tst", "1 x\n#? [A1]\n");
    let suite = Suite::read(&path).unwrap();
    folder.write("a.tst", "# a remark\n1 x\n#? [A1]\n");
    let failed = [verdict("1", TestOutcome::UnexpectedFail, "B2")];
    let error = update_marks(&suite, &failed).unwrap_err();
    assert_eq!(error.to_string(), "it was changed during the run");
    let text = std::fs::read_to_string(&path).unwrap();
    assert_eq!(text, "# a remark\n1 x\n#? [A1]\n");
}

#[test]
fn a_tally_is_one_line_as_of_the_scripts_of_gnu_go() {
    let verdicts = [
        verdict("1", TestOutcome::Pass, "A1"),
        verdict("2", TestOutcome::UnexpectedPass, "A1"),
        verdict("3", TestOutcome::UnexpectedFail, "A1"),
        verdict("4", TestOutcome::Skip, ""),
        verdict("5", TestOutcome::Timeout, ""),
    ];
    assert_eq!(
        TestCounts::of(&verdicts).to_string(),
        "2/4 passes. 1 unexpected passes, 1 unexpected failures, 1 skipped, 1 timeouts"
    );
    assert_eq!(
        report::summary_dat(&told(verdicts.to_vec())),
        "#Tests\tFAIL\tfail\tPASS\tpass\tError\tTime\tCpuTime\n4\t1\t0\t1\t1\t1\t1.2\t0.00\n"
    );
}

#[test]
fn junit_takes_known_failures_for_skipped_and_crashes_for_errors() {
    let crash = TestVerdict {
        note: Some("it ended & is gone".into()),
        stderr: Some("ouch".into()),
        ..verdict("4", TestOutcome::Crash, "")
    };
    let verdicts = vec![
        verdict("1", TestOutcome::Pass, "A1"),
        verdict("2", TestOutcome::ExpectedFail, "\u{1}"),
        verdict("3", TestOutcome::UnexpectedFail, "\"A1\""),
        crash,
        TestVerdict {
            note: Some("no pattern".into()),
            is_broken: true,
            ..verdict("5", TestOutcome::Skip, "")
        },
    ];
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="honte regress" tests="5" failures="1" errors="2" skipped="1" time="1.250">
          <testsuite name="a" tests="5" failures="1" errors="2" skipped="1" time="1.250">
            <properties>
              <property name="limit" value="0 s for an answer"/>
              <property name="passes" value="0"/>
              <property name="engines in parallel" value="0"/>
              <property name="machine" value=""/>
              <property name="date" value=""/>
            </properties>
            <testcase classname="x" name="1" time="0.250"/>
            <testcase classname="x" name="2" time="0.250">
              <skipped message="known failure: expected [A&lt;1], got �"></skipped>
            </testcase>
            <testcase classname="x" name="3" time="0.250">
              <failure message="expected [A&lt;1], got &quot;A1&quot;"></failure>
            </testcase>
            <testcase classname="x" name="4" time="0.250">
              <error message="it ended &amp; is gone">ouch</error>
            </testcase>
            <testcase classname="x" name="5" time="0.250">
              <error message="no pattern"></error>
            </testcase>
          </testsuite>
        </testsuites>
    "#]]
    .assert_eq(&report::junit(&told(verdicts)));
}

#[test]
fn pages_show_the_board_of_what_failed() {
    let folder = Folder::new("regress");
    let suite = Suite {
        path: folder.write("a.tst", ""),
        ..suite("boardsize 5\nplay b C3\n# Take it.\n1 reg_genmove w\n#? [D3|A<1]\n2 x\n#? [y]\n")
    };
    let failed = TestVerdict {
        expected: "D3|A<1".into(),
        ..verdict("1", TestOutcome::UnexpectedFail, "E5")
    };
    let report = told(vec![failed, verdict("2", TestOutcome::Pass, "A1")]);
    report::write_pages(Path::new(&folder.path("html")), &[suite], &report).unwrap();
    let read = |name: &str| std::fs::read_to_string(folder.path(name)).unwrap();
    assert!(read("html/index.html").contains("<a href=\"a.html\">a</a>"));
    assert!(read("html/summary.dat").starts_with("#Tests\t"));
    let page = read("html/a.html");
    assert_eq!(
        page.matches("<svg").count(),
        1,
        "only the failure has a board"
    );
    assert_eq!(page.matches("fill=\"#000\"").count(), 1, "one black stone");
    assert_eq!(page.matches("stroke=\"#2a2\"").count(), 1, "D3 is wanted");
    assert_eq!(page.matches("stroke=\"#d00\"").count(), 1, "E5 is wrong");
    assert!(page.contains("<pre>Take it.</pre>"));
    assert!(page.contains("[D3|A&lt;1]"));
}

/// The board of the third test follows from a chosen move, and from a move that the engine refused.
#[test]
fn pages_show_the_board_after_a_choice_and_a_refusal() {
    let folder = Folder::new("regress");
    let text = "boardsize 5\n1 genmove b\n#? [C3]\n2 play w C3\n#? []*\n3 x\n#? [y]\n";
    let suite = Suite {
        path: folder.write("a.tst", ""),
        ..suite(text)
    };
    let refused = TestVerdict {
        is_refused: true,
        ..verdict("2", TestOutcome::ExpectedFail, "illegal move")
    };
    let report = told(vec![
        verdict("1", TestOutcome::Pass, "C3"),
        refused,
        verdict("3", TestOutcome::UnexpectedFail, "z"),
    ]);
    report::write_pages(Path::new(&folder.path("html")), &[suite], &report).unwrap();
    let page = std::fs::read_to_string(folder.path("html/a.html")).unwrap();
    assert_eq!(page.matches("<svg").count(), 2, "of the tests 2 and 3");
}

#[test]
fn pages_have_names_that_are_links_and_differ_without_case() {
    let folder = Folder::new("regress");
    let names = [
        "x#1%",
        "Index",
        "index",
        "p/Foo",
        "p-foo",
        "p/Foo-4",
        "p-foo-4-5",
    ];
    let mut report = told(Vec::new());
    let one = report.suites[0].clone();
    report.suites = names
        .map(|name| SuiteReport {
            name: name.into(),
            ..one.clone()
        })
        .into();
    let suites = names.map(|_| suite(""));
    report::write_pages(Path::new(&folder.path("html")), &suites, &report).unwrap();
    let page = std::fs::read_to_string(folder.path("html/index.html")).unwrap();
    let pages = [
        "x-1-",
        "Index-1",
        "index-2",
        "p-Foo",
        "p-foo-4",
        "p-Foo-4-5",
        "p-foo-4-5-6",
    ];
    for name in pages {
        assert!(page.contains(&format!("href=\"{name}.html\"")), "{name}");
        let path = folder.path(&format!("html/{name}.html"));
        assert!(Path::new(&path).is_file(), "{name}");
    }
}
